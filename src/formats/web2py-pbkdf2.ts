import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** web2py's CRYPT validator (gluon/validators.py). The salt is hashed as text. */
export const web2pyPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'web2py-pbkdf2',
  writers: ['web2py'],
  claims: { prefixes: ['pbkdf2('] },
  text: 'pbkdf2(<iterations>,<length>,<hash>)$<salt>$<digest>',
  variants: named('sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
  salt: characters,
  digest: hex,
})
