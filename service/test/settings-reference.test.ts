import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { createLog, createService, readSettings } from '../src/index.ts'
import { keys } from '../src/settings/settings.ts'
import { nameDatabase } from '../src/store/open.ts'
import { databases } from './databases/databases.ts'
import { apiKey } from './running/service.ts'

const loader = new URL('../../test/fixtures/typescript.js', import.meta.url).href
const checkScript = fileURLToPath(new URL('../src/health/check.ts', import.meta.url))

let directory: string
beforeAll(() => void (directory = mkdtempSync(join(tmpdir(), 'saltbridge-reference-'))))
afterAll(() => rmSync(directory, { recursive: true }))

let files = 0
function file(text: string): string {
  const path = join(directory, `file-${files++}`)
  writeFileSync(path, text)
  return path
}

type Environment = Readonly<Record<string, string>>

const read = (environment: Environment, config?: string) =>
  readSettings({ directory, environment, config, inContainer: false })
const urlOf = (settings: ReturnType<typeof read>) => new TextDecoder().decode(settings.databaseUrl?.bytes())
const url = 'postgresql://me:hidden@db.example:5433/people'

function refusal(environment: Environment, config?: string): string {
  try {
    read(environment, config)
  } catch (error) {
    expect(error).toMatchObject({ name: 'Fault', code: 'ERR_SETTINGS', exit: 64 })
    return (error as Error).message
  }
  return expect.fail('it is accepted')
}

describe('the names of the reference', () => {
  test('give the address of the database in a variable, in a secret file and in the settings file', () => {
    expect(urlOf(read({ POSTGRESQL_CONNECTION_URI: url }))).toBe(url)
    expect(urlOf(read({ POSTGRESQL_CONNECTION_URI_FILE: file(`${url}\n`) }))).toBe(url)
    expect(urlOf(read({}, file(`postgresql_connection_uri: ${url}\n`)))).toBe(url)
    expect(refusal({ POSTGRESQL_CONNECTION_URI: url, DATABASE_URL: url })).toContain('keep only one of them')
  })

  test('give the parts of the address, with any characters', () => {
    const parts = {
      POSTGRESQL_USER: 'me@site',
      POSTGRESQL_PASSWORD: 'p@ss#w/o?r%d: ',
      POSTGRESQL_HOST: 'db.example',
      POSTGRESQL_PORT: '5433',
      POSTGRESQL_DATABASE_NAME: 'my people',
    }
    const whole = 'postgres://me%40site:p%40ss%23w%2Fo%3Fr%25d%3A%20@db.example:5433/my%20people'
    expect(urlOf(read(parts))).toBe(whole)
    const { POSTGRESQL_PASSWORD: password, ...others } = parts
    expect(urlOf(read({ ...others, POSTGRESQL_PASSWORD_FILE: file(`${password}\n`) }))).toBe(whole)
    const yaml = Object.entries(parts).map(([name, value]) => `${name.toLowerCase()}: ${JSON.stringify(value)}\n`)
    expect(urlOf(read({}, file(yaml.join(''))))).toBe(whole)
  })

  test('the names of the reference have the defaults of the reference', () => {
    expect(urlOf(read({ POSTGRESQL_USER: 'me' }))).toBe('postgres://me:@localhost:5432/supertokens')
    expect(urlOf(read({ POSTGRESQL_USER: 'me', POSTGRESQL_HOST: '::1' }))).toBe('postgres://me:@[::1]:5432/supertokens')
  })

  test('the settings of the reference are refused if they name no database or two databases', () => {
    for (const name of ['HOST', 'PORT', 'PASSWORD', 'DATABASE_NAME'])
      expect(refusal({ [`POSTGRESQL_${name}`]: '5432' })).toMatch(
        new RegExp(`^the variable POSTGRESQL_${name} needs postgresql_user .* or set database_url`),
      )
    expect(refusal({ POSTGRESQL_USER: 'me', DATABASE_URL: url })).toBe(
      'the variable DATABASE_URL and the variable POSTGRESQL_USER both set the database: keep only one of them',
    )
  })

  test('settings of the reference that the service does not support are errors that say what to do', () => {
    for (const [name, remedy] of [
      ['MYSQL_CONNECTION_URI', 'set database_url'],
      ['MYSQL_HOST', 'set database_url'],
      ['MYSQL_USER', 'set database_url'],
      ['MONGODB_CONNECTION_URI', 'set database_url'],
      ['POSTGRESQL_TABLE_SCHEMA', 'a separate PostgreSQL database'],
      ['POSTGRESQL_TABLE_NAMES_PREFIX', 'a separate PostgreSQL database'],
      ['IP_ALLOW_REGEX', 'filter addresses'],
    ] as const) {
      const inEnvironment = refusal({ [name]: 'hidden', DATABASE_URL: url })
      const inFile = refusal({}, file(`${name.toLowerCase()}: hidden\n`))
      expect(inEnvironment).toMatch(new RegExp(`^the variable ${name} .*${remedy}`))
      expect(inFile).toMatch(new RegExp(`line 1: ${name.toLowerCase()} .*${remedy}`))
      expect(inEnvironment + inFile).not.toContain('hidden')
    }
  })

  test('the settings of the reference set the address on which the service listens', () => {
    expect(read({ SUPERTOKENS_PORT: '4000', SUPERTOKENS_HOST: '127.0.0.2' })).toMatchObject({
      port: 4000,
      host: '127.0.0.2',
    })
    expect(refusal({ PORT: '1', SUPERTOKENS_PORT: '2' })).toContain('keep only one of them')
  })

  test('variables that Kubernetes sets for a service of that name are ignored', () => {
    const links = { SUPERTOKENS_PORT: 'tcp://10.0.0.1:3567', POSTGRESQL_PORT: 'tcp://10.0.0.2:5432' }
    expect(read({ ...links, MYSQL_PORT: 'tcp://10.0.0.3:3306' })).toMatchObject({ port: 3567, databaseUrl: undefined })
  })
})

describe('an empty variable', () => {
  test.each(keys)('an empty variable for %s is an error that says what to do', (name) => {
    const variable = name.toUpperCase()
    for (const [set, text] of [
      [variable, ''],
      [variable, ' \n'],
      ...(name === 'database_url' ? [['POSTGRESQL_CONNECTION_URI', ''] as const] : []),
    ] as const)
      expect(refusal({ [set]: text })).toBe(
        `the variable ${set} is set but empty: set a value, or remove the variable to use the default`,
      )
  })

  test('an empty variable for the file of a secret is an error, and so is an empty file', () => {
    for (const name of ['API_KEYS', 'DATABASE_URL', 'POSTGRESQL_PASSWORD', 'METRICS_KEYS', 'PASSWORD_PEPPER']) {
      expect(refusal({ [`${name}_FILE`]: '' })).toContain(`${name}_FILE is set but empty`)
      const environment = { POSTGRESQL_USER: 'me', [`${name}_FILE`]: file('\n') }
      if (name === 'DATABASE_URL') Reflect.deleteProperty(environment, 'POSTGRESQL_USER')
      expect(refusal(environment)).toContain(`the file given in ${name}_FILE must`)
    }
  })
})

describe('the first line of the log', () => {
  test.each([
    ['postgres://me:hidden@db.example:5433/people', 'PostgreSQL db.example:5433/people'],
    ['postgres://me:hid%40%23den@[::1]/people?application_name=x', 'PostgreSQL [::1]:5432/people'],
  ])('the first line of the log names PostgreSQL without user and password: %s', (given, expected) => {
    expect(nameDatabase({ url: given })).toBe(expected)
  })

  few(1).each(databases)('the first line of the log names the database on $name', async ({ name, create }) => {
    const database = await create()
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const environment: Environment = { ...database.environment, API_KEYS: apiKey }
    const service = await createService(readSettings({ environment, directory, inContainer: false }), { log })
    await service.close()
    const { host, pathname } = new URL(environment.DATABASE_URL ?? 'postgres://none')
    const expected = name === 'SQLite' ? `SQLite ${environment.DATABASE_FILE}` : `PostgreSQL ${host}${pathname}`
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', database: expected })
    expect(lines[0]).not.toContain('postgres@')
    await database.drop()
  })
})

describe('in the container image', () => {
  /** The variables and the working directory from the Dockerfile. */
  const stage = readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1)!
  const baked = Object.fromEntries(
    [...stage.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) => pairs!.split(' ').map((pair) => pair.split('='))),
  ) as Environment
  const workdir = /^WORKDIR (.+)$/m.exec(stage)![1]!

  test('the service listens on all networks, and stores users in the volume', () => {
    const settings = readSettings({
      directory: workdir,
      environment: { ...baked, API_KEYS: apiKey },
      inContainer: true,
    })
    expect(settings).toMatchObject({ host: '0.0.0.0', port: 3567, databaseFile: '/data/saltbridge.db' })
    expect(/^VOLUME (.+)$/m.exec(stage)![1]).toBe('/data')
  })

  test('a mounted settings file overrides the defaults of the image, and a variable of the container overrides the file', () => {
    const config = file(`host: 127.0.0.9\nport: 4001\ndatabase_file: mine.db\napi_keys: ${apiKey}\n`)
    const options = { directory, config, inContainer: true }
    expect(readSettings({ ...options, environment: baked })).toMatchObject({
      host: '127.0.0.9',
      port: 4001,
      databaseFile: join(directory, 'mine.db'),
    })
    const environment = { ...baked, HOST: '127.0.0.8', SUPERTOKENS_PORT: '4002' }
    expect(readSettings({ ...options, environment })).toMatchObject({ host: '127.0.0.8', port: 4002 })
  })

  slow('the health check uses the address of the settings', async () => {
    expect(stage).toContain(
      'HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "/app/service/dist/health/check.js"]',
    )
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/livez' ? 200 : 404).end()
    }).listen(0, '127.0.0.3')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const folder = mkdtempSync(join(directory, 'image-'))
    writeFileSync(join(folder, 'config.yaml'), `host: 127.0.0.3\nport: ${port}\n`)
    const check = async () => {
      const env = { PATH: process.env.PATH, ...baked, API_KEYS: apiKey }
      const child = spawn(process.execPath, ['--import', loader, checkScript], { cwd: folder, env, stdio: 'ignore' })
      return (await once(child, 'exit'))[0]
    }
    expect(await check()).toBe(0)
    server.close()
    await once(server, 'close')
    expect(await check()).toBe(1)
  })
})
