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
      'looks like bcrypt; the password was first hashed with SHA-256 in hexadecimal, as Meteor and Rocket.Chat do',
    prepare: hex(hash('sha256', 'password')),
  },
  [bcryptOf('2b', '2a', '2y')],
)
