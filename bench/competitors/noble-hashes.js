import { argon2idAsync } from '@noble/hashes/argon2.js'
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { legacyScryptOn, versionOf } from '../comparison/competitor.js'

export const version = versionOf('@noble/hashes')

const scryptOf =
  ({ cost, blockSize, salt, length }) =>
  (password) =>
    scryptAsync(password, salt, { N: cost, r: blockSize, p: 1, dkLen: length })

/**
 * The package computes in the calling thread. The benchmark uses its asynchronous functions, which a server needs
 * because they let other work run every 10 ms.
 */
export const contestants = [
  {
    id: '@noble/hashes',
    computes: {
      argon2:
        ({ memory, passes, lanes, salt, length }) =>
        (password) =>
          argon2idAsync(password, salt, { m: memory, t: passes, p: lanes, dkLen: length }),
      scrypt: scryptOf,
      'legacy-scrypt': legacyScryptOn(scryptOf),
      pbkdf2:
        ({ iterations, salt, length }) =>
        (password) =>
          pbkdf2Async(sha256, password, salt, { c: iterations, dkLen: length }),
    },
  },
]
