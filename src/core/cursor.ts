import { type Alphabet, cryptAlphabet, decodeRun, eitherAlphabet, foreign, readUnusedBits } from './base64.ts'
import { type Characters, findOutside } from './characters.ts'
import { formatRange } from './describe.ts'
import { describeLastCharacter, type Failure, failure, fieldDetail } from './failure.ts'

/** A named part of a hash string. */
export interface Span {
  readonly name: string
  /** The position of the first character, counted from 0. */
  readonly start: number
  /** The position after the last character. */
  readonly end: number
  /** Tells whether the part (a salt, digest or key) must be masked where it is shown. */
  readonly sensitive: boolean
}

/**
 * A position in a hash string. The functions below read from the position and move it. After the first fault they do
 * nothing and return empty values, so a format reads all parts in order and checks for the failure once, at the end.
 */
export interface Cursor {
  readonly format: string
  readonly text: string
  at: number
  failure: Failure | undefined
  notes: readonly string[]
  readonly spans: Span[] | undefined
}

const none: readonly never[] = Object.freeze([])
export const empty: Uint8Array = new Uint8Array(0)

export function createCursor(format: string, text: string, spans?: Span[]): Cursor {
  return { format, text, at: 0, failure: undefined, notes: none, spans }
}

/**
 * Records that a field is missing or wrong. `predicate` completes the sentence "the field `salt` …", and `character` is
 * the position of the fault in the value of the field, counted from 1.
 */
export function failField(c: Cursor, name: string, predicate: string, hint?: string, character?: number): void {
  const detail = fieldDetail(name, predicate, hint)
  c.failure ??= failure('ERR_FIELD', c.format, { ...detail, ...(character !== undefined && { character }) })
}

/** Records the first fault. */
export function fail(c: Cursor, offset: number, expected: string): void {
  if (c.failure) return
  // Spreading an object takes longer than parsing the text.
  const detail = offset < c.text.length ? { offset, expected } : { offset, expected, isCutOff: true }
  c.failure = failure('ERR_MALFORMED', c.format, detail)
}

export function note(c: Cursor, name: string): void {
  if (!c.notes.includes(name)) c.notes = [...c.notes, name]
}

/**
 * Names the part from `start` to the current position. Functions with options check `c.spans` before they call it,
 * because V8 reads a property slowly from objects of many shapes.
 */
export function addSpan(c: Cursor, name: string, start: number, sensitive = false): void {
  c.spans?.push({ name, start, end: c.at, sensitive })
}

/** Skips a text if it is at the current position. */
export function skip(c: Cursor, text: string): boolean {
  if (c.failure || !c.text.startsWith(text, c.at)) return false
  c.at += text.length
  return true
}

export function readLiteral(c: Cursor, text: string): void {
  if (!skip(c, text)) fail(c, c.at, JSON.stringify(text))
}

/** Skips the first word that matches and returns its index. Put a word before its own prefixes. */
export function readChoice(c: Cursor, words: readonly string[]): number {
  if (!c.failure)
    for (let index = 0; index < words.length; index++) {
      const word = words[index]!
      if (!c.text.startsWith(word, c.at)) continue
      c.at += word.length
      return index
    }
  fail(c, c.at, words.map((word) => JSON.stringify(word)).join(' or '))
  return 0
}

/** Reads the first word of a list that matches. */
export function readWord<const W extends string>(c: Cursor, name: string, words: readonly W[]): W {
  const start = c.at
  const found = words[readChoice(c, words)]!
  if (!c.failure) addSpan(c, name, start)
  return found
}

/** Reads a decimal number of 32 bits without sign, leading zeros and exponent. */
export function readDecimal(c: Cursor, name: string): number {
  if (c.failure) return 0
  const start = c.at
  let value = 0
  let at = start
  for (; at < start + 11; at++) {
    const digit = c.text.charCodeAt(at) - 48
    if (!(digit >= 0 && digit <= 9)) break
    value = value * 10 + digit
  }
  if (at === start || value > 0xffffffff || (at > start + 1 && c.text.charCodeAt(start) === 48)) {
    fail(c, start, `the ${name} as a decimal number of at most 4,294,967,295 without leading zeros`)
    return 0
  }
  c.at = at
  addSpan(c, name, start)
  return value
}

export interface TextOptions extends BytesOptions {
  /** The allowed lengths in characters. The default is 1 to 1,024. */
  readonly length?: readonly [min: number, max: number]
  /** The allowed characters. The default is any well-formed Unicode text. */
  readonly characters?: Characters
}

/** Reads the text up to `ending`, or up to the end: a salt that is hashed as text. */
export function readTextUntil(c: Cursor, name: string, ending: string | undefined, options: TextOptions = {}): string {
  if (c.failure) return ''
  const start = c.at
  const found = ending === undefined ? c.text.length : c.text.indexOf(ending, start)
  const [min, max] = options.length ?? [options.mayBeEmpty ? 0 : 1, 1024]
  if (found < 0) {
    fail(c, c.text.length, JSON.stringify(ending))
    return ''
  }
  const read = c.text.slice(start, found)
  if (read.length < min || read.length > max) fail(c, start, `the ${name} (${formatRange(min, max, 'characters')})`)
  else if (!read.isWellFormed()) fail(c, start, `the ${name} as well-formed Unicode text`)
  const outside = options.characters ? findOutside(options.characters, read) : -1
  if (outside >= 0) fail(c, start + outside, `the ${name} (only ${options.characters!.inWords})`)
  if (c.failure) return ''
  c.at = found
  if (c.spans) addSpan(c, name, start, options.sensitive)
  return read
}

/** Reads a fixed number of characters of a set. */
export function readFixedText(
  c: Cursor,
  name: string,
  length: number,
  characters: Characters,
  sensitive = false,
): string {
  if (c.failure) return ''
  const start = c.at
  const read = c.text.slice(start, start + length)
  const outside = findOutside(characters, read)
  if (read.length < length || outside >= 0)
    fail(c, start + (outside < 0 ? read.length : outside), `a ${name} of ${length} ${characters.inWords}`)
  if (c.failure) return ''
  c.at += length
  addSpan(c, name, start, sensitive)
  return read
}

/** Reads exactly two decimal digits. */
export function readTwoDigits(c: Cursor, name: string): number {
  if (c.failure) return 0
  const tens = c.text.charCodeAt(c.at) - 48
  const ones = c.text.charCodeAt(c.at + 1) - 48
  if (!(tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9)) {
    fail(c, c.at, `the ${name} as two digits`)
    return 0
  }
  c.at += 2
  addSpan(c, name, c.at - 2)
  return 10 * tens + ones
}

/** Tells whether a UTF-16 unit is one of `$`, `,`, `=`, `"` and `:`. */
const isSeparator = (code: number): boolean => code === 36 || code === 44 || code === 61 || code === 34 || code === 58

/** Records a fault if base64 is empty, has an impossible length, or has unused bits that are not zero. */
function checkCanonical(c: Cursor, name: string, alphabet: Alphabet, start: number, options: BytesOptions): void {
  const isOver =
    c.at === c.text.length ||
    isSeparator(c.text.charCodeAt(c.at)) ||
    (!!options.ending && c.text.startsWith(options.ending, c.at))
  if (c.at === start && !options.mayBeEmpty) fail(c, start, `the ${name} in base64`)
  else if (!isOver) fail(c, c.at, `the ${name} in base64`)
  else if ((c.at - start) % 4 === 1) fail(c, c.at, `more base64 characters of the ${name} (the ${name} is cut off)`)
  else if (readUnusedBits(alphabet, c.text, start, c.at) !== 0) fail(c, c.at - 1, describeLastCharacter(name))
}

/**
 * Reads a fixed number of base64 characters. Unused bits of the last character are dropped; the note `repaired` is
 * added if they were set.
 */
export function readFixedBase64(
  c: Cursor,
  name: string,
  alphabet: Alphabet,
  length: number,
  repaired: string,
): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const end = start + length
  const run = decodeRun(alphabet, c.text, start, end)
  c.at = run.end
  if (run.end !== end) {
    fail(c, run.end, `a ${name} of ${length} base64 characters`)
    return empty
  }
  if (readUnusedBits(alphabet, c.text, start, end) !== 0) note(c, repaired)
  addSpan(c, name, start, true)
  return run.bytes
}

export interface BytesOptions {
  readonly sensitive?: boolean
  readonly mayBeEmpty?: boolean
  /** Allows complete padding, with the note `padded`. */
  readonly mayBePadded?: boolean
  /** The text after the base64, if it is not a separator of PHC strings. */
  readonly ending?: string | undefined
}

/** Reads canonical base64 without padding. Characters of the URL-safe alphabet are noted if both alphabets are read. */
export function readBase64(c: Cursor, name: string, alphabet: Alphabet, options: BytesOptions = {}): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const run = decodeRun(alphabet, c.text, start)
  c.at = run.end
  checkCanonical(c, name, alphabet, start, options)
  if (c.failure) return empty
  if (options.mayBePadded && skipPadding(c, run.end - start)) note(c, 'padded')
  if (alphabet === eitherAlphabet && run.seen & foreign) note(c, 'url-safe-alphabet')
  if (c.spans) addSpan(c, name, start, options.sensitive)
  return run.bytes
}

/** Skips the padding that a number of characters needs. Incomplete padding is a fault. */
function skipPadding(c: Cursor, characters: number): boolean {
  const padding = -characters & 3
  if (padding === 0 || c.text.charCodeAt(c.at) !== 61) return false
  if (padding === 2 && c.text.charCodeAt(c.at + 1) !== 61) fail(c, c.at, 'the padding "=="')
  else c.at += padding
  return true
}

/**
 * Reads base64 with padding in the standard alphabet. The URL-safe alphabet and missing padding are also read, with a
 * note.
 */
export function readPaddedBase64(c: Cursor, name: string, alphabet: Alphabet, options: BytesOptions = {}): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const run = decodeRun(alphabet, c.text, start)
  c.at = run.end
  checkCanonical(c, name, alphabet, start, options)
  if (c.failure) return empty
  if (!skipPadding(c, run.end - start) && (run.end - start) % 4 !== 0) note(c, 'unpadded')
  if (run.seen & foreign) note(c, 'url-safe-alphabet')
  if (c.spans) addSpan(c, name, start, options.sensitive)
  return run.bytes
}

/** Checks that the text ends at the current position. */
export function readEnd(c: Cursor): void {
  if (c.at !== c.text.length) fail(c, c.at, 'the end of the hash')
}

const noDigit = 255
const hexValues = /* @__PURE__ */ (() => {
  const values = new Uint8Array(65536).fill(noDigit)
  for (let value = 0; value < 16; value++) values[value.toString(16).charCodeAt(0)] = value
  for (let value = 10; value < 16; value++) values[value.toString(16).toUpperCase().charCodeAt(0)] = value
  return values
})()

/** Tells whether a UTF-16 unit is a hexadecimal digit of either case. */
export const isHexDigit = (code: number): boolean => hexValues[code] !== noDigit

export interface HexOptions extends BytesOptions {
  /** The number of bytes, if it is fixed. */
  readonly bytes?: number | undefined
}

/** Bits for the letter cases that occur in a text. */
const small = 1
const capital = 2

/**
 * Reads hexadecimal digits. `upper` tells whether the writer uses capital letters. Letters of the other case are read
 * with the note `letter-case`.
 */
export function readHex(c: Cursor, name: string, options: HexOptions = {}, upper = false): Uint8Array {
  if (c.failure) return empty
  const { text, at: start } = c
  const { bytes: wanted } = options
  const most = wanted === undefined ? text.length : Math.min(text.length, start + 2 * wanted)
  let at = start
  let cases = 0
  for (; at < most; at++) {
    const code = text.charCodeAt(at)
    if (!isHexDigit(code)) break
    if (code > 96) cases |= small
    else if (code > 57) cases |= capital
  }
  const length = (at - start) >> 1
  const isWhole = (at - start) % 2 === 0 && (wanted === undefined || length === wanted)
  if (!isWhole || (length === 0 && !options.mayBeEmpty)) {
    const digits = wanted === undefined ? 'an even number of' : String(2 * wanted)
    fail(c, at, `a ${name} of ${digits} hexadecimal digits`)
    return empty
  }
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++)
    bytes[i] = (hexValues[text.charCodeAt(start + 2 * i)]! << 4) | hexValues[text.charCodeAt(start + 2 * i + 1)]!
  if (cases & (upper ? small : capital)) note(c, 'letter-case')
  c.at = at
  if (c.spans) addSpan(c, name, start, options.sensitive)
  return bytes
}

/**
 * Writes the base64 of crypt(3) without padding. Three bytes are a little-endian number, whose low bits are written
 * first (FreeBSD, crypt.c `to64`).
 */
export function encodeCrypt64(bytes: Uint8Array): string {
  const units: number[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const rest = Math.min(3, bytes.length - at)
    let group = bytes[at]! | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
    for (let i = 0; i <= rest; i++, group >>>= 6) units.push(cryptAlphabet.codes[group & 63]!)
  }
  return String.fromCharCode(...units)
}

/** Decodes characters that are known to be in the alphabet, and returns the unused bits of the last group. */
function decode(text: string, start: number, end: number): { bytes: Uint8Array; left: number } {
  const { values } = cryptAlphabet
  const bytes = new Uint8Array(((end - start) * 6) >>> 3)
  let to = 0
  let left = 0
  for (let at = start; at < end; at += 4) {
    const rest = Math.min(4, end - at)
    let group = 0
    for (let i = 0; i < rest; i++) group |= values[text.charCodeAt(at + i)]! << (6 * i)
    for (let i = 1; i < rest; i++, group >>>= 8) bytes[to++] = group
    left = group
  }
  return { bytes, left }
}

/** Reads the base64 of crypt(3) to its end: `least` to `most` bytes. Unused bits must be zero. */
export function readCrypt64(c: Cursor, name: string, least: number, most: number): Uint8Array {
  const { values } = cryptAlphabet
  if (c.failure) return empty
  const start = c.at
  let end = start
  const last = Math.min(c.text.length, start + Math.ceil((most * 8) / 6))
  while (end < last && values[c.text.charCodeAt(end)]! < 64) end++
  c.at = end
  const characters = end - start
  if (characters % 4 === 1 || (characters * 6) >>> 3 < least) {
    fail(c, end, `a ${name} of at least ${Math.ceil((least * 8) / 6)} characters of crypt’s base64`)
    return empty
  }
  const { bytes, left } = decode(c.text, start, end)
  if (left !== 0) fail(c, end - 1, describeLastCharacter(name))
  addSpan(c, name, start, true)
  return bytes
}

/**
 * Reads a number of bits from the base64 of crypt(3). An incomplete last byte has only low bits. Unused bits of the
 * last character must be zero.
 */
export function readCrypt64Bits(c: Cursor, name: string, bits: number): Uint8Array {
  const { values } = cryptAlphabet
  if (c.failure) return empty
  const start = c.at
  const characters = Math.ceil(bits / 6)
  let at = start
  while (at < start + characters && values[c.text.charCodeAt(at)]! < 64) at++
  if (at < start + characters) {
    fail(c, at, `a ${name} of ${characters} characters of crypt’s base64`)
    return empty
  }
  const { bytes, left } = decode(c.text, start, at)
  const rest = bits % 8
  if (left >>> rest !== 0) fail(c, at - 1, describeLastCharacter(name))
  if (c.failure) return empty
  c.at = at
  addSpan(c, name, start, true)
  return rest === 0 ? bytes : Uint8Array.of(...bytes, left)
}
