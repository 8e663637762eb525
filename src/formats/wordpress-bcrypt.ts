import { base64, hmac, text } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { wrapped } from './shared/wrapped.ts'

/**
 * WordPress' own since 6.8: bcrypt of the base64 of HMAC-SHA384 (wp-includes/pluggable.php). The password is trimmed as
 * PHP does: `wp_hash_password` does before it hashes, and `wp_authenticate` before it checks, so that a sign-in with
 * spaces around the password is one there too. What comes in by a form has slashes before quotation marks
 * (`wp_magic_quotes`), and nobody takes them out of a password.
 */
export const wordpressBcrypt: Format<Bcrypt> = wrapped(
  {
    id: 'wordpress-bcrypt',
    writers: ['wordpress'],
    prefixes: ['$wp'],
    claims: { prefixes: ['$wp$'] },
    otherwise: { name: 'php-slashes', password: { recode: 'php-slashes', of: 'password' } },
    prepare: base64(hmac('sha384', text('wp-sha384'), { recode: 'php-trim', of: 'password' })),
  },
  [bcryptOf('2y')],
)
