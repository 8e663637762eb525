import { standard } from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import { type Cursor, cursor, decimal, empty, fault, literal, note, paddedBase64, textUntil } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { type Expression, hash, hashSizes, join, roundsIn, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Fields, Format } from './format.ts'
import { fieldNumber } from './shared/fields.ts'
import { meaningOf } from './shared/markers.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'
import { textOf } from './shared/text-of.ts'

/** MD4 last: without an id this format reads MD5, and spring-md4 reads MD4, which is as long. */
const names = ['md5', 'sha1', 'sha256', 'md4'] as const
type Name = (typeof names)[number]
const ids = { md5: '{MD5}', sha1: '{SHA-1}', sha256: '{SHA-256}', md4: '{MD4}' } as const

const bytesOf = (name: Name): number => hashSizes[name].output
const base64Length = (name: Name): number => 4 * Math.ceil(bytesOf(name) / 3)
/** The digest is hashed again for each further iteration (Digester.java). */
function expressionOf(name: Name, isSalted: boolean, iterations: number): Expression {
  const from = hash(name, isSalted ? join('password', 'salt') : 'password')
  return iterations === 1 ? from : { iterate: name, rounds: iterations - 1, from, over: 'state' }
}

/** The hash of Spring Security 2's Md4PasswordEncoder, which read only as many bytes as the text had characters. */
export const springMd4BeyondAscii: NonNullable<Digest['beyondAscii']> = {
  name: 'java-length',
  expression: hash('md4', { recode: 'java-length', of: join('password', 'salt') }),
}

/** The most that `setIterations` takes. */
const mostIterations = 2 ** 31 - 1

/** The iterations of the encoder, which its text does not show. */
const iterationsOf = (c: Cursor, fields: Fields): number =>
  fields.iterations === undefined
    ? 1
    : fieldNumber(c, fields, 'iterations', (field) => decimal(field, 'iterations'), [1, mostIterations])

/**
 * Reads a salt with its braces, which are hashed too. The salt is any text, because Spring before 5 took a site's
 * salts.
 */
export function readBracedSalt(c: Cursor, isOptional = false): string {
  if (c.failure || (isOptional && !c.text.startsWith('{', c.at))) return ''
  literal(c, '{')
  const salt = textUntil(c, 'salt', '}', { length: [0, 128], sensitive: true })
  literal(c, '}')
  return `{${salt}}`
}

/** Reads a digest in hexadecimal, or in base64 if the encoder has the setting `encodeHashAsBase64`. */
export function readSpringDigest(c: Cursor, name: Name): Uint8Array {
  const bytes = bytesOf(name)
  if (c.text.length - c.at !== base64Length(name)) return hexadecimal(c, 'digest', { bytes, sensitive: true })
  const start = c.at
  const digest = paddedBase64(c, 'digest', standard, { sensitive: true })
  if (digest.length !== bytes) fault(c, start, `a digest of ${bytes} bytes`)
  note(c, 'base64')
  return digest
}

/**
 * Spring Security's MessageDigestPasswordEncoder and Md4PasswordEncoder: a hash of the password followed by the salt in
 * braces. The id may be missing. The field `iterations` is the number passed to `setIterations` (default: 1).
 */
export const springMessageDigest: Format<Digest> = {
  id: 'spring-message-digest',
  schemes: ['digest'],
  writers: ['spring'],
  fields: ['iterations'],
  grammar: '{MD5} | {SHA-1} | {SHA-256} | {MD4}{<salt>}<digest>',
  claims: {
    prefixes: ['{MD5}{', '{SHA-1}', '{SHA-256}', '{MD4}'],
    shapes: [
      {
        length: [26, 194],
        of: ['other'],
        marks: [[0, '{']],
        evidence: 'a salt in braces and a digest of the length of an MD5, SHA-1 or SHA-256',
        rank: 0.6,
        isWeak: true,
      },
    ],
  },
  notes: ['base64', 'letter-case', 'no-id'],
  parse(text, fields, spans) {
    const c = cursor('spring-message-digest', text, spans)
    const stated = names.find((one) => text.startsWith(ids[one]))
    if (stated) literal(c, ids[stated])
    else if (meaningOf(text) === undefined) note(c, 'no-id')
    else fault(c, 0, 'a salt in braces or the id of a hash function, such as {SHA-256}')
    const salt = readBracedSalt(c, true)
    const left = text.length - c.at
    const name = stated ?? names.find((one) => left === 2 * bytesOf(one) || left === base64Length(one))
    if (salt === '' && (stated === undefined || stated === 'md5')) fault(c, c.at, 'a salt in braces')
    if (name === undefined) fault(c, c.at, 'a digest of 16, 20 or 32 bytes')
    const digest = name === undefined ? empty : readSpringDigest(c, name)
    const expression = expressionOf(name ?? 'md5', salt !== '', iterationsOf(c, fields))
    const beyondAscii = name === 'md4' ? { beyondAscii: springMd4BeyondAscii } : {}
    return finish(c, { scheme: 'digest', expression, ...beyondAscii, salt: utf8(salt), digest })
  },
  serialize({ expression, salt, digest }) {
    const iterations = 1 + roundsIn(expression)
    const name = names.find((one) => sameExpression(expression, expressionOf(one, salt.length > 0, iterations)))
    if (name === undefined)
      return unrepresentable('spring-message-digest', 'this hash was not computed in the way that the format requires')
    // What is no text is written as what is no salt.
    const text = `${ids[name]}${textOf(salt) ?? ' '}${toHex(digest)}`
    const read = springMessageDigest.parse(text, {})
    const isSame = read.ok && read.notes.length === 0 && read.descriptor.salt.length === salt.length
    const fields = iterations === 1 ? {} : { iterations: String(iterations) }
    return isSame
      ? spelled(text, [], fields)
      : unrepresentable('spring-message-digest', 'the format cannot contain this salt or digest')
  },
}
