/** Logto's `Legacy` digest, as compact JSON (logto-io/logto, packages/core/src/utils/password.ts). */
import { toHex, utf8 } from '../core/bytes.ts'
import { type Cursor, createCursor, fail, readDecimal, readHex } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, hashFunctions, hashNames, uses } from '../schemes/expression.ts'
import type { Digest, LegacyScrypt, Pbkdf2 } from '../schemes/index.ts'
import { pbkdf2 } from '../schemes/pbkdf2.ts'
import { type Format, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import {
  compactJson,
  finishJson,
  jsonVariation,
  readInside,
  readJsonWord,
  readMark,
  readString,
  readStrings,
} from '../spelling/json.ts'
import { concatenate, hashOf, matchHash, toPrintableText } from '../spelling/salted.ts'
import { createLegacyScryptFormat } from '../spelling/scrypt.ts'
import { textOf } from '../spelling/text.ts'

/**
 * Firebase's scrypt in Logto's `Legacy` digest: compact JSON in which `@` is the password (logto-io/logto,
 * utils/firebase-scrypt.ts).
 */
export const logtoLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ createLegacyScryptFormat({
  id: 'logto-legacy-scrypt',
  writers: ['logto'],
  compact: compactJson,
  claims: { prefixes: ['["firebase-scrypt"'] },
  text: '["firebase-scrypt",["<salt>","<signer key>","<salt separator>","<rounds>","<memory cost>","@"],"<digest>"]',
  saltLength: [1, 1024],
})

/** The column's characters (logto-io/logto, packages/schemas/tables/users.sql). */
const maxText = 256
const algorithms = ['pbkdf2', 'pbkdf2Sync'] as const
const hashes: readonly Pbkdf2['hash'][] = ['sha1', 'sha224', 'sha256', 'sha384', 'sha512']
/** The prefix of a salt in hexadecimal. Any other salt is text. */
const hexMark = 'hex:'

function readNumber(c: Cursor, name: string): number {
  const text = readString(c, name)
  return c.failure ? 0 : readInside(c, text, (inner) => readDecimal(inner, name))
}

/** PBKDF2 in Logto's `Legacy` digest, as compact JSON. */
export const logtoPbkdf2: Format<Pbkdf2> = {
  id: 'logto-pbkdf2',
  schemes: [pbkdf2],
  writers: ['logto'],
  compact: compactJson,
  grammar: '["pbkdf2",["<salt>","<iterations>","<length>","<hash>","@"],"<digest>"]',
  claims: { prefixes: /* @__PURE__ */ algorithms.map((algorithm) => `["${algorithm}"`) },
  notes: [jsonVariation],
  maxText,
  parse(text, _fields, spans) {
    const c = createCursor('logto-pbkdf2', text, spans)
    readMark(c, '[')
    readJsonWord(c, 'algorithm', algorithms)
    readMark(c, ',')
    readMark(c, '[')
    const saltText = readString(c, 'salt', true)
    const isHex = saltText.value.startsWith(hexMark)
    const salt = isHex
      ? readInside(c, saltText, (inner) => {
          inner.at = hexMark.length
          return readHex(inner, 'salt')
        })
      : utf8(saltText.value)
    if (salt.length === 0) fail(c, saltText.at, 'a salt that is not empty')
    readMark(c, ',')
    const iterations = readNumber(c, 'iterations')
    readMark(c, ',')
    const lengthAt = c.at + 1
    const length = readNumber(c, 'length')
    readMark(c, ',')
    const hash = readJsonWord(c, 'hash', hashes)
    readMark(c, ',')
    readJsonWord(c, 'password', ['@'])
    readMark(c, ']')
    readMark(c, ',')
    const digestText = readString(c, 'digest', true)
    const digest = c.failure
      ? new Uint8Array(0)
      : readInside(c, digestText, (inner) => {
          const bytes = readHex(inner, 'digest')
          // Logto compares text.
          if (inner.notes.length > 0) fail(inner, 0, 'lower-case hexadecimal digits')
          return bytes
        })
    readMark(c, ']')
    if (digest.length !== length) fail(c, lengthAt, 'the length of the digest in bytes')
    return finishJson(c, { scheme: 'pbkdf2', hash, iterations, salt, digest }, logtoPbkdf2.serialize)
  },
  serialize({ hash, iterations, salt, digest }) {
    if (!hashes.includes(hash)) return refuseDescriptor('logto-pbkdf2', `the format does not support ${hash}`)
    if (salt.length === 0) return refuseDescriptor('logto-pbkdf2', 'the format needs a salt')
    const readable = toPrintableText(salt)
    const text = readable === undefined || readable.startsWith(hexMark) ? hexMark + toHex(salt) : readable
    const written = JSON.stringify(['pbkdf2', [text, `${iterations}`, `${digest.length}`, hash, '@'], toHex(digest)])
    if (written.length > maxText)
      return refuseDescriptor('logto-pbkdf2', `the hash string would have more than ${maxText} characters`)
    return toSpelled(written)
  },
}

const digestNames = /* @__PURE__ */ hashNames.filter((name) => name !== 'md4')

/** Stands for the password, and so for nothing else. */
const placeholder = '@'

/** Returns the hashed parts, and the first literal of them, which is the salt. */
function partsOf(values: readonly string[]): { readonly parts: readonly Expression[]; readonly salt: string } {
  const joined = concatenate(values.map((value) => (value === placeholder ? 'password' : { text: value })))
  const parts = typeof joined === 'object' && 'join' in joined ? joined.join : [joined]
  const at = parts.findIndex((part) => part !== 'password')
  const literal = parts[at]
  const salt = typeof literal === 'object' && 'text' in literal ? literal.text : ''
  return { parts: parts.map((part, index) => (index === at ? 'salt' : part)), salt }
}

/**
 * A plain hash function in Logto's `Legacy` digest: compact JSON of its name, the hashed texts in order (`@` is the
 * password), and the digest.
 */
export const logtoDigest: Format<Digest> = {
  id: 'logto-digest',
  schemes: [digest],
  writers: ['logto'],
  compact: compactJson,
  grammar: '["<hash>",["<salt>","@"],"<digest>"]',
  claims: { prefixes: /* @__PURE__ */ digestNames.map((name) => `["${name}"`) },
  notes: [jsonVariation],
  maxText,
  parse(text, _fields, spans) {
    const c = createCursor('logto-digest', text, spans)
    readMark(c, '[')
    const name = readJsonWord(c, 'hash', digestNames)
    readMark(c, ',')
    const start = c.at
    const values = readStrings(c, 'salt', true).map(({ value }) => value)
    readMark(c, ',')
    const read = readString(c, 'digest', true)
    const digest = c.failure
      ? new Uint8Array(0)
      : readInside(c, read, (inner) => {
          const bytes = readHex(inner, 'digest', { bytes: hashFunctions[name].output })
          // Logto compares text.
          if (inner.notes.length > 0) fail(inner, 0, 'lower-case hexadecimal digits')
          return bytes
        })
    readMark(c, ']')
    if (!values.includes(placeholder)) fail(c, start, `an array with "${placeholder}" for the password`)
    const { parts, salt } = partsOf(values)
    const expression = hashOf(name, ...parts)
    return finishJson(c, { scheme: 'digest', expression, salt: utf8(salt), digest }, logtoDigest.serialize)
  },
  serialize({ expression, salt, digest }) {
    const { name, parts } = matchHash(expression) ?? { name: 'md4', parts: [] }
    if (salt.length > 0 && !uses(expression, 'salt'))
      return refuseDescriptor('logto-digest', 'the salt must be a part of the hashed text')
    const known = digestNames.find((one) => one === name)
    if (!known || digest.length !== hashFunctions[known].output)
      return refuseDescriptor('logto-digest', 'Logto supports only a single hash of password, salt and fixed text')
    const saltText = textOf(salt)
    const isText = saltText !== undefined
    const literals = concatenate(parts.map((part) => (part === 'salt' && isText ? { text: saltText } : part)))
    const written = typeof literals === 'object' && 'join' in literals ? literals.join : [literals]
    const values = written.map((part) =>
      part === 'password' ? placeholder : typeof part === 'object' && 'text' in part ? part.text : undefined,
    )
    // A literal may read as the placeholder, or the salt be no text.
    const isSaid = values.every(
      (value, index) => value !== undefined && (value === placeholder) === (written[index] === 'password'),
    )
    if (!isSaid || !uses(expression, 'password'))
      return refuseDescriptor(
        'logto-digest',
        'the format cannot describe all the parts that the hash was computed from',
      )
    const text = JSON.stringify([known, values, toHex(digest)])
    if (text.length > maxText)
      return refuseDescriptor('logto-digest', `the hash string would have more than ${maxText} characters`)
    return toSpelled(text)
  },
}
