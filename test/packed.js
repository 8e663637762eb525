// Packs and installs the package, for the tests that use it as a user does.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

export const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options })

/** Creates a temporary folder that is deleted when the process ends. */
export function temporaryFolder(prefix, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, prefix))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Packs the built package, and returns the path of the tarball. */
export const packInto = (folder, ...options) =>
  join(folder, JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder, ...options]))[0].filename)

/** Unpacks the tarball into a folder of modules, and returns that folder. */
export function unpackInto(modules, tarball, name = 'saltbridge') {
  mkdirSync(join(modules, name), { recursive: true })
  run('tar', ['xzf', tarball, '-C', join(modules, name), '--strip-components=1'])
  return modules
}

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Installs the packages of a folder's lockfile, unless they are installed. */
export function installLocked(folder) {
  if (timeOf(join(folder, 'node_modules/.package-lock.json')) > timeOf(join(folder, 'package-lock.json'))) return
  const begin = performance.now()
  run('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'])
  console.log(`installed the packages of ${basename(folder)} (${Math.round((performance.now() - begin) / 1000)} s)`)
}

/**
 * Installs the tarball in a folder, with copies of the dependencies in the lockfile. Returns the folder of the package.
 */
export function installInto(work) {
  const modules = unpackInto(join(work, 'node_modules'), packInto(work))
  const paths = run('npm', ['ls', '--omit=dev', '--all', '--parseable', '--workspaces=false'])
    .trim()
    .split('\n')
    .slice(1)
  for (const path of paths)
    cpSync(path, join(modules, relative(join(root, 'node_modules'), path)), { recursive: true, dereference: true })
  return join(modules, 'saltbridge')
}

export async function step(sentence, work) {
  const begin = performance.now()
  const result = await work()
  console.log(`ok ${sentence} (${Math.round(performance.now() - begin)} ms)`)
  return result
}
