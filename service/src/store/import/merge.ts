import { fieldsOf } from '../hash-classes.ts'
import type { RowField } from '../store.ts'
import { numberOfOrigin } from '../words.ts'
import type { IdentityRow } from './columns.ts'
import { createIdentityKey, type PreparedRow } from './keys.ts'
import { addIdentity, addPerson, type People, type Person } from './people.ts'

const byImport = numberOfOrigin('import')

/**
 * The fields of a row that differ from the stored ones: those whose stored value was kept, and those that were written.
 */
export interface Merged {
  readonly kept: Set<RowField>
  readonly written: Set<RowField>
}

type Put = (field: RowField, isKept: boolean, write: () => void) => void

/** Merges the password of a row, its e-mail, and whether the e-mail is verified. */
function mergePassword({ row: stored }: Person, { row: { password }, hashClass }: PreparedRow, put: Put): void {
  if (!password) return
  const { email, hash, isVerified } = password
  const fields = fieldsOf(hash)
  if (stored.password_hash !== hash.text || stored.hash_fields !== fields || stored.hash_class !== hashClass)
    put('passwordHash', stored.hash_origin !== null && stored.hash_origin !== byImport, () => {
      stored.password_hash = hash.text
      stored.hash_fields = fields
      stored.hash_class = hashClass
      stored.hash_origin = byImport
    })
  if (stored.email !== email)
    put('email', stored.is_email_own, () => {
      stored.email = email
      stored.is_verified = false
    })
  // If the stored e-mail was kept, `isVerified` of the row is about another e-mail.
  if (isVerified !== undefined && isVerified !== stored.is_verified)
    put('isVerified', stored.email !== email, () => {
      stored.is_verified = isVerified
    })
}

function mergeProfile({ row: stored }: Person, { row }: PreparedRow, put: Put): void {
  const { originalId, timeJoined, customData, isDisabled } = row
  if (originalId !== undefined && originalId !== stored.id && originalId !== stored.original_id)
    put('id', false, () => {
      stored.original_id = originalId
    })
  if (timeJoined !== undefined && timeJoined !== stored.time_joined)
    put('timeJoined', false, () => {
      stored.time_joined = timeJoined
    })
  if (customData !== undefined && customData !== stored.custom_data)
    put('customData', false, () => {
      stored.custom_data = customData
    })
  if (isDisabled !== undefined && isDisabled !== stored.is_disabled)
    put('disabled', stored.is_banned, () => {
      stored.is_disabled = isDisabled
    })
}

function mergeIdentities(person: Person, { row }: PreparedRow, people: People, put: Put): void {
  for (const { thirdPartyId, thirdPartyUserId, email, isVerified } of row.identities) {
    const key = createIdentityKey(thirdPartyId, thirdPartyUserId)
    const stored = person.identities.get(key)
    const its = email ?? stored?.email ?? null
    const isSame = stored !== undefined && stored.email === its
    const identity: IdentityRow = {
      third_party_id: thirdPartyId,
      third_party_user_id: thirdPartyUserId,
      user_id: person.row.id,
      email: its,
      is_verified: isVerified ?? (isSame && stored.is_verified),
      time_joined: stored?.time_joined ?? row.timeJoined ?? person.row.time_joined,
    }
    if (isSame && stored.is_verified === identity.is_verified) continue
    put('thirdParty', false, () => {
      addIdentity(people, person, identity)
      person.changedIdentities.set(key, identity)
    })
  }
}

/**
 * Merges a row into a stored user. Each field has its own rule: a password that was chosen or upgraded here is kept,
 * and so are an e-mail that its owner has chosen here and a ban by an operator.
 *
 * @param isUnproven whether the row names the user only by an e-mail that somebody has signed up with here and never
 * verified. Then only a ban is written, because the account may belong to another person
 */
export function merge(person: Person, prepared: PreparedRow, people: People, isUnproven: boolean): Merged {
  const { row: stored } = person
  const { email: before } = stored
  const merged: Merged = { kept: new Set(), written: new Set() }
  const put: Put = (field, isKept, write) => {
    const isBan = field === 'disabled' && prepared.row.isDisabled === true
    if (isKept || (isUnproven && !isBan)) {
      merged.kept.add(field)
      return
    }
    write()
    merged.written.add(field)
  }
  mergePassword(person, prepared, put)
  mergeProfile(person, prepared, put)
  mergeIdentities(person, prepared, people, put)
  if (before !== null && before !== stored.email) {
    people.byEmail.delete(before)
    people.freed.add(before)
  }
  addPerson(people, person)
  return merged
}

/** Adds the identities of a row to a new user. */
export const addIdentities = (person: Person, prepared: PreparedRow, people: People): void =>
  mergeIdentities(person, prepared, people, (_, __, write) => write())
