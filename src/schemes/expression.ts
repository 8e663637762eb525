import { type Failure, failure } from '../core/errors.ts'
import type { Base, Derivation, Descriptor, Expression, HashName, Recoding } from './index.ts'
import { mostPepper, type Preparation, refuseNumber, removePreparation } from './scheme.ts'

interface HashFunction {
  /** The output and the block in bytes. */
  readonly output: number
  readonly block: number
  /** The time of each block that the function reads, in ms on the reference machine. */
  readonly time: number
}

// The functions of MD5 crypt and SHA crypt are constants, so that a bundle with only these formats has no other
// functions.
export const md5: HashFunction = { output: 16, block: 64, time: 0.0001 }
export const sha256: HashFunction = { output: 32, block: 64, time: 0.00005 }
export const sha512: HashFunction = { output: 64, block: 128, time: 0.00022 }

/** The hash functions. */
export const hashFunctions: { readonly [H in HashName]: HashFunction } = {
  md4: { output: 16, block: 64, time: 0.0001 },
  md5,
  sha1: { output: 20, block: 64, time: 0.00004 },
  sha224: { output: 28, block: 64, time: 0.00005 },
  sha256,
  sha384: { output: 48, block: 128, time: 0.00021 },
  sha512,
  'sha3-224': { output: 28, block: 144, time: 0.0004 },
  'sha3-256': { output: 32, block: 136, time: 0.0004 },
  'sha3-384': { output: 48, block: 104, time: 0.0004 },
  'sha3-512': { output: 64, block: 72, time: 0.0004 },
}

/** The names of all hash functions. */
export const hashNames: readonly HashName[] = /* @__PURE__ */ Object.keys(hashFunctions) as HashName[]

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
export function countRounds(expression: Expression): number {
  const rounds = typeof expression === 'object' && 'iterate' in expression ? expression.rounds : 0
  return rounds + partsOf(expression).reduce((sum, part) => sum + countRounds(part), 0)
}

/** Tells whether an expression uses a leaf, such as `pepper`. */
export function uses(expression: Expression | undefined, leaf: Extract<Expression, string>): boolean {
  if (expression === undefined) return false
  return expression === leaf || partsOf(expression).some((part) => uses(part, leaf))
}

const isList = (value: object): value is readonly unknown[] | Uint8Array =>
  Array.isArray(value) || value instanceof Uint8Array

function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (isList(a) || isList(b))
    return isList(a) && isList(b) && a.length === b.length && a.every((one, index) => isSameValue(one, b[index]))
  return haveSameMembers(a as Members, b as Members)
}

type Members = Readonly<Record<string, unknown>>

/** Compares members. An undefined member equals a missing one. */
const haveSameMembers = (a: Members, b: Members): boolean =>
  Object.keys(a).every((name) => isSameValue(a[name], b[name])) &&
  Object.keys(b).every((name) => a[name] !== undefined || b[name] === undefined)

/** Tells whether two expressions have the same structure. */
export const sameExpression: (a: Expression | undefined, b: Expression | undefined) => boolean = isSameValue

/** Stands for any bytes in the preparation of a format whose hashes combine the password with a field. */
export const anyBytes: { readonly bytes: Uint8Array } = { bytes: /* @__PURE__ */ new Uint8Array(0) }

/** Returns the first bytes within an expression. */
export function bytesOf(expression: Expression | undefined): Uint8Array | undefined {
  if (typeof expression !== 'object') return undefined
  if ('bytes' in expression) return expression.bytes
  for (const part of partsOf(expression)) {
    const found = bytesOf(part)
    if (found) return found
  }
  return undefined
}

const formOf = (expression: Expression | undefined): string =>
  JSON.stringify(expression, (name, value) => (name === 'bytes' ? null : value)) ?? ''

/** Tells whether an expression differs from a form with `anyBytes` only in its bytes. */
export const hasForm = (expression: Expression | undefined, form: Expression | undefined): boolean =>
  bytesOf(form) === anyBytes.bytes && formOf(expression) === formOf(form)

/** The sizes in bytes of the inputs of an expression. */
export interface Sizes {
  readonly password: number
  readonly salt: number
  /** The length of the pepper, or the largest allowed length if the pepper is not known. */
  readonly pepper: number
  readonly state: number
}

/** Returns the sizes of the inputs of a descriptor's expressions. */
export function sizesOf({ salt, pepper }: Base, passwordLength: number): Sizes {
  return { password: passwordLength, salt: salt.length, pepper: pepper?.bytes().length ?? mostPepper, state: 0 }
}

/** The largest factor by which a recoding lengthens its bytes. The factors of NFC and NFKC are for UTF-8. */
const growth: { readonly [R in Recoding]?: number } = {
  utf16le: 2,
  nfc: 3,
  nfkc: 11,
  nfkd: 11,
  'php-slashes': 2,
  'html-compat': 6,
  'html-quotes': 6,
}

/** The length of a bcrypt hash string, and of the longest digest of a scheme, in bytes. */
const bcryptText = 60
const longestDigest = 1024

function sizeOfDerivation({ of, as }: Derivation): number {
  if (as === 'bcrypt-text') return bcryptText
  return of === 'itself' ? longestDigest : of.digest.length
}

/** Returns the largest number of bytes that an expression gives. */
export function sizeOf(expression: Expression, sizes: Sizes): number {
  if (typeof expression === 'string') return sizes[expression]
  if ('text' in expression) return 3 * expression.text.length
  if ('bytes' in expression) return expression.bytes.length
  if ('join' in expression) return expression.join.reduce((sum, part) => sum + sizeOf(part, sizes), 0)
  if ('hash' in expression) return hashFunctions[expression.hash].output
  if ('hmac' in expression) return hashFunctions[expression.hmac].output
  if ('iterate' in expression) return Math.max(sizeOf(expression.from, sizes), hashFunctions[expression.iterate].output)
  if ('derive' in expression) return sizeOfDerivation(expression.derive)
  if ('fits' in expression)
    return Math.max(Math.min(sizeOf(expression.of, sizes), expression.fits), sizeOf(expression.else, sizes))
  const size = sizeOf(expression.of, sizes)
  if ('write' in expression) return expression.write.endsWith('hex') ? 2 * size : 4 * Math.ceil(size / 3)
  if ('recode' in expression) return (growth[expression.recode] ?? 1) * size
  return size
}

/** The time of one call of a hash function, in ms on the reference machine. */
export const callTime = 0.0012

/**
 * The time of NFKC for the worst text, in ms for each square of its bytes on the reference machine. The time grows with
 * the square, because marks are sorted by insertion.
 */
const normalizationTime = 2e-7

/** Returns the time in ms of one hash over a number of bytes, with padding. */
export const hashCost = ({ block, time }: HashFunction, bytes: number): number =>
  callTime + Math.ceil((bytes + 17) / block) * time

/** Returns the time of an expression in ms on the reference machine, without the other hashes in the expression. */
export function costOf(expression: Expression, sizes: Sizes): number {
  if (typeof expression === 'string') return 0
  if ('iterate' in expression) {
    const { iterate, rounds, from, over } = expression
    const hash = hashFunctions[iterate]
    const within = { ...sizes, state: Math.max(sizeOf(from, sizes), hash.output) }
    const round = hashCost(hash, sizeOf(over, within)) + costOf(over, within)
    return costOf(from, sizes) + rounds * round
  }
  let cost = partsOf(expression).reduce((sum, part) => sum + costOf(part, sizes), 0)
  if ('recode' in expression && expression.recode.startsWith('nf'))
    // Twice: to hash the normalized password, and to see whether normalization changed it.
    cost += 2 * normalizationTime * sizeOf(expression.of, sizes) ** 2
  if ('hash' in expression) cost += hashCost(hashFunctions[expression.hash], sizeOf(expression.of, sizes))
  if ('hmac' in expression) {
    const hash = hashFunctions[expression.hmac]
    cost += hashCost(hash, hash.block + sizeOf(expression.of, sizes)) + hashCost(hash, sizeOf(expression.key, sizes))
  }
  return cost
}

/** The limits of an expression: number of parts, depth, rounds, and characters of a fixed text. */
const most = { parts: 64, depth: 16, rounds: 2_147_483_648, text: 1024 } as const

function checkNodes(expression: Expression, depth: number): Failure | undefined {
  if (depth > most.depth) return refuseNumber('the depth of the expression', 1, most.depth, depth)
  if (typeof expression === 'object') {
    if ('iterate' in expression && !(expression.rounds >= 0 && expression.rounds <= most.rounds))
      return refuseNumber('rounds', 0, most.rounds, expression.rounds)
    if ('iterate' in expression && derivationsOf(expression.over).length > 0)
      return refuseNumber('the number of other hashes within rounds', 0, 0, derivationsOf(expression.over).length)
    if ('text' in expression && expression.text.length > most.text)
      return refuseNumber('literal length', 0, most.text, expression.text.length, 'characters')
  }
  for (const part of partsOf(expression)) {
    const failed = checkNodes(part, depth + 1)
    if (failed) return failed
  }
  return undefined
}

const countParts = (expression: Expression): number =>
  partsOf(expression).reduce((sum, part) => sum + countParts(part), 1)

function checkExpression(expression: Expression): Failure | undefined {
  const failed = checkNodes(expression, 1)
  if (failed) return failed
  const parts = countParts(expression)
  if (parts > most.parts) return refuseNumber('the number of parts of the expression', 1, most.parts, parts)
  if (uses(expression, 'password') || derivationsOf(expression).length > 0) return undefined
  return failure('ERR_LIMIT', undefined, { name: 'the expression', expected: 'one that uses the password' })
}

/** Most formats have one expression for all their texts. */
const known = new WeakMap<object, Failure | 'fine'>()

/**
 * Returns a failure if an expression exceeds the limits, or does not use the password, so that every password matches.
 */
export function expressionExceeds(expression: Expression): Failure | undefined {
  if (typeof expression === 'string') return checkExpression(expression)
  let answer = known.get(expression)
  if (!answer) known.set(expression, (answer = checkExpression(expression) ?? 'fine'))
  return answer === 'fine' ? undefined : answer
}

/** Returns the expressions that are computed before the scheme. */
const preparationsOf = ({ prepare, otherwise }: Descriptor): readonly Expression[] => [
  ...(prepare === undefined ? [] : [prepare]),
  ...(otherwise ?? []).map(({ password }) => password),
]

const expressionsOf = (descriptor: Descriptor): readonly Expression[] => [
  ...preparationsOf(descriptor),
  ...(descriptor.scheme === 'digest' ? [descriptor.expression] : []),
  ...(descriptor.scheme === 'digest' && descriptor.beyondAscii ? [descriptor.beyondAscii.expression] : []),
]

/** Returns the other hashes that are computed before this one. */
const derivedOf = (descriptor: Descriptor): readonly Descriptor[] =>
  expressionsOf(descriptor).flatMap((one) =>
    derivationsOf(one).map(({ of }) => (of === 'itself' ? removePreparation(descriptor) : of)),
  )

function findFailure<T>(values: readonly T[], check: (value: T) => Failure | undefined): Failure | undefined {
  for (const one of values) {
    const failed = check(one)
    if (failed) return failed
  }
  return undefined
}

/** The checks and estimates of the expressions of a descriptor. */
export const preparation: Preparation = {
  exceeds: (descriptor, exceeds) =>
    findFailure(preparationsOf(descriptor), expressionExceeds) ?? findFailure(derivedOf(descriptor), exceeds),
  lengthAfter: (descriptor, length) =>
    descriptor.prepare === undefined ? length : sizeOf(descriptor.prepare, sizesOf(descriptor, length)),
  workBefore(descriptor, length, forms, workOf) {
    const { prepare, otherwise = [] } = descriptor
    const sizes = sizesOf(descriptor, length)
    const lengths = [length, ...otherwise.map(({ password }) => sizeOf(password, sizes))]
    const longest = forms === 1 ? length : Math.max(...lengths)
    let cost = prepare === undefined ? 0 : forms * costOf(prepare, { ...sizes, password: longest })
    let bytes = 0
    for (const { password } of otherwise) cost += costOf(password, sizes)
    for (const derived of derivedOf(descriptor)) {
      const work = workOf(derived, longest)
      cost += forms * work.cost
      bytes = Math.max(bytes, work.bytes)
    }
    return { cost, bytes }
  },
  isPeppered: (descriptor, isPeppered) =>
    expressionsOf(descriptor).some((one) => uses(one, 'pepper')) || derivedOf(descriptor).some(isPeppered),
}

export type { Derivation, Expression, HashName, Recoding, Writing } from './index.ts'
