import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secret } from 'saltbridge'

const sha256 = (input: string | Uint8Array): Buffer => createHash('sha256').update(input).digest()

/** The key that a request brings: in `api-key`, or as a bearer's token. */
export function presentedKey(headers: Headers): string | undefined {
  const key = headers.get('api-key')
  if (key !== null) return key
  return /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/**
 * Whether a key is one of these. Digests are compared, each of them whatever the others say, so that the time tells
 * neither a letter nor which one it was. Without keys everybody is let in: the settings allow that on loopback alone.
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
