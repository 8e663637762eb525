import { errorCodes, type HashError, isHashError } from '../../core/errors.ts'
import { exits, isFault } from './fault.ts'

/** An error as `--json` shows it. */
export interface ErrorJson {
  readonly code: string
  readonly format?: string
  readonly message: string
  readonly detail?: HashError['detail']
}

/** Returns an error for `--json`. The message of an unexpected error is hidden, because it may hold secrets. */
export function errorJson(error: unknown): ErrorJson {
  if (isHashError(error)) {
    const { code, format, detail, message } = error
    return { code, ...(format !== undefined && { format }), message, detail }
  }
  if (isFault(error)) return { code: error.code, message: error.message }
  const kind = error instanceof Error ? error.name : typeof error
  return { code: 'ERR_INTERNAL', message: `internal error (${kind}). Set SALTBRIDGE_DEBUG=1 to see the stack trace` }
}

/** Returns the exit code of an error. */
export function exitOf(error: unknown): number {
  if (isHashError(error)) return errorCodes[error.code].exit
  return isFault(error) ? error.exit : exits.internal
}
