/** @module-tag slow */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { slow } from '../sample.ts'
import { saltbridge, useCommand } from './command.ts'
import { inFolder, linesOf } from './importing.ts'
import { apiKey, type Running, startService } from './service.ts'

useCommand()

const running: Running[] = []
afterEach(async () => {
  for (const service of running.splice(0)) await service.end()
})

async function aService(): Promise<Running> {
  const service = await startService()
  running.push(service)
  return service
}

const env = { SALTBRIDGE_API_KEY: apiKey }
const slapcat = 'test/exports/ldap/slapcat.ldif'
const copied = (path: string) => inFolder(path.split('/').at(-1)!, readFileSync(`test/exports/${path}`))

describe('an export of a directory', () => {
  test('users of an imported directory sign in with their passwords', async () => {
    const service = await aService()
    const path = copied('ldap/slapcat.ldif')
    const args = ['import', path, '--from', 'ldap', '--service', service.url, '--json']
    const { code, stdout, stderr } = await saltbridge(args, { env })
    expect([code, stderr]).toEqual([65, 'note: not people, and skipped: 3 entries of the directory, such as groups\n'])
    expect(JSON.parse(stdout).counts).toMatchObject({ rows: 12, created: 8, refusedHere: 2 })
    const signIn = (user: string, password: string) =>
      service.post('/recipe/signin', { email: `${user}@example.org`, password })
    for (const user of ['ada', 'boris', 'chi', 'dora', 'ines', 'kim'])
      expect(await signIn(user, `${user} password`), user).toMatchObject({ status: 'OK' })
    for (const [user, password] of [
      ['ada', 'boris password'],
      ['boris', 'boris second password'],
      ['emil', 'emil password'],
      ['fay', 'fay password'],
      ['gus', 'gus in clear text'],
    ] as const)
      expect((await signIn(user, password)).status, user).not.toBe('OK')
    const errors = readFileSync(`${path}.errors.ndjson`, 'utf8')
    expect(linesOf(`${path}.errors.ndjson`).map((row) => [row.email, row.code])).toEqual([
      [undefined, 'ERR_FIELD'],
      ['gus@example.org', 'ERR_NOT_A_HASH'],
    ])
    expect(errors).not.toContain('gus in clear text')
  })

  test('--try accepts the second password of an account', async () => {
    const args = ['validate', slapcat, '--from', 'ldap', '--try', 'boris', '--password-stdin', '--json']
    expect(JSON.parse((await saltbridge(args, { input: 'boris second password' })).stdout).try.match).toBe(true)
    expect((await saltbridge(args, { input: 'another' })).code).toBe(1)
  })

  test('a password in clear text is in no output of validate', async () => {
    const report = inFolder('report.ndjson', '')
    for (const more of [[], ['--json'], ['--report', report], ['--emit', report]]) {
      const { stdout, stderr } = await saltbridge(['validate', slapcat, '--from', 'ldap', ...more])
      expect(stdout + stderr + readFileSync(report, 'utf8')).not.toContain('gus in clear')
    }
  })
})

describe('a password file', () => {
  test.each([
    ['shadow', 'shadow/shadow', 11],
    ['htpasswd', 'htpasswd/htpasswd', 6],
  ])('validate --from %s checks only the hashes, and says so', async (from, path, accepted) => {
    const { stdout, stderr } = await saltbridge(['validate', `test/exports/${path}`, '--from', from, '--json'])
    expect(JSON.parse(stdout).summary.accepted).toBe(accepted)
    expect(stderr.replaceAll('\n', ' ')).toBe(
      'note: because the file has no e-mail addresses, only the hashes are checked. `saltbridge import` needs an e-mail for each user with a password ',
    )
  })

  slow('an import refuses the users, and imports their rows when they have an e-mail address', async () => {
    const service = await aService()
    const path = copied('shadow/shadow')
    const { code, stdout } = await saltbridge(
      ['import', path, '--from', 'shadow', '--service', service.url, '--json'],
      {
        env,
      },
    )
    expect(code).toBe(65)
    expect(JSON.parse(stdout).counts).toMatchObject({ created: 0, refusedHere: 16 })
    const rows = linesOf(`${path}.errors.ndjson`)
    const row = rows.find(({ id }) => id === 'yescrypt')
    expect(row.reason).toContain('The user has a username and no e-mail. Add an e-mail address')
    const corrected = inFolder('rows.ndjson', JSON.stringify({ ...row, email: 'y@example.org' }))
    await saltbridge(['import', corrected, '--from', 'ndjson', '--service', service.url], { env })
    expect(await service.post('/recipe/signin', { email: 'y@example.org', password: 'yescrypt pw' })).toMatchObject({
      status: 'OK',
    })
  })
})
