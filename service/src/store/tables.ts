import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A boolean. SQLite returns a number. */
type Flag = ColumnType<boolean | number, boolean, boolean>
/** A boolean that is false by default. */
type DefaultFlag = ColumnType<boolean | number, boolean | undefined, boolean>

/** One row for each user. */
export interface UsersTable {
  /** A UUID of version 7, so that new rows are at the end of the index. */
  id: string
  original_id: string | null
  /** The e-mail of the password method. The columns that begin with `hash` belong to the same method. */
  email: string | null
  is_verified: Flag
  /** Whether the user has chosen the e-mail here, so that no import changes it. */
  is_email_own: DefaultFlag
  password_hash: string | null
  /** The fields of the hash as JSON, or null without fields. */
  hash_fields: string | null
  hash_class: number | null
  hash_origin: number | null
  time_joined: number
  is_disabled: Flag
  /** Whether an operator has disabled the account, so that no import enables it. */
  is_banned: DefaultFlag
  /** JSON text, as it was given. */
  custom_data: string | null
  /** The last import that named the user, the key and digest of its row, and the outcome. */
  import_number: number | null
  row_key: string | null
  /** Null if a version before migration 2 wrote the row. */
  row_digest: string | null
  outcome: number | null
  /** The fields that the answer names, as a number of `words.ts`. */
  answer_fields: number | null
}

/** One row for each identity of a user. */
export interface IdentitiesTable {
  third_party_id: string
  third_party_user_id: string
  user_id: string
  email: string | null
  is_verified: Flag
  time_joined: number
}

/** One row for each hash class. */
export interface HashClassesTable {
  number: GeneratedAlways<number>
  format: string
  cost: string
  /** Empty if no key is needed. It is not null, because a unique index ignores rows with null. */
  key_id: string
  like_text: string
  /** JSON, or empty. */
  like_fields: string
}

/** One row for each import. */
export interface ImportsTable {
  number: GeneratedAlways<number>
  name: string
  key_id: string | null
}

/** Rows of imports whose users have changed their e-mail since, so that the e-mail of the row no longer finds them. */
export interface MovedRowsTable {
  import_number: number
  row_key: string
  user_id: string
}

/** Rows of imports whose users were deleted. */
export interface DeletedRowsTable {
  import_number: number
  row_hash: string
}

/** Failed sign-ins that still count. Accounts and addresses are keyed hashes. */
export interface FailuresTable {
  account: string
  /** Empty in the row for all addresses that the account has not used before. */
  address: string
  /**
   * The time at which all failures are forgotten. Each failure adds an interval, so its distance from now gives their
   * number.
   */
  drained_at: number
  /** Attempts are refused before this time. 0 for no delay. */
  next_at: number
}

/**
 * Networks from which users have signed in. Account and address are keyed hashes; the account `callers` means all
 * accounts.
 */
export interface AddressesTable {
  account: string
  address: string
  used_at: number
}

/** All tables. */
export interface Tables {
  users: UsersTable
  identities: IdentitiesTable
  hash_classes: HashClassesTable
  imports: ImportsTable
  moved_rows: MovedRowsTable
  deleted_rows: DeletedRowsTable
  failures: FailuresTable
  addresses: AddressesTable
  /** The users whose e-mail is not in NFC, because another user has it in NFC. */
  email_conflicts: { user_id: string }
  /** One row, which is written to check that the database can write. */
  installation: { number: number; checked_at: number; absence_key: string; folds_names: DefaultFlag }
  migrations: { version: number; applied_at: Generated<number> }
}
