import { afterAll, expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { createLog } from '../src/index.ts'
import { canaries, leaksIn } from './clients/canaries.ts'
import { askFields, createEar, json, ndjson, statusesOf } from './clients/canary-requests.ts'
import { isInstalled, startPostgres, type TestPostgres } from './databases/debian-postgres.js'
import { importPath, startService, type TestService } from './running/service.ts'

const { password, apiKey, databasePassword, signerKey, bcrypt, argon2, legacy } = canaries

let postgres: TestPostgres
let service: TestService
async function start(): Promise<void> {
  postgres = await startPostgres()
  const url = postgres.url.replace('postgres@', `postgres:${databasePassword}@`)
  const environment = { API_KEYS: apiKey, LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey }
  service = await startService({ environment: { DATABASE_URL: url }, drop: async () => undefined }, environment)
}
afterAll(async () => {
  await service?.close()
  await postgres?.stop()
})

slow.skipIf(!isInstalled())('the error of an unreachable database shows neither the data nor the address', async () => {
  await start()
  const ear = createEar(service)
  const people = [bcrypt, argon2, legacy].map((passwordHash, at) => ({ email: `${at}@example.com`, passwordHash }))
  for (const person of people) await ear.ask('POST', importPath, json, person)
  await postgres.halt()
  for (const person of people) {
    expect(await ear.ask('POST', importPath, json, person)).toBe(503)
    expect(await ear.ask('POST', '/recipe/signin', json, { email: person.email, password })).toBe(503)
    expect(await ear.ask('POST', '/import/users', ndjson, JSON.stringify(person))).toBe(503)
    await ear.ask('POST', '/import/validate', ndjson, JSON.stringify(person))
  }
  await askFields(ear)
  expect(await ear.ask('GET', '/readyz', {})).toBe(503)
  await ear.ask('GET', '/metrics', { 'api-key': apiKey })
  expect(statusesOf(ear)).toContain(503)
  for (const { of, text } of ear.heard) expect({ of, leaks: leaksIn(text) }).toEqual({ of, leaks: [] })
  for (const line of service.lines) expect({ line, leaks: leaksIn(line) }).toEqual({ line, leaks: [] })
  expect(service.lines.join('\n')).toContain('"code":"ERR_STORE_UNAVAILABLE"')
})

test('the log does not contain the message of an error, even if it looks like a stack frame', () => {
  let text = ''
  const log = createLog('info', { write: (line: string) => void (text += line) })
  log.error({ error: new TypeError(`no\n    at ${password} (x:1:1)`) }, 'failed')
  log.error({ error: Object.assign(new Error(password), { stack: `    at ${password}` }) }, 'failed')
  log.error({ error: password, password, body: { password } }, 'failed')
  expect(leaksIn(text)).toEqual([])
  expect(text).toContain('canary-database.test.ts')
})
