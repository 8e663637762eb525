import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { djangoDigest } from './shared/django-digest.ts'

/**
 * Django's SHA1PasswordHasher and, without a salt, UnsaltedSHA1PasswordHasher (django/contrib/auth/hashers.py, before
 * 5.1).
 */
export const djangoSha1: Format<Digest> = djangoDigest(
  'django-sha1',
  'sha1',
  20,
  hash('sha1', join('salt', 'password')),
)
