import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileFault, usage } from '../shared/fault.ts'
import { writeText } from '../shared/private-file.ts'

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

/** Refuses a folder that has files. @throws Fault. */
function checkFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  const parent = dirname(resolve(path))
  if (!found && !existsSync(parent)) throw usage(`--output: the folder ${JSON.stringify(parent)} does not exist`)
  if (!found) return
  if (!found.isDirectory()) throw usage(`--output ${JSON.stringify(path)} is a file. Pass the name of a new folder`)
  if (readdirSync(path).length > 0)
    throw usage(
      `--output ${JSON.stringify(path)} is not empty. Pass the name of a new folder, or remove the files in this folder`,
    )
}

/** Gives the temporary folder its name. An empty folder with this name is replaced. */
function rename(temporary: string, path: string): void {
  if (existsSync(path)) rmdirSync(path)
  renameSync(temporary, path)
}

function sync(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Begins a folder. @throws Fault if it cannot be written, or has files. */
export function createOutputFolder(path: string): OutputFolder {
  checkFolder(path)
  const place = resolve(path)
  const temporary = join(dirname(place), `.${basename(place)}.${randomUUID().slice(0, 8)}.tmp`)
  const files = new Map<string, Open>()
  let isThere = false

  function attempt<T>(act: () => T): T {
    try {
      return act()
    } catch (error) {
      discard()
      throw fileFault('write', path, error)
    }
  }

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

  attempt(() => mkdirSync(temporary, { mode: 0o700 }))
  isThere = true
  process.on('exit', discard)
  return {
    write(file, text, isEnd) {
      attempt(() => {
        const open = files.get(file) ?? openFile(file)
        open.buffered += text
        if (isEnd) complete(file, open)
        else if (open.buffered.length >= bufferSize) flush(open)
      })
    },
    commit() {
      attempt(() => {
        for (const [file, open] of files) complete(file, open)
        sync(temporary)
        rename(temporary, place)
        sync(dirname(place))
      })
      isThere = false
      process.off('exit', discard)
    },
    discard,
  }
}
