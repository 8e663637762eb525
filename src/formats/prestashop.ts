import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestFormat } from './shared/digest.ts'

/**
 * PrestaShop before 1.7: MD5 of the shop's `_COOKIE_KEY_`, which is the pepper, followed by the password
 * (Tools::encrypt).
 */
export const prestashop: Format<Digest> = digestFormat({
  id: 'prestashop',
  writers: ['prestashop', 'thirtybees'],
  expression: hash('md5', join('pepper', 'password')),
  grammar: '<digest>',
  claims: { byHint: 'looks like an MD5, but PrestaShop hashes the shop’s cookie key followed by the password' },
  text: ['digest'],
  digest: { in: 'hex', bytes: 16 },
})
