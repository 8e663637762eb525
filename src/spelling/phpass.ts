import { cryptAlphabet } from '../core/base64.ts'
import { equal, utf8 } from '../core/bytes.ts'
import { cryptCharacters } from '../core/characters.ts'
import {
  addSpan,
  type Cursor,
  createCursor,
  encodeCrypt64,
  fail,
  readCrypt64Bits,
  readFixedText,
  readWord,
} from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, hash, join, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from './format.ts'
import { textOf } from './text.ts'

/**
 * The computations of phpass' portable hashes: MD5, or the first 258 bits of SHA-512, which fill Drupal's 55
 * characters.
 */
const kinds = {
  md5: { bits: 128, digest: (expression: Expression): Expression => expression },
  sha512: { bits: 258, digest: (expression: Expression): Expression => ({ first: 258, of: expression }) },
} as const

export type Kind = keyof typeof kinds

export const leastLog2 = 7
const mostLog2 = 30

function expressionOf(kind: Kind, log2Rounds: number): Expression {
  const from = hash(kind, join('salt', 'password'))
  return kinds[kind].digest({ iterate: kind, rounds: 2 ** log2Rounds, from, over: join('state', 'password') })
}

/**
 * All expressions of a kind by log2 of the rounds. The same objects are reused, because checks are cached by object.
 */
const allOf = (kind: Kind): ReadonlyMap<number, Expression> =>
  new Map(
    Array.from({ length: mostLog2 - leastLog2 + 1 }, (_, i) => [leastLog2 + i, expressionOf(kind, leastLog2 + i)]),
  )
const expressions = { md5: /* @__PURE__ */ allOf('md5'), sha512: /* @__PURE__ */ allOf('sha512') } satisfies Record<
  Kind,
  unknown
>

/** Returns log2 of the rounds of an expression, if it is a portable hash. */
function log2RoundsOf(kind: Kind, expression: Expression): number | undefined {
  for (const [log2Rounds, one] of expressions[kind]) if (sameExpression(expression, one)) return log2Rounds
  return undefined
}

/** Returns log2 of a number of rounds, if phpass supports it. */
export function log2Of(rounds: number): number | undefined {
  const log2Rounds = Math.log2(rounds)
  return expressions.md5.has(log2Rounds) ? log2Rounds : undefined
}

export const roundsInWords: string = 'a power of two between 128 and 1,073,741,824'

/** Returns the length of a digest in characters. */
export const countDigestCharacters = (kind: Kind): number => Math.ceil(kinds[kind].bits / 6)

/** Returns the kind whose digests have a given number of characters. */
export const kindOfLength = (characters: number): Kind =>
  characters === countDigestCharacters('sha512') ? 'sha512' : 'md5'

export const readSalt = (c: Cursor): Uint8Array => utf8(readFixedText(c, 'salt', 8, cryptCharacters, true))
export const readDigest = (c: Cursor, kind: Kind): Uint8Array => readCrypt64Bits(c, 'digest', kinds[kind].bits)

export const createPhpassDescriptor = (
  kind: Kind,
  log2Rounds: number,
  salt: Uint8Array,
  digest: Uint8Array,
): Digest => ({
  scheme: 'digest',
  expression: expressions[kind].get(log2Rounds)!,
  salt,
  digest,
})

/** The written parts of a portable hash of phpass. */
export interface PhpassParts {
  readonly kind: Kind
  readonly log2Rounds: number
  readonly salt: string
  readonly digest: string
}

/** Returns the written parts of a descriptor, or nothing if the descriptor cannot be written as a portable hash. */
export function splitPhpass({ expression, salt, digest }: Digest): PhpassParts | undefined {
  for (const kind of Object.keys(kinds) as Kind[]) {
    const log2Rounds = log2RoundsOf(kind, expression)
    if (log2Rounds === undefined) continue
    const parts = {
      kind,
      log2Rounds,
      salt: textOf(salt) ?? '',
      digest: encodeCrypt64(digest).slice(0, countDigestCharacters(kind)),
    }
    const c = createCursor('', parts.salt + parts.digest)
    const read = [readSalt(c), readDigest(c, kind)] as const
    const isSame = c.failure === undefined && c.at === c.text.length && read[1].length === digest.length
    return isSame && equal(read[1], digest) ? parts : undefined
  }
  return undefined
}

/** The data of a format of phpass' portable hashes. */
export interface PhpassSpelling extends Pick<Format, 'id' | 'writers' | 'prepare' | 'otherwise'> {
  readonly prefixes: { readonly [prefix: string]: Kind }
  /** The claims. By default the format claims its prefixes. */
  readonly claims?: Format['claims']
}

function readLog2Rounds(c: Cursor): number {
  if (c.failure) return leastLog2
  const value = cryptAlphabet.values[c.text.charCodeAt(c.at)] ?? mostLog2 + 1
  if (value < leastLog2 || value > mostLog2) {
    fail(c, c.at, `log2 of the rounds (${leastLog2} to ${mostLog2}) as a character of crypt’s base64`)
    return leastLog2
  }
  c.at++
  addSpan(c, 'log2 rounds', c.at - 1)
  return value
}

/** Creates a format of phpass' portable hashes: prefix, log2 of the rounds, eight characters of salt, digest. */
export function createPhpassFormat(spelling: PhpassSpelling): Format<Digest> {
  const { id, writers, prefixes, prepare, otherwise } = spelling
  const words = Object.keys(prefixes)
  return {
    id,
    schemes: [digest],
    writers,
    ...(prepare && { prepare }),
    ...(otherwise && { otherwise }),
    grammar: `${words.join(' | ')}<log2 rounds><salt><digest>`,
    claims: spelling.claims ?? { prefixes: words },
    notes: [],
    parse(text, _fields, spans) {
      const c = createCursor(id, text, spans)
      const kind = prefixes[readWord(c, 'identifier', words)]!
      const log2Rounds = readLog2Rounds(c)
      const salt = readSalt(c)
      const digest = readDigest(c, kind)
      const before = { ...(prepare && { prepare }), ...(otherwise && { otherwise }) }
      return finish(c, { ...createPhpassDescriptor(kind, log2Rounds, salt, digest), ...before })
    },
    serialize(descriptor) {
      const parts = splitPhpass(descriptor)
      const prefix = parts && words.find((one) => prefixes[one] === parts.kind)
      if (!prefix)
        return refuseDescriptor(
          id,
          'this hash was not computed in the way that the format requires, or the format cannot contain this salt or digest',
        )
      return toSpelled(prefix + cryptCharacters.all[parts.log2Rounds] + parts.salt + parts.digest)
    },
  }
}
