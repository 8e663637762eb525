import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { djangoDigest } from './shared/django-digest.ts'

/**
 * Django's MD5PasswordHasher and, without a salt, UnsaltedMD5PasswordHasher (django/contrib/auth/hashers.py, before 5.1).
 */
export const djangoMd5: Format<Digest> = djangoDigest('django-md5', 'md5', 16, hash('md5', join('salt', 'password')))
