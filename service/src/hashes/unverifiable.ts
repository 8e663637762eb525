import { describe, type Failure, type Fields, type HashErrorCode, isHashError, type Verifier } from 'saltbridge'
import { createValidator } from 'saltbridge/convert'
import type { HashClass } from '../store/store.ts'
import { type HashLimits, overLimits, workLimitsOf } from './reader.ts'
import { chooseSecretsToVerify, remedyOf, type ServiceSecrets } from './secrets.ts'

/** Why this node cannot verify a stored hash. Only the operator can repair that, not the owner of the account. */
export interface Unverifiable {
  readonly check: 'signer-key' | 'argon2-key' | 'pepper' | 'hash'
  /** The id of the missing key. Empty if no key is missing, or if the missing key has no id. */
  readonly keyId: string
  /** How to supply the missing secret, or why the hash cannot be verified. */
  readonly detail: string
}

const checks: ReadonlyMap<string | undefined, Unverifiable['check']> = new Map([
  ['legacyScryptSignerKey', 'signer-key'],
  ['argon2Keys', 'argon2-key'],
  ['peppers', 'pepper'],
])

/**
 * The errors that are caused by a stored hash itself, not by the password or by a temporary state such as a full queue.
 */
const ofHashes: ReadonlySet<HashErrorCode> = new Set([
  'ERR_UNKNOWN_FORMAT',
  'ERR_AMBIGUOUS_FORMAT',
  'ERR_MALFORMED',
  'ERR_LIMIT',
  'ERR_FIELD',
  'ERR_SECRET',
  'ERR_UNSUPPORTED',
])

function createUnverifiable(failure: Failure, keyId = ''): Unverifiable {
  const { code, detail } = failure
  const check = (code === 'ERR_SECRET' && checks.get(detail.name)) || 'hash'
  return { check, keyId, detail: remedyOf(failure) ?? describe(failure) }
}

/** Returns why a stored hash cannot be verified, or `undefined` if the error has another cause. */
export function findUnverifiable(error: unknown): Unverifiable | undefined {
  if (!isHashError(error) || !ofHashes.has(error.code)) return undefined
  const { code, format, detail } = error
  return createUnverifiable({ ok: false, code, ...(format !== undefined && { format }), detail })
}

/** The reason for a hash whose column `hash_fields` is damaged. */
export const unreadableFields: Unverifiable = createUnverifiable({
  ok: false,
  code: 'ERR_FIELD',
  detail: { name: 'hash_fields', expected: 'a JSON object whose values are strings' },
})

/** Returns the fields for verifying a hash: its stored fields, and the id of the signer key of its class. */
export function fieldsWithKey(fields: Fields, { keyId }: HashClass): Fields {
  return keyId === undefined ? fields : { ...fields, keyId }
}

/** The maximum number of cached results, because an import can contain any number of different parameters. */
const mostKnown = 10_000

/** Returns why the hashes of a class cannot be verified, or `undefined` if they can. */
export type CheckClass = (hashClass: HashClass) => Unverifiable | undefined

/**
 * Creates a check of hash classes. The result depends on the secrets of this node, so two nodes with different settings
 * may disagree.
 */
export function createClassCheck(verifier: Verifier, secrets: ServiceSecrets, limits: HashLimits = {}): CheckClass {
  const validate = createValidator(verifier, { secrets: chooseSecretsToVerify(secrets), limits: workLimitsOf(limits) })
  const known = new Map<string, Unverifiable | undefined>()

  function check(hashClass: HashClass): Unverifiable | undefined {
    const { format, like: text, likeFields } = hashClass
    const fields = fieldsWithKey(likeFields, hashClass)
    const outcome = validate({ row: 0, id: undefined, hash: { text, fields, hints: { format } } })
    const { failure = overLimits(verifier, outcome, text, { format }, limits) } = outcome
    return failure && createUnverifiable(failure, fields.keyId)
  }

  return (hashClass) => {
    const { format, keyId = '', like, likeFields } = hashClass
    const name = `${format} ${keyId} ${like} ${JSON.stringify(likeFields)}`
    if (known.has(name)) return known.get(name)
    if (known.size >= mostKnown) known.clear()
    const found = check(hashClass)
    known.set(name, found)
    return found
  }
}
