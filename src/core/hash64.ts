import { type Cursor, empty, fault, span } from './cursor.ts'

/** The alphabet of crypt(3), in the order of its values (libxcrypt, util-base64.c). */
const characters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const invalid = 255
const values = new Uint8Array(65536).fill(invalid)
for (let value = 0; value < 64; value++) values[characters.charCodeAt(value)] = value

export const isHash64 = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (values[text.charCodeAt(i)] === invalid) return false
  return true
}

/** Reads a number in a fixed count of characters, the low bits first. */
export function hash64Number(c: Cursor, name: string, length: number): number {
  if (c.failure) return 0
  const start = c.at
  let number = 0
  for (let i = 0; i < length; i++) {
    const value = values[c.text.charCodeAt(start + i)] ?? invalid
    if (value === invalid) fault(c, start + i, `${name}, ${length} characters of crypt(3)'s base64`)
    number += value * 64 ** i
  }
  if (c.failure) return 0
  c.at += length
  span(c, name, start)
  return number
}

/** Reads so many bytes, each three of them in four characters with the low bits first. */
export function hash64(c: Cursor, name: string, length: number): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const end = start + Math.ceil((4 * length) / 3)
  const bytes = new Uint8Array(length)
  let pending = 0
  let bits = 0
  let to = 0
  for (let at = start; at < end; at++) {
    const value = values[c.text.charCodeAt(at)] ?? invalid
    if (value === invalid) {
      fault(c, at, `${name}, ${end - start} characters of crypt(3)'s base64`)
      return empty
    }
    pending |= value << bits
    bits += 6
    if (bits < 8 || to === length) continue
    bytes[to++] = pending
    pending >>>= 8
    bits -= 8
  }
  if (pending !== 0) fault(c, end - 1, `a canonical last character of ${name}`)
  if (c.failure) return empty
  c.at = end
  span(c, name, start, true)
  return bytes
}

export function encodeHash64Number(number: number, length: number): string {
  let text = ''
  for (let i = 0; i < length; i++) text += characters[Math.floor(number / 64 ** i) % 64]!
  return text
}

export function encodeHash64(bytes: Uint8Array): string {
  let text = ''
  let pending = 0
  let bits = 0
  for (const byte of bytes) {
    pending |= byte << bits
    bits += 8
    for (; bits >= 6; bits -= 6, pending >>>= 6) text += characters[pending & 63]!
  }
  return bits > 0 ? text + characters[pending]! : text
}
