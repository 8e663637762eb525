import { closeSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import Libsql from 'libsql'
import { StoreError } from '../store.ts'
import { convertSqliteError } from './errors.ts'
import type { DatabaseFile } from './file.ts'

/** The time in ms that a service which is stopping has to release its file. It stops within 5 s. */
const usualPatience = 6000
const pause = 100

/** Creates the lock file with access for its owner only. Never opens a file that exists: see `findFile`. */
function create(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw convertSqliteError({ code, message })
  }
}

/**
 * Begins a write transaction that never writes. Returns a function that ends it, or `undefined` if another connection
 * of any process has begun one.
 */
function lock(name: string): (() => void) | undefined {
  let connection: InstanceType<typeof Libsql> | undefined
  try {
    connection = new Libsql(name)
    // `exec` keeps no statement, so that `close` closes the connection.
    connection.exec('begin immediate')
    return () => connection?.close()
  } catch (error) {
    connection?.close()
    const { code = '', message } = error as Partial<NodeJS.ErrnoException> & Error
    if (code.startsWith('SQLITE_BUSY')) return undefined
    throw convertSqliteError({ code, message })
  }
}

/**
 * Holds an SQLite file for this service: a write transaction on the database `<file>-lock`, which the system ends with
 * the process. The file itself is not locked, so that other programs can make backups. Waits while another service
 * stops.
 *
 * @returns a function that releases the file
 * @throws StoreError with the code `IN_USE` if another service has the file
 */
export async function holdFile({ path }: DatabaseFile, patience = usualPatience): Promise<() => void> {
  const name = `${path}-lock`
  create(name)
  const end = performance.now() + patience
  for (;;) {
    const release = lock(name)
    if (release) return release
    if (performance.now() >= end)
      throw new StoreError('unavailable', `another saltbridge service uses this file and has locked ${name}`, 'IN_USE')
    await setTimeout(pause)
  }
}
