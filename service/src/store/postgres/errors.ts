import { StoreError } from '../store.ts'

/** An error of node-postgres: an SQLSTATE with the message of the server, or a system error. */
interface DriverError {
  readonly code?: string
  readonly message: string
  readonly constraint?: string
  readonly severity?: string
}

/** The SQLSTATEs after which a retry may succeed: connection, resources, shutdown by an operator, standby, lock. */
const passing = /^(?:08|53|57|58|40|25006|55P03|28|3D000)/
/** The SQLSTATEs whose messages contain no value of a row. */
const telling = /^(?:08|53|57|58|28|3D000|25006)/

/** The messages of the driver if the server does not answer. */
const silences: readonly string[] = [
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

/** Returns whether the connection may be broken, not only the statement. */
export function isPassing(error: unknown): boolean {
  const { severity, code } = error as Partial<DriverError>
  return severity === undefined || /^(?:08|57P|58|25006)/.test(code ?? '')
}

/** Converts an error. Drops `detail` and every message of the server that could contain a value of a row. */
export function convertStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const { code, message, constraint, severity } = error as DriverError
  // The original message may contain the password of the URL.
  if (code === 'ERR_INVALID_URL') return new StoreError('failed', 'its URL is not valid', code)
  if (silences.includes(message)) return new StoreError('unavailable', 'PostgreSQL does not answer in time', code)
  if (severity === undefined || code === undefined) {
    const isDefect = error instanceof TypeError || error instanceof RangeError
    return isDefect
      ? new StoreError('failed', 'PostgreSQL: internal error of the client library', code)
      : new StoreError('unavailable', `PostgreSQL: ${message || code || 'no connection'}`, code)
  }
  const words = telling.test(code) ? message : constraint ? `SQLSTATE ${code} at ${constraint}` : `SQLSTATE ${code}`
  const kind = code === '53100' ? 'full' : passing.test(code) ? 'unavailable' : 'failed'
  return new StoreError(kind, `PostgreSQL: ${words}`, code)
}
