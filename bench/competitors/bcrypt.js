import bcrypt from 'bcrypt'
import { versionOf } from '../comparison/competitor.js'

export const version = versionOf('bcrypt')

/** The package computes in libuv's thread pool. */
export const contestants = [
  {
    id: 'bcrypt',
    computes: {
      bcrypt:
        ({ prefix }) =>
        async (password) =>
          (await bcrypt.hash(password, prefix)).slice(prefix.length),
    },
  },
]
