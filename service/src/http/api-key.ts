import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secret } from 'saltbridge'

const sha256 = (input: string | Uint8Array): Buffer => createHash('sha256').update(input).digest()

/** Returns the key of a request, from the header `api-key` or `Authorization: Bearer`. */
export function presentedKey(headers: Headers): string | undefined {
  const key = headers.get('api-key')
  if (key !== null) return key
  return /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/**
 * Creates a function that returns whether a key is valid. It compares the digests of all keys, so that the time does not
 * reveal a character or which key it was. Without keys everybody has access; the settings allow that on loopback only.
 */
export function createKeyCheck(keys: readonly Secret[]): (presented: string | undefined) => boolean {
  const digests = keys.map((key) => sha256(key.bytes()))
  return (presented) => {
    if (digests.length === 0) return true
    const digest = sha256(presented ?? '')
    let matches = 0
    for (const one of digests) matches += Number(timingSafeEqual(one, digest))
    return presented !== undefined && matches > 0
  }
}
