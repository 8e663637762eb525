import { createHmac } from 'node:crypto'
import type { Secret } from './core/secret.ts'

/**
 * Returns an id of a signer key: the first 32 hex digits of HMAC-SHA-256 under the key. Two systems can compare the id
 * without revealing the key, because a key of 16 bytes or more cannot be guessed from it.
 */
export function signerKeyId(key: Secret): string {
  return createHmac('sha256', key.bytes()).update('saltbridge signer key id').digest('hex').slice(0, 32)
}
