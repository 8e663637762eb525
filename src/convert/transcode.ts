import { HashError } from '../core/errors.ts'
import type { Secrets } from '../core/secret.ts'
import type { Target, TargetOptions } from '../targets/target.ts'
import { createValidator } from '../validate.ts'
import type { ParseOptions, Verifier } from '../verifier/index.ts'
import { createHashChooser } from './hash.ts'

/** A hash as a target stores it. */
export interface Stored {
  /** The id of the format, or `sealed`. */
  readonly format: string
  /** The fields in which the target stores the hash, such as `password_digest` and `password_hasher`. */
  readonly fields: { readonly [field: string]: string }
  /** The names of the caveats: passwords that work in the old system and may fail in the target. */
  readonly caveats: readonly string[]
  /** Whether a field contains the signer key of Firebase. */
  readonly hasSignerKey: boolean
}

/**
 * Writes one hash as a target stores it. No password is needed, because no hash is computed.
 *
 * @param verifier The verifier whose formats are used.
 * @param text The hash string.
 * @param target The target, such as `targets.clerk`.
 * @param how The hints of `parse`, the secrets of the old system, and the options of the target.
 * @returns The fields that the target stores.
 * @throws HashError as `parse` does; ERR_UNREPRESENTABLE if the target does not accept the hash.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { targets, transcodeFor } from 'saltbridge/convert'
 *
 * const text = 'bcrypt_sha256$$2b$12$g4QVv3Cbtb5tKwfBEJqyQuOHlzbmnDYlPSnRvvZ7yVaOJLSdAnOoe'
 * const { fields } = transcodeFor(createVerifier(), text, targets.clerk)
 * console.log(fields.password_hasher) // bcrypt_sha256_django
 */
export function transcodeFor(
  verifier: Pick<Verifier, 'formats' | 'parse' | 'tryParse'>,
  text: string,
  target: Target,
  {
    options = {},
    secrets,
    format,
    writtenBy,
    fields = {},
  }: ParseOptions & { readonly options?: TargetOptions; readonly secrets?: Secrets } = {},
): Stored {
  const hints = { ...(format !== undefined && { format }), ...(writtenBy !== undefined && { writtenBy }) }
  const outcome = createValidator(verifier, { ...hints, ...(secrets && { secrets }) })({
    row: 1,
    id: undefined,
    hash: { text, fields, said: hints },
  })
  if (outcome.failure) throw new HashError(outcome.failure)
  const chosen = createHashChooser(target, options, verifier, { format, secrets })(outcome)
  if (!chosen.ok) throw new HashError(chosen)
  const { hash, caveats } = chosen
  return { format: hash.format, fields: target.stored(hash), caveats, hasSignerKey: hash.hasSignerKey }
}
