import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64, characters } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/**
 * Django's PBKDF2PasswordHasher and PBKDF2SHA1PasswordHasher (django/contrib/auth/hashers.py). The salt is hashed as
 * text.
 */
export const djangoPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'django-pbkdf2',
  writers: ['django'],
  importers: ['clerk', 'descope'],
  claims: { prefixes: ['pbkdf2_sha256$', 'pbkdf2_sha1$'] },
  text: 'pbkdf2_<hash>$<iterations>$<salt>$<digest>',
  variants: named('sha256', 'sha1'),
  salt: characters,
  digest: base64,
  digestLength: 'hash',
})
