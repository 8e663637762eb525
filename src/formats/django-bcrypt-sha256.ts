import { hash, hex } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { wrapped } from './shared/wrapped.ts'

/**
 * Django's BCryptSHA256PasswordHasher: bcrypt of the hexadecimal SHA-256 of the password
 * (django/contrib/auth/hashers.py).
 */
export const djangoBcryptSha256: Format<Bcrypt> = wrapped(
  {
    id: 'django-bcrypt-sha256',
    writers: ['django', 'passlib'],
    importers: ['clerk'],
    prefixes: ['bcrypt_sha256$'],
    prepare: hex(hash('sha256', 'password')),
  },
  [bcryptOf('2b', '2a', '2y')],
)
