import { bcryptAlphabet, decodeRun } from '../core/base64.ts'
import { equal, utf8 } from '../core/bytes.ts'
import { reference } from './reference.ts'
import { type Base, defineScheme, type Loss, type Reading, type Scheme } from './scheme.ts'

/**
 * A hash of bcrypt (Provos and Mazières, "A Future-Adaptable Password Scheme", 1999). The variant is the prefix, such
 * as `2b`. Variants differ in how they treat long passwords and bytes over 127.
 */
export interface Bcrypt extends Base {
  readonly scheme: 'bcrypt'
  readonly variant: '2' | '2a' | '2b' | '2x' | '2y'
  /** log2 of the number of rounds: 4 to 31. */
  readonly cost: number
  /** The salt of 16 bytes. */
  readonly salt: Uint8Array
  /** The digest: the first 23 of the 24 bytes that bcrypt computes. */
  readonly digest: Uint8Array
}

/** The number of bytes of a password that bcrypt reads. */
const keyLength = 72

/** The 72 bytes that a repeated key contributes to the key schedule. An empty key is read as its terminator. */
function schedule(key: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(keyLength)
  if (key.length > 0) for (let i = 0; i < keyLength; i++) bytes[i] = key[i % key.length]!
  return bytes
}

function terminated(password: Uint8Array): Uint8Array {
  const key = new Uint8Array(password.length + 1)
  key.set(password)
  return key
}

const keyOf = (variant: Bcrypt['variant'], password: Uint8Array): Uint8Array =>
  variant === '2' ? password : terminated(password)

/**
 * Tells whether a shorter password has the same schedule, because this one repeats it: `abcabc` in revision 0, which repeats
 * passwords without a terminator, and `abc\0abc` in all others.
 */
function isRepetition(variant: Bcrypt['variant'], password: Uint8Array): boolean {
  if (variant !== '2' && !password.includes(0)) return false
  const whole = schedule(keyOf(variant, password))
  for (let length = 0; length < Math.min(password.length, keyLength); length++)
    if (equal(schedule(keyOf(variant, password.subarray(0, length))), whole)) return true
  return false
}

/** A byte over 127 that is sign-extended hides the bytes before it, so other passwords have the same hash. */
function lossOf({ variant }: Bcrypt, password: Uint8Array, reading: string): Loss | undefined {
  if (reading === 'wraparound') return 'truncated'
  if (reading === 'sign-extension' && password.some((byte) => byte > 127)) return 'changed'
  return isRepetition(variant, password) ? 'changed' : undefined
}

/**
 * The schedule as crypt_blowfish before 1.1 built it (CVE-2011-2483): a byte over 127 is sign-extended and overwrites
 * the bytes before it in its 32-bit word.
 */
function signExtended(correct: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(keyLength)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < keyLength; at += 4) {
    let word = 0
    for (let i = at; i < at + 4; i++) word = (word << 8) | ((correct[i]! << 24) >> 24)
    view.setInt32(at, word)
  }
  return bytes
}

/**
 * Tells whether the safety measure of crypt_blowfish for `$2a$` applies to a password. If the sign-extension bug occurs
 * but would change nothing, the safety measure flips the first word of the initial state. Only some passwords with
 * bytes 0xff are affected.
 */
export function safetyActs(password: Uint8Array): boolean {
  if (!password.includes(0xff)) return false
  const correct = schedule(terminated(password))
  const buggy = signExtended(correct)
  let occurs = false
  for (let i = 0; i < keyLength; i++) {
    if (correct[i] !== buggy[i]) return false
    if (i % 4 !== 0 && correct[i]! > 127) occurs = true
  }
  return occurs
}

/** Returns the key schedule of OpenBSD before 5.5 for a key of 255 bytes or more: its 8-bit length wrapped around. */
function wrapped(key: Uint8Array): Uint8Array | undefined {
  const length = key.length % 256
  if (key.length < 256 || length >= keyLength) return undefined
  return schedule(key.subarray(0, Math.max(1, length)))
}

function readings(descriptor: Bcrypt, password: Uint8Array): readonly Reading<Bcrypt>[] {
  const { variant } = descriptor
  const plain = variant === '2b' ? descriptor : ({ ...descriptor, variant: '2b' } as const)
  const key = keyOf(variant, password)
  if (variant === '2x') return [{ name: 'sign-extension', descriptor: plain, password: signExtended(schedule(key)) }]

  const verbatim = variant !== '2' && password.length > 0
  const found: Reading<Bcrypt>[] = [
    { name: 'plain', descriptor: plain, password: verbatim ? password.slice(0, keyLength) : schedule(key) },
  ]
  if (variant === '2a' && safetyActs(password))
    found.push({ name: 'safety-measure', descriptor, password: password.slice(0, keyLength) })
  const short = variant === '2' || variant === '2a' ? wrapped(key) : undefined
  if (short) found.push({ name: 'wraparound', descriptor: plain, password: short })
  return found
}

/**
 * The scheme bcrypt. A kernel computes variant `2b` with a key of 1 to 72 bytes, and `2a` only for the safety measure.
 * Every other variant and length is computed as one of these two with another key, because bcrypt reads only the 72
 * bytes of the key schedule.
 */
export const bcrypt: Scheme<Bcrypt> = defineScheme<Bcrypt>({
  id: 'bcrypt',
  limits: { cost: [4, 31], salt: [16, 16], digest: [23, 23] },
  work: ({ cost }) => ({ cost: 2 ** cost * reference.bcryptRound, bytes: 8192 }),
  truncatesAt: keyLength,
  readings,
  lossOf,
  knownAnswers: [
    {
      password: utf8('U*U'),
      descriptor: {
        scheme: 'bcrypt',
        variant: '2b',
        cost: 4,
        salt: decodeRun(bcryptAlphabet, 'abcdefghijklmnopqrstuu', 0).bytes,
        digest: decodeRun(bcryptAlphabet, 'CFaEytnzrfaPZJKbS76hh9vqd9r8v2S', 0).bytes,
      },
    },
  ],
})
