import { type Failure, HashError } from '../core/errors.ts'
import { assess, type Reason } from '../policy/index.ts'
import { lossReason } from '../policy/policy.ts'
import { keyIdOf } from '../schemes/argon2.ts'
import { type Descriptor, workOf } from '../schemes/index.ts'
import type { Format } from '../spelling/format.ts'
import { type Computed, compute, keyringFor } from './compute.ts'
import type { Context } from './context.ts'
import type { VerifyOptions } from './options.ts'
import { checkPepper, claim, tryParse, type Understood } from './parse.ts'
import { encodePassword } from './password.ts'

/** The result of `check`. Only `match` tells whether the password is right. */
export interface Check {
  readonly match: boolean
  /**
   * Tells whether to replace the hash by a new hash of this password. `needsRehash` is `false` if the password is
   * wrong. Unless `upgradeTruncated` is set, `needsRehash` is also `false` if the hash does not cover the whole
   * password, because then other passwords match too, and the typed password may not be the user's. `reasons` then
   * contains `password-truncated` or `password-changed`.
   */
  readonly needsRehash: boolean
  /** The reasons for a new hash, and the reasons against it (`password-truncated` and `password-changed`). */
  readonly reasons: readonly Reason[]
  /** The spelling variations that were found in the hash string. */
  readonly notes: readonly string[]
  /** The id of the format. */
  readonly format: string
  readonly scheme: Descriptor['scheme']
  /** The computation that matched, such as `php-trim`. If the format has only one computation, `reading` is `plain`. */
  readonly reading: string
  /** The id of the backend that computed the hash. */
  readonly backend: string
  /** Tells whether the password is longer than the part that the scheme reads (72 bytes for bcrypt). */
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
      hint: 'The password looks like a hash: call `verify(password, hash)` with the password first',
    },
  }
}

/** Returns a failure if a pepper may be missing. @throws HashError ERR_SECRET if a secret is malformed. */
export function unsaid(context: Context, read: Understood, text: string, how: VerifyOptions): Failure | undefined {
  return checkPepper(context.registry.formats, keyringFor(context, how.secrets), read, text, how)
}

/** Parses a hash. A failure is reported to the observer and thrown. */
export function understand(
  context: Context,
  password: string | Uint8Array,
  text: string,
  options: VerifyOptions,
): Understood {
  const understood = tryParse(context.registry, text, options)
  const refused = understood.ok ? unsaid(context, understood, text, options) : understood
  if (understood.ok && !refused) return understood
  const { code, format } = refused as Failure
  context.observe({ type: 'verify', format, cost: 0, outcome: code, milliseconds: 0, wait: 0 })
  throw new HashError(withSwapHint(refused as Failure, password, context))
}

/** Verifies a password against a descriptor and reports the result to the observer. Wipes its copy of the password. */
export async function verifyDescriptor(
  context: Context,
  format: Format,
  descriptor: Descriptor,
  password: string | Uint8Array,
  options: VerifyOptions,
): Promise<Computed> {
  context.mustBeOpen()
  const begin = performance.now()
  let outcome = 'ERR_BACKEND'
  let cost = workOf(descriptor, 0).cost
  let bytes: Uint8Array | undefined
  let wait = 0
  try {
    bytes = encodePassword(password)
    cost = workOf(descriptor, bytes.length).cost
    const computed = await compute(context, descriptor, bytes, options)
    cost = computed.cost
    wait = computed.wait
    outcome = computed.match ? 'match' : 'mismatch'
    return computed
  } catch (error) {
    if (error instanceof HashError) outcome = error.code
    throw error
  } finally {
    bytes?.fill(0)
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
  const reasons = assess(descriptor, notes, context.policy)
  const withheld = match && loss !== undefined && options.upgradeTruncated !== true
  return {
    match,
    needsRehash: match && !withheld && reasons.length > 0,
    reasons: withheld ? [...reasons, lossReason(loss)] : reasons,
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
  const understood = understand(context, password, text, options)
  if (options.subject !== undefined) await context.draw(options.subject)
  return checkUnderstood(context, understood, password, options)
}
