import { createHmac } from 'node:crypto'
import type { Secret } from './core/secret.ts'

/**
 * Returns an id of a signer key: the first 32 hex digits of an HMAC-SHA-256 with this key. Two systems can compare the
 * ids without revealing their keys, because a key of 16 bytes or more cannot be guessed from its id.
 */
export function signerKeyId(key: Secret): string {
  return createHmac('sha256', key.bytes()).update('saltbridge signer key id').digest('hex').slice(0, 32)
}
