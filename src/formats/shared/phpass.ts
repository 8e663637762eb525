import { cryptAlphabet } from '../../core/base64.ts'
import { equal, utf8 } from '../../core/bytes.ts'
import { cryptCharacters } from '../../core/characters.ts'
import { crypt64Bits, encodeCrypt64 } from '../../core/crypt64.ts'
import { type Cursor, cursor, fault, fixedText, span, word } from '../../core/cursor.ts'
import { type Expression, hash, join, sameExpression } from '../../schemes/expression.ts'
import type { Digest } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'
import { textOf } from './text-of.ts'

/** How the portable hashes of phpass are computed: MD5 whole, SHA-512 to as many bits as Drupal's 55 characters hold. */
const kinds = {
  md5: { bits: 128, digest: (expression: Expression): Expression => expression },
  sha512: { bits: 258, digest: (expression: Expression): Expression => ({ first: 258, of: expression }) },
} as const

type Kind = keyof typeof kinds

/** A spelling of the portable hashes of phpass, as data. */
export interface PhpassSpelling extends Pick<Format, 'id' | 'writers' | 'importers' | 'prepare'> {
  readonly prefixes: { readonly [prefix: string]: Kind }
  /** Its prefixes unless given. */
  readonly claims?: Format['claims']
}

const least = 7
const most = 30

function expressionOf(kind: Kind, log2Rounds: number): Expression {
  const from = hash(kind, join('salt', 'password'))
  return kinds[kind].digest({ iterate: kind, rounds: 2 ** log2Rounds, from, over: join('state', 'password') })
}

/** All of a kind, by the logarithm of their rounds: what is known to be within bounds is known by its identity. */
const allOf = (kind: Kind): ReadonlyMap<number, Expression> =>
  new Map(Array.from({ length: most - least + 1 }, (_, i) => [least + i, expressionOf(kind, least + i)]))
const expressions = { md5: allOf('md5'), sha512: allOf('sha512') } satisfies Record<Kind, unknown>

/** The number of rounds, by its logarithm, that gives an expression, or nothing. */
function log2RoundsOf(kind: Kind, expression: Expression): number | undefined {
  for (const [log2Rounds, one] of expressions[kind]) if (sameExpression(expression, one)) return log2Rounds
  return undefined
}

function readLog2Rounds(c: Cursor): number {
  if (c.failure) return least
  const value = cryptAlphabet.values[c.text.charCodeAt(c.at)] ?? most + 1
  if (value < least || value > most) {
    fault(c, c.at, `log2 rounds, ${least} to ${most} in crypt’s base64`)
    return least
  }
  c.at++
  span(c, 'log2 rounds', c.at - 1)
  return value
}

/** Completes a format of phpass' portable hashes: prefix, logarithm of the rounds, eight characters of salt, digest. */
export function phpassFormat(spelling: PhpassSpelling): Format<Digest> {
  const { id, writers, importers, prefixes, prepare } = spelling
  const words = Object.keys(prefixes)
  const format: Format<Digest> = {
    id,
    schemes: ['digest'],
    writers,
    ...(importers && { importers }),
    ...(prepare && { prepare }),
    grammar: `${words.join(' | ')}<log2 rounds><salt><digest>`,
    claims: spelling.claims ?? { prefixes: words },
    notes: [],
    parse(text, _fields, spans) {
      const c = cursor(id, text, spans)
      const kind = prefixes[word(c, 'identifier', words)]!
      const log2Rounds = readLog2Rounds(c)
      const salt = fixedText(c, 'salt', 8, cryptCharacters, true)
      const digest = crypt64Bits(c, 'digest', kinds[kind].bits)
      const expression = expressions[kind].get(log2Rounds)!
      return finish(c, { scheme: 'digest', ...(prepare && { prepare }), expression, salt: utf8(salt), digest })
    },
    serialize({ expression, salt, digest }) {
      for (const [prefix, kind] of Object.entries(prefixes)) {
        const log2Rounds = log2RoundsOf(kind, expression)
        if (log2Rounds === undefined) continue
        const { bits } = kinds[kind]
        const characters = Math.ceil(bits / 6)
        const written = encodeCrypt64(digest).slice(0, characters)
        const text = `${prefix}${cryptCharacters.all[log2Rounds]}${textOf(salt)}${written}`
        const read = format.parse(text, {})
        const isSame =
          read.ok && read.descriptor.digest.length === digest.length && equal(read.descriptor.digest, digest)
        return isSame ? spelled(text) : unrepresentable(id, 'it cannot say such a salt or digest')
      }
      return unrepresentable(id, 'it is of another computation')
    },
  }
  return format
}
