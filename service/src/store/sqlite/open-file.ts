import { closeSync, openSync, statSync } from 'node:fs'
import Libsql from 'libsql'
import type { Opening } from './message.ts'

/** An open SQLite file. */
export interface Opened {
  readonly connection: InstanceType<typeof Libsql>
  /** Whether the file has been moved, deleted or replaced. Data that is written to such a file is lost later. */
  isMoved(): boolean
}

/** The time in ms that a statement waits for another process that writes. */
const busyTimeout = 3000

/** The size of the write-ahead log in pages, 128 MiB. A large import then writes a page once instead of at every commit. */
const checkpointPages = 32_768
/** The cache sizes in KiB. An import writes to all pages of the e-mail index, which needs about 35 MiB for a million users. */
const cache = { writer: 131_072, reader: 32_768 }

function watchName(file: string): () => boolean {
  const { dev, ino } = statSync(file)
  return () => {
    const found = statSync(file, { throwIfNoEntry: false })
    return found === undefined || found.ino !== ino || found.dev !== dev
  }
}

/** Opens the file. Creates it if it does not exist, with access for its owner only. */
export function openFile({ file, role }: Opening): Opened {
  if (role === 'writer') closeSync(openSync(file, 'a', 0o600))
  const connection = new Libsql(file)
  connection.pragma(`busy_timeout = ${busyTimeout}`)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('temp_store = MEMORY')
  connection.pragma('secure_delete = ON')
  connection.pragma(`cache_size = -${cache[role]}`)
  connection.pragma(`wal_autocheckpoint = ${checkpointPages}`)
  connection.pragma('journal_size_limit = 134217728')
  return { connection, isMoved: watchName(file) }
}
