import { cursor, literal } from '../../core/cursor.ts'
import type { ShaCrypt } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { digestIn, rounds, saltText, textOfDigest, textOfRounds, textOfSalt } from './crypt.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'

/** The order in which the bytes of the digest are written: Drepper, SHA-crypt.txt, step 22 e. */
const orders = {
  sha256: [
    [20, 10, 0, 11, 1, 21, 2, 22, 12, 23, 13, 3, 14, 4, 24, 5],
    [25, 15, 26, 16, 6, 17, 7, 27, 8, 28, 18, 29, 19, 9, 30, 31],
  ].flat(),
  sha512: [
    [42, 21, 0, 1, 43, 22, 23, 2, 44, 45, 24, 3, 4, 46, 25, 26],
    [5, 47, 48, 27, 6, 7, 49, 28, 29, 8, 50, 51, 30, 9, 10, 52],
    [31, 32, 11, 53, 54, 33, 12, 13, 55, 34, 35, 14, 56, 57, 36, 15],
    [16, 58, 37, 38, 17, 59, 60, 39, 18, 19, 61, 40, 41, 20, 62, 63],
  ].flat(),
} as const
const longestSalt = 16

type Spelling = Pick<Format, 'id' | 'writers' | 'importers'> & {
  readonly prefix: string
  readonly hash: ShaCrypt['hash']
}

/** Creates a format of SHA crypt with a given prefix. */
export function shaCryptSpelling({ id, prefix, hash, ...rest }: Spelling): Format<ShaCrypt> {
  const order = orders[hash]
  return {
    id,
    ...rest,
    schemes: ['sha-crypt'],
    fixed: { hash },
    grammar: `${prefix}[rounds=<rounds>$]<salt>$<digest>`,
    claims: { prefixes: [prefix] },
    notes: ['explicit-rounds'],
    parse(text, _fields, spans) {
      const c = cursor(id, text, spans)
      literal(c, prefix)
      const count = rounds(c)
      const salt = saltText(c, longestSalt)
      literal(c, '$')
      const digest = digestIn(c, order)
      return finish(c, { scheme: 'sha-crypt', hash, rounds: count, salt, digest })
    },
    serialize(descriptor) {
      if (descriptor.hash !== hash) return unrepresentable(id, `the format supports only ${hash}`)
      const salt = textOfSalt(descriptor.salt, longestSalt)
      if (salt === undefined) return unrepresentable(id, 'the salt must consist of 0 to 16 printable characters')
      const text = textOfRounds(descriptor.rounds, salt)
      if (text === undefined)
        return unrepresentable(
          id,
          'the rounds must be between 1,000 and 999,999,999, and the salt must not begin with "rounds="',
        )
      const digest = textOfDigest(descriptor.digest, order)
      return digest === undefined
        ? unrepresentable(id, `the digest must have ${order.length} bytes`)
        : spelled(`${prefix}${text}$${digest}`)
    },
  }
}
