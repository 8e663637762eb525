import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection, Database, Spelling } from '../database.ts'
import { isRetried, isTaken, lostRace, transact } from '../transact.ts'
import { identityColumns, identityValuesOf, insertion, newColumns, newValuesOf, type UserRow } from './columns.ts'
import type { Prepared } from './decide.ts'

/** What others write meanwhile tells by an error too: what was looked for is there now. */
export const isRaced = (error: unknown): boolean => isRetried(error) || isTaken(error)

/** Who has another e-mail since this row came for the first time is no new user. */
const hasNotMoved = sql`not exists (select 1 from moved_rows as m
  where m.import_number = r.import_number and m.row_key = r.row_key)`

/** Rows of an import that has lost users by deletion are looked at one by one. */
const hasNoneDeleted = ({ import_number }: UserRow) =>
  sql`not exists (select 1 from deleted_rows where import_number = ${import_number})`

/**
 * Inserts all in one statement that knows of no conflict, which takes a third less of PostgreSQL's time than one that
 * does. Whether all are there; if not, some of them may be.
 */
export async function insertAll(writer: Connection, spelling: Spelling, users: readonly UserRow[]): Promise<boolean> {
  const insert = insertion(spelling, 'users', newColumns, users.map(newValuesOf))
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

/** Rows of one statement: as many as are written to JSON without holding up everybody else. */
const mostTogether = 1000

/** The same for many, in one transaction: while some are inserted, the next are written to JSON. */
export async function insertMany(
  database: Database,
  rows: readonly Prepared[],
  rowOf: (prepared: Prepared) => UserRow,
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
    // After a statement that failed the transaction takes no other: its reason is the first's.
    const settled = await Promise.allSettled(inserting)
    if (settled.some((one) => one.status === 'fulfilled' && !one.value)) throw notAll
    for (const one of settled) if (one.status === 'rejected') throw one.reason
    return users
  }).catch((error: unknown) => {
    if (error === notAll) return undefined
    throw error
  })
}

/** Undoes a transaction. */
const notAll = new Error('some are there already')

const byEmail = (a: UserRow, b: UserRow) => ((a.email ?? '') < (b.email ?? '') ? -1 : 1)

/** Inserts those users that nobody has yet, without looking first. Their ids. */
export async function insertNew(
  transaction: Connection,
  spelling: Spelling,
  rows: readonly { readonly user: UserRow; readonly prepared: Prepared }[],
): Promise<ReadonlySet<string>> {
  // In one order on every node: they may wait for each other, but not in a circle.
  const users = rows.map(({ user }) => user).sort(byEmail)
  const insert = insertion(spelling, 'users', newColumns, users.map(newValuesOf))
  const { numAffectedRows } = await sql`${insert} where ${hasNotMoved} on conflict do nothing`.execute(transaction)
  const ids = users.map(({ id }) => id)
  const inserted = new Set(numAffectedRows === BigInt(ids.length) ? ids : await those(transaction, spelling, ids))
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
  const theirs = insertion(spelling, 'identities', identityColumns, identities.map(identityValuesOf))
  const written = await sql`${theirs} where true on conflict do nothing`.execute(transaction)
  if (written.numAffectedRows !== BigInt(identities.length)) throw lostRace()
  return inserted
}

async function those(connection: Connection, spelling: Spelling, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from users where id in ${spelling.list(ids)}`.execute(connection)
  return rows.map(({ id }) => id)
}
