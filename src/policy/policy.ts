import { aNumber, anything, isObject, objectOf, type Rule, ruleOf } from '../core/arguments.ts'
import type { Argon2, Base } from '../schemes/index.ts'
import type { Loss, Minima, Scheme } from '../schemes/scheme.ts'

/** The parameters of new hashes, and the minimum parameters of stored hashes. */
export interface Policy {
  /** A short name, such as `owasp`, for messages. */
  readonly id: string
  /** The URL of the document that the policy follows. */
  readonly source: string
  /**
   * The parameters of new Argon2 hashes: memory in KiB, passes and lanes. The salt has 16 bytes, the digest 32 bytes.
   */
  readonly hash: Pick<Argon2, 'variant' | 'memory' | 'passes' | 'lanes'>
  /**
   * The minimum parameters by scheme. Hashes of a scheme with an empty list or no entry are always replaced, and so is
   * bcrypt, because it reads only 72 bytes of a password.
   */
  readonly minima: Minima
}

const listOf = (...names: readonly string[]): Rule =>
  ruleOf(
    `an array of objects that have only ${names.join(', ')}`,
    (value) =>
      Array.isArray(value) &&
      value.every((one) => isObject(one) && Object.keys(one).every((name) => names.includes(name))),
  )

const minimaRules = {
  argon2: /* @__PURE__ */ listOf('memory', 'passes', 'lanes'),
  scrypt: /* @__PURE__ */ listOf('cost', 'blockSize', 'parallelization'),
  bcrypt: /* @__PURE__ */ listOf('cost'),
  pbkdf2: /* @__PURE__ */ objectOf(),
}

/** The rule of a policy. */
export const policyRule: Rule = /* @__PURE__ */ ruleOf(
  '`asvs`, `owasp` or `rfc9106` from `saltbridge/policy`, or an object of the same form',
  (value) =>
    isObject(value) &&
    isObject(value.hash) &&
    isObject(value.minima) &&
    Object.keys(minimaRules).every((name) => name in (value.minima as object)),
  {
    id: anything,
    source: anything,
    hash: /* @__PURE__ */ objectOf({ variant: anything, memory: aNumber, passes: aNumber, lanes: aNumber }),
    minima: /* @__PURE__ */ objectOf(minimaRules),
  },
)

/** The shortest salt in bytes (PHC string format). */
const leastSalt = 8

/**
 * A reason to replace a hash. There are two exceptions: `password-truncated` and `password-changed` are reasons not to
 * replace the hash after this sign-in.
 */
export interface Reason {
  readonly reason: 'weaker-scheme' | 'cost-below-policy' | 'truncating-scheme' | 'noted-variation' | LossReason
  /** An explanation that contains nothing of the hash except its parameters. */
  readonly detail: string
}

type LossReason = `password-${Loss}`

const lossDetails: { readonly [L in Loss]: string } = {
  truncated:
    'the hash was computed from only the beginning of this password, so a password with another ending matches too',
  changed:
    'this password was recoded, normalized, trimmed or padded before it was hashed, so other passwords match too',
}

/** Returns the reason why a hash is not replaced although the password matches. */
export const createLossReason = (loss: Loss): Reason => ({ reason: `password-${loss}`, detail: lossDetails[loss] })

/** Returns the reasons to replace a hash of a scheme under a policy. */
export function assessHash<D extends Base>(
  scheme: Scheme<D>,
  descriptor: D,
  notes: readonly string[],
  { id, minima }: Policy,
): readonly Reason[] {
  const reasons: Reason[] = []
  const weakness = scheme.weakness(descriptor, minima)
  if (weakness)
    reasons.push(
      'below' in weakness
        ? { reason: 'cost-below-policy', detail: `${weakness.below}, which is less than the policy ${id} requires` }
        : { reason: 'weaker-scheme', detail: weakness.scheme },
    )
  if (descriptor.salt.length < leastSalt)
    reasons.push({
      reason: 'weaker-scheme',
      detail: `a salt of ${descriptor.salt.length} bytes, which is shorter than ${leastSalt} bytes`,
    })
  if (scheme.truncatesAt !== undefined)
    reasons.push({
      reason: 'truncating-scheme',
      detail: `${scheme.id} reads only the first ${scheme.truncatesAt} bytes of a password`,
    })
  for (const note of notes) reasons.push({ reason: 'noted-variation', detail: note })
  return reasons
}

/** The policy of the OWASP Password Storage Cheat Sheet, as of 2026-08-17. It is the default. */
export const owasp: Policy = {
  id: 'owasp',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html',
  hash: { variant: 'id', memory: 19456, passes: 2, lanes: 1 },
  minima: {
    argon2: [
      { memory: 47104, passes: 1 },
      { memory: 19456, passes: 2 },
      { memory: 12288, passes: 3 },
      { memory: 9216, passes: 4 },
      { memory: 7168, passes: 5 },
    ],
    scrypt: [
      { cost: 131_072, blockSize: 8, parallelization: 1 },
      { cost: 65_536, blockSize: 8, parallelization: 2 },
      { cost: 32_768, blockSize: 8, parallelization: 3 },
      { cost: 16_384, blockSize: 8, parallelization: 5 },
      { cost: 8_192, blockSize: 8, parallelization: 10 },
    ],
    bcrypt: [{ cost: 10 }],
    pbkdf2: { sha256: 600_000, sha512: 220_000 },
  },
}

/** The policy of the OWASP Application Security Verification Standard 5.0, appendix C. */
export const asvs: Policy = {
  id: 'asvs',
  source: 'https://github.com/OWASP/ASVS/tree/v5.0.0/5.0',
  hash: { variant: 'id', memory: 19456, passes: 2, lanes: 1 },
  minima: {
    argon2: [
      { memory: 47104, passes: 1 },
      { memory: 19456, passes: 2 },
      { memory: 12288, passes: 3 },
    ],
    scrypt: [
      { cost: 131_072, blockSize: 8, parallelization: 1 },
      { cost: 65_536, blockSize: 8, parallelization: 2 },
      { cost: 32_768, blockSize: 8, parallelization: 3 },
    ],
    bcrypt: [{ cost: 10 }],
    pbkdf2: { sha256: 600_000, sha512: 210_000 },
  },
}

/**
 * The policy of RFC 9106 §4. New hashes use the second recommended option (64 MiB, 3 passes). Stored hashes with the
 * first option (2 GiB, 1 pass) are accepted, too.
 */
export const rfc9106: Policy = {
  id: 'rfc9106',
  source: 'https://www.rfc-editor.org/rfc/rfc9106#section-4',
  hash: { variant: 'id', memory: 65536, passes: 3, lanes: 4 },
  minima: {
    argon2: [
      { memory: 2_097_152, passes: 1 },
      { memory: 65536, passes: 3 },
    ],
    scrypt: [],
    bcrypt: [],
    pbkdf2: {},
  },
}
