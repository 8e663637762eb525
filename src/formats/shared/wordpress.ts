import type { Expression } from '../../schemes/expression.ts'
import type { Base } from '../../schemes/scheme.ts'

/** `wp_hash_password` trims before it hashes, and `wp_authenticate` before it checks: as PHP does. */
export const wordpressTrimmed: Expression = { recode: 'php-trim', of: 'password' }

/** A form posts slashes before quotation marks (`wp_magic_quotes`), and nobody takes them out of a password. */
export const wordpressPosted: NonNullable<Base['otherwise']> = {
  name: 'php-slashes',
  password: { recode: 'php-slashes', of: 'password' },
}
