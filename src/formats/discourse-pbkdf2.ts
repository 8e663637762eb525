import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Discourse's columns password_hash, salt and password_algorithm (lib/password_hasher.rb). The salt is hashed as text. */
export const discoursePbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'discourse-pbkdf2',
  writers: ['discourse'],
  claims: {
    shapes: [
      {
        length: [64, 64],
        of: ['hex'],
        evidence: '64 hexadecimal digits, with the field password_algorithm',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { password_algorithm: '$pbkdf2-<hash>$i=<iterations>,l=<length>$', salt: '<salt>' },
  variants: named('sha256'),
  salt: characters,
  digest: hex,
  digestLength: 32,
})
