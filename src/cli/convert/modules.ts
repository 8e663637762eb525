import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nearestName } from '../../core/names.ts'
import type { Source } from '../../sources/source.ts'
import { targets } from '../../targets/index.ts'
import type { Target } from '../../targets/target.ts'
import { badInput, isFault, usage } from '../shared/fault.ts'
import { isModule } from '../shared/options.ts'

/** Loads a module of the user. @throws Fault. */
async function load(option: '--from' | '--to', path: string, name: 'source' | 'target'): Promise<unknown> {
  try {
    const found = (await import(pathToFileURL(resolve(path)).href)) as { readonly [name: string]: unknown }
    const value = found[name]
    if (typeof value === 'object' && value !== null) return value
    throw badInput(`${option} ${JSON.stringify(path)}: the module does not export an object named ${name}`)
  } catch (error) {
    if (isFault(error)) throw error
    const reason = error instanceof Error ? error.message : 'unknown error'
    throw badInput(`${option} ${JSON.stringify(path)}: the module cannot be loaded: ${reason}`)
  }
}

/** Loads the source of `--from ./mine.js`. @throws Fault. */
export async function loadSource(path: string): Promise<Source<Record<string, never>>> {
  const source = (await load('--from', path, 'source')) as Source<Record<string, never>>
  if (typeof source.read !== 'function')
    throw badInput(`--from ${JSON.stringify(path)}: the exported source has no function read`)
  return source
}

/** Returns the target of `--to`, which may be a module. @throws Fault. */
export async function targetOf(name: string): Promise<Target> {
  if (Object.hasOwn(targets, name)) return targets[name]!
  if (!isModule(name)) {
    const near = nearestName(name, Object.keys(targets))
    const advice = near === undefined ? `The targets are ${Object.keys(targets).join(', ')}` : `Did you mean ${near}?`
    throw usage(`--to: there is no target with this name. ${advice}`)
  }
  const target = (await load('--to', name, 'target')) as Target
  if (typeof target.createWriter !== 'function')
    throw badInput(`--to ${JSON.stringify(name)}: the exported target has no function createWriter`)
  return target
}
