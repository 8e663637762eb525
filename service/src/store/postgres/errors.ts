import { StoreError } from '../store.ts'

/** Of node-postgres: an SQLSTATE with what the server says, or a system error. */
interface DriverError {
  readonly code?: string
  readonly message: string
  readonly constraint?: string
  readonly severity?: string
}

/** Connection, resources, an operator, a standby, a lock: it may be over at the next try. */
const passing = /^(?:08|53|57|58|40|25006|55P03|28|3D000)/
/** Whose words name no value of a row. */
const telling = /^(?:08|53|57|58|28|3D000|25006)/

/** What the driver says when the server does not answer. */
const silences: readonly string[] = [
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

/** Whether the connection may be broken, not only the statement. */
export function isPassing(error: unknown): boolean {
  const { severity, code } = error as Partial<DriverError>
  return severity === undefined || /^(?:08|57P|58|25006)/.test(code ?? '')
}

/** Drops the `detail` and whatever else of the server's words could hold a value. */
export function storeError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const { code, message, constraint, severity } = error as DriverError
  // Whatever else it says of the URL: there may be a password in it.
  if (code === 'ERR_INVALID_URL') return new StoreError('failed', 'the URL of the database cannot be read', code)
  if (silences.includes(message)) return new StoreError('unavailable', 'PostgreSQL: it does not answer in time', code)
  if (severity === undefined || code === undefined) {
    const isDefect = error instanceof TypeError || error instanceof RangeError
    return isDefect
      ? new StoreError('failed', 'PostgreSQL: the client failed', code)
      : new StoreError('unavailable', `PostgreSQL: ${message || code || 'no connection'}`, code)
  }
  const words = telling.test(code) ? message : constraint ? `SQLSTATE ${code} at ${constraint}` : `SQLSTATE ${code}`
  const kind = code === '53100' ? 'full' : passing.test(code) ? 'unavailable' : 'failed'
  return new StoreError(kind, `PostgreSQL: ${words}`, code)
}
