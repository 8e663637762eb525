import { copyOf, equal } from '../../core/bytes.ts'
import { bcryptKeyLength } from '../../schemes/crypt.ts'
import type { Bcrypt } from '../../schemes/index.ts'
import type { Loss } from '../../schemes/scheme.ts'
import type { Backend, Reading } from '../backend.ts'

// A kernel computes variant `2b` with a key of 1 to 72 bytes, and `2a` only for the safety measure. Every other variant
// and length is computed as one of these two with another key, because bcrypt reads only the 72 bytes of the key
// schedule.

/** The 72 bytes that a repeated key contributes to the key schedule. An empty key is read as its terminator. */
function repeatKey(key: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(bcryptKeyLength)
  if (key.length > 0) for (let i = 0; i < bcryptKeyLength; i++) bytes[i] = key[i % key.length]!
  return bytes
}

function terminate(password: Uint8Array): Uint8Array {
  const key = new Uint8Array(password.length + 1)
  key.set(password)
  return key
}

const keyOf = (variant: Bcrypt['variant'], password: Uint8Array): Uint8Array =>
  variant === '2' ? password : terminate(password)

/**
 * Tells whether this password repeats a shorter one, which then has the same schedule: `abcabc` in revision 0, which
 * repeats passwords without a terminator, and `abc\0abc` in all others.
 */
function isRepetition(variant: Bcrypt['variant'], password: Uint8Array): boolean {
  if (variant !== '2' && !password.includes(0)) return false
  const repeat = (length: number): Uint8Array => {
    const key = keyOf(variant, password.subarray(0, length))
    const repeated = repeatKey(key)
    if (variant !== '2') key.fill(0)
    return repeated
  }
  const whole = repeat(password.length)
  let found = false
  for (let length = 0; length < Math.min(password.length, bcryptKeyLength) && !found; length++) {
    const shorter = repeat(length)
    found = equal(shorter, whole)
    shorter.fill(0)
  }
  whole.fill(0)
  return found
}

/**
 * Returns the loss of a reading, for a password of at most 72 bytes. A byte over 127 that is sign-extended hides the
 * bytes before it, so other passwords have the same hash.
 */
export function findBcryptLoss({ variant }: Bcrypt, password: Uint8Array, reading = 'plain'): Loss | undefined {
  if (reading === 'wraparound') return 'truncated'
  if (reading === 'sign-extension' && password.some((byte) => byte > 127)) return 'changed'
  return isRepetition(variant, password) ? 'changed' : undefined
}

/**
 * Returns the schedule as crypt_blowfish before 1.1 built it (CVE-2011-2483): a byte over 127 is sign-extended and
 * overwrites the bytes before it in its 32-bit word.
 */
function extendSigns(key: Uint8Array): Uint8Array {
  const correct = repeatKey(key)
  const bytes = new Uint8Array(bcryptKeyLength)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bcryptKeyLength; at += 4) {
    let word = 0
    for (let i = at; i < at + 4; i++) word = (word << 8) | ((correct[i]! << 24) >> 24)
    view.setInt32(at, word)
  }
  correct.fill(0)
  return bytes
}

/**
 * Tells whether the safety measure of crypt_blowfish for `$2a$` applies to a password. If the sign-extension bug occurs
 * but would change nothing, the safety measure flips the first word of the initial state. Only some passwords with
 * bytes 0xff are affected.
 */
export function safetyActs(password: Uint8Array): boolean {
  if (!password.includes(0xff)) return false
  const key = terminate(password)
  const correct = repeatKey(key)
  const buggy = extendSigns(key)
  const isSame = equal(correct, buggy)
  const occurs = correct.some((byte, i) => i % 4 !== 0 && byte > 127)
  for (const one of [key, correct, buggy]) one.fill(0)
  return isSame && occurs
}

/**
 * Returns the key schedule of OpenBSD before 5.5 for a key of 256 bytes or more, whose 8-bit length wrapped around;
 * `undefined` if the schedule is the correct one. In `$2a$` the terminator is a part of the key.
 */
function wrapKey(key: Uint8Array): Uint8Array | undefined {
  const length = key.length % 256
  if (key.length < 256 || length >= bcryptKeyLength) return undefined
  return repeatKey(key.subarray(0, Math.max(1, length)))
}

/**
 * Returns the computations that a bcrypt hash may stand for. `loss` is the loss of all of them, if it is known. The
 * caller wipes their passwords, which are copies.
 */
export function readingsOfBcrypt(
  descriptor: Bcrypt,
  password: Uint8Array,
  loss?: Loss | undefined,
): readonly Reading<Bcrypt>[] {
  const { variant } = descriptor
  const plain = variant === '2b' ? descriptor : ({ ...descriptor, variant: '2b' } as const)
  const key = keyOf(variant, password)
  const found: Reading<Bcrypt>[] = []
  const add = (name: string, key: Uint8Array, computed: Bcrypt = plain) =>
    found.push({
      name,
      descriptor: computed,
      password: key,
      loss: loss ?? findBcryptLoss(descriptor, password, name),
    })
  if (variant === '2x') add('sign-extension', extendSigns(key))
  else {
    // A kernel appends the terminator itself, and takes no empty key.
    const isKernelKey = variant !== '2' && password.length > 0
    add('plain', isKernelKey ? copyOf(password, 0, bcryptKeyLength) : repeatKey(key))
    if (variant === '2a' && safetyActs(password))
      add('safety-measure', copyOf(password, 0, bcryptKeyLength), descriptor)
    const short = variant === '2' || variant === '2a' ? wrapKey(key) : undefined
    if (short) add('wraparound', short)
  }
  if (variant !== '2') key.fill(0)
  return found
}

/** Prepares passwords of bcrypt hashes without expressions, for backends that compute no expressions. */
export const prepareBcrypt: NonNullable<Backend['prepare']> = async (descriptor, { password }) => {
  if (descriptor.scheme !== 'bcrypt') throw new TypeError('this backend prepares passwords only for bcrypt')
  return [readingsOfBcrypt(descriptor, password, password.length > bcryptKeyLength ? 'truncated' : undefined)]
}
