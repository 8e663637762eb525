import { hexDigits } from '../core/characters.ts'
import { type Expression, hash, hex, join, text } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

const parts = (state: Expression): Expression =>
  join(state, text('--'), 'salt', text('--'), 'password', text('--'), 'pepper')

/**
 * Rails' restful-authentication with REST_AUTH_SITE_KEY and ten stretches: SHA-1 of the last result, salt, password and
 * site key, joined by `--`. The first result is the site key, which is the pepper.
 */
export const restfulSiteKey: Format<Digest> = columnsFormat({
  id: 'restful-site-key',
  writers: ['restful-authentication'],
  expression: { iterate: 'sha1', rounds: 9, from: hash('sha1', parts('pepper')), over: parts(hex('state')) },
  bytes: 20,
  salt: { field: 'salt', characters: hexDigits, lengths: [12, 40] },
  in: 'column',
  evidence: '40 hexadecimal digits and a salt of 12 or 40 hexadecimal digits (the site key is the pepper)',
  rank: 0.4,
})
