import type { ImportRow } from '../store.ts'

export const identityKey = (thirdPartyId: string, thirdPartyUserId: string): string =>
  `${thirdPartyId.length}:${thirdPartyId}${thirdPartyUserId}`

/** All by which a row names a user. */
export function keysOf({ originalId, password, identities }: ImportRow): readonly string[] {
  const keys: string[] = []
  if (password) keys.push(`email ${password.email}`)
  if (originalId !== undefined) keys.push(`id ${originalId}`)
  for (const one of identities) keys.push(`identity ${identityKey(one.thirdPartyId, one.thirdPartyUserId)}`)
  return keys
}

/** For each row, whether no row before it names a user as it does: its turn does not matter. */
export function areFirst(rows: readonly ImportRow[]): readonly boolean[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const before = seen.size
    const keys = keysOf(row)
    for (const key of keys) seen.add(key)
    return seen.size === before + keys.length
  })
}

/** Ours can be the id that a row gives, if it comes from an export of ours. */
export const mayBeOurs = (id: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)

/**
 * Tells a row that is sent again from another with its key: FNV-1a over the user, the e-mail and the hash, as a signed
 * number of 32 bits. No secret depends on it.
 */
export function digestOf(row: ImportRow): number {
  const text = row.password ? `${keysOf(row).join('\n')}\n${row.password.hash.text}` : keysOf(row).join('\n')
  let digest = 0x811c9dc5
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193)
  return digest
}
