import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { bcrypt, signerKey } from './clients/hashes.ts'
import { databases, useDatabase } from './databases/databases.ts'
import { apiKey, importPath, ready, startService, type TestService, until } from './running/service.ts'

const { version } = JSON.parse(readFileSync('service/package.json', 'utf8'))
const Ajv = createRequire(import.meta.url)('ajv/dist/2020.js').default

const database = useDatabase(databases[0]!.create)

async function withService(environment: Record<string, string>, act: (service: TestService) => Promise<void>) {
  const service = await startService(database, environment)
  try {
    await act(service)
  } finally {
    await service.close()
  }
}

/** A hash that takes about a third of a second. */
const slowHash = '$2b$12$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'

describe('the health routes', () => {
  slow('/livez answers immediately, and /readyz answers after the self-test', () =>
    withService({ LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey }, async (service) => {
      const live = await service.request('/livez')
      expect([live.status, live.json]).toEqual([200, { status: 'live' }])
      const early = await service.request('/readyz')
      if (early.status === 503) expect(early.json.reasons[0].check).toBe('self-test')
      expect((await ready(service)).json).toEqual({ status: 'ready', reasons: [] })
    }),
  )

  slow('/readyz reports a full queue, in which sign-ins are refused immediately, and its end', () =>
    withService({ QUEUE_WAIT_MS: '1000', THREADS: '1', MAX_FAILURES_PER_HOUR: 'off' }, async (service) => {
      await ready(service)
      const email = 'busy@example.com'
      await service.post(importPath, { email, passwordHash: slowHash })
      const signIn = async () => {
        const begin = performance.now()
        const answer = await service.post('/recipe/signin', { email, password: 'any' })
        return { ...answer, milliseconds: performance.now() - begin }
      }
      await signIn()
      // Each client signs in again after every answer, so that the queue stays full also on a slow machine.
      const answers: Awaited<ReturnType<typeof signIn>>[] = []
      let isLoaded = true
      const clients = Array.from({ length: 40 }, async () => {
        while (isLoaded) {
          answers.push(await signIn())
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })
      try {
        const busy = await until(
          () => service.request('/readyz'),
          ({ status }) => status === 503,
        )
        expect(busy.json.reasons).toEqual([{ check: 'queue', detail: expect.any(String) }])
        expect((await service.request('/livez')).status).toBe(200)
        // A busy machine answers some sign-ins late. If they waited in the queue, none would be answered early.
        const early = await until(signIn, ({ status, milliseconds }) => status === 503 && milliseconds < 1000)
        expect(early.status).toBe(503)
        expect(early.milliseconds).toBeLessThan(1000)
      } finally {
        isLoaded = false
        await Promise.allSettled(clients)
      }
      const refused = answers.filter(({ status }) => status === 503)
      expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(answers.length)
      expect(refused.length).toBeGreaterThan(10)
      for (const { json, headers } of refused) {
        expect(json).toMatchObject({ code: 'ERR_BUSY', status: 503 })
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect((await ready(service)).status).toBe(200)
      expect((await until(signIn, ({ status }) => status === 200)).status).toBe(200)
    }),
  )
})

slow('the metrics count imports, sign-ins and requests', () =>
  withService({ UPGRADE: 'on' }, async (service) => {
    const email = 'metrics@example.com'
    await service.post(importPath, {
      ...bcrypt,
      passwordHash: '$2a$05$bvIG6Nmid91Mu9RcmmWZfO5HJIMCT8riNW0hEp8f6/FuA2/mHZFpe',
      email,
    })
    await service.post('/recipe/signin', { email, password: 'wrong' })
    await service.post('/recipe/signin', { email, password: 'password' })
    const { text, headers } = await until(
      () => service.get('/metrics'),
      (answer) => answer.text.includes('origin="upgrade"'),
    )
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    for (const line of [
      'saltbridge_computations_total{type="verify",format="bcrypt",outcome="mismatch"} 1',
      'saltbridge_computations_total{type="verify",format="bcrypt",outcome="match"} 1',
      'saltbridge_computation_seconds_count{type="verify",format="bcrypt"} 2',
      'saltbridge_http_request_seconds_count{route="/recipe/signin",status="200"} 2',
      'saltbridge_imports_total{by="documented",outcome="created"} 1',
      'saltbridge_upgrades_total{outcome="replaced"} 1',
    ])
      expect(text).toContain(`${line}\n`)
    expect(text).toMatch(/^saltbridge_users\{format="argon2",cost="[^"]+",origin="upgrade"\} 1$/m)
    for (const name of ['queue_jobs', 'queue_running', 'queue_age_seconds', 'users_dormant', 'users_upgraded'])
      expect(text).toMatch(new RegExp(`^saltbridge_${name} \\d`, 'm'))
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  }),
)

test('the OpenAPI document has every route, its schemas compile, and real answers match them', () =>
  withService({}, async (service) => {
    const { json: document } = await service.get('/openapi.json')
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe(version)
    expect(Object.keys(document.paths).sort()).toEqual(
      [
        '/recipe/user/passwordhash/import',
        '/recipe/signinup',
        '/recipe/signin',
        '/recipe/signup',
        '/recipe/user',
        '/user/id',
        '/users/by-accountinfo',
        '/users',
        '/user/disable',
        '/user/enable',
        '/user/unlock',
        '/user/remove',
        '/import/users',
        '/import/validate',
        '/apiversion',
        '/hello',
        '/livez',
        '/readyz',
        '/metrics',
        '/openapi.json',
      ].sort(),
    )
    const ajv = new Ajv({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'document')
    const escapePointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
    const validator = (path: string, method: string, status: number, type: string) =>
      ajv.compile({
        $ref: `document#/paths/${escapePointer(path)}/${method}/responses/${status}/content/${escapePointer(type)}/schema`,
      })
    for (const [path, methods] of Object.entries<object>(document.paths))
      for (const [method, { responses }] of Object.entries<{ responses: object }>(methods as never))
        for (const [status, { content }] of Object.entries<{ content: object }>(responses as never))
          for (const [type, body] of Object.entries(content))
            if ('schema' in body) expect(validator(path, method, Number(status), type)).toBeTypeOf('function')

    const email = 'document@example.com'
    const identity = { thirdPartyId: 'a', thirdPartyUserId: 'b', email: { id: email } }
    const old = { 'cdi-version': '2.21' }
    const answers = [
      ['post', importPath, await service.post(importPath, { ...bcrypt, email })],
      ['post', importPath, await service.post(importPath, { ...bcrypt, email }, old)],
      ['post', importPath, await service.post(importPath, { email })],
      ['post', '/recipe/signin', await service.post('/recipe/signin', { email, password: bcrypt.password })],
      ['post', '/recipe/signin', await service.post('/recipe/signin', { email, password: 'wrong' })],
      ['post', '/recipe/signup', await service.post('/recipe/signup', { email, password: 'any' })],
      ['post', '/recipe/signinup', await service.post('/recipe/signinup', identity)],
      ['post', '/recipe/signinup', await service.post('/recipe/signinup', identity, old)],
      ['put', '/recipe/user', await service.put('/recipe/user', { recipeUserId: 'nobody', password: 'any' })],
      ['get', '/user/id', await service.get('/user/id?userId=nobody')],
      ['get', '/users/by-accountinfo', await service.get(`/users/by-accountinfo?email=${email}`)],
      ['get', '/users', await service.get('/users?limit=1')],
      ['get', '/users', await service.get('/users', old)],
      ['post', '/user/disable', await service.post('/user/disable', { userId: 'nobody' })],
      ['post', '/user/unlock', await service.post('/user/unlock', { userId: 1 })],
      ['post', '/user/remove', await service.post('/user/remove', { userId: 'nobody' })],
      ['get', '/apiversion', await service.get('/apiversion')],
      ['get', '/apiversion', await service.request('/apiversion')],
      ['get', '/readyz', await service.request('/readyz')],
    ] as const
    for (const [method, path, { status, headers, json }] of answers) {
      const validate = validator(path, method, status, headers.get('content-type')!)
      expect(validate(json), `${method} ${path} ${status}: ${JSON.stringify(validate.errors)}`).toBe(true)
    }
  }))

test('the name of each operation is unique and does not change, because generated clients name their functions after it', () =>
  withService({}, async (service) => {
    const { paths } = (await service.get('/openapi.json')).json
    const operations = Object.values<object>(paths).flatMap((methods) =>
      Object.values<{ operationId: string }>(methods as never).map(({ operationId }) => operationId),
    )
    expect(operations.sort()).toEqual([
      'changeUser',
      'deleteUser',
      'disableUser',
      'enableUser',
      'findUsers',
      'getLiveness',
      'getMetrics',
      'getOpenApi',
      'getReadiness',
      'getRecipeUser',
      'getUser',
      'hello',
      'importPasswordHash',
      'importUsers',
      'listApiVersions',
      'listUsers',
      'signIn',
      'signInUp',
      'signUp',
      'unlockUser',
      'validateUsers',
    ])
    const { description } = paths['/recipe/signin'].post
    for (const word of ['Caution', '200', 'WRONG_CREDENTIALS_ERROR', 'Keycloak', 'Kinde'])
      expect(description).toContain(word)
  }))

test('the log and the metrics show the version of the service', () =>
  withService({}, async (service) => {
    expect(JSON.parse(service.lines[0]!)).toMatchObject({ version, msg: 'opened the database' })
    expect((await service.get('/metrics')).text).toContain(`saltbridge_build_info{version="${version}"} 1\n`)
  }))

describe('when the service stops', () => {
  slow('requests under way are answered, new ones are refused, and a second close has no effect', async () => {
    const service = await startService(database)
    // A node verifies at most two sign-ins of an account concurrently.
    const emails = Array.from({ length: 4 }, (_, at) => `drain${at}@example.com`)
    for (const email of emails) await service.post(importPath, { email, passwordHash: slowHash })
    const underWay = Promise.all(emails.map((email) => service.post('/recipe/signin', { email, password: 'any' })))
    const count = (text: string, name: string) =>
      Number(new RegExp(`^saltbridge_queue_${name} (.*)$`, 'm').exec(text)![1])
    await until(
      () => service.get('/metrics'),
      ({ text }) => count(text, 'running') + count(text, 'jobs') === 4,
    )
    const closed = Promise.all([service.close(), service.close()])
    for (const { status, headers } of await underWay) {
      expect(status).toBe(200)
      expect(headers.get('connection')).toBe('close')
    }
    await closed
    await expect(service.request('/livez')).rejects.toThrow()
  })

  slow('a request that never ends is closed after a time', async () => {
    const service = await startService(database, {}, { patience: { requests: 300, upgrades: 300 } })
    const socket = connect(service.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`POST /recipe/signin HTTP/1.1\r\nhost: a\r\napi-key: ${apiKey}\r\n`)
    socket.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    await until(
      async () => socket.bytesWritten,
      (count) => count > 100,
    )
    const begin = performance.now()
    await service.close()
    expect(performance.now() - begin).toBeLessThan(5000)
  })
})
