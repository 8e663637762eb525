import { type Expression, hmac } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestFormat } from './shared/digest.ts'

const utf16: Expression = { recode: 'utf16le', of: 'password' }

/**
 * Umbraco 4 to 7 with `useLegacyEncoding`: HMAC-SHA-1 of the password in UTF-16, with the password as the key and without
 * a salt.
 */
export const umbraco: Format<Digest> = digestFormat({
  id: 'umbraco',
  writers: ['umbraco'],
  grammar: '<digest>',
  claims: {
    shapes: [{ length: [27, 28], of: ['hex', 'base64'], evidence: 'base64 of 20 bytes', rank: 0.2, isWeak: true }],
  },
  expression: hmac('sha1', utf16, utf16),
  text: ['digest'],
  digest: { in: 'base64', bytes: 20 },
})
