import { fromHex, utf8 } from '../core/bytes.ts'
import { type Failure, failure } from '../core/errors.ts'
import { reference } from './reference.ts'
import { type Base, defineScheme, exceeded, hmacKeyLoss, type Scheme } from './scheme.ts'

/** A hash of scrypt (RFC 7914 §2). */
export interface Scrypt extends Base {
  readonly scheme: 'scrypt'
  /** The cost N, a power of two. */
  readonly cost: number
  /** The block size r, in units of 128 bytes. */
  readonly blockSize: number
  /** The parallelization p. */
  readonly parallelization: number
}

/** The largest table of scrypt in bytes (2 GiB). */
export const maxBytes: number = 2 ** 31

/** Returns the size of the table V (RFC 7914 §5) in bytes. */
export const tableBytes = (cost: number, blockSize: number): number => 128 * cost * blockSize

/** Estimates the work of scrypt. */
export function scryptWork(cost: number, blockSize: number, parallelization: number): { cost: number; bytes: number } {
  return {
    // ROMix, and the PBKDF2 with one iteration that makes its blocks and reads them, 32 bytes at a time.
    cost: (2 * cost * reference.scryptBlock + 8 * reference.pbkdf2Iteration.sha256) * blockSize * parallelization,
    bytes: tableBytes(cost, blockSize) + 128 * blockSize * parallelization,
  }
}

/** Returns a failure if the table V is larger than 2 GiB. */
export function tableExceeds(cost: number, blockSize: number): Failure | undefined {
  const bytes = tableBytes(cost, blockSize)
  return bytes > maxBytes ? exceeded('memory in bytes', 0, maxBytes, bytes, 'bytes') : undefined
}

/** The scheme scrypt. */
export const scrypt: Scheme<Scrypt> = defineScheme<Scrypt>({
  id: 'scrypt',
  limits: {
    cost: [2, 2 ** 24],
    blockSize: [1, 64],
    parallelization: [1, 64],
    salt: [0, 1024],
    digest: [16, 1024],
  },
  rule({ cost, blockSize }) {
    if (!Number.isInteger(Math.log2(cost)))
      return failure('ERR_LIMIT', undefined, { name: 'cost', expected: 'a power of two' })
    return tableExceeds(cost, blockSize)
  },
  work: ({ cost, blockSize, parallelization }) => scryptWork(cost, blockSize, parallelization),
  lossOf: hmacKeyLoss,
  knownAnswers: [
    {
      password: utf8('saltbridge'),
      descriptor: {
        scheme: 'scrypt',
        cost: 16,
        blockSize: 1,
        parallelization: 2,
        salt: utf8('NaCl'),
        digest: fromHex(
          '5fca9885051a536bc5d4d9d924f76d8a50801dfb54118d5d9529328831c37002' +
            'e4b10f90f3b007e8d54fc8a3302edcbb86a81c60a94bbe49b42291bb1bf77c77',
        ),
      },
    },
    {
      password: utf8('saltbridge'),
      descriptor: {
        scheme: 'scrypt',
        cost: 16,
        blockSize: 2,
        parallelization: 1,
        salt: utf8('NaCl'),
        digest: fromHex('4a73e79ba798cb6501cb837ad95a25c1411577f057ff0466ad67cdce3bc579dc'),
      },
    },
  ],
})
