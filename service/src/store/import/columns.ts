import { type RawBuilder, sql } from 'kysely'
import type { ColumnTypes, Spelling, Value } from '../database.ts'

/** The row of a user while an import decides about it. */
export interface UserRow {
  readonly id: string
  original_id: string | null
  email: string | null
  is_verified: boolean
  is_email_own: boolean
  password_hash: string | null
  hash_fields: string | null
  hash_class: number | null
  hash_origin: number | null
  time_joined: number
  is_disabled: boolean
  is_banned: boolean
  custom_data: string | null
  import_number: number | null
  row_key: string | null
  row_digest: string | null
  outcome: number | null
  answer_fields: number | null
}

/** The row of an identity while an import decides about it. */
export interface IdentityRow {
  readonly third_party_id: string
  readonly third_party_user_id: string
  readonly user_id: string
  email: string | null
  is_verified: boolean
  readonly time_joined: number
}

/** The columns of a new user. Other columns have their default. */
export const newColumns = [
  ['id', 'text'],
  ['original_id', 'text'],
  ['email', 'text'],
  ['is_verified', 'boolean'],
  ['password_hash', 'text'],
  ['hash_fields', 'text'],
  ['hash_class', 'integer'],
  ['hash_origin', 'integer'],
  ['time_joined', 'bigint'],
  ['is_disabled', 'boolean'],
  ['custom_data', 'text'],
  ['import_number', 'integer'],
  ['row_key', 'text'],
  ['row_digest', 'text'],
  ['outcome', 'integer'],
] as const satisfies ColumnTypes

/** All columns of a user. */
export const userColumns = [
  ...newColumns,
  ['answer_fields', 'integer'],
  ['is_email_own', 'boolean'],
  ['is_banned', 'boolean'],
] as const satisfies ColumnTypes

/** The columns in which an import notes its row. */
export const notedColumns = [
  ['id', 'text'],
  ['import_number', 'integer'],
  ['row_key', 'text'],
  ['row_digest', 'text'],
  ['outcome', 'integer'],
  ['answer_fields', 'integer'],
] as const satisfies ColumnTypes

/** The columns of an identity. */
export const identityColumns = [
  ['third_party_id', 'text'],
  ['third_party_user_id', 'text'],
  ['user_id', 'text'],
  ['email', 'text'],
  ['is_verified', 'boolean'],
  ['time_joined', 'bigint'],
] as const satisfies ColumnTypes

/** Returns the values of `newColumns`. Written out without a loop, because it runs for each row of an import. */
export const newValuesOf = (row: UserRow): readonly Value[] => [
  row.id,
  row.original_id,
  row.email,
  row.is_verified,
  row.password_hash,
  row.hash_fields,
  row.hash_class,
  row.hash_origin,
  row.time_joined,
  row.is_disabled,
  row.custom_data,
  row.import_number,
  row.row_key,
  row.row_digest,
  row.outcome,
]

/** Returns the values of `userColumns`. */
export const valuesOf = (row: UserRow): readonly Value[] => [
  ...newValuesOf(row),
  row.answer_fields,
  row.is_email_own,
  row.is_banned,
]

/** Returns the values of `identityColumns`. */
export const identityValuesOf = (row: IdentityRow): readonly Value[] => [
  row.third_party_id,
  row.third_party_user_id,
  row.user_id,
  row.email,
  row.is_verified,
  row.time_joined,
]

/** Returns the names of columns, qualified with `table` if it is given. */
export function names(columns: ColumnTypes, table?: string): RawBuilder<unknown> {
  return sql.join(columns.map(([name]) => sql.ref(table ? `${table}.${name}` : name)))
}

/** Returns `insert … select …`. The caller may append a `where` and an `on conflict`. */
export function createInsertion(
  spelling: Spelling,
  table: 'users' | 'identities',
  columns: ColumnTypes,
  rows: readonly (readonly Value[])[],
): RawBuilder<unknown> {
  return sql`insert into ${sql.table(table)} (${names(columns)})
    select ${names(columns, 'r')} from ${spelling.rows(columns, rows)} as r`
}
