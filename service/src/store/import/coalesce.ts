import { type ImportOutcome, StoreError } from '../store.ts'
import type { Prepared } from './decide.ts'

type Write = (importId: string, rows: readonly Prepared[]) => Promise<readonly ImportOutcome[]>

interface Waiting {
  readonly importId: string
  readonly rows: readonly Prepared[]
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

  async function writeAll(taken: readonly Waiting[]): Promise<void> {
    try {
      const rows = taken.length > 1 ? taken.flatMap((one) => one.rows) : taken[0]!.rows
      const outcomes = await write(taken[0]!.importId, rows)
      let from = 0
      for (const { rows, resolve } of taken) resolve(outcomes.slice(from, (from += rows.length)))
    } catch (error) {
      const isDefect = !(error instanceof StoreError) || error.kind === 'failed'
      // The fault of one call is not that of the others.
      if (isDefect && taken.length > 1) for (const one of taken) await writeAll([one])
      else for (const { reject } of taken) reject(error)
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await writeAll(next())
    isRunning = false
  }

  return (importId, rows) =>
    new Promise((resolve, reject) => {
      waiting.push({ importId, rows, resolve, reject })
      if (!isRunning) void run()
    })
}
