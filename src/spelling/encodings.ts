import {
  type Alphabet,
  cryptAlphabet,
  decodeRun,
  eitherAlphabet,
  encode,
  encodePadded,
  passlibAlphabet,
  readUnusedBits,
  standard,
  urlSafe,
} from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import type { Characters } from '../core/characters.ts'
import {
  addSpan,
  type BytesOptions,
  type Cursor,
  empty,
  fail,
  note,
  readBase64,
  readHex,
  readPaddedBase64,
  readTextUntil,
} from '../core/cursor.ts'
import { type Drawn, readDrawnSalt, textOf } from './text.ts'

/** The options for reading bytes. */
export interface Expected extends BytesOptions {
  /** The number of bytes, if it is fixed. */
  readonly bytes?: number | undefined
}

/** An encoding of bytes in a text. */
export interface Encoding {
  read(c: Cursor, name: string, expected: Expected): Uint8Array
  /**
   * Writes bytes, or returns nothing if the encoding cannot represent them. A text that `read` refuses is also allowed,
   * because a format reads again what it has written.
   */
  write(bytes: Uint8Array): string | undefined
  /** The notes that `read` may add. */
  readonly notes: readonly string[]
  /** Describes the salts that the encoding can represent. */
  readonly inWords?: string
  /** The highest length in characters. The default is 64. */
  readonly longest?: number
}

const hexOf = (upper: boolean): Encoding => ({
  read: (c, name, expected) => readHex(c, name, expected, upper),
  write: upper ? (bytes) => toHex(bytes).toUpperCase() : toHex,
  notes: ['letter-case'],
})

/** Lower-case hexadecimal. */
export const hex: Encoding = /* @__PURE__ */ hexOf(false)
/** Hexadecimal in capital letters. */
export const upperHex: Encoding = /* @__PURE__ */ hexOf(true)

const createPaddedEncoding = (alphabet: Alphabet): Encoding => ({
  read(c, name, options) {
    const start = c.at
    const bytes = readPaddedBase64(c, name, alphabet, options)
    if ((c.at - start) % 4 !== 0) fail(c, c.at, `the base64 padding of the ${name}`)
    return bytes
  },
  write(bytes) {
    const text = encode(alphabet, bytes)
    return text + '='.repeat(-text.length & 3)
  },
  notes: [],
})

/** Base64 (RFC 4648 §4) with complete padding. */
export const base64: Encoding = /* @__PURE__ */ createPaddedEncoding(standard)
/** URL-safe base64 (RFC 4648 §5) with complete padding. */
export const urlSafeBase64: Encoding = /* @__PURE__ */ createPaddedEncoding(urlSafe)

/** Base64 (RFC 4648 §4). Missing padding is read with a note. */
export const looseBase64: Encoding = {
  read: (c, name, options) => readPaddedBase64(c, name, standard, options),
  write: encodePadded,
  notes: ['unpadded'],
}

/** Base64 (RFC 4648 §4). The URL-safe alphabet and missing padding are read with a note. */
export const anyBase64: Encoding = {
  read: (c, name, options) => readPaddedBase64(c, name, eitherAlphabet, options),
  write: encodePadded,
  notes: ['unpadded', 'url-safe-alphabet'],
}

const without = (alphabet: Alphabet) => (bytes: Uint8Array) => encode(alphabet, bytes)

/** Base64 (RFC 4648 §4) without padding. Padding and the URL-safe alphabet are read with a note. */
export const unpaddedBase64: Encoding = {
  read: (c, name, options) => readBase64(c, name, eitherAlphabet, { ...options, mayBePadded: true }),
  write: /* @__PURE__ */ without(standard),
  notes: ['padded', 'url-safe-alphabet'],
}

/** Base64 without padding in the alphabet of crypt(3) but the bit order of RFC 4648 §4, as Cisco writes it. */
export const ciscoBase64: Encoding = {
  read: (c, name, options) => readBase64(c, name, cryptAlphabet, options),
  write: /* @__PURE__ */ without(cryptAlphabet),
  notes: [],
}

/** passlib's base64. Standard base64 is read with a note, because some systems write it in this format. */
export const passlibBase64: Encoding = {
  read(c, name, options) {
    const start = c.at
    const bytes = readBase64(c, name, passlibAlphabet, { ...options, mayBePadded: true })
    if (c.text.slice(start, c.at).includes('+')) note(c, 'standard-alphabet')
    return bytes
  },
  write: /* @__PURE__ */ without(passlibAlphabet),
  notes: ['standard-alphabet', 'padded'],
}

/**
 * Creates the encoding of a salt of random characters that is hashed as text. If there are several kinds, the position
 * of the literal after the salt tells which kind a text has.
 */
export const createDrawnSaltEncoding = (...kinds: readonly [Drawn, ...Drawn[]]): Encoding => ({
  read(c, _name, { ending }) {
    const isHere = ({ length: [, most] }: Drawn) => ending !== undefined && c.text.startsWith(ending, c.at + most)
    return readDrawnSalt(c, kinds.find(isHere) ?? kinds[0])
  },
  write: textOf,
  notes: [],
})

/** Text that is hashed as UTF-8. */
export const characters: Encoding = {
  read: (c, name, expected) => utf8(readTextUntil(c, name, expected.ending, expected)),
  write: textOf,
  notes: [],
}

/** Text of some characters that is hashed as UTF-8. If there are lengths, it has one of them. */
export function charactersOf(among: Characters, ...lengths: readonly number[]): Encoding {
  const longest = lengths.at(-1)
  const inWords = `salt of ${longest ? `${lengths.join(' or ')} ` : ''}${among.inWords}`
  return {
    read(c, name, { ending, mayBeEmpty = false }) {
      const start = c.at
      const options = { sensitive: true, mayBeEmpty: mayBeEmpty || longest !== undefined, characters: among }
      const text = readTextUntil(c, name, ending, options)
      if (longest && !lengths.includes(text.length)) fail(c, start, `a ${inWords}`)
      return utf8(text)
    },
    write: textOf,
    notes: [],
    inWords,
    ...(longest && { longest }),
  }
}

/** A named part of a blob with its length in bytes. The last part takes the rest. */
export interface BlobPart {
  readonly name: string
  readonly bytes?: number
  readonly sensitive?: true
}

/** Reads the rest of a text as padded base64 of `least` to `most` bytes. */
export function readBlob(c: Cursor, least: number, most: number): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const { bytes, end } = decodeRun(standard, c.text, start)
  const padding = -(end - start) & 3
  if (end < c.text.length && c.text[end] !== '=') fail(c, end, 'only base64 characters')
  else if (padding === 3) fail(c, end, 'more base64 characters (the hash is cut off)')
  else if (readUnusedBits(standard, c.text, start, end) !== 0)
    fail(c, end - 1, 'a different last character in the base64 (the hash is damaged or cut off)')
  else if (!c.text.startsWith('='.repeat(padding), end)) fail(c, end, 'base64 padding ("=")')
  else if (bytes.length < least || bytes.length > most)
    fail(c, start, `base64 of ${least === most ? least : `${least} to ${most}`} bytes`)
  if (c.failure) return empty
  c.at = end + padding
  return bytes
}

/** Names the parts of a blob that begins at `start`. A part starts at the character that has its first bit. */
export function addBlobSpans(c: Cursor, start: number, parts: readonly BlobPart[]): void {
  if (c.failure) return
  const end = c.at
  let from = start
  let bytes = 0
  for (const part of parts) {
    bytes += part.bytes ?? Number.POSITIVE_INFINITY
    c.at = Math.min(end, start + Math.floor((4 * bytes) / 3))
    addSpan(c, part.name, from, part.sensitive)
    from = c.at
  }
  c.at = end
}
