import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from 'saltbridge'
import type { Settings } from '../settings/settings.ts'
import { ProblemError } from './problem.ts'

const sha256 = (input: string | Uint8Array): Buffer => createHash('sha256').update(input).digest()

/** Returns the key of a request, from the header `api-key` or `Authorization: Bearer`. */
export function readPresentedKey(headers: Headers): string | undefined {
  const key = headers.get('api-key')
  if (key !== null) return key
  return /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** A key that gives access to everything (`api`) or to the metrics (`metrics`), by its id. */
export interface KnownKey {
  readonly kind: 'api' | 'metrics'
  /**
   * The first 8 hex digits of an HMAC with the key. It tells keys apart in the log and the metrics, and is not secret.
   */
  readonly id: string
}

/** The keys that give access, which can be replaced while the service runs. */
export interface Keys {
  /** Finds a key. It compares the digests of all keys, so that the time does not reveal a character of a key. */
  find(presented: string | undefined): KnownKey | undefined
  list(): readonly KnownKey[]
  replace(keys: Pick<Settings, 'apiKeys' | 'metricsKeys'>): void
}

const idOf = (key: Secret): string =>
  createHmac('sha256', key.bytes()).update('saltbridge api key id').digest('hex').slice(0, 8)

/** Creates the set of keys. */
export function createKeys(first: Pick<Settings, 'apiKeys' | 'metricsKeys'>): Keys {
  const read = ({ apiKeys, metricsKeys }: typeof first) =>
    (['api', 'metrics'] as const).flatMap((kind) =>
      (kind === 'api' ? apiKeys : metricsKeys).map((key) => ({
        key: { kind, id: idOf(key) },
        digest: sha256(key.bytes()),
      })),
    )
  let keys = read(first)
  return {
    find(presented) {
      const digest = sha256(presented ?? '')
      let found: KnownKey | undefined
      for (const one of keys) if (timingSafeEqual(one.digest, digest)) found = one.key
      return presented === undefined ? undefined : found
    },
    list: () => keys.map(({ key }) => key),
    replace(next) {
      keys = read(next)
    },
  }
}

const local = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Refuses requests that a web page of another site sends through a browser on this machine. The owner of a host name
 * can make it resolve to this machine (DNS rebinding), but the browser then sends that name in Host and Origin.
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
