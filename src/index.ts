import { defaultBackends } from '#backends'
import * as allFormats from './formats/index.ts'
import type { Format } from './spelling/format.ts'
import { createVerifier as createVerifierOf, type Verifier, type VerifierOptions } from './verifier/index.ts'

/** All formats of this library, sorted by the names of their constants. A bundler may order the module in another way. */
export const formats: readonly Format[] = Object.entries<Format>(allFormats)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([, format]) => format)

/**
 * Creates a verifier. By default it has all formats and the backends of the platform, the fastest first.
 *
 * @param options Formats, backends, secrets, limits, a policy, a listener and a key. All are optional.
 * @returns The verifier. Call `close()` when it is no longer needed.
 * @throws TypeError if an option has the wrong type, two formats have the same id or prefix, or a secret has the wrong
 *   type; RangeError if a secret is empty, malformed or of a wrong length, a limit is not positive, or the policy is
 *   inconsistent.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { asvs } from 'saltbridge/policy'
 *
 * const verifier = createVerifier({ policy: asvs, secrets: { peppers: 'a pepper' } })
 * console.log(await verifier.verify('password', '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=')) // true
 * await verifier.close()
 */
export function createVerifier<const F extends Format = Format>(
  options: Partial<VerifierOptions<F>> = {},
): Verifier<F> {
  return createVerifierOf({
    ...options,
    formats: options.formats ?? (formats as readonly F[]),
    backends: options.backends ?? defaultBackends,
  })
}

export type {
  Availability,
  Backend,
  BackendModule,
  Job,
  Kernel,
  KernelStatus,
  Kernels,
  Status,
} from './backends/backend.ts'
export { createBackend } from './backends/backend.ts'
export { type Identified, type IdentifyOptions, identify } from './convert/identify.ts'
export { type CostCount, createSummary, type Summary } from './convert/summary.ts'
export {
  type SealOptions,
  seal,
  spellings,
  type Transcoded,
  type TranscodeOptions,
  targetsOf,
  transcode,
} from './convert/transcode.ts'
export { createValidator, type Outcome, type ValidateOptions, validate, type Warning } from './convert/validate.ts'
export type { Span } from './core/cursor.ts'
export type { Candidate, Detail, Failure, HashErrorCode } from './core/errors.ts'
export { describe, errorCodes, HashError, isHashError } from './core/errors.ts'
export type { Secret, SecretInput, SecretSet, Secrets } from './core/secret.ts'
export { createSecret } from './core/secret.ts'
export { assess, asvs, owasp, type Policy, type Reason, rfc9106 } from './policy/index.ts'
export type { Derivation, Expression, HashName, Recoding, Writing } from './schemes/expression.ts'
export type {
  Argon2,
  Bcrypt,
  Descriptor,
  Digest,
  LegacyScrypt,
  Md5Crypt,
  Of,
  Pbkdf2,
  SchemeId,
  Scrypt,
  ShaCrypt,
  Work,
  Yescrypt,
} from './schemes/index.ts'
export { type FirebaseParameters, firebaseHash, type HashConfig, parseHashConfig } from './sources/firebase-hash.ts'
export type { HashRecord, Identity, Said, Source, SourceRecord, WithoutPassword } from './sources/source.ts'
export type { Claims, DescriptorOf, Fields, Format, Parsed, Shape, Spelled } from './spelling/format.ts'
export type {
  Absent,
  Check,
  CostClass,
  HashOptions,
  Inspection,
  Observe,
  ParseOptions,
  Understood,
  Upgrade,
  Verifier,
  VerifierEvent,
  VerifierOptions,
  VerifyOptions,
  WorkLimits,
} from './verifier/index.ts'
export {
  type Beside,
  createLogin,
  type Login,
  type LoginStore,
  type SignInOptions,
  type Stored,
  type UpgradeOutcome,
} from './verifier/login.ts'
export type { Sealed } from './verifier/sealed.ts'
