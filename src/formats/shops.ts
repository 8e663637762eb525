/** Shops: OpenCart, osCommerce (tep_encrypt_password) and PrestaShop (Tools::encrypt). Magento has its own file. */
import { alphanumeric } from '../core/characters.ts'
import { hash, join } from '../schemes/expression.ts'
import type { Digest, Expression, OtherForm } from '../schemes/index.ts'
import { createColumnsFormat, createDigestFormat } from '../spelling/digest.ts'
import { charactersOf, hex } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { saltedThrice } from '../spelling/salted.ts'

const trimmed: Expression = { recode: 'php-trim', of: 'password' }

/**
 * The forms of OpenCart, which escapes the input of forms (system/library/request.php): versions differ in the
 * quotation marks and in trimming.
 */
const opencartForms: readonly OtherForm[] = [
  { name: 'html-escape', password: { recode: 'html-compat', of: 'password' } },
  { name: 'html-escape-quotes', password: { recode: 'html-quotes', of: 'password' } },
  { name: 'html-escape-trimmed', password: { recode: 'html-compat', of: trimmed } },
]

/**
 * OpenCart 1.5 to 3 (tables customer and user): the computation of Burning Board 3 with nine characters of salt.
 * OpenCart escapes the input of forms, so `&` in a password is hashed as `&amp;`. Verification also tries the typed
 * password.
 */
export const opencart: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'opencart',
  writers: ['opencart'],
  field: 'salt',
  isJoined: true,
  expression: saltedThrice,
  bytes: 20,
  salt: /* @__PURE__ */ charactersOf(alphanumeric, 9),
  evidence: '40 hexadecimal digits and a salt of 9 letters and digits',
  rank: 0.6,
  otherwise: opencartForms,
})

/**
 * osCommerce 2.2, xt:Commerce and Zen Cart: MD5 of two characters of salt followed by the password
 * (tep_encrypt_password).
 */
export const oscommerce: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'oscommerce',
  writers: ['oscommerce', 'xtcommerce', 'zencart'],
  expression: /* @__PURE__ */ hash('md5', /* @__PURE__ */ join('salt', 'password')),
  bytes: 16,
  salt: /* @__PURE__ */ charactersOf(alphanumeric, 2),
  evidence: '32 hexadecimal digits, a colon, and a salt of 2 characters',
  rank: 0.6,
})

/** PrestaShop before 1.7: MD5 of the pepper, the shop's `_COOKIE_KEY_`, followed by the password (Tools::encrypt). */
export const prestashop: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'prestashop',
  writers: ['prestashop', 'thirtybees'],
  expression: /* @__PURE__ */ hash('md5', /* @__PURE__ */ join('pepper', 'password')),
  text: '<digest>',
  claims: { byHint: 'looks like an MD5, but PrestaShop hashes the shop’s cookie key followed by the password' },
  bytes: 16,
  digest: hex,
})
