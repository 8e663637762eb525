import { defaultBackends } from '#backends'
import { checkArgument, objectOf } from './core/arguments.ts'
import * as allFormats from './formats/index.ts'
import type { Format } from './spelling/format.ts'
import { createVerifier as createVerifierOf, type Verifier, type VerifierOptions } from './verifier/index.ts'

/**
 * All formats of this library. They are sorted by the names of their constants, because bundlers may order them
 * differently.
 */
export const formats: readonly Format[] = Object.entries<Format>(allFormats)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([, format]) => format)

/**
 * Creates a verifier. By default it has all formats and the backends of the platform, the fastest first.
 *
 * @param options Formats, backends, secrets, limits, a policy, a listener and a key. All are optional.
 * @returns The verifier. Call `close()` when it is no longer needed.
 * @throws HashError ERR_ARGUMENT if an option is unknown or not valid, or two formats have the same id or prefix;
 * ERR_SECRET
 *   if a secret is not valid.
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
  checkArgument('', options, objectOf())
  return createVerifierOf({
    ...options,
    formats: options.formats ?? (formats as readonly F[]),
    backends: options.backends ?? defaultBackends,
  })
}

export { type Identified, type IdentifyOptions, identify } from './convert/identify.ts'
export {
  type SealOptions,
  seal,
  spellings,
  type Transcoded,
  type TranscodeOptions,
  transcode,
} from './convert/transcode.ts'
export type { Fields } from './spelling/format.ts'
export {
  type Check,
  type CostClass,
  createLogin,
  createSecret,
  describe,
  type Failure,
  HashError,
  type HashErrorCode,
  type HashOptions,
  type Inspection,
  isHashError,
  type Login,
  type LoginStore,
  type ParseOptions,
  type Secret,
  type SecretInput,
  type Secrets,
  type SignInOptions,
  type Stored,
  type Understood,
  type Upgrade,
  type UpgradeOutcome,
  type Verifier,
  type VerifierEvent,
  type VerifierOptions,
  type VerifyOptions,
  type WorkLimits,
} from './verifier/index.ts'
