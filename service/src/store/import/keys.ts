import { hash } from 'node:crypto'
import type { ImportRow } from '../store.ts'

/** Returns a string that identifies an identity. */
export const identityKey = (thirdPartyId: string, thirdPartyUserId: string): string =>
  `${thirdPartyId.length}:${thirdPartyId}${thirdPartyUserId}`

/** Adds a name to a set. Returns whether it is new or `undefined`. */
function isNew(names: Set<string>, name: string | undefined): boolean {
  if (name === undefined) return true
  const before = names.size
  return names.add(name).size > before
}

/** Returns for each row whether no earlier row names the same user. Such rows can be written in any order. */
export function areFirst(rows: readonly ImportRow[]): readonly boolean[] {
  const emails = new Set<string>()
  const ids = new Set<string>()
  const others = new Set<string>()
  return rows.map(({ originalId, password, identities }) => {
    let isFirst = isNew(emails, password?.email)
    isFirst = isNew(ids, originalId) && isFirst
    for (const one of identities)
      isFirst = isNew(others, identityKey(one.thirdPartyId, one.thirdPartyUserId)) && isFirst
    return isFirst
  })
}

/** Returns whether an id has the form of this service's ids, a UUID of version 7. Exports of this service contain such ids. */
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
