import bcrypt from 'bcryptjs'
import { versionOf } from '../comparison/competitor.js'

export const version = versionOf('bcryptjs')

/** The package computes in the calling thread, in slices of 100 ms. */
export const contestants = [
  {
    id: 'bcryptjs',
    computes: {
      bcrypt:
        ({ prefix }) =>
        async (password) =>
          (await bcrypt.hash(password, prefix)).slice(prefix.length),
    },
  },
]
