import { type BytesOptions, type Cursor, empty, fault, note, span } from './cursor.ts'

const noDigit = 255
const hexValues = new Uint8Array(65536).fill(noDigit)
for (let value = 0; value < 16; value++) hexValues[value.toString(16).charCodeAt(0)] = value
for (let value = 10; value < 16; value++) hexValues[value.toString(16).toUpperCase().charCodeAt(0)] = value

/** Tells whether a UTF-16 unit is a hexadecimal digit of either case. */
export const isHexDigit = (code: number): boolean => hexValues[code] !== noDigit

export interface HexOptions extends BytesOptions {
  /** The number of bytes, if it is fixed. */
  readonly bytes?: number
  /** Tells whether the writer uses capital letters. The other case is read with the note `letter-case`. */
  readonly upper?: boolean
}

/** Bits for the letter cases that occur in a text. */
const small = 1
const capital = 2

/** Reads hexadecimal digits. Letters of the other case are read with the note `letter-case`. */
export function hexadecimal(c: Cursor, name: string, options: HexOptions = {}): Uint8Array {
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
    fault(c, at, `the ${name} (${digits} hexadecimal digits)`)
    return empty
  }
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++)
    bytes[i] = (hexValues[text.charCodeAt(start + 2 * i)]! << 4) | hexValues[text.charCodeAt(start + 2 * i + 1)]!
  if (cases & (options.upper ? small : capital)) note(c, 'letter-case')
  c.at = at
  span(c, name, start, options.sensitive === true)
  return bytes
}
