import { describeFailure } from './describe.ts'
import { type Detail, errorCodes, type Failure, failure, type HashErrorCode } from './failure.ts'

/** Sets the number of frames of new stack traces, and returns the number before. Some runtimes have no such number. */
function limitStack(frames: number): number | undefined {
  const { stackTraceLimit } = Error as { readonly stackTraceLimit?: number }
  return typeof stackTraceLimit === 'number' && Reflect.set(Error, 'stackTraceLimit', frames)
    ? stackTraceLimit
    : undefined
}

/**
 * The error that this library throws. Test `error.code` to tell errors apart. If several copies of the library may be
 * loaded, use `isHashError` instead of `instanceof`. Errors with the status 400 or 503 have no stack trace.
 *
 * @example
 * import { createVerifier, HashError } from 'saltbridge'
 *
 * try {
 *   await createVerifier().verify('a password', 'not a hash')
 * } catch (error) {
 *   if (!(error instanceof HashError)) throw error
 *   console.log(error.code) // ERR_UNKNOWN_FORMAT
 * }
 */
export class HashError extends Error {
  override readonly name = 'HashError'
  readonly code: HashErrorCode
  /** The id of the format that reported the failure, if the format is known. */
  readonly format: string | undefined
  readonly detail: Detail
  /**
   * The HTTP status of the response to a sign-in that failed with this error. 400: the password cannot be used. 503:
   * try again later. 500: the stored hash, the secrets or the program are at fault. Express, Fastify and others read
   * it.
   */
  readonly statusCode: 400 | 500 | 503
  constructor(failure: Failure) {
    const { status } = errorCodes[failure.code]
    // Clients can cause these errors in masses, for example when the queue is full, and a stack trace takes most of the
    // time.
    const depth = status === 500 ? undefined : limitStack(0)
    super(describeFailure(failure))
    if (depth !== undefined) limitStack(depth)
    this.code = failure.code
    this.format = failure.format
    this.detail = failure.detail
    this.statusCode = status
  }
}

/**
 * Tells whether a value is a `HashError` of this or another copy of the library.
 *
 * @param error Any value, usually a caught error.
 * @returns `true` if the value is an `Error` with the name `HashError` and a known code.
 * @example
 * import { createVerifier, isHashError } from 'saltbridge'
 *
 * await createVerifier()
 *   .verify('a password', '!')
 *   .catch((error) => console.log(isHashError(error) && error.code)) // ERR_NOT_A_HASH
 */
export function isHashError(error: unknown): error is HashError {
  return error instanceof Error && error.name === 'HashError' && Object.hasOwn(errorCodes, (error as HashError).code)
}

/**
 * Describes a failure for a person in one line: what is wrong, what is allowed, and what to do next.
 *
 * @param failed A failure that `tryParse` returned, or a `HashError`, or its `code`, `format` and `detail`.
 * @returns One line without a full stop. It never contains a part of a password, digest, salt or secret.
 * @throws HashError ERR_ARGUMENT if the argument is not a failure.
 * @example
 * import { createVerifier, describe } from 'saltbridge'
 *
 * const result = createVerifier().tryParse('$2b$1')
 * if (!result.ok) console.log(describe(result))
 */
export function describe(failed: Failure): string {
  const { code, detail } = (failed ?? {}) as { readonly code?: unknown; readonly detail?: unknown }
  // `checkArgument` imports this file.
  if (typeof code !== 'string' || !Object.hasOwn(errorCodes, code) || typeof detail !== 'object' || detail === null)
    throw new HashError(
      failure('ERR_ARGUMENT', undefined, {
        name: 'failed',
        expected: 'a failure, as `tryParse` returns it, or a `HashError`',
      }),
    )
  return describeFailure(failed)
}

export { type Explanation, explain } from './describe.ts'
export {
  type Candidate,
  type Detail,
  errorCodes,
  type Failure,
  failure,
  fieldDetail,
  type HashErrorCode,
  type LimitDetail,
} from './failure.ts'
