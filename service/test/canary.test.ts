import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { canaries, leaksIn } from './clients/canaries.ts'
import {
  askFields,
  askRequests,
  createEar,
  type Ear,
  json,
  ndjson,
  refusedHashes,
  rows,
  statusesOf,
} from './clients/canary-requests.ts'
import { execute, onDatabases, type TestDatabase } from './databases/databases.ts'
import { raw } from './running/problems.ts'
import { importPath, ready, startService, type TestService } from './running/service.ts'

const { password, apiKey, metricsKey, databasePassword, signerKey, otherSignerKey, bcrypt, argon2, legacy, md5 } =
  canaries

test('the tests find a secret in every encoding, and a part of a secret', () => {
  const decoded = Buffer.from(signerKey, 'base64')
  for (const text of [
    `x ${password}`,
    JSON.stringify({ reason: `not ${password}` }),
    `?q=${encodeURIComponent(password)}`,
    Buffer.from(`xy ${password} z`).toString('base64'),
    Buffer.from(`${password}`).toString('hex'),
  ])
    expect(leaksIn(text), text).toEqual(['password'])
  for (const text of [decoded.toString('hex'), decoded.toString('base64url'), signerKey.slice(20, 44)])
    expect(leaksIn(text), text).toEqual(['signerKey'])
  expect(leaksIn(`the hash ${bcrypt.slice(-20)} is wrong`)).toEqual(['bcrypt'])
  expect(leaksIn('$2b$10$, $argon2id$v=19$m=256,t=1,p=1$ and nothing else')).toEqual([])
})

/** Returns the settings of a database with a password, which the server does not check. */
function withPassword({ environment }: TestDatabase): Record<string, string> {
  const { DATABASE_URL: url } = environment
  return url ? { DATABASE_URL: url.replace('postgres@', `postgres:${databasePassword}@`) } : {}
}

const settings = (database: TestDatabase): Record<string, string> => ({
  API_KEYS: apiKey,
  METRICS_KEYS: metricsKey,
  LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey,
  ...withPassword(database),
})

/** Expects no secret in the answers, the log and the metrics. */
async function expectNoLeak(service: TestService, { heard }: Ear): Promise<void> {
  const leakingLines = (text: string) => text.split('\n').filter((line) => leaksIn(line).length > 0)
  for (const { of, text } of heard) expect({ of, lines: leakingLines(text) }).toEqual({ of, lines: [] })
  for (const path of ['/metrics', '/openapi.json', '/readyz'])
    expect(leaksIn((await service.get(path, { 'api-key': apiKey })).text), path).toEqual([])
  for (const line of service.lines) expect({ line, leaks: leaksIn(line) }).toEqual({ line, leaks: [] })
}

onDatabases('on $name, answers, log and metrics contain no secret after', ({ create }) => {
  let database: TestDatabase
  let service: TestService
  let ear: Ear
  beforeAll(async () => {
    database = await create()
    service = await startService(database, settings(database))
    ear = createEar(service)
    await ready(service)
  })
  afterAll(async () => {
    await service?.close()
    await database?.drop()
  })

  slow('a request with a secret in any field', async () => {
    await askFields(ear)
    await expectNoLeak(service, ear)
  })

  test('a request with a secret in its path, query, header or invalid body', async () => {
    await askRequests(ear)
    await expectNoLeak(service, ear)
    expect([...statusesOf(ear)].sort()).toEqual([200, 400, 401, 404, 405, 409, 413, 415])
  })

  slow('a hash that is refused, in an import of one user or of many', async () => {
    for (const passwordHash of refusedHashes) {
      const ask = (more: object) => ear.ask('POST', importPath, json, { email: 'a@example.com', passwordHash, ...more })
      expect(await ask({}), passwordHash).toBe(400)
      for (const hashingAlgorithm of ['bcrypt', 'argon2', 'legacy_scrypt', md5]) await ask({ hashingAlgorithm })
    }
    for (const passwordHash of [bcrypt, argon2, legacy])
      for (const hashingAlgorithm of ['bcrypt', 'argon2', 'legacy_scrypt', md5])
        await ear.ask('POST', importPath, json, { email: 'a@example.com', passwordHash, hashingAlgorithm })
    const body = rows().join('\n')
    for (const path of ['/import/users', '/import/validate'])
      expect(await ear.ask('POST', path, ndjson, body)).toBe(200)
    await expectNoLeak(service, ear)
    for (const code of ['ERR_ROW', 'ERR_MALFORMED', 'ERR_NOT_A_HASH', 'ERR_LIMIT', 'ERR_SECRET', 'ERR_UNKNOWN_FORMAT'])
      expect(ear.heard.at(-1)!.text, code).toContain(`"code":"${code}"`)
  })

  test('an import whose own answer contains e-mails, keys and ids by design', async () => {
    const rows = [password, md5, bcrypt].map((secret, index) => ({
      key: secret,
      id: secret,
      email: `${index}.${md5}@example.com`,
      passwordHash: argon2,
    }))
    const body = rows.map((row) => JSON.stringify(row)).join('\n')
    expect((await service.post('/import/users', body, ndjson)).text).toContain(md5)
    expect((await service.post('/import/users', body, ndjson)).text).toContain(md5)
    expect((await service.post('/recipe/signin', { email: `1.${md5}@example.com`, password }, json)).json.status).toBe(
      'WRONG_CREDENTIALS_ERROR',
    )
    expect((await service.get(`/user/id?userId=${md5}`, json)).text).toContain(md5)
    await expectNoLeak(service, createEar(service))
  })

  slow('a sign-in with a stored hash that needs another key or is damaged', async () => {
    const people = [
      { email: 'bcrypt@example.com', passwordHash: bcrypt },
      { email: 'argon2@example.com', passwordHash: argon2 },
      { email: 'legacy@example.com', passwordHash: legacy },
    ]
    for (const person of people) expect(await ear.ask('POST', importPath, json, person)).toBe(200)
    const other = await startService(database, {
      ...settings(database),
      LEGACY_PASSWORD_HASHING_SIGNER_KEY: otherSignerKey,
    })
    const none = await startService(database, { API_KEYS: apiKey, ...withPassword(database) })
    try {
      for (const one of [other, none]) {
        const theirs = createEar(one)
        for (const { email } of people) await theirs.ask('POST', '/recipe/signin', json, { email, password })
        await theirs.ask('GET', '/readyz', {})
        await expectNoLeak(one, theirs)
      }
      await spoil(database)
      for (const { email } of people)
        expect(await ear.ask('POST', '/recipe/signin', json, { email, password })).toBe(200)
      await expectNoLeak(service, ear)
      expect(service.lines.join('\n')).toContain('a sign-in was refused, because the stored hash cannot be verified')
    } finally {
      await other.close()
      await none.close()
    }
  })

  slow('more sign-ins than the service can compute', async () => {
    const busy = await startService(database, { ...settings(database), QUEUE_WAIT_MS: '1', THREADS: '1' })
    const theirs = createEar(busy)
    try {
      const ask = () => theirs.ask('POST', '/recipe/signup', json, { email: 'busy@example.com', password })
      for (let i = 0; i < 10 && !statusesOf(theirs).has(503); i++) await Promise.all(Array.from({ length: 20 }, ask))
      expect(statusesOf(theirs)).toContain(503)
      await expectNoLeak(busy, theirs)
    } finally {
      await busy.close()
    }
  })

  slow('a body that does not arrive or ends in the middle', async () => {
    const head = `POST /recipe/signin HTTP/1.1\r\nhost: x\r\napi-key: ${apiKey}\r\ncontent-type: application/json\r\n`
    const begun = `${head}content-length: 1000\r\n\r\n{"email":"${md5}","password":"${password}`
    const late = raw(service.port, begun)
    const cut = connect(service.port, '127.0.0.1')
    cut.end(begun)
    cut.resume()
    const answer = await late
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(leaksIn(answer)).toEqual([])
    await expectNoLeak(service, ear)
  })
})

/** Replaces the stored hashes of the domain by secrets that no format can read. */
const spoil = (database: TestDatabase) =>
  execute(database, `update users set password_hash = '${md5}' where email like '%@example.com'`)
