import type { Failure } from '../core/errors.ts'
import type { Keyring } from '../core/secret.ts'
import { type Argon2, argon2 } from './argon2.ts'
import { type Bcrypt, bcrypt } from './bcrypt.ts'
import { type Digest, digest } from './digest.ts'
import { derivationsOf, type Expression, uses } from './expression.ts'
import { costOf, expressionExceeds, sizeOf, sizesOf } from './expression-work.ts'
import { type LegacyScrypt, legacyScrypt } from './legacy-scrypt.ts'
import { type Md5Crypt, md5Crypt } from './md5-crypt.ts'
import { type Pbkdf2, pbkdf2 } from './pbkdf2.ts'
import { resolvePepper } from './pepper.ts'
import type { Resolved, Scheme, Work } from './scheme.ts'
import { type Scrypt, scrypt } from './scrypt.ts'
import { type ShaCrypt, shaCrypt } from './sha-crypt.ts'
import { type Yescrypt, yescrypt } from './yescrypt.ts'

/** A parsed password hash, independent of its format. The property `scheme` tells the schemes apart. */
export type Descriptor = Argon2 | Bcrypt | Digest | LegacyScrypt | Md5Crypt | Pbkdf2 | Scrypt | ShaCrypt | Yescrypt
/** The id of a scheme, such as `argon2`. */
export type SchemeId = Descriptor['scheme']
/** The descriptor type of a scheme. */
export type Of<S extends SchemeId> = Extract<Descriptor, { scheme: S }>

/** All schemes by id. */
export const schemes: { readonly [S in SchemeId]: Scheme<Of<S>> } = {
  argon2,
  bcrypt,
  digest,
  'legacy-scrypt': legacyScrypt,
  'md5-crypt': md5Crypt,
  pbkdf2,
  scrypt,
  'sha-crypt': shaCrypt,
  yescrypt,
}

/** Returns the scheme of a descriptor. */
export function schemeOf<D extends Descriptor>(descriptor: D): Scheme<D> {
  return schemes[descriptor.scheme] as unknown as Scheme<D>
}

/** Returns a descriptor without its preparation. */
export function unprepared({ prepare: _, otherwise: __, ...descriptor }: Descriptor): Descriptor {
  return descriptor as Descriptor
}

/** Returns the expression that is appended to the salt of a descriptor, if there is one. */
export const saltSuffixOf = (descriptor: Descriptor): Expression | undefined =>
  descriptor.scheme === 'pbkdf2' ? descriptor.saltSuffix : undefined

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
    derivationsOf(one).map(({ of }) => (of === 'itself' ? unprepared(descriptor) : of)),
  )

/** Returns the first limit that is exceeded by a descriptor, by its preparation or by a hash within it, if any. */
export function exceeds(descriptor: Descriptor): Failure | undefined {
  const own = schemeOf(descriptor).exceeds(descriptor)
  if (own) return own
  // Most descriptors have nothing else to check.
  if (!descriptor.prepare && !descriptor.otherwise && descriptor.scheme !== 'digest') return undefined
  for (const expression of preparationsOf(descriptor)) {
    const failed = expressionExceeds(expression)
    if (failed) return failed
  }
  for (const derived of derivedOf(descriptor)) {
    const failed = exceeds(derived)
    if (failed) return failed
  }
  return undefined
}

function allExpressionsOf(descriptor: Descriptor): readonly Expression[] {
  const suffix = saltSuffixOf(descriptor)
  const own = suffix === undefined ? expressionsOf(descriptor) : [...expressionsOf(descriptor), suffix]
  return [...own, ...derivedOf(descriptor).flatMap(allExpressionsOf)]
}

/** Tells whether a descriptor is computed with a pepper. */
export const isPeppered = (descriptor: Descriptor): boolean =>
  allExpressionsOf(descriptor).some((one) => uses(one, 'pepper'))

/** Finds the pepper that a descriptor or a hash within it needs, if any. */
export const pepperOf = (descriptor: Descriptor, keyring: Keyring): Resolved =>
  resolvePepper(descriptor, allExpressionsOf(descriptor), keyring)

/**
 * Estimates the work that is done before the scheme, for a password of a given length in bytes. Each form of the
 * password is computed once, and each form that differs from the others is prepared.
 */
export function workBefore(descriptor: Descriptor, passwordLength: number, forms = 1): Work {
  const { prepare, otherwise = [] } = descriptor
  const sizes = sizesOf(descriptor, passwordLength)
  const lengths = [passwordLength, ...otherwise.map(({ password }) => sizeOf(password, sizes))]
  const longest = forms === 1 ? passwordLength : Math.max(...lengths)
  let cost = prepare === undefined ? 0 : forms * costOf(prepare, { ...sizes, password: longest })
  let bytes = 0
  for (const { password } of otherwise) cost += costOf(password, sizes)
  for (const derived of derivedOf(descriptor)) {
    const work = workOf(derived, longest)
    cost += forms * work.cost
    bytes = Math.max(bytes, work.bytes)
  }
  return { cost, bytes }
}

/** Estimates the work for a password of a given length in bytes, with its preparation and without its other forms. */
export function workOf(descriptor: Descriptor, passwordLength: number): Work {
  const { prepare } = descriptor
  const length = prepare === undefined ? passwordLength : sizeOf(prepare, sizesOf(descriptor, passwordLength))
  const before = workBefore(descriptor, passwordLength)
  const { cost, bytes } = schemeOf(descriptor).work(descriptor, length)
  return { cost: before.cost + cost, bytes: Math.max(before.bytes, bytes) }
}

export type { Expression, HashName } from './expression.ts'
export type { Base, Bound, KnownAnswer, Limits, Loss, OtherForm, Reading, Resolved, Scheme, Work } from './scheme.ts'
export type { Argon2, Bcrypt, Digest, LegacyScrypt, Md5Crypt, Pbkdf2, Scrypt, ShaCrypt, Yescrypt }
