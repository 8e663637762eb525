import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleBin } from './bundle.ts'
import { execute } from './command.ts'

let folder = ''
let bin = ''
const serve = (...args: string[]) => execute(process.execPath, [bin, 'serve', ...args])

/** A project with this package and its dependencies, but without the service unless a test adds it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saltbridge-serve-test-'))
  const own = join(folder, 'node_modules/saltbridge')
  mkdirSync(own, { recursive: true })
  cpSync('package.json', join(own, 'package.json'))
  bin = await bundleBin(join(own, 'dist'))
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.') && !name.startsWith('@') && name !== 'saltbridge')
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('serve', () => {
  test('serve says how to install the missing service', async () => {
    const { code, stderr } = await serve()
    expect([code, stderr]).toEqual([69, expect.stringContaining('npm install @saltbridge/service')])
  })

  test('serve does not blame the service for another missing package', async () => {
    const service = join(folder, 'node_modules/@saltbridge/service')
    mkdirSync(service, { recursive: true })
    writeFileSync(join(service, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }))
    writeFileSync(join(service, 'index.js'), "import 'no-such-package-of-ours'\nexport const serve = () => 0\n")
    const { code, stderr } = await serve()
    expect([code, stderr]).toEqual([70, expect.not.stringContaining('npm install')])
  })
})
