import { hash, hex } from '../../schemes/expression.ts'
import type { Expression, OtherForm } from '../../schemes/index.ts'

const trimmed: Expression = { recode: 'php-trim', of: 'password' }
const slashed: Expression = { recode: 'php-slashes', of: 'password' }

/** Drupal trims what its forms send (user.module, `user_login_authenticate_validate`; form.inc, `password_confirm`). */
export const trimmedForm: readonly OtherForm[] = [{ name: 'php-trim', password: trimmed }]

/** phpBB 2 adds slashes to what forms send. phpBB 3 also tries the bytes of phpBB 2's character set (`utf8_to_cp1252`). */
export const phpbb2Forms: readonly OtherForm[] = [
  { name: 'php-slashes', password: slashed },
  { name: 'php-slashes-latin1', password: { recode: 'latin1', of: slashed } },
]

const escaped = (of: Expression): Expression => ({ recode: 'nfc', of: { recode: 'html-compat', of } })

/**
 * phpBB 3 escapes what forms send and normalizes it (request/type_cast_helper.php). Before 3.1 it also trims passwords. An
 * update hashed the MD5 that phpBB 2 had stored, which only another column shows.
 */
export const phpbb3Forms: readonly OtherForm[] = [
  { name: 'html-escape', password: escaped('password') },
  { name: 'html-escape-trimmed', password: escaped(trimmed) },
  { name: 'phpbb2-md5', password: hex(hash('md5', 'password')) },
  ...phpbb2Forms.map(({ name, password }) => ({ name: `phpbb2-md5-${name}`, password: hex(hash('md5', password)) })),
]

/** OpenCart escapes what forms send (system/library/request.php): first both quotation marks, later one of them, then trimmed. */
export const opencartForms: readonly OtherForm[] = [
  { name: 'html-escape', password: { recode: 'html-compat', of: 'password' } },
  { name: 'html-escape-quotes', password: { recode: 'html-quotes', of: 'password' } },
  { name: 'html-escape-trimmed', password: { recode: 'html-compat', of: trimmed } },
]
