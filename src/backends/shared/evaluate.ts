import { bcryptAlphabet, encode, encodePadded } from '../../core/base64.ts'
import { concat, copyOf, toHex, utf8 } from '../../core/bytes.ts'
import { failure, HashError } from '../../core/errors.ts'
import type { Expression, HashName, Recoding, Writing } from '../../schemes/expression.ts'

/**
 * Hash functions that compute synchronously. They do not keep their arguments, and the results belong to the caller.
 */
export interface Hashing {
  hash(name: HashName, bytes: Uint8Array): Uint8Array
  hmac(name: HashName, key: Uint8Array, bytes: Uint8Array): Uint8Array
}

/** The values of the leaves of an expression. */
export interface Leaves {
  readonly password: Uint8Array
  readonly salt: Uint8Array
  readonly pepper?: Uint8Array | undefined
  readonly state?: Uint8Array
}

function write(writing: Writing, bytes: Uint8Array): Uint8Array {
  switch (writing) {
    case 'hex':
      return utf8(toHex(bytes))
    case 'upper-hex':
      return utf8(toHex(bytes).toUpperCase())
    case 'base64':
      return utf8(encodePadded(bytes))
    case 'bcrypt-base64':
      return utf8(encode(bcryptAlphabet, bytes))
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new HashError(failure('ERR_PASSWORD', undefined, { expected: 'text in UTF-8' }))
  }
}

const question = 63

/** One byte a character, a question mark where there is none. */
function narrow(text: string, last: number): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0)!
    return code <= last ? code : question
  })
}

function utf16le(text: string): Uint8Array {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), true)
  return bytes
}

/** What PHP's `trim` takes: space, tab, newline, carriage return, NUL, vertical tab. */
const trimmed = new Set([32, 9, 10, 13, 0, 11])

function phpTrim(bytes: Uint8Array): Uint8Array {
  let start = 0
  let end = bytes.length
  while (start < end && trimmed.has(bytes[start]!)) start++
  while (end > start && trimmed.has(bytes[end - 1]!)) end--
  return copyOf(bytes, start, end)
}

const backslash = 92
/** What PHP's `addslashes` puts a backslash before: both quotation marks, a backslash, NUL. */
const slashed = new Set([34, 39, backslash, 0])

function phpSlashes(bytes: Uint8Array): Uint8Array {
  const found = new Uint8Array(2 * bytes.length)
  let to = 0
  for (const byte of bytes) {
    if (slashed.has(byte)) found[to++] = backslash
    found[to++] = byte === 0 ? 48 : byte
  }
  const written = copyOf(found, 0, to)
  found.fill(0)
  return written
}

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}

/** Counts UTF-16 code units of UTF-8: two for a character of four bytes, one for any other. */
const utf16Length = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + ((byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1), 0)

/** PHP's `htmlspecialchars` of UTF-8. */
const htmlEscape = (characters: RegExp, bytes: Uint8Array): Uint8Array =>
  utf8(textOf(bytes).replace(characters, (one) => entities[one]!))

/** Recodes bytes. @throws HashError ERR_PASSWORD if text is recoded and the bytes are not UTF-8. */
export function recode(recoding: Recoding, bytes: Uint8Array): Uint8Array {
  switch (recoding) {
    case 'latin1':
      return narrow(textOf(bytes), 255)
    case 'ascii':
      return narrow(textOf(bytes), 127)
    case 'utf16le':
      return utf16le(textOf(bytes))
    case 'nfc':
      return utf8(textOf(bytes).normalize('NFC'))
    case 'nfkc':
      return utf8(textOf(bytes).normalize('NFKC'))
    case 'php-trim':
      return phpTrim(bytes)
    case 'php-slashes':
      return phpSlashes(bytes)
    case 'html-compat':
      return htmlEscape(/[&<>"]/g, bytes)
    case 'html-quotes':
      return htmlEscape(/[&<>"']/g, bytes)
    case 'java-length':
      return copyOf(bytes, 0, utf16Length(bytes))
  }
}

/** The first bits; of the last byte the low ones. */
function firstBits(bits: number, bytes: Uint8Array): Uint8Array {
  const cut = copyOf(bytes, 0, Math.ceil(bits / 8))
  if (bits % 8 !== 0) cut[cut.length - 1]! &= (1 << (bits % 8)) - 1
  return cut
}

/** Calls with what an expression gives, and wipes that unless it is a leaf. */
function using<T>(expression: Expression, leaves: Leaves, hashing: Hashing, use: (bytes: Uint8Array) => T): T {
  const bytes = bytesOf(expression, leaves, hashing)
  try {
    return use(bytes)
  } finally {
    if (typeof expression !== 'string') bytes.fill(0)
  }
}

/** Where `over` is only leaves, one buffer is hashed again and again with the state set into it. */
function iterate(
  name: HashName,
  rounds: number,
  from: Uint8Array,
  over: Expression,
  leaves: Leaves,
  hashing: Hashing,
): Uint8Array {
  let state = from
  const parts = typeof over === 'object' && 'join' in over ? over.join : [over]
  const isFlat =
    parts.every((part) => typeof part === 'string') && parts.filter((part) => part === 'state').length === 1
  if (!isFlat || rounds < 2) {
    for (let round = 0; round < rounds; round++) {
      const last = state
      state = using(over, { ...leaves, state: last }, hashing, (bytes) => hashing.hash(name, bytes))
      if (last !== from) last.fill(0)
    }
    return state === from ? copyOf(from) : state
  }
  // From the second round on the state has the length of the hash.
  state = using(over, { ...leaves, state }, hashing, (bytes) => hashing.hash(name, bytes))
  const buffer = concat(...parts.map((part) => (part === 'state' ? state : leafOf(part as Leaf, leaves))))
  const before = parts.slice(0, parts.indexOf('state'))
  const at = before.reduce((sum, part) => sum + leafOf(part as Leaf, leaves).length, 0)
  for (let round = 1; round < rounds; round++) {
    buffer.set(state, at)
    state = hashing.hash(name, buffer)
  }
  buffer.fill(0)
  return state
}

type Leaf = Extract<Expression, string>

function leafOf(leaf: Leaf, leaves: Leaves): Uint8Array {
  const bytes = leaves[leaf]
  if (bytes === undefined) throw new TypeError(`an expression needs a ${leaf}`)
  return bytes
}

function bytesOf(expression: Expression, leaves: Leaves, hashing: Hashing): Uint8Array {
  const within = <T>(part: Expression, use: (bytes: Uint8Array) => T): T => using(part, leaves, hashing, use)
  if (typeof expression === 'string') return leafOf(expression, leaves)
  if ('text' in expression) return utf8(expression.text)
  if ('bytes' in expression) return copyOf(expression.bytes)
  if ('join' in expression) {
    const parts = expression.join.map((part) => bytesOf(part, leaves, hashing))
    const joined = concat(...parts)
    for (const [index, part] of expression.join.entries()) if (typeof part !== 'string') parts[index]!.fill(0)
    return joined
  }
  if ('hash' in expression) return within(expression.of, (bytes) => hashing.hash(expression.hash, bytes))
  if ('hmac' in expression)
    return within(expression.key, (key) => within(expression.of, (bytes) => hashing.hmac(expression.hmac, key, bytes)))
  if ('write' in expression) return within(expression.of, (bytes) => write(expression.write, bytes))
  if ('recode' in expression) return within(expression.of, (bytes) => recode(expression.recode, bytes))
  if ('slice' in expression) return within(expression.of, (bytes) => copyOf(bytes, ...expression.slice))
  if ('fits' in expression)
    return within(expression.of, (bytes) =>
      bytes.length <= expression.fits && !bytes.includes(0)
        ? copyOf(bytes)
        : within(expression.else, (other) => copyOf(other)),
    )
  if ('first' in expression) return within(expression.of, (bytes) => firstBits(expression.first, bytes))
  if ('iterate' in expression) {
    const { iterate: name, rounds, over } = expression
    return within(expression.from, (from) => iterate(name, rounds, from, over, leaves, hashing))
  }
  throw new TypeError('another hash within an expression is computed before it')
}

/**
 * Evaluates an expression. The result is always a copy, and intermediate values are overwritten.
 *
 * @throws HashError ERR_PASSWORD if the expression recodes text and the bytes are not UTF-8.
 */
export function evaluate(expression: Expression, leaves: Leaves, hashing: Hashing): Uint8Array {
  const bytes = bytesOf(expression, leaves, hashing)
  return typeof expression === 'string' ? copyOf(bytes) : bytes
}
