import type { Fields, Secret } from 'saltbridge'

/** What hashes of one cost have in common. */
export interface HashClass {
  /** The format's id, which reads the text. */
  readonly format: string
  /** The parameters in words: `cost 12`. */
  readonly cost: string
  /** The one-way id of the signer key that they need. */
  readonly keyId: string | undefined
  /** A text of the class with a salt and a digest of zeros: what someone unknown costs. */
  readonly like: string
  /** What stands beside that text. */
  readonly likeFields: Fields
}

/** A hash as it is stored: its canonical text, without a key that it embedded. */
export interface StoredHash {
  readonly text: string
  /** What stands beside the text. */
  readonly fields: Fields
  readonly class: HashClass
}

/** Who wrote a hash: an import, its owner by signing up or choosing a password, or an upgrade of ours after a sign-in. */
export type Origin = 'import' | 'owner' | 'upgrade'

/** An account with another provider. */
export interface Identity {
  readonly thirdPartyId: string
  readonly thirdPartyUserId: string
  /** Normalised; several identities may have the same. */
  readonly email: string | undefined
  readonly isVerified: boolean
  /** Milliseconds since the epoch. */
  readonly timeJoined: number
}

/** An e-mail with a password. */
export interface PasswordMethod {
  /** Normalised: trimmed and in lower case. No two users have the same. */
  readonly email: string
  readonly isVerified: boolean
}

/** A person: one password method, any number of identities, at least one of either. */
export interface User {
  /** The id of the system that the person came from, if an import gave it; otherwise ours, a UUID of version 7. */
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly timeJoined: number
  readonly isDisabled: boolean
  readonly password: PasswordMethod | undefined
  readonly identities: readonly Identity[]
  /** Anything in JSON; `undefined` if there is none. */
  readonly customData: unknown
}

/** What a sign-in needs. */
export interface Credential {
  /** As `User.id`. */
  readonly userId: string
  readonly hash: StoredHash
  /** What is stored beside the text is not a JSON object of texts, so the hash cannot be verified. */
  readonly isUnreadable?: boolean
  readonly origin: Origin
  readonly isDisabled: boolean
}

export interface NewPasswordUser {
  readonly email: string
  readonly hash: StoredHash
  readonly origin: Origin
  readonly timeJoined: number
}

/** What the documented import does where the e-mail has a password already. */
export type Existing = 'overwrite' | 'keep' | 'reject'

/** An identity of a row. Without `isVerified`, only an e-mail that was verified before is. */
export interface ImportIdentity extends Omit<Identity, 'timeJoined' | 'isVerified'> {
  readonly isVerified: boolean | undefined
}

/** A row of an import, read and validated. */
export interface ImportRow {
  /**
   * Its own within the import: a row that is sent again with the same key and values is answered as it was before.
   */
  readonly key: string
  /** The user's id in the system that the export comes from. */
  readonly originalId: string | undefined
  /** The password method; without it there is at least one identity. */
  readonly password:
    | { readonly email: string; readonly hash: StoredHash; readonly isVerified: boolean | undefined }
    | undefined
  readonly identities: readonly ImportIdentity[]
  /** Milliseconds since the epoch; the time of the import unless given. */
  readonly timeJoined: number | undefined
  readonly isDisabled: boolean | undefined
  /** JSON text; `undefined` leaves what is stored. */
  readonly customData: string | undefined
}

/** What a row says of a user, by the names that it has there. */
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
 * - `created`: a new user.
 * - `updated`: its user was there and differed: everything given is written.
 * - `unchanged`: all that is given is stored already.
 * - `kept`: some of it is newer here, and was kept: the other values that differ are written.
 * - `refused`: this import has had another row of the same user, or this row with other values (`duplicate`); the row's
 *   e-mail, id and identities belong to more than one user, or its id is not the one that its user has (`conflict`); its
 *   user was deleted after the import wrote the row (`deleted`).
 */
export type ImportOutcome =
  /** `userId`: as `User.id`; nothing for a user who would get an id of ours in what is only a preview. */
  | { readonly status: 'created' | 'updated' | 'unchanged'; readonly userId: string | undefined }
  | {
      readonly status: 'kept'
      readonly userId: string | undefined
      readonly kept: readonly RowField[]
      readonly written: readonly RowField[]
    }
  | { readonly status: 'refused'; readonly reason: 'duplicate' | 'conflict' | 'deleted'; readonly field: ImportField }

export type ImportField = 'key' | 'email' | 'id' | 'thirdParty'

/** The place of a user in a list, which stays when users before it come or go. */
export interface UserPlace {
  readonly timeJoined: number
  /** Ours. */
  readonly id: string
}

/** How many users have hashes of a class. */
export interface ClassCount {
  readonly class: HashClass
  readonly origin: Origin
  readonly users: number
}

/** A sign-in with a password, as failed ones are counted. */
export interface Attempt {
  /** Normalised. `undefined` for credentials that no account can have: they count for the network alone. */
  readonly email: string | undefined
  /** The network that it comes from. Empty if it is not known. */
  readonly network: string
  /** Whether this is the network of the caller, such as an application's backend, and not that of its user. */
  readonly isCallers: boolean
}

/** After `free` failures, an attempt is refused for 1 s, after the next for 2 s, then 4 s, up to the interval. */
export interface FailureRules {
  /** Milliseconds after which one failure is forgotten. */
  readonly interval: number
  /** Failures without a delay: from one address, and from all addresses that an account has not used before. */
  readonly free: { readonly address: number; readonly account: number }
}

export type Admission =
  /** `until`: the time before which no attempt is admitted, in milliseconds since the epoch. */
  | { readonly isAdmitted: false; readonly until: number }
  | {
      readonly isAdmitted: true
      /** The password was right: forgets the failures from this address, and remembers the address. */
      succeed(now: number): Promise<void>
      /** The password was not verified. */
      withdraw(): Promise<void>
    }

/**
 * The users. Every write is durable when its promise resolves; there is no state outside of the database but caches of
 * what never changes. E-mails come normalised, every text is `isStorable`.
 *
 * @throws StoreError if the database cannot be reached or cannot write.
 */
export interface Store {
  /** By our id or the original one. */
  userById(id: string): Promise<User | undefined>
  /** The user whose password method has this e-mail. */
  userByEmail(email: string): Promise<User | undefined>
  /** Every user with a password method or an identity of this e-mail. */
  usersByEmail(email: string): Promise<readonly User[]>
  userByIdentity(thirdPartyId: string, thirdPartyUserId: string): Promise<User | undefined>

  /** What the password of an e-mail is verified with. */
  credential(email: string): Promise<Credential | undefined>
  /** Creates a user with a password, or nothing if the e-mail has one. */
  createUser(user: NewPasswordUser): Promise<User | undefined>
  /** The documented import: creates, or does with the password that is there as `existing` says; the hash is of an import. */
  importPassword(
    email: string,
    hash: StoredHash,
    existing: Existing,
    timeJoined: number,
  ): Promise<{ readonly user: User; readonly existed: boolean }>
  /** Writes the hash only where the old text still stands and the account is enabled. Whether it did. */
  replaceHash(email: string, old: string, hash: StoredHash, origin: Origin): Promise<boolean>
  /**
   * Sets e-mail or hash of a password method, as its owner does: no import changes it after that. A new e-mail is
   * unverified. Forgets failed sign-ins, and with an e-mail that changes the addresses that were used with it.
   */
  setPassword(
    userId: string,
    change: { readonly email?: string | undefined; readonly hash?: StoredHash | undefined },
  ): Promise<'done' | 'unknown-user' | 'email-taken'>
  /**
   * Finds or creates the user of an identity. Its e-mail is what was given last, if one was; once verified, an e-mail
   * stays so. Never joins users.
   */
  signInUp(identity: Identity): Promise<{ readonly user: User; readonly created: boolean }>

  /** Lists users by the time when they joined. `next`: the place after which the next page begins, if there is one. */
  listUsers(page: {
    readonly limit: number
    readonly order: 'asc' | 'desc'
    readonly after?: UserPlace | undefined
  }): Promise<{ readonly users: readonly User[]; readonly next: UserPlace | undefined }>
  /** Disables or enables an account, as an operator does: no import enables what an operator disabled. Whether there is one. */
  setDisabled(userId: string, isDisabled: boolean): Promise<boolean>
  /** Deletes all that is stored of a user. Rows of imports that wrote the user do not create the user again. Whether there was one. */
  deleteUser(userId: string): Promise<boolean>

  /** Begins an import or goes on with it. `keyId`: that of the signer key that its hashes need. */
  beginImport(id: string, keyId: string | undefined): Promise<void>
  /** One transaction; the outcomes are in the order of the rows. A retry of the same rows gives the same outcomes. */
  importRows(importId: string, rows: readonly ImportRow[]): Promise<readonly ImportOutcome[]>
  /** What `importRows` would answer now, without writing. Rows of the same call are held against each other too. */
  previewRows(importId: string | undefined, rows: readonly ImportRow[]): Promise<readonly ImportOutcome[]>

  /** Counts all users that have a password: for statistics, not for each request. */
  classCounts(): Promise<readonly ClassCount[]>

  /**
   * Decides whether a sign-in's password may be verified now, and counts it as failed until `succeed` or `withdraw`.
   * Exact across nodes.
   */
  admitAttempt(attempt: Attempt, rules: FailureRules, now: number): Promise<Admission>
  /** Remembers that the account has been used from the attempt's network. */
  rememberAddress(attempt: Attempt & { readonly email: string }, now: number): Promise<void>
  /** Forgets the failed sign-ins of an e-mail from all addresses: the next attempt is verified. */
  clearFailures(email: string): Promise<void>

  /** Random, made once for the database: all nodes do the same work for the same unknown account. */
  absenceKey(): Promise<Secret>

  /** Resolves if the database answers and can write. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database cannot be reached, or cannot write: without a value of any row. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** `unavailable`: try again; `full`: make room; `failed`: a defect. */
  readonly kind: 'unavailable' | 'full' | 'failed'
  /** The database's own: an SQLSTATE, a result code of SQLite, a system error. */
  readonly code: string | undefined
  constructor(kind: StoreError['kind'], message: string, code?: string) {
    super(message)
    this.kind = kind
    this.code = code
  }
}

/** Whether both databases can hold a text as it is: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
