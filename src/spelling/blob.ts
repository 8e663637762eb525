import { decodeRun, standard, unusedBits } from '../core/base64.ts'
import { type Cursor, empty, fault, span } from '../core/cursor.ts'

/** A named part of a blob with its length in bytes. The last part takes the rest. */
export interface BlobPart {
  readonly name: string
  readonly bytes?: number
  readonly sensitive?: true
}

/** Reads the rest of a text as padded base64 of `least` to `most` bytes. */
export function blob(c: Cursor, least: number, most: number): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const { bytes, end } = decodeRun(standard, c.text, start)
  const padding = -(end - start) & 3
  if (end < c.text.length && c.text[end] !== '=') fault(c, end, 'only base64 characters')
  else if (padding === 3) fault(c, end, 'more base64 characters (the hash is cut off)')
  else if (unusedBits(standard, c.text, start, end) !== 0)
    fault(c, end - 1, 'a different last character in the base64 (the hash is damaged or cut off)')
  else if (!c.text.startsWith('='.repeat(padding), end)) fault(c, end, 'base64 padding ("=")')
  else if (bytes.length < least || bytes.length > most) fault(c, start, `base64 of ${least} to ${most} bytes`)
  if (c.failure) return empty
  c.at = end + padding
  return bytes
}

/** Names the parts of a blob that begins at `start`. A part starts at the character that has its first bit. */
export function blobSpans(c: Cursor, start: number, parts: readonly BlobPart[]): void {
  if (c.failure) return
  const end = c.at
  let from = start
  let bytes = 0
  for (const part of parts) {
    bytes += part.bytes ?? Number.POSITIVE_INFINITY
    c.at = Math.min(end, start + Math.floor((4 * bytes) / 3))
    span(c, part.name, from, part.sensitive)
    from = c.at
  }
  c.at = end
}
