import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { refuseArgument } from '../core/arguments.ts'
import { concat, fromHex, toHex, utf8 } from '../core/bytes.ts'
import type { Secret } from '../core/secret.ts'

/** The namespace of ids that are computed from the ids of an export. */
export const idNamespace = '9a4b6a55-6a1c-5d0e-8d4f-3b6f3a0c7e51'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Tells whether a text is a UUID of any version. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** Returns an id in the form in which ids are compared, because the case of a UUID means nothing. */
export const normalizeId = (id: string): string => (isUuid(id) ? id.toLowerCase() : id)

/** The bytes of namespaces. A conversion has one or two. */
const namespaces = new Map<string, Uint8Array>()

/** Returns the UUID of version 5 (RFC 9562, section 5.5) of a name in a namespace, which is a UUID itself. */
export function uuid5(namespace: string, name: string): string {
  let prefix = namespaces.get(namespace)
  if (!prefix) namespaces.set(namespace, (prefix = fromHex(namespace.replaceAll('-', ''))))
  const bytes = sha1(concat(prefix, utf8(name))).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = toHex(bytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Matches ids that can be the beginning of an address. Capital letters are missing, because addresses are in lower
 * case.
 */
const plainId = /^[a-z\d][a-z\d-]{0,63}$/

/** Returns the placeholder for a missing address. No mail is ever delivered to `.invalid` (RFC 6761, section 6.4). */
export const placeholderOf = (id: string): string =>
  `${plainId.test(id) ? id : uuid5(idNamespace, id)}@placeholder.invalid`

/**
 * Returns an id of a signer key: the first 32 hex digits of an HMAC-SHA-256 with this key. Two systems can compare the
 * ids without revealing their keys, because a key of 16 bytes or more cannot be guessed from its id.
 *
 * @param key The signer key.
 * @returns 32 hex digits.
 * @example
 * import { createSecret } from 'saltbridge'
 * import { signerKeyId } from 'saltbridge/convert'
 *
 * console.log(signerKeyId(createSecret(new Uint8Array(64))).length) // 32
 */
export function signerKeyId(key: Secret): string {
  if (typeof key?.bytes !== 'function')
    throw refuseArgument('key', '`key` must be a secret, as `createSecret` returns it')
  return toHex(hmac(sha256, key.bytes(), utf8('saltbridge signer key id')).subarray(0, 16))
}
