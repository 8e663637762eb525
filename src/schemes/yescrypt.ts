import { fromHex, utf8 } from '../core/bytes.ts'
import { type Failure, failure } from '../core/errors.ts'
import { reference } from './reference.ts'
import { type Base, defineScheme, exceeded, hmacKeyLoss, type KnownAnswer, type Scheme } from './scheme.ts'
import { tableBytes, tableExceeds } from './scrypt.ts'

/** A hash of yescrypt 1.1 (Peslyak, yescrypt-ref.c), without a ROM and without upgrades. */
export interface Yescrypt extends Base {
  readonly scheme: 'yescrypt'
  /**
   * The mode of the flags: plain scrypt, a table that is written once and then read (WORM), or a table that is read and
   * written (RW) with pwxform in its default flavour.
   */
  readonly mode: 'scrypt' | 'worm' | 'rw'
  /** The cost N, a power of two. */
  readonly cost: number
  /** The block size r, in units of 128 bytes. */
  readonly blockSize: number
  /** The parallelization p. */
  readonly parallelization: number
  /** The time parameter t: more work in the same memory. */
  readonly time: number
}

type Parameters = Omit<Yescrypt, 'scheme' | 'salt' | 'digest'>

/** Returns how often the second loop of SMix runs: in total (`all`), and before the lanes are joined (`own`). */
export function loopsOf({ mode, cost, parallelization, time }: Parameters): { all: number; own: number } {
  const lane = mode === 'rw' ? Math.floor(cost / parallelization) : cost
  const even = (count: number) => count + (count % 2)
  if (mode !== 'rw') return { all: even(time < 2 ? lane + time * Math.ceil(lane / 2) : lane * time), own: 0 }
  const all = time < 2 ? Math.ceil((lane * (time + 1)) / 3) : lane * (time - 1)
  return { all: even(all), own: even(Math.floor(all / parallelization)) }
}

/** Returns the parameters of the prehash of a large hash (N/64). The digest of the prehash replaces the password. */
export function prehashOf(parameters: Parameters): Parameters | undefined {
  const { mode, cost, blockSize, parallelization } = parameters
  const lane = Math.floor(cost / parallelization)
  if (mode !== 'rw' || lane < 256 || lane * blockSize < 2 ** 17) return undefined
  return { ...parameters, cost: cost / 64, time: 0 }
}

/** BlockMix calls for the S-boxes of a lane: 12 KiB, 128 bytes each. */
const boxMixes = 96

/** Milliseconds of the BlockMix calls, each for 128 bytes. */
function mixCost(parameters: Parameters): number {
  const { mode, cost, blockSize, parallelization } = parameters
  const { pwxform, salsa } = reference.yescryptBlock
  const { all } = loopsOf(parameters)
  if (mode !== 'rw') return blockSize * parallelization * (cost + all) * salsa
  return blockSize * (cost + parallelization * all) * pwxform + parallelization * boxMixes * salsa
}

function ruled({ mode, cost, blockSize, parallelization, time }: Yescrypt): Failure | undefined {
  if (!Number.isInteger(Math.log2(cost)))
    return failure('ERR_LIMIT', undefined, { name: 'cost', expected: 'a power of two' })
  if (mode === 'scrypt' && time > 0) return exceeded('time', 0, 0, time)
  // As yescrypt-opt.c and libxcrypt have it; yescrypt-ref.c takes half of it.
  if (mode === 'rw' && cost < 4 * parallelization) return exceeded('parallelization', 1, cost / 4, parallelization)
  return tableExceeds(cost, blockSize)
}

function known(parameters: Parameters, digest: string): KnownAnswer<Yescrypt> {
  return {
    password: utf8('pleaseletmein'),
    descriptor: { scheme: 'yescrypt', ...parameters, salt: utf8('WZaPV7LSUEKMo34.'), digest: fromHex(digest) },
  }
}

/** The scheme yescrypt. */
export const yescrypt: Scheme<Yescrypt> = defineScheme<Yescrypt>({
  id: 'yescrypt',
  limits: {
    cost: [4, 2 ** 24],
    blockSize: [1, 1024],
    parallelization: [1, 64],
    time: [0, 1024],
    salt: [0, 64],
    digest: [32, 32],
  },
  rule: ruled,
  work(descriptor) {
    const { cost, blockSize, parallelization } = descriptor
    const prehash = prehashOf(descriptor)
    // PBKDF2 with one iteration makes the blocks 32 bytes at a time, each by an HMAC, which are two hashes.
    const hashed = 8 * reference.hash.call * blockSize * parallelization
    return {
      cost: mixCost(descriptor) + (prehash ? mixCost(prehash) : 0) + (prehash ? 2 : 1) * hashed,
      // The blocks stand as bytes, as words, and with the number that PBKDF2 hashes after them.
      bytes: tableBytes(cost, blockSize) + 128 * blockSize * (3 * parallelization + 2) + 12288 * parallelization,
    }
  },
  // Only scrypt's own mode uses the password as an HMAC key; the others hash it first.
  lossOf: ({ mode }, password) => (mode === 'scrypt' ? hmacKeyLoss(undefined, password) : undefined),
  knownAnswers: [
    known(
      { mode: 'rw', cost: 16, blockSize: 2, parallelization: 1, time: 0 },
      '2be2f5d898b39555691412cb392414dda3f8a9ef88beae3b05353eef4d6d34c1',
    ),
    known(
      { mode: 'rw', cost: 16, blockSize: 2, parallelization: 2, time: 3 },
      '025e873157635faa19bc58e46d6b479c00f8d337b970f7215b148a19e0d1224e',
    ),
    known(
      { mode: 'worm', cost: 16, blockSize: 2, parallelization: 1, time: 0 },
      '8ef5ccee845207ea7065d70a395fd75b5182015eefad36aa1559ba3cfe8dc9f4',
    ),
    known(
      { mode: 'scrypt', cost: 16, blockSize: 2, parallelization: 1, time: 0 },
      '4e16481c5b95d722a604c458c8ea8176be67879c1f80e1e514e847cad9e6e973',
    ),
  ],
})
