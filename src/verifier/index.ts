import { checkArgument, findFault, optionsOf, refuseArgument } from '../core/arguments.ts'
import { describeFailure } from '../core/describe.ts'
import { type Failure, failure, HashError } from '../core/errors.ts'
import { createKeyring } from '../core/secret.ts'
import { assessHash, owasp, type Policy } from '../policy/policy.ts'
import { argon2 } from '../schemes/argon2.ts'
import type { SchemeId } from '../schemes/index.ts'
import type { DescriptorOf, Format } from '../spelling/format.ts'
import { createDraw, verifyAbsent } from './absent.ts'
import { check } from './check.ts'
import { type Context, defaultLimits, fixDeadline, ignoreErrors, type Observe, type WorkLimits } from './context.ts'
import { describeNewHash, hash } from './hash.ts'
import { isGiven } from './hints.ts'
import { type Inspection, inspect } from './inspect.ts'
import { claim, parse, tryParse, type Understood } from './parse.ts'
import { createRegistry } from './registry.ts'
import { absentRule, backendsRule, formatsRule, hashRule, verifierRule, verifyRule } from './rules.ts'
import { verifyAndUpgrade } from './upgrade.ts'
import type { Verifier, VerifierOptions } from './verifier.ts'

const ignoreEvent: Observe = () => undefined

const limitsOf = ({
  cost = defaultLimits.cost,
  bytes = defaultLimits.bytes,
}: Partial<WorkLimits> = {}): WorkLimits => ({
  cost,
  bytes,
})

/** Returns a failure if hints are not valid. Most calls have no hints. */
const faultOf = (how: object | null | undefined): Failure | undefined =>
  isGiven(how) ? findFault('', how, verifyRule) : undefined

/** Checks that Argon2 allows the parameters of new hashes, and that they meet the minima of the same policy. */
function checkPolicy(policy: Policy): Policy {
  // Uses a zero salt, because Cloudflare Workers forbid random values at module scope.
  const made = describeNewHash(policy, undefined, new Uint8Array(16))
  const over = argon2.exceeds(made)
  if (over) throw refuseArgument('policy', `\`policy.hash\` of ${policy.id} is not possible: ${describeFailure(over)}`)
  if (assessHash(argon2, made, [], policy).length > 0)
    throw refuseArgument(
      'policy',
      `\`policy.hash\` of ${policy.id} is weaker than \`policy.minima.argon2\` of the same policy`,
    )
  return policy
}

/**
 * Creates a verifier of the given formats and backends. Backends are loaded when they are first used.
 *
 * @param options The formats and backends, and optionally secrets, limits, a policy, a listener and a key.
 * @returns The verifier. Call `close()` when it is no longer needed.
 * @throws HashError ERR_ARGUMENT if an option is unknown or not valid, or two formats have the same id or prefix;
 * ERR_SECRET
 *   if a secret is not valid.
 * @example
 * import { node } from 'saltbridge/backends'
 * import { bcrypt, rawMd5 } from 'saltbridge/formats'
 * import { createVerifier } from 'saltbridge/verifier'
 *
 * const verifier = createVerifier({ formats: [bcrypt, rawMd5], backends: [node] })
 * console.log(await verifier.verify('password', '5f4dcc3b5aa765d61d8327deb882cf99', { format: 'raw-md5' })) // true
 * await verifier.close()
 */
export function createVerifier<const F extends Format>(options: VerifierOptions<F>): Verifier<F> {
  checkArgument('', options, verifierRule)
  const { formats, backends, secrets, limits, policy = owasp, observe, absenceKey } = options
  checkArgument('formats', formats, formatsRule)
  checkArgument('backends', backends, backendsRule)
  let isClosed = false
  const owner = {}
  const mustBeOpen = () => {
    if (isClosed) throw new HashError(failure('ERR_CLOSED', undefined, {}))
  }
  const close = async () => {
    isClosed = true
    await Promise.all(backends.map((backend) => backend.close?.(owner)))
  }
  const registry = createRegistry(formats)
  const context: Context = {
    registry,
    schemes: registry.schemes,
    backends,
    owner,
    mustBeOpen,
    keyring: createKeyring(secrets),
    limits: limitsOf(limits),
    policy: checkPolicy(policy),
    observe: observe ? ignoreErrors(observe) : ignoreEvent,
    draw: createDraw(absenceKey),
  }
  type D = DescriptorOf<F>
  return {
    formats,
    policy,
    claim: (text, how) =>
      (faultOf(how) ?? claim(registry, text, how)) as { readonly ok: true; readonly format: F } | Failure,
    tryParse: (text, how) => (faultOf(how) ?? tryParse(registry, text, how)) as Understood<D> | Failure,
    parse: (text, how) => parse(registry, text, optionsOf(how, verifyRule)) as Understood<D>,
    inspect: (text, how) => inspect(context, text, optionsOf(how, verifyRule)) as Inspection<D>,
    verify: async (password, text, how) =>
      (await check(context, password, text, fixDeadline(optionsOf(how, verifyRule)))).match,
    check: async (password, text, how) => check(context, password, text, fixDeadline(optionsOf(how, verifyRule))),
    verifyAndUpgrade: async (password, text, how) =>
      verifyAndUpgrade(context, password, text, fixDeadline(optionsOf(how, verifyRule))),
    hash: async (password, how) => hash(context, password, fixDeadline(optionsOf(how, hashRule))),
    verifyAbsent: async (password, how) => verifyAbsent(context, password, fixDeadline(optionsOf(how, absentRule))),
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

export type { Span } from '../core/cursor.ts'
export {
  type Candidate,
  type Detail,
  describe,
  type Failure,
  HashError,
  type HashErrorCode,
  isHashError,
  type LimitDetail,
} from '../core/errors.ts'
export { createSecret, type Secret, type SecretInput, type SecretSet, type Secrets } from '../core/secret.ts'
export type { Absent, CostClass } from './absent.ts'
export type { Check } from './check.ts'
export type { Observe, VerifierEvent, VerifyOptions, WorkLimits } from './context.ts'
export type { FormatId } from './format-id.ts'
export type { HashOptions } from './hash.ts'
export type { ParseOptions } from './hints.ts'
export type { Inspection } from './inspect.ts'
export {
  type Beside,
  createLogin,
  type Login,
  type LoginStore,
  type SignInOptions,
  type Stored,
  type UpgradeOutcome,
} from './login.ts'
export type { Understood } from './parse.ts'
export type { Sealed } from './sealed.ts'
export type { SystemName } from './system-name.ts'
export type { Upgrade } from './upgrade.ts'
export type { Verifier, VerifierOptions } from './verifier.ts'
