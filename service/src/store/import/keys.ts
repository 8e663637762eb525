import { hash } from 'node:crypto'
import type { ImportField, ImportRow } from '../store.ts'

/** An identifier of a user. No two users have the same. */
export interface Identifier {
  readonly field: ImportField
  /** Contains the field, so that an e-mail and an id are never equal. */
  readonly name: string
}

/** Returns a string that identifies an identity. */
export const createIdentityKey = (thirdPartyId: string, thirdPartyUserId: string): string =>
  `${thirdPartyId.length}:${thirdPartyId}${thirdPartyUserId}`

/** Returns all identifiers of the user of a row. Rows that have one in common must be written in their order. */
export function identifiersOf({ password, originalId, identities }: ImportRow): readonly Identifier[] {
  const identifiers: Identifier[] = []
  if (password) identifiers.push({ field: 'email', name: `email ${password.email}` })
  if (originalId !== undefined) identifiers.push({ field: 'id', name: `id ${originalId}` })
  for (const { thirdPartyId, thirdPartyUserId } of identities)
    identifiers.push({ field: 'thirdParty', name: `thirdParty ${createIdentityKey(thirdPartyId, thirdPartyUserId)}` })
  return identifiers
}

/** Returns for each row whether no earlier row names the same user. Such rows can be written in any order. */
export function areFirst(rows: readonly ImportRow[]): readonly boolean[] {
  const names = new Set<string>()
  return rows.map((row) => {
    let isFirst = true
    for (const { name } of identifiersOf(row)) {
      if (names.has(name)) isFirst = false
      names.add(name)
    }
    return isFirst
  })
}

/**
 * Returns whether an id has the form of this service's ids, a UUID of version 7. Exports of this service contain such
 * ids.
 */
export const mayBeOurs = (id: string): boolean =>
  id.length === 36 && /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)

/** The number of characters of a digest. They are 96 bits, so two rows do not have the same digest by chance. */
const digestLength = 16

/** Returns a digest of all values of a row. It tells a retried row from a different row with the same key. */
export function digestOf({ originalId, password, identities, timeJoined, isDisabled, customData }: ImportRow): string {
  const { text, fields, class: hashClass } = password?.hash ?? {}
  const said = [
    ...[originalId, password?.email, password?.isVerified, text, fields, hashClass?.format, hashClass?.keyId],
    ...[timeJoined, isDisabled, customData],
    identities.map((one) => [one.thirdPartyId, one.thirdPartyUserId, one.email, one.isVerified]),
  ]
  return hash('sha256', JSON.stringify(said), 'base64').slice(0, digestLength)
}

/** A row with its hash class and digest, which are computed once. */
export interface PreparedRow {
  readonly row: ImportRow
  readonly hashClass: number | null
  readonly digest: string
}

/** A running import. */
export interface Import {
  /** `null` in the preview of an import that has not started. */
  readonly number: number | null
  /** Milliseconds since the epoch. */
  readonly now: number
}
