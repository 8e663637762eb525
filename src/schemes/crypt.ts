import { formatNumber } from '../core/describe.ts'
import type { Failure } from '../core/errors.ts'
import { callTime, hashCost, md5, sha256, sha512 } from './expression.ts'
import type { Bcrypt, Md5Crypt, ShaCrypt, Yescrypt } from './index.ts'
import { defineScheme, findHmacKeyLoss, meets, refuseNumber, type Scheme } from './scheme.ts'
import { calculateTableBytes, checkTable } from './scrypt.ts'

/** The time of one of the 2^cost rounds of bcrypt's key schedule, in ms on the reference machine. */
const roundTime = 0.046

/** The number of bytes of a password that bcrypt reads. */
export const bcryptKeyLength = 72

/** The scheme bcrypt. */
export const bcrypt: Scheme<Bcrypt> = /* @__PURE__ */ defineScheme<Bcrypt>({
  id: 'bcrypt',
  limits: { cost: [4, 31], salt: [16, 16], digest: [23, 23] },
  work: ({ cost }) => ({ cost: 2 ** cost * roundTime, bytes: 8192 }),
  weakness(descriptor, { bcrypt: sets }) {
    if (sets.length === 0) return { scheme: 'bcrypt, which the policy does not accept' }
    return meets(descriptor, sets) ? undefined : { below: `cost ${descriptor.cost}` }
  },
  truncatesAt: bcryptKeyLength,
})

const rounds = 1000

/**
 * Returns the average number of bytes of one round. Some rounds leave out the salt or the second copy of the password.
 */
const cryptRoundBytes = (digest: number, salt: number, password: number): number =>
  digest + (13 / 7) * password + (2 / 3) * salt

/**
 * The longest password in bytes that crypt(3) accepts (libxcrypt, CRYPT_MAX_PASSPHRASE_SIZE), because each round reads
 * all of it.
 */
const longestPhrase = 511

/** The scheme MD5 crypt. */
export const md5Crypt: Scheme<Md5Crypt> = /* @__PURE__ */ defineScheme<Md5Crypt>({
  id: 'md5-crypt',
  limits: { salt: [0, 8], digest: [16, 16] },
  maxPassword: longestPhrase,
  work: ({ salt }, passwordLength) => ({
    cost: rounds * hashCost(md5, cryptRoundBytes(md5.output, salt.length, passwordLength)),
    bytes: 4096,
  }),
  weakness: () => ({ scheme: 'MD5 crypt, which always has 1,000 rounds' }),
})

const hashFunctions = { sha256, sha512 }

/** The scheme SHA crypt. */
export const shaCrypt: Scheme<ShaCrypt> = /* @__PURE__ */ defineScheme<ShaCrypt>({
  id: 'sha-crypt',
  /** The salt has at most 16 bytes in crypt(3), and 20 in MySQL. */
  limits: { rounds: [1000, 999_999_999], salt: [0, 20], digest: [32, 64] },
  maxPassword: longestPhrase,
  rule({ hash, digest }) {
    const length = hashFunctions[hash].output
    return digest.length === length ? undefined : refuseNumber('digest length', length, length, digest.length, 'bytes')
  },
  work({ hash: name, rounds, salt }, passwordLength) {
    const hash = hashFunctions[name]
    const bytes = cryptRoundBytes(hash.output, salt.length, passwordLength)
    // Before the rounds the password is hashed as many times as it has bytes.
    return {
      cost: rounds * hashCost(hash, bytes) + hashCost(hash, passwordLength ** 2),
      bytes: 4096 + passwordLength ** 2,
    }
  },
  weakness: ({ rounds }) => ({ scheme: `SHA crypt with ${formatNumber(rounds)} rounds, which needs almost no memory` }),
})

export type YescryptParameters = Omit<Yescrypt, 'scheme' | 'salt' | 'digest'>

/** Returns how often the second loop of SMix runs: in total (`all`), and before the lanes are joined (`own`). */
export function loopsOf({ mode, cost, parallelization, time }: YescryptParameters): { all: number; own: number } {
  const lane = mode === 'rw' ? Math.floor(cost / parallelization) : cost
  const roundUpToEven = (count: number) => count + (count % 2)
  if (mode !== 'rw') return { all: roundUpToEven(time < 2 ? lane + time * Math.ceil(lane / 2) : lane * time), own: 0 }
  const all = time < 2 ? Math.ceil((lane * (time + 1)) / 3) : lane * (time - 1)
  return { all: roundUpToEven(all), own: roundUpToEven(Math.floor(all / parallelization)) }
}

/** Returns the parameters of the prehash of a large hash (N/64). The digest of the prehash replaces the password. */
export function prehashOf(parameters: YescryptParameters): YescryptParameters | undefined {
  const { mode, cost, blockSize, parallelization } = parameters
  const lane = Math.floor(cost / parallelization)
  if (mode !== 'rw' || lane < 256 || lane * blockSize < 2 ** 17) return undefined
  return { ...parameters, cost: cost / 64, time: 0 }
}

/**
 * The time of one of yescrypt’s BlockMix calls for each 128 bytes of a block, with pwxform and with Salsa20/8, in ms on
 * the reference machine. These are medians of seven calls of the kernel of `native` with N 2^12 and r 32.
 */
const yescryptBlockTime = { pwxform: 0.0006, salsa: 0.00025 } as const

/** The number of BlockMix calls that fill the S-boxes of a lane: 12 KiB, 128 bytes for each call. */
const boxMixes = 96

/** Returns the time of all BlockMix calls in ms. */
function mixCost(parameters: YescryptParameters): number {
  const { mode, cost, blockSize, parallelization } = parameters
  const { pwxform, salsa } = yescryptBlockTime
  const { all } = loopsOf(parameters)
  if (mode !== 'rw') return blockSize * parallelization * (cost + all) * salsa
  return blockSize * (cost + parallelization * all) * pwxform + parallelization * boxMixes * salsa
}

function checkRules({ mode, cost, blockSize, parallelization, time }: Yescrypt): Failure | undefined {
  if (mode === 'scrypt' && time > 0) return refuseNumber('time', 0, 0, time)
  // As yescrypt-opt.c and libxcrypt have it; yescrypt-ref.c takes half of it.
  if (mode === 'rw' && cost < 4 * parallelization) return refuseNumber('parallelization', 1, cost / 4, parallelization)
  return checkTable(cost, blockSize)
}

/** The scheme yescrypt. */
export const yescrypt: Scheme<Yescrypt> = /* @__PURE__ */ defineScheme<Yescrypt>({
  id: 'yescrypt',
  limits: {
    cost: [4, 16_777_216],
    blockSize: [1, 1024],
    parallelization: [1, 64],
    time: [0, 1024],
    salt: [0, 64],
    digest: [32, 32],
  },
  rule: checkRules,
  work(descriptor) {
    const { cost, blockSize, parallelization } = descriptor
    const prehash = prehashOf(descriptor)
    // PBKDF2 with one iteration computes one HMAC, which is two hashes, for each 32 bytes of the blocks.
    const hashed = 8 * callTime * blockSize * parallelization
    return {
      cost: mixCost(descriptor) + (prehash ? mixCost(prehash) : 0) + (prehash ? 2 : 1) * hashed,
      // The kernel has the blocks as bytes, as words, and as the salt of the second PBKDF2.
      bytes:
        calculateTableBytes(cost, blockSize) + 128 * blockSize * (3 * parallelization + 2) + 12288 * parallelization,
    }
  },
  weakness: () => ({ scheme: 'yescrypt, which the policy does not mention' }),
  // Only scrypt's own mode uses the password as an HMAC key; the others hash it first.
  lossOf: ({ mode }, password) => (mode === 'scrypt' ? findHmacKeyLoss(password) : undefined),
})
