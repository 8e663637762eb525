import { type ImportOutcome, StoreError } from '../store.ts'
import type { PreparedRow } from './keys.ts'

/** Writes rows. `earlier` is as in `Store.importRows`. */
type Write = (
  importId: string,
  rows: readonly PreparedRow[],
  earlier?: Promise<unknown>,
) => Promise<readonly ImportOutcome[]>

interface Waiting {
  readonly importId: string
  readonly rows: readonly PreparedRow[]
  readonly resolve: (outcomes: readonly ImportOutcome[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Runs one transaction at a time, in the order of the calls. The calls that wait share the next transaction, up to
 * `shared` rows. This is faster, because a commit takes the same time for several calls as for one, and writes shared
 * pages of the indexes only once.
 */
export function createCoalescing(write: Write, shared: number): Write {
  if (shared === 0) return write
  let waiting: Waiting[] = []
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
      // Run each call separately, so that only the faulty call fails.
      if (isDefect && taken.length > 1) for (const one of taken) await writeAll([one])
      else {
        // If the database cannot write now, the next calls of the import fail too. Otherwise their rows would be
        // written before the rows of this call are sent again.
        const { importId } = taken[0]!
        const failed = isDefect ? [] : waiting.filter((one) => one.importId === importId)
        waiting = waiting.filter((one) => !failed.includes(one))
        for (const { reject } of [...taken, ...failed]) reject(error)
      }
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
