import { type Failure, failure } from '../core/errors.ts'
import {
  type Derivation,
  derivationsOf,
  type Expression,
  type HashName,
  hashSizes,
  partsOf,
  type Recoding,
  uses,
} from './expression.ts'
import { reference } from './reference.ts'
import { type Base, exceeded } from './scheme.ts'

/** The sizes in bytes of the inputs of an expression. */
export interface Sizes {
  readonly password: number
  readonly salt: number
  /** The length of the pepper, or the largest allowed length if the pepper is not known. */
  readonly pepper: number
  readonly state: number
}

/** The largest pepper in bytes. */
export const mostPepper = 1024

/** Returns the sizes of the inputs of a descriptor's expressions. */
export function sizesOf({ salt, pepper }: Base, passwordLength: number): Sizes {
  return { password: passwordLength, salt: salt.length, pepper: pepper?.bytes().length ?? mostPepper, state: 0 }
}

/** The largest factor by which a recoding lengthens its bytes. The factors of NFC and NFKC are for UTF-8. */
const growth: { readonly [R in Recoding]?: number } = {
  utf16le: 2,
  nfc: 3,
  nfkc: 11,
  'php-slashes': 2,
  'html-compat': 6,
  'html-quotes': 6,
}

/** The length of a bcrypt hash string, and of the longest digest of a scheme, in bytes. */
const bcryptText = 60
const longestDigest = 1024

function derivedSize({ of, as }: Derivation): number {
  if (as === 'bcrypt-text') return bcryptText
  return of === 'itself' ? longestDigest : of.digest.length
}

/** Returns the largest number of bytes that an expression gives. */
export function sizeOf(expression: Expression, sizes: Sizes): number {
  if (typeof expression === 'string') return sizes[expression]
  if ('text' in expression) return 3 * expression.text.length
  if ('bytes' in expression) return expression.bytes.length
  if ('join' in expression) return expression.join.reduce((sum, part) => sum + sizeOf(part, sizes), 0)
  if ('hash' in expression) return hashSizes[expression.hash].output
  if ('hmac' in expression) return hashSizes[expression.hmac].output
  if ('iterate' in expression) return Math.max(sizeOf(expression.from, sizes), hashSizes[expression.iterate].output)
  if ('derive' in expression) return derivedSize(expression.derive)
  if ('fits' in expression)
    return Math.max(Math.min(sizeOf(expression.of, sizes), expression.fits), sizeOf(expression.else, sizes))
  const size = sizeOf(expression.of, sizes)
  if ('write' in expression) return expression.write.endsWith('hex') ? 2 * size : 4 * Math.ceil(size / 3)
  if ('recode' in expression) return (growth[expression.recode] ?? 1) * size
  return size
}

const { call, block } = reference.hash

/** Returns the time in ms of one hash over a number of bytes, with padding. */
export const hashCost = (name: HashName, bytes: number): number =>
  call + Math.ceil((bytes + 17) / hashSizes[name].block) * block[name]

/** Returns the time of an expression in ms on the reference machine, without the other hashes in the expression. */
export function costOf(expression: Expression, sizes: Sizes): number {
  if (typeof expression === 'string') return 0
  if ('iterate' in expression) {
    const { iterate: name, rounds, from, over } = expression
    const within = { ...sizes, state: Math.max(sizeOf(from, sizes), hashSizes[name].output) }
    const round = hashCost(name, sizeOf(over, within)) + costOf(over, within)
    return costOf(from, sizes) + rounds * round
  }
  let cost = partsOf(expression).reduce((sum, part) => sum + costOf(part, sizes), 0)
  if ('recode' in expression && (expression.recode === 'nfc' || expression.recode === 'nfkc'))
    // Twice: to hash the normalized password, and to see whether normalization changed it.
    cost += 2 * reference.normalization * sizeOf(expression.of, sizes) ** 2
  if ('hash' in expression) cost += hashCost(expression.hash, sizeOf(expression.of, sizes))
  if ('hmac' in expression) {
    const size = hashSizes[expression.hmac].block + sizeOf(expression.of, sizes)
    cost += hashCost(expression.hmac, size) + hashCost(expression.hmac, sizeOf(expression.key, sizes))
  }
  return cost
}

/** The limits of an expression: number of parts, depth, rounds, and characters of a fixed text. */
const most = { parts: 64, depth: 16, rounds: 2 ** 31, text: 1024 } as const

function tooMany(expression: Expression, depth: number): Failure | undefined {
  if (depth > most.depth) return exceeded('the depth of the expression', 1, most.depth, depth)
  if (typeof expression === 'object') {
    if ('iterate' in expression && !(expression.rounds >= 0 && expression.rounds <= most.rounds))
      return exceeded('rounds', 0, most.rounds, expression.rounds)
    if ('iterate' in expression && derivationsOf(expression.over).length > 0)
      return exceeded('the number of other hashes within rounds', 0, 0, derivationsOf(expression.over).length)
    if ('text' in expression && expression.text.length > most.text)
      return exceeded('literal length', 0, most.text, expression.text.length, 'characters')
  }
  for (const part of partsOf(expression)) {
    const failed = tooMany(part, depth + 1)
    if (failed) return failed
  }
  return undefined
}

const counted = (expression: Expression): number => partsOf(expression).reduce((sum, part) => sum + counted(part), 1)

function found(expression: Expression): Failure | undefined {
  const failed = tooMany(expression, 1)
  if (failed) return failed
  const parts = counted(expression)
  if (parts > most.parts) return exceeded('the number of parts of the expression', 1, most.parts, parts)
  if (uses(expression, 'password') || derivationsOf(expression).length > 0) return undefined
  return failure('ERR_LIMIT', undefined, { name: 'the expression', expected: 'one that uses the password' })
}

/** Most formats have one expression for all their texts. */
const known = new WeakMap<object, Failure | 'fine'>()

/**
 * Returns a failure if an expression exceeds the limits, or does not use the password, so that every password matches.
 */
export function expressionExceeds(expression: Expression): Failure | undefined {
  if (typeof expression === 'string') return found(expression)
  let answer = known.get(expression)
  if (!answer) known.set(expression, (answer = found(expression) ?? 'fine'))
  return answer === 'fine' ? undefined : answer
}
