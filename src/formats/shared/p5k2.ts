import { type Cursor, fault, span } from '../../core/cursor.ts'

/** Reads a number of iterations in lower-case hexadecimal: 32 bits, without leading zeros. */
export function hexRounds(c: Cursor): number {
  if (c.failure) return 0
  const start = c.at
  let value = 0
  for (; c.at < start + 8; c.at++) {
    const digit = '0123456789abcdef'.indexOf(c.text.charAt(c.at) || '?')
    if (digit < 0) break
    value = value * 16 + digit
  }
  if (c.at === start || c.text[start] === '0') fault(c, start, 'the iterations in hexadecimal without leading zeros')
  else span(c, 'iterations', start)
  return value
}
