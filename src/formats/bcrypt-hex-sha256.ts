import { hash, hex } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { prepared } from './shared/wrapped.ts'

/** bcrypt of the hexadecimal SHA-256 of the password, as Meteor's accounts-password writes it (hashcat 30600). */
export const bcryptHexSha256: Format<Bcrypt> = prepared(
  {
    id: 'bcrypt-hex-sha256',
    writers: ['meteor', 'rocketchat', 'wekan'],
    byHint:
      'looks like bcrypt, but was computed from the SHA-256 of the password in hexadecimal, as in Meteor and Rocket.Chat',
    prepare: hex(hash('sha256', 'password')),
  },
  [bcryptOf('2b', '2a', '2y')],
)
