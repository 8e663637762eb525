import { cursor, literal } from '../../core/cursor.ts'
import type { Md5Crypt } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { digestIn, saltText, textOfDigest, textOfSalt } from './crypt.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'

/** The order in which the bytes of the digest are written (FreeBSD, crypt.c). */
const order = [12, 6, 0, 13, 7, 1, 14, 8, 2, 15, 9, 3, 5, 10, 4, 11]
const longestSalt = 8

type Spelling = Pick<Format, 'id' | 'writers' | 'importers'> & {
  readonly prefix: string
  readonly magic: Md5Crypt['magic']
}

/** Creates a format of MD5 crypt with a given prefix. */
export function md5CryptSpelling({ id, prefix, magic, ...rest }: Spelling): Format<Md5Crypt> {
  return {
    id,
    ...rest,
    schemes: ['md5-crypt'],
    fixed: { magic },
    grammar: `${prefix}<salt>$<digest>`,
    claims: { prefixes: [prefix] },
    notes: [],
    parse(text, _fields, spans) {
      const c = cursor(id, text, spans)
      literal(c, prefix)
      const salt = saltText(c, longestSalt)
      literal(c, '$')
      const digest = digestIn(c, order)
      return finish(c, { scheme: 'md5-crypt', magic, salt, digest })
    },
    serialize(descriptor) {
      const salt = textOfSalt(descriptor.salt, longestSalt)
      const digest = textOfDigest(descriptor.digest, order)
      if (descriptor.magic !== magic) return unrepresentable(id, 'the hash uses a different magic string')
      if (salt === undefined) return unrepresentable(id, 'the salt must consist of 0 to 8 printable characters')
      if (digest === undefined) return unrepresentable(id, 'the digest must have 16 bytes')
      return spelled(`${prefix}${salt}$${digest}`)
    },
  }
}
