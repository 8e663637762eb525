import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileFault } from './fault.ts'
import { placeOf } from './private-file.ts'

/** Writes a page. If writing fails, no partial file is left. @throws Fault. */
export function writePage(path: string, html: string): void {
  const place = placeOf(path)
  const temporary = `${place}.${randomUUID().slice(0, 8)}.tmp`
  try {
    writeFileSync(temporary, html, { flag: 'wx' })
    renameSync(temporary, place)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw fileFault('write', path, error)
  }
}
