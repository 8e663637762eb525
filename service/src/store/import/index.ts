import type { Database } from '../database.ts'
import type { DeletedRows } from '../deleted-rows.ts'
import type { HashClasses } from '../hash-classes.ts'
import { type ImportOutcome, type ImportRow, type Store, StoreError } from '../store.ts'
import { createCoalescing } from './coalesce.ts'
import { decide, type Prepared } from './decide.ts'
import { digestOf } from './keys.ts'
import { loadPeople } from './load.ts'
import { createNumbers } from './numbers.ts'
import { createRowWriter } from './write-rows.ts'

type Imports = Pick<Store, 'beginImport' | 'importRows' | 'previewRows'>

/** Creates the imports of rows. */
export function createImports(database: Database, classes: HashClasses, deletedRows: DeletedRows): Imports {
  const { reader, spelling } = database
  const numbers = createNumbers(database)
  const writeRows = createRowWriter(database, deletedRows)

  async function prepare(rows: readonly ImportRow[], how: 'create' | 'find'): Promise<readonly Prepared[]> {
    const given = rows.flatMap(({ password }) => (password ? [password.hash.class] : []))
    const found = await classes.numbersOf(given, how)
    let at = 0
    return rows.map((row) => ({ row, hashClass: row.password ? found[at++]! : null, digest: digestOf(row) }))
  }

  async function write(importId: string, rows: readonly Prepared[]): Promise<readonly ImportOutcome[]> {
    const number = await numbers.of(importId)
    if (number === undefined) throw new StoreError('failed', 'the import has not started')
    return writeRows(rows, { number, now: Date.now() })
  }

  async function preview(importId: string | undefined, rows: readonly ImportRow[]): Promise<readonly ImportOutcome[]> {
    const number = (importId === undefined ? undefined : await numbers.of(importId)) ?? null
    const of = { number, now: Date.now() }
    const prepared = await prepare(rows, 'find')
    const deleted = await deletedRows.find(reader, number, rows)
    const people = await loadPeople(reader, spelling, number, rows, deleted, 'read')
    const stored = new Set(people.byId.keys())
    return prepared.map((one) => {
      const outcome = decide(one, people, of)
      if (outcome.status === 'refused' || outcome.userId === undefined) return outcome
      const isMadeUp = people.byId.has(outcome.userId) && !stored.has(outcome.userId)
      return isMadeUp ? { ...outcome, userId: undefined } : outcome
    })
  }

  const coalescing = createCoalescing(write, database.shared)
  return {
    beginImport: (id, keyId) => numbers.begin(id, keyId),
    // Prepares the rows of each call separately. Preparing all rows of a shared transaction together would block other work.
    importRows: async (importId, rows) => (rows.length > 0 ? coalescing(importId, await prepare(rows, 'create')) : []),
    previewRows: async (importId, rows) => (rows.length > 0 ? preview(importId, rows) : []),
  }
}
