import { decodeRun, eitherAlphabet, unusedBits } from './base64.ts'
import { fromHex, isBytes, utf8 } from './bytes.ts'

/** Key bytes that do not show themselves: `toJSON`, `toString` and Node's inspect say `[secret]`. */
export interface Secret {
  /** The bytes themselves: shared, not a copy. */
  bytes(): Uint8Array
  toString(): string
  toJSON(): string
}

/** A secret as bytes, or as text that says how it is encoded. Base64 is standard or URL-safe, padded or not. */
export type SecretInput =
  | Secret
  | Uint8Array
  | { readonly utf8: string }
  | { readonly base64: string }
  | { readonly hex: string }

const redacted = () => '[secret]'
const inspect: unique symbol = Symbol.for('nodejs.util.inspect.custom')

/** Wraps bytes that nobody else holds. */
export function secretOf(bytes: Uint8Array): Secret {
  const secret: Secret & { readonly [inspect]: () => string } = {
    bytes: () => bytes,
    toString: redacted,
    toJSON: redacted,
    [inspect]: redacted,
  }
  return secret
}

const encodings = {
  utf8: (text: string, name: string): Uint8Array => {
    if (!text.isWellFormed()) throw new RangeError(`${name} has a lone surrogate, which UTF-8 cannot encode`)
    return utf8(text)
  },
  base64: fromBase64,
  hex: (text: string, name: string): Uint8Array => {
    if (text.length % 2 !== 0 || /[^0-9A-Fa-f]/.test(text))
      throw new RangeError(`${name} is not hexadecimal with two digits for each byte`)
    return fromHex(text)
  },
} as const

type Encoding = keyof typeof encodings

const encodingOf = (input: object): Encoding | undefined =>
  (Object.keys(encodings) as Encoding[]).find((one) => Object.hasOwn(input, one))

/** The bytes of an input; `plain` is what a bare string means where its position fixes that. */
function bytesOf(input: unknown, name: string, plain?: Encoding): Uint8Array {
  if (isBytes(input)) return new Uint8Array(input)
  if (typeof input === 'string') {
    if (plain) return encodings[plain](input, name)
    throw new TypeError(`${name} is a bare string, which does not say its encoding: pass ${forms}`)
  }
  const encoding = isPlainObject(input) ? encodingOf(input) : undefined
  const text: unknown = encoding && (input as { readonly [one: string]: unknown })[encoding]
  if (!encoding || typeof text !== 'string' || Object.keys(input as object).length > 1)
    throw new TypeError(`${name} is not a secret: pass ${forms}`)
  return encodings[encoding](text, name)
}

const forms = 'bytes, { utf8: text }, { base64: text } or { hex: text }'

function secretFrom(input: unknown, name: string, plain?: Encoding): Secret {
  if (isSecret(input) && input.bytes().length > 0) return input
  const bytes = isSecret(input) ? input.bytes() : bytesOf(input, name, plain)
  if (bytes.length === 0) throw new RangeError(`${name} is empty`)
  return secretOf(bytes)
}

/**
 * Wraps a copy of key bytes.
 *
 * @param input Bytes, or text with its encoding: `{ utf8: text }`, `{ base64: text }` or `{ hex: text }`.
 * @throws RangeError if it is empty or not of its encoding; TypeError if it is anything else, such as a bare string.
 * @example createSecret({ base64: 'c29tZSBrZXk=' })
 */
export function createSecret(input: SecretInput): Secret {
  return secretFrom(input, 'the secret')
}

function fromBase64(text: string, name: string): Uint8Array {
  const end = text.replace(/={1,2}$/, '').length
  const run = decodeRun(eitherAlphabet, text, 0, end)
  const padded = end === text.length || text.length % 4 === 0
  if (run.end !== end || end % 4 === 1 || !padded || unusedBits(eitherAlphabet, text, 0, end) !== 0)
    throw new RangeError(`${name} is not base64`)
  return run.bytes
}

/** Bytes of a signer key: those of a digest of legacy scrypt, which is the key encrypted. Firebase makes 64. */
export const signerKeyLength = [16, 256] as const

/**
 * Wraps a copy of a Firebase signer key. A bare string is base64, as the Firebase console shows the key.
 *
 * @throws RangeError if it is not base64, or not of 16 to 256 bytes; TypeError as `createSecret` does.
 */
export function createSignerKey(input: SecretInput | string, name = 'the signer key'): Secret {
  const secret = secretFrom(input, name, 'base64')
  const { length } = secret.bytes()
  const [min, max] = signerKeyLength
  if (length < min || length > max)
    throw new RangeError(
      `${name} has ${length} bytes: Firebase makes keys of 64 bytes, and ${min} to ${max} are allowed`,
    )
  return secret
}

/** Wraps the key of `verifyAbsent`: a bare string is base64. @throws RangeError, TypeError as `createSecret` does. */
export const createAbsenceKey = (input: SecretInput | string): Secret => secretFrom(input, 'absenceKey', 'base64')

/**
 * One secret, or several by id. An object whose only key is `utf8`, `base64` or `hex` is one secret, so that no id can have
 * these names.
 */
export type SecretSet = SecretInput | string | { readonly [id: string]: SecretInput | string }

/** What a project knows beside its hashes. */
export interface Secrets {
  /**
   * Firebase's `base64_signer_key` of 64 bytes: one, or several by the key id that `fields.keyId` chooses. A bare string is
   * base64.
   */
  readonly legacyScryptSignerKey?: SecretSet
  /** Argon2 keys by `keyid`, spelled as in the hash. A bare string is refused, because it does not say its encoding. */
  readonly argon2Keys?: { readonly [keyId: string]: SecretInput }
  /**
   * A site's own secret that is mixed with every password, or the key of its HMAC: one, or several by the id that
   * `fields.pepperId` chooses. A bare string is UTF-8 text, as the site's configuration has it.
   */
  readonly peppers?: SecretSet
}

/** The same, wrapped: one is kept under the empty id. */
export interface Keyring {
  readonly legacyScryptSignerKey: ReadonlyMap<string, Secret>
  readonly argon2Keys: ReadonlyMap<string, Secret>
  readonly peppers: ReadonlyMap<string, Secret>
}

function isSecret(input: unknown): input is Secret {
  return typeof input === 'object' && input !== null && typeof (input as Partial<Secret>).bytes === 'function'
}

/** A plain object: an array's or a buffer's entries are no secrets by id. */
const isPlainObject = (input: unknown): input is object =>
  Object.prototype.toString.call(input) === '[object Object]' && !isSecret(input)

/** Wraps one secret, or several by id. */
function ring(input: unknown, name: string, wrap: (one: unknown) => Secret): ReadonlyMap<string, Secret> {
  if (input === undefined) return new Map()
  if (!isPlainObject(input)) return new Map([['', wrap(input)]])
  const entries = Object.entries(input)
  const encoding = encodingOf(input)
  if (encoding && entries.length > 1)
    throw new TypeError(`${name} has ${encoding} beside other keys: pass ${forms}, or an object of them by other ids`)
  return encoding ? new Map([['', wrap(input)]]) : new Map(entries.map(([id, one]) => [id, wrap(one)]))
}

/** @throws RangeError, TypeError as `createSecret` and `createSignerKey` do. */
export function createKeyring({ legacyScryptSignerKey, argon2Keys, peppers }: Secrets = {}): Keyring {
  const [signer, argon2, pepper] = ['secrets.legacyScryptSignerKey', 'secrets.argon2Keys', 'secrets.peppers'] as const
  const keys = ring(argon2Keys, argon2, (one) => secretFrom(one, argon2))
  if (keys.has('')) throw new TypeError(`${argon2} must be an object of keys by their ids, each ${forms}`)
  return {
    legacyScryptSignerKey: ring(legacyScryptSignerKey, signer, (one) => createSignerKey(one as SecretInput, signer)),
    argon2Keys: keys,
    peppers: ring(peppers, pepper, (one) => secretFrom(one, pepper, 'utf8')),
  }
}
