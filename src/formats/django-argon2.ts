import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { unkeyed } from './shared/argon2.ts'
import { wrapped } from './shared/wrapped.ts'

/** Django's Argon2PasswordHasher (django/contrib/auth/hashers.py). Some systems write two dollar signs after `argon2`. */
export const djangoArgon2: Format<Argon2> = wrapped(
  {
    id: 'django-argon2',
    writers: ['django', 'passlib', 'authentik'],
    prefixes: ['argon2', 'argon2$'],
    claims: { prefixes: ['argon2$'] },
  },
  [unkeyed(argon2)],
)
