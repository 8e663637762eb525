import { visible } from '../core/characters.ts'
import { hash, hex, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

/**
 * vBulletin 3 and 4: MD5 of the hexadecimal MD5 of the password followed by the salt, which has 3 characters or, since
 * 3.8.5, 30.
 */
export const vbulletin: Format<Digest> = columnsFormat({
  id: 'vbulletin',
  writers: ['vbulletin', 'vbulletin3', 'vbulletin4'],
  expression: hash('md5', join(hex(hash('md5', 'password')), 'salt')),
  bytes: 16,
  salt: { field: 'salt', characters: visible, lengths: [3, 30] },
  in: 'either',
  evidence: '32 hexadecimal digits and a salt of 3 or 30 characters',
  rank: 0.5,
})
