import { type Failure, HashError } from '../core/errors.ts'
import type { Format } from '../formats/format.ts'
import { assess, type Reason } from '../policy/index.ts'
import { lossReason } from '../policy/policy.ts'
import { keyIdOf } from '../schemes/argon2.ts'
import { type Descriptor, workOf } from '../schemes/index.ts'
import { type Computed, compute, keyringFor } from './compute.ts'
import type { Context } from './context.ts'
import type { VerifyOptions } from './options.ts'
import { tryParse, type Understood } from './parse.ts'
import { encodePassword } from './password.ts'
import { unsaidPepper } from './unsaid-pepper.ts'

/** What is known after a verification. `match` alone says whether the password is right. */
export interface Check {
  readonly match: boolean
  /**
   * Whether to replace the hash by a new one of this password. False without a match. False also if the hash does not
   * cover all of this password, because another password may be the right one: `reasons` then has `password-truncated`
   * or `password-changed`. `upgradeTruncated` lifts that.
   */
  readonly needsRehash: boolean
  readonly reasons: readonly Reason[]
  readonly notes: readonly string[]
  readonly format: string
  readonly scheme: Descriptor['scheme']
  /** Which historic computation of the text it was; `plain` unless it has several. */
  readonly reading: string
  readonly backend: string
  /** Whether the password is longer than the scheme reads. */
  readonly truncated: boolean
  /** The id of the Argon2 key that the hash or `fields.keyId` names, for `hash` to use it again. */
  readonly keyId: string | undefined
}

/** The two strings of `verify` are easily swapped. */
function withSwapHint(found: Failure, password: string | Uint8Array, context: Context): Failure {
  if (found.code !== 'ERR_UNKNOWN_FORMAT' || found.detail.name !== undefined || typeof password !== 'string')
    return found
  if (!context.registry.claim(password, {}).ok) return found
  return {
    ...found,
    detail: {
      ...found.detail,
      hint: 'The password looks like a hash: call `verify(password, hash)` with the password first',
    },
  }
}

/** @throws HashError ERR_SECRET if a secret cannot be read. */
export function unsaid(context: Context, read: Understood, text: string, how: VerifyOptions): Failure | undefined {
  return unsaidPepper(context.registry.formats, keyringFor(context, how.secrets), read, text, how)
}

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

/** Verifies against a descriptor and tells the observer how it went. Wipes its copy of the password. */
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

/** @throws HashError as `verifyDescriptor` does. */
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

/** @throws HashError for everything but a wrong password. */
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
