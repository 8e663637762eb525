import * as crypto from 'node:crypto'
import { promisify } from 'node:util'
import { legacyScryptOn } from '../comparison/competitor.js'

export const version = `OpenSSL ${process.versions.openssl}`

const scryptAsync = promisify(crypto.scrypt)
const pbkdf2Async = promisify(crypto.pbkdf2)

const scryptOf =
  ({ cost, blockSize, salt, length }) =>
  (password) =>
    scryptAsync(password, salt, length, { N: cost, r: blockSize, p: 1, maxmem: 2 * 128 * cost * blockSize })

/** `crypto.argon2` exists since Node.js 24.7. */
const argon2Async = crypto.argon2 && promisify(crypto.argon2)
const argon2Of =
  ({ memory, passes, lanes, salt, length }) =>
  (password) =>
    argon2Async('argon2id', {
      ...{ message: password, nonce: salt, tagLength: length },
      ...{ memory, passes, parallelism: lanes },
    })

/** node:crypto computes in libuv's thread pool. */
export const contestants = [
  {
    id: 'node:crypto',
    computes: {
      scrypt: scryptOf,
      'legacy-scrypt': legacyScryptOn(scryptOf),
      pbkdf2:
        ({ iterations, salt, length }) =>
        (password) =>
          pbkdf2Async(password, salt, iterations, length, 'sha256'),
      ...(argon2Async && { argon2: argon2Of }),
    },
  },
]
