import argon2 from 'argon2'
import { versionOf } from '../comparison/competitor.js'

export const version = versionOf('argon2')

/** The package computes in libuv's thread pool. It starts more threads if the hash has several lanes. */
export const contestants = [
  {
    id: 'argon2',
    computes: {
      argon2:
        ({ memory, passes, lanes, salt, length }) =>
        (password) =>
          argon2.hash(password, {
            ...{ type: argon2.argon2id, raw: true, salt: Buffer.from(salt), hashLength: length },
            ...{ memoryCost: memory, timeCost: passes, parallelism: lanes },
          }),
    },
  },
]
