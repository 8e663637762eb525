import { StoreError } from '../store.ts'

const full = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']
/** Another process, the disk, the file system or a thread that ended: it may be over at the next try. */
const passing = /^E[A-Z]+$|^SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY|PROTOCOL|ABORT|INTERRUPT|NOMEM)/

/** SQLite's words name tables and columns, never what is in them. */
export function storeError({ code, message }: { readonly code: string; readonly message: string }): StoreError {
  const kind = full.includes(code) ? 'full' : passing.test(code) ? 'unavailable' : 'failed'
  return new StoreError(kind, `SQLite: ${message}`, code)
}
