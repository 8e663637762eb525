import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Werkzeug's generate_password_hash with the method pbkdf2 (werkzeug.security). The salt is hashed as text. */
export const werkzeugPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'werkzeug-pbkdf2',
  writers: ['werkzeug', 'flask'],
  claims: { prefixes: ['pbkdf2:'] },
  text: 'pbkdf2:<hash>:<iterations>$<salt>$<digest>',
  variants: named('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
  salt: characters,
  digest: hex,
  digestLength: 'hash',
})
