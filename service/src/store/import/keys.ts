import { hash } from 'node:crypto'
import type { ImportRow } from '../store.ts'

export const identityKey = (thirdPartyId: string, thirdPartyUserId: string): string =>
  `${thirdPartyId.length}:${thirdPartyId}${thirdPartyUserId}`

/** Whether a name was not there yet; it is afterwards. */
function isNew(names: Set<string>, name: string | undefined): boolean {
  if (name === undefined) return true
  const before = names.size
  return names.add(name).size > before
}

/** For each row, whether no row before it names a user as it does: its turn does not matter. */
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

/** Ours can be the id that a row gives, if it comes from an export of ours. */
export const mayBeOurs = (id: string): boolean =>
  id.length === 36 && /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)

/** Characters of a digest: 96 bits, so that no two rows have the same. */
const digestLength = 16

/** Tells a row that is sent again from another with its key, by everything that it says. */
export function digestOf({ originalId, password, identities, timeJoined, isDisabled, customData }: ImportRow): string {
  const { text, fields, class: hashClass } = password?.hash ?? {}
  const said = [
    ...[originalId, password?.email, password?.isVerified, text, fields, hashClass?.format, hashClass?.keyId],
    ...[timeJoined, isDisabled, customData],
    identities.map((one) => [one.thirdPartyId, one.thirdPartyUserId, one.email, one.isVerified]),
  ]
  return hash('sha256', JSON.stringify(said), 'base64').slice(0, digestLength)
}
