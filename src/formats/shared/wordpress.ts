import type { Expression, OtherForm } from '../../schemes/index.ts'

/** `wp_hash_password` trims before it hashes, and `wp_authenticate` before it checks: as PHP does. */
export const wordpressTrimmed: Expression = { recode: 'php-trim', of: 'password' }

const slashed: Expression = { recode: 'php-slashes', of: 'password' }

/** A form posts slashes before quotation marks (`wp_magic_quotes`), and nobody takes them out of a password. */
export const wordpressPosted: readonly OtherForm[] = [{ name: 'php-slashes', password: slashed }]

/** The forms that WordPress may have hashed, for a text that other systems write too. */
export const wordpressForms: readonly OtherForm[] = [
  { name: 'php-trim', password: wordpressTrimmed },
  { name: 'php-slashes', password: { recode: 'php-trim', of: slashed } },
]
