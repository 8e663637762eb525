import { toHex, utf8 } from '../core/bytes.ts'
import { cursor, fault } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { type Expression, hashNames, hashSizes, uses } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finishJson, jsonMark, jsonString, jsonStrings, jsonVariation, jsonWord, within } from './shared/json-text.ts'
import { concatenation, hashedIn, hashOf } from './shared/salted.ts'
import { spelled, unrepresentable } from './shared/spelled.ts'
import { textOf } from './shared/text-of.ts'

/** The column's characters (logto-io/logto, packages/schemas/tables/users.sql). */
const maxText = 256
const id = 'logto-digest'
const names = hashNames.filter((name) => name !== 'md4')

/** Stands for the password, and so for nothing else. */
const placeholder = '@'

/** What is hashed, and its first literal, which is the salt. */
function partsOf(values: readonly string[]): { readonly parts: readonly Expression[]; readonly salt: string } {
  const joined = concatenation(values.map((value) => (value === placeholder ? 'password' : { text: value })))
  const parts = typeof joined === 'object' && 'join' in joined ? joined.join : [joined]
  const at = parts.findIndex((part) => part !== 'password')
  const literal = parts[at]
  const salt = typeof literal === 'object' && 'text' in literal ? literal.text : ''
  return { parts: parts.map((part, index) => (index === at ? 'salt' : part)), salt }
}

/**
 * A plain hash function in Logto's `Legacy` digest: compact JSON of its name, the hashed texts in order (`@` is the
 * password), and the digest (logto-io/logto, packages/core/src/utils/password.ts).
 */
export const logtoDigest: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['logto'],
  importers: ['logto'],
  grammar: '["<hash>",["<salt>","@"],"<digest>"]',
  claims: { prefixes: names.map((name) => `["${name}"`) },
  notes: [jsonVariation],
  maxText,
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    jsonMark(c, '[')
    const name = jsonWord(c, 'hash', names)
    jsonMark(c, ',')
    const start = c.at
    const values = jsonStrings(c, 'salt', true).map(({ value }) => value)
    jsonMark(c, ',')
    const read = jsonString(c, 'digest', true)
    const digest = c.failure
      ? new Uint8Array(0)
      : within(c, read, (inner) => {
          const bytes = hexadecimal(inner, 'digest', { bytes: hashSizes[name].output })
          // Logto compares text.
          if (inner.notes.length > 0) fault(inner, 0, 'lower-case hexadecimal digits')
          return bytes
        })
    jsonMark(c, ']')
    if (!values.includes(placeholder)) fault(c, start, `an array with "${placeholder}" for the password`)
    const { parts, salt } = partsOf(values)
    const expression = hashOf(name, ...parts)
    return finishJson(c, { scheme: 'digest', expression, salt: utf8(salt), digest }, logtoDigest.serialize)
  },
  serialize({ expression, salt, digest }) {
    const { name, parts } = hashedIn(expression) ?? { name: 'md4', parts: [] }
    if (salt.length > 0 && !uses(expression, 'salt'))
      return unrepresentable(id, 'the salt must be a part of the hashed text')
    const known = names.find((one) => one === name)
    if (!known || digest.length !== hashSizes[known].output)
      return unrepresentable(id, 'Logto supports only a single hash of password, salt and fixed text')
    const saltText = textOf(salt)
    const isText = saltText !== undefined
    const literals = concatenation(parts.map((part) => (part === 'salt' && isText ? { text: saltText } : part)))
    const written = typeof literals === 'object' && 'join' in literals ? literals.join : [literals]
    const values = written.map((part) =>
      part === 'password' ? placeholder : typeof part === 'object' && 'text' in part ? part.text : undefined,
    )
    // A literal may read as the placeholder, or the salt be no text.
    const isSaid = values.every(
      (value, index) => value !== undefined && (value === placeholder) === (written[index] === 'password'),
    )
    if (!isSaid || !uses(expression, 'password'))
      return unrepresentable(id, 'the format cannot describe all the parts that the hash was computed from')
    const text = JSON.stringify([known, values, toHex(digest)])
    if (text.length > maxText) return unrepresentable(id, `the hash string would have more than ${maxText} characters`)
    return spelled(text)
  },
}
