import { concat, utf8 } from '../../core/bytes.ts'
import { hashSizes } from '../../schemes/expression.ts'
import { prehashOf, type Yescrypt } from '../../schemes/yescrypt.ts'
import type { Kernel } from '../backend.ts'
import type { HashingSource } from './digest.ts'
import type { Hashing } from './evaluate.ts'
import { overHashing } from './over-hashing.ts'
import { smix } from './yescrypt-mix.ts'

type Parameters = Omit<Yescrypt, 'salt' | 'digest'>

const outputLength = 32

/** PBKDF2-HMAC-SHA-256 with one iteration (RFC 8018 §5.2). */
function derive(password: Uint8Array, salt: Uint8Array, length: number, { hmac }: Hashing): Uint8Array {
  const numbered = concat(salt, new Uint8Array(4))
  const view = new DataView(numbered.buffer, numbered.byteOffset)
  const derived = new Uint8Array(length)
  for (let at = 0, index = 1; at < length; at += 32, index++) {
    view.setUint32(salt.length, index)
    derived.set(hmac('sha256', password, numbered).subarray(0, length - at), at)
  }
  numbered.fill(0)
  return derived
}

/** Little-endian words, whichever the machine's are. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const words = new Int32Array(bytes.length / 4)
  for (let i = 0; i < words.length; i++) words[i] = view.getInt32(4 * i, true)
  return words
}

function write(words: Int32Array, bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let i = 0; i < words.length; i++) view.setInt32(4 * i, words[i]!, true)
  return bytes
}

/** HMAC hashes a key that is longer than a block (RFC 2104 §2): once here, not again for each 32 bytes of the blocks. */
const keyOf = (password: Uint8Array, { hash }: Hashing): Uint8Array =>
  password.length > hashSizes.sha256.block ? hash('sha256', password) : password.slice()

/** One pass, which ends with the stored key of SCRAM (RFC 5802 §3) unless it is scrypt or the prehash. */
function pass(
  password: Uint8Array,
  salt: Uint8Array,
  parameters: Parameters,
  isPrehash: boolean,
  hashing: Hashing,
): Uint8Array {
  const { mode, blockSize, parallelization } = parameters
  const { hmac, hash } = hashing
  const isScrypt = mode === 'scrypt'
  const key = isScrypt
    ? keyOf(password, hashing)
    : hmac('sha256', utf8(isPrehash ? 'yescrypt-prehash' : 'yescrypt'), password)
  const bytes = derive(key, salt, 128 * blockSize * parallelization, hashing)
  const b = wordsOf(bytes)
  /** What the second derivation takes for a password. */
  let last = isScrypt ? key : bytes.slice(0, 32)
  smix(b, parameters, () => {
    const end = write(b.subarray(32 * blockSize - 16, 32 * blockSize), new Uint8Array(64))
    const before = last
    last = hmac('sha256', end, before)
    for (const secret of [end, before]) secret.fill(0)
  })
  const derived = derive(last, write(b, bytes), outputLength, hashing)
  for (const secret of [bytes, b, key, last]) secret.fill(0)
  if (isScrypt || isPrehash) return derived
  const clientKey = hmac('sha256', derived, utf8('Client Key'))
  const storedKey = hash('sha256', clientKey)
  for (const secret of [derived, clientKey]) secret.fill(0)
  return storedKey
}

function computed(password: Uint8Array, { salt, ...parameters }: Yescrypt, hashing: Hashing): Uint8Array {
  const prehash = prehashOf(parameters)
  if (!prehash) return pass(password, salt, parameters, false, hashing)
  const first = pass(password, salt, { ...parameters, ...prehash }, true, hashing)
  const digest = pass(first, salt, parameters, false, hashing)
  first.fill(0)
  return digest
}

/** Creates a kernel for yescrypt (yescrypt-ref.c) from a backend's SHA-256. */
export const yescryptKernel = (source: HashingSource): Kernel<'yescrypt'> =>
  overHashing(source, () => 'sha256', computed)
