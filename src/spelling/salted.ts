import { eitherAlphabet, standard } from '../core/base64.ts'
import { fromHex, utf8 } from '../core/bytes.ts'
import { type Characters, exclude, visible } from '../core/characters.ts'
import { type Cursor, fail, readDecimal, readPaddedBase64, readTextUntil, type TextOptions } from '../core/cursor.ts'
import {
  type Expression,
  type HashName,
  hash,
  hashFunctions,
  hex,
  join,
  sameExpression,
} from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { createDigestFormat, type DigestSpelling } from './digest.ts'
import { type Encoding, looseBase64 } from './encodings.ts'
import { type Fields, type Format, readFieldBytes, readFieldWord } from './format.ts'
import { textOf } from './text.ts'

/** The position of a salt before (`prefix`) or after (`suffix`) the password, as Auth0 and Kinde name it. */
export type Position = (typeof positions)[number]
const positions = ['prefix', 'suffix'] as const

/** Reads the field `saltPosition`, which is required because the position cannot be guessed. */
export const readPosition = (c: Cursor, fields: Fields): Position => readFieldWord(c, fields, 'saltPosition', positions)

/**
 * Reads the field `salt` of an import in base64, which may be missing. Its notes are dropped, as they are not about the
 * text.
 */
export function readSaltField(c: Cursor, fields: Fields): Uint8Array {
  const { notes } = c
  const read = (field: Cursor) => readPaddedBase64(field, 'salt', eitherAlphabet, { mayBeEmpty: true })
  const salt = readFieldBytes(c, { salt: '', ...fields }, 'salt', read, 2048)
  c.notes = notes
  return salt
}

/** Returns bytes as text, if they are UTF-8, not empty, and without control characters. */
export function toPrintableText(bytes: Uint8Array): string | undefined {
  const text = textOf(bytes)
  if (text === undefined || text === '') return undefined
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code < 32 || (code >= 127 && code < 160)) return undefined
  }
  return text
}

/**
 * Joins parts in canonical form: adjacent literals are merged, empty literals are dropped, and a single part is not
 * joined.
 */
export function concatenate(parts: readonly Expression[]): Expression {
  const merged: Expression[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    const literal = typeof part === 'object' && 'text' in part ? part.text : undefined
    if (literal === '') continue
    if (literal !== undefined && typeof last === 'object' && 'text' in last)
      merged[merged.length - 1] = { text: last.text + literal }
    else merged.push(part)
  }
  return merged.length === 1 ? merged[0]! : join(...merged)
}

/** Returns a hash of joined parts. */
export const hashOf = (name: HashName, ...parts: readonly Expression[]): Expression => hash(name, concatenate(parts))

/** Returns a hash of the password, with a salt before or after it, or without a salt. */
export function hashWithSalt(
  name: HashName,
  position: Position | undefined,
  password: Expression = 'password',
): Expression {
  if (position === undefined) return hashOf(name, password)
  return position === 'prefix' ? hashOf(name, 'salt', password) : hashOf(name, password, 'salt')
}

/** Returns a hash that is applied `rounds` times. */
export const repeatHash = (name: HashName, rounds: number, from: Expression): Expression =>
  rounds === 1 ? hash(name, from) : { iterate: name, rounds, from, over: 'state' }

/** The parts of an expression that is a single hash of joined parts. */
export interface Hashed {
  readonly name: HashName
  readonly parts: readonly Expression[]
}

export function matchHash(expression: Expression): Hashed | undefined {
  if (typeof expression !== 'object' || !('hash' in expression)) return undefined
  const { hash: name, of } = expression
  return { name, parts: typeof of === 'object' && 'join' in of ? of.join : [of] }
}

/** Decodes bytes that are lower-case hexadecimal text of a given length in bytes. */
export function decodeHexText(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const isHex = bytes.every((byte) => (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 102))
  return isHex && bytes.length === 2 * length ? fromHex(String.fromCharCode(...bytes)) : undefined
}

/** Reads base64 of the standard alphabet with complete padding. */
export function readStrictBase64(c: Cursor, name: string, options: TextOptions = {}): Uint8Array {
  const { at, notes } = c
  const bytes = readPaddedBase64(c, name, standard, options)
  if ((c.at - at) % 4 !== 0) fail(c, c.at, `the base64 padding of the ${name}`)
  c.notes = notes
  return bytes
}

/** A single hash of password and salt. There is no position without a salt. */
export interface SaltedDigest {
  readonly name: HashName
  readonly position: Position | undefined
  readonly password: Expression
}

/** Returns how a digest is computed, if it is a single hash of the (changed) password and a salt. */
export function matchSaltedHash(
  { expression, salt, digest }: Digest,
  passwords: readonly Expression[] = ['password'],
): SaltedDigest | undefined {
  const { name, parts } = matchHash(expression) ?? {}
  if (!name || !parts || digest.length !== hashFunctions[name].output) return undefined
  const [first, last] = parts
  const position = parts.length === 1 ? undefined : first === 'salt' ? 'prefix' : 'suffix'
  const password = passwords.find((one) => sameExpression(one, position === 'prefix' ? last : first))
  if (!password || !sameExpression(expression, hashWithSalt(name, position, password))) return undefined
  // An empty salt has no position, and a salt must be a part of what is hashed.
  if (salt.length === 0) return { name, position: undefined, password }
  return position && { name, position, password }
}

/** The parts of an expression that only repeats a hash function. */
export interface Repeated {
  readonly name: HashName
  readonly rounds: number
  readonly from: Expression
}

export function matchIteration(expression: Expression): Repeated | undefined {
  if (typeof expression !== 'object') return undefined
  if ('hash' in expression) return { name: expression.hash, rounds: 1, from: expression.of }
  if (!('iterate' in expression) || expression.over !== 'state' || expression.rounds < 2) return undefined
  return { name: expression.iterate, rounds: expression.rounds, from: expression.from }
}

/** An HMAC of the password. The key is the salt, or the pepper if the pepper is known. */
export interface Keyed {
  readonly name: HashName
  readonly password: Expression
  readonly key: Uint8Array | undefined
}

export function matchHmac(
  { expression, salt, pepper, digest }: Digest,
  passwords: readonly Expression[] = ['password'],
): Keyed | undefined {
  if (typeof expression !== 'object' || !('hmac' in expression)) return undefined
  const { hmac: name, key, of } = expression
  const password = passwords.find((one) => sameExpression(one, of))
  if (!password || digest.length !== hashFunctions[name].output) return undefined
  if (key === 'salt') return salt.length > 0 ? { name, password, key: salt } : undefined
  return key === 'pepper' && salt.length === 0 ? { name, password, key: pepper?.bytes() } : undefined
}

/** Returns a hash of the hexadecimal hash of the password, followed by the salt. */
export const hashTwice = (name: HashName): Expression => hash(name, join(hex(hash(name, 'password')), 'salt'))

const sha1 = (of: Expression): Expression => hash('sha1', of)

/** `sha1(salt + sha1(salt + sha1(password)))` with hexadecimal intermediate digests. */
export const saltedThrice: Expression = /* @__PURE__ */ sha1(
  /* @__PURE__ */ join(
    'salt',
    /* @__PURE__ */ hex(
      /* @__PURE__ */ sha1(/* @__PURE__ */ join('salt', /* @__PURE__ */ hex(/* @__PURE__ */ sha1('password')))),
    ),
  ),
)

/** The characters of a salt. Symfony hashes the salt in braces and refuses braces in a salt. */
export const symfonySaltCharacters: Characters = /* @__PURE__ */ exclude(visible, '{}')

/** Returns the encoding of a salt with the braces, which are hashed too. An empty salt has no braces. */
const createBracedEncoding = (among: Characters): Encoding => ({
  read(c, name, { ending, mayBeEmpty = false }) {
    const start = c.at
    const salt = readTextUntil(c, name, ending, {
      length: [mayBeEmpty ? 0 : 1, 128],
      characters: among,
      sensitive: true,
    })
    if (mayBeEmpty && salt === '0') fail(c, start, 'a salt other than "0", because PHP treats "0" as empty')
    return utf8(salt && `{${salt}}`)
  },
  // Without its braces another salt is read differently, and such a salt is refused.
  write: (bytes) => textOf(bytes)?.slice(1, -1),
  notes: [],
})

const first = /* @__PURE__ */ hash('sha512', /* @__PURE__ */ join('password', 'salt'))
const further = /* @__PURE__ */ join('state', 'password', 'salt')

/**
 * Returns an expression. Its first round hashes password and salt, and each further round the last digest before them.
 */
const createSymfonyExpression = (iterations: number): Expression => ({
  iterate: 'sha512',
  rounds: iterations - 1,
  from: first,
  over: further,
})

const iterationsOf = ({ expression }: Digest): number =>
  typeof expression === 'object' && 'iterate' in expression ? expression.rounds + 1 : 1

/** Creates a format of the message digest of Symfony with its defaults: SHA-512 in base64. */
export const createSymfonyFormat = (
  saltCharacters: Characters,
  says: Omit<DigestSpelling, 'expression' | 'bytes' | 'digest' | 'salt' | 'parts'>,
): Format<Digest> =>
  createDigestFormat({
    ...says,
    expression: (descriptor) => createSymfonyExpression(iterationsOf(descriptor)),
    bytes: 64,
    digest: looseBase64,
    salt: createBracedEncoding(saltCharacters),
    parts: {
      iterations: {
        reader: () => (c, values) => {
          const start = c.at
          const iterations = readDecimal(c, 'iterations')
          if (iterations < 1) fail(c, start, 'at least 1 iteration')
          values.expression = createSymfonyExpression(iterations)
        },
        write: (descriptor) => String(iterationsOf(descriptor)),
      },
    },
  })
