import bcrypt from 'bcrypt'
import { versionOf } from '../shared/competitor.js'

export const version = versionOf('bcrypt')

/** In libuv's pool. */
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
