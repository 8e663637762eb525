import { type Cursor, choice, fault, note, skip } from '../../core/cursor.ts'

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
