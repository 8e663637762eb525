import { hash, hex } from '../schemes/expression.ts'
import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { unkeyed } from './shared/argon2.ts'
import { prepared } from './shared/wrapped.ts'

/**
 * Argon2 of the hexadecimal SHA-256 of the password, as Meteor's accounts-password writes it since 3.3 if it uses Argon2.
 */
export const argon2HexSha256: Format<Argon2> = prepared(
  {
    id: 'argon2-hex-sha256',
    writers: ['meteor'],
    byHint: 'looks like Argon2, but was computed from the SHA-256 of the password in hexadecimal, as in Meteor',
    prepare: hex(hash('sha256', 'password')),
  },
  [unkeyed(argon2)],
)
