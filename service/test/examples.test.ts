import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import Libsql from 'libsql'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { slow } from '../../test/sample.ts'
import { readSettings } from '../src/index.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases, useDatabase } from './databases/databases.ts'
import { importPath, startService } from './running/service.ts'

const run = promisify(execFile)
const folder = 'examples/service'
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'saltbridge-examples-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const has = (program: string) => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('the compose file', () => {
  const { services, secrets, volumes } = parse(textOf('compose.yaml'))

  test('the service of the compose file starts with its environment, and finds its database', () => {
    const { build, environment, ports, depends_on } = services.saltbridge
    expect(existsSync(join(folder, build, 'Dockerfile'))).toBe(true)
    expect(ports).toEqual(['127.0.0.1:3567:3567'])
    expect(Object.keys(depends_on)).toEqual(['db'])
    const here: Record<string, string> = {}
    for (const [name, value] of Object.entries<string>(environment)) {
      const [, secret] = /^\/run\/secrets\/(.+)$/.exec(value) ?? []
      here[name] = secret ? join(scratch, secret) : value
      if (secret) writeFileSync(here[name], `a-secret-of-the-compose-file-${secret}\n`)
    }
    const settings = readSettings({ environment: here, directory: '/nonexistent', inContainer: true })
    expect(new TextDecoder().decode(settings.databaseUrl?.bytes())).toBe(
      'postgres://saltbridge:a-secret-of-the-compose-file-database@db:5432/saltbridge',
    )
    expect([settings.apiKeys.length, settings.metricsKeys.length]).toEqual([1, 1])
    expect(settings.trustProxy.check('172.18.0.1')).toBe(true)
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD_FILE } = services.db.environment
    expect([POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD_FILE]).toEqual([
      environment.POSTGRESQL_USER,
      environment.POSTGRESQL_DATABASE_NAME,
      environment.POSTGRESQL_PASSWORD_FILE,
    ])
  })

  test('the compose file defines every secret and volume that it uses, and its comment creates every secret', () => {
    const used = Object.values<{ secrets: string[] }>(services).flatMap((one) => one.secrets)
    expect(new Set(used)).toEqual(new Set(Object.keys(secrets)))
    const [, created] = /for name in ([\w -]+);/.exec(textOf('compose.yaml'))!
    expect(created!.split(' ').sort()).toEqual(Object.keys(secrets).sort())
    for (const [name, { file }] of Object.entries<{ file: string }>(secrets)) expect(file).toBe(`./secrets/${name}`)
    expect(Object.keys(volumes)).toEqual([services.db.volumes[0].split(':')[0]])
  })
})

describe('the systemd unit', () => {
  const unit = textOf('saltbridge.service')
  const settingOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)![1]!

  test('the systemd unit starts the command of the package, and does not restart it after wrong settings', () => {
    const [, module] = /node_modules\/saltbridge\/(\S+) serve/.exec(settingOf('ExecStart'))!
    expect(JSON.parse(readFileSync('package.json', 'utf8')).bin.saltbridge.replace('./', '')).toBe(module)
    expect(settingOf('ExecReload')).toContain('-HUP')
    expect(settingOf('RestartPreventExitStatus')).toBe('64 66')
    expect(settingOf('WorkingDirectory')).toBe(`/var/lib/${settingOf('StateDirectory')}`)
  })

  slow.skipIf(!has('systemd-analyze'))('systemd accepts the unit without a warning', async () => {
    const path = join(scratch, 'saltbridge.service')
    writeFileSync(path, unit.replace('/usr/bin/node', process.execPath))
    expect(await run('systemd-analyze', ['verify', path])).toEqual({ stdout: '', stderr: '' })
  })
})

describe('the alert rules', () => {
  const database = useDatabase(databases[0]!.create)
  interface Rule {
    readonly alert: string
    readonly expr: string
    readonly annotations: Readonly<Record<string, string>>
  }
  const rules: readonly Rule[] = parse(textOf('alerts.yaml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules)

  test('every metric and label of the alert rules is in the answer of /metrics', async () => {
    const service = await startService(database)
    await service.request('/readyz')
    const { text } = await service.get('/metrics')
    await service.close()
    const metrics = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
    expect(rules.length).toBeGreaterThan(5)
    for (const { alert, expr } of rules) {
      const names = expr.match(/\b(?:saltbridge|process|nodejs)_\w+/g) ?? []
      if (alert !== 'SaltbridgeDown') expect(names, alert).not.toEqual([])
      for (const name of names) expect(metrics, alert).toContain(name.replace(/_(?:count|sum|bucket)$/, ''))
    }
    for (const label of ['route', 'status'])
      expect(text).toMatch(new RegExp(`http_request_seconds_count\\{.*${label}="`))
  })

  test('the alert rules have different names, and each says what has happened', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { annotations } of rules) expect(annotations.summary).toContain('{{ $')
  })

  slow.skipIf(!has('promtool'))('Prometheus accepts the alert rules', async () => {
    await run('promtool', ['check', 'rules', join(folder, 'alerts.yaml')])
  })
})

describe.skipIf(!has('sqlite3'))('the backup script', () => {
  const script = resolve(folder, 'backup.sh')

  test('the backup script makes a complete backup while the service runs, and keeps only the newest ones', async () => {
    const database = await databases[0]!.create()
    const service = await startService(database)
    const { DATABASE_FILE: file } = database.environment
    const backups = join(scratch, "the operator's backups")
    mkdirSync(backups)
    const old = ['2020', '2021', '2022'].map((year) => `saltbridge-${year}-01-01T03-00-00Z.db`)
    for (const name of [...old, 'other.db', 'saltbridge-2023-01-01T03-00-00Z.db.part'])
      writeFileSync(join(backups, name), '')
    await service.post(importPath, { ...bcrypt, email: 'backup@example.com' })
    const { stdout } = await run('sh', [script, file!, backups, '2'])
    await run('sh', [script, file!, backups, '3'])
    const backup = new Libsql(stdout.trim())
    expect(backup.prepare('select email from users').all()).toEqual([{ email: 'backup@example.com' }])
    backup.close()
    expect(statSync(stdout.trim()).mode & 0o777).toBe(0o600)
    expect(readdirSync(backups)).toEqual(expect.arrayContaining(['other.db', old[2]]))
    expect(readdirSync(backups).filter((name) => name.endsWith('.part') || old.slice(0, 2).includes(name))).toEqual([])
    await service.close()
    await database.drop()
  })

  test.each(['0', '00', '-1', 'all'])(
    'the backup script refuses to keep %j backups, and deletes none',
    async (keep) => {
      const backups = mkdtempSync(join(scratch, 'kept-'))
      writeFileSync(join(backups, 'saltbridge-2020-01-01T03-00-00Z.db'), '')
      await expect(run('sh', [script, script, backups, keep])).rejects.toMatchObject({
        code: 64,
        stderr: expect.stringContaining('at least 1'),
      })
      expect(readdirSync(backups)).toEqual(['saltbridge-2020-01-01T03-00-00Z.db'])
    },
  )

  test('the backup script refuses a database that does not exist, and creates nothing', async () => {
    const missing = join(scratch, 'missing.db')
    await expect(run('sh', [script, missing, join(scratch, 'none')])).rejects.toMatchObject({
      code: 66,
      stderr: expect.stringContaining('missing.db does not exist'),
    })
    expect(existsSync(missing)).toBe(false)
  })
})
