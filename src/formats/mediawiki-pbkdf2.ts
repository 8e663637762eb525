import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64 } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** MediaWiki's Pbkdf2PasswordUsingOpenSSL and Pbkdf2PasswordUsingHashExtension (includes/password). */
export const mediawikiPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'mediawiki-pbkdf2',
  writers: ['mediawiki'],
  claims: { prefixes: [':pbkdf2:'] },
  text: ':pbkdf2:<hash>:<iterations>:<length>:<salt>:<digest>',
  variants: named('sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
  salt: base64,
  digest: base64,
})
