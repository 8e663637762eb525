import type { Connection, Database } from '../database.ts'
import type { DeletedRows } from '../deleted-rows.ts'
import type { ImportOutcome } from '../store.ts'
import { createRaceError, transact } from '../transact.ts'
import { decide, rowOf } from './decide.ts'
import { insertMany, insertNew, isRaced } from './insert.ts'
import { areFirst, type Import, mayBeOurs, type PreparedRow } from './keys.ts'
import { loadPeople } from './load.ts'
import { writePeople } from './write.ts'

type Outcomes = readonly ImportOutcome[]
type Running = Import & { readonly number: number }

/** The number of calls after an existing user in which further existing users are expected. */
const mostDoubted = 16

/** Returns whether the user must be looked up first, because the id may be one of this service. */
const isSought = ({ row: { originalId } }: PreparedRow) => originalId !== undefined && mayBeOurs(originalId)
const hasIdentities = ({ row: { identities } }: PreparedRow) => identities.length > 0

/**
 * Creates a function that writes rows. It needs the fewest statements for new users, because most rows of most imports
 * are new.
 */
export function createRowWriter(
  database: Database,
  deletedRows: DeletedRows,
): (prepared: readonly PreparedRow[], current: Running, earlier?: Promise<unknown>) => Promise<Outcomes> {
  const { spelling } = database
  /** The number of next calls in which existing users are expected. */
  let doubted = 0

  /**
   * Inserts all users as new ones. Returns nothing if one of them may exist, so that the rows must be decided one by
   * one.
   */
  async function insertAsNew(prepared: readonly PreparedRow[], current: Running): Promise<Outcomes | undefined> {
    if (doubted > 0 || prepared.some((one) => hasIdentities(one) || isSought(one))) return undefined
    const users = await insertMany(database, prepared, (one) => rowOf(one, current))
    if (users) return users.map(({ original_id, id }) => ({ status: 'created', userId: original_id ?? id }))
    doubted = mostDoubted
    return undefined
  }

  /**
   * Inserts the new users and returns their outcomes. In a second attempt, users with identities are looked up instead.
   */
  async function insert(
    transaction: Connection,
    prepared: readonly PreparedRow[],
    current: Running,
    attempt: number,
    deleted: ReadonlySet<string>,
  ) {
    const outcomes: (ImportOutcome | undefined)[] = prepared.map(() => undefined)
    const first = areFirst(prepared.map(({ row }) => row))
    const tried = prepared.flatMap((one, at) =>
      first[at] && !deleted.has(one.row.key) && !isSought(one) && (attempt === 1 || !hasIdentities(one))
        ? [{ at, prepared: one, user: rowOf(one, current) }]
        : [],
    )
    if (tried.length === 0) return outcomes
    const inserted = await insertNew(transaction, spelling, tried)
    // A user may have been deleted while the insert waited for that transaction.
    const now = await deletedRows.find(
      transaction,
      current.number,
      prepared.map(({ row }) => row),
    )
    if (now.size > deleted.size) throw createRaceError()
    for (const { at, user } of tried)
      if (inserted.has(user.id)) outcomes[at] = { status: 'created', userId: user.original_id ?? user.id }
    return outcomes
  }

  async function write(transaction: Connection, prepared: readonly PreparedRow[], current: Running, attempt: number) {
    const all = prepared.map(({ row }) => row)
    const deleted = await deletedRows.find(transaction, current.number, all)
    const outcomes = await insert(transaction, prepared, current, attempt, deleted)
    const rest = [...outcomes.keys()].filter((at) => !outcomes[at])
    if (rest.length === 0) return outcomes as Outcomes
    doubted = mostDoubted
    const rows = rest.map((at) => prepared[at]!.row)
    const people = await loadPeople(transaction, spelling, current.number, rows, deleted, 'hold')
    for (const at of rest) {
      const { password } = prepared[at]!.row
      // If an earlier row has freed the e-mail, write that change first, because the table still contains the e-mail.
      if (password && people.freed.has(password.email)) await writePeople(transaction, spelling, people)
      outcomes[at] = decide(prepared[at]!, people, current)
    }
    await writePeople(transaction, spelling, people)
    return outcomes as Outcomes
  }

  return async (prepared, current, earlier) => {
    const outcomes = await insertAsNew(prepared, current)
    if (outcomes) return outcomes
    // Earlier rows may name the same stored users by other identifiers. Not awaited in the transaction, which holds
    // locks.
    await earlier
    if (doubted > 0) doubted--
    return transact(database, (transaction, attempt) => write(transaction, prepared, current, attempt), isRaced)
  }
}
