import {
  type Alphabet,
  cryptAlphabet,
  eitherAlphabet,
  encode,
  encodePadded,
  passlibAlphabet,
  standard,
  urlSafe,
} from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import {
  type BytesOptions,
  type Cursor,
  fault,
  note,
  paddedBase64,
  base64 as readBase64,
  textUntil,
} from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { textOf } from './text.ts'

/** The options for reading bytes. */
export interface Expected extends BytesOptions {
  /** The number of bytes, if it is fixed. */
  readonly bytes?: number
  /** The literal after the bytes. */
  readonly ending?: string
}

/** An encoding of bytes in a text. */
export interface Encoding {
  read(c: Cursor, name: string, expected: Expected): Uint8Array
  /** Writes bytes, or returns nothing if the encoding cannot represent them. */
  write(bytes: Uint8Array): string | undefined
  /** The notes that `read` may add. */
  readonly notes: readonly string[]
}

const hexOf = (upper: boolean): Encoding => ({
  read: (c, name, { bytes, ...options }) =>
    hexadecimal(c, name, bytes === undefined ? { ...options, upper } : { ...options, upper, bytes }),
  write: upper ? (bytes) => toHex(bytes).toUpperCase() : toHex,
  notes: ['letter-case'],
})

/** Lower-case hexadecimal. */
export const hex: Encoding = /* @__PURE__ */ hexOf(false)
/** Hexadecimal in capital letters. */
export const upperHex: Encoding = /* @__PURE__ */ hexOf(true)

const padded = (alphabet: Alphabet): Encoding => ({
  read(c, name, options) {
    const start = c.at
    const bytes = paddedBase64(c, name, alphabet, options)
    if ((c.at - start) % 4 !== 0) fault(c, c.at, `the base64 padding of the ${name}`)
    return bytes
  },
  write(bytes) {
    const text = encode(alphabet, bytes)
    return text + '='.repeat(-text.length & 3)
  },
  notes: [],
})

/** Base64 (RFC 4648 §4) with complete padding. */
export const base64: Encoding = /* @__PURE__ */ padded(standard)
/** URL-safe base64 (RFC 4648 §5) with complete padding. */
export const urlSafeBase64: Encoding = /* @__PURE__ */ padded(urlSafe)

/** Base64 (RFC 4648 §4). The URL-safe alphabet and missing padding are read with a note. */
export const anyBase64: Encoding = {
  read: (c, name, options) => paddedBase64(c, name, eitherAlphabet, options),
  write: encodePadded,
  notes: ['unpadded', 'url-safe-alphabet'],
}

const without = (alphabet: Alphabet) => (bytes: Uint8Array) => encode(alphabet, bytes)

const unpadded = (alphabet: Alphabet): Encoding => ({
  read: (c, name, options) => readBase64(c, name, alphabet, options),
  write: without(alphabet),
  notes: [],
})

/** Base64 (RFC 4648 §4) without padding. */
export const unpaddedBase64: Encoding = /* @__PURE__ */ unpadded(standard)
/** Base64 without padding in the alphabet of crypt(3) but the bit order of RFC 4648 §4, as Cisco writes it. */
export const ciscoBase64: Encoding = /* @__PURE__ */ unpadded(cryptAlphabet)

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

/** Text that is hashed as UTF-8. */
export const characters: Encoding = {
  read: (c, name, { ending, ...options }) => utf8(textUntil(c, name, ending, options)),
  write: textOf,
  notes: [],
}
