import { eitherAlphabet, encodePadded } from '../core/base64.ts'
import { addSpan, type BytesOptions, type Cursor, empty, fail, readBase64, readPaddedBase64 } from '../core/cursor.ts'
import { formatRange } from '../core/describe.ts'
import { secretOf } from '../core/secret.ts'
import type { Expression, LegacyScrypt, Scrypt } from '../schemes/index.ts'
import { legacyScrypt, scrypt } from '../schemes/scrypt.ts'
import type { Encoding } from './encodings.ts'
import {
  type Fields,
  type Format,
  finish,
  type Parsed,
  refuseDescriptor,
  refuseWithoutSecret,
  type Shape,
  type Spelled,
  toSpelled,
} from './format.ts'
import {
  anyLength,
  createBytesPart,
  createNumberPart,
  createTemplateFormat,
  type Lengths,
  type Parts,
  type Template,
} from './template.ts'

type Parameters = Pick<Scrypt, 'cost' | 'blockSize' | 'parallelization'>

/** The default parameters of Node's `scrypt`: N=16,384, r=8, p=1. */
export const nodeDefaults = { cost: 16_384, blockSize: 8, parallelization: 1 } as const
/** The password after Unicode normalization (NFKC). */
export const normalized: Expression = { recode: 'nfkc', of: 'password' }

/**
 * The data of a format of scrypt. Its templates consist of literals and `<cost>`, `<block size>`, `<parallelization>`,
 * `<salt>` and `<digest>`.
 */
export interface ScryptSpelling extends Template {
  readonly salt: Encoding
  /** The parameters, if no text contains them. */
  readonly fixed?: Parameters
  /** The allowed lengths of the digest in bytes. */
  readonly digestLength?: Lengths
  /** The least cost N, if a smaller number may be log2 N. */
  readonly leastCost?: number
  /** Further parts of the templates. */
  readonly parts?: Parts<Scrypt, Values>
}

type Values = { -readonly [K in keyof Scrypt]: Scrypt[K] }

/** The part of log2 N ‖ r ‖ p as one hexadecimal number without leading zeros. r and p have one byte each. */
export const packed: Parts<Scrypt, Values> = {
  'log2 cost, block size, parallelization': {
    reader: () => (c, values) => {
      const start = c.at
      let packed = 0
      while (!c.failure && c.at < c.text.length && c.at - start < 8) {
        const digit = '0123456789abcdef'.indexOf(c.text[c.at]!)
        if (digit < 0 || (packed === 0 && digit === 0)) break
        packed = packed * 16 + digit
        c.at++
      }
      if (packed < 0x10000) fail(c, start, 'log2 N, r and p as one hexadecimal number')
      if (!c.failure) addSpan(c, 'parameters', start)
      // A larger exponent exceeds the limits anyway; 64 keeps the cost a finite number.
      values.cost = 2 ** Math.min(Math.floor(packed / 0x10000), 64)
      values.blockSize = (packed >>> 8) & 255
      values.parallelization = packed & 255
    },
    write: ({ cost, blockSize, parallelization }) =>
      blockSize > 255 || parallelization > 255
        ? undefined
        : (Math.log2(cost) * 65536 + blockSize * 256 + parallelization).toString(16),
  },
}

/** Creates a format of scrypt from its data. */
export function createScryptFormat({
  digestLength: [min, max] = anyLength,
  leastCost = 0,
  parts,
  ...template
}: ScryptSpelling): Format<Scrypt> {
  const { id, prepare, fixed, salt, saltLength, digest } = template
  const { cost, blockSize, parallelization } = fixed ?? { cost: 0, blockSize: 0, parallelization: 0 }
  return createTemplateFormat<Scrypt, Values>(template, {
    scheme: scrypt,
    parts: {
      cost: createNumberPart('cost', (values, cost) => void (values.cost = cost), 'cost', leastCost),
      'block size': createNumberPart('blockSize', (values, size) => void (values.blockSize = size), 'block size'),
      parallelization: createNumberPart('parallelization', (values, number) => void (values.parallelization = number)),
      salt: createBytesPart('salt', salt, saltLength),
      digest: createBytesPart('digest', digest, [min, max]),
      ...parts,
    },
    start: () =>
      prepare
        ? { scheme: 'scrypt', prepare, cost, blockSize, parallelization, salt: empty, digest: empty }
        : { scheme: 'scrypt', cost, blockSize, parallelization, salt: empty, digest: empty },
    end: (values) => values,
    refuse({ cost, blockSize, parallelization, digest }) {
      if (fixed && (fixed.cost !== cost || fixed.blockSize !== blockSize || fixed.parallelization !== parallelization))
        return refuseDescriptor(
          id,
          `the format always uses N=${fixed.cost}, r=${fixed.blockSize}, p=${fixed.parallelization}`,
        )
      if (cost < leastCost)
        return refuseDescriptor(
          id,
          `the cost N must be at least ${leastCost}, because saltbridge reads a smaller number as log2 N`,
        )
      if (digest.length < min || digest.length > max)
        return refuseDescriptor(id, `the digest must have ${formatRange(min, max, 'bytes')}`)
      return undefined
    },
  })
}

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
  /** Reads a salt separator that must not be empty. */
  presentSeparator(c: Cursor): Uint8Array
  signerKey(c: Cursor): Uint8Array
}

const createPartReaders = (bytes: (c: Cursor, name: string, options?: BytesOptions) => Uint8Array): PartReaders => ({
  digest: (c) => bytes(c, 'digest', sensitive),
  salt: (c) => bytes(c, 'salt', sensitiveOrEmpty),
  separator: (c) => bytes(c, 'salt separator', orEmpty),
  presentSeparator: (c) => bytes(c, 'salt separator'),
  signerKey: (c) => bytes(c, 'signer key', sensitive),
})

/** Reads the parts in base64 with padding. Missing padding is noted. */
export const read: PartReaders = /* @__PURE__ */ createPartReaders((c, name, options) =>
  readPaddedBase64(c, name, eitherAlphabet, options),
)

/** Reads the parts in base64 without padding. Padding is noted. */
export const readUnpadded: PartReaders = /* @__PURE__ */ createPartReaders((c, name, options) =>
  readBase64(c, name, eitherAlphabet, { ...options, mayBePadded: true }),
)

/** Ends the parsing with a descriptor. `fields.keyId` names the configured signer key. */
export function finishLegacyScrypt(
  c: Cursor,
  { digest, salt, memoryCost, rounds, saltSeparator }: Omit<LegacyScrypt, 'scheme'>,
  { keyId }: Fields,
  signerKey?: Uint8Array,
): Parsed<LegacyScrypt> {
  const descriptor: LegacyValues = {
    scheme: 'legacy-scrypt',
    memoryCost,
    rounds,
    saltSeparator,
    salt,
    digest,
  }
  if (signerKey) descriptor.signerKey = secretOf(signerKey)
  if (typeof keyId === 'string') descriptor.keyId = keyId
  return finish(c, descriptor)
}

/** Writes the parts in standard base64, with padding unless `write` is given. */
export const writeParts = (
  { digest, salt, saltSeparator }: LegacyScrypt,
  write: (bytes: Uint8Array) => string = encodePadded,
): { digest: string; salt: string; separator: string } => ({
  digest: write(digest),
  salt: write(salt),
  separator: write(saltSeparator),
})

/** Writes a text without the signer key, which the verifier then needs in its secrets. */
export function spellWithoutKey(text: string, { keyId }: LegacyScrypt): Spelled {
  return toSpelled(text, ['legacyScryptSignerKey'], keyId === undefined ? {} : { keyId })
}

/** Writes a text with the signer key, or fails if the key is not known. */
export function spellWithKey(format: string, descriptor: LegacyScrypt, write: (signerKey: string) => string): Spelled {
  if (!descriptor.signerKey) return refuseWithoutSecret(format, 'legacyScryptSignerKey')
  return toSpelled(write(encodePadded(descriptor.signerKey.bytes())))
}

/**
 * The data of a format of legacy scrypt. Its templates consist of literals and `<digest>`, `<salt>`,
 * `<salt separator>`, `<signer key>`, `<memory cost>` and `<rounds>`. If no template has the signer key, the key is in
 * `secrets.legacyScryptSignerKey`.
 */
export interface LegacyScryptSpelling extends Omit<Template, 'salt' | 'digest'> {
  /** The parameters that no text contains. */
  readonly fixed?: { readonly memoryCost?: number; readonly rounds?: number }
}

type LegacyValues = { -readonly [K in keyof LegacyScrypt]: LegacyScrypt[K] }

const encoding: Encoding = {
  read: (c, name, options) => readPaddedBase64(c, name, eitherAlphabet, options),
  write: encodePadded,
  notes: base64Notes,
}

/** The names of the parameters in the Firebase console, in the Admin SDK and in saltbridge, and in Kinde's import. */
const parameterNames: readonly (readonly string[])[] = [
  ['base64_salt_separator', 'saltSeparator', 'salt_separator'],
  ['mem_cost', 'memoryCost'],
  ['base64_signer_key', 'signerKey', 'signer_key'],
]

/** Creates a format of legacy scrypt from its data. A format with fields has a weak shape, base64. */
export function createLegacyScryptFormat(spelling: LegacyScryptSpelling): Format<LegacyScrypt> {
  const { id, text, fields = {}, fixed: { memoryCost: memory, rounds: count } = {}, saltLength = [0, 1024] } = spelling
  const columns = Object.keys(fields)
  const isKeyInField = Object.values(fields).includes('<signer key>')
  const isKeyed = isKeyInField || text.includes('<signer key>')
  const mayBeEmpty = saltLength[0] === 0
  const separatorOptions = { mayBeEmpty }
  const shape: Shape = {
    length: [22, 344],
    of: ['hex', 'base64'],
    beside: columns[0]!,
    evidence: `base64, with the fields ${columns.join(', ')}`,
    rank: 0.7,
    isWeak: true,
  }
  const others = columns.flatMap((name) => {
    const names = parameterNames.find((group) => group.includes(name)) ?? []
    return names.length > 0 ? [[name, names.filter((other) => other !== name)] as const] : []
  })
  const claims = columns.length > 0 ? { claims: { shapes: [shape] }, otherFields: Object.fromEntries(others) } : {}
  return createTemplateFormat<LegacyScrypt, LegacyValues>(
    { ...claims, ...spelling, salt: encoding, saltLength, digest: encoding },
    {
      scheme: legacyScrypt,
      parts: {
        digest: createBytesPart('digest', encoding),
        salt: createBytesPart('salt', encoding, saltLength),
        'salt separator': {
          reader: () => (c, values) => {
            values.saltSeparator = readPaddedBase64(c, 'salt separator', eitherAlphabet, separatorOptions)
          },
          write: ({ saltSeparator }) => encodePadded(saltSeparator),
        },
        'signer key': {
          reader: () => (c, values) => {
            const bytes = readPaddedBase64(c, 'signer key', eitherAlphabet, sensitive)
            if (!c.failure) values.signerKey = secretOf(bytes)
          },
          write: ({ signerKey }) => signerKey && encodePadded(signerKey.bytes()),
        },
        'memory cost': createNumberPart('memoryCost', (values, cost) => void (values.memoryCost = cost), 'memory cost'),
        rounds: createNumberPart('rounds', (values, rounds) => void (values.rounds = rounds)),
      },
      secret: isKeyInField ? undefined : { field: 'keyId', ...(!isKeyed && { needs: 'legacyScryptSignerKey' }) },
      start: () => ({
        scheme: 'legacy-scrypt',
        memoryCost: memory ?? 0,
        rounds: count ?? 0,
        saltSeparator: empty,
        salt: empty,
        digest: empty,
      }),
      end: (values) => values,
      refuse({ memoryCost, rounds, salt, saltSeparator, signerKey }) {
        if (memoryCost !== (memory ?? memoryCost))
          return refuseDescriptor(id, `the memory cost of this format is always ${memory}`)
        if (rounds !== (count ?? rounds))
          return refuseDescriptor(id, `the number of rounds of this format is always ${count}`)
        if (!mayBeEmpty && (salt.length === 0 || saltSeparator.length === 0))
          return refuseDescriptor(id, 'the format needs a salt and a salt separator')
        return isKeyed && !signerKey ? refuseWithoutSecret(id, 'legacyScryptSignerKey') : undefined
      },
    },
  )
}
