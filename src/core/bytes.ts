const encoder = new TextEncoder()

/** Tells whether a value is a Uint8Array of this or another realm. A Buffer is one. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
}

/** The longest text, in characters, for which copying ASCII is faster than calling an encoder. */
const mostCopied = 128

/** Encodes text as UTF-8. A lone surrogate would become U+FFFD, so callers refuse ill-formed text first. */
export function utf8(text: string): Uint8Array {
  const { length } = text
  if (length > mostCopied) return encoder.encode(text)
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return encoder.encode(text)
    bytes[i] = code
  }
  return bytes
}

/**
 * Compares two byte strings in time that depends only on their lengths.
 *
 * @throws RangeError if one of the byte strings is empty, because two empty digests would be equal.
 */
export function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length === 0 || b.length === 0) throw new RangeError('an empty digest cannot be compared')
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ b[i]!
  return difference === 0
}

/** Joins byte arrays. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const joined = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Copies bytes into a new Uint8Array. (The `slice` of a Buffer does not copy.) */
export function copyOf(bytes: Uint8Array, start?: number, end?: number): Uint8Array {
  return new Uint8Array(bytes.subarray(start, end))
}

/** Decodes hexadecimal text that is known to be well-formed. For constants, not for input. */
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

const digits = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Encodes bytes as lower-case hexadecimal text. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += digits[byte]!
  return text
}
