import { v7 } from 'uuid'
import { fieldsOf } from '../hash-classes.ts'
import type { ImportField, ImportOutcome, ImportRow } from '../store.ts'
import {
  fieldsOfNumber,
  numberOfFields,
  numberOfOrigin,
  numberOfOutcome,
  outcomeOf,
  type StoredOutcome,
} from '../words.ts'
import type { UserRow } from './columns.ts'
import { createIdentityKey, type Import, mayBeOurs, type PreparedRow } from './keys.ts'
import { addIdentities, type Merged, merge } from './merge.ts'
import { addPerson, createPerson, type People, type Person } from './people.ts'

interface Named {
  readonly field: ImportField
  readonly person: Person
}

const refuseRow = (reason: 'duplicate' | 'conflict' | 'deleted' | 'damaged', field: ImportField): ImportOutcome => ({
  status: 'refused',
  reason,
  field,
})

/** Returns the users that a row names, each with the field that names the user. */
function findNamed({ originalId, password, identities }: ImportRow, people: People): readonly Named[] {
  const named: Named[] = []
  const add = (field: ImportField, person: Person | undefined) => person && named.push({ field, person })
  if (password) add('email', people.byEmail.get(password.email))
  if (originalId !== undefined) {
    add('id', people.byOriginalId.get(originalId))
    if (mayBeOurs(originalId)) add('id', people.byId.get(originalId))
  }
  for (const one of identities)
    add('thirdParty', people.byIdentity.get(createIdentityKey(one.thirdPartyId, one.thirdPartyUserId)))
  return named
}

/** Returns the row of a new user. */
export function rowOf({ row, hashClass, digest }: PreparedRow, { number, now }: Import): UserRow {
  const { password } = row
  return {
    id: v7(),
    original_id: row.originalId ?? null,
    email: password?.email ?? null,
    is_verified: password?.isVerified ?? false,
    is_email_own: false,
    password_hash: password?.hash.text ?? null,
    hash_fields: password ? fieldsOf(password.hash) : null,
    hash_class: hashClass,
    hash_origin: password ? numberOfOrigin('import') : null,
    time_joined: row.timeJoined ?? now,
    is_disabled: row.isDisabled ?? false,
    is_banned: false,
    custom_data: row.customData ?? null,
    import_number: number,
    row_key: row.key,
    row_digest: digest,
    outcome: numberOfOutcome('created'),
    answer_fields: null,
  }
}

/** Notes the outcome of an import row in the row of the user. */
function note(
  row: UserRow,
  { row: { key }, digest }: PreparedRow,
  { number }: Import,
  outcome: StoredOutcome,
  { kept, written }: Merged,
): void {
  const answer_fields = outcome === 'kept' ? numberOfFields(kept, written) : null
  const noted = { import_number: number, row_key: key, row_digest: digest, outcome: numberOfOutcome(outcome) }
  Object.assign(row, noted, { answer_fields })
}

/** Returns the outcome that is noted in the row of the user. */
function answerOf({ outcome, answer_fields, original_id, id }: UserRow): ImportOutcome {
  const status = outcomeOf(outcome!)
  const userId = original_id ?? id
  return status === 'kept' ? { status, userId, ...fieldsOfNumber(answer_fields ?? 1) } : { status, userId }
}

function statusOf({ kept, written }: Merged): StoredOutcome {
  if (kept.size > 0) return 'kept'
  return written.size > 0 ? 'updated' : 'unchanged'
}

/**
 * Returns whether the row names the user only by an e-mail that somebody has signed up with here and never verified.
 */
const isUnproven = (named: readonly Named[], { is_email_own, is_verified }: UserRow): boolean =>
  is_email_own && !is_verified && named.every(({ field }) => field === 'email')

/** Decides about one row, and changes `people` as if the row had been written. Rows must be decided in order. */
export function decide(prepared: PreparedRow, people: People, current: Import): ImportOutcome {
  const { row, digest } = prepared
  if (people.deletedRows.has(row.key)) return refuseRow('deleted', 'key')
  const isOfThis = ({ row: { import_number, outcome } }: Person) => import_number === current.number && outcome !== null
  const isAgain = (person: Person) => {
    const { row_key, row_digest } = person.row
    return isOfThis(person) && row_key === row.key && (row_digest === null || row_digest === digest)
  }

  const named = findNamed(row, people)
  const moved = people.byMovedRow.get(row.key)
  const damaged = named.find((one) => one.person.isDamaged)
  if (damaged || moved?.isDamaged) return refuseRow('damaged', damaged?.field ?? 'key')
  const again = [...named.map(({ person }) => person), ...(moved ? [moved] : [])].find(isAgain)
  if (again) return answerOf(again.row)
  const [first] = named
  if (!first) {
    const person = createPerson(rowOf(prepared, current), 'create')
    addPerson(people, person)
    addIdentities(person, prepared, people)
    return answerOf(person.row)
  }
  const { person, field } = first
  const other = named.find((one) => one.person !== person)
  if (other) return refuseRow('conflict', other.field)
  if (isOfThis(person)) return refuseRow('duplicate', field)
  const { original_id, id } = person.row
  if (row.originalId !== undefined && original_id !== null && ![original_id, id].includes(row.originalId))
    return refuseRow('conflict', 'id')
  const merged = merge(person, prepared, people, isUnproven(named, person.row))
  note(person.row, prepared, current, statusOf(merged), merged)
  person.change = merged.written.size > 0 ? 'write' : 'note'
  return answerOf(person.row)
}
