import { utf8 } from '../../core/bytes.ts'
import { type Cursor, empty, fault, span, textUntil } from '../../core/cursor.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A salt that its writer hashes as the text that it is, of any characters but the one that ends it. */
export function readSaltUntil(c: Cursor, ending: string): Uint8Array {
  return utf8(textUntil(c, 'salt', ending, { sensitive: true }))
}

/** Its text again, where it is one. */
export function writeSaltUntil(ending: string, salt: Uint8Array): string | undefined {
  try {
    const text = decoder.decode(salt)
    return text.includes(ending) || text.length > 1024 || text === '' ? undefined : text
  } catch {
    return undefined
  }
}

export const lowerHex = '0123456789abcdef'
export const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A salt that its writer draws from an alphabet and hashes as text. */
export interface Drawn {
  readonly from: string
  /** Characters. */
  readonly length: readonly [min: number, max: number]
}

/** Whether a text is one that its writer could have drawn. */
const isDrawn = (text: string, { from, length: [min, max] }: Drawn): boolean =>
  text.length >= min && text.length <= max && [...text].every((one) => from.includes(one))

export function readDrawnSalt(c: Cursor, drawn: Drawn): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const [min, max] = drawn.length
  while (c.at < c.text.length && c.at - start < max && drawn.from.includes(c.text[c.at]!)) c.at++
  const length = min === max ? String(max) : `${min} to ${max}`
  if (c.at - start < min) fault(c, c.at, `a salt of ${length} characters of its alphabet`)
  if (c.failure) return empty
  span(c, 'salt', start, true)
  return utf8(c.text.slice(start, c.at))
}

export function writeDrawnSalt(salt: Uint8Array, drawn: Drawn): string | undefined {
  const text = String.fromCharCode(...salt.subarray(0, drawn.length[1] + 1))
  return isDrawn(text, drawn) ? text : undefined
}
