import Libsql from 'libsql'
import { isMoved } from './file.ts'
import type { Opening } from './message.ts'

/** A connection to an SQLite file. */
export type SqliteConnection = InstanceType<typeof Libsql>

/**
 * The size of the write-ahead log in pages, 128 MiB. A large import then writes a page once instead of at every commit.
 */
const checkpointPages = 32_768
/**
 * The cache sizes in KiB. An import writes to all pages of the e-mail index, which needs about 35 MiB for a million
 * users.
 */
const cache = { writer: 131_072, reader: 32_768 }

/**
 * @throws the error that SQLite would throw with a rollback journal. With a write-ahead log SQLite does not check this
 */
export function mustNotBeMoved({ file }: Opening): void {
  if (!isMoved(file)) return
  throw Object.assign(new Error('the database file was moved, deleted or replaced'), {
    code: 'SQLITE_READONLY_DBMOVED',
  })
}

/** Opens the file. If this fails, the thread must end, because only its end frees the connection. */
export function openFile(opening: Opening): SqliteConnection {
  const { file, role, busyTimeout = 3000 } = opening
  // SQLite would create a file that was moved.
  mustNotBeMoved(opening)
  const connection = new Libsql(file.path)
  mustNotBeMoved(opening)
  connection.pragma(`busy_timeout = ${busyTimeout}`)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('temp_store = MEMORY')
  connection.pragma('secure_delete = ON')
  connection.pragma(`cache_size = -${cache[role]}`)
  connection.pragma(`wal_autocheckpoint = ${checkpointPages}`)
  connection.pragma('journal_size_limit = 134217728')
  return connection
}
