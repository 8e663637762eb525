import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { wrapped } from './shared/wrapped.ts'

/** Django's BCryptPasswordHasher: `bcrypt$` followed by a bcrypt hash string (django/contrib/auth/hashers.py). */
export const djangoBcrypt: Format<Bcrypt> = wrapped(
  { id: 'django-bcrypt', writers: ['django', 'passlib'], prefixes: ['bcrypt$'] },
  [bcryptOf('2b', '2a', '2y')],
)
