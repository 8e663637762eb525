import { standard } from '../../core/base64.ts'
import { fromHex } from '../../core/bytes.ts'
import { type Cursor, fault, paddedBase64, type TextOptions } from '../../core/cursor.ts'
import { type Expression, type HashName, hash, hashSizes, join, sameExpression } from '../../schemes/expression.ts'
import type { Digest } from '../../schemes/index.ts'
import { textOf } from './text-of.ts'

/** Where a salt stands beside the password: Auth0's and Kinde's words. */
export type Position = 'prefix' | 'suffix'

/** Bytes that are written as the text that they are: at least one, and none of them a control character. */
export function printable(bytes: Uint8Array): string | undefined {
  const text = textOf(bytes)
  if (text === undefined || text === '') return undefined
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code < 32 || (code >= 127 && code < 160)) return undefined
  }
  return text
}

/** Parts in a row in their one form: literals that touch are one, empty ones are none, and a single part is itself. */
export function concatenation(parts: readonly Expression[]): Expression {
  const merged: Expression[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    const literal = typeof part === 'object' && 'text' in part ? part.text : undefined
    if (literal === '') continue
    if (literal !== undefined && typeof last === 'object' && 'text' in last)
      merged[merged.length - 1] = { text: last.text + literal }
    else merged.push(part)
  }
  return merged.length === 1 ? merged[0]! : join(...merged)
}

/** A hash of parts in a row: what most sites have made of a password and a salt. */
export const hashOf = (name: HashName, ...parts: readonly Expression[]): Expression => hash(name, concatenation(parts))

/** A hash of the password, with the salt before or after it or without one. */
export function saltedHash(
  name: HashName,
  position: Position | undefined,
  password: Expression = 'password',
): Expression {
  if (position === undefined) return hashOf(name, password)
  return position === 'prefix' ? hashOf(name, 'salt', password) : hashOf(name, password, 'salt')
}

/** A hash that is taken again and again of what came before: once is the hash itself. */
export const repeated = (name: HashName, rounds: number, from: Expression): Expression =>
  rounds === 1 ? hash(name, from) : { iterate: name, rounds, from, over: 'state' }

/** What is hashed, where an expression is one hash of parts in a row. */
export interface Hashed {
  readonly name: HashName
  readonly parts: readonly Expression[]
}

export function hashedIn(expression: Expression): Hashed | undefined {
  if (typeof expression !== 'object' || !('hash' in expression)) return undefined
  const { hash: name, of } = expression
  return { name, parts: typeof of === 'object' && 'join' in of ? of.join : [of] }
}

/** Bytes that are the lower-case hexadecimal of others. */
export function hexIn(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const isHex = bytes.every((byte) => (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 102))
  return isHex && bytes.length === 2 * length ? fromHex(String.fromCharCode(...bytes)) : undefined
}

/** Reads base64 of the standard alphabet with all its padding, as strict decoders do. */
export function strictBase64(c: Cursor, name: string, options: TextOptions = {}): Uint8Array {
  const { at, notes } = c
  const bytes = paddedBase64(c, name, standard, options)
  if ((c.at - at) % 4 !== 0) fault(c, c.at, `the base64 padding of the ${name}`)
  c.notes = notes
  return bytes
}

/** A digest as one hash of password and salt; without a salt there is no position. */
export interface SaltedDigest {
  readonly name: HashName
  readonly position: Position | undefined
  readonly password: Expression
}

/** How a digest is such a hash, where it is one: of the password, or of what is made of it before. */
export function saltedIn(
  { expression, salt, digest }: Digest,
  passwords: readonly Expression[] = ['password'],
): SaltedDigest | undefined {
  const { name, parts } = hashedIn(expression) ?? {}
  if (!name || !parts || digest.length !== hashSizes[name].output) return undefined
  const [first, last] = parts
  const position = parts.length === 1 ? undefined : first === 'salt' ? 'prefix' : 'suffix'
  const password = passwords.find((one) => sameExpression(one, position === 'prefix' ? last : first))
  if (!password || !sameExpression(expression, saltedHash(name, position, password))) return undefined
  // An empty salt is as good as none, and one that is not hashed has no position.
  if (salt.length === 0) return { name, position: undefined, password }
  return position && { name, position, password }
}

/** How often what was hashed last is hashed again, where an expression does nothing else. */
export interface Repeated {
  readonly name: HashName
  readonly rounds: number
  readonly from: Expression
}

export function repeatedIn(expression: Expression): Repeated | undefined {
  if (typeof expression !== 'object') return undefined
  if ('hash' in expression) return { name: expression.hash, rounds: 1, from: expression.of }
  if (!('iterate' in expression) || expression.over !== 'state' || expression.rounds < 2) return undefined
  return { name: expression.iterate, rounds: expression.rounds, from: expression.from }
}

/** An HMAC of the password with its key: the salt, or the site's secret as far as it is known. */
export interface Keyed {
  readonly name: HashName
  readonly password: Expression
  readonly key: Uint8Array | undefined
}

export function keyedIn(
  { expression, salt, pepper, digest }: Digest,
  passwords: readonly Expression[] = ['password'],
): Keyed | undefined {
  if (typeof expression !== 'object' || !('hmac' in expression)) return undefined
  const { hmac: name, key, of } = expression
  const password = passwords.find((one) => sameExpression(one, of))
  if (!password || digest.length !== hashSizes[name].output) return undefined
  if (key === 'salt') return salt.length > 0 ? { name, password, key: salt } : undefined
  return key === 'pepper' && salt.length === 0 ? { name, password, key: pepper?.bytes() } : undefined
}
