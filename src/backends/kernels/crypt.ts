import { bcryptAlphabet, decodeRun, encode } from '../../core/base64.ts'
import { concat, utf8 } from '../../core/bytes.ts'
import type { Bcrypt, Md5Crypt, ShaCrypt } from '../../schemes/index.ts'
import type { Kernel, Kernels } from '../backend.ts'
import { createDigestKernel, createHashKernel, type Hashing, type HashingSource } from './digest.ts'
import { createYescryptKernel } from './yescrypt.ts'

/** The input of the rounds of MD5 crypt and SHA crypt. */
interface Rounds {
  readonly count: number
  readonly password: Uint8Array
  readonly salt: Uint8Array
  /** The digest before the first round. */
  readonly digest: Uint8Array
  hash(data: Uint8Array): Uint8Array
}

/**
 * Computes the rounds of MD5 crypt and SHA crypt. An odd round hashes the password, then the last digest; an even round
 * hashes them in the reverse order. Between both, the salt is hashed unless 3 divides the number of the round, and then
 * the password is hashed unless 7 divides that number.
 *
 * Apart from the digest, the hashed bytes repeat every 42 rounds. Each layout is created once, with space for the
 * digest.
 */
function computeRounds({ count, password, salt, digest: first, hash }: Rounds): Uint8Array {
  const size = first.length
  const layouts = Array.from({ length: 42 }, (_, round) => {
    const middle = (round % 3 ? salt.length : 0) + (round % 7 ? password.length : 0)
    const layout = new Uint8Array(size + middle + password.length)
    let at = round % 2 ? password.length : size
    if (round % 2) layout.set(password)
    if (round % 3) layout.set(salt, at)
    if (round % 3) at += salt.length
    if (round % 7) layout.set(password, at)
    if (round % 7) at += password.length
    if (round % 2 === 0) layout.set(password, at)
    return layout
  })
  let digest = first
  for (let round = 0, next = 0; round < count; round++, next = next === 41 ? 0 : next + 1) {
    const layout = layouts[next]!
    layout.set(digest, next % 2 ? layout.length - size : 0)
    digest = hash(layout)
  }
  for (const layout of layouts) layout.fill(0)
  return digest
}

/** Repeats a byte string up to a length. */
function repeat(bytes: Uint8Array, length: number): Uint8Array {
  const filled = new Uint8Array(length)
  for (let at = 0; at < length; at += bytes.length) filled.set(bytes.subarray(0, length - at), at)
  return filled
}

/** Returns the bits of a number, starting with the lowest bit. MD5 crypt and SHA crypt hash one part for each bit. */
function bitsOf(number: number): boolean[] {
  const bits: boolean[] = []
  for (let rest = number; rest > 0; rest >>>= 1) bits.push((rest & 1) === 1)
  return bits
}

function md5Crypt(password: Uint8Array, { magic, salt }: Md5Crypt, hashing: Hashing): Uint8Array {
  const hash = (bytes: Uint8Array) => hashing.hash('md5', bytes)
  const inner = concat(password, salt, password)
  const alternate = hash(inner)
  // A set bit of the length adds a zero byte; a clear bit adds the first byte of the password.
  const lengthBytes = Uint8Array.from(bitsOf(password.length), (bit) => (bit ? 0 : password[0]!))
  const outer = concat(password, utf8(magic), salt, repeat(alternate, password.length), lengthBytes)
  const digest = computeRounds({ count: 1000, password, salt, digest: hash(outer), hash })
  for (const secret of [inner, alternate, outer]) secret.fill(0)
  return digest
}

function shaCrypt(password: Uint8Array, { hash: name, rounds, salt }: ShaCrypt, hashing: Hashing): Uint8Array {
  const secrets: Uint8Array[] = []
  const hash = (bytes: Uint8Array) => hashing.hash(name, bytes)
  const hashParts = (...parts: readonly Uint8Array[]): Uint8Array => {
    const joined = concat(...parts)
    const digest = hash(joined)
    secrets.push(joined, digest)
    return digest
  }
  // Steps 1 to 12. A set bit of the length adds the alternate digest; a clear bit adds the password.
  const alternate = hashParts(password, salt, password)
  const lengthParts = bitsOf(password.length).map((bit) => (bit ? alternate : password))
  const first = hashParts(password, salt, repeat(alternate, password.length), ...lengthParts)
  // Steps 13 to 20 derive two strings as long as the password and the salt. The rounds use these strings instead.
  const repeated = repeat(password, password.length ** 2)
  const ofRepeated = hash(repeated)
  const p = repeat(ofRepeated, password.length)
  secrets.push(repeated, ofRepeated)
  const s = repeat(hashParts(repeat(salt, salt.length * (16 + first[0]!))), salt.length)
  const digest = computeRounds({ count: rounds, password: p, salt: s, digest: first, hash })
  for (const secret of [...secrets, p]) secret.fill(0)
  return digest
}

/**
 * Creates the kernels that need only a backend's hash functions: expressions, MD5 crypt (FreeBSD, crypt.c), SHA crypt
 * (Drepper, SHA-crypt.txt) and yescrypt.
 */
export const createHashKernels = (source: HashingSource): Kernels => ({
  digest: createDigestKernel(source),
  'md5-crypt': createHashKernel<'md5-crypt'>(source, () => 'md5', md5Crypt),
  'sha-crypt': createHashKernel<'sha-crypt'>(source, ({ hash }) => hash, shaCrypt),
  yescrypt: createYescryptKernel(source),
})

const bcryptDigestLength = 31

/** Returns the setting of crypt(3), which packages for bcrypt accept as a salt. */
export function bcryptSetting({ cost, salt }: Bcrypt, variant: Bcrypt['variant'] = '2b'): string {
  return `$${variant}$${cost < 10 ? '0' : ''}${cost}$${encode(bcryptAlphabet, salt)}`
}

/** Returns the 23 bytes of the digest at the end of an encoded bcrypt hash. */
export function bcryptDigest(encoded: string): Uint8Array {
  return decodeRun(bcryptAlphabet, encoded, encoded.length - bcryptDigestLength).bytes
}

/** Returns why a kernel that computes only `2b` refuses a hash, if it does. */
export const refusesSafetyMeasure: NonNullable<Kernel<'bcrypt'>['refuses']> = ({ variant }) =>
  variant === '2b' ? undefined : 'does not implement the $2a$ safety measure'
