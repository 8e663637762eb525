import { hash } from '@node-rs/bcrypt'
import { bcryptSalt, versionOf } from '../comparison/competitor.js'

export const version = versionOf('@node-rs/bcrypt')

/**
 * The package computes in libuv's thread pool. Version 1.10 is used because the binaries of 2.0 were available for one
 * platform only.
 */
export const contestants = [
  {
    id: '@node-rs/bcrypt',
    computes: {
      bcrypt: ({ cost, prefix }) => {
        const salt = bcryptSalt(prefix)
        return async (password) => (await hash(password, cost, salt)).slice(prefix.length)
      },
    },
  },
]
