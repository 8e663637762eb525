import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { attempt, badInput, badOutput, usage } from '../terminal/errors.ts'
import { syncFolder, writeText } from '../terminal/files.ts'
import { bytesOf } from '../terminal/input.ts'
import { temporaryOf } from '../terminal/unfinished.ts'

/** The SHA-256 of files, which is computed each time that a file is read to its end. */
export interface Digests {
  /** Reads the bytes of a file. @throws Fault if the file has changed since it was first read, or since the plan. */
  read(path: string): AsyncIterable<Uint8Array>
  /** Reads a file only to compute its digest. @throws Fault as `read` does. */
  check(path: string): Promise<string>
  /** Returns the SHA-256 of a file that was read, in hexadecimal digits. */
  of(path: string): string
}

/** Creates the digests of files. `expected` has the digests in a plan. */
export function createDigests(expected: ReadonlyMap<string, string> = new Map()): Digests {
  const digests = new Map(expected)

  async function* read(path: string): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    for await (const chunk of bytesOf(path)) {
      hash.update(chunk)
      yield chunk
    }
    const digest = hash.digest('hex')
    const known = digests.get(path)
    if (known !== undefined && known !== digest) {
      const when = expected.has(path)
        ? 'since the plan was made. Run `saltbridge plan` again'
        : 'while it was read. Run the command again'
      throw badInput(`${JSON.stringify(path)} has changed ${when}`)
    }
    digests.set(path, digest)
  }

  return {
    read,
    async check(path) {
      for await (const _ of read(path));
      return digests.get(path)!
    },
    of: (path) => digests.get(path)!,
  }
}

/** A folder of output files that only its owner may read. It gets its name when all files are complete. */
export interface OutputFolder {
  /** Adds text to a file, and closes the file if it is complete. */
  write(file: string, text: string, isEnd?: boolean): void
  /** Writes everything to the disk, and gives the folder its name. @throws Fault. */
  commit(): void
  /** Removes the files, unless `commit` was called before. */
  discard(): void
}

const bufferSize = 2 ** 18

interface Open {
  readonly descriptor: number
  buffered: string
}

/** Refuses a folder that has files, or that a complete folder cannot replace at the end. @throws Fault. */
function checkFolder(path: string): void {
  if (path === '-') throw usage('--output takes the name of a new folder, not -')
  const found = statSync(path, { throwIfNoEntry: false })
  const place = resolve(path)
  const parent = dirname(place)
  if (!found && !existsSync(parent)) throw badOutput(`--output: the folder ${JSON.stringify(parent)} does not exist`)
  if (!found) return
  if (!found.isDirectory()) throw badOutput(`--output ${JSON.stringify(path)} is a file. Pass the name of a new folder`)
  if (readdirSync(path).length > 0)
    throw badOutput(
      `--output ${JSON.stringify(path)} is not empty. Pass the name of a new folder, or remove the files in this folder`,
    )
  if (lstatSync(place).isSymbolicLink() || found.dev !== statSync(parent).dev)
    throw badOutput(
      `--output ${JSON.stringify(path)} is a link or a mounted folder, which cannot be replaced. Pass the name of a new folder inside it`,
    )
}

/** Gives the temporary folder its name. An empty folder with this name is replaced. */
function rename(temporary: string, path: string): void {
  if (existsSync(path)) rmdirSync(path)
  renameSync(temporary, path)
}

/** Begins a folder. @throws Fault if it cannot be written, or has files. */
export function createOutputFolder(path: string): OutputFolder {
  checkFolder(path)
  const place = resolve(path)
  const temporary = temporaryOf(join(dirname(place), `.${basename(place)}`))
  const files = new Map<string, Open>()
  let isThere = false

  const write = <T>(act: () => T): T => attempt('write', path, act, discard)

  function close(): void {
    for (const { descriptor } of files.values()) closeSync(descriptor)
    files.clear()
  }

  function discard(): void {
    if (!isThere) return
    isThere = false
    process.off('exit', discard)
    close()
    rmSync(temporary, { recursive: true, force: true })
  }

  function flush(open: Open): void {
    writeText(open.descriptor, open.buffered)
    open.buffered = ''
  }

  function complete(file: string, open: Open): void {
    flush(open)
    fsyncSync(open.descriptor)
    closeSync(open.descriptor)
    files.delete(file)
  }

  function openFile(file: string): Open {
    const open: Open = { descriptor: openSync(join(temporary, file), 'wx', 0o600), buffered: '' }
    files.set(file, open)
    return open
  }

  write(() => mkdirSync(temporary, { mode: 0o700 }))
  isThere = true
  process.on('exit', discard)
  return {
    write(file, text, isEnd) {
      write(() => {
        const open = files.get(file) ?? openFile(file)
        open.buffered += text
        if (isEnd) complete(file, open)
        else if (open.buffered.length >= bufferSize) flush(open)
      })
    },
    commit() {
      write(() => {
        for (const [file, open] of files) complete(file, open)
        syncFolder(temporary)
        rename(temporary, place)
        syncFolder(dirname(place))
      })
      isThere = false
      process.off('exit', discard)
    },
    discard,
  }
}
