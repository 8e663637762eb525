import type { ImportOutcome, ImportRow } from '../store.ts'

type Write = (importId: string, rows: readonly ImportRow[]) => Promise<readonly ImportOutcome[]>

interface Waiting {
  readonly importId: string
  readonly rows: readonly ImportRow[]
  readonly resolve: (outcomes: readonly ImportOutcome[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * One transaction at a time; the calls that wait meanwhile share the next, up to so many rows. A commit costs as much for
 * one call as for several, and writes pages of the indexes once that each of them would write again.
 */
export function createCoalescing(write: Write, shared: number): Write {
  if (shared === 0) return write
  const waiting: Waiting[] = []
  let isRunning = false

  function next(): readonly Waiting[] {
    const importId = waiting[0]!.importId
    const taken: Waiting[] = []
    for (let rows = 0; waiting[0]?.importId === importId; ) {
      rows += waiting[0].rows.length
      if (taken.length > 0 && rows > shared) break
      taken.push(waiting.shift()!)
    }
    return taken
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const taken = next()
      try {
        const outcomes = await write(
          taken[0]!.importId,
          taken.length > 1 ? taken.flatMap(({ rows }) => rows) : taken[0]!.rows,
        )
        let from = 0
        for (const { rows, resolve } of taken) resolve(outcomes.slice(from, (from += rows.length)))
      } catch (error) {
        for (const { reject } of taken) reject(error)
      }
    }
    isRunning = false
  }

  return (importId, rows) =>
    new Promise((resolve, reject) => {
      waiting.push({ importId, rows, resolve, reject })
      if (!isRunning) void run()
    })
}
