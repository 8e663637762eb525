import type { Pbkdf2 } from '../schemes/index.ts'
import type { Backend, Kernel } from './backend.ts'
import { createBackend } from './shared/create-backend.ts'

const hashes: { readonly [H in Pbkdf2['hash']]?: string } = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

const pbkdf2: Kernel<'pbkdf2'> = {
  refuses: ({ hash }) => (hashes[hash] === undefined ? `WebCrypto has no ${hash}` : undefined),
  async compute(password, { hash, iterations, salt, digest }) {
    const { subtle } = globalThis.crypto
    const key = await subtle.importKey('raw', password as BufferSource, 'PBKDF2', false, ['deriveBits'])
    const algorithm = { name: 'PBKDF2', hash: hashes[hash]!, iterations, salt: salt as BufferSource }
    return new Uint8Array(await subtle.deriveBits(algorithm, key, 8 * digest.length))
  },
}

/** WebCrypto: PBKDF2 at the platform's own speed, wherever there is a secure context. */
export const web: Backend = createBackend('web', { pbkdf2 }, { specifier: 'saltbridge/backends/web', name: 'web' })
