import { eitherAlphabet, encode, encodePadded, standard } from '../../core/base64.ts'
import { type BytesOptions, base64, type Cursor, note, paddedBase64 } from '../../core/cursor.ts'
import { secretOf } from '../../core/secret.ts'
import type { LegacyScrypt } from '../../schemes/index.ts'
import type { Fields, Parsed, Spelled } from '../format.ts'
import { finish, missing, spelled } from './spelled.ts'

/** The notes of all formats of legacy scrypt. The Admin SDK of Firebase writes URL-safe base64. */
export const base64Notes = ['url-safe-alphabet', 'unpadded'] as const

const sensitive = { sensitive: true } as const
const sensitiveOrEmpty = { sensitive: true, mayBeEmpty: true } as const
const orEmpty = { mayBeEmpty: true } as const

/** Functions that read the parts of a hash. */
export interface PartReaders {
  digest(c: Cursor): Uint8Array
  salt(c: Cursor): Uint8Array
  separator(c: Cursor): Uint8Array
  /** Reads a salt that must not be empty. */
  presentSalt(c: Cursor): Uint8Array
  presentSeparator(c: Cursor): Uint8Array
  signerKey(c: Cursor): Uint8Array
}

const partsBy = (bytes: (c: Cursor, name: string, options?: BytesOptions) => Uint8Array): PartReaders => ({
  digest: (c) => bytes(c, 'digest', sensitive),
  salt: (c) => bytes(c, 'salt', sensitiveOrEmpty),
  separator: (c) => bytes(c, 'salt separator', orEmpty),
  presentSalt: (c) => bytes(c, 'salt', sensitive),
  presentSeparator: (c) => bytes(c, 'salt separator'),
  signerKey: (c) => bytes(c, 'signer key', sensitive),
})

/** Reads the parts in base64 with padding. Missing padding is noted. */
export const read: PartReaders = partsBy((c, name, options) => paddedBase64(c, name, eitherAlphabet, options))

/** Reads the parts in base64 without padding. Padding is noted. */
export const readUnpadded: PartReaders = partsBy((c, name, options) => {
  const start = c.at
  const bytes = base64(c, name, eitherAlphabet, { ...options, mayBePadded: true })
  const text = c.text.slice(start, c.at)
  if (text.includes('-') || text.includes('_')) note(c, 'url-safe-alphabet')
  return bytes
})

/** The parts of a hash of legacy scrypt. */
export interface Parts {
  readonly digest: Uint8Array
  readonly salt: Uint8Array
  readonly memoryCost: number
  readonly rounds: number
  readonly saltSeparator: Uint8Array
}

/** Ends the parsing with a descriptor. `fields.keyId` names the configured signer key. */
export function finishLegacyScrypt(
  c: Cursor,
  { digest, salt, memoryCost, rounds, saltSeparator }: Parts,
  { keyId }: Fields,
  signerKey?: Uint8Array,
): Parsed<LegacyScrypt> {
  const descriptor: { -readonly [K in keyof LegacyScrypt]: LegacyScrypt[K] } = {
    scheme: 'legacy-scrypt',
    memoryCost,
    rounds,
    saltSeparator,
    salt,
    digest,
  }
  if (signerKey) descriptor.signerKey = secretOf(signerKey)
  if (keyId !== undefined) descriptor.keyId = keyId
  return finish(c, descriptor)
}

/** Writes the parts in standard base64 with padding. */
export function written(descriptor: LegacyScrypt): { digest: string; salt: string; separator: string } {
  return {
    digest: encodePadded(descriptor.digest),
    salt: encodePadded(descriptor.salt),
    separator: encodePadded(descriptor.saltSeparator),
  }
}

/** Writes the parts in standard base64 without padding. */
export function writtenUnpadded(descriptor: LegacyScrypt): { digest: string; salt: string; separator: string } {
  return {
    digest: encode(standard, descriptor.digest),
    salt: encode(standard, descriptor.salt),
    separator: encode(standard, descriptor.saltSeparator),
  }
}

/** Writes a text without the signer key, which the verifier then needs in its secrets. */
export function spelledWithoutKey(text: string, { keyId }: LegacyScrypt): Spelled {
  return spelled(text, ['legacyScryptSignerKey'], keyId === undefined ? {} : { keyId })
}

/** Writes a text with the signer key, or fails if the key is not known. */
export function spelledWithKey(
  format: string,
  descriptor: LegacyScrypt,
  write: (signerKey: string) => string,
): Spelled {
  if (!descriptor.signerKey) return missing(format, 'legacyScryptSignerKey')
  return spelled(write(encodePadded(descriptor.signerKey.bytes())))
}
