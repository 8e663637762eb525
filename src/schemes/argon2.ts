import { encode, standard } from '../core/base64.ts'
import { fromHex } from '../core/bytes.ts'
import { failure } from '../core/errors.ts'
import { reference } from './reference.ts'
import { type Base, defineScheme, exceeded, type Scheme } from './scheme.ts'

/** Argon2 (RFC 9106 §3.1), and version 16, the one before it. */
export interface Argon2 extends Base {
  readonly scheme: 'argon2'
  readonly variant: 'd' | 'i' | 'id'
  readonly version: 16 | 19
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly lanes: number
  /** Names the secret key that the hash was made with. */
  readonly keyId?: Uint8Array
  readonly associatedData?: Uint8Array
}

/**
 * The digest is at least 16 bytes, as for every scheme: RFC 9106's 4 would let one wrong password in 2^32 pass.
 */
export const argon2: Scheme<Argon2> = defineScheme<Argon2>({
  id: 'argon2',
  limits: {
    memory: [8, 2 ** 21],
    passes: [1, 1024],
    lanes: [1, 255],
    keyId: [1, 64],
    associatedData: [1, 1024],
    salt: [8, 1024],
    digest: [16, 1024],
  },
  rule: ({ memory, lanes }) => (memory < 8 * lanes ? exceeded('memory', 8 * lanes, 2 ** 21, memory) : undefined),
  work: ({ memory, passes }) => ({ cost: memory * passes * reference.argon2Block, bytes: memory * 1024 }),
  resolve({ keyId }, { argon2Keys }) {
    if (!keyId) return { ok: true }
    const key = argon2Keys.get(encode(standard, keyId))
    if (key) return { ok: true, key: key.bytes() }
    return failure('ERR_SECRET', undefined, { name: 'argon2Keys', hint: 'The hash names a key that is not configured' })
  },
  knownAnswers: [
    {
      password: fromHex('01'.repeat(32)),
      descriptor: {
        scheme: 'argon2',
        variant: 'id',
        version: 19,
        memory: 32,
        passes: 3,
        lanes: 4,
        salt: fromHex('02'.repeat(16)),
        digest: fromHex('03aab965c12001c9d7d0d2de33192c0494b684bb148196d73c1df1acaf6d0c2e'),
      },
    },
  ],
})
