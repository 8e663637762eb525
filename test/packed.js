// The package as it would be published, for the tests that use it as a person does.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

export const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options })

/** A folder that is gone when the process ends. */
export function temporaryFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Packs what was built, and gives the tarball's path. */
export const packInto = (folder, ...options) =>
  join(folder, JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder, ...options]))[0].filename)

/** Puts the tarball's files into a folder of modules, and gives that folder back. */
export function unpackInto(modules, tarball, name = 'saltbridge') {
  mkdirSync(join(modules, name), { recursive: true })
  run('tar', ['xzf', tarball, '-C', join(modules, name), '--strip-components=1'])
  return modules
}

export async function step(sentence, work) {
  const begin = performance.now()
  const result = await work()
  console.log(`ok ${sentence} (${Math.round(performance.now() - begin)} ms)`)
  return result
}
