import { accessSync, constants, fstatSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileFault, usage } from './fault.ts'
import { placeOf } from './private-file.ts'

/** A file of the command line, and the name of its option. A number is an open file. */
export interface NamedFile {
  readonly name: string
  readonly path: string | number | undefined
}

const streams: readonly NamedFile[] = ['stdin', 'stdout', 'stderr'].map((name, path) => ({ name, path }))

/** Identifies a file by device and inode, through links too. `undefined` for a closed stream. */
function identityOf(path: string | number): string | undefined {
  try {
    const { dev, ino } = typeof path === 'number' ? fstatSync(path, { bigint: true }) : statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    if (typeof path === 'number') return undefined
    const absolute = resolve(path)
    const folder = dirname(absolute)
    return folder === absolute ? absolute : `${identityOf(folder)}/${basename(absolute)}`
  }
}

/** Whether a file can be made there, before there is anything to lose. @throws Fault. */
function checkFolder(path: string): void {
  const folder = dirname(placeOf(path))
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw fileFault('write', path, error)
  }
}

/**
 * Refuses to write over an input, over another output, or over anything that is not a regular file.
 *
 * @throws Fault.
 */
export function checkOutputs(inputs: readonly NamedFile[], outputs: readonly NamedFile[]): void {
  const taken = new Map<string | undefined, string>()
  for (const { name, path } of [...streams, ...inputs])
    if (path !== undefined) taken.set(identityOf(path === '-' ? 0 : path), name)
  taken.delete(undefined)
  for (const { name, path } of outputs) {
    if (typeof path !== 'string') continue
    if (path === '') throw usage(`${name} needs the name of a file`)
    if (path === '-') throw usage(`${name} takes the name of a file, not -`)
    checkFolder(path)
    const identity = identityOf(path)
    const other = taken.get(identity)
    if (other !== undefined) throw usage(`${other} and ${name} must be different files`)
    taken.set(identity, name)
  }
}
