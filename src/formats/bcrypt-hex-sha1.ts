import { hash, hex } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { prepared } from './shared/wrapped.ts'

/** bcrypt of the hexadecimal SHA-1 of the password: SHA-1 hashes that a site hashed again (hashcat 25800). */
export const bcryptHexSha1: Format<Bcrypt> = prepared(
  {
    id: 'bcrypt-hex-sha1',
    writers: [],
    byHint: 'looks like bcrypt, but was computed from the SHA-1 of the password in hexadecimal',
    prepare: hex(hash('sha1', 'password')),
  },
  [bcryptOf('2a', '2b', '2y')],
)
