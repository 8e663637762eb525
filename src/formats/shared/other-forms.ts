import { hash, hex } from '../../schemes/expression.ts'
import type { Expression, OtherForm } from '../../schemes/index.ts'

const trimmed: Expression = { recode: 'php-trim', of: 'password' }
const slashed: Expression = { recode: 'php-slashes', of: 'password' }

/**
 * The trimmed password: Drupal trims the input of its forms (user.module, `user_login_authenticate_validate`; form.inc,
 * `password_confirm`).
 */
export const trimmedForm: readonly OtherForm[] = [{ name: 'php-trim', password: trimmed }]

/**
 * The forms of phpBB 2, which adds slashes to the input of forms. phpBB 3 also tries the character set of phpBB 2
 * (`utf8_to_cp1252`).
 */
export const phpbb2Forms: readonly OtherForm[] = [
  { name: 'php-slashes', password: slashed },
  { name: 'php-slashes-latin1', password: { recode: 'latin1', of: slashed } },
]

const escaped = (of: Expression): Expression => ({ recode: 'nfc', of: { recode: 'html-compat', of } })

/**
 * The forms of phpBB 3, which escapes and normalizes the input of forms (request/type_cast_helper.php), and before 3.1 also
 * trims it. An update of phpBB hashed the MD5 that phpBB 2 had stored; only another column shows that.
 */
export const phpbb3Forms: readonly OtherForm[] = [
  { name: 'html-escape', password: escaped('password') },
  { name: 'html-escape-trimmed', password: escaped(trimmed) },
  { name: 'phpbb2-md5', password: hex(hash('md5', 'password')) },
  ...phpbb2Forms.map(({ name, password }) => ({ name: `phpbb2-md5-${name}`, password: hex(hash('md5', password)) })),
]

/**
 * The forms of OpenCart, which escapes the input of forms (system/library/request.php): versions differ in the quotation
 * marks and in trimming.
 */
export const opencartForms: readonly OtherForm[] = [
  { name: 'html-escape', password: { recode: 'html-compat', of: 'password' } },
  { name: 'html-escape-quotes', password: { recode: 'html-quotes', of: 'password' } },
  { name: 'html-escape-trimmed', password: { recode: 'html-compat', of: trimmed } },
]
