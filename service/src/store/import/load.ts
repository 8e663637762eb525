import { sql } from 'kysely'
import type { ColumnTypes, Connection, Spelling } from '../database.ts'
import { type ImportRow, isStorable } from '../store.ts'
import { type IdentityRow, identityColumns, names, type UserRow, userColumns } from './columns.ts'
import { mayBeOurs } from './keys.ts'
import { addIdentity, addPerson, createPeople, createPerson, type People } from './people.ts'

const removeMissing = <T>(values: readonly (T | undefined)[]) => values.filter((value) => value !== undefined)

const pair = [
  ['third_party_id', 'text'],
  ['third_party_user_id', 'text'],
] as const satisfies ColumnTypes

/** Returns one query for each kind of identifier, so that each query reads one index. */
function selections(spelling: Spelling, rows: readonly ImportRow[], moved: readonly string[]) {
  const emails = removeMissing(rows.map(({ password }) => password?.email))
  const originalIds = removeMissing(rows.map(({ originalId }) => originalId))
  const ours = originalIds.filter(mayBeOurs)
  const pairs = rows.flatMap(({ identities }) => identities.map((one) => [one.thirdPartyId, one.thirdPartyUserId]))
  return [
    ...(emails.length > 0 ? [sql`select id from users where email in ${spelling.list(emails)}`] : []),
    ...(originalIds.length > 0 ? [sql`select id from users where original_id in ${spelling.list(originalIds)}`] : []),
    ...(ours.length > 0 ? [sql`select id from users where id in ${spelling.list(ours)}`] : []),
    ...(moved.length > 0 ? [sql`select id from users where id in ${spelling.list(moved)}`] : []),
    ...(pairs.length > 0
      ? [
          sql`select i.user_id as id from ${spelling.rows(pair, pairs)} as r join identities as i
            on i.third_party_id = r.third_party_id and i.third_party_user_id = r.third_party_user_id`,
        ]
      : []),
  ]
}

async function loadMovedRows(
  connection: Connection,
  spelling: Spelling,
  number: number | null,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, string>> {
  if (number === null) return new Map()
  const moved = await sql<{ readonly row_key: string; readonly user_id: string }>`
    select row_key, user_id from moved_rows where import_number = ${number}
    and row_key in ${spelling.list(rows.map(({ key }) => key))}`.execute(connection)
  return new Map(moved.rows.map(({ row_key, user_id }) => [row_key, user_id]))
}

/** Tells whether a text of a row is not UTF-8. */
const isDamaged = (row: UserRow | IdentityRow): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && !isStorable(value))

/** Loads all users that the rows name. `hold` locks them until the transaction ends, in the order of their ids. */
export async function loadPeople(
  connection: Connection,
  spelling: Spelling,
  number: number | null,
  rows: readonly ImportRow[],
  deletedRows: ReadonlySet<string>,
  how: 'read' | 'hold',
): Promise<People> {
  const people = createPeople(deletedRows)
  const moved = await loadMovedRows(connection, spelling, number, rows)
  const selected = selections(spelling, rows, [...moved.values()].filter(isStorable))
  const ids = sql.join(selected, sql` union `)
  const users = await sql<UserRow>`
    select ${names(userColumns)} from users where id in (${ids}) order by id
    ${how === 'hold' ? spelling.forUpdate : sql``}`.execute(connection)
  for (const row of users.rows) {
    row.is_verified = Boolean(row.is_verified)
    row.is_email_own = Boolean(row.is_email_own)
    row.is_disabled = Boolean(row.is_disabled)
    row.is_banned = Boolean(row.is_banned)
    const person = createPerson(row, 'none')
    person.isDamaged = isDamaged(row)
    addPerson(people, person)
  }
  for (const [key, id] of moved) if (people.byId.has(id)) people.byMovedRow.set(key, people.byId.get(id)!)
  if (rows.every(({ identities }) => identities.length === 0)) return people
  const identities = await sql<IdentityRow>`
    select ${names(identityColumns)} from identities where user_id in ${spelling.list([...people.byId.keys()].filter(isStorable))}
  `.execute(connection)
  for (const identity of identities.rows) {
    identity.is_verified = Boolean(identity.is_verified)
    const person = people.byId.get(identity.user_id)!
    person.isDamaged ||= isDamaged(identity)
    addIdentity(people, person, identity)
  }
  return people
}
