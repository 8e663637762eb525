import type { IdentityRow, UserRow } from './columns.ts'
import { identityKey } from './keys.ts'

/** A user whom rows of an import name, as stored and as decided so far. */
export interface Person {
  readonly row: UserRow
  /** The hash and its origin, which must still be there when the row is written; `null` if there was no password. */
  readonly oldHash: string | null
  readonly oldOrigin: number | null
  readonly identities: Map<string, IdentityRow>
  /** What is to be written: all columns, or only what the import notes of its row. */
  change: 'none' | 'create' | 'write' | 'note'
  readonly changedIdentities: Map<string, IdentityRow>
}

/** The users that rows of an import name, by all that names them. */
export interface People {
  readonly byId: Map<string, Person>
  readonly byOriginalId: Map<string, Person>
  readonly byEmail: Map<string, Person>
  readonly byIdentity: Map<string, Person>
  /** Those who have another e-mail since, by the key of their row of this import. */
  readonly byMovedRow: Map<string, Person>
  /** Keys of rows of this import whose users were deleted. */
  readonly deletedRows: ReadonlySet<string>
  /** E-mails that users have given up since what is decided was written. */
  readonly freed: Set<string>
}

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

export function addIdentity(people: People, person: Person, identity: IdentityRow): void {
  const key = identityKey(identity.third_party_id, identity.third_party_user_id)
  person.identities.set(key, identity)
  people.byIdentity.set(key, person)
}

export function createPerson(row: UserRow, change: Person['change']): Person {
  const { password_hash: oldHash, hash_origin: oldOrigin } = row
  return { row, oldHash, oldOrigin, identities: new Map(), change, changedIdentities: new Map() }
}

export function addPerson(people: People, person: Person): void {
  const { id, original_id, email } = person.row
  people.byId.set(id, person)
  if (original_id !== null) people.byOriginalId.set(original_id, person)
  if (email !== null) people.byEmail.set(email, person)
}
