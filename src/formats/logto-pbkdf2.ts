import { toHex, utf8 } from '../core/bytes.ts'
import { type Cursor, cursor, decimal, fault } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finishJson, jsonMark, jsonString, jsonVariation, jsonWord, within } from './shared/json-text.ts'
import { printable } from './shared/salted.ts'
import { spelled, unrepresentable } from './shared/spelled.ts'

/** The column's characters (logto-io/logto, packages/schemas/tables/users.sql). */
const maxText = 256
const id = 'logto-pbkdf2'
const algorithms = ['pbkdf2', 'pbkdf2Sync'] as const
const hashes: readonly Pbkdf2['hash'][] = ['sha1', 'sha224', 'sha256', 'sha384', 'sha512']
/** What begins a salt in hexadecimal; any other is text. */
const hexMark = 'hex:'

function readNumber(c: Cursor, name: string): number {
  const text = jsonString(c, name)
  return c.failure ? 0 : within(c, text, (inner) => decimal(inner, name))
}

/** PBKDF2 in Logto's `Legacy` digest, as compact JSON (logto-io/logto, packages/core/src/utils/password.ts). */
export const logtoPbkdf2: Format<Pbkdf2> = {
  id,
  schemes: ['pbkdf2'],
  writers: ['logto'],
  importers: ['logto'],
  grammar: '["pbkdf2",["<salt>","<iterations>","<length>","<hash>","@"],"<digest>"]',
  claims: { prefixes: algorithms.map((algorithm) => `["${algorithm}"`) },
  notes: [jsonVariation],
  maxText,
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    jsonMark(c, '[')
    jsonWord(c, 'algorithm', algorithms)
    jsonMark(c, ',')
    jsonMark(c, '[')
    const saltText = jsonString(c, 'salt', true)
    const isHex = saltText.value.startsWith(hexMark)
    const salt = isHex
      ? within(c, saltText, (inner) => {
          inner.at = hexMark.length
          return hexadecimal(inner, 'salt')
        })
      : utf8(saltText.value)
    if (salt.length === 0) fault(c, saltText.at, 'a salt that is not empty')
    jsonMark(c, ',')
    const iterations = readNumber(c, 'iterations')
    jsonMark(c, ',')
    const lengthAt = c.at + 1
    const length = readNumber(c, 'length')
    jsonMark(c, ',')
    const hash = jsonWord(c, 'hash', hashes)
    jsonMark(c, ',')
    jsonWord(c, 'password', ['@'])
    jsonMark(c, ']')
    jsonMark(c, ',')
    const digestText = jsonString(c, 'digest', true)
    const digest = c.failure
      ? new Uint8Array(0)
      : within(c, digestText, (inner) => {
          const bytes = hexadecimal(inner, 'digest')
          // Logto compares text.
          if (inner.notes.length > 0) fault(inner, 0, 'lower-case hexadecimal digits')
          return bytes
        })
    jsonMark(c, ']')
    if (digest.length !== length) fault(c, lengthAt, 'the length of the digest in bytes')
    return finishJson(c, { scheme: 'pbkdf2', hash, iterations, salt, digest }, logtoPbkdf2.serialize)
  },
  serialize({ hash, iterations, salt, digest }) {
    if (!hashes.includes(hash)) return unrepresentable(id, `the format does not support ${hash}`)
    if (salt.length === 0) return unrepresentable(id, 'the format needs a salt')
    const readable = printable(salt)
    const text = readable === undefined || readable.startsWith(hexMark) ? hexMark + toHex(salt) : readable
    const written = JSON.stringify(['pbkdf2', [text, `${iterations}`, `${digest.length}`, hash, '@'], toHex(digest)])
    if (written.length > maxText)
      return unrepresentable(id, `the hash string would have more than ${maxText} characters`)
    return spelled(written)
  },
}
