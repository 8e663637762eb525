import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../../src/store/store.ts'
import { errorOf } from './errors.ts'
import { hashOf, rowOf } from './stores.ts'

export function mountSmall(path: string, size: string): void {
  mkdirSync(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path])
}

export const resize = (path: string, size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, path])

/** Nothing on the file system may be open. */
export const makeReadOnly = (path: string) => execFileSync('mount', ['-o', 'remount,ro', path])

export const unmount = (path: string) => execFileSync('umount', [path])

function probe(): boolean {
  if (process.getuid?.() !== 0) return false
  const path = join(mkdtempSync(join(tmpdir(), 'mount-')), 'small')
  try {
    mountSmall(path, '1m')
    unmount(path)
    return true
  } catch {
    return false
  }
}

/** Whether this process can mount a file system of a few MiB. Only root can, and not in every container. */
export const canMount: boolean = probe()

/** Imports rows until an import fails, and returns the error. */
export async function fill(store: Store): Promise<unknown> {
  await store.beginImport('filling', undefined)
  for (let batch = 0; batch < 400; batch++) {
    const rows = Array.from({ length: 100 }, (_, at) => {
      const key = `${batch}-${at}`
      return rowOf(key, { email: `${key}@example.com`, hash: hashOf('x'.repeat(1000)) })
    })
    const error = await errorOf(store.importRows('filling', rows))
    if (error !== 'no error') return error
  }
  return 'never full'
}
