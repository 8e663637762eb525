import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Source } from '../../sources/source.ts'
import { badInput, isFault } from '../terminal/errors.ts'

/** Loads a module of the user. @throws Fault. */
export async function loadModule(option: '--from' | '--to', path: string, name: 'source' | 'target'): Promise<unknown> {
  try {
    const found = (await import(pathToFileURL(resolve(path)).href)) as { readonly [name: string]: unknown }
    const value = found[name]
    if (typeof value === 'object' && value !== null) return value
    throw badInput(`${option} ${JSON.stringify(path)}: the module does not export an object named ${name}`)
  } catch (error) {
    if (isFault(error)) throw error
    if (!existsSync(resolve(path)))
      throw badInput(`${option} ${JSON.stringify(path)}: the file does not exist. Pass the path of a JavaScript module`)
    const reason = error instanceof Error ? error.message : 'unknown error'
    throw badInput(`${option} ${JSON.stringify(path)}: the module cannot be loaded: ${reason}`)
  }
}

/** Loads the source of `--from ./mine.js`. @throws Fault. */
export async function loadSource(path: string): Promise<Source<Record<string, never>>> {
  const source = (await loadModule('--from', path, 'source')) as Source<Record<string, never>>
  if (typeof source.read !== 'function')
    throw badInput(`--from ${JSON.stringify(path)}: the exported source has no function read`)
  return source
}
