import { hash } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestFormat } from './shared/digest.ts'

/** MediaWiki's type A, for wikis without `$wgPasswordSalt`: plain MD5 (MWOldPassword). */
export const mediawikiA: Format<Digest> = digestFormat({
  id: 'mediawiki-a',
  writers: ['mediawiki'],
  grammar: ':A:<digest>',
  claims: { prefixes: [':A:'] },
  expression: hash('md5', 'password'),
  text: [':A:', 'digest'],
  digest: { in: 'hex', bytes: 16 },
})
