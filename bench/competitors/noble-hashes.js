import { argon2idAsync } from '@noble/hashes/argon2.js'
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { legacyScryptOn, versionOf } from '../shared/competitor.js'

export const version = versionOf('@noble/hashes')

const scryptOf =
  ({ cost, blockSize, salt, length }) =>
  (password) =>
    scryptAsync(password, salt, { N: cost, r: blockSize, p: 1, dkLen: length })

/** In the calling thread; a server must take its asynchronous functions, which let others run every 10 ms. */
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
