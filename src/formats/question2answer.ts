import { alphanumeric } from '../core/characters.ts'
import { type Expression, hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

const half = (...slice: readonly [number, number?]): Expression => ({ slice, of: 'salt' })

/**
 * Question2Answer before 1.8: SHA-1 of the password between the two halves of a salt of 16 characters
 * (qa_db_calc_passcheck).
 */
export const question2answer: Format<Digest> = columnsFormat({
  id: 'question2answer',
  writers: ['question2answer'],
  expression: hash('sha1', join(half(0, 8), 'password', half(8))),
  bytes: 20,
  salt: { field: 'salt', characters: alphanumeric, lengths: [16] },
  in: 'either',
  evidence: '40 hexadecimal digits and a salt of 16 letters and digits',
  rank: 0.6,
})
