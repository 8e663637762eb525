import { createHmac } from 'node:crypto'
import type { Secret } from 'saltbridge'

/**
 * A signer key's one-way id: the first 32 hex digits of HMAC-SHA-256 under it. Two sides compare it without showing the
 * key, which has far too many bits to be guessed from it.
 */
export function keyIdOf(key: Secret): string {
  return createHmac('sha256', key.bytes()).update('saltbridge signer key id').digest('hex').slice(0, 32)
}
