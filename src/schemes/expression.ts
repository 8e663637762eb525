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

/** Bytes of output, and bytes that are taken in at once. */
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

/** How bytes are written as text: base64 with padding, and bcrypt's own without. */
export type Writing = 'hex' | 'upper-hex' | 'base64' | 'bcrypt-base64'

/**
 * What systems do to the text of a password before they hash its bytes. `latin1` and `ascii` write a question mark for
 * what they cannot say, as PHP's `utf8_decode` and Java do; `php-trim` takes space, tab, newline, carriage return, NUL and
 * vertical tab from both ends; `php-slashes` is `addslashes`, a backslash before both quotation marks, a backslash and NUL,
 * which becomes a zero. `html-compat` and `html-quotes` are `htmlspecialchars` with ENT_COMPAT and ENT_QUOTES: `&`, `<`, `>`
 * and `"` become entities, and with ENT_QUOTES also `'`. `java-length` takes as many bytes of UTF-8 as the text has UTF-16
 * code units.
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

/** Another hash as a part of an expression: by its descriptor, whose digest says only how long it is. */
export interface Derivation {
  /** `itself`: the descriptor that is prepared so, without its preparation. */
  readonly of: Descriptor | 'itself'
  /** The digest's bytes, or bcrypt's own string of 60 characters. */
  readonly as: 'digest' | 'bcrypt-text'
}

/**
 * How bytes are made of a password: data, which a backend evaluates. `salt` is the descriptor's, `pepper` a secret of the
 * site, `state` the result so far within `over`.
 */
export type Expression =
  | 'password'
  | 'salt'
  | 'pepper'
  | 'state'
  /** As UTF-8. */
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  | { readonly join: readonly Expression[] }
  | { readonly hash: HashName; readonly of: Expression }
  /** RFC 2104. */
  | { readonly hmac: HashName; readonly key: Expression; readonly of: Expression }
  | { readonly write: Writing; readonly of: Expression }
  | { readonly recode: Recoding; readonly of: Expression }
  /** From one byte to before another, by position; from the end where negative. */
  | { readonly slice: readonly [from: number, to?: number]; readonly of: Expression }
  /** The first bits; of a last byte that is not whole its low bits, as in crypt(3)'s base64. */
  | { readonly first: number; readonly of: Expression }
  /** An expression, or another one where it gives more bytes than `fits` or a NUL: what bcrypt does not read whole. */
  | { readonly fits: number; readonly of: Expression; readonly else: Expression }
  /** `rounds` times `state` becomes the hash of `over`, beginning with `from`. */
  | { readonly iterate: HashName; readonly rounds: number; readonly from: Expression; readonly over: Expression }
  /** The digest of another scheme, or its text, for the same password. */
  | { readonly derive: Derivation }

export const join = (...parts: readonly Expression[]): Expression => ({ join: parts })
export const hash = (name: HashName, of: Expression): Expression => ({ hash: name, of })
export const hmac = (name: HashName, key: Expression, of: Expression): Expression => ({ hmac: name, key, of })
export const hex = (of: Expression): Expression => ({ write: 'hex', of })
export const base64 = (of: Expression): Expression => ({ write: 'base64', of })
export const text = (literal: string): Expression => ({ text: literal })

/** The expressions within one. */
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

/** The other hashes within one. */
export function derivationsOf(expression: Expression): readonly Derivation[] {
  if (typeof expression === 'string') return noDerivations
  let found = derivations.get(expression)
  if (!found) derivations.set(expression, (found = findDerivations(expression)))
  return found
}

/** How often hash functions are repeated within one. */
export function roundsIn(expression: Expression): number {
  const rounds = typeof expression === 'object' && 'iterate' in expression ? expression.rounds : 0
  return rounds + partsOf(expression).reduce((sum, part) => sum + roundsIn(part), 0)
}

/** Whether a leaf occurs. */
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

/** What is undefined is as good as left out. */
const sameMembers = (a: Members, b: Members): boolean =>
  Object.keys(a).every((name) => sameValue(a[name], b[name])) &&
  Object.keys(b).every((name) => a[name] !== undefined || b[name] === undefined)

/** Whether two expressions say the same in the same words. */
export const sameExpression: (a: Expression | undefined, b: Expression | undefined) => boolean = sameValue
