import { eitherAlphabet, encodePadded } from '../../core/base64.ts'
import { type Cursor, paddedBase64 } from '../../core/cursor.ts'
import { secretOf } from '../../core/secret.ts'
import type { LegacyScrypt } from '../../schemes/index.ts'
import type { Fields, Parsed, Spelled } from '../format.ts'
import { finish, missing, spelled } from './spelled.ts'

/** The variations that every spelling of legacy scrypt shares: the Admin SDK writes URL-safe base64. */
export const base64Notes = ['url-safe-alphabet', 'unpadded'] as const

const sensitive = { sensitive: true } as const
const sensitiveOrEmpty = { sensitive: true, mayBeEmpty: true } as const
const orEmpty = { mayBeEmpty: true } as const

/** The parts of the spelling, in base64. */
export const read = {
  digest: (c: Cursor): Uint8Array => paddedBase64(c, 'digest', eitherAlphabet, sensitive),
  salt: (c: Cursor): Uint8Array => paddedBase64(c, 'salt', eitherAlphabet, sensitiveOrEmpty),
  separator: (c: Cursor): Uint8Array => paddedBase64(c, 'salt separator', eitherAlphabet, orEmpty),
  /** Where an empty one is left out or not taken. */
  presentSalt: (c: Cursor): Uint8Array => paddedBase64(c, 'salt', eitherAlphabet, sensitive),
  presentSeparator: (c: Cursor): Uint8Array => paddedBase64(c, 'salt separator', eitherAlphabet),
  signerKey: (c: Cursor): Uint8Array => paddedBase64(c, 'signer key', eitherAlphabet, sensitive),
} as const

export interface Parts {
  readonly digest: Uint8Array
  readonly salt: Uint8Array
  readonly memoryCost: number
  readonly rounds: number
  readonly saltSeparator: Uint8Array
}

/** Ends a reading with its descriptor. `fields.keyId` says which configured signer key is meant. */
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

/** The parts in padded standard base64, as every writer's text has them. */
export function written(descriptor: LegacyScrypt): { digest: string; salt: string; separator: string } {
  return {
    digest: encodePadded(descriptor.digest),
    salt: encodePadded(descriptor.salt),
    separator: encodePadded(descriptor.saltSeparator),
  }
}

/** Writes a spelling that leaves the signer key to the verifier's configuration. */
export function spelledWithoutKey(text: string, { keyId }: LegacyScrypt): Spelled {
  return spelled(text, ['legacyScryptSignerKey'], keyId === undefined ? {} : { keyId })
}

/** Writes a spelling that embeds the signer key: nobody invents one. */
export function spelledWithKey(
  format: string,
  descriptor: LegacyScrypt,
  write: (signerKey: string) => string,
): Spelled {
  if (!descriptor.signerKey) return missing(format, 'legacyScryptSignerKey')
  return spelled(write(encodePadded(descriptor.signerKey.bytes())))
}
