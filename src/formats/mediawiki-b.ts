import { alphanumeric } from '../core/characters.ts'
import { hash, hex, join, text } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestFormat } from './shared/digest.ts'

/**
 * MediaWiki's type B, 1.13 to 1.23: MD5 of the salt, a hyphen and the hexadecimal MD5 of the password (MWSaltedPassword).
 */
export const mediawikiB: Format<Digest> = digestFormat({
  id: 'mediawiki-b',
  writers: ['mediawiki'],
  grammar: ':B:<salt>:<digest>',
  claims: { prefixes: [':B:'] },
  expression: hash('md5', join('salt', text('-'), hex(hash('md5', 'password')))),
  text: [':B:', 'salt', ':', 'digest'],
  digest: { in: 'hex', bytes: 16 },
  salt: { in: 'text', length: [1, 32], characters: alphanumeric },
})
