import { v7 } from 'uuid'
import { fieldsOf } from '../hash-classes.ts'
import type { ImportField, ImportOutcome, ImportRow } from '../store.ts'
import { numberOfOrigin, numberOfOutcome, type Outcome, originOf, outcomeOf } from '../words.ts'
import type { UserRow } from './columns.ts'
import { identityKey, mayBeOurs } from './keys.ts'
import { addIdentity, addPerson, createPerson, type People, type Person } from './people.ts'

/** A row, and what is found out once. */
export interface Prepared {
  readonly row: ImportRow
  readonly hashClass: number | null
  readonly digest: number
}

export interface Import {
  /** Nothing for a preview of an import that has not begun. */
  readonly number: number | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

interface Named {
  readonly field: ImportField
  readonly person: Person
}

const refused = (reason: 'duplicate' | 'conflict', field: ImportField): ImportOutcome => ({
  status: 'refused',
  reason,
  field,
})

/** Those whom a row names, by what it names them. */
function namedBy({ originalId, password, identities }: ImportRow, people: People): readonly Named[] {
  const named: Named[] = []
  const add = (field: ImportField, person: Person | undefined) => person && named.push({ field, person })
  if (password) add('email', people.byEmail.get(password.email))
  if (originalId !== undefined) {
    add('id', people.byOriginalId.get(originalId))
    if (mayBeOurs(originalId)) add('id', people.byId.get(originalId))
  }
  for (const one of identities)
    add('thirdParty', people.byIdentity.get(identityKey(one.thirdPartyId, one.thirdPartyUserId)))
  return named
}

/** A new user's row. */
export function rowOf({ row, hashClass, digest }: Prepared, { number, now }: Import): UserRow {
  const { password } = row
  return {
    id: v7(),
    original_id: row.originalId ?? null,
    email: password?.email ?? null,
    is_verified: password?.isVerified ?? false,
    password_hash: password?.hash.text ?? null,
    hash_fields: password ? fieldsOf(password.hash) : null,
    hash_class: hashClass,
    hash_origin: password ? numberOfOrigin('import') : null,
    time_joined: row.timeJoined ?? now,
    is_disabled: row.isDisabled ?? false,
    custom_data: row.customData ?? null,
    import_number: number,
    row_key: row.key,
    row_digest: digest,
    outcome: numberOfOutcome('created'),
  }
}

/** Sets what differs. */
function merge(person: Person, { row, hashClass }: Prepared, people: People): boolean {
  const { row: stored } = person
  const { password } = row
  const before = { ...stored }
  if (row.originalId !== undefined && row.originalId !== stored.id) stored.original_id = row.originalId
  if (row.timeJoined !== undefined) stored.time_joined = row.timeJoined
  if (row.isDisabled !== undefined) stored.is_disabled = row.isDisabled
  if (row.customData !== undefined) stored.custom_data = row.customData
  if (password) {
    stored.email = password.email
    stored.is_verified = password.isVerified ?? stored.is_verified
    stored.password_hash = password.hash.text
    stored.hash_fields = fieldsOf(password.hash)
    stored.hash_class = hashClass
    stored.hash_origin = numberOfOrigin('import')
  }
  if (before.email !== null && before.email !== stored.email) {
    people.byEmail.delete(before.email)
    people.freed.add(before.email)
  }
  addPerson(people, person)
  return (Object.keys(before) as (keyof UserRow)[]).some((column) => before[column] !== stored[column])
}

/** Adds the identities that differ. */
function mergeIdentities(person: Person, row: ImportRow, people: People): boolean {
  for (const { thirdPartyId, thirdPartyUserId, email, isVerified } of row.identities) {
    const key = identityKey(thirdPartyId, thirdPartyUserId)
    const stored = person.identities.get(key)
    const identity = {
      third_party_id: thirdPartyId,
      third_party_user_id: thirdPartyUserId,
      user_id: person.row.id,
      email: email ?? stored?.email ?? null,
      is_verified: isVerified,
      time_joined: stored?.time_joined ?? row.timeJoined ?? person.row.time_joined,
    }
    if (stored && stored.email === identity.email && stored.is_verified === isVerified) continue
    addIdentity(people, person, identity)
    person.changedIdentities.set(key, identity)
  }
  return person.changedIdentities.size > 0
}

const mark = (row: UserRow, { row: { key }, digest }: Prepared, { number }: Import, outcome: Outcome) =>
  Object.assign(row, { import_number: number, row_key: key, row_digest: digest, outcome: numberOfOutcome(outcome) })

/** Decides on one row, after those before it: `people` are then as if it were written. */
export function decide(prepared: Prepared, people: People, of: Import): ImportOutcome {
  const { row, digest } = prepared
  const answered = (status: Outcome, { original_id, id }: UserRow): ImportOutcome => ({
    status,
    userId: original_id ?? id,
  })
  const isOfThis = ({ row: { import_number, outcome } }: Person) => import_number === of.number && outcome !== null
  const isAgain = (person: Person) =>
    isOfThis(person) && person.row.row_key === row.key && person.row.row_digest === digest

  const named = namedBy(row, people)
  const moved = people.byMovedRow.get(row.key)
  const again = [...named.map(({ person }) => person), ...(moved ? [moved] : [])].find(isAgain)
  if (again) return answered(outcomeOf(again.row.outcome!), again.row)
  const [first] = named
  if (!first) {
    const person = createPerson(rowOf(prepared, of), 'create')
    addPerson(people, person)
    mergeIdentities(person, row, people)
    return answered('created', person.row)
  }
  const { person, field } = first
  const other = named.find((one) => one.person !== person)
  if (other) return refused('conflict', other.field)
  if (isOfThis(person)) return refused('duplicate', field)
  const { original_id, id, hash_origin } = person.row
  if (row.originalId !== undefined && original_id !== null && ![original_id, id].includes(row.originalId))
    return refused('conflict', 'id')
  const isKept = hash_origin !== null && originOf(hash_origin) !== 'import'
  if (isKept) {
    mark(person.row, prepared, of, 'kept')
    person.change = 'note'
    return answered('kept', person.row)
  }
  const isChanged = [merge(person, prepared, people), mergeIdentities(person, row, people)].includes(true)
  mark(person.row, prepared, of, isChanged ? 'updated' : 'unchanged')
  person.change = isChanged ? 'write' : 'note'
  return answered(isChanged ? 'updated' : 'unchanged', person.row)
}
