import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secret } from 'saltbridge'
import { ProblemError } from './problem.ts'

const sha256 = (input: string | Uint8Array): Buffer => createHash('sha256').update(input).digest()

/** Returns the key of a request, from the header `api-key` or `Authorization: Bearer`. */
export function readPresentedKey(headers: Headers): string | undefined {
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

const local = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Refuses requests that a web page of another site sends through a browser on this machine. The owner of a host name can
 * make it resolve to this machine (DNS rebinding), but the browser then sends that name in Host and Origin.
 *
 * @throws ProblemError if Host or Origin names another host
 */
export function mustBeLocal(headers: Headers): void {
  const host = headers.get('host') ?? 'localhost'
  const origin = headers.get('origin')
  if (local.test(host) && (origin === null || local.test(origin.replace(/^https?:\/\//, '')))) return
  throw new ProblemError(
    'ERR_HOST',
    'The service has no API keys, so the Host and Origin headers must be localhost, 127.0.0.1 or [::1]. Use one of these addresses, or set api_keys (or API_KEYS) to allow other addresses',
    { field: local.test(host) ? 'origin' : 'host', headers: { connection: 'close' } },
  )
}
