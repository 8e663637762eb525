import { argon2id, bcrypt, createSHA256, pbkdf2, scrypt } from 'hash-wasm'
import { bcryptSalt, legacyScryptOn, versionOf } from '../comparison/competitor.js'

export const version = versionOf('hash-wasm')

const scryptOf =
  ({ cost, blockSize, salt, length }) =>
  (password) =>
    scrypt({ password, salt, costFactor: cost, blockSize, parallelism: 1, hashLength: length, outputType: 'binary' })

/** The package computes in the calling thread without a pause. Each call has separate memory. */
export const contestants = [
  {
    id: 'hash-wasm',
    computes: {
      bcrypt: ({ cost, prefix }) => {
        const salt = bcryptSalt(prefix)
        return async (password) =>
          (await bcrypt({ password, salt, costFactor: cost, outputType: 'encoded' })).slice(prefix.length)
      },
      argon2:
        ({ memory, passes, lanes, salt, length }) =>
        (password) =>
          argon2id({
            ...{ password, salt, hashLength: length, outputType: 'binary' },
            ...{ memorySize: memory, iterations: passes, parallelism: lanes },
          }),
      scrypt: scryptOf,
      'legacy-scrypt': legacyScryptOn(scryptOf),
      pbkdf2:
        ({ iterations, salt, length }) =>
        (password) =>
          pbkdf2({
            ...{ password, salt, iterations, hashLength: length },
            ...{ hashFunction: createSHA256(), outputType: 'binary' },
          }),
    },
  },
]
