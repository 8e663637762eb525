import type { Backend, Status } from '../backends/backend.ts'
import { describe, type Failure, failure, HashError } from '../core/errors.ts'
import { createKeyring, type SecretInput, type Secrets } from '../core/secret.ts'
import type { DescriptorOf, Format } from '../formats/format.ts'
import { assess, owasp, type Policy } from '../policy/index.ts'
import { type SchemeId, schemes } from '../schemes/index.ts'
import { type Absent, createDraw, verifyAbsent } from './absent.ts'
import { type Check, check } from './check.ts'
import { checkOptions } from './check-options.ts'
import type { Context } from './context.ts'
import { type HashOptions, hash, unhashed } from './hash.ts'
import { type Inspection, inspect } from './inspect.ts'
import {
  defaultLimits,
  type Observe,
  type ParseOptions,
  shielded,
  type VerifyOptions,
  type WorkLimits,
} from './options.ts'
import { claim, parse, tryParse, type Understood } from './parse.ts'
import { createRegistry } from './registry.ts'
import { type Upgrade, verifyAndUpgrade } from './upgrade.ts'

export interface VerifierOptions<F extends Format = Format> {
  readonly formats: readonly F[]
  /** In the order of preference: the first that can compute a hash does. */
  readonly backends: readonly Backend[]
  readonly secrets?: Secrets
  readonly limits?: Partial<WorkLimits>
  /** `owasp` unless given. */
  readonly policy?: Policy
  readonly observe?: Observe
  /** Keeps `verifyAbsent` stable over restarts and nodes; random unless given. A bare string is base64. */
  readonly absenceKey?: SecretInput | string
}

export interface Verifier<F extends Format = Format> {
  readonly formats: readonly F[]
  readonly policy: Policy
  /**
   * Which format a text is of, without reading more of it than that takes: what follows the beginning that a format owns
   * may still be broken. Never throws.
   */
  claim(text: string, options?: ParseOptions): { readonly ok: true; readonly format: F } | Failure
  /** Never throws and builds no Error. */
  tryParse(text: string, options?: ParseOptions): Understood<DescriptorOf<F>> | Failure
  /** @throws HashError as `tryParse` returns it. */
  parse(text: string, options?: ParseOptions): Understood<DescriptorOf<F>>
  /** @throws HashError as `parse` does. */
  inspect(text: string, options?: ParseOptions): Inspection<DescriptorOf<F>>
  /**
   * `false` means a wrong password and nothing else, if the format is right: bcrypt over another hash is stored as ordinary
   * bcrypt, and only `writtenBy` or `format` tells. @throws HashError for everything else.
   */
  verify(password: string | Uint8Array, text: string, options?: VerifyOptions): Promise<boolean>
  check(password: string | Uint8Array, text: string, options?: VerifyOptions): Promise<Check>
  verifyAndUpgrade(password: string | Uint8Array, text: string, options?: VerifyOptions): Promise<Upgrade>
  hash(password: string | Uint8Array, options?: HashOptions): Promise<string>
  verifyAbsent(password: string | Uint8Array, options: Absent): Promise<false>
  /** Loads every backend and holds it against the known answers. Optional: each is loaded at its first use. */
  ready(): Promise<void>
  /** Per backend and scheme: ready, idle, absent, failed or refused, and why. */
  status(): readonly { readonly backend: string; readonly schemes: Status }[]
  /**
   * Ends it: what is computing is finished, what waits is ERR_CLOSED, and so is every computation asked for afterwards.
   * Worker threads end with the last verifier that used them.
   */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const unobserved: Observe = () => undefined

/** Completes limits. NaN is refused, because no number exceeds it. */
function limitsOf({ cost = defaultLimits.cost, bytes = defaultLimits.bytes }: Partial<WorkLimits> = {}): WorkLimits {
  if (typeof cost !== 'number' || !(cost > 0))
    throw new RangeError('`limits.cost` must be a positive number of milliseconds')
  if (typeof bytes !== 'number' || !(bytes > 0))
    throw new RangeError('`limits.bytes` must be a positive number of bytes')
  return { cost, bytes }
}

/** Checks that Argon2 allows the parameters of new hashes, and that they meet the minima of the same policy. */
function soundPolicy(policy: Policy): Policy {
  // Uses a zero salt, because Cloudflare Workers forbid random values at module scope.
  const made = unhashed(policy, undefined, new Uint8Array(16))
  const over = schemes.argon2.exceeds(made)
  if (over) throw new RangeError(`\`policy.hash\` of ${policy.id} is not possible: ${describe(over)}`)
  if (assess(made, [], policy).length > 0)
    throw new RangeError(`\`policy.hash\` of ${policy.id} is weaker than its own \`policy.minima.argon2\``)
  return policy
}

/**
 * Makes a verifier of formats and backends. Does no work.
 *
 * @throws TypeError if two formats share an id or a prefix, or a secret is of no known form; RangeError if a secret is empty,
 *   not of its encoding or a signer key of a wrong length, a limit is no positive number, or the policy contradicts itself.
 */
export function createVerifier<const F extends Format>(options: VerifierOptions<F>): Verifier<F> {
  checkOptions(options)
  const { formats, backends, secrets, limits, policy = owasp, observe, absenceKey } = options
  let isClosed = false
  const owner = {}
  const mustBeOpen = () => {
    if (isClosed) throw new HashError(failure('ERR_CLOSED', undefined, {}))
  }
  const close = async () => {
    isClosed = true
    await Promise.all(backends.map((backend) => backend.close?.(owner)))
  }
  const context: Context = {
    registry: createRegistry(formats),
    backends,
    owner,
    mustBeOpen,
    keyring: createKeyring(secrets),
    limits: limitsOf(limits),
    policy: soundPolicy(policy),
    observe: observe ? shielded(observe) : unobserved,
    draw: createDraw(absenceKey),
  }
  type D = DescriptorOf<F>
  return {
    formats,
    policy,
    claim: (text, how) => claim(context.registry, text, how) as { readonly ok: true; readonly format: F } | Failure,
    tryParse: (text, how) => tryParse(context.registry, text, how) as Understood<D> | Failure,
    parse: (text, how) => parse(context.registry, text, how) as Understood<D>,
    inspect: (text, how = {}) => inspect(context, text, how) as Inspection<D>,
    verify: async (password, text, how = {}) => (await check(context, password, text, how)).match,
    check: (password, text, how = {}) => check(context, password, text, how),
    verifyAndUpgrade: (password, text, how = {}) => verifyAndUpgrade(context, password, text, how),
    hash: (password, how) => hash(context, password, how),
    verifyAbsent: (password, how) => verifyAbsent(context, password, how),
    async ready() {
      for (const backend of backends)
        for (const scheme of Object.keys(backend.kernels) as SchemeId[]) {
          mustBeOpen()
          await backend.load(scheme)
        }
    },
    status: () => backends.map((backend) => ({ backend: backend.id, schemes: backend.status() })),
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type { Absent, CostClass } from './absent.ts'
export type { Check } from './check.ts'
export type { HashOptions } from './hash.ts'
export type { Inspection } from './inspect.ts'
export type { Observe, ParseOptions, VerifierEvent, VerifyOptions, WorkLimits } from './options.ts'
export type { Understood } from './parse.ts'
export type { Upgrade } from './upgrade.ts'
