import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileFault } from './fault.ts'
import { placeOf } from './private-file.ts'

/** Makes a new name outlast a crash of the machine; some systems do not open folders, and need not. */
function syncFolder(path: string): void {
  let descriptor: number | undefined
  try {
    descriptor = openSync(dirname(path), 'r')
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
  const temporary = `${place}.${randomUUID().slice(0, 8)}.tmp`
  try {
    writeFileSync(temporary, text, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(temporary, place)
    syncFolder(place)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw fileFault('write', path, error)
  }
}
