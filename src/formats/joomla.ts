import { alphanumeric } from '../core/characters.ts'
import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

/**
 * Joomla before 2.5.18 and 3.2.1: MD5 of the password followed by the salt (Joomla, JUserHelper::getCryptedPassword,
 * md5-hex).
 */
export const joomla: Format<Digest> = columnsFormat({
  id: 'joomla',
  writers: ['joomla'],
  expression: hash('md5', join('password', 'salt')),
  bytes: 16,
  salt: { field: 'salt', characters: alphanumeric, lengths: [16, 32] },
  in: 'text',
  evidence: '32 hexadecimal digits, a colon, and a salt of 16 or 32 letters and digits',
  rank: 0.6,
})
