import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { json } from '../../core/json.ts'
import { badInput, fileFault } from '../shared/fault.ts'
import { placeOf } from '../shared/private-file.ts'
import type { Item, Verdict } from './verdict.ts'

/** A file with the refused rows as NDJSON, so that they can be corrected and imported. Only its owner can read it. */
export interface ErrorsFile {
  write(row: string): void
  /** Flushes all rows to the disk. Returns the length of the file in bytes. */
  sync(): number
  /** Closes the file, and removes it if it is empty. */
  close(): void
}

const bufferSize = 2 ** 16

/**
 * Opens an errors file and keeps its first `length` bytes. Rows after them are written again.
 *
 * @throws Fault if the file cannot be written or is shorter than `length`.
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
    throw badInput(
      `${name} is shorter than when the import stopped. It must contain the rows that were refused so far: restore the file`,
    )
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

/** Returns a refused row in JSON, so that it can be corrected; `undefined` for other rows. */
export function errorLine({ local, line }: Item, { status, code, reason, field }: Verdict): string | undefined {
  if (local?.line !== undefined || status !== 'refused') return local?.line
  return json({ ...JSON.parse(line!), code, reason, field })
}

/** Tells whether an errors file has rows. A user may have corrected them. */
export const hasErrors = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
