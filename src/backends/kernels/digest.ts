import { bcryptAlphabet, encode, encodePadded } from '../../core/base64.ts'
import { concat, copyOf, toHex, utf8 } from '../../core/bytes.ts'
import { failure, HashError } from '../../core/errors.ts'
import {
  type Expression,
  type HashName,
  hashFunctions,
  partsOf,
  type Recoding,
  type Writing,
} from '../../schemes/expression.ts'
import type { Digest, Of, SchemeId } from '../../schemes/index.ts'
import type { Availability, Job, Kernel } from '../backend.ts'

/**
 * Hash functions that compute synchronously. They do not keep their arguments, and the results belong to the caller.
 */
export interface Hashing {
  hash(name: HashName, bytes: Uint8Array): Uint8Array
  hmac(name: HashName, key: Uint8Array, bytes: Uint8Array): Uint8Array
}

/** Loads the hash functions of a backend. */
export interface HashingSource {
  /** Returns why the backend does not have the hash function of this name; `undefined` if it has. */
  lacks(name: HashName): string | undefined
  /** Loads the named hash functions. */
  load(names: readonly HashName[]): Promise<Hashing>
  /** The hash functions, if they compute synchronously after `prepare` has ended. */
  readonly loaded?: Hashing
  /** Imports the package of the hash functions, as `Kernel.load` does. */
  prepare?(): Promise<Availability>
}

/** Hashes its parts as one byte string. */
type HashOf = (name: HashName, ...parts: readonly Uint8Array[]) => Uint8Array

/** Completes a hash function with HMAC (RFC 2104 §2). */
export function withHmac(hash: HashOf): Hashing {
  return {
    hash,
    hmac(name, key, bytes) {
      const { block } = hashFunctions[name]
      const short = key.length > block ? hash(name, key) : key
      const padded = concat(short, new Uint8Array(block - short.length))
      for (let i = 0; i < block; i++) padded[i]! ^= 0x36
      const inner = hash(name, padded, bytes)
      for (let i = 0; i < block; i++) padded[i]! ^= 0x36 ^ 0x5c
      const outer = hash(name, padded, inner)
      padded.fill(0)
      inner.fill(0)
      if (short !== key) short.fill(0)
      return outer
    },
  }
}

/** Creates a kernel from the hash functions of a backend. The kernel blocks the calling thread while it computes. */
export function createHashKernel<S extends SchemeId>(
  { lacks, load, loaded, prepare }: HashingSource,
  nameOf: (descriptor: Of<S>) => HashName,
  compute: (password: Uint8Array, descriptor: Of<S>, hashing: Hashing) => Uint8Array,
): Kernel<S> {
  return {
    ...(prepare && { load: prepare }),
    refuses: (descriptor) => lacks(nameOf(descriptor)),
    compute: async (password, descriptor) => compute(password, descriptor, await load([nameOf(descriptor)])),
    ...(loaded && { computeSync: (password, descriptor) => compute(password, descriptor, loaded) }),
  }
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

/** Encodes each character as one byte. Characters after `last` become question marks. */
function encodeBytes(text: string, last: number): Uint8Array {
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

/** The bytes that PHP's `trim` removes: space, tab, newline, carriage return, NUL, vertical tab. */
const trimmed = new Set([32, 9, 10, 13, 0, 11])

function phpTrim(bytes: Uint8Array): Uint8Array {
  let start = 0
  let end = bytes.length
  while (start < end && trimmed.has(bytes[start]!)) start++
  while (end > start && trimmed.has(bytes[end - 1]!)) end--
  return copyOf(bytes, start, end)
}

const backslash = 92
/** The bytes that PHP's `addslashes` escapes: both quotation marks, the backslash and NUL. */
const slashed = new Set([34, 39, backslash, 0])

function phpSlashes(bytes: Uint8Array): Uint8Array {
  const escaped = new Uint8Array(2 * bytes.length)
  let to = 0
  for (const byte of bytes) {
    if (slashed.has(byte)) escaped[to++] = backslash
    escaped[to++] = byte === 0 ? 48 : byte
  }
  const written = copyOf(escaped, 0, to)
  escaped.fill(0)
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

/** Escapes UTF-8 as PHP's `htmlspecialchars` does. */
const htmlEscape = (characters: RegExp, bytes: Uint8Array): Uint8Array =>
  utf8(textOf(bytes).replace(characters, (one) => entities[one]!))

/** Recodes bytes. @throws HashError ERR_PASSWORD if text is recoded and the bytes are not UTF-8. */
export function recode(recoding: Recoding, bytes: Uint8Array): Uint8Array {
  switch (recoding) {
    case 'latin1':
      return encodeBytes(textOf(bytes), 255)
    case 'ascii':
      return encodeBytes(textOf(bytes), 127)
    case 'utf16le':
      return utf16le(textOf(bytes))
    case 'nfc':
      return utf8(textOf(bytes).normalize('NFC'))
    case 'nfkc':
      return utf8(textOf(bytes).normalize('NFKC'))
    case 'nfkd':
      return utf8(textOf(bytes).normalize('NFKD'))
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

/** Returns the first bits. The last byte keeps its low bits. */
function readFirstBits(bits: number, bytes: Uint8Array): Uint8Array {
  const cut = copyOf(bytes, 0, Math.ceil(bits / 8))
  if (bits % 8 !== 0) cut[cut.length - 1]! &= (1 << (bits % 8)) - 1
  return cut
}

/** Calls `use` with the value of an expression, then wipes the value unless it is a leaf. */
function using<T>(expression: Expression, leaves: Leaves, hashing: Hashing, use: (bytes: Uint8Array) => T): T {
  const bytes = bytesOf(expression, leaves, hashing)
  try {
    return use(bytes)
  } finally {
    if (typeof expression !== 'string') bytes.fill(0)
  }
}

/** Hashes repeatedly. If `over` has only leaves, one buffer is reused, and only the state in it changes. */
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
  // From the second round, the state has the length of the hash.
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
  if ('first' in expression) return within(expression.of, (bytes) => readFirstBits(expression.first, bytes))
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

function namesIn(expression: Expression): readonly HashName[] {
  const within = partsOf(expression).flatMap(namesIn)
  if (typeof expression === 'string') return within
  if ('hash' in expression) return [expression.hash, ...within]
  if ('hmac' in expression) return [expression.hmac, ...within]
  return 'iterate' in expression ? [expression.iterate, ...within] : within
}

/** Computes a digest and cuts it to the length in the descriptor, because some writers store only the beginning. */
function compute(
  { expression, salt, digest }: Digest,
  password: Uint8Array,
  { key }: Job,
  hashing: Hashing,
): Uint8Array {
  const bytes = evaluate(expression, { password, salt, pepper: key }, hashing)
  if (digest.length === 0 || bytes.length <= digest.length) return bytes
  const cut = copyOf(bytes, 0, digest.length)
  bytes.fill(0)
  return cut
}

/**
 * Creates a kernel that evaluates expressions with a backend's hash functions. If the digest of the descriptor is
 * empty, the whole value is returned; in this way a password is prepared for another scheme.
 */
export function createDigestKernel({ lacks, load, loaded, prepare }: HashingSource): Kernel<'digest'> {
  return {
    ...(prepare && { load: prepare }),
    refuses({ expression }) {
      for (const name of namesIn(expression)) {
        const reason = lacks(name)
        if (reason !== undefined) return reason
      }
      return undefined
    },
    compute: async (password, descriptor, job) =>
      compute(descriptor, password, job, await load(namesIn(descriptor.expression))),
    ...(loaded && { computeSync: (password, descriptor, job) => compute(descriptor, password, job, loaded) }),
  }
}
