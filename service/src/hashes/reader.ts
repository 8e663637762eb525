import {
  type Failure,
  type Fields,
  type ParseOptions,
  type Secret,
  spellings,
  type Verifier,
  type WorkLimits,
} from 'saltbridge'
import { createValidator, type Outcome, type SourceRecord, signerKeyId } from 'saltbridge/convert'
import type { Format, Spelled } from 'saltbridge/formats'
import type { Descriptor, LegacyScrypt } from 'saltbridge/schemes'
import { type HashClass, isStorable, type StoredHash } from '../store/store.ts'
import { chooseSecretsToRead, createSignerKeys, type ServiceSecrets, withRemedy } from './secrets.ts'

/**
 * The schemes by the values of `hashingAlgorithm` in the documented interface. The reference uses `firebase_scrypt`.
 */
const algorithms: ReadonlyMap<string, Descriptor['scheme']> = new Map([
  ['argon2', 'argon2'],
  ['bcrypt', 'bcrypt'],
  ['legacy_scrypt', 'legacy-scrypt'],
  ['firebase_scrypt', 'legacy-scrypt'],
])

const refuseAlgorithm = (hint: string): Failure => ({
  ok: false,
  code: 'ERR_FIELD',
  detail: { name: 'hashingAlgorithm', hint },
})

/**
 * Returns a failure if a hash is not of the algorithm that the caller names. A hash that could not be read is not
 * compared.
 */
function checkAlgorithm(
  hashingAlgorithm: string,
  found: { readonly scheme: Descriptor['scheme']; readonly format: string } | undefined,
): Failure | undefined {
  const scheme = algorithms.get(hashingAlgorithm.trim().toLowerCase())
  if (!scheme)
    return refuseAlgorithm(
      'hashingAlgorithm must be argon2, bcrypt or legacy_scrypt. For other hashes, omit hashingAlgorithm',
    )
  if (!found || found.scheme === scheme) return undefined
  return refuseAlgorithm(
    `The algorithm of this hash is ${found.scheme} (format ${found.format}). Correct or omit hashingAlgorithm`,
  )
}

/** Details about a hash that the caller gives in addition to the hash string. */
export interface HashDetails {
  /**
   * The algorithm, as in the documented interface: `argon2`, `bcrypt`, `legacy_scrypt` or `firebase_scrypt`, in any
   * case.
   */
  readonly hashingAlgorithm?: string | undefined
  /** The id of the format, if the hash string does not show it. */
  readonly format?: string | undefined
  /** The system that wrote the hash, such as `wordpress`, if the hash string does not show it. */
  readonly writtenBy?: string | undefined
  /** Values that belong to the hash but are not in the hash string, such as a separate salt. */
  readonly fields?: Fields | undefined
}

/** A hash as it is to be stored, or why it cannot be stored. */
export type Read =
  | { readonly ok: true; readonly hash: StoredHash }
  /** `field` is the field of the request that is wrong. */
  | { readonly ok: false; readonly field: keyof HashDetails | 'passwordHash'; readonly failure: Failure }

/**
 * Reads hashes for storage. Accepts only hashes that are well-formed, within all limits, and whose secrets are
 * configured.
 */
export interface HashReader {
  read(text: string, details?: HashDetails): Read
  /** The one-way id of the signer key for hashes that name no key. */
  readonly keyId: string | undefined
  /**
   * Returns a reader that uses another signer key for hashes that name no key; `undefined` if that key is not
   * configured.
   */
  withSignerKey(id: string): HashReader | undefined
}

/** The format of legacy scrypt that does not embed the signer key. */
const keylessFormat = 'supertokens-legacy-scrypt'
const noFields: Fields = {}
/** The maximum size of each cache. Its keys come from requests, so a full cache is cleared. */
const mostSeen = 1000

type Work = ReturnType<Verifier['inspect']>['work']

interface Spelling {
  readonly text: string
  readonly fields: Fields
}

type Secretive = Descriptor & { readonly signerKey?: Secret | undefined; readonly keyId?: unknown }

/** Removes the signer key and the pepper from a descriptor. The hash class contains the id of the signer key. */
function bareOf(descriptor: Secretive): Descriptor {
  const { signerKey: _, pepper: __, keyId, ...bare } = descriptor
  return (descriptor.scheme === 'legacy-scrypt' || keyId === undefined ? bare : { ...bare, keyId }) as Descriptor
}

/** Returns a salt of `0` characters, as many as the given salt has when it is read as text. */
function imitateSalt(salt: Uint8Array): Uint8Array {
  return new TextEncoder().encode('0'.repeat(new TextDecoder('utf-8', { ignoreBOM: true }).decode(salt).length))
}

/**
 * Returns a hash of the same cost that belongs to no user. Its digest and its salt are zero bytes. If the format writes
 * the salt as text, which cannot contain NUL, the salt is the character `0` instead.
 */
function likeOf(spelling: Format, descriptor: Descriptor): Spelled {
  const { salt, digest } = descriptor
  const bare = { ...descriptor, digest: new Uint8Array(digest.length) }
  const zeros = spelling.serialize({ ...bare, salt: new Uint8Array(salt.length) })
  const isFine = zeros.ok && [zeros.text, ...Object.values(zeros.fields)].every((one = '') => isStorable(one))
  return isFine ? zeros : spelling.serialize({ ...bare, salt: imitateSalt(salt) })
}

const mibOf = (bytes: number, round: (value: number) => number): string =>
  `${round(bytes / 2 ** 20).toLocaleString('en')} MiB`

/** The longest verification in ms on the reference machine: the default of `limits.cost`. */
export const usualCost = 10_000

/** The limits of one verification: its time on the reference machine and its memory. */
export interface HashLimits extends Partial<WorkLimits> {
  /** The time in ms that this machine takes for what the reference machine computes in one ms; 1 by default. */
  readonly slowness?: number
}

/** Returns the limits that the library knows. */
export const workLimitsOf = ({ cost, bytes }: HashLimits): Partial<WorkLimits> => ({
  ...(cost !== undefined && { cost }),
  ...(bytes !== undefined && { bytes }),
})

/** Says what one verification needs, what the limit is, and what to do. */
function excess({ cost, bytes }: Work, limits: HashLimits): Failure['detail'] {
  const { bytes: most, cost: longest = usualCost, slowness = 1 } = limits
  if (most === undefined || bytes <= most) {
    const [time, limit] = [Math.ceil(cost * slowness), Math.floor(longest * slowness)]
    return {
      reasons: [
        `one verification would take about ${time.toLocaleString('en')} ms on one core of this machine, and the limit of this service is ${limit.toLocaleString('en')} ms`,
      ],
      hint: 'Raise max_verification_ms (or MAX_VERIFICATION_MS), or let this user set a new password',
    }
  }
  return {
    reasons: [
      `one verification needs ${mibOf(bytes, Math.ceil)} of memory, and the limit of this service is ${mibOf(most, Math.floor)}`,
    ],
    hint: 'If the machine has more memory, raise memory_mib (or MEMORY_MIB)',
  }
}

/** Returns a failure if the verification of a hash would exceed a limit. */
export function overLimits(
  verifier: Pick<Verifier, 'inspect'>,
  { warnings, format, record }: Outcome,
  text: string,
  how: Pick<ParseOptions, 'format' | 'writtenBy'>,
  limits: HashLimits,
): Failure | undefined {
  if (warnings.length === 0) return undefined
  const detail = excess(verifier.inspect(text, { ...how, fields: record.hash?.fields }).work, limits)
  return { ok: false, code: 'ERR_LIMIT', ...(format !== undefined && { format }), detail }
}

/**
 * Creates a reader. A signer key or pepper that a hash contains must also be configured, and is not stored.
 *
 * @throws HashError as `createSecret` does
 */
export function createHashReader(
  verifier: Verifier,
  secrets: ServiceSecrets = {},
  limits: HashLimits = {},
): HashReader {
  return readerOf(verifier, secrets, limits, createSignerKeys(secrets).usual)
}

/** `usual`: the one-way id of the signer key for hashes that name no key. */
function readerOf(
  verifier: Verifier,
  secrets: ServiceSecrets,
  limits: HashLimits,
  usual: string | undefined,
): HashReader {
  const signerKeys = createSignerKeys(secrets)
  const toRead = chooseSecretsToRead(secrets, usual)
  const formats = new Map(verifier.formats.map((format) => [format.id, format]))
  const validators = new Map<string, (record: SourceRecord) => Outcome>()
  const unhinted = createValidator(verifier, { secrets: toRead, limits: workLimitsOf(limits) })
  const classes = new Map<string, HashClass>()

  function validatorOf(format: string | undefined, writtenBy: string | undefined): (record: SourceRecord) => Outcome {
    if (format === undefined && writtenBy === undefined) return unhinted
    const how = JSON.stringify([format, writtenBy])
    const known = validators.get(how)
    if (known) return known
    if (validators.size >= mostSeen) validators.clear()
    const validator = createValidator(verifier, { format, writtenBy, secrets: toRead, limits: workLimitsOf(limits) })
    validators.set(how, validator)
    return validator
  }

  function classOf(format: Format, cost: string, like: Spelling, keyId: string | undefined): HashClass {
    const beside = Object.keys(like.fields).length > 0 ? JSON.stringify(like.fields) : ''
    const name = `${format.id} ${keyId ?? ''} ${like.text} ${beside}`
    const known = classes.get(name)
    if (known) return known
    if (classes.size >= mostSeen) classes.clear()
    const made = {
      format: format.id,
      cost,
      keyId,
      like: like.text,
      likeFields: like.fields,
    }
    classes.set(name, made)
    return made
  }

  /** Returns the first format that can represent a hash without the pepper that its own format embeds. */
  function findFormatWithoutPepper(bare: Descriptor): Format | undefined {
    const found = spellings(verifier, bare).find(({ spelled }) => spelled.ok)
    return found && formats.get(found.format)
  }

  /** Returns the id of the signer key that a hash of legacy scrypt needs, if that key is configured. */
  function keyIdOf({ signerKey, keyId }: LegacyScrypt): string | undefined {
    if (!signerKey) return keyId === undefined ? usual : signerKeys.idOf(keyId)
    const id = signerKeyId(signerKey)
    return signerKeys.byId.has(id) ? id : undefined
  }

  function refuseRead(failure: Failure, field: keyof HashDetails | 'passwordHash' = 'passwordHash'): Read {
    const { code, detail } = failure
    const isName = code === 'ERR_UNKNOWN_FORMAT' && detail.name !== undefined
    return { ok: false, field: isName ? (detail.name as 'writtenBy' | 'format') : field, failure: withRemedy(failure) }
  }

  const reader: HashReader = {
    keyId: usual,
    withSignerKey(id) {
      if (id === usual) return reader
      return signerKeys.byId.has(id) ? readerOf(verifier, secrets, limits, id) : undefined
    },
    read(text, { hashingAlgorithm, format: formatId, writtenBy, fields = noFields } = {}) {
      const outcome = validatorOf(formatId, writtenBy)({ row: 0, id: undefined, hash: { text, fields } })
      const { descriptor, format, cost = '' } = outcome
      const failure = outcome.failure ?? overLimits(verifier, outcome, text, { format: formatId, writtenBy }, limits)
      if (hashingAlgorithm !== undefined) {
        const disallowed = checkAlgorithm(
          hashingAlgorithm,
          descriptor && { scheme: descriptor.scheme, format: format! },
        )
        if (disallowed) return refuseRead(disallowed, 'hashingAlgorithm')
      }
      if (failure) return refuseRead(failure)
      const needsKey = descriptor!.scheme === 'legacy-scrypt'
      const keyId = needsKey ? keyIdOf(descriptor as LegacyScrypt) : undefined
      if (needsKey && !keyId) return refuseRead(withoutKey)
      const bare = bareOf(descriptor!)
      if (descriptor!.pepper && !secrets.peppers) return refuseRead(withoutPepper)
      const spelling = descriptor!.pepper
        ? findFormatWithoutPepper(bare)
        : formats.get(needsKey ? keylessFormat : format!)
      if (!spelling) return refuseRead(withPepper)
      const spelled = spelling.serialize(bare)
      if (!spelled.ok) return refuseRead(spelled)
      const its = likeOf(spelling, bare)
      if (!its.ok) return refuseRead(its)
      const hashClass = classOf(spelling, cost, its, keyId)
      return { ok: true, hash: { text: spelled.text, fields: spelled.fields, class: hashClass } }
    },
  }
  return reader
}

const withoutPepper: Failure = {
  ok: false,
  code: 'ERR_SECRET',
  detail: { name: 'peppers', hint: 'The service stores no pepper with a hash, so the pepper must be configured' },
}

const withPepper: Failure = {
  ok: false,
  code: 'ERR_UNREPRESENTABLE',
  detail: {
    reasons: ['the service stores no pepper with a hash, and no format can represent this hash without its pepper'],
  },
}

const withoutKey: Failure = {
  ok: false,
  code: 'ERR_SECRET',
  detail: {
    name: 'legacyScryptSignerKey',
    hint: 'The service stores no signer key with a hash, so the key must be configured',
  },
}
