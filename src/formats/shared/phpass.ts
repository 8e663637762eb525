import { cryptAlphabet } from '../../core/base64.ts'
import { cryptCharacters } from '../../core/characters.ts'
import { type Cursor, cursor, fault, span, word } from '../../core/cursor.ts'
import type { Digest } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { described, type Kind, leastLog2, mostLog2, phpassParts, readDigest, readSalt } from './phpass-parts.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'

/** The data of a format of phpass' portable hashes. */
export interface PhpassSpelling extends Pick<Format, 'id' | 'writers' | 'importers' | 'prepare' | 'otherwise'> {
  readonly prefixes: { readonly [prefix: string]: Kind }
  /** The claims. By default the format claims its prefixes. */
  readonly claims?: Format['claims']
}

function readLog2Rounds(c: Cursor): number {
  if (c.failure) return leastLog2
  const value = cryptAlphabet.values[c.text.charCodeAt(c.at)] ?? mostLog2 + 1
  if (value < leastLog2 || value > mostLog2) {
    fault(c, c.at, `log2 of the rounds (${leastLog2} to ${mostLog2}) as a character of crypt’s base64`)
    return leastLog2
  }
  c.at++
  span(c, 'log2 rounds', c.at - 1)
  return value
}

/** Creates a format of phpass' portable hashes: prefix, log2 of the rounds, eight characters of salt, digest. */
export function phpassFormat(spelling: PhpassSpelling): Format<Digest> {
  const { id, writers, importers, prefixes, prepare, otherwise } = spelling
  const words = Object.keys(prefixes)
  return {
    id,
    schemes: ['digest'],
    writers,
    ...(importers && { importers }),
    ...(prepare && { prepare }),
    ...(otherwise && { otherwise }),
    grammar: `${words.join(' | ')}<log2 rounds><salt><digest>`,
    claims: spelling.claims ?? { prefixes: words },
    notes: [],
    parse(text, _fields, spans) {
      const c = cursor(id, text, spans)
      const kind = prefixes[word(c, 'identifier', words)]!
      const log2Rounds = readLog2Rounds(c)
      const salt = readSalt(c)
      const digest = readDigest(c, kind)
      const before = { ...(prepare && { prepare }), ...(otherwise && { otherwise }) }
      return finish(c, { ...described(kind, log2Rounds, salt, digest), ...before })
    },
    serialize(descriptor) {
      const parts = phpassParts(descriptor)
      const prefix = parts && words.find((one) => prefixes[one] === parts.kind)
      if (!prefix)
        return unrepresentable(
          id,
          'this hash was not computed in the way that the format requires, or the format cannot contain this salt or digest',
        )
      return spelled(prefix + cryptCharacters.all[parts.log2Rounds] + parts.salt + parts.digest)
    },
  }
}
