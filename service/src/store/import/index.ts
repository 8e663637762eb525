import type { Database } from '../database.ts'
import type { DeletedRows } from '../deleted-rows.ts'
import type { HashClasses } from '../hash-classes.ts'
import { type ImportOutcome, type ImportPreview, type ImportRow, type Store, StoreError } from '../store.ts'
import { createCoalescing } from './coalesce.ts'
import { decide } from './decide.ts'
import { digestOf, type PreparedRow } from './keys.ts'
import { loadPeople } from './load.ts'
import { createNumbers } from './numbers.ts'
import { createDecidedUsers } from './preview.ts'
import { createRowWriter } from './write-rows.ts'

type Imports = Pick<Store, 'beginImport' | 'importRows' | 'openPreview'>

/** Creates the imports of rows. */
export function createImports(database: Database, classes: HashClasses, deletedRows: DeletedRows): Imports {
  const { reader, spelling } = database
  const numbers = createNumbers(database)
  const writeRows = createRowWriter(database, deletedRows)

  async function prepare(rows: readonly ImportRow[], how: 'create' | 'find'): Promise<readonly PreparedRow[]> {
    const given = rows.flatMap(({ password }) => (password ? [password.hash.class] : []))
    const found = await classes.numbersOf(given, how)
    let at = 0
    return rows.map((row) => ({ row, hashClass: row.password ? found[at++]! : null, digest: digestOf(row) }))
  }

  async function write(
    importId: string,
    rows: readonly PreparedRow[],
    earlier?: Promise<unknown>,
  ): Promise<readonly ImportOutcome[]> {
    const number = await numbers.of(importId)
    if (number === undefined) throw new StoreError('failed', 'the import has not started')
    return writeRows(rows, { number, now: Date.now() }, earlier)
  }

  function openPreview(importId: string | undefined): ImportPreview {
    const decided = createDecidedUsers()
    let finding: Promise<number | undefined> | undefined

    return {
      async decide(rows) {
        if (rows.length === 0) return []
        finding ??= importId === undefined ? Promise.resolve(undefined) : numbers.of(importId)
        const number = (await finding) ?? null
        const current = { number, now: Date.now() }
        const prepared = await prepare(rows, 'find')
        const deleted = await deletedRows.find(reader, number, rows)
        const people = await loadPeople(reader, spelling, number, rows, deleted, 'read')
        const stored = new Set(people.byId.keys())
        decided.addTo(people, rows)
        const outcomes = prepared.map((one) => {
          const outcome = decide(one, people, current)
          if (outcome.status === 'refused' || outcome.userId === undefined) return outcome
          const isMadeUp = people.byId.has(outcome.userId) && !stored.has(outcome.userId)
          return isMadeUp ? { ...outcome, userId: undefined } : outcome
        })
        decided.keep(people)
        return outcomes
      },
      close: decided.close,
    }
  }

  const coalescing = createCoalescing(write, database.shared)
  let entered: Promise<unknown> = Promise.resolve()
  return {
    beginImport: (id, keyId) => numbers.begin(id, keyId),
    // Prepares the rows of each call separately. Preparing all rows of a shared transaction together would block other
    // work.
    async importRows(importId, rows, earlier) {
      if (rows.length === 0) return []
      const before = entered
      const preparing = prepare(rows, 'create')
      // The preparation takes longer if a hash class is new. The next call must not overtake this one.
      entered = Promise.allSettled([before, preparing]).then(() => undefined)
      await before
      return coalescing(importId, await preparing, earlier)
    },
    openPreview,
  }
}
