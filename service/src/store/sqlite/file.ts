import { closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs'
import { StoreError } from '../store.ts'
import { convertSqliteError } from './errors.ts'

/** An SQLite file that exists, and its identity. */
export interface DatabaseFile {
  /** The absolute path without symbolic links, from which the names of its other files follow. */
  readonly path: string
  readonly device: number
  readonly inode: number
}

/**
 * Finds an SQLite file. Creates it if it does not exist, with access for its owner only. Never opens a file that
 * exists: when a process closes a file, Linux drops all locks that SQLite holds on that file in the same process.
 *
 * @throws StoreError if the file cannot be created, is a directory or has several names
 */
export function findFile(name: string): DatabaseFile {
  try {
    if (!existsSync(name)) closeSync(openSync(name, 'a', 0o600))
    const path = realpathSync(name)
    const found = statSync(path)
    const { dev: device, ino: inode, nlink } = found
    if (!found.isFile()) throw new StoreError('unavailable', 'it is not a regular file', 'NO_FILE')
    if (nlink > 1)
      throw new StoreError(
        'failed',
        `the file has ${nlink} names (hard links), and SQLite would lose writes, because it keeps a separate write-ahead log for each name`,
        'HARD_LINKS',
      )
    return { path, device, inode }
  } catch (error) {
    throw error instanceof StoreError ? error : convertSqliteError(error as NodeJS.ErrnoException)
  }
}

/** Returns whether the file has been moved, deleted or replaced. Data that is written to such a file is lost later. */
export function isMoved({ path, device, inode }: DatabaseFile): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined || found.ino !== inode || found.dev !== device
}
