import sodium from 'sodium-native'
import { versionOf } from '../comparison/competitor.js'

export const version = versionOf('sodium-native')

/**
 * The package computes in libuv's thread pool. Its Argon2 has one lane. Its scrypt derives N, r and p from limits of
 * operations and memory.
 */
export const contestants = [
  {
    id: 'sodium-native',
    computes: {
      argon2: ({ memory, passes, lanes, salt, length }) =>
        lanes === 1
          ? async (password) => {
              const digest = Buffer.alloc(length)
              const bytes = Buffer.from(password)
              const algorithm = sodium.crypto_pwhash_ALG_ARGON2ID13
              await sodium.crypto_pwhash_async(digest, bytes, Buffer.from(salt), passes, memory * 1024, algorithm)
              return digest
            }
          : undefined,
      scrypt:
        ({ cost, blockSize, salt, length }) =>
        async (password) => {
          const digest = Buffer.alloc(length)
          const limits = [4 * cost * blockSize, 2 * 128 * cost * blockSize]
          const bytes = Buffer.from(password)
          await sodium.crypto_pwhash_scryptsalsa208sha256_async(digest, bytes, Buffer.from(salt), ...limits)
          return digest
        },
    },
  },
]
