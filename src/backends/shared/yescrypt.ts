import { concat, utf8 } from '../../core/bytes.ts'
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
  return Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(4 * i, true))
}

function bytesOf(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(4 * words.length)
  const view = new DataView(bytes.buffer)
  words.forEach((word, i) => {
    view.setInt32(4 * i, word, true)
  })
  return bytes
}

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
  const key = isScrypt ? password : hmac('sha256', utf8(isPrehash ? 'yescrypt-prehash' : 'yescrypt'), password)
  const bytes = derive(key, salt, 128 * blockSize * parallelization, hashing)
  const b = wordsOf(bytes)
  /** What the second derivation takes for a password. */
  let last = isScrypt ? key : bytes.slice(0, 32)
  smix(b, parameters, () => {
    const end = bytesOf(b.subarray(32 * blockSize - 16, 32 * blockSize))
    last = hmac('sha256', end, last)
    end.fill(0)
  })
  const mixed = bytesOf(b)
  const derived = derive(last, mixed, outputLength, hashing)
  for (const secret of [bytes, b, mixed]) secret.fill(0)
  if (!isScrypt) for (const secret of [key, last]) secret.fill(0)
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

/** yescrypt (yescrypt-ref.c) over a backend's SHA-256. */
export const yescryptKernel = (source: HashingSource): Kernel<'yescrypt'> =>
  overHashing(source, () => 'sha256', computed)
