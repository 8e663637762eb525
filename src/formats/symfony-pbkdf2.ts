import { note } from '../core/cursor.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64, characters, type Encoding, hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Base64, or hexadecimal where `encode_as_base64` is off: of the same bytes one is always longer. */
const either: Encoding = {
  read(c, name, expected) {
    if (c.text.length - c.at !== 2 * (expected.bytes ?? 0)) return base64.read(c, name, expected)
    const bytes = hex.read(c, name, expected)
    note(c, 'hexadecimal')
    return bytes
  },
  write: base64.write,
  notes: [...hex.notes, 'hexadecimal'],
}

/** Symfony's Pbkdf2PasswordHasher (symfony/password-hasher). The parameters from security.yaml are fields. */
export const symfonyPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'symfony-pbkdf2',
  writers: ['symfony'],
  claims: {
    shapes: [
      {
        length: [24, 1024],
        of: ['hex', 'base64'],
        evidence: 'base64 or hexadecimal digits, with the fields hash_algorithm, iterations and key_length',
        rank: 0.7,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { hash_algorithm: '<hash>', iterations: '<iterations>', key_length: '<length>', salt: '<salt>' },
  variants: named('sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
  salt: characters,
  saltLength: [0, 1024],
  digest: either,
})
