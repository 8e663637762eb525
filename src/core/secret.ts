import { decodeRun, eitherAlphabet, readUnusedBits } from './base64.ts'
import { fromHex, isBytes, utf8 } from './bytes.ts'
import { HashError } from './errors.ts'
import { failure } from './failure.ts'

/** A key whose bytes are hidden: `toJSON`, `toString` and Node's `inspect` return `[secret]`. */
export interface Secret {
  /** Returns the bytes of the key itself, not a copy. */
  bytes(): Uint8Array
  toString(): string
  toJSON(): string
}

/** A secret as bytes, or as text with its encoding. Base64 may be standard or URL-safe, with or without padding. */
export type SecretInput =
  | Secret
  | Uint8Array
  | { readonly utf8: string }
  | { readonly base64: string }
  | { readonly hex: string }

const refuse = (reason: string): HashError => new HashError(failure('ERR_SECRET', undefined, { reasons: [reason] }))

const redact = () => '[secret]'
const inspect: unique symbol = Symbol.for('nodejs.util.inspect.custom')

/** Wraps bytes without copying them. The caller must not keep or change these bytes. */
export function secretOf(bytes: Uint8Array): Secret {
  const secret: Secret & { readonly [inspect]: () => string } = {
    bytes: () => bytes,
    toString: redact,
    toJSON: redact,
    [inspect]: redact,
  }
  return secret
}

const encodings = {
  utf8: (text: string, name: string): Uint8Array => {
    if (!text.isWellFormed()) throw refuse(`${name} has a lone surrogate, which UTF-8 cannot encode`)
    return utf8(text)
  },
  base64: fromBase64,
  hex: (text: string, name: string): Uint8Array => {
    if (text.length % 2 !== 0 || /[^0-9A-Fa-f]/.test(text))
      throw refuse(`${name} must be hexadecimal, with two digits for each byte`)
    return fromHex(text)
  },
} as const

type SecretEncoding = keyof typeof encodings

const encodingOf = (input: object): SecretEncoding | undefined =>
  (Object.keys(encodings) as SecretEncoding[]).find((one) => Object.hasOwn(input, one))

/** Returns the bytes of an input. `plain` is the encoding of a bare string, if a bare string is allowed. */
function bytesOf(input: unknown, name: string, plain?: SecretEncoding): Uint8Array {
  if (isBytes(input)) return new Uint8Array(input)
  if (typeof input === 'string') {
    if (plain) return encodings[plain](input, name)
    throw refuse(`${name} is a bare string, so its encoding is unknown: pass ${forms}`)
  }
  const encoding = isPlainObject(input) ? encodingOf(input) : undefined
  const text: unknown = encoding && (input as { readonly [one: string]: unknown })[encoding]
  if (!encoding || typeof text !== 'string' || Object.keys(input as object).length > 1)
    throw refuse(`${name} is not a secret: pass ${forms}`)
  return encodings[encoding](text, name)
}

const forms = 'bytes, { utf8: text }, { base64: text } or { hex: text }'

function readSecret(input: unknown, name: string, plain?: SecretEncoding): Secret {
  const bytes: unknown = isSecret(input) ? input.bytes() : bytesOf(input, name, plain)
  // A Blob has a method `bytes`, too.
  if (!isBytes(bytes)) throw refuse(`${name} is not a secret: pass ${forms}`)
  if (bytes.length === 0) throw refuse(`${name} is empty`)
  return isSecret(input) ? input : secretOf(bytes)
}

/**
 * Creates a secret from a copy of key bytes. The secret does not show its bytes in logs and JSON.
 *
 * @param input Bytes, or text with its encoding: `{ utf8: text }`, `{ base64: text }` or `{ hex: text }`.
 * @returns The secret.
 * @throws HashError ERR_SECRET if the input is empty, not valid in its encoding, or a bare string, whose encoding is
 * unknown.
 * @example
 * import { createSecret } from 'saltbridge'
 *
 * const secret = createSecret({ base64: 'c29tZSBrZXk=' })
 * console.log(`${secret}`, secret.bytes().length) // [secret] 8
 */
export function createSecret(input: SecretInput): Secret {
  return readSecret(input, 'the secret')
}

function fromBase64(text: string, name: string): Uint8Array {
  const end = text.replace(/={1,2}$/, '').length
  const run = decodeRun(eitherAlphabet, text, 0, end)
  const padded = end === text.length || text.length % 4 === 0
  if (run.end !== end || end % 4 === 1 || !padded || readUnusedBits(eitherAlphabet, text, 0, end) !== 0)
    throw refuse(`${name} is not base64`)
  return run.bytes
}

/** The lowest and highest length of a signer key in bytes. Firebase creates keys of 64 bytes. */
export const signerKeyLength = [16, 256] as const

/**
 * Creates a secret from a Firebase signer key. A bare string is base64, as the Firebase console shows the key.
 *
 * @throws HashError ERR_SECRET if a bare string is not base64, or the key does not have 16 to 256 bytes; else as
 * `createSecret`.
 */
export function createSignerKey(input: SecretInput | string, name = 'the signer key'): Secret {
  const secret = readSecret(input, name, 'base64')
  const { length } = secret.bytes()
  const [min, max] = signerKeyLength
  if (length < min || length > max)
    throw refuse(`${name} has ${length} bytes; it must have ${min} to ${max} bytes (Firebase creates keys of 64 bytes)`)
  return secret
}

/** Creates the key of `verifyAbsent`. A bare string is base64. @throws HashError ERR_SECRET. */
export const createAbsenceKey = (input: SecretInput | string): Secret => readSecret(input, 'absenceKey', 'base64')

/**
 * One secret, or an object of several secrets by id. An object with the key `utf8`, `base64` or `hex` is one secret, so
 * these three names cannot be ids.
 */
export type SecretSet = SecretInput | string | { readonly [id: string]: SecretInput | string }

/** Keys and peppers that are not part of the hashes. */
export interface Secrets {
  /**
   * Firebase's `base64_signer_key` (64 bytes). Several signer keys are an object by id, and `fields.keyId` of a hash is
   * the id of its signer key. A bare string is base64.
   */
  readonly legacyScryptSignerKey?: SecretSet
  /**
   * Argon2 keys by their `keyid`, written as in the hash. A bare string is refused, because its encoding is unknown.
   */
  readonly argon2Keys?: { readonly [keyId: string]: SecretInput }
  /**
   * The site's pepper: a secret that is mixed with every password or is the key of an HMAC. Several peppers are an
   * object by id, and `fields.pepperId` of a hash is the id of its pepper. A bare string is UTF-8 text.
   */
  readonly peppers?: SecretSet
}

/** The secrets of a verifier by id. A single secret has the empty id. */
export interface Keyring {
  readonly legacyScryptSignerKey: ReadonlyMap<string, Secret>
  readonly argon2Keys: ReadonlyMap<string, Secret>
  readonly peppers: ReadonlyMap<string, Secret>
}

function isSecret(input: unknown): input is Secret {
  return typeof input === 'object' && input !== null && typeof (input as Partial<Secret>).bytes === 'function'
}

/** Tells whether a value is a plain object. The entries of an array or a buffer are not secrets by id. */
const isPlainObject = (input: unknown): input is object =>
  Object.prototype.toString.call(input) === '[object Object]' && !isSecret(input)

/** Wraps one secret, or several by id. */
function ring(input: unknown, name: string, wrap: (one: unknown) => Secret): ReadonlyMap<string, Secret> {
  if (input === undefined) return new Map()
  if (!isPlainObject(input)) return new Map([['', wrap(input)]])
  const entries = Object.entries(input)
  const encoding = encodingOf(input)
  if (encoding && entries.length > 1)
    throw refuse(
      `${name} has the property ${encoding} and other properties: pass ${forms}, or an object that maps ids to secrets. In such an object, no id may be utf8, base64 or hex`,
    )
  return encoding ? new Map([['', wrap(input)]]) : new Map(entries.map(([id, one]) => [id, wrap(one)]))
}

/** Creates the secrets of a verifier. @throws HashError ERR_SECRET. */
export function createKeyring({ legacyScryptSignerKey, argon2Keys, peppers }: Secrets = {}): Keyring {
  const [signer, argon2, pepper] = ['secrets.legacyScryptSignerKey', 'secrets.argon2Keys', 'secrets.peppers'] as const
  const keys = ring(argon2Keys, argon2, (one) => readSecret(one, argon2))
  if (keys.has('')) throw refuse(`${argon2} must be an object that maps the id of each Argon2 key to the key: ${forms}`)
  return {
    legacyScryptSignerKey: ring(legacyScryptSignerKey, signer, (one) => createSignerKey(one as SecretInput, signer)),
    argon2Keys: keys,
    peppers: ring(peppers, pepper, (one) => readSecret(one, pepper, 'utf8')),
  }
}
