import { type RawBuilder, sql } from 'kysely'
import type { Columns, Spelling, Value } from '../database.ts'

/** A user's row while an import decides on it. */
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

export interface IdentityRow {
  readonly third_party_id: string
  readonly third_party_user_id: string
  readonly user_id: string
  email: string | null
  is_verified: boolean
  readonly time_joined: number
}

/** The columns of a new user: those that are left out have their default. */
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
] as const satisfies Columns

export const userColumns = [
  ...newColumns,
  ['answer_fields', 'integer'],
  ['is_email_own', 'boolean'],
  ['is_banned', 'boolean'],
] as const satisfies Columns

/** What an import notes of its row in that of the user. */
export const notedColumns = [
  ['id', 'text'],
  ['import_number', 'integer'],
  ['row_key', 'text'],
  ['row_digest', 'text'],
  ['outcome', 'integer'],
  ['answer_fields', 'integer'],
] as const satisfies Columns

export const identityColumns = [
  ['third_party_id', 'text'],
  ['third_party_user_id', 'text'],
  ['user_id', 'text'],
  ['email', 'text'],
  ['is_verified', 'boolean'],
  ['time_joined', 'bigint'],
] as const satisfies Columns

/** The values in the columns' order; written out, since it runs for each row of an import. */
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

export const valuesOf = (row: UserRow): readonly Value[] => [
  ...newValuesOf(row),
  row.answer_fields,
  row.is_email_own,
  row.is_banned,
]

export const identityValuesOf = (row: IdentityRow): readonly Value[] => [
  row.third_party_id,
  row.third_party_user_id,
  row.user_id,
  row.email,
  row.is_verified,
  row.time_joined,
]

/** The columns' names, of a table if one is named. */
export function names(columns: Columns, table?: string): RawBuilder<unknown> {
  return sql.join(columns.map(([name]) => sql.ref(table ? `${table}.${name}` : name)))
}

/** `insert … select`, to which a condition and what to do about a conflict can be added. */
export function insertion(
  spelling: Spelling,
  table: 'users' | 'identities',
  columns: Columns,
  rows: readonly (readonly Value[])[],
): RawBuilder<unknown> {
  return sql`insert into ${sql.table(table)} (${names(columns)})
    select ${names(columns, 'r')} from ${spelling.rows(columns, rows)} as r`
}
