/** Drupal's hashes of phpass with SHA-512 (Drupal 7, includes/password.inc). */
import { hash, hex } from '../schemes/expression.ts'
import type { Digest, Expression, OtherForm } from '../schemes/index.ts'
import type { Format } from '../spelling/format.ts'
import { phpassFormat } from '../spelling/phpass.ts'

const trimmed: Expression = { recode: 'php-trim', of: 'password' }

/**
 * The trimmed password: Drupal trims the input of its forms (user.module, `user_login_authenticate_validate`; form.inc,
 * `password_confirm`).
 */
const trimmedForm: readonly OtherForm[] = [{ name: 'php-trim', password: trimmed }]

/** Drupal 7 to 10.0: the portable hash of phpass with SHA-512, cut to 55 characters (Drupal 7, includes/password.inc). */
export const drupal7: Format<Digest> = /* @__PURE__ */ phpassFormat({
  id: 'drupal7',
  writers: ['drupal', 'drupal7'],
  importers: ['zitadel'],
  prefixes: { $S$: 'sha512' },
  otherwise: trimmedForm,
})

/** Drupal 7's hash of the hexadecimal MD5 that Drupal 6 had stored (user_update_7000; `U$P$` is from the phpass module). */
export const drupal6Updated: Format<Digest> = /* @__PURE__ */ phpassFormat({
  id: 'drupal6-updated',
  writers: ['drupal', 'drupal7'],
  prefixes: { U$S$: 'sha512', U$P$: 'md5' },
  prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'password')),
  otherwise: trimmedForm,
})
