import { utf8 } from '../core/bytes.ts'
import { type Characters, firstOutside } from '../core/characters.ts'
import { type Cursor, choice, empty, fault, note, skip, span, textUntil } from '../core/cursor.ts'

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8, or returns nothing if the bytes are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

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

/**
 * Reads `key=value` pairs that are separated by one character. `read` gets the index of the key and reads the value.
 * Each key may occur once, and the first `required` keys must be present. The note `parameter-order` is added if the
 * keys have another order than in the list.
 */
export function parameters(
  c: Cursor,
  separator: string,
  keys: readonly string[],
  required: number,
  read: (index: number) => void,
): void {
  let seen = 0
  let last = -1
  do {
    const start = c.at
    const index = choice(c, keys)
    if (c.failure) return
    if (seen & (1 << index)) fault(c, start, `${JSON.stringify(keys[index])} only once`)
    if (index < last) note(c, 'parameter-order')
    last = index
    seen |= 1 << index
    read(index)
  } while (skip(c, separator))
  if ((seen & ((1 << required) - 1)) === (1 << required) - 1) return
  const missing = keys.filter((_, index) => index < required && !(seen & (1 << index)))
  fault(c, c.at, missing.map((key) => JSON.stringify(separator + key)).join(' and '))
}
