import type { Descriptor } from './index.ts'

/** Hash functions by the names of their standards (RFC 1320 and 1321, FIPS 180-4, FIPS 202). */
export const hashNames = [
  'md4',
  'md5',
  'sha1',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'sha3-224',
  'sha3-256',
  'sha3-384',
  'sha3-512',
] as const

export type HashName = (typeof hashNames)[number]

/** The output and the block of each hash function in bytes. */
export const hashSizes: { readonly [H in HashName]: { readonly output: number; readonly block: number } } = {
  md4: { output: 16, block: 64 },
  md5: { output: 16, block: 64 },
  sha1: { output: 20, block: 64 },
  sha224: { output: 28, block: 64 },
  sha256: { output: 32, block: 64 },
  sha384: { output: 48, block: 128 },
  sha512: { output: 64, block: 128 },
  'sha3-224': { output: 28, block: 144 },
  'sha3-256': { output: 32, block: 136 },
  'sha3-384': { output: 48, block: 104 },
  'sha3-512': { output: 64, block: 72 },
}

/** An encoding of bytes as text. `base64` has padding; `bcrypt-base64` has no padding. */
export type Writing = 'hex' | 'upper-hex' | 'base64' | 'bcrypt-base64'

/**
 * A change of the text of a password before it is hashed.
 *
 * - `latin1` and `ascii` replace other characters by a question mark, as PHP's `utf8_decode` and Java do.
 * - `php-trim` removes space, tab, newline, carriage return, NUL and vertical tab from both ends.
 * - `php-slashes` is PHP's `addslashes`: it puts a backslash before `'`, `"` and `\`, and writes NUL as `\0`.
 * - `html-compat` and `html-quotes` are PHP's `htmlspecialchars` with ENT_COMPAT and ENT_QUOTES: `&`, `<`, `>` and `"` become
 *   entities, and with ENT_QUOTES also `'`.
 * - `java-length` keeps as many bytes of the UTF-8 text as the text has UTF-16 code units.
 */
export type Recoding =
  | 'latin1'
  | 'ascii'
  | 'utf16le'
  | 'nfc'
  | 'nfkc'
  | 'php-trim'
  | 'php-slashes'
  | 'html-compat'
  | 'html-quotes'
  | 'java-length'

/** Another hash as a part of an expression. Only the length of the digest in its descriptor matters. */
export interface Derivation {
  /** The other hash. `itself` is the descriptor that contains the expression, without its preparation. */
  readonly of: Descriptor | 'itself'
  /** What is used of the other hash: the bytes of its digest, or its hash string (bcrypt only, 60 characters). */
  readonly as: 'digest' | 'bcrypt-text'
}

/**
 * Describes how bytes are computed from a password. A backend evaluates the expression. `salt` is the salt of the
 * descriptor, `pepper` is a secret of the site, and `state` is the last result within `over`.
 */
export type Expression =
  | 'password'
  | 'salt'
  | 'pepper'
  | 'state'
  /** Fixed text in UTF-8. */
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  | { readonly join: readonly Expression[] }
  | { readonly hash: HashName; readonly of: Expression }
  /** HMAC (RFC 2104). */
  | { readonly hmac: HashName; readonly key: Expression; readonly of: Expression }
  | { readonly write: Writing; readonly of: Expression }
  | { readonly recode: Recoding; readonly of: Expression }
  /** The bytes from one position up to (not including) another. Negative positions count from the end. */
  | { readonly slice: readonly [from: number, to?: number]; readonly of: Expression }
  /**
   * The number of bits (`first`) that are kept. An incomplete last byte keeps its low bits, as in crypt(3)'s base64.
   */
  | { readonly first: number; readonly of: Expression }
  /** The result of `of`, or of `else` if `of` gives a NUL or more than `fits` bytes, which bcrypt would not read. */
  | { readonly fits: number; readonly of: Expression; readonly else: Expression }
  /** Repeated hashing: `state` starts as `from` and becomes the hash of `over`, `rounds` times. */
  | { readonly iterate: HashName; readonly rounds: number; readonly from: Expression; readonly over: Expression }
  /** The digest or hash string of another scheme for the same password. */
  | { readonly derive: Derivation }

export const join = (...parts: readonly Expression[]): Expression => ({ join: parts })
export const hash = (name: HashName, of: Expression): Expression => ({ hash: name, of })
export const hmac = (name: HashName, key: Expression, of: Expression): Expression => ({ hmac: name, key, of })
export const hex = (of: Expression): Expression => ({ write: 'hex', of })
export const base64 = (of: Expression): Expression => ({ write: 'base64', of })
export const text = (literal: string): Expression => ({ text: literal })

/** Returns the direct parts of an expression. */
export function partsOf(expression: Expression): readonly Expression[] {
  if (typeof expression === 'string' || 'text' in expression || 'bytes' in expression) return []
  if ('join' in expression) return expression.join
  if ('hmac' in expression) return [expression.key, expression.of]
  if ('iterate' in expression) return [expression.from, expression.over]
  if ('fits' in expression) return [expression.of, expression.else]
  return 'derive' in expression ? [] : [expression.of]
}

function findDerivations(expression: Expression): readonly Derivation[] {
  if (typeof expression === 'object' && 'derive' in expression) return [expression.derive]
  return partsOf(expression).flatMap(findDerivations)
}

const noDerivations: readonly Derivation[] = []
/** Most formats have one expression for all their texts. */
const derivations = new WeakMap<object, readonly Derivation[]>()

/** Returns the other hashes within an expression. */
export function derivationsOf(expression: Expression): readonly Derivation[] {
  if (typeof expression === 'string') return noDerivations
  let found = derivations.get(expression)
  if (!found) derivations.set(expression, (found = findDerivations(expression)))
  return found
}

/** Returns the total number of rounds within an expression. */
export function roundsIn(expression: Expression): number {
  const rounds = typeof expression === 'object' && 'iterate' in expression ? expression.rounds : 0
  return rounds + partsOf(expression).reduce((sum, part) => sum + roundsIn(part), 0)
}

/** Tells whether an expression uses a leaf, such as `pepper`. */
export function uses(expression: Expression | undefined, leaf: Extract<Expression, string>): boolean {
  if (expression === undefined) return false
  return expression === leaf || partsOf(expression).some((part) => uses(part, leaf))
}

const isList = (value: object): value is readonly unknown[] | Uint8Array =>
  Array.isArray(value) || value instanceof Uint8Array

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (isList(a) || isList(b))
    return isList(a) && isList(b) && a.length === b.length && a.every((one, index) => sameValue(one, b[index]))
  return sameMembers(a as Members, b as Members)
}

type Members = Readonly<Record<string, unknown>>

/** Compares members. An undefined member equals a missing one. */
const sameMembers = (a: Members, b: Members): boolean =>
  Object.keys(a).every((name) => sameValue(a[name], b[name])) &&
  Object.keys(b).every((name) => a[name] !== undefined || b[name] === undefined)

/** Tells whether two expressions have the same structure. */
export const sameExpression: (a: Expression | undefined, b: Expression | undefined) => boolean = sameValue
