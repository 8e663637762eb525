/** A base64 alphabet: 64 characters in the order of their values, and the table that reads them. */
export interface Alphabet {
  /** The characters' UTF-16 units. */
  readonly codes: Uint8Array
  /** By UTF-16 unit: the value (0 to 63), plus `foreign` for a character of the other alphabet, or `invalid`. */
  readonly values: Uint8Array
}

export const foreign = 64
export const invalid = 128

/** Takes the parts separately, because bundlers drop an unused call only if its arguments are constants. */
function alphabet(parts: readonly string[], alternatives = ''): Alphabet {
  const characters = parts.join('')
  const values = new Uint8Array(65536).fill(invalid)
  for (let i = 0; i < 64; i++) values[characters.charCodeAt(i)] = i
  for (let i = 0; i < alternatives.length; i++) values[alternatives.charCodeAt(i)] = foreign | (62 + i)
  return { codes: Uint8Array.from(characters, (one) => one.charCodeAt(0)), values }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The standard base64 alphabet (RFC 4648 §4). */
export const standard: Alphabet = /* @__PURE__ */ alphabet([letters, '0123456789+/'])
/** The standard base64 alphabet (RFC 4648 §4). The characters `-` and `_` of §5 are read as `foreign`. */
export const eitherAlphabet: Alphabet = /* @__PURE__ */ alphabet([letters, '0123456789+/'], '-_')
/** The URL-safe base64 alphabet (RFC 4648 §5). */
export const urlSafe: Alphabet = /* @__PURE__ */ alphabet([letters, '0123456789-_'])
/** passlib's base64, which has a dot instead of the plus. The plus is read as `foreign`. */
export const passlibAlphabet: Alphabet = /* @__PURE__ */ alphabet([letters, '0123456789./'], '+')
/** bcrypt's base64, which has another order of the characters (OpenBSD, bcrypt.c). */
export const bcryptAlphabet: Alphabet = /* @__PURE__ */ alphabet(['./', letters, '0123456789'])
/**
 * The alphabet of crypt(3)'s base64. The order of the bits is different, too: use `readCrypt64` and `encodeCrypt64`.
 */
export const cryptAlphabet: Alphabet = /* @__PURE__ */ alphabet(['./0123456789', letters])

/** Tells whether a UTF-16 unit is a character of crypt(3)'s base64. */
export const isCrypt64 = (code: number): boolean => cryptAlphabet.values[code]! < 64

/** The number of bytes that one call encodes, because a call takes a limited number of arguments. */
const mostAtOnce = 3 * 2048

function encodeSome({ codes }: Alphabet, bytes: Uint8Array): string {
  const units = new Array<number>(Math.ceil((4 * bytes.length) / 3))
  const rest = bytes.length % 3
  let at = 0
  for (let i = 0; i + 3 <= bytes.length; i += 3) {
    const group = (bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!
    units[at++] = codes[group >>> 18]!
    units[at++] = codes[(group >>> 12) & 63]!
    units[at++] = codes[(group >>> 6) & 63]!
    units[at++] = codes[group & 63]!
  }
  if (rest > 0) {
    const group = (bytes[bytes.length - rest]! << 8) | (rest > 1 ? bytes[bytes.length - 1]! : 0)
    units[at++] = codes[group >>> 10]!
    units[at++] = codes[(group >>> 4) & 63]!
    if (rest > 1) units[at] = codes[(group << 2) & 63]!
  }
  return String.fromCharCode(...units)
}

/** Writes base64 without padding. */
export function encode(alphabet: Alphabet, bytes: Uint8Array): string {
  if (bytes.length <= mostAtOnce) return encodeSome(alphabet, bytes)
  let text = ''
  for (let at = 0; at < bytes.length; at += mostAtOnce)
    text += encodeSome(alphabet, bytes.subarray(at, at + mostAtOnce))
  return text
}

/** Writes RFC 4648 §4 base64 with padding. */
export function encodePadded(bytes: Uint8Array): string {
  const text = encode(standard, bytes)
  return text + '='.repeat((4 - (text.length & 3)) & 3)
}

/** The result of reading base64 characters: the bytes, the position after them, and all table values joined by OR. */
export interface DecodedRun {
  readonly bytes: Uint8Array
  readonly end: number
  readonly seen: number
}

/** Has the bytes of a run until its end is found, when their number is known. */
let scratch = new Uint8Array(1024)

/**
 * Reads the longest run of an alphabet's characters that begins at `start` and ends before `end`. The unused low bits
 * of the last character are dropped; `readUnusedBits` tells whether they were zero. If the length of the run is 1
 * modulo 4, the last character is dropped.
 */
export function decodeRun({ values }: Alphabet, text: string, start: number, end: number = text.length): DecodedRun {
  const limit = Math.min(end, text.length)
  if (scratch.length < limit - start) scratch = new Uint8Array(limit - start)
  const buffer = scratch
  let at = start
  let to = 0
  let seen = 0
  for (; at + 4 <= limit; at += 4) {
    const a = values[text.charCodeAt(at)]!
    const b = values[text.charCodeAt(at + 1)]!
    const c = values[text.charCodeAt(at + 2)]!
    const d = values[text.charCodeAt(at + 3)]!
    const all = a | b | c | d
    if (all & invalid) break
    seen |= all
    const group = (a << 18) | ((b & 63) << 12) | ((c & 63) << 6) | (d & 63)
    buffer[to++] = group >>> 16
    buffer[to++] = group >>> 8
    buffer[to++] = group
  }
  let group = 0
  let bits = 0
  for (; at < limit; at++) {
    const value = values[text.charCodeAt(at)]!
    if (value === invalid) break
    seen |= value
    bits += 6
    group |= (value & 63) << (24 - bits)
  }
  buffer[to] = group >>> 16
  buffer[to + 1] = group >>> 8
  const length = to + (bits >>> 3)
  // `slice` also looks up the constructor of its result, so a loop copies a few bytes faster.
  if (length > 32) return { bytes: buffer.slice(0, length), end: at, seen }
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) bytes[i] = buffer[i]!
  return { bytes, end: at, seen }
}

/** Returns the low bits of the last character that carry no data: 0 in a canonical text. */
export function readUnusedBits({ values }: Alphabet, text: string, start: number, end: number): number {
  const rest = (end - start) & 3
  if (rest === 0) return 0
  return values[text.charCodeAt(end - 1)]! & (rest === 2 ? 15 : 3)
}
