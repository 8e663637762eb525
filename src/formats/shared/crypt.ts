import { crypt64, encodeCrypt64 } from '../../core/crypt64.ts'
import { type Cursor, decimal, empty, fault, literal, note, skip, span } from '../../core/cursor.ts'

/** Tells whether a code is printable ASCII other than `$`, which ends a salt, and `:`, which ends a field of passwd(5). */
const isSalt = (code: number): boolean => code >= 0x20 && code < 0x7f && code !== 0x24 && code !== 0x3a

/** Reads a salt that is hashed as text: 0 to `most` characters up to a `$`. */
export function saltText(c: Cursor, most: number): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  while (c.at - start < most && isSalt(c.text.charCodeAt(c.at))) c.at++
  if (c.text.charCodeAt(c.at) !== 0x24) {
    fault(c, c.at, `a salt of at most ${most} printable characters, followed by "$"`)
    return empty
  }
  const salt = Uint8Array.from(c.text.slice(start, c.at), (one) => one.charCodeAt(0))
  span(c, 'salt', start, true)
  return salt
}

/** Returns the text of a salt, or nothing if the format cannot contain it. */
export function textOfSalt(salt: Uint8Array, most: number): string | undefined {
  return salt.length <= most && salt.every(isSalt) ? String.fromCharCode(...salt) : undefined
}

/** Reads a digest whose bytes are written in a given order. */
export function digestIn(c: Cursor, order: readonly number[]): Uint8Array {
  const written = crypt64(c, 'digest', order.length, order.length)
  const digest = new Uint8Array(written.length)
  order.forEach((place, index) => {
    if (index < written.length) digest[place] = written[index]!
  })
  return digest
}

/** Writes a digest, or returns nothing if it has a different length. */
export function textOfDigest(digest: Uint8Array, order: readonly number[]): string | undefined {
  if (digest.length !== order.length) return undefined
  return encodeCrypt64(Uint8Array.from(order, (place) => digest[place]!))
}

const defaultRounds = 5000
const named = 'rounds='

/** Reads the number of rounds of SHA crypt. If it is missing, the number is 5,000. */
export function rounds(c: Cursor): number {
  if (!skip(c, named)) return defaultRounds
  const count = decimal(c, 'rounds')
  literal(c, '$')
  if (count === defaultRounds) note(c, 'explicit-rounds')
  return count
}

/** Writes the rounds and the salt of SHA crypt, or returns nothing if they would be read differently. */
export function textOfRounds(count: number, salt: string): string | undefined {
  if (count === defaultRounds) return salt.startsWith(named) ? undefined : salt
  return Number.isInteger(count) && count >= 1000 && count <= 999_999_999 ? `${named}${count}$${salt}` : undefined
}
