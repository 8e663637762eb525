import { hash, hex } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { prepared } from './shared/wrapped.ts'

/** bcrypt of the hexadecimal SHA-512 of the password, of which it reads 72 of 128 digits (hashcat 28400). */
export const bcryptHexSha512: Format<Bcrypt> = prepared(
  {
    id: 'bcrypt-hex-sha512',
    writers: [],
    byHint: 'looks like bcrypt, but was computed from the SHA-512 of the password in hexadecimal',
    prepare: hex(hash('sha512', 'password')),
  },
  [bcryptOf('2a', '2b', '2y')],
)
