import type { Fields, Secret } from 'saltbridge'

/** A class of hashes with the same format and cost. */
export interface HashClass {
  /** The id of the format of the hash string. */
  readonly format: string
  /** The parameters for people, such as `cost 12`. */
  readonly cost: string
  /** The one-way id of the signer key that the hashes need. */
  readonly keyId: string | undefined
  /** A hash string of the class with a salt and a digest of zeros, for the work of unknown accounts. */
  readonly like: string
  /** The fields of that hash string. */
  readonly likeFields: Fields
}

/** A hash as it is stored: the canonical hash string, without an embedded key. */
export interface StoredHash {
  readonly text: string
  /** The values of the hash that are not in the hash string. */
  readonly fields: Fields
  readonly class: HashClass
}

/**
 * The origin of a hash: an import, the owner of the account (sign-up or new password), or an upgrade after a sign-in.
 */
export type Origin = 'import' | 'owner' | 'upgrade'

/** An account at another identity provider. */
export interface Identity {
  readonly thirdPartyId: string
  readonly thirdPartyUserId: string
  /** Normalised. Several identities may have the same e-mail. */
  readonly email: string | undefined
  readonly isVerified: boolean
  /** Milliseconds since the epoch. */
  readonly timeJoined: number
}

/** An e-mail with a password. */
export interface PasswordMethod {
  /** Normalised by `normalizeEmail`. No two users have the same. */
  readonly email: string
  readonly isVerified: boolean
}

/** A user: at most one password method and any number of identities, but at least one of them. */
export interface User {
  /** The id from the old system if an import gave one, otherwise a UUID of version 7. */
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly timeJoined: number
  readonly isDisabled: boolean
  readonly password: PasswordMethod | undefined
  readonly identities: readonly Identity[]
  /** JSON text, as an import gave it. Never parsed here, so that damaged text does not stop a sign-in. */
  readonly customData: string | undefined
}

/** The stored hash of an account and what a sign-in needs to know about the account. */
export interface Credential {
  /** As `User.id`. */
  readonly userId: string
  readonly hash: StoredHash
  /** Whether the stored fields are damaged (not a JSON object of strings), so that the hash cannot be verified. */
  readonly isUnreadable?: boolean
  readonly origin: Origin
  readonly isDisabled: boolean
}

/** A new user with a password. */
export interface NewPasswordUser {
  readonly email: string
  readonly hash: StoredHash
  readonly origin: Origin
  readonly timeJoined: number
}

/** The behaviour of the documented import if the e-mail already has a password. */
export type Existing = 'overwrite' | 'keep' | 'reject'

/** An identity of a row. Without `isVerified`, the e-mail stays verified or unverified as it is stored. */
export interface ImportIdentity extends Omit<Identity, 'timeJoined' | 'isVerified'> {
  readonly isVerified: boolean | undefined
}

/** A row of an import, read and validated. */
export interface ImportRow {
  /**
   * Identifies the row within the import. A row that is sent again with the same key and values gets the same answer.
   */
  readonly key: string
  /** The id of the user in the system that the export comes from. */
  readonly originalId: string | undefined
  /** The password method. A row without it has at least one identity. */
  readonly password:
    | { readonly email: string; readonly hash: StoredHash; readonly isVerified: boolean | undefined }
    | undefined
  readonly identities: readonly ImportIdentity[]
  /** Milliseconds since the epoch. The time of the import by default. */
  readonly timeJoined: number | undefined
  readonly isDisabled: boolean | undefined
  /** JSON text. `undefined` keeps the stored data. */
  readonly customData: string | undefined
}

/** The fields of a row, by their names in the import. */
export type RowField =
  | 'passwordHash'
  | 'email'
  | 'isVerified'
  | 'id'
  | 'timeJoined'
  | 'disabled'
  | 'thirdParty'
  | 'customData'

/**
 * The outcome of a row.
 *
 * - `created`: the user is new.
 * - `updated`: the user existed and differed. All values of the row are written.
 * - `unchanged`: all values of the row are already stored.
 * - `kept`: some stored values are newer and were kept. The other values that differ are written.
 * - `refused`: nothing is written. `duplicate`: the import had another row for the same user, or this row with other
 *   values. `conflict`: the e-mail, id and identities belong to different users, or the user already has another id.
 *   `deleted`: the user was deleted after the import wrote the row. `damaged`: the stored user has a text that is not
 *   UTF-8.
 */
export type ImportOutcome =
  /** `userId` is `User.id`. In a preview it is `undefined` for a new user without an id of the old system. */
  | { readonly status: 'created' | 'updated' | 'unchanged'; readonly userId: string | undefined }
  | {
      readonly status: 'kept'
      readonly userId: string | undefined
      readonly kept: readonly RowField[]
      readonly written: readonly RowField[]
    }
  | {
      readonly status: 'refused'
      readonly reason: 'duplicate' | 'conflict' | 'deleted' | 'damaged'
      readonly field: ImportField
    }

/** The fields that identify a user or a row. */
export type ImportField = 'key' | 'email' | 'id' | 'thirdParty'

/** A preview of an import: the outcomes that `importRows` would have now, in an import of all rows of the preview. */
export interface ImportPreview {
  /**
   * Returns the outcomes of the next rows and writes nothing. Must not be called before the previous call has ended.
   */
  decide(rows: readonly ImportRow[]): Promise<readonly ImportOutcome[]>
  close(): void
}

/** The position of a user in the list. It does not change when other users are created or deleted. */
export interface UserPlace {
  readonly timeJoined: number
  /** The UUID of the user in this database, not the id of the old system. */
  readonly id: string
}

/** The number of users with hashes of a class. */
export interface ClassCount {
  readonly class: HashClass
  readonly origin: Origin
  readonly users: number
}

/** Two users whose e-mails are equal in NFC, by their ids. */
export interface EmailConflict {
  readonly userId: string
  /** The user to whom the e-mail belongs; `undefined` if that user has another e-mail now. */
  readonly otherId: string | undefined
}

/** A sign-in with a password, for the count of failed sign-ins. */
export interface Attempt {
  /** Normalised. `undefined` for credentials that no account can have. Such an attempt counts only for the network. */
  readonly email: string | undefined
  /** The network that the sign-in comes from. Empty if the network is unknown. */
  readonly network: string
  /** Whether `network` is the network of the caller, such as the backend of an application, and not of the user. */
  readonly isCallers: boolean
}

/** The delays: 1 s after `free` failures, then 2 s, 4 s and so on, up to `interval`. */
export interface FailureRules {
  /** The time in ms after which one failure is forgotten. */
  readonly interval: number
  /**
   * The failures before the first delay: from one address, and from all addresses that the account has not used before.
   */
  readonly free: { readonly address: number; readonly account: number }
}

/** Whether a sign-in may verify its password now. */
export type Admission =
  /** `until` is the time of the next admitted attempt, in ms since the epoch. */
  | { readonly isAdmitted: false; readonly until: number }
  | {
      readonly isAdmitted: true
      /** To call if the password was right. Forgets the failures from this address and remembers the address. */
      succeed(now: number): Promise<void>
      /** To call if the password was not verified. The attempt then does not count. */
      withdraw(): Promise<void>
    }

/**
 * Stores the users. A user with a text that is not UTF-8 is left out of `listUsers` and `emailConflicts`, is refused by
 * imports, and makes the other operations that return the user fail. Damaged `customData` alone is left out. A write is
 * durable when its promise resolves. There is no state outside the database except caches of values that never change.
 * Callers must normalise e-mails and must only pass strings that are `isStorable`.
 *
 * @throws StoreError if the database cannot be reached or cannot write
 */
export interface Store {
  /** Finds a user by the UUID of this database or by the id of the old system. */
  userById(id: string): Promise<User | undefined>
  /** Finds the user whose password method has this e-mail. */
  userByEmail(email: string): Promise<User | undefined>
  /** Finds all users whose password method or identity has this e-mail. */
  usersByEmail(email: string): Promise<readonly User[]>
  userByIdentity(thirdPartyId: string, thirdPartyUserId: string): Promise<User | undefined>

  /** Returns the hash that a password for this e-mail is verified with. */
  credential(email: string): Promise<Credential | undefined>
  /** Creates a user with a password. Returns `undefined` if the e-mail already has a password. */
  createUser(user: NewPasswordUser): Promise<User | undefined>
  /**
   * Imports a hash as the documented import does: creates a user, or does what `existing` says if the e-mail has a
   * password.
   */
  importPassword(
    email: string,
    hash: StoredHash,
    existing: Existing,
    timeJoined: number,
  ): Promise<{ readonly user: User; readonly existed: boolean }>
  /**
   * Replaces a hash if the stored hash string is still `old` and the account is enabled. Returns whether it was
   * replaced.
   */
  replaceHash(email: string, old: string, hash: StoredHash, origin: Origin): Promise<boolean>
  /**
   * Sets the e-mail or the hash of a password method for the owner of the account. No later import changes the new
   * value. A new e-mail is unverified. Forgets the failed sign-ins of the account. If the e-mail changes, also forgets
   * the known addresses of the account.
   */
  setPassword(
    userId: string,
    change: { readonly email?: string | undefined; readonly hash?: StoredHash | undefined },
  ): Promise<'done' | 'unknown-user' | 'email-taken'>
  /**
   * Finds or creates the user of an identity, and stores the e-mail if one is given. A verified e-mail stays verified.
   * Never joins two users.
   */
  signInUp(identity: Identity): Promise<{ readonly user: User; readonly created: boolean }>

  /**
   * Lists users by the time at which they joined. `next` is the position after which the next page begins, if there is
   * one.
   */
  listUsers(page: {
    readonly limit: number
    readonly order: 'asc' | 'desc'
    readonly after?: UserPlace | undefined
  }): Promise<{ readonly users: readonly User[]; readonly next: UserPlace | undefined }>
  /** Disables or enables an account for the operator. No import enables it again. Returns whether the user exists. */
  setDisabled(userId: string, isDisabled: boolean): Promise<boolean>
  /**
   * Deletes all data of a user. A retry of rows of the last import that named the user does not create the user again.
   * Returns whether the user existed.
   */
  deleteUser(userId: string): Promise<boolean>

  /** Starts or resumes an import. `keyId` is the id of the signer key for hashes that name no key. */
  beginImport(id: string, keyId: string | undefined): Promise<void>
  /**
   * Writes rows. The outcomes are in the order of the rows. A retry of the same rows has the same outcomes, unless
   * another import has named the users since.
   *
   * @param earlier resolves when the rows before these are written, if they are being written concurrently. Those rows
   * must not have an identifier of these rows. `earlier` is awaited before stored users are changed, because rows that
   * have no common identifier can name the same stored user. So the outcomes do not depend on chance
   */
  importRows(
    importId: string,
    rows: readonly ImportRow[],
    earlier?: Promise<unknown>,
  ): Promise<readonly ImportOutcome[]>
  /** Opens a preview of an import. */
  openPreview(importId: string | undefined): ImportPreview

  /**
   * Lists the users whose e-mail another user has too, in another Unicode form. Only databases of earlier versions
   * contain such users. The e-mail belongs to the other user; a user of the list is found by id only.
   */
  emailConflicts(): Promise<readonly EmailConflict[]>

  /** Counts all users with a password. This is too slow to do for each request. */
  classCounts(): Promise<readonly ClassCount[]>

  /**
   * Decides whether a sign-in may verify its password now. Counts the sign-in as failed until `succeed` or `withdraw`
   * is called. The failure counters are exact for all nodes together.
   */
  admitAttempt(attempt: Attempt, rules: FailureRules, now: number): Promise<Admission>
  /** Notes that the account has been used from the network of the attempt. */
  rememberAddress(attempt: Attempt & { readonly email: string }, now: number): Promise<void>
  /** Forgets the failed sign-ins of an e-mail from all addresses, so that the next attempt is verified. */
  clearFailures(email: string): Promise<void>

  /** Returns a random key of the database, with which all nodes choose the same work for the same unknown account. */
  absenceKey(): Promise<Secret>

  /** Resolves if the database answers and can write: if one connection reads what another one has written. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A text in the database that is not UTF-8. Only SQLite stores such a text. */
export interface Damage {
  /** The column, with its table if the table is known. */
  readonly column: string
  /** The UUID of the user in this database, if it is known. */
  readonly userId: string | undefined
}

/** An error of the database. Its message contains no value of a row. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** `unavailable`: a retry may succeed. `full`: the operator must free space. `failed`: a defect. */
  readonly kind: 'unavailable' | 'full' | 'failed'
  /** The code of the database: an SQLSTATE, a result code of SQLite or a system error. */
  readonly code: string | undefined
  constructor(kind: StoreError['kind'], message: string, code?: string) {
    super(message)
    this.kind = kind
    this.code = code
  }
}

/**
 * Returns whether both databases can store a string unchanged. NUL and unpaired surrogates cannot be stored. A text of
 * an SQLite database that is not UTF-8 is read with unpaired surrogates.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
