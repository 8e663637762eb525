import type { Connection, Database } from '../database.ts'
import type { DeletedRows } from '../deleted-rows.ts'
import type { ImportOutcome } from '../store.ts'
import { lostRace, transact } from '../transact.ts'
import { decide, type Import, type Prepared, rowOf } from './decide.ts'
import { insertMany, insertNew, isRaced } from './insert.ts'
import { areFirst, mayBeOurs } from './keys.ts'
import { loadPeople } from './load.ts'
import { writePeople } from './write.ts'

type Outcomes = readonly ImportOutcome[]
type Running = Import & { readonly number: number }

/** For so many calls after a row that was there already, rows are expected to be. */
const doubt = 16

/** Whose id may be one of ours is looked for first. */
const isSought = ({ row: { originalId } }: Prepared) => originalId !== undefined && mayBeOurs(originalId)
const hasIdentities = ({ row: { identities } }: Prepared) => identities.length > 0

/** Writes rows: new users with as few statements as can be, since most rows of most imports are new. */
export function createRowWriter(
  database: Database,
  deletedRows: DeletedRows,
): (prepared: readonly Prepared[], of: Running) => Promise<Outcomes> {
  const { spelling } = database
  let doubted = 0

  async function asNew(prepared: readonly Prepared[], of: Running): Promise<Outcomes | undefined> {
    if (doubted > 0 || prepared.some((one) => hasIdentities(one) || isSought(one))) return undefined
    const users = await insertMany(database, prepared, (one) => rowOf(one, of))
    if (users) return users.map(({ original_id, id }) => ({ status: 'created', userId: original_id ?? id }))
    doubted = doubt
    return undefined
  }

  /** Those that were new. At a second attempt whoever has an identity is looked for first. */
  async function insert(
    transaction: Connection,
    prepared: readonly Prepared[],
    of: Running,
    attempt: number,
    deleted: ReadonlySet<string>,
  ) {
    const outcomes: (ImportOutcome | undefined)[] = prepared.map(() => undefined)
    const first = areFirst(prepared.map(({ row }) => row))
    const tried = prepared.flatMap((one, at) =>
      first[at] && !deleted.has(one.row.key) && !isSought(one) && (attempt === 1 || !hasIdentities(one))
        ? [{ at, prepared: one, user: rowOf(one, of) }]
        : [],
    )
    if (tried.length === 0) return outcomes
    const inserted = await insertNew(transaction, spelling, tried)
    // A user may have been deleted while the insert waited for that.
    const now = await deletedRows.find(
      transaction,
      of.number,
      prepared.map(({ row }) => row),
    )
    if (now.size > deleted.size) throw lostRace()
    for (const { at, user } of tried)
      if (inserted.has(user.id)) outcomes[at] = { status: 'created', userId: user.original_id ?? user.id }
    return outcomes
  }

  async function write(transaction: Connection, prepared: readonly Prepared[], of: Running, attempt: number) {
    const all = prepared.map(({ row }) => row)
    const deleted = await deletedRows.find(transaction, of.number, all)
    const outcomes = await insert(transaction, prepared, of, attempt, deleted)
    const rest = [...outcomes.keys()].filter((at) => !outcomes[at])
    if (rest.length === 0) return outcomes as Outcomes
    doubted = doubt
    const rows = rest.map((at) => prepared[at]!.row)
    const people = await loadPeople(transaction, spelling, of.number, rows, deleted, 'hold')
    for (const at of rest) {
      const { password } = prepared[at]!.row
      // An e-mail that a row before has freed is free in the table only when that is written.
      if (password && people.freed.has(password.email)) await writePeople(transaction, spelling, people)
      outcomes[at] = decide(prepared[at]!, people, of)
    }
    await writePeople(transaction, spelling, people)
    return outcomes as Outcomes
  }

  return async (prepared, of) => {
    const outcomes = await asNew(prepared, of)
    if (outcomes) return outcomes
    if (doubted > 0) doubted--
    return transact(database, (transaction, attempt) => write(transaction, prepared, of, attempt), isRaced)
  }
}
