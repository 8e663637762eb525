import { hashRaw } from '@node-rs/argon2'
import { versionOf } from '../comparison/competitor.js'

export const version = versionOf('@node-rs/argon2')

/** The package computes in libuv's thread pool. */
export const contestants = [
  {
    id: '@node-rs/argon2',
    computes: {
      argon2:
        ({ memory, passes, lanes, salt, length }) =>
        (password) =>
          hashRaw(password, { memoryCost: memory, timeCost: passes, parallelism: lanes, salt, outputLen: length }),
    },
  },
]
