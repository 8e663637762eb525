import { hexDigits } from '../core/characters.ts'
import { hash, join, text } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

/** Rails' acts_as_authenticated, and restful-authentication without a site key: SHA-1 of `--salt--password--`. */
export const restfulAuthentication: Format<Digest> = columnsFormat({
  id: 'restful-authentication',
  writers: ['restful-authentication', 'acts-as-authenticated'],
  expression: hash('sha1', join(text('--'), 'salt', text('--'), 'password', text('--'))),
  bytes: 20,
  salt: { field: 'salt', characters: hexDigits, lengths: [40] },
  in: 'either',
  evidence: '40 hexadecimal digits and a salt of 40 hexadecimal digits',
  rank: 0.5,
})
