import { cryptAlphabet } from './base64.ts'
import { type Cursor, empty, fault, span } from './cursor.ts'
import { canonicalLast } from './expected.ts'

const { codes, values } = cryptAlphabet

/**
 * Writes the base64 of crypt(3) without padding. Three bytes are a little-endian number, whose low bits are written
 * first (FreeBSD, crypt.c `to64`).
 */
export function encodeCrypt64(bytes: Uint8Array): string {
  const units: number[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const rest = Math.min(3, bytes.length - at)
    let group = bytes[at]! | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
    for (let i = 0; i <= rest; i++, group >>>= 6) units.push(codes[group & 63]!)
  }
  return String.fromCharCode(...units)
}

/** Decodes characters that are known to be in the alphabet, and returns the unused bits of the last group. */
function decode(text: string, start: number, end: number): { bytes: Uint8Array; left: number } {
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
export function crypt64(c: Cursor, name: string, least: number, most: number): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  let end = start
  const last = Math.min(c.text.length, start + Math.ceil((most * 8) / 6))
  while (end < last && values[c.text.charCodeAt(end)]! < 64) end++
  c.at = end
  const characters = end - start
  if (characters % 4 === 1 || (characters * 6) >>> 3 < least) {
    fault(c, end, `the ${name} (at least ${Math.ceil((least * 8) / 6)} characters of crypt’s base64)`)
    return empty
  }
  const { bytes, left } = decode(c.text, start, end)
  if (left !== 0) fault(c, end - 1, canonicalLast(name))
  span(c, name, start, true)
  return bytes
}

/**
 * Reads a number of bits from the base64 of crypt(3). An incomplete last byte has only low bits. Unused bits of the last
 * character must be zero.
 */
export function crypt64Bits(c: Cursor, name: string, bits: number): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const characters = Math.ceil(bits / 6)
  let at = start
  while (at < start + characters && values[c.text.charCodeAt(at)]! < 64) at++
  if (at < start + characters) {
    fault(c, at, `the ${name} (${characters} characters of crypt’s base64)`)
    return empty
  }
  const { bytes, left } = decode(c.text, start, at)
  const rest = bits % 8
  if (left >>> rest !== 0) fault(c, at - 1, canonicalLast(name))
  if (c.failure) return empty
  c.at = at
  span(c, name, start, true)
  return rest === 0 ? bytes : Uint8Array.of(...bytes, left)
}
