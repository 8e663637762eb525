import { base64, hash } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { prepared } from './shared/wrapped.ts'

/**
 * Symfony's NativePasswordHasher (symfony/password-hasher): bcrypt. A password of more than 72 bytes or with a NUL is
 * replaced by the base64 of its SHA-512.
 */
export const symfonyBcrypt: Format<Bcrypt> = prepared(
  {
    id: 'symfony-bcrypt',
    writers: ['symfony'],
    byHint: 'looks like bcrypt, but Symfony first hashes a password of more than 72 bytes with SHA-512',
    prepare: { fits: 72, of: 'password', else: base64(hash('sha512', 'password')) },
  },
  [bcryptOf('2y', '2a')],
)
