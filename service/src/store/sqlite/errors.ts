import { StoreError } from '../store.ts'

const full = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']
/** The codes after which a retry may succeed: another process, the disk, the file system or a thread that ended. */
const passing = /^E[A-Z]+$|^SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY|PROTOCOL|ABORT|INTERRUPT|NOMEM)/

/** Converts an error. The messages of SQLite name tables and columns, never their values. */
export function storeError({ code, message }: { readonly code: string; readonly message: string }): StoreError {
  const kind = full.includes(code) ? 'full' : passing.test(code) ? 'unavailable' : 'failed'
  return new StoreError(kind, `SQLite: ${message}`, code)
}
