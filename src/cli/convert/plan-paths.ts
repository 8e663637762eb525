import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Target } from '../../targets/target.ts'
import { isModule } from '../options.ts'
import type { MigrationOptions } from './migration.ts'

/** A file and its SHA-256 in hexadecimal digits. */
export interface PlannedFile {
  readonly path: string
  readonly sha256: string
}

/** The parts of a plan that name files. */
interface PlannedPaths {
  readonly options: MigrationOptions
  readonly files: readonly PlannedFile[]
  readonly otherFiles: readonly PlannedFile[]
}

/** Changes a relative path from one folder to another. */
type Change = (path: string) => string

/** Returns the real path of a file or folder that need not exist yet. */
function realPath(path: string): string {
  const absolute = resolve(path)
  try {
    return realpathSync(absolute)
  } catch {
    return join(realPath(dirname(absolute)), basename(absolute))
  }
}

/** Returns the folder to which the paths in a plan are relative. For stdin and pipes, this is the current folder. */
const folderOf = (plan: string): string =>
  plan === '-' || statSync(plan, { throwIfNoEntry: false })?.isFile() === false ? realPath('') : dirname(realPath(plan))

/** Changes paths that are relative to the current folder, for a plan. A link to a file keeps its own name. */
export function toPlan(plan: string): Change {
  const folder = folderOf(plan)
  return (path) => relative(folder, join(realPath(dirname(path)), basename(path)))
}

/** Changes paths in a plan, so that they are relative to the current folder. */
export function fromPlan(plan: string): Change {
  const folder = folderOf(plan)
  return (path) => relative('', resolve(folder, path))
}

/** A path in a plan has slashes on every system. */
const move = (path: string, change: Change): string =>
  isAbsolute(path) || path === '-' ? path : change(path).replaceAll(sep, '/')

/** Changes the path of a module. The names of layouts and targets stay. */
export function moveModule(name: string, change: Change): string {
  if (!isModule(name) || isAbsolute(name)) return name
  const moved = move(name, change)
  return isAbsolute(moved) || moved.startsWith('.') ? moved : `./${moved}`
}

/** Changes all relative paths of a plan. */
export function movePaths({ options, files, otherFiles }: PlannedPaths, target: Target, change: Change): PlannedPaths {
  const { from, to, hashConfig, signerKeyFile, targetOption } = options
  const moveOption = (option: string) => {
    const name = option.slice(0, option.indexOf('='))
    return target.options[name]?.isFile ? `${name}=${move(option.slice(name.length + 1), change)}` : option
  }
  const moveFiles = (all: readonly PlannedFile[]) => all.map((file) => ({ ...file, path: move(file.path, change) }))
  return {
    options: {
      ...options,
      from: moveModule(from, change),
      to: moveModule(to, change),
      ...(hashConfig !== undefined && { hashConfig: move(hashConfig, change) }),
      ...(signerKeyFile !== undefined && { signerKeyFile: move(signerKeyFile, change) }),
      ...(targetOption !== undefined && { targetOption: targetOption.map(moveOption) }),
    },
    files: moveFiles(files),
    otherFiles: moveFiles(otherFiles),
  }
}
