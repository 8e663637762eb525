import { decodeRun, encode, standard } from '../core/base64.ts'
import { failure, HashError } from '../core/errors.ts'
import type { Policy } from '../policy/policy.ts'
import { argon2 } from '../schemes/argon2.ts'
import type { Argon2, Work } from '../schemes/index.ts'
import {
  checkLimits,
  chooseKeyring,
  computeDigest,
  createTiming,
  encodePassword,
  keyOf,
  reserveRoom,
} from './compute.ts'
import type { Context, VerifyOptions } from './context.ts'

/** Options of `hash`. */
export interface HashOptions extends Pick<VerifyOptions, 'secrets' | 'signal' | 'deadline' | 'onBegin'> {
  /**
   * The id of a key in `secrets.argon2Keys`. The new hash uses this key and contains its id. The id must be unpadded
   * base64 of 1 to 64 bytes, because a PHC string cannot contain other ids. Other implementations read at most 8 bytes.
   */
  readonly keyId?: string | undefined
  /**
   * Gives the call a low priority: it starts when no verification is waiting, and is the first to fail with `ERR_BUSY`.
   */
  readonly background?: boolean | undefined
}

/** The format of new hashes. */
const id = 'argon2'

const saltLength = 16

/** Decodes a key id. @throws HashError ERR_UNREPRESENTABLE if a PHC string cannot contain it. */
function decodeKeyId(keyId: string): Uint8Array {
  const { bytes } = decodeRun(standard, keyId, 0)
  const [min, max] = argon2.limits.keyId
  if (bytes.length >= min && bytes.length <= max && encode(standard, bytes) === keyId) return bytes
  const reasons = [`\`keyId\` must be unpadded base64 of ${min} to ${max} bytes`]
  const hint = 'Change the id of the key in `secrets.argon2Keys` to an id of this form'
  throw new HashError(failure('ERR_UNREPRESENTABLE', id, { reasons, hint }))
}

/** Returns the descriptor of a new hash, before it is computed. The salt is random unless it is given. */
export function describeNewHash(
  policy: Policy,
  keyId?: string,
  salt: Uint8Array = globalThis.crypto.getRandomValues(new Uint8Array(saltLength)),
): Argon2 {
  return {
    scheme: 'argon2',
    version: 19,
    ...policy.hash,
    salt,
    digest: new Uint8Array(32),
    ...(keyId !== undefined && { keyId: decodeKeyId(keyId) }),
  }
}

/** Computes a new hash and writes it as text. */
async function computeHash(
  context: Context,
  descriptor: Argon2,
  password: Uint8Array,
  work: Work,
  options: HashOptions,
): Promise<{ readonly text: string; readonly wait: number }> {
  const format = context.registry.get(id)
  if (!format)
    throw new HashError(
      failure('ERR_UNSUPPORTED', id, {
        name: 'hashing',
        expected: 'the format `argon2` in `formats`',
        hint: 'Add `argon2` to `formats`, because new hashes have this format',
      }),
    )
  checkLimits(work, context.limits)
  const key = keyOf(context.schemes, descriptor, chooseKeyring(context, options.secrets))
  const timing = createTiming(options)
  try {
    reserveRoom(context, { descriptor, password, work }, timing)
    const { digest, wait } = await computeDigest(context, { descriptor, password, key, work }, timing)
    const spelled = format.serialize({ ...descriptor, digest })
    digest.fill(0)
    if (!spelled.ok) throw new HashError(spelled)
    return { text: spelled.text, wait }
  } finally {
    timing.release()
    key?.fill(0)
  }
}

/**
 * Creates an Argon2id hash with the parameters of the policy and a random salt of 16 bytes, as a PHC string.
 *
 * @throws HashError ERR_PASSWORD, ERR_LIMIT (the policy exceeds the limits of the verifier), ERR_SECRET (the key is
 *   missing), ERR_UNREPRESENTABLE (the key id cannot be written), ERR_UNSUPPORTED (no backend for Argon2, or the format
 *   `argon2` is missing), ERR_ABORTED, ERR_BUSY, ERR_CLOSED, ERR_BACKEND.
 */
export async function hash(
  context: Context,
  password: string | Uint8Array,
  options: HashOptions = {},
): Promise<string> {
  context.mustBeOpen()
  const begin = performance.now()
  const descriptor = describeNewHash(context.policy, options.keyId)
  // The work of Argon2 does not depend on the password.
  const work = argon2.work(descriptor, 0)
  let outcome = 'ERR_BACKEND'
  let bytes: Uint8Array | undefined
  let waited = 0
  try {
    bytes = encodePassword(password)
    const { text, wait } = await computeHash(context, descriptor, bytes, work, options)
    outcome = 'done'
    waited = wait
    return text
  } catch (error) {
    if (error instanceof HashError) outcome = error.code
    throw error
  } finally {
    bytes?.fill(0)
    const milliseconds = performance.now() - begin
    context.observe({ type: 'hash', format: id, cost: work.cost, outcome, milliseconds, wait: waited })
  }
}
