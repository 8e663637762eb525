import { eitherAlphabet, encode, encodePadded, standard } from '../core/base64.ts'
import { type BytesOptions, base64, type Cursor, cursor, decimal, note, paddedBase64 } from '../core/cursor.ts'
import { secretOf } from '../core/secret.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import { fieldRead } from './fields.ts'
import {
  type Fields,
  type Format,
  finish,
  missing,
  type Parsed,
  type Spelled,
  spelled,
  unrepresentable,
} from './format.ts'

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
export const read: PartReaders = /* @__PURE__ */ partsBy((c, name, options) =>
  paddedBase64(c, name, eitherAlphabet, options),
)

/** Reads the parts in base64 without padding. Padding is noted. */
export const readUnpadded: PartReaders = /* @__PURE__ */ partsBy((c, name, options) => {
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

/** The data of a format of legacy scrypt whose text is only the digest: the names of the fields. */
export interface LegacyScryptFields extends Pick<Format, 'id' | 'writers' | 'importers'> {
  readonly salt: string
  readonly saltSeparator: string
  /** The field of the signer key. By default the key is in `secrets.legacyScryptSignerKey`. */
  readonly signerKey?: string
  /** The field of the memory cost, or a fixed value. */
  readonly memoryCost: string | number
  readonly rounds: string | number
}

/** Creates a format of legacy scrypt in fields from their names. */
export function legacyScryptFields(spelling: LegacyScryptFields): Format<LegacyScrypt> {
  const { id, writers, importers, salt, saltSeparator, signerKey, memoryCost, rounds } = spelling

  const numberOf = (c: Cursor, fields: Fields, column: string | number, name: string): number =>
    typeof column === 'number' ? column : fieldRead(c, fields, column, (field) => decimal(field, name))

  const columns = [salt, saltSeparator, signerKey, memoryCost, rounds].filter((one) => typeof one === 'string')
  return {
    id,
    schemes: ['legacy-scrypt'],
    writers,
    ...(importers && { importers }),
    ...((typeof memoryCost === 'number' || typeof rounds === 'number') && {
      fixed: {
        ...(typeof memoryCost === 'number' && { memoryCost }),
        ...(typeof rounds === 'number' && { rounds }),
      },
    }),
    fields: signerKey === undefined ? [...columns, 'keyId'] : columns,
    grammar: '<digest>',
    claims: {
      shapes: [
        {
          length: [22, 344],
          of: ['hex', 'base64'],
          beside: salt,
          evidence: `base64, with the fields ${columns.join(', ')}`,
          rank: 0.7,
          isWeak: true,
        },
      ],
    },
    notes: base64Notes,
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      const parts = {
        salt: fieldRead(c, fields, salt, read.salt, { mayBeEmpty: true }),
        saltSeparator: fieldRead(c, fields, saltSeparator, read.separator, { mayBeEmpty: true }),
        memoryCost: numberOf(c, fields, memoryCost, 'memory cost'),
        rounds: numberOf(c, fields, rounds, 'rounds'),
        digest: read.digest(c),
      }
      if (signerKey === undefined) return finishLegacyScrypt(c, parts, fields)
      return finishLegacyScrypt(c, parts, {}, fieldRead(c, fields, signerKey, read.signerKey))
    },
    serialize(descriptor) {
      const { signerKey: key, keyId } = descriptor
      if (typeof memoryCost === 'number' && descriptor.memoryCost !== memoryCost)
        return unrepresentable(id, `the memory cost of this format is always ${memoryCost}`)
      if (typeof rounds === 'number' && descriptor.rounds !== rounds)
        return unrepresentable(id, `the number of rounds of this format is always ${rounds}`)
      if (signerKey !== undefined && !key) return missing(id, 'legacyScryptSignerKey')
      const text = written(descriptor)
      return spelled(text.digest, signerKey === undefined ? ['legacyScryptSignerKey'] : [], {
        [salt]: text.salt,
        [saltSeparator]: text.separator,
        ...(signerKey !== undefined && key && { [signerKey]: encodePadded(key.bytes()) }),
        ...(typeof memoryCost === 'string' && { [memoryCost]: String(descriptor.memoryCost) }),
        ...(typeof rounds === 'string' && { [rounds]: String(descriptor.rounds) }),
        ...(signerKey === undefined && keyId !== undefined && { keyId }),
      })
    },
  }
}
