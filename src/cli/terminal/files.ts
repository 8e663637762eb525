import { randomUUID } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Spill } from '../../convert/storage.ts'
import { json } from '../../core/characters.ts'
import { attempt, badOutput, fileFault, isFault, usage } from './errors.ts'
import { temporaryOf } from './unfinished.ts'

/** A file of the command line, and the name of its option. A number is an open file. */
export interface NamedFile {
  readonly name: string
  readonly path: string | number | undefined
}

const streams: readonly NamedFile[] = ['stdin', 'stdout', 'stderr'].map((name, path) => ({ name, path }))

/** Identifies a file by device and inode, through links too. `undefined` for a closed stream. */
function identityOf(path: string | number): string | undefined {
  try {
    const { dev, ino } = typeof path === 'number' ? fstatSync(path, { bigint: true }) : statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    if (typeof path === 'number') return undefined
    const absolute = resolve(path)
    const folder = dirname(absolute)
    return folder === absolute ? absolute : `${identityOf(folder)}/${basename(absolute)}`
  }
}

/** Whether a file can be made there, before there is anything to lose. @throws Fault. */
function checkFolder(path: string): void {
  const folder = dirname(placeOf(path))
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw fileFault('write', path, error)
  }
}

/**
 * Refuses to write over an input, over another output, or over anything that is not a regular file.
 *
 * @throws Fault.
 */
export function checkOutputs(inputs: readonly NamedFile[], outputs: readonly NamedFile[]): void {
  const taken = new Map<string | undefined, string>()
  for (const { name, path } of [...streams, ...inputs])
    if (path !== undefined) taken.set(identityOf(path === '-' ? 0 : path), name)
  taken.delete(undefined)
  for (const { name, path } of outputs) {
    if (typeof path !== 'string') continue
    if (path === '') throw usage(`${name} needs the name of a file`)
    if (path === '-') throw usage(`${name} takes the name of a file, not -`)
    checkFolder(path)
    const identity = identityOf(path)
    const other = taken.get(identity)
    if (other !== undefined) throw usage(`${other} and ${name} must be different files`)
    taken.set(identity, name)
  }
}

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
    if (!statSync(path).isFile()) throw badOutput(`cannot write ${JSON.stringify(path)}: it is not a regular file`)
    return realpathSync(path)
  } catch (error) {
    if (isFault(error)) throw error
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileFault('write', path, error)
    if (isThere(path))
      throw badOutput(`cannot write ${JSON.stringify(path)}: the symbolic link points to a file that does not exist`)
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
  const temporary = temporaryOf(place)
  let buffered = ''
  let descriptor: number | undefined

  const write = <T>(act: () => T): T => attempt('write', path, act, discard)

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
    if (buffered.length >= bufferSize) write(flush)
  }

  descriptor = write(() => openSync(temporary, 'wx', 0o600))
  process.on('exit', discard)
  return {
    write: (value) => add(`${json(value)}\n`),
    writeText: add,
    commit() {
      write(() => {
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

/**
 * Writes the names in a folder to the disk, so that they outlast a crash. Some systems do not open folders, and need
 * not.
 */
export function syncFolder(folder: string): void {
  let descriptor: number | undefined
  try {
    descriptor = openSync(folder, 'r')
    fsyncSync(descriptor)
  } catch {
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/**
 * Replaces the content of a file that only its owner may read. At any time, also after a crash, the file has either the
 * old or the new content.
 *
 * @throws Fault.
 */
export function replaceFile(path: string, text: string): void {
  const place = placeOf(path)
  const temporary = temporaryOf(place)
  const act = () => {
    writeFileSync(temporary, text, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(temporary, place)
    syncFolder(dirname(place))
  }
  attempt('write', path, act, () => rmSync(temporary, { force: true }))
}

/**
 * Opens a temporary file that only its owner may read. The file loses its name immediately, so that it disappears even
 * if the process is killed. Where an open file cannot lose its name, the file is removed by `close` or at the exit.
 *
 * @throws Fault if the file cannot be written.
 */
export function openSpill(): Spill {
  const path = join(tmpdir(), `saltbridge-${randomUUID()}.tmp`)
  let end = 0
  let descriptor: number | undefined

  function close(): void {
    if (descriptor === undefined) return
    closeSync(descriptor)
    descriptor = undefined
    process.off('exit', close)
    rmSync(path, { force: true })
  }

  descriptor = attempt('write', path, () => openSync(path, 'wx+', 0o600))
  try {
    unlinkSync(path)
  } catch {
    process.on('exit', close)
  }
  return {
    write(bytes) {
      const position = end
      const act = () => {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor!, bytes, at, bytes.length - at, position + at)
      }
      attempt('write', path, act, close)
      end += bytes.length
      return position
    },
    read(position, length) {
      const bytes = Buffer.allocUnsafe(length)
      const act = () => {
        for (let at = 0; at < length; ) {
          const count = readSync(descriptor!, bytes, at, length - at, position + at)
          if (count === 0) throw new Error('the temporary file is too short')
          at += count
        }
      }
      attempt('read', path, act, close)
      return bytes
    },
    close,
  }
}
