import { hexDigits } from '../core/characters.ts'
import { hash, hex, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

/**
 * XenForo 1.0 and 1.1 in two columns: SHA-256 of the hexadecimal SHA-256 of the password followed by a salt of 64
 * hexadecimal digits.
 */
export const xenforo1: Format<Digest> = columnsFormat({
  id: 'xenforo1',
  writers: ['xenforo', 'xenforo1'],
  expression: hash('sha256', join(hex(hash('sha256', 'password')), 'salt')),
  bytes: 32,
  salt: { field: 'salt', characters: hexDigits, lengths: [64] },
  in: 'either',
  evidence: '64 hexadecimal digits and a salt of 64 hexadecimal digits',
  rank: 0.5,
})
