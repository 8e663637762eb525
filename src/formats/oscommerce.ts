import { alphanumeric } from '../core/characters.ts'
import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

/**
 * osCommerce 2.2, xt:Commerce and Zen Cart: MD5 of two characters of salt followed by the password
 * (tep_encrypt_password).
 */
export const oscommerce: Format<Digest> = columnsFormat({
  id: 'oscommerce',
  writers: ['oscommerce', 'xtcommerce', 'zencart'],
  expression: hash('md5', join('salt', 'password')),
  bytes: 16,
  salt: { field: 'salt', characters: alphanumeric, lengths: [2] },
  in: 'text',
  evidence: '32 hexadecimal digits, a colon, and a salt of 2 characters',
  rank: 0.6,
})
