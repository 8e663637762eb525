// The runtimes that npm packages contain. Their binaries are called directly, because their launchers need install
// scripts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installLocked } from '../packed.js'

const here = import.meta.dirname
const modules = join(here, 'node_modules')

const nodes = ['20', '22', '24', '26'].map((major) => ({
  name: `Node.js ${major}`,
  package: `node-${major}`,
  binary: 'bin/node',
  args: [],
  // Node.js 20 names this option --experimental-permission.
  least: major === '20' ? undefined : (folder) => ['--permission', `--allow-fs-read=${folder}/*`],
}))
const others = [
  { name: 'Bun', package: '@oven/bun-linux-x64', binary: 'bin/bun', args: ['run'] },
  {
    name: 'Deno',
    package: '@deno/linux-x64-glibc',
    binary: 'deno',
    args: ['run', '--allow-all', '--no-prompt', '--node-modules-dir=manual'],
    least: () => ['run', '--no-prompt', '--node-modules-dir=manual'],
  },
]

const binaries = { workerd: '@cloudflare/workerd-linux-64/bin/workerd' }

/** Returns the platform if the binaries of the packages do not run on it, otherwise nothing. */
function unsupportedPlatform() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return `${process.platform}-${process.arch}`
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'a Linux without glibc' : undefined
}

/** Returns the path of a runtime's binary if it runs on this platform. The runtime is not a Node.js. */
export function binaryOf(name) {
  if (unsupportedPlatform() !== undefined) return undefined
  installLocked(here)
  return join(modules, binaries[name])
}

/** Returns the version of an installed package. */
export const versionOf = (from) => JSON.parse(readFileSync(join(modules, from, 'package.json'), 'utf8')).version

/** Imports a package that `binaryOf` has installed. */
export const moduleOf = (name) => import(createRequire(join(modules, 'x.js')).resolve(name))

/**
 * Returns the name, version, command and first arguments of each runtime, and the arguments with the least permissions.
 * If the binaries of npm do not run here, returns only the current one.
 */
export function runtimesHere() {
  const current = { name: 'Node.js', version: process.versions.node, command: process.execPath, args: [] }
  const elsewhere = unsupportedPlatform()
  if (elsewhere !== undefined) {
    const names = [...nodes, ...others].map(({ name }) => name).join(', ')
    console.log(`skipped: ${names}: their binaries need linux-x64 with glibc, and this is ${elsewhere}`)
    return [current]
  }
  installLocked(here)
  return [...nodes, ...others].map(({ name, package: from, binary, args, least }) => ({
    name,
    version: versionOf(from),
    command: join(modules, from, binary),
    args,
    least,
  }))
}
