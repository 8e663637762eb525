import { closeSync, openSync, statSync } from 'node:fs'
import Libsql from 'libsql'
import type { Opening } from './message.ts'

export interface Opened {
  readonly connection: InstanceType<typeof Libsql>
  /** Whether the file has another name or none since: what is written to it then is gone when it is closed. */
  isMoved(): boolean
}

/** Milliseconds that a statement waits for another process that writes. */
const busyTimeout = 3000

/** 128 MiB: a large import writes pages back once instead of at every commit. */
const checkpointPages = 32_768
/** KiB. An import writes all over the index of e-mails, which takes some 35 MiB for a million users. */
const cache = { writer: 131_072, reader: 32_768 }

function watchName(file: string): () => boolean {
  const { dev, ino } = statSync(file)
  return () => {
    const found = statSync(file, { throwIfNoEntry: false })
    return found === undefined || found.ino !== ino || found.dev !== dev
  }
}

/** Opens the file, which is made for its owner alone if there is none. */
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
