import { visible } from '../core/characters.ts'
import { hash, hex, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

/** MyBB and Invision Power Board 2 and 3: MD5 of the hexadecimal MD5 of the salt and the hexadecimal MD5 of the password. */
export const mybb: Format<Digest> = columnsFormat({
  id: 'mybb',
  writers: ['mybb', 'ipb', 'invision'],
  expression: hash('md5', join(hex(hash('md5', 'salt')), hex(hash('md5', 'password')))),
  bytes: 16,
  salt: { field: 'salt', characters: visible, lengths: [5, 8] },
  in: 'either',
  evidence: '32 hexadecimal digits and a salt of 5 or 8 characters',
  rank: 0.5,
})
