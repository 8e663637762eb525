import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/**
 * The columns hash and salt of passport-local-mongoose, and of Payload before 3.90. The hexadecimal digits of the salt
 * are hashed as text.
 */
export const passportLocalMongoose: Format<Pbkdf2> = pbkdf2Format({
  id: 'passport-local-mongoose',
  writers: ['passport-local-mongoose', 'payload'],
  claims: {
    shapes: [
      {
        length: [1024, 1024],
        of: ['hex'],
        evidence: '1,024 hexadecimal digits, with the field salt',
        rank: 0.6,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { salt: '<salt>' },
  variants: named('sha256'),
  settings: { iterations: { part: 'iterations', value: 25_000 }, keylen: { part: 'length', value: 512 } },
  salt: characters,
  digest: hex,
})
