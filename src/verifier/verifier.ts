import type { Backend, Status } from '../backends/backend.ts'
import type { Failure } from '../core/errors.ts'
import type { SecretInput, Secrets } from '../core/secret.ts'
import type { Policy } from '../policy/policy.ts'
import type { DescriptorOf, Format } from '../spelling/format.ts'
import type { Absent } from './absent.ts'
import type { Check } from './check.ts'
import type { Observe, VerifyOptions, WorkLimits } from './context.ts'
import type { HashOptions } from './hash.ts'
import type { ParseOptions } from './hints.ts'
import type { Inspection } from './inspect.ts'
import type { Understood } from './parse.ts'
import type { Upgrade } from './upgrade.ts'

/** Options of `createVerifier`. */
export interface VerifierOptions<F extends Format = Format> {
  /** The formats that the verifier reads. Two formats must not have the same id or claim the same prefix. */
  readonly formats: readonly F[]
  /** The backends in order of preference. A hash is computed by the first backend that can compute it. */
  readonly backends: readonly Backend[]
  /** Keys and peppers that are not part of the hashes. */
  readonly secrets?: Secrets
  /** The largest work of one verification: by default 10,000 ms and 1 GiB. */
  readonly limits?: Partial<WorkLimits>
  /** The policy for new hashes and for `needsRehash`. The default is `owasp`. */
  readonly policy?: Policy
  /** Receives an event after each verification, hash and upgrade. */
  readonly observe?: Observe
  /**
   * A key that makes the choices of `verifyAbsent` the same after restarts and on all nodes. A bare string is base64.
   * By default each verifier uses a random key.
   */
  readonly absenceKey?: SecretInput | string
}

/** Parses, verifies and creates password hashes. */
export interface Verifier<F extends Format = Format> {
  readonly formats: readonly F[]
  readonly policy: Policy
  /**
   * Identifies the format of a hash string. The part after a known prefix is not always read, so it may be malformed.
   *
   * @param text The hash string.
   * @param options Hints, if the hash string alone does not identify the format.
   * @returns The format, or a failure with the code `ERR_UNKNOWN_FORMAT`, `ERR_AMBIGUOUS_FORMAT`, `ERR_NOT_A_HASH`,
   *   `ERR_FIELD` or `ERR_LIMIT`. Never throws.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const claimed = createVerifier().claim('$2b$10$')
   * console.log(claimed.ok && claimed.format.id) // bcrypt
   */
  claim(text: string, options?: ParseOptions): { readonly ok: true; readonly format: F } | Failure
  /**
   * Parses a hash string and checks its parameters against the limits of its scheme.
   *
   * @param text The hash string.
   * @param options Hints and fields, if the hash string alone is not enough.
   * @returns The format, the descriptor and notes on spelling variations, or a failure with a code of `claim`,
   *   `ERR_MALFORMED` or `ERR_UNSUPPORTED`. Never throws, and creates no `Error`.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const result = createVerifier().tryParse('$1$SodiumCh$')
   * console.log(result.ok || result.code) // ERR_MALFORMED
   */
  tryParse(text: string, options?: ParseOptions): Understood<DescriptorOf<F>> | Failure
  /**
   * Parses a hash string as `tryParse` does, and throws if it fails.
   *
   * @param text The hash string.
   * @param options Hints and fields, if the hash string alone is not enough.
   * @returns The format, the descriptor and notes on spelling variations.
   * @throws HashError with the codes of `tryParse`.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const { descriptor } = createVerifier().parse('5f4dcc3b5aa765d61d8327deb882cf99', { format: 'raw-md5' })
   * console.log(descriptor.scheme) // digest
   */
  parse(text: string, options?: ParseOptions): Understood<DescriptorOf<F>>
  /**
   * Describes a hash string: its parts, its cost, what the policy says about it, and what else it could be.
   *
   * @param text The hash string.
   * @param options Hints and fields, if the hash string alone is not enough.
   * @returns A description. It does not show the salt and the digest as text, but `descriptor` contains their bytes.
   * @throws HashError with the codes of `tryParse`.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const { work } = createVerifier().inspect('$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K')
   * console.log(`about ${Math.round(work.cost)} ms`)
   */
  inspect(text: string, options?: ParseOptions): Inspection<DescriptorOf<F>>
  /**
   * Verifies a password against a hash string.
   *
   * bcrypt over another hash looks like ordinary bcrypt. Without `writtenBy` or `format`, such a hash is verified as
   * ordinary bcrypt, and the result is `false` for the right password.
   *
   * @param password The password: text is encoded as UTF-8. At most 4,096 bytes.
   * @param text The hash string.
   * @param options Hints, fields, secrets, a signal and a deadline.
   * @returns `true` if the password is right, `false` if it is wrong. Everything else throws.
   * @throws HashError with the codes of `tryParse`, and `ERR_PASSWORD`, `ERR_SECRET`, `ERR_LIMIT`, `ERR_UNSUPPORTED`,
   *   `ERR_BACKEND`, `ERR_BUSY`, `ERR_ABORTED` and `ERR_CLOSED`.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const verifier = createVerifier()
   * console.log(await verifier.verify('password', '5f4dcc3b5aa765d61d8327deb882cf99', { format: 'raw-md5' })) // true
   * await verifier.close()
   */
  verify(password: string | Uint8Array, text: string, options?: VerifyOptions): Promise<boolean>
  /**
   * Verifies a password and tells whether the hash should be replaced, and why.
   *
   * @param password The password: text is encoded as UTF-8. At most 4,096 bytes.
   * @param text The hash string.
   * @param options Hints, fields, secrets, a signal and a deadline.
   * @returns The result and details about it. Only `match` tells whether the password is right.
   * @throws HashError with the codes of `verify`.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const verifier = createVerifier()
   * const { match, needsRehash } = await verifier.check('password', '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=')
   * console.log(match, needsRehash) // true true
   * await verifier.close()
   */
  check(password: string | Uint8Array, text: string, options?: VerifyOptions): Promise<Check>
  /**
   * Verifies a password and creates a new hash if it is right and the policy asks for one.
   *
   * @param password The password: text is encoded as UTF-8. At most 4,096 bytes.
   * @param text The stored hash string.
   * @param options Hints, fields, secrets, a signal and a deadline.
   * @returns `match`, and `upgraded` if there is a new hash to store. If only the creation of the new hash fails,
   *   `upgraded` is missing.
   * @throws HashError with the codes of `verify`.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const verifier = createVerifier()
   * const { match, upgraded } = await verifier.verifyAndUpgrade('password', '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=')
   * console.log(match, upgraded?.startsWith('$argon2id$')) // true true
   * await verifier.close()
   */
  verifyAndUpgrade(password: string | Uint8Array, text: string, options?: VerifyOptions): Promise<Upgrade>
  /**
   * Creates an Argon2id hash of a password with the parameters of the policy and a random salt of 16 bytes.
   *
   * @param password The password: text is encoded as UTF-8. At most 4,096 bytes.
   * @param options An Argon2 key, secrets, a signal and a deadline.
   * @returns The hash as a PHC string, such as `$argon2id$v=19$m=19456,t=2,p=1$…`.
   * @throws HashError with `ERR_PASSWORD`, `ERR_LIMIT`, `ERR_SECRET`, `ERR_UNREPRESENTABLE`, `ERR_UNSUPPORTED`,
   *   `ERR_BACKEND`, `ERR_BUSY`, `ERR_ABORTED` and `ERR_CLOSED`.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const verifier = createVerifier()
   * const text = await verifier.hash('a new password')
   * console.log(await verifier.verify('a new password', text)) // true
   * await verifier.close()
   */
  hash(password: string | Uint8Array, options?: HashOptions): Promise<string>
  /**
   * Does the work of a verification for an account that does not exist, so that the response time does not show whether
   * the account exists.
   *
   * @param password The password that was typed.
   * @param options The identifier that was not found, and a sample of the stored hashes. Without a sample, the call
   * does
   *   the work of verifying a new hash.
   * @returns Always `false`.
   * @throws HashError with the codes of `check`. The code is ERR_ARGUMENT if there is a sample but no identifier, if a
   * share
   *   of the sample is negative or not a number, or if all shares are 0.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const verifier = createVerifier()
   * console.log(await verifier.verifyAbsent('password', { subject: 'unknown@example.com' })) // false
   * await verifier.close()
   */
  verifyAbsent(password: string | Uint8Array, options?: Absent): Promise<false>
  /**
   * Loads all backends and tests them with known answers. Without this call, each backend is loaded when it is first
   * used.
   *
   * @throws HashError with the code `ERR_CLOSED`. A backend that fails is reported by `status`.
   * @example
   * import { createVerifier } from 'saltbridge'
   *
   * const verifier = createVerifier()
   * await verifier.ready()
   * console.log(verifier.status().map(({ backend }) => backend))
   * await verifier.close()
   */
  ready(): Promise<void>
  /**
   * Returns the state of each scheme in each backend: `ready`, `idle`, `absent`, `failed` or `refused`, and the reason.
   */
  status(): readonly { readonly backend: string; readonly schemes: Status }[]
  /**
   * Closes the verifier. Running computations finish; waiting and new ones fail with `ERR_CLOSED`. Shared worker
   * threads end when the last verifier that uses them is closed.
   */
  close(): Promise<void>
  /** Closes the verifier at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>
}
