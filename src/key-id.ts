import { createHmac } from 'node:crypto'
import type { Secret } from './core/secret.ts'

/**
 * The one-way id of a signer key: the first 32 hex digits of HMAC-SHA-256 under it. Two sides compare it without showing
 * the key, which has far too many bits to be guessed from it.
 */
export function signerKeyId(key: Secret): string {
  return createHmac('sha256', key.bytes()).update('saltbridge signer key id').digest('hex').slice(0, 32)
}
