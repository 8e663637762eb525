import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { badInput, fileFault } from '../shared/fault.ts'
import { json } from '../shared/output.ts'
import { placeOf } from '../shared/private-file.ts'
import type { Item, Verdict } from './verdict.ts'

/** The rows that are refused, in JSON, one a line, as they can be corrected and read again: for their owner alone. */
export interface ErrorsFile {
  write(row: string): void
  /** Makes sure that all is on the disk. Gives its length in bytes. */
  sync(): number
  /** Leaves no empty file behind. */
  close(): void
}

const bufferSize = 2 ** 16

/**
 * Opens an errors file: a new one, or one that has `length` bytes that are kept; what was written after them is written
 * again.
 *
 * @throws Fault if there are other rows in it, or less than were written.
 */
export function openErrorsFile(path: string, length: number): ErrorsFile {
  const place = placeOf(path)
  const name = JSON.stringify(path)
  let buffered = ''
  let at = length

  function attempt<T>(act: () => T): T {
    try {
      return act()
    } catch (error) {
      throw fileFault('write', path, error)
    }
  }

  const descriptor = attempt(() => openSync(place, 'a+', 0o600))
  const found = attempt(() => fstatSync(descriptor).size)
  if (found < length)
    throw badInput(`${name} is shorter than when the import stopped: it holds the rows refused so far`)
  attempt(() => ftruncateSync(descriptor, length))

  function flush(): void {
    const bytes = Buffer.from(buffered)
    buffered = ''
    for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from)
    at += bytes.length
  }

  return {
    write(row) {
      buffered += `${row}\n`
      if (buffered.length >= bufferSize) attempt(flush)
    },
    sync() {
      return attempt(() => {
        flush()
        fsyncSync(descriptor)
        return at
      })
    },
    close() {
      attempt(flush)
      closeSync(descriptor)
      if (at === 0) rmSync(place, { force: true })
    },
  }
}

/** A row that is not imported, in JSON as it can be corrected and read again; nothing of one that is, or never can be. */
export function errorLine({ local, line }: Item, { status, code, reason, field }: Verdict): string | undefined {
  if (local?.line !== undefined || status !== 'refused') return local?.line
  return json({ ...JSON.parse(line!), code, reason, field })
}

/** Whether there are rows in an errors file, which somebody may have corrected. */
export const hasErrors = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
