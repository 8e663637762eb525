import { StoreError } from '../store.ts'

const full = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']
/** The codes after which a retry may succeed: another process, the disk, the file system or a thread that ended. */
const passing = /^E[A-Z]+$|^SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY|PROTOCOL|ABORT|INTERRUPT|NOMEM)/

/** The message of libsql if it cannot open a file. Such an error has no code. */
const unopened = /^ConnectionFailed\("Unable to open connection to local database (.*): \d+"\)$/

/**
 * Converts an error of SQLite or of the file system. The messages of SQLite name tables and columns, never their
 * values.
 */
export function convertSqliteError({
  code = '',
  message,
}: {
  readonly code?: string | undefined
  readonly message: string
}): StoreError {
  const [, file] = unopened.exec(message) ?? []
  if (file !== undefined) return new StoreError('unavailable', `SQLite: cannot open ${file}`, 'SQLITE_CANTOPEN')
  const kind = full.includes(code) ? 'full' : passing.test(code) ? 'unavailable' : 'failed'
  return new StoreError(kind, `SQLite: ${message}`, code)
}
