import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { json } from '../../core/json.ts'
import { badInput, fileFault, isFault, usage } from './fault.ts'

/** A file that only its owner may read. The file gets its name when it is complete. */
export interface PrivateFile {
  /** Adds one value as a line. */
  write(value: unknown): void
  writeText(text: string): void
  commit(): void
  /** Removes the file, unless `commit` was called before. */
  discard(): void
}

const bufferSize = 2 ** 16

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Returns the path to write to. For a link, this is its target. A device or a directory is refused.
 *
 * @throws Fault.
 */
export function placeOf(path: string): string {
  try {
    if (!statSync(path).isFile()) throw usage(`${JSON.stringify(path)} is not a regular file`)
    return realpathSync(path)
  } catch (error) {
    if (isFault(error)) throw error
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileFault('write', path, error)
    if (isThere(path))
      throw badInput(`cannot write ${JSON.stringify(path)}: the symbolic link points to a file that does not exist`)
    return path
  }
}

/** Writes a text to an open file. One call of the system may write less than the whole text. */
export function writeText(descriptor: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

/** Begins a file of NDJSON or text. @throws Fault if it cannot be written. */
export function createPrivateFile(path: string): PrivateFile {
  const place = placeOf(path)
  const temporary = `${place}.${randomUUID().slice(0, 8)}.tmp`
  let buffered = ''
  let descriptor: number | undefined

  function attempt<T>(act: () => T): T {
    try {
      return act()
    } catch (error) {
      discard()
      throw fileFault('write', path, error)
    }
  }

  function flush(): void {
    writeText(descriptor!, buffered)
    buffered = ''
  }

  function discard(): void {
    if (descriptor === undefined) return
    process.off('exit', discard)
    closeSync(descriptor)
    descriptor = undefined
    rmSync(temporary, { force: true })
  }

  function add(text: string): void {
    buffered += text
    if (buffered.length >= bufferSize) attempt(flush)
  }

  descriptor = attempt(() => openSync(temporary, 'wx', 0o600))
  process.on('exit', discard)
  return {
    write: (value) => add(`${json(value)}\n`),
    writeText: add,
    commit() {
      attempt(() => {
        flush()
        fsyncSync(descriptor!)
        renameSync(temporary, place)
      })
      process.off('exit', discard)
      closeSync(descriptor!)
      descriptor = undefined
    },
    discard,
  }
}
