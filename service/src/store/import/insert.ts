import { sql } from 'kysely'
import type { LastQuery, Spelling, Transaction } from '../database.ts'
import type { Tables } from '../tables.ts'
import { lostRace } from '../transact.ts'
import {
  type IdentityRow,
  identityColumns,
  identityValuesOf,
  insertion,
  type UserRow,
  userColumns,
  valuesOf,
} from './columns.ts'

const notFormer = (number: number) => sql`not exists (select 1 from users as f
  where f.former_email = r.email and f.import_number = ${number} and f.row_key = r.row_key)`

/**
 * Inserts those users that nobody has yet, without looking first: most rows of most imports are new. Which it were, by id.
 *
 * @param isAll there is nothing more to do if all are inserted
 */
export async function insertNew(
  transaction: Transaction<Tables>,
  spelling: Spelling,
  number: number,
  users: readonly UserRow[],
  identities: readonly IdentityRow[],
  isAll: boolean,
): Promise<(id: string) => boolean> {
  const insert = insertion(spelling, 'users', userColumns, users.map(valuesOf), notFormer(number)).compile(transaction)
  const last: LastQuery = isAll && identities.length === 0 ? { ...insert, commitWhen: users.length } : insert
  const { numAffectedRows } = await transaction.executeQuery(last)
  let isInserted = (_id: string) => true
  if (numAffectedRows !== BigInt(users.length)) {
    const ids = spelling.list(users.map(({ id }) => id))
    const { rows } = await sql<{ readonly id: string }>`select id from users where id in ${ids}`.execute(transaction)
    const inserted = new Set(rows.map(({ id }) => id))
    isInserted = (id) => inserted.has(id)
  }
  const theirs = identities.filter(({ user_id }) => isInserted(user_id))
  if (theirs.length === 0) return isInserted
  const theirInsert = insertion(spelling, 'identities', identityColumns, theirs.map(identityValuesOf))
  const commit = isAll && numAffectedRows === BigInt(users.length) ? { commitWhen: theirs.length } : {}
  const lastly: LastQuery = { ...theirInsert.compile(transaction), ...commit }
  const written = await transaction.executeQuery(lastly)
  if (written.numAffectedRows !== BigInt(theirs.length)) throw lostRace()
  return isInserted
}
