import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { createLog, createService, readSettings } from '../src/index.ts'
import { nameDatabase, openStore } from '../src/store/open.ts'
import { isInstalled, query, startPostgres } from './databases/debian-postgres.js'

let directory: string
beforeAll(() => void (directory = mkdtempSync(join(tmpdir(), 'saltbridge-address-'))))
afterAll(() => rmSync(directory, { recursive: true }))

/** Passwords that begin with digits, because a parser could read the digits as a port. */
const parts = ['4711', 'sWoRdFiSh', '9f81ce'] as const
const characters = [
  '@',
  '#',
  '%',
  '/',
  '?',
  ':',
  '\\',
  '[',
  ']',
  ' ',
  '%zz',
  '%ff',
  '%00',
  '&',
  '=',
  '+',
  '@#%',
  '/@',
  '#@',
  '?@',
]
const passwords = characters.flatMap((one) => [parts.join(one), `${parts.join('')}${one}`, `${one}${parts.join('')}`])

function leaksIn(text: string): readonly string[] {
  const lower = text.toLowerCase()
  return parts.map((part) => part.toLowerCase()).filter((part) => lower.includes(part))
}

/** Returns everything that an error shows: its message, its fields and those of its causes. */
const seen = (error: unknown) =>
  `${error instanceof Error ? `${error.message}\n${error.stack}` : ''}\n${inspect(error, { depth: 9, showHidden: true })}\n${JSON.stringify(error)}`

/** Starts a service whose database port is closed, and returns the whole output. */
async function open(environment: Readonly<Record<string, string>>, config?: string): Promise<string> {
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  try {
    const settings = readSettings({ directory, environment, config, inContainer: false })
    lines.push(inspect(settings, { depth: 9, showHidden: true }), JSON.stringify(settings))
    await createService(settings, { log })
    return expect.fail('it is opened')
  } catch (error) {
    return lines.join('\n') + seen(error)
  }
}

let files = 0
function file(text: string): string {
  const path = join(directory, `file-${files++}`)
  writeFileSync(path, text)
  return path
}

few(12).each(passwords)(
  'no message shows the password of the database, in any spelling of its address: %s',
  async (password) => {
    for (const written of [password, encodeURIComponent(password), encodeURI(password)]) {
      for (const url of [
        `postgres://me:${written}@127.0.0.1:1/name`,
        `postgresql://me:${written}@127.0.0.1:1/name?sslmode=${encodeURIComponent('no such mode')}`,
        `postgres://127.0.0.1:1/name?user=me&password=${written}`,
        `postgres:me:${written}@127.0.0.1:1/name`,
        `mysql://me:${written}@127.0.0.1:1/name`,
      ]) {
        const said = await Promise.all([
          open({ DATABASE_URL: url }),
          open({ POSTGRESQL_CONNECTION_URI: url }),
          open({ DATABASE_URL_FILE: file(`${url}\n`) }),
          open({ DATABASE_URL_FILE: url }),
          open({ DATABASE_FILE: url }),
          open({}, file(`database_url: ${JSON.stringify(url)}\n`)),
          open({}, file(`database_url: ${url}\n`)),
          openStore({ url }).then(() => 'opened', seen),
        ])
        for (const text of said) expect({ url, text, leaks: leaksIn(text) }).toEqual({ url, text, leaks: [] })
      }
    }
    const parts = {
      POSTGRESQL_USER: 'me',
      POSTGRESQL_PASSWORD: password,
      POSTGRESQL_HOST: '127.0.0.1',
      POSTGRESQL_PORT: '1',
    }
    const text = await open(parts)
    expect({ text, leaks: leaksIn(text) }).toEqual({ text, leaks: [] })
  },
)

test('the name of a database does not show the password of its address', () => {
  for (const password of passwords)
    expect(nameDatabase({ url: `postgres://me:${encodeURIComponent(password)}@127.0.0.1:1/name` })).toBe(
      'PostgreSQL 127.0.0.1:1/name',
    )
})

slow.skipIf(!isInstalled())(
  'a database password with special characters works in an address and in parts',
  async () => {
    const postgres = await startPostgres()
    try {
      const { hostname, port, pathname } = new URL(postgres.url)
      const password = ' 4711@#%/?:\\[]%zz%20&=+ "\'ä'
      await query(postgres.url, `create role me login superuser password '${password.replaceAll("'", "''")}'`)
      postgres.demandPasswords()
      const url = (secret: string) => `postgres://me:${encodeURIComponent(secret)}@${hostname}:${port}${pathname}`
      await (await openStore({ url: url(password) })).close()
      const environment = {
        POSTGRESQL_USER: 'me',
        POSTGRESQL_PASSWORD_FILE: file(`${password}\n`),
        POSTGRESQL_HOST: hostname,
        POSTGRESQL_PORT: port,
        POSTGRESQL_DATABASE_NAME: pathname.slice(1),
      }
      const settings = readSettings({ directory, environment, inContainer: false })
      await (await openStore({ url: new TextDecoder().decode(settings.databaseUrl?.bytes()) })).close()
      const error = await openStore({ url: url('4711sWoRdFiSh') }).then(() => 'opened', seen)
      expect(error).toContain('password authentication failed')
      expect(leaksIn(error)).toEqual([])
    } finally {
      await postgres.stop()
    }
  },
)
