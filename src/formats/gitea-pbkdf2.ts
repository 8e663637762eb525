import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, type Encoding, hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Hexadecimal, but ten characters are hashed as they are: what Gitea wrote before 1.15. */
const salt: Encoding = {
  read(c, name, expected) {
    return (c.text.length === 10 ? characters : hex).read(c, name, expected)
  },
  write: hex.write,
  notes: hex.notes,
}

const format = pbkdf2Format({
  id: 'gitea-pbkdf2',
  writers: ['gitea', 'forgejo'],
  claims: {
    shapes: [
      {
        length: [32, 1024],
        of: ['hex'],
        evidence: 'hexadecimal digits, and the column passwd_hash_algo begins with pbkdf2',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { passwd_hash_algo: 'pbkdf2$<iterations>$<length>', salt: '<salt>' },
  variants: named('sha256'),
  salt,
  digest: hex,
})

/**
 * PBKDF2 in Gitea's columns passwd, passwd_hash_algo and salt (modules/auth/password/hash). The algorithm `pbkdf2` means
 * 10,000 iterations and 50 bytes.
 */
export const giteaPbkdf2: Format<Pbkdf2> = {
  ...format,
  parse(text, fields, spans) {
    const { passwd_hash_algo: algorithm } = fields
    const isBare = algorithm === 'pbkdf2' || algorithm === ''
    return format.parse(text, isBare ? { ...fields, passwd_hash_algo: 'pbkdf2$10000$50' } : fields, spans)
  },
}
