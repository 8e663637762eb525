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

/** FNV-1a of 32 bits, with an end after each text. */
function fold(digest: number, text: string): number {
  let folded = digest
  for (let at = 0; at < text.length; at++) folded = Math.imul(folded ^ text.charCodeAt(at), 0x01000193)
  return Math.imul(folded ^ 0xffff, 0x01000193)
}

/**
 * Tells a row that is sent again from another with its key, by user, e-mail, hash and whether it is disabled: a signed number of 32 bits. No
 * secret depends on it.
 */
export function digestOf({ originalId, password, identities, isDisabled }: ImportRow): number {
  let digest = fold(isDisabled ? 0x01000193 : 0x811c9dc5, originalId ?? '')
  // Hashes differ in their ends. The same text under another signer key is another hash.
  if (password) digest = fold(fold(digest, password.email), password.hash.text.slice(-32))
  if (password?.hash.class.keyId !== undefined) digest = fold(digest, password.hash.class.keyId)
  for (const one of identities) digest = fold(fold(digest, one.thirdPartyId), one.thirdPartyUserId)
  return digest
}
