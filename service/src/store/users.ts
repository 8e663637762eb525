import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Connection, Spelling } from './database.ts'
import { type ClassRow, hashClassOf, readFields } from './hash-classes.ts'
import { type Credential, type EmailConflict, type Identity, isStorable, StoreError, type User } from './store.ts'
import type { Tables } from './tables.ts'
import { originOf } from './words.ts'

type Which = (
  is: ExpressionBuilder<Tables & { i: Tables['identities'] }, 'users'>,
) => ExpressionWrapper<Tables, never, SqlBool>

/** Selects users, with one row for each identity, or one row for a user without identities. */
function rowsOf(connection: Connection, which: Which) {
  return connection
    .selectFrom('users')
    .leftJoin('identities as i', 'i.user_id', 'users.id')
    .where((is) => which(is as never) as never)
    .select(['users.id', 'original_id', 'users.email', 'users.is_verified', 'password_hash', 'users.time_joined'])
    .select(['is_disabled', 'custom_data', 'third_party_id', 'third_party_user_id', 'i.email as identity_email'])
    .select(['i.is_verified as identity_is_verified', 'i.time_joined as identity_time_joined'])
    .orderBy('users.id')
    .orderBy('i.time_joined')
    .orderBy('third_party_id')
    .orderBy('third_party_user_id')
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function identityOf(row: Row): readonly Identity[] {
  if (row.third_party_id === null) return []
  return [
    {
      thirdPartyId: row.third_party_id,
      thirdPartyUserId: row.third_party_user_id!,
      email: row.identity_email ?? undefined,
      isVerified: Boolean(row.identity_is_verified),
      timeJoined: row.identity_time_joined!,
    },
  ]
}

const isDamaged = (value: unknown): boolean => typeof value === 'string' && !isStorable(value)

/**
 * Tells whether a text of a user, other than its custom data, is not UTF-8. Such a user cannot be shown to a client.
 */
const areDamaged = (rows: readonly Row[]): boolean =>
  rows.some(({ custom_data: _, ...others }) => Object.values(others).some(isDamaged))

function userOf(rows: readonly [Row, ...Row[]]): User {
  const [row] = rows
  return {
    id: row.original_id ?? row.id,
    timeJoined: row.time_joined,
    isDisabled: Boolean(row.is_disabled),
    password: row.password_hash === null ? undefined : { email: row.email!, isVerified: Boolean(row.is_verified) },
    identities: rows.flatMap(identityOf),
    customData: isDamaged(row.custom_data) ? undefined : (row.custom_data ?? undefined),
  }
}

/** Returns the rows of users by their UUIDs in this database, sorted by these. */
async function rowsById(connection: Connection, which: Which): Promise<ReadonlyMap<string, [Row, ...Row[]]>> {
  const users = new Map<string, [Row, ...Row[]]>()
  for (const row of await rowsOf(connection, which)) {
    const rows = users.get(row.id)
    if (rows) rows.push(row)
    else users.set(row.id, [row])
  }
  return users
}

/** Returns users by their UUIDs in this database, sorted by these. Leaves out users with a damaged text. */
export async function usersById(connection: Connection, which: Which): Promise<ReadonlyMap<string, User>> {
  const all = [...(await rowsById(connection, which))]
  return new Map(all.flatMap(([id, rows]) => (areDamaged(rows) ? [] : [[id, userOf(rows)]])))
}

/** Returns the users that match a condition. @throws StoreError if a text of a user is damaged */
export async function usersWhere(connection: Connection, which: Which): Promise<readonly User[]> {
  const all = [...(await rowsById(connection, which)).values()]
  if (all.some(areDamaged)) throw new StoreError('failed', 'a text of the user is not UTF-8', 'NOT_UTF8')
  return all.map(userOf)
}

/** Matches the user whose password method has this e-mail. */
export const byEmail =
  (email: string): Which =>
  (is) =>
    is('users.email', '=', email)

/** Matches users whose password method or identity has this e-mail. */
export const byAnyEmail =
  (email: string): Which =>
  (is) =>
    is('users.id', 'in', (from) =>
      from
        .selectFrom('users as u')
        .select('u.id')
        .where('u.email', '=', email)
        .union(from.selectFrom('identities').select('user_id as id').where('identities.email', '=', email)),
    ) as never

/** Matches the user of an identity. */
export const byIdentity =
  (thirdPartyId: string, thirdPartyUserId: string): Which =>
  (is) =>
    is('users.id', '=', (from) =>
      from
        .selectFrom('identities')
        .select('user_id')
        .where('third_party_id', '=', thirdPartyId)
        .where('third_party_user_id', '=', thirdPartyUserId),
    ) as never

interface HeldUser {
  readonly id: string
  readonly email: string | null
  readonly password_hash: string | null
  readonly import_number: number | null
  readonly row_key: string | null
}

/**
 * Finds a user by the UUID of this database or the id of the old system, and locks the row until the transaction ends.
 * Imports lock it too, so neither writes a row that another transaction deletes.
 */
export async function holdUser(
  transaction: Connection,
  spelling: Spelling,
  userId: string,
): Promise<HeldUser | undefined> {
  for (const column of ['original_id', 'id']) {
    const { rows } = await sql<HeldUser>`select id, email, password_hash, import_number, row_key from users
      where ${sql.ref(column)} = ${userId} ${spelling.forUpdate}`.execute(transaction)
    if (rows[0]) return rows[0]
  }
  return undefined
}

/**
 * Finds a user by id. Uses two queries, because a query with `or` would read the whole table if an index is partial.
 */
export async function userById(connection: Connection, id: string): Promise<User | undefined> {
  const [user] = await usersWhere(connection, (is) => is('original_id', '=', id) as never)
  return user ?? (await usersWhere(connection, (is) => is('users.id', '=', id) as never))[0]
}

/**
 * Lists the users whose e-mail another user has in NFC. A user who was deleted or has another e-mail now is left out.
 */
export async function emailConflicts(connection: Connection): Promise<readonly EmailConflict[]> {
  const noted = await usersById(
    connection,
    (is) => is('users.id', 'in', (from) => from.selectFrom('email_conflicts').select('user_id as id')) as never,
  )
  const conflicts: EmailConflict[] = []
  for (const { id: userId, password } of noted.values()) {
    const email = password?.email.normalize('NFC')
    if (email === undefined || email === password!.email) continue
    const [other] = (await usersById(connection, byEmail(email))).values()
    conflicts.push({ userId, otherId: other?.id })
  }
  return conflicts
}

/**
 * Returns the hash for an e-mail. If no user has the e-mail, the query reads the next user in alphabetical order, or a
 * hash class after the last one. So it takes the same time whether or not the user exists.
 */
export async function credential(connection: Connection, email: string): Promise<Credential | undefined> {
  const { rows } = await sql<CredentialRow>`
    select * from (
      select email, u.id, original_id, password_hash, hash_fields, hash_origin, is_disabled,
        format, cost, key_id, like_text, like_fields
      from users as u join hash_classes as c on c.number = u.hash_class
      where u.email >= ${email} order by u.email limit 1
    ) as found
    union all
    select null, null, null, like_text, null, 0, null, format, cost, key_id, like_text, like_fields
    from (select * from hash_classes limit 1) as other`.execute(connection)
  const row = rows.find((one) => one.email !== null) ?? rows[0]
  if (!row) return undefined
  const fields = [row.password_hash, row.hash_fields].some(isDamaged) ? undefined : readFields(row.hash_fields)
  const found = {
    hash: { text: row.password_hash, fields: fields ?? {}, class: hashClassOf(row) },
    ...(!fields && { isUnreadable: true }),
    origin: originOf(row.hash_origin),
    isDisabled: Boolean(row.is_disabled),
  }
  return row.email === email ? { userId: row.original_id ?? row.id!, ...found } : undefined
}

interface CredentialRow extends ClassRow {
  readonly email: string | null
  readonly id: string | null
  readonly original_id: string | null
  readonly password_hash: string
  readonly hash_fields: string | null
  readonly hash_origin: number
  readonly is_disabled: boolean | number | null
}
