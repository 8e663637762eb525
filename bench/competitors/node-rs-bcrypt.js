import { hash } from '@node-rs/bcrypt'
import { bcryptSalt, versionOf } from '../shared/competitor.js'

export const version = versionOf('@node-rs/bcrypt')

/** In libuv's pool. 1.10, because the binaries of 2.0 were to be had for one platform when this was written. */
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
