import { type Failure, failure } from '../core/errors.ts'
import type { Keyring } from '../core/secret.ts'
import type { Argon2, Base, Bcrypt, Bound, Descriptor, Pbkdf2, Scrypt, Work } from './index.ts'

type Unbounded<T> = [T] extends [number] ? (number extends T ? true : false) : [T] extends [Uint8Array] ? true : false

/** The bounds of all numbers and byte arrays of a descriptor. A missing bound does not compile. */
export type Limits<D> = {
  readonly [K in keyof D as Unbounded<NonNullable<D[K]>> extends true ? K : never]-?: Bound
}

/**
 * The reason why several passwords have the same hash. `truncated`: only a part of the password is hashed. `changed`:
 * another form of the password is hashed, such as the password without spaces at its ends.
 */
export type Loss = 'truncated' | 'changed'

/**
 * Returns `changed` for an HMAC key that ends with a zero byte: HMAC pads keys with zero bytes (RFC 2104 §2), so a
 * shorter key gives the same digest. A key longer than a block is hashed first, so for such a key `changed` is only
 * cautious.
 */
export const findHmacKeyLoss = (key: Uint8Array): Loss | undefined => (key.at(-1) === 0 ? 'changed' : undefined)

/**
 * The key that a descriptor needs, if any, or a failure. `absent` means that the key is missing, not that it is wrong.
 */
export type Resolved = { readonly ok: true; readonly key?: Uint8Array } | (Failure & { readonly absent?: true })

/** The largest pepper in bytes. */
export const mostPepper = 1024

/** Tells whether a hash is computed with expressions: to prepare the password, or as the scheme itself. */
export const hasExpressions = ({ scheme, prepare, otherwise }: Descriptor): boolean =>
  scheme === 'digest' || prepare !== undefined || otherwise !== undefined

/** Returns a descriptor without its preparation. */
export function removePreparation({ prepare: _, otherwise: __, ...descriptor }: Descriptor): Descriptor {
  return descriptor as Descriptor
}

/** Returns `pepper` if the site's pepper is appended to the salt of a descriptor. */
export const saltSuffixOf = (descriptor: Descriptor): 'pepper' | undefined =>
  descriptor.scheme === 'pbkdf2' ? descriptor.saltSuffix : undefined

/**
 * Checks and estimates the expressions of a descriptor, and the other hashes within them. The last argument of each
 * function does the same for another hash.
 */
export interface Preparation {
  exceeds(descriptor: Descriptor, exceeds: (other: Descriptor) => Failure | undefined): Failure | undefined
  /** Returns the largest length in bytes of the prepared password. */
  lengthAfter(descriptor: Descriptor, passwordLength: number): number
  workBefore(
    descriptor: Descriptor,
    passwordLength: number,
    forms: number,
    workOf: (other: Descriptor, passwordLength: number) => Work,
  ): Work
  isPeppered(descriptor: Descriptor, isPeppered: (other: Descriptor) => boolean): boolean
}

/** Alternative sets of minimum parameters: a hash is strong enough if it meets all parameters of one set. */
type AnyOf<D> = readonly { readonly [K in keyof D]?: D[K] & number }[]

/** The minimum parameters by scheme. Hashes of a scheme with an empty list or no entry are always replaced. */
export interface Minima {
  readonly argon2: AnyOf<Argon2>
  readonly scrypt: AnyOf<Scrypt>
  readonly bcrypt: AnyOf<Bcrypt>
  /** The minimum iterations by hash function. Hashes with other functions are always replaced. */
  readonly pbkdf2: { readonly [H in Pbkdf2['hash']]?: number }
}

/** Tells whether a hash meets all parameters of a set. */
export const meets = <D extends Base>(descriptor: D, sets: AnyOf<D>): boolean =>
  sets.some((minima) =>
    Object.entries(minima).every(([name, least]) => (descriptor[name as keyof D] as number) >= (least as number)),
  )

/** Why a hash is weak: its scheme, or its parameters, which are below the minimum. */
export type Weakness = { readonly scheme: string } | { readonly below: string }

interface Definition<D extends Base> {
  readonly id: D['scheme']
  readonly limits: Limits<D>
  /** The units of the numbers that have a unit, for messages. */
  readonly units?: { readonly [K in keyof D]?: string }
  /** Checks rules that involve several parameters, such as the memory of scrypt. */
  rule?(descriptor: D): Failure | undefined
  /**
   * Estimates the work from constants, so that all machines have the same estimates. The constants are medians of
   * `npm run bench:cost`: times in ms on one core of the reference machine (AMD EPYC, Node.js 20.20, the fastest
   * backend of each scheme, 2026-11-21). `saltbridge inspect` measures the time on your machine.
   */
  work(descriptor: D, passwordLength: number): Work
  /** Returns why a hash is weaker than a policy requires, if it is. */
  weakness(descriptor: D, minima: Minima): Weakness | undefined
  /** The number of bytes of the password that are read. */
  readonly truncatesAt?: number
  /** The longest password in bytes that the systems accept. A longer one is refused before anything is computed. */
  readonly maxPassword?: number
  /** Returns why other passwords match too, if the length of the password is not the reason. */
  lossOf?(descriptor: D, password: Uint8Array): Loss | undefined
  /** Returns the descriptor with its whole salt, because backends do not know suffixes. The caller wipes a new salt. */
  appendSaltSuffix?(descriptor: D, pepper: Uint8Array | undefined): D
  /** Finds the key in the descriptor or in the configured keys. */
  resolve?(descriptor: D, keyring: Keyring): Resolved
  /**
   * Only the scheme `digest` has this. A format with expressions must name `digest`; bundles of other formats do not
   * contain it.
   */
  readonly preparation?: Preparation
  /** Returns the descriptor with the key, for formats that store the key in the hash string. */
  embed?(descriptor: D, key: Uint8Array): D
}

/** A scheme: a computation with its limits and its work estimate. */
export interface Scheme<D extends Base> extends Definition<D> {
  /** Returns the first limit or rule that a descriptor exceeds, if any. */
  exceeds(descriptor: D): Failure | undefined
}

/**
 * Returns the failure of a number that is out of its limits. `unit` is the unit of the three numbers, if they have one.
 */
export function refuseNumber(name: string, min: number, max: number, actual: number, unit?: string): Failure {
  return failure('ERR_LIMIT', undefined, { limit: { name, min, max, actual, ...(unit !== undefined && { unit }) } })
}

/** Returns a descriptor for a kernel: the digest has the same length, but contains only zeros. */
export function blankDigest<D extends Base>(descriptor: D): D {
  return { ...descriptor, digest: new Uint8Array(descriptor.digest.length) }
}

/** Completes a scheme with a function that checks its limits before anything is computed. */
export function defineScheme<D extends Base>(definition: Definition<D>): Scheme<D> {
  const bounds = Object.entries<Bound>(definition.limits).map(([name, [min, max]]) => ({ name, min, max }))
  return {
    ...definition,
    exceeds(descriptor) {
      for (const { name, min, max } of bounds) {
        const value: unknown = descriptor[name as keyof D]
        if (value === undefined) continue
        const actual = typeof value === 'number' ? value : (value as Uint8Array).length
        if (actual >= min && actual <= max && Number.isInteger(actual)) continue
        if (typeof value !== 'number') return refuseNumber(`${name} length`, min, max, actual, 'bytes')
        return refuseNumber(name, min, max, actual, definition.units?.[name as keyof D])
      }
      return definition.rule?.(descriptor)
    },
  }
}
