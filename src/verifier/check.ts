import type { Reading } from '../backends/backend.ts'
import { equal } from '../core/bytes.ts'
import { type Failure, HashError } from '../core/errors.ts'
import { assessHash, createLossReason, type Reason } from '../policy/policy.ts'
import { keyIdOf } from '../schemes/argon2.ts'
import type { Descriptor, Work } from '../schemes/index.ts'
import type { Loss } from '../schemes/scheme.ts'
import type { Format } from '../spelling/format.ts'
import {
  checkLimits,
  chooseKeyring,
  computeDigest,
  copyKey,
  createTiming,
  encodePassword,
  keyOf,
  preparePassword,
  reserveRoom,
  type Timing,
} from './compute.ts'
import type { Context, VerifyOptions } from './context.ts'
import { checkPepper, claim, tryParse, type Understood } from './parse.ts'

/** The result of `check`. Only `match` tells whether the password is right. */
export interface Check {
  readonly match: boolean
  /**
   * Tells whether to replace the hash by a new hash of this password. It is `false` if the password is wrong. It is
   * also `false` if the hash does not cover the whole password, unless `upgradeTruncated` is set: other passwords match
   * such a hash too, so the typed password may not be the user's. `reasons` then contains `password-truncated` or
   * `password-changed`.
   */
  readonly needsRehash: boolean
  /** The reasons for a new hash, and the reasons against it (`password-truncated` and `password-changed`). */
  readonly reasons: readonly Reason[]
  /** The spelling variations that were found in the hash string. */
  readonly notes: readonly string[]
  /** The id of the format. */
  readonly format: string
  readonly scheme: Descriptor['scheme']
  /**
   * The variant of the computation that matched, or the first variant if none matched: `plain` for the usual one, or a
   * name such as `php-trim`.
   */
  readonly reading: string
  /** The id of the backend that computed the hash. */
  readonly backend: string
  /** Tells whether the hash covers only a part of the password. For example, bcrypt reads only 72 bytes. */
  readonly truncated: boolean
  /**
   * The id of the Argon2 key that the hash or `fields.keyId` names. Pass this id to `hash` to use the same key again.
   */
  readonly keyId: string | undefined
}

/** Adds a hint if password and hash look swapped. */
function withSwapHint(found: Failure, password: string | Uint8Array, context: Context): Failure {
  if (found.code !== 'ERR_UNKNOWN_FORMAT' || found.detail.name !== undefined || typeof password !== 'string')
    return found
  if (!claim(context.registry, password).ok) return found
  return {
    ...found,
    detail: {
      ...found.detail,
      hint: 'The first argument looks like a hash. Pass the password first: `verify(password, hash)`',
    },
  }
}

/** Returns a failure if a pepper may be missing. @throws HashError ERR_SECRET if a secret is malformed. */
export function refuseMissingPepper(
  context: Context,
  understood: Understood,
  text: string,
  options: VerifyOptions,
): Failure | undefined {
  return checkPepper(context.registry, chooseKeyring(context, options.secrets), understood, text, options)
}

/**
 * Parses a hash for a verification, and refuses it if a pepper may be missing. A failure is reported to the observer
 * and thrown. The password is only compared with the formats, for the hint of a failure.
 *
 * @throws HashError with the codes of `tryParse`, and ERR_SECRET.
 */
export function parseForVerification(
  context: Context,
  password: string | Uint8Array,
  text: string,
  options: VerifyOptions,
): Understood {
  const parsed = tryParse(context.registry, text, options)
  const understood = parsed.ok ? (refuseMissingPepper(context, parsed, text, options) ?? parsed) : parsed
  if (understood.ok) return understood
  const { code, format } = understood
  context.observe({ type: 'verify', format, cost: 0, outcome: code, milliseconds: 0, wait: 0 })
  throw new HashError(withSwapHint(understood, password, context))
}

/** The result of a computation. */
interface Computed {
  readonly match: boolean
  /** The name of the reading that matched, or of the first reading. */
  readonly reading: string
  readonly backend: string
  /** The time in a queue in ms. */
  readonly wait: number
  /** The reason why other passwords match too, if the reading does not cover the whole password. */
  readonly loss: Loss | undefined
}

/** One computation of a verification. */
interface Attempt extends Reading {
  readonly work: Work
}

/** Adds the work of all attempts to the work before them, which counts once. */
function addWork(before: Work, attempts: readonly Attempt[]): Work {
  let { cost, bytes } = before
  for (const { work } of attempts) {
    cost += work.cost
    bytes = Math.max(bytes, work.bytes)
  }
  return { cost, bytes }
}

/** Computes and compares all attempts, also after a match, so that timing does not reveal which one matched. */
async function compare(
  context: Context,
  attempts: readonly Attempt[],
  digest: Uint8Array,
  key: Uint8Array | undefined,
  timing: Timing,
): Promise<Computed> {
  let matched: Attempt | undefined
  let used = ''
  let waited = 0
  for (const one of attempts) {
    const computed = await computeDigest(context, { ...one, key }, timing)
    const equals = equal(computed.digest, digest)
    computed.digest.fill(0)
    // A match that covers the whole password is preferred, because only such a match allows an upgrade. Among others,
    // the last one counts.
    if (equals && (matched === undefined || matched.loss !== undefined)) matched = one
    used ||= computed.backend
    waited += computed.wait
  }
  const { name, loss } = matched ?? attempts[0]!
  return { match: matched !== undefined, reading: name, loss, backend: used, wait: waited }
}

/**
 * Verifies a password against a descriptor and reports the result to the observer: encodes the password, estimates the
 * work and checks the limits, finds the keys, prepares the password, computes and compares. All copies of secrets are
 * wiped at the end.
 *
 * @throws HashError ERR_PASSWORD and ERR_LIMIT before any work, ERR_SECRET, ERR_UNSUPPORTED, ERR_BACKEND, ERR_BUSY,
 *   ERR_ABORTED, ERR_CLOSED.
 */
async function verifyDescriptor(
  context: Context,
  format: Format,
  descriptor: Descriptor,
  input: string | Uint8Array,
  options: VerifyOptions,
): Promise<Computed> {
  context.mustBeOpen()
  const { schemes, limits } = context
  const begin = performance.now()
  const timing = createTiming(options)
  /** The copies to wipe at the end. The preparation adds its own. */
  const secrets: Uint8Array[] = []
  const keep = <B extends Uint8Array | undefined>(bytes: B): B => {
    if (bytes) secrets.push(bytes)
    return bytes
  }
  /** An error of another class is a defect of a backend. */
  let outcome = 'ERR_BACKEND'
  let work: Work | undefined
  let wait = 0
  try {
    const password = keep(encodePassword(input))
    work = schemes.workOf(descriptor, password.length)
    checkLimits(work, limits)

    const keyring = chooseKeyring(context, options.secrets)
    const findKey = (other: Descriptor) => keyOf(schemes, other, keyring)
    const key = keep(findKey(descriptor))
    const pepper = keep(copyKey(schemes.pepperOf(descriptor, keyring)))

    reserveRoom(context, { descriptor, password, work }, timing)
    const forms = await preparePassword(context, descriptor, { password, pepper, keyOf: findKey, secrets }, timing)
    const attempts = forms.flat().map((reading) => ({
      ...reading,
      work: schemes.schemeOf(reading.descriptor).work(reading.descriptor, reading.password.length),
    }))
    for (const one of attempts) secrets.push(one.password)
    // Only now the number of forms and the length of the prepared password are known.
    work = addWork(schemes.workBefore(descriptor, password.length, forms.length), attempts)
    checkLimits(work, limits)

    // A digest has no key. Its expression may contain the pepper, which a kernel gets as its key.
    const kernelKey = descriptor.scheme === 'digest' ? pepper : key
    const computed = await compare(context, attempts, descriptor.digest, kernelKey, timing)
    outcome = computed.match ? 'match' : 'mismatch'
    wait = computed.wait
    return computed
  } catch (error) {
    if (error instanceof HashError) outcome = error.code
    throw error
  } finally {
    timing.release()
    for (const one of secrets) one.fill(0)
    const { cost } = work ?? schemes.workOf(descriptor, 0)
    const milliseconds = performance.now() - begin
    context.observe({ type: 'verify', format: format.id, cost, outcome, milliseconds, wait })
  }
}

/** Verifies a password against a parsed hash. @throws HashError as `verifyDescriptor` does. */
export async function checkUnderstood(
  context: Context,
  { format, descriptor, notes }: Understood,
  password: string | Uint8Array,
  options: VerifyOptions,
): Promise<Check> {
  const result = await verifyDescriptor(context, format, descriptor, password, options)
  const { match, loss } = result
  const reasons = assessHash(context.schemes.schemeOf(descriptor), descriptor, notes, context.policy)
  const withheld = match && loss !== undefined && options.upgradeTruncated !== true
  return {
    match,
    needsRehash: match && !withheld && reasons.length > 0,
    reasons: withheld ? [...reasons, createLossReason(loss)] : reasons,
    notes,
    format: format.id,
    scheme: descriptor.scheme,
    reading: result.reading,
    backend: result.backend,
    truncated: loss === 'truncated',
    keyId: descriptor.scheme === 'argon2' ? keyIdOf(descriptor) : undefined,
  }
}

/** Parses a hash and verifies a password. @throws HashError for everything except a wrong password. */
export async function check(
  context: Context,
  password: string | Uint8Array,
  text: string,
  options: VerifyOptions,
): Promise<Check> {
  const understood = parseForVerification(context, password, text, options)
  // `verifyAbsent` draws for each unknown account, so known accounts must take the same time.
  if (options.subject !== undefined) await context.draw(options.subject)
  return checkUnderstood(context, understood, password, options)
}
