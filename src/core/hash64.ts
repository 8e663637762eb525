import { cryptCharacters } from './characters.ts'
import { type Cursor, empty, fault, span } from './cursor.ts'

/** In the order of their values. */
const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const values = new Map(Array.from(alphabet, (character, value) => [character, value]))

/** Reads one character of crypt(3)'s base64 as its value; -1 and no fault if there is none. */
export function valueAt(text: string, at: number): number {
  return values.get(text.charAt(at)) ?? -1
}

export const characterOf = (value: number): string => alphabet.charAt(value)

/**
 * Reads so many bits in crypt(3)'s base64, low bits and low bytes first. Of a last byte that is not whole the low bits
 * are given; bits of the last character that carry nothing must be zero.
 */
export function hash64(c: Cursor, name: string, bits: number): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const characters = Math.ceil(bits / 6)
  const bytes = new Uint8Array(Math.ceil(bits / 8))
  let pending = 0
  let held = 0
  let to = 0
  for (let i = 0; i < characters; i++) {
    const value = valueAt(c.text, start + i)
    if (value < 0) {
      fault(c, start + i, `${name}, ${characters} ${cryptCharacters.inWords}`)
      return empty
    }
    pending |= value << held
    held += 6
    if (held < 8) continue
    bytes[to++] = pending & 255
    pending >>>= 8
    held -= 8
  }
  const left = to < bytes.length ? pending >>> (bits % 8) : pending
  if (to < bytes.length) bytes[to] = pending
  if (left !== 0) fault(c, start + characters - 1, `a canonical last character of ${name}`)
  if (c.failure) return empty
  c.at = start + characters
  span(c, name, start, true)
  return bytes
}

/** Writes so many bits as `hash64` reads them. */
export function encodeHash64(bytes: Uint8Array, bits: number): string {
  let text = ''
  let pending = 0
  let held = 0
  let from = 0
  for (let left = bits; left > 0; left -= 6) {
    if (held < 6) {
      pending |= (bytes[from++] ?? 0) << held
      held += 8
    }
    text += characterOf(pending & 63)
    pending >>>= 6
    held -= 6
  }
  return text
}
