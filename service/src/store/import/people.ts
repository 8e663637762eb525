import type { IdentityRow, UserRow } from './columns.ts'
import { createIdentityKey } from './keys.ts'

/** A user that rows of an import name, with the changes that have been decided so far. */
export interface Person {
  readonly row: UserRow
  /** The hash when the user was loaded. It must be unchanged when the row is written. `null` without a password. */
  readonly oldHash: string | null
  readonly oldOrigin: number | null
  readonly identities: Map<string, IdentityRow>
  /** The pending write: a new row, all columns, or only the columns in which the import notes its row. */
  change: 'none' | 'create' | 'write' | 'note'
  readonly changedIdentities: Map<string, IdentityRow>
  /** Whether a stored text of the user is not UTF-8, so that the row cannot be written. */
  isDamaged: boolean
}

/** The users that rows of an import name, by each of their identifiers. */
export interface People {
  readonly byId: Map<string, Person>
  readonly byOriginalId: Map<string, Person>
  readonly byEmail: Map<string, Person>
  readonly byIdentity: Map<string, Person>
  /** Users who have changed their e-mail since, by the key of their row in this import. */
  readonly byMovedRow: Map<string, Person>
  /** The keys of the rows of this import whose users were deleted. */
  readonly deletedRows: ReadonlySet<string>
  /** E-mails that users no longer have, but that the database still contains until the changes are written. */
  readonly freed: Set<string>
}

/** Creates an empty set of users. */
export function createPeople(deletedRows: ReadonlySet<string>): People {
  return {
    byId: new Map(),
    byOriginalId: new Map(),
    byEmail: new Map(),
    byIdentity: new Map(),
    byMovedRow: new Map(),
    deletedRows,
    freed: new Set(),
  }
}

/** Adds an identity to a user. */
export function addIdentity(people: People, person: Person, identity: IdentityRow): void {
  const key = createIdentityKey(identity.third_party_id, identity.third_party_user_id)
  person.identities.set(key, identity)
  people.byIdentity.set(key, person)
}

/** Creates a user from its row. */
export function createPerson(row: UserRow, change: Person['change']): Person {
  const { password_hash: oldHash, hash_origin: oldOrigin } = row
  return { row, oldHash, oldOrigin, identities: new Map(), change, changedIdentities: new Map(), isDamaged: false }
}

/** Adds a user under its identifiers. */
export function addPerson(people: People, person: Person): void {
  const { id, original_id, email } = person.row
  people.byId.set(id, person)
  if (original_id !== null) people.byOriginalId.set(original_id, person)
  if (email !== null) people.byEmail.set(email, person)
}
