import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { slow } from '../../test/sample.ts'
import { readSettings } from '../src/index.ts'
import { openStore } from '../src/store/open.ts'
import { bcrypt } from './clients/hashes.ts'
import { apiKey, importPath, startService, type TestService } from './running/service.ts'

const run = promisify(execFile)
const text = readFileSync('docs/service.md', 'utf8')

/** Returns the code blocks of a section in order. */
function blocksOf(heading: string): readonly string[] {
  const [, section = ''] = text.split(`# ${heading}\n`)
  return [...section.split(/^#+ /m)[0]!.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block]) => block!)
}

let folder: string
let service: TestService
const database = () => ({ environment: { DATABASE_FILE: join(folder, 'saltbridge.db') }, drop: async () => undefined })
const email = 'backup@example.com'

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saltbridge-docs-'))
  service = await startService(database())
  await service.post(importPath, { ...bcrypt, email })
})
afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const signIn = async () => (await service.post('/recipe/signin', { email, password: bcrypt.password })).json.status

const hasPrograms = (() => {
  try {
    for (const program of ['curl', 'sqlite3']) execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

async function restore(backup: string): Promise<void> {
  const [, , commands] = blocksOf('Backup and restore')
  await service.close()
  copyFileSync(join(folder, backup), join(folder, 'kept.db'))
  await run('sh', ['-euc', commands!.replace('backup.db', 'kept.db')], { cwd: folder })
  expect(readdirSync(folder)).not.toContain('saltbridge.db-wal')
  service = await startService(database())
  expect(await signIn()).toBe('OK')
}

slow.skipIf(!hasPrograms)('a backup with sqlite3 is complete while the service runs, and can be restored', async () => {
  const [commands] = blocksOf('Backup and restore')
  await run('sh', ['-euc', commands!], { cwd: folder })
  expect(statSync(join(folder, 'backup.db')).mode & 0o777).toBe(0o600)
  await service.post(importPath, { ...bcrypt, email: 'later@example.com' })
  await restore('backup.db')
  expect((await service.get('/users/by-accountinfo?email=later@example.com')).json.users).toEqual([])
})

slow('a backup without sqlite3 is complete while the service runs, and can be restored', async () => {
  const [, command] = blocksOf('Backup and restore')
  const inContainer = command!.replace('docker exec -w /app/service saltbridge ', '').replaceAll('/data/', `${folder}/`)
  expect(inContainer).not.toBe(command)
  await run('sh', ['-euc', inContainer], { cwd: 'service' })
  expect(statSync(join(folder, 'backup.db')).mode & 0o777).toBe(0o600)
  await restore('backup.db')
})

slow('a copy of only the database file lacks the recent writes', async () => {
  copyFileSync(join(folder, 'saltbridge.db'), join(folder, 'copied.db'))
  const store = await openStore({ file: join(folder, 'copied.db') })
  expect(await store.userByEmail(email)).toBeUndefined()
  await store.close()
})

test.skipIf(!hasPrograms)('the example of a bulk import gets the documented answers', async () => {
  const [rows, command, answers] = blocksOf('Whole exports: `POST /import/users`')
  writeFileSync(join(folder, 'users.ndjson'), rows!)
  const here = command!.replace('http://127.0.0.1:3567', service.url)
  const { stdout } = await run('sh', ['-euc', here], { cwd: folder, env: { PATH: process.env.PATH, API_KEYS: apiKey } })
  expect(stdout).toBe(answers)
})

slow('the table of all settings has the settings of the example file', () => {
  const [, section = ''] = text.split('### All settings\n')
  const listed = [...section.split('\n#')[0]!.matchAll(/^\| (.*?) \|/gm)].flatMap(
    ([, cell]) => cell!.match(/\w+(?=`)/g) ?? [],
  )
  const settings = Object.keys(parse(readFileSync('service/config.example.yaml', 'utf8')))
  expect(listed.sort()).toEqual(settings.sort())
})

slow('the commands that create the secrets are those of the compose file', () => {
  const commands = blocksOf('Installation').at(-1)!.split('\n').filter(Boolean).slice(1)
  const comment = readFileSync('examples/service/compose.yaml', 'utf8')
  expect(commands).toHaveLength(3)
  for (const command of commands) expect(comment).toContain(`#   ${command}\n`)
})

test('the example of a proxy trusts the proxy, and publishes neither the readiness nor the metrics', () => {
  const [settings, proxy] = blocksOf('TLS and proxies')
  const config = join(folder, 'config.yaml')
  writeFileSync(config, settings!.replace('…', apiKey))
  const { trustProxy, host } = readSettings({ environment: {}, directory: folder, inContainer: false })
  expect([trustProxy.check('127.0.0.1'), host]).toEqual([true, '127.0.0.1'])
  const [, pattern] = /location ~ (\S+) \{\s+return 404;/.exec(proxy!)!
  const isHidden = (path: string) => new RegExp(pattern!).test(path)
  for (const path of ['/readyz', '/metrics', '/livez', '/auth/readyz', '/readyz/']) expect(isHidden(path)).toBe(true)
  for (const path of ['/recipe/signin', '/import/users', '/users', '/openapi.json']) expect(isHidden(path)).toBe(false)
})

slow('the list of routes begins with a caution that a wrong password gets HTTP status 200', () => {
  const [, section = ''] = text.split('## Routes of SuperTokens\n')
  expect(section.trimStart()).toMatch(
    /^> \[!CAUTION\]\n> `POST \/recipe\/signin` .*\*\*200 also for a wrong password\*\*/,
  )
})
