import { hexDigits } from '../core/characters.ts'
import { hash, hex, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

/**
 * Redmine since 1.2: SHA-1 of the salt (32 hexadecimal digits) followed by the hexadecimal SHA-1 of the password
 * (User.hash_password).
 */
export const redmine: Format<Digest> = columnsFormat({
  id: 'redmine',
  writers: ['redmine', 'chiliproject', 'easyredmine'],
  expression: hash('sha1', join('salt', hex(hash('sha1', 'password')))),
  bytes: 20,
  salt: { field: 'salt', characters: hexDigits, lengths: [32] },
  in: 'either',
  evidence: '40 hexadecimal digits and a salt of 32 hexadecimal digits',
  rank: 0.6,
})
