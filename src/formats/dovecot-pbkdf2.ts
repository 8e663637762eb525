import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Dovecot's `{PBKDF2}` (src/auth/password-scheme-pbkdf2.c): HMAC-SHA-1. The salt is hashed as text. */
export const dovecotPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'dovecot-pbkdf2',
  writers: ['dovecot'],
  claims: { prefixes: ['{PBKDF2}$'] },
  text: '{PBKDF2}$1$<salt>$<iterations>$<digest>',
  variants: named('sha1'),
  salt: characters,
  digest: hex,
  digestLength: 20,
})
