import type { Database, Transaction } from '../database.ts'
import type { HashClasses } from '../hash-classes.ts'
import { type ImportOutcome, type ImportRow, type Store, StoreError } from '../store.ts'
import type { Tables } from '../tables.ts'
import { transact } from '../transact.ts'
import { createCoalescing } from './coalesce.ts'
import { decide, type Import, type Prepared, rowOf } from './decide.ts'
import { insertNew } from './insert.ts'
import { areFirst, digestOf, mayBeOurs } from './keys.ts'
import { loadPeople } from './load.ts'
import { createNumbers } from './numbers.ts'
import { writePeople } from './write.ts'

type Imports = Pick<Store, 'beginImport' | 'importRows' | 'previewRows'>

export function createImports(database: Database, classes: HashClasses): Imports {
  const { reader, spelling } = database
  const numbers = createNumbers(database)

  async function prepare(rows: readonly ImportRow[], how: 'create' | 'find'): Promise<readonly Prepared[]> {
    const given = rows.flatMap(({ password }) => (password ? [password.hash.class] : []))
    const found = await classes.numbersOf(given, how)
    let at = 0
    return rows.map((row) => ({ row, hashClass: row.password ? found[at++]! : null, digest: digestOf(row) }))
  }

  /** Those that were new; the rest, and on a second attempt whoever has an identity, is decided by looking. */
  async function insert(
    transaction: Transaction<Tables>,
    prepared: readonly Prepared[],
    of: Import & { readonly number: number },
    attempt: number,
  ): Promise<readonly (ImportOutcome | undefined)[]> {
    const first = areFirst(prepared.map(({ row }) => row))
    const users = prepared.map((one, at) => {
      const { originalId, identities } = one.row
      const isTried = first[at] && (attempt === 1 || identities.length === 0)
      return isTried && !(originalId !== undefined && mayBeOurs(originalId)) ? rowOf(one, of) : undefined
    })
    const identities = prepared.flatMap(({ row }, at) => {
      const user = users[at]
      if (!user) return []
      return row.identities.map((one) => ({
        third_party_id: one.thirdPartyId,
        third_party_user_id: one.thirdPartyUserId,
        user_id: user.id,
        email: one.email ?? null,
        is_verified: one.isVerified,
        time_joined: user.time_joined,
      }))
    })
    const tried = users.filter((user) => user !== undefined)
    if (tried.length === 0) return users.map(() => undefined)
    const isAll = tried.length === users.length
    const isInserted = await insertNew(transaction, spelling, of.number, tried, identities, isAll)
    return users.map((user) =>
      user && isInserted(user.id) ? { status: 'created', userId: user.original_id ?? user.id } : undefined,
    )
  }

  async function write(importId: string, rows: readonly ImportRow[]): Promise<readonly ImportOutcome[]> {
    const number = await numbers.of(importId)
    if (number === undefined) throw new StoreError('failed', 'the import has not begun')
    const prepared = await prepare(rows, 'create')
    return transact(database, async (transaction, attempt) => {
      const of = { number, now: Date.now() }
      const outcomes = [...(await insert(transaction, prepared, of, attempt))]
      const rest = [...outcomes.keys()].filter((at) => !outcomes[at])
      if (rest.length === 0) return outcomes as ImportOutcome[]
      const left = rest.map((at) => prepared[at]!.row)
      const people = await loadPeople(transaction, spelling, left, 'hold')
      for (const at of rest) {
        const { password } = prepared[at]!.row
        if (password && people.freed.has(password.email)) await writePeople(transaction, spelling, people)
        outcomes[at] = decide(prepared[at]!, people, of)
      }
      await writePeople(transaction, spelling, people)
      return outcomes as ImportOutcome[]
    })
  }

  const coalescing = createCoalescing(write, database.shared)
  return {
    beginImport: (id, keyId) => numbers.begin(id, keyId),
    importRows: async (importId, rows) => (rows.length > 0 ? coalescing(importId, rows) : []),
    async previewRows(importId, rows) {
      if (rows.length === 0) return []
      const number = (importId === undefined ? undefined : await numbers.of(importId)) ?? null
      const prepared = await prepare(rows, 'find')
      const people = await loadPeople(reader, spelling, rows, 'read')
      const stored = new Set(people.byId.keys())
      return prepared.map((one) => {
        const outcome = decide(one, people, { number, now: Date.now() })
        if (outcome.status === 'refused' || outcome.userId === undefined) return outcome
        const isMadeUp = people.byId.has(outcome.userId) && !stored.has(outcome.userId)
        return isMadeUp ? { ...outcome, userId: undefined } : outcome
      })
    },
  }
}
