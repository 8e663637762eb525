import { utf8 } from '../../core/bytes.ts'
import { type Characters, firstOutside } from '../../core/characters.ts'
import { type Cursor, empty, fault, span, textUntil } from '../../core/cursor.ts'
import { textOf } from './text-of.ts'

/** Reads a salt that is hashed as text, up to `ending`. */
export function readSaltUntil(c: Cursor, ending: string): Uint8Array {
  return utf8(textUntil(c, 'salt', ending, { sensitive: true }))
}

/** Writes a salt that is hashed as text, or returns nothing if it cannot be written. */
export function writeSaltUntil(ending: string, salt: Uint8Array): string | undefined {
  const text = textOf(salt)
  return text === undefined || text === '' || text.length > 1024 || text.includes(ending) ? undefined : text
}

/** A random salt from an alphabet, which is hashed as text. */
export interface Drawn {
  readonly from: Characters
  /** The lowest and highest length in characters. */
  readonly length: readonly [min: number, max: number]
}

/** Reads a salt of an alphabet, up to the first other character or the highest length. */
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

/** Writes a salt of an alphabet, or returns nothing if it cannot be written. */
export function writeDrawnSalt(salt: Uint8Array, { from, length: [min, max] }: Drawn): string | undefined {
  const text = salt.length < min || salt.length > max ? undefined : textOf(salt)
  return text === undefined || firstOutside(from, text) >= 0 ? undefined : text
}
