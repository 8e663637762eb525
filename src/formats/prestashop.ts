import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { unsaltedFormat } from './shared/unsalted.ts'

/** PrestaShop to 1.6: MD5 of the shop's `_COOKIE_KEY_` and the password (Tools::encrypt). The key is the pepper. */
export const prestashop: Format<Digest> = unsaltedFormat({
  id: 'prestashop',
  writers: ['prestashop', 'thirtybees'],
  expression: hash('md5', join('pepper', 'password')),
  bytes: 16,
  byHint: 'PrestaShop’s cookie key may be before the password',
})
