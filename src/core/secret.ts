import { decodeRun, eitherAlphabet, unusedBits } from './base64.ts'
import { isBytes } from './bytes.ts'

/** Key bytes that do not show themselves: `toJSON`, `toString` and Node's inspect say `[secret]`. */
export interface Secret {
  /** The bytes themselves: shared, not a copy. */
  bytes(): Uint8Array
  toString(): string
  toJSON(): string
}

/** A secret as people hold it: a Secret, bytes, or base64 text (standard or URL-safe, padded or not). */
export type SecretInput = Secret | Uint8Array | string

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

/**
 * Wraps a copy of key bytes.
 *
 * @throws RangeError if it is empty or is not base64; TypeError if it is neither text nor bytes.
 */
export function createSecret(input: SecretInput): Secret {
  const known = isSecret(input)
  if (!known && typeof input !== 'string' && !isBytes(input)) throw new TypeError('a secret is text or bytes')
  const bytes = known ? input.bytes() : typeof input === 'string' ? fromBase64(input) : new Uint8Array(input)
  if (bytes.length === 0) throw new RangeError('a secret is empty')
  return known ? input : secretOf(bytes)
}

function fromBase64(text: string): Uint8Array {
  const end = text.replace(/={1,2}$/, '').length
  const run = decodeRun(eitherAlphabet, text, 0, end)
  const padded = end === text.length || text.length % 4 === 0
  if (run.end !== end || end % 4 === 1 || !padded || unusedBits(eitherAlphabet, text, 0, end) !== 0)
    throw new RangeError('a secret is not base64')
  return run.bytes
}

/** One secret, or several by id. */
export type SecretSet = SecretInput | { readonly [id: string]: SecretInput }

/** What a project knows beside its hashes. */
export interface Secrets {
  /** Firebase's `base64_signer_key`: one, or several by the key id that `fields.keyId` chooses. */
  readonly legacyScryptSignerKey?: SecretSet
  /** Argon2 keys by `keyid`, spelled as in the hash. */
  readonly argon2Keys?: { readonly [keyId: string]: SecretInput }
  /** What a site mixes with every password, or the key of its HMAC: one, or several by the id that `fields.pepperId` chooses. */
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
function isSet(input: SecretSet): input is { readonly [id: string]: SecretInput } {
  return Object.prototype.toString.call(input) === '[object Object]' && !isSecret(input)
}

function ring(input: SecretSet | undefined): ReadonlyMap<string, Secret> {
  if (input === undefined) return new Map()
  if (!isSet(input)) return new Map([['', createSecret(input)]])
  return new Map(Object.entries(input).map(([id, value]) => [id, createSecret(value)]))
}

/** @throws RangeError as `createSecret` does. */
export function createKeyring(secrets: Secrets = {}): Keyring {
  return {
    legacyScryptSignerKey: ring(secrets.legacyScryptSignerKey),
    argon2Keys: ring(secrets.argon2Keys),
    peppers: ring(secrets.peppers),
  }
}
