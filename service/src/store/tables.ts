import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** SQLite has no booleans: it reads numbers. */
type Flag = ColumnType<boolean | number, boolean, boolean>
/** Is false unless given. */
type DefaultFlag = ColumnType<boolean | number, boolean | undefined, boolean>

export interface UsersTable {
  /** Ours, a UUID of version 7: new rows stand at the end of the index. */
  id: string
  original_id: string | null
  /** That of the password method, as all that begins with `hash`. */
  email: string | null
  is_verified: Flag
  /** Whether the user has chosen the e-mail here: no import changes it. */
  is_email_own: DefaultFlag
  password_hash: string | null
  /** JSON of what stands beside the text; nothing if that is empty. */
  hash_fields: string | null
  hash_class: number | null
  hash_origin: number | null
  time_joined: number
  is_disabled: Flag
  /** Whether an operator has disabled the account: no import enables it. */
  is_banned: DefaultFlag
  /** JSON text, as it was given. */
  custom_data: string | null
  /** The import that touched the row last, its row's key and digest, and how it was answered. */
  import_number: number | null
  row_key: string | null
  /** Missing where a version before migration 2 wrote the row. */
  row_digest: string | null
  outcome: number | null
  /** The fields that the answer names, as numbers of `words.ts`. */
  answer_fields: number | null
}

export interface IdentitiesTable {
  third_party_id: string
  third_party_user_id: string
  user_id: string
  email: string | null
  is_verified: Flag
  time_joined: number
}

export interface HashClassesTable {
  number: GeneratedAlways<number>
  format: string
  cost: string
  /** Empty if no key is needed, so that the index of what is unique sees it. */
  key_id: string
  like_text: string
  /** JSON, or empty. */
  like_fields: string
}

export interface ImportsTable {
  number: GeneratedAlways<number>
  name: string
  key_id: string | null
}

/** Rows of imports whose users have another e-mail since: what they name no longer finds them. */
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
  /** Empty: all addresses that the account has not used before. */
  address: string
  /** Each failure moves this by the time after which one failure is forgotten: the distance tells how many there are. */
  drained_at: number
  /** Before this, attempts are refused. 0 for no delay. */
  next_at: number
}

/** Networks from which people have signed in. Both names are keyed hashes, but `callers` stands for all accounts. */
export interface AddressesTable {
  account: string
  address: string
  used_at: number
}

export interface Tables {
  users: UsersTable
  identities: IdentitiesTable
  hash_classes: HashClassesTable
  imports: ImportsTable
  moved_rows: MovedRowsTable
  deleted_rows: DeletedRowsTable
  failures: FailuresTable
  addresses: AddressesTable
  /** One row, which is written to know whether the database can be. */
  installation: { number: number; checked_at: number; absence_key: string }
  migrations: { version: number; applied_at: Generated<number> }
}
