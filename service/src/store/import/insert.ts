import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection, Database, Spelling } from '../database.ts'
import { createRaceError, isRetried, isTaken, transact } from '../transact.ts'
import { createInsertion, identityColumns, identityValuesOf, newColumns, newValuesOf, type UserRow } from './columns.ts'
import type { PreparedRow } from './keys.ts'

/** Returns whether a transaction should run again. A unique violation counts too: another one wrote the row. */
export const isRaced = (error: unknown): boolean => isRetried(error) || isTaken(error)

/** Skips rows whose users have changed their e-mail since the rows were first sent, because these are not new users. */
const hasNotMoved = sql`not exists (select 1 from moved_rows as m
  where m.import_number = r.import_number and m.row_key = r.row_key)`

/** Skips all rows of an import from which users have been deleted. These rows are decided one by one. */
const hasNoneDeleted = ({ import_number }: UserRow) =>
  sql`not exists (select 1 from deleted_rows where import_number = ${import_number})`

/**
 * Inserts all users in one statement without `on conflict`, which takes PostgreSQL a third less time. Returns whether
 * all users were inserted. If not, some of the users may have been inserted.
 */
export async function insertAll(writer: Connection, spelling: Spelling, users: readonly UserRow[]): Promise<boolean> {
  const insert = createInsertion(spelling, 'users', newColumns, users.map(newValuesOf))
  try {
    const { numAffectedRows } = await sql`${insert} where ${hasNotMoved} and ${hasNoneDeleted(users[0]!)}`.execute(
      writer,
    )
    return numAffectedRows === BigInt(users.length)
  } catch (error) {
    if (isRaced(error)) return false
    throw error
  }
}

/** The maximum number of rows in one statement, so that writing their JSON does not block other work for long. */
const mostTogether = 1000

/**
 * Inserts any number of users in one transaction. Writes the JSON of the next rows while the database inserts the
 * previous ones.
 */
export async function insertMany(
  database: Database,
  rows: readonly PreparedRow[],
  rowOf: (prepared: PreparedRow) => UserRow,
): Promise<readonly UserRow[] | undefined> {
  const { spelling, writer } = database
  if (rows.length <= mostTogether) {
    const users = rows.map(rowOf)
    return (await insertAll(writer, spelling, users)) ? users : undefined
  }
  return transact(database, async (transaction) => {
    const users: UserRow[] = []
    const inserting: Promise<boolean>[] = []
    for (let at = 0; at < rows.length; at += mostTogether) {
      const some = rows.slice(at, at + mostTogether).map(rowOf)
      users.push(...some)
      const inserted = insertAll(transaction, spelling, some)
      inserted.catch(() => undefined)
      inserting.push(inserted)
      await setImmediate()
    }
    // After a failed statement, all later ones of the transaction fail too. The first failure is the cause.
    const settled = await Promise.allSettled(inserting)
    if (settled.some((one) => one.status === 'fulfilled' && !one.value)) throw notAll
    for (const one of settled) if (one.status === 'rejected') throw one.reason
    return users
  }).catch((error: unknown) => {
    if (error === notAll) return undefined
    throw error
  })
}

/** Thrown to roll back a transaction. */
const notAll = new Error('some users exist already')

const byEmail = (a: UserRow, b: UserRow) => ((a.email ?? '') < (b.email ?? '') ? -1 : 1)

/** Inserts the users that do not exist yet, without a query before. Returns their ids. */
export async function insertNew(
  transaction: Connection,
  spelling: Spelling,
  rows: readonly { readonly user: UserRow; readonly prepared: PreparedRow }[],
): Promise<ReadonlySet<string>> {
  // Sorted on every node, so that two inserts cannot deadlock.
  const users = rows.map(({ user }) => user).sort(byEmail)
  const insert = createInsertion(spelling, 'users', newColumns, users.map(newValuesOf))
  const { numAffectedRows } = await sql`${insert} where ${hasNotMoved} on conflict do nothing`.execute(transaction)
  const ids = users.map(({ id }) => id)
  const inserted = new Set(
    numAffectedRows === BigInt(ids.length) ? ids : await selectExistingIds(transaction, spelling, ids),
  )
  const identities = rows.flatMap(({ user, prepared }) => {
    if (!inserted.has(user.id)) return []
    return prepared.row.identities.map((one) => ({
      third_party_id: one.thirdPartyId,
      third_party_user_id: one.thirdPartyUserId,
      user_id: user.id,
      email: one.email ?? null,
      is_verified: one.isVerified ?? false,
      time_joined: user.time_joined,
    }))
  })
  if (identities.length === 0) return inserted
  const theirs = createInsertion(spelling, 'identities', identityColumns, identities.map(identityValuesOf))
  const written = await sql`${theirs} where true on conflict do nothing`.execute(transaction)
  if (written.numAffectedRows !== BigInt(identities.length)) throw createRaceError()
  return inserted
}

async function selectExistingIds(
  connection: Connection,
  spelling: Spelling,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from users where id in ${spelling.list(ids)}`.execute(connection)
  return rows.map(({ id }) => id)
}
