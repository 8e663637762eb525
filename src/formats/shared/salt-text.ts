import { utf8 } from '../../core/bytes.ts'
import { type Characters, firstOutside } from '../../core/characters.ts'
import { type Cursor, empty, fault, span, textUntil } from '../../core/cursor.ts'
import { textOf } from './text-of.ts'

/** A salt that its writer hashes as the text that it is, of any characters but the one that ends it. */
export function readSaltUntil(c: Cursor, ending: string): Uint8Array {
  return utf8(textUntil(c, 'salt', ending, { sensitive: true }))
}

/** Its text again, where it is one. */
export function writeSaltUntil(ending: string, salt: Uint8Array): string | undefined {
  const text = textOf(salt)
  return text === undefined || text === '' || text.length > 1024 || text.includes(ending) ? undefined : text
}

/** A salt that its writer draws from an alphabet and hashes as text. */
export interface Drawn {
  readonly from: Characters
  /** Characters. */
  readonly length: readonly [min: number, max: number]
}

/** Reads such a salt up to what cannot be of it any more. */
export function readDrawnSalt(c: Cursor, { from, length: [min, max] }: Drawn): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const outside = firstOutside(from, c.text.slice(start, start + max))
  c.at = outside < 0 ? Math.min(c.text.length, start + max) : start + outside
  const count = min === max ? String(max) : `${min} to ${max}`
  if (c.at - start < min) fault(c, c.at, `a salt of ${count} ${from.inWords}`)
  if (c.failure) return empty
  span(c, 'salt', start, true)
  return utf8(c.text.slice(start, c.at))
}

export function writeDrawnSalt(salt: Uint8Array, { from, length: [min, max] }: Drawn): string | undefined {
  const text = salt.length < min || salt.length > max ? undefined : textOf(salt)
  return text === undefined || firstOutside(from, text) >= 0 ? undefined : text
}
