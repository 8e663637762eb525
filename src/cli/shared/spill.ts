import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spill } from '../../convert/spill.ts'
import { fileFault } from './fault.ts'

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

  function attempt<T>(verb: 'read' | 'write', act: () => T): T {
    try {
      return act()
    } catch (error) {
      close()
      throw fileFault(verb, path, error)
    }
  }

  function close(): void {
    if (descriptor === undefined) return
    closeSync(descriptor)
    descriptor = undefined
    process.off('exit', close)
    rmSync(path, { force: true })
  }

  descriptor = attempt('write', () => openSync(path, 'wx+', 0o600))
  try {
    unlinkSync(path)
  } catch {
    process.on('exit', close)
  }
  return {
    write(bytes) {
      const position = end
      attempt('write', () => {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor!, bytes, at, bytes.length - at, position + at)
      })
      end += bytes.length
      return position
    },
    read(position, length) {
      const bytes = Buffer.allocUnsafe(length)
      attempt('read', () => {
        for (let at = 0; at < length; ) {
          const count = readSync(descriptor!, bytes, at, length - at, position + at)
          if (count === 0) throw new Error('the temporary file is too short')
          at += count
        }
      })
      return bytes
    },
    close,
  }
}
