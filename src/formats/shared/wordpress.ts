import type { Expression, OtherForm } from '../../schemes/index.ts'

/** The trimmed password: `wp_hash_password` and `wp_authenticate` use PHP's `trim`. */
export const wordpressTrimmed: Expression = { recode: 'php-trim', of: 'password' }

const slashed: Expression = { recode: 'php-slashes', of: 'password' }

/** The password with slashes before quotation marks, because WordPress adds them to form input (`wp_magic_quotes`). */
export const wordpressPosted: readonly OtherForm[] = [{ name: 'php-slashes', password: slashed }]

/** The forms that WordPress may have hashed, for a format that other systems also write. */
export const wordpressForms: readonly OtherForm[] = [
  { name: 'php-trim', password: wordpressTrimmed },
  { name: 'php-slashes', password: { recode: 'php-trim', of: slashed } },
]
