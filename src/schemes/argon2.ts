import { encode, standard } from '../core/base64.ts'
import { fromHex } from '../core/bytes.ts'
import { failure } from '../core/errors.ts'
import { reference } from './reference.ts'
import { type Base, defineScheme, exceeded, type KnownAnswer, type Scheme } from './scheme.ts'

/** A hash of Argon2 (RFC 9106 §3.1), version 19 or the older version 16. */
export interface Argon2 extends Base {
  readonly scheme: 'argon2'
  readonly variant: 'd' | 'i' | 'id'
  readonly version: 16 | 19
  /** The memory in KiB (m). */
  readonly memory: number
  /** The number of passes over the memory (t). */
  readonly passes: number
  /** The number of lanes (p). */
  readonly lanes: number
  /** The id of the secret key, if the hash string contains the id. */
  readonly keyId?: Uint8Array
  /** The id of the secret key, if only `fields.keyId` contains the id. */
  readonly keyName?: string
  readonly associatedData?: Uint8Array
}

/** Returns the id of the configured key of a hash, in base64 if the hash string contains the id. */
export const keyIdOf = ({ keyName, keyId }: Argon2): string | undefined => keyName ?? (keyId && encode(standard, keyId))

const id19 = '03aab965c12001c9d7d0d2de33192c0494b684bb148196d73c1df1acaf6d0c2e'
const d16 = 'bc5e1e0bd60d761b63c44e7b826f43b32462c2db5337696d81971b6bedd88227'
const i16 = 'afca95aa42cc9c2d2f97973268a2ca8e6f250c85634be2c6a4db604b43da21a7'

/** The password and salt of RFC 9106 §5, without secret and associated data, computed by phc-winner-argon2. */
function known(
  parameters: Pick<Argon2, 'variant' | 'version' | 'memory' | 'passes' | 'lanes'>,
  digest: string,
): KnownAnswer<Argon2> {
  const salt = fromHex('02'.repeat(16))
  return {
    password: fromHex('01'.repeat(32)),
    descriptor: { scheme: 'argon2', ...parameters, salt, digest: fromHex(digest) },
  }
}

/**
 * The scheme Argon2. A digest needs at least 16 bytes. RFC 9106 allows 4 bytes, but then one wrong password in 2^32
 * would match.
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
  units: { memory: 'KiB' },
  rule: ({ memory, lanes }) => (memory < 8 * lanes ? exceeded('memory', 8 * lanes, 2 ** 21, memory, 'KiB') : undefined),
  work({ memory, passes, lanes }) {
    const threads = lanes > 1 ? 4 * passes * lanes : 0
    return { cost: memory * passes * reference.argon2Block + threads * reference.argon2Thread, bytes: memory * 1024 }
  },
  resolve(descriptor, { argon2Keys }) {
    const id = keyIdOf(descriptor)
    if (id === undefined) return { ok: true }
    const key = argon2Keys.get(id)
    if (key) return { ok: true, key: key.bytes() }
    const origin = descriptor.keyName === undefined ? 'the key id in the hash' : '`fields.keyId`'
    const reasons = [`${origin} is not the id of a configured Argon2 key`]
    return failure('ERR_SECRET', undefined, { name: 'argon2Keys', reasons })
  },
  knownAnswers: [
    known({ variant: 'id', version: 19, memory: 32, passes: 3, lanes: 4 }, id19),
    known({ variant: 'd', version: 16, memory: 8, passes: 1, lanes: 1 }, d16),
    known({ variant: 'i', version: 16, memory: 8, passes: 1, lanes: 1 }, i16),
  ],
})
