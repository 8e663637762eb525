import { encode, standard } from '../core/base64.ts'
import { failure } from '../core/errors.ts'
import type { Argon2 } from './index.ts'
import { defineScheme, meets, refuseNumber, type Scheme } from './scheme.ts'

/** Returns the id of the configured key of a hash, in base64 if the hash string contains the id. */
export const keyIdOf = ({ keyName, keyId }: Argon2): string | undefined => keyName ?? (keyId && encode(standard, keyId))

/** The time to fill 1 KiB of memory once, if the memory is larger than the caches, in ms on the reference machine. */
const blockTime = 0.0003

/** The time to start a thread for one lane in one of the four slices of a pass, if there are several lanes, in ms. */
const threadTime = 0.04

/**
 * The scheme Argon2. A digest needs at least 16 bytes. RFC 9106 allows 4 bytes, but then one wrong password in 2^32
 * would match.
 */
export const argon2: Scheme<Argon2> = /* @__PURE__ */ defineScheme<Argon2>({
  id: 'argon2',
  limits: {
    memory: [8, 2_097_152],
    passes: [1, 1024],
    lanes: [1, 255],
    keyId: [1, 64],
    associatedData: [1, 1024],
    salt: [8, 1024],
    digest: [16, 1024],
  },
  units: { memory: 'KiB' },
  rule: ({ memory, lanes }) =>
    memory < 8 * lanes ? refuseNumber('memory', 8 * lanes, 2_097_152, memory, 'KiB') : undefined,
  work({ memory, passes, lanes }) {
    const threads = lanes > 1 ? 4 * passes * lanes : 0
    return { cost: memory * passes * blockTime + threads * threadTime, bytes: memory * 1024 }
  },
  weakness(descriptor, minima) {
    const { variant, version, memory, passes, lanes } = descriptor
    if (variant !== 'id') return { scheme: `Argon2${variant} instead of Argon2id` }
    if (version !== 19) return { scheme: 'Argon2 version 16 instead of 19' }
    return meets(descriptor, minima.argon2) ? undefined : { below: `m=${memory}, t=${passes}, p=${lanes}` }
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
})
