import { type Failure, failure } from '../core/errors.ts'
import type { Keyring, Secret } from '../core/secret.ts'
import type { Expression } from './expression.ts'

/** Another form in which a system may have hashed a password, such as trimmed. The name is public in `check`. */
export interface OtherForm {
  readonly name: string
  readonly password: Expression
}

/** What every descriptor carries: which computation, over which salt, and the output that a password must give. */
export interface Base {
  readonly scheme: string
  /** What the password becomes before the scheme takes it; the password itself unless given. */
  readonly prepare?: Expression
  /** Forms of the password that its writer may have hashed. Each is computed too where it differs from the others. */
  readonly otherwise?: readonly OtherForm[]
  /** What `pepper` in an expression is, where the text holds it. */
  readonly pepper?: Secret
  /** Which of the configured peppers it is. */
  readonly pepperId?: string
  readonly salt: Uint8Array
  readonly digest: Uint8Array
}

/** Inclusive. For bytes it bounds their length. */
export type Bound = readonly [min: number, max: number]

type Unbounded<T> = [T] extends [number] ? (number extends T ? true : false) : [T] extends [Uint8Array] ? true : false

/** Every open-ended number and every byte string of a descriptor, optional ones too: without a bound it does not compile. */
export type Limits<D> = {
  readonly [K in keyof D as Unbounded<NonNullable<D[K]>> extends true ? K : never]-?: Bound
}

/** An estimate that is the same on every machine: milliseconds on the reference machine, and bytes. */
export interface Work {
  readonly cost: number
  readonly bytes: number
}

/** One way in which a text was computed in history. Usually there is one; the names are public in `check`. */
export interface Reading<D> {
  readonly name: string
  readonly descriptor: D
  /** What goes to the kernel in place of the password. */
  readonly password: Uint8Array
}

/**
 * Why several passwords give one hash: it reads only a part of them (`truncated`), or it reads another form of them
 * (`changed`), such as one without the spaces at its ends.
 */
export type Loss = 'truncated' | 'changed'

/** HMAC pads a key with zero bytes (RFC 2104, section 2), so a key that ends in one gives the digest of a shorter key. */
export const hmacKeyLoss = (_: unknown, key: Uint8Array): Loss | undefined => (key.at(-1) === 0 ? 'changed' : undefined)

/** A password and its whole descriptor: a backend that does not reproduce it is not used. */
export interface KnownAnswer<D> {
  readonly password: Uint8Array
  readonly descriptor: D
  readonly key?: Uint8Array
}

/** The key a descriptor needs, once found. */
/** `absent`: nothing contradicts, there is just none. */
export type Resolved = { readonly ok: true; readonly key?: Uint8Array } | (Failure & { readonly absent?: true })

interface Definition<D extends Base> {
  readonly id: D['scheme']
  readonly limits: Limits<D>
  /** Units of the numbers that have one, for messages. */
  readonly units?: { readonly [K in keyof D]?: string }
  /** What one number alone cannot say, such as memory from two. */
  rule?(descriptor: D): Failure | undefined
  work(descriptor: D, passwordLength: number): Work
  /** Bytes of the password beyond which nothing is read. */
  readonly truncatesAt?: number
  /** Bytes of the longest password that its systems take: a longer one is refused before anything is computed. */
  readonly maxPassword?: number
  readings?(descriptor: D, password: Uint8Array): readonly Reading<D>[]
  /** What a reading loses of a password that is not too long for `truncatesAt`. */
  lossOf?(descriptor: D, password: Uint8Array, reading: string): Loss | undefined
  /** Finds the key among the embedded and the configured ones. */
  resolve?(descriptor: D, keyring: Keyring): Resolved
  /** The descriptor with its key inside, for spellings that carry it. */
  embed?(descriptor: D, key: Uint8Array): D
  readonly knownAnswers: readonly KnownAnswer<D>[]
}

export interface Scheme<D extends Base> extends Definition<D> {
  /** The first limit or rule that a descriptor exceeds. */
  exceeds(descriptor: D): Failure | undefined
}

/** Describes a limit that a value exceeds. `unit` is the unit of all three numbers; a count has none. */
export function exceeded(name: string, min: number, max: number, actual: number, unit?: string): Failure {
  return failure('ERR_LIMIT', undefined, { limit: { name, min, max, actual, ...(unit !== undefined && { unit }) } })
}

/** What a kernel gets: the digest's length, and nothing of the digest that it is held against. */
export function blank<D extends Base>(descriptor: D): D {
  return { ...descriptor, digest: new Uint8Array(descriptor.digest.length) }
}

/** Completes a scheme: its limits become the check that runs before anything is computed. */
export function defineScheme<D extends Base>(definition: Definition<D>): Scheme<D> {
  const bounds = Object.entries(definition.limits) as [keyof D & string, Bound][]
  return {
    ...definition,
    exceeds(descriptor) {
      for (const [name, [min, max]] of bounds) {
        const value: unknown = descriptor[name]
        if (value === undefined) continue
        const actual = typeof value === 'number' ? value : (value as Uint8Array).length
        if (actual >= min && actual <= max) continue
        if (typeof value !== 'number') return exceeded(`${name} length`, min, max, actual, 'bytes')
        return exceeded(name, min, max, actual, definition.units?.[name])
      }
      return definition.rule?.(descriptor)
    },
  }
}
