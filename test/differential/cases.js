import { safetyActs } from '../../dist/backends/kernels/bcrypt.js'
import { patterned } from './draw.js'

/** Lengths near the block sizes of the hash functions. */
const edges = [0, 1, 31, 32, 33, 55, 56, 57, 63, 64, 65, 71, 72, 73, 111, 112, 113, 127, 128, 129, 255, 256, 257]

function lengthOf(draw, min, max) {
  const fitting = edges.filter((edge) => edge >= min && edge <= max)
  return draw.once(3) ? draw.one(fitting) : draw.number(min, max)
}

const bytesOf = (draw, min, max) => draw.bytes(lengthOf(draw, min, max))

const longestKey = 72
/** Lengths near the words to which bcrypt repeats a key, and near the end of the key schedule. */
const keyEdges = [1, 2, 3, 4, 5, 7, 8, 11, 17, 18, 23, 35, 36, 37, 54, 55, 56, 63, 64, 65, 68, 69, 70, 71, 72]

/**
 * Returns a password that triggers the safety measure of crypt_blowfish: a word that begins with bytes 0xff. Sign
 * extension of a later 0xff then overwrites the earlier ones with the same value.
 */
function safetyPassword(draw) {
  const words = draw.number(1, 17)
  const bytes = draw.bytes(4 * words - 1).map((byte) => (byte & 0x7f) | 1)
  const at = 4 * draw.number(0, words - 1)
  bytes[at] = 0xff
  if (draw.once(2)) bytes[at + 1] = 0xff
  else bytes.fill(0xff, at, at + 3)
  return bytes
}

/**
 * Creates the inputs of the kernels, by scheme. `shared` draws the parameters that all hashes of a batch have in
 * common, and `draw` draws the others. Costs are small. `random` draws any values. `targeted` draws values that
 * implementations got wrong or handle in a special case.
 */
export const cases = {
  argon2: {
    random(draw) {
      const lanes = draw.one([1, 1, 1, 2, 3, 4, 7])
      return {
        password: bytesOf(draw, 0, 300),
        descriptor: {
          scheme: 'argon2',
          variant: draw.one(['d', 'i', 'id']),
          version: draw.one([16, 19, 19]),
          lanes,
          memory: 8 * lanes + draw.number(0, draw.one([3, 40, 200])),
          passes: draw.number(1, 3),
          salt: bytesOf(draw, 8, 130),
          digest: new Uint8Array(lengthOf(draw, 16, 257)),
          ...(draw.once(10) && { associatedData: bytesOf(draw, 1, 130) }),
        },
        job: draw.once(5) ? { key: bytesOf(draw, 1, 130) } : {},
      }
    },
    targeted(draw) {
      const lanes = draw.one([1, 1, 2, 3, 5, 8, 16])
      // A segment has few blocks, or about 128 blocks, because one block of addresses covers 128 blocks.
      const segment = draw.once(8) ? draw.one([127, 128, 129]) : draw.one([2, 2, 3, 4, 5])
      return {
        password: patterned(draw, lengthOf(draw, 0, 257)),
        descriptor: {
          scheme: 'argon2',
          variant: draw.one(['d', 'i', 'id']),
          version: draw.one([16, 19]),
          lanes,
          memory: 4 * lanes * Math.min(segment, Math.floor(520 / lanes)) + draw.number(0, 4 * lanes - 1),
          passes: draw.one([1, 1, 2, 5]),
          salt: patterned(draw, draw.one([8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 129])),
          // H' concatenates the first 32 bytes of digests of 64 bytes.
          digest: new Uint8Array(draw.one([16, 31, 32, 33, 63, 64, 65, 95, 96, 97, 127, 128, 129, 512, 1024])),
          ...(draw.once(6) && { associatedData: patterned(draw, draw.one([1, 127, 128, 129])) }),
        },
        job: draw.once(3) ? { key: patterned(draw, draw.one([1, 32, 127, 128, 129])) } : {},
      }
    },
  },
  bcrypt: {
    random: (draw, shared) => ({
      password: draw.bytes(draw.number(1, longestKey)),
      descriptor: {
        scheme: 'bcrypt',
        variant: '2b',
        cost: shared.once(60) ? shared.number(5, 8) : 4,
        salt: draw.bytes(16),
        digest: new Uint8Array(23),
      },
      job: {},
    }),
    targeted(draw, shared) {
      const password = draw.once(4) ? safetyPassword(draw) : patterned(draw, draw.one(keyEdges))
      return {
        password,
        descriptor: {
          scheme: 'bcrypt',
          variant: safetyActs(password) ? '2a' : '2b',
          cost: shared.one([4, 4, 4, 4, 4, 4, 4, 5]),
          salt: draw.once(2) ? draw.bytes(16) : patterned(draw, 16),
          digest: new Uint8Array(23),
        },
        job: {},
      }
    },
  },
  scrypt: {
    random(draw, shared) {
      const blockSize = shared.one([1, 1, 2, 3, 5, 8, 16])
      return {
        password: bytesOf(draw, 0, 300),
        descriptor: {
          scheme: 'scrypt',
          cost: 2 ** shared.number(1, blockSize === 1 ? 8 : 5),
          blockSize,
          parallelization: shared.one([1, 1, 1, 2, 3, 5]),
          salt: bytesOf(draw, 0, 130),
          digest: new Uint8Array(lengthOf(draw, 16, 257)),
        },
        job: {},
      }
    },
    targeted(draw, shared) {
      // N ≥ 2^16 with r = 1 is excluded by RFC 7914, and some implementations use too few bits for the index.
      const isWide = shared.once(2000)
      return {
        password: patterned(draw, draw.one([0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129])),
        descriptor: {
          scheme: 'scrypt',
          cost: isWide ? 2 ** shared.number(16, 17) : shared.one([2, 4, 8, 16]),
          blockSize: isWide ? 1 : shared.one([1, 1, 2, 7, 31, 32, 33]),
          parallelization: isWide ? 1 : shared.one([1, 1, 2, 4]),
          // The lengths are near the ends of SHA-256 blocks, counting the four bytes of PBKDF2's counter.
          salt: patterned(draw, draw.one([0, 1, 50, 51, 52, 55, 56, 59, 60, 61, 63, 64, 115, 116, 123, 124, 125])),
          digest: new Uint8Array(draw.one([16, 31, 32, 33, 63, 64, 65, 96, 128])),
        },
        job: {},
      }
    },
  },
}
