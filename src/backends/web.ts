import type { Pbkdf2 } from '../schemes/index.ts'
import { type Backend, createTestedBackend, type Kernel } from './backend.ts'
import { pbkdf2Answers } from './known-answers.ts'

const hashes: { readonly [H in Pbkdf2['hash']]?: string } = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

/**
 * Cloudflare refuses more iterations (github.com/cloudflare/workerd/issues/1346). The workerd of local development does
 * not, but has the same `navigator.userAgent`: there too, another backend computes what Cloudflare refuses.
 */
const mostInWorkers = 100_000
const isWorkers = (): boolean => globalThis.navigator?.userAgent === 'Cloudflare-Workers'

const pbkdf2: Kernel<'pbkdf2'> = {
  refuses({ hash, iterations }) {
    if (hashes[hash] === undefined) return `WebCrypto does not have ${hash}`
    if (iterations > mostInWorkers && isWorkers())
      return 'WebCrypto on Cloudflare Workers computes at most 100,000 iterations'
    return undefined
  },
  async compute(password, { hash, iterations, salt, digest }) {
    const { subtle } = globalThis.crypto
    const key = await subtle.importKey('raw', password as BufferSource, 'PBKDF2', false, ['deriveBits'])
    const algorithm = { name: 'PBKDF2', hash: hashes[hash]!, iterations, salt: salt as BufferSource }
    return new Uint8Array(await subtle.deriveBits(algorithm, key, 8 * digest.length))
  },
}

/** Computes PBKDF2 with WebCrypto, which is fast. This backend needs a secure context (HTTPS or localhost). */
export const web: Backend = createTestedBackend(
  { pbkdf2: pbkdf2Answers },
  'web',
  { pbkdf2 },
  { specifier: 'saltbridge/backends/web', name: 'web' },
)
