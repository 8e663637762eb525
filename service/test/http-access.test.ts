import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { readSettings } from '../src/index.ts'
import { bcrypt, clerkScryptOf, signerKey } from './clients/hashes.ts'
import { databases, useDatabase } from './databases/databases.ts'
import { expectProblem, raw } from './running/problems.ts'
import { type Answer, apiKey, importPath, ready, startService, type TestService } from './running/service.ts'

const database = useDatabase(databases[0]!.create)

describe('a service without API keys on this machine', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(database, { API_KEYS: undefined })
  })
  afterAll(() => service?.close())

  const ask = (path: string, headers: readonly string[], version = '1.1') =>
    raw(service.port, [`GET ${path} HTTP/${version}`, ...headers, 'connection: close', '', ''].join('\r\n'))

  test('a service without API keys answers all requests without a key', async () => {
    for (const path of ['/apiversion', '/metrics', '/openapi.json', '/livez', '/hello'])
      expect((await service.request(path)).status).toBe(200)
  })

  few(1).each(['localhost', 'LOCALHOST:3567', '127.0.0.1', '127.0.0.1:80', '127.1.2.3', '[::1]', '[::1]:3567'])(
    'a service without API keys answers a request for the host %s',
    async (host) => {
      expect(await ask('/apiversion', [`host: ${host}`])).toMatch(/^HTTP\/1\.1 200 /)
      expect(await ask('/apiversion', [`host: ${host}`, `origin: http://${host}`])).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  few(1).each([
    'example.com',
    'example.com:3567',
    'localhost.example.com',
    'example.com.localhost.evil',
    '127.0.0.1.example.com',
    '128.0.0.1',
    '10.0.0.1:3567',
    '[::2]',
    '[::ffff:7f00:1]',
  ])('a web page whose host name %s resolves to this machine is always refused', async (host) => {
    for (const path of ['/apiversion', '/livez', '/readyz', '/hello', '/metrics', '/user/id?userId=1', '/nowhere']) {
      const answer = await ask(path, [`host: ${host}`])
      expect(answer).toMatch(/^HTTP\/1\.1 403 /)
      expect(answer).toContain('"code":"ERR_HOST"')
      expect(answer).not.toContain(host)
    }
  })

  few(1).each(['localhost:3567.example.com', 'localhost@example.com', 'localhost, example.com'])(
    'a service without API keys refuses an invalid host: %s',
    async (host) => {
      expect(await ask('/hello', [`host: ${host}`])).toMatch(/^HTTP\/1\.1 40[03] /)
    },
  )

  few(1).each(['http://example.com', 'https://example.com:3567', 'null', 'http://localhost.example.com', 'file://'])(
    'a service without API keys refuses every request of a web page with the origin %s',
    async (origin) => {
      expect(await ask('/apiversion', ['host: localhost', `origin: ${origin}`])).toMatch(/^HTTP\/1\.1 403 /)
    },
  )

  test('a service without API keys answers HTTP/1.0 without a host, because a browser always sends a host', async () => {
    expect(await ask('/apiversion', [], '1.0')).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a service with API keys', () => {
  const metricsKey = 'a-key-of-the-metrics-0123456789'
  let service: TestService
  beforeAll(async () => {
    service = await startService(database, { METRICS_KEYS: metricsKey, BASE_PATH: '/auth' })
  })
  afterAll(() => service?.close())

  test('a service with API keys answers requests for any host, because a web page does not know the key', async () => {
    const answer = await raw(service.port, `GET /livez HTTP/1.1\r\nhost: example.com\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a service with API keys lets a metrics key and an API key read the metrics', async () => {
    for (const headers of [
      { 'api-key': metricsKey },
      { authorization: `Bearer ${metricsKey}` },
      { 'api-key': apiKey },
    ] as Record<string, string>[])
      for (const path of ['/metrics', '/auth/metrics']) {
        const answer = await service.request(path, { headers })
        expect([answer.status, answer.text.includes('saltbridge_queue_jobs')]).toEqual([200, true])
      }
    for (const headers of [{}, { 'api-key': `${metricsKey}0` }])
      expectProblem(await service.request('/metrics', { headers }), 401, 'ERR_API_KEY')
  })

  test('a service with API keys refuses a metrics key for everything else', async () => {
    const { json: document } = await service.get('/auth/openapi.json')
    const others = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method, path] as const),
    )
    const open = ['/livez', '/readyz', '/hello', '/metrics']
    expect(others.length).toBeGreaterThan(10)
    for (const [method, path] of others) {
      if (open.includes(path)) continue
      for (const before of ['/auth', '/auth/public']) {
        const init = { method: method.toUpperCase(), headers: { 'api-key': metricsKey } }
        const answer = await service.request(before + path, init)
        expect([method, before + path, answer.status]).toEqual([method, before + path, 401])
      }
    }
    for (const path of ['/metrics/', '//metrics', '/auth/metrics/x', '/auth/public/metrics', '/METRICS'])
      expect((await service.request(path, { headers: { 'api-key': metricsKey } })).status).toBe(401)
  })

  test('a service with API keys does not start if a metrics key is also an API key', async () => {
    await expect(startService(database, { METRICS_KEYS: `${metricsKey},${apiKey}` })).rejects.toThrow(
      'api_keys and metrics_keys contain the same key',
    )
  })
})

describe('the keys of a running service', () => {
  const [old, next, metricsKey] = [
    'an-old-key-0123456789',
    'a-new-key-0123456789',
    'a-key-of-the-metrics-0123456789',
  ].map((key) => key.padEnd(24, '=')) as [string, string, string]
  const settingsOf = (...keys: readonly string[]) =>
    readSettings({
      environment: { API_KEYS: keys.join(','), METRICS_KEYS: metricsKey },
      directory: '/nonexistent',
      inContainer: false,
    })
  /** The ids were computed with `openssl dgst -sha256 -hmac`. */
  const ids = { [old]: '19b5a506', [next]: 'f09a29e1', [metricsKey]: 'c1bccb86' }

  test('keys are replaced without a restart, and the log and the metrics show which keys are still used', async () => {
    const service = await startService(database, { API_KEYS: old, METRICS_KEYS: metricsKey })
    try {
      const statusOf = async (key: string) =>
        (await service.request('/apiversion', { headers: { 'api-key': key } })).status
      const both = async () => [await statusOf(old), await statusOf(next)]
      const counts = async () => {
        const { text } = await service.request('/metrics', { headers: { 'api-key': metricsKey } })
        const found = text.matchAll(/^saltbridge_key_requests_total\{kind="(\w+)",key="(\w+)"\} (\d+)$/gm)
        return [...found].map(([, ...parts]) => parts.join(' '))
      }
      expect(await counts()).toEqual([`api ${ids[old]} 0`, `metrics ${ids[metricsKey]} 1`])
      expect(await both()).toEqual([200, 401])
      service.replaceKeys(settingsOf(old, next))
      expect(await both()).toEqual([200, 200])
      service.replaceKeys(settingsOf(next))
      expect(await both()).toEqual([401, 200])
      expect(await counts()).toEqual([`api ${ids[old]} 2`, `metrics ${ids[metricsKey]} 2`, `api ${ids[next]} 2`])

      const lines = service.lines.map((line) => JSON.parse(line))
      const told = lines.filter(({ keyIds }) => keyIds)
      expect(told.map(({ keyIds }) => keyIds)).toEqual([[ids[old]], [ids[old], ids[next]], [ids[next]]])
      expect(told[0].metricsKeyIds).toEqual([ids[metricsKey]])
      const requests = lines.filter(({ route }) => route === '/apiversion')
      expect(requests.map(({ key }) => key)).toEqual([ids[old], ids[old], ids[next], ids[next]])
      for (const key of [old, next, metricsKey]) expect(service.lines.join('')).not.toContain(key)
    } finally {
      await service.close()
    }
  })

  test('the last API key cannot be removed while the service runs, because everybody would have access', async () => {
    const service = await startService(database)
    expect(() => service.replaceKeys({ apiKeys: [], metricsKeys: [] })).toThrow('Restart the service')
    expect((await service.request('/apiversion')).status).toBe(401)
    expect((await service.get('/apiversion')).status).toBe(200)
    await service.close()
  })
})

describe('the log line of a sign-in', () => {
  slow(
    'the log line of a sign-in has the outcome and the address of the client, but does not identify the user',
    async () => {
      const service = await startService(database, { MAX_FAILURES_PER_HOUR: '1', TRUST_PROXY: '127.0.0.1' })
      try {
        const email = 'logged@example.com'
        await service.post(importPath, { ...bcrypt, email })
        const headers = { 'x-forwarded-for': '203.0.113.9' }
        const signIn = (body: object) => service.post('/recipe/signin', body, headers)
        await signIn({ email, password: bcrypt.password })
        await signIn({ email, password: 'another' })
        await signIn({ email, password: 'another' })
        await signIn({ email })
        const lines = service.lines.map((line) => JSON.parse(line)).filter(({ route }) => route === '/recipe/signin')
        expect(lines.map(({ outcome, status, code, address }) => [outcome, status, code, address])).toEqual([
          ['ok', 200, undefined, '203.0.113.9'],
          ['wrong', 200, undefined, '203.0.113.9'],
          ['limited', 200, undefined, '203.0.113.9'],
          ['refused', 400, 'ERR_FIELD', '203.0.113.9'],
        ])
        expect(service.lines.join('')).not.toContain(email)
      } finally {
        await service.close()
      }
    },
  )

  slow('the log line of a sign-in has the address of the connection if no proxy is trusted', async () => {
    const service = await startService(database)
    try {
      await service.post(
        '/recipe/signin',
        { email: 'x@example.com', password: 'x' },
        { 'x-forwarded-for': '203.0.113.9' },
      )
      const lines = service.lines.map((line) => JSON.parse(line)).filter(({ route }) => route === '/recipe/signin')
      expect(lines).toMatchObject([{ outcome: 'wrong', address: '127.0.0.1' }])
    } finally {
      await service.close()
    }
  })
})

describe('a request without a valid API key', () => {
  const other = useDatabase(databases[0]!.create)
  const metricsKey = 'a-metrics-key-of-the-tests-0123456789'
  let service: TestService
  beforeAll(async () => {
    const keyed = await startService(other, { LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey })
    const passwordHash = clerkScryptOf('right', signerKey)
    expect((await keyed.post(importPath, { email: 'ada@example.com', passwordHash })).status).toBe(200)
    await keyed.close()
    service = await startService(other, { METRICS_KEYS: metricsKey })
    await ready(service)
  })
  afterAll(() => service?.close())

  const problem = {
    type: 'urn:saltbridge:problem:api-key',
    title: 'Invalid API key',
    status: 401,
    code: 'ERR_API_KEY',
    detail: 'Send a valid API key in the header api-key',
  }
  const method = {
    type: 'urn:saltbridge:problem:method',
    title: 'The method is not allowed',
    status: 405,
    code: 'ERR_METHOD',
    detail: 'This path only allows these methods: GET, HEAD',
  }
  const keys: readonly (readonly [string, Record<string, string>])[] = [
    ['no key', {}],
    ['a wrong key', { 'api-key': `${apiKey}x` }],
    ['a metrics key', { authorization: `Bearer ${metricsKey}` }],
  ]
  /** The whole answer of each path that needs no key. */
  const open: readonly (readonly [string, string, unknown])[] = [
    ['GET', '/hello', 'Hello'],
    ['GET', '/public/hello', 'Hello'],
    ['GET', '/livez', { status: 'live' }],
    ['GET', '/readyz', { status: 'ready', reasons: [] }],
    ['POST', '/hello', method],
    ['POST', '/livez', method],
    ['POST', '/readyz', method],
  ]
  /** The headers that depend on nothing but the kind of the answer. */
  const plain = [
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'transfer-encoding',
  ]
  const headers = [...plain, 'x-content-type-options', 'x-request-id', 'www-authenticate', 'allow']

  function unexpectedOf(answer: Answer): readonly string[] {
    const unexpected: string[] = []
    answer.headers.forEach((_, name) => void (headers.includes(name) || unexpected.push(name)))
    return unexpected
  }

  few(1).each(open)('%s %s reveals nothing about the users and the settings', async (method, path, expected) => {
    for (const [, key] of keys) {
      const answer = await service.request(path, { method, headers: key })
      expect(answer.json ?? answer.text).toEqual(expected)
      expect(unexpectedOf(answer)).toEqual([])
    }
  })

  slow('every other path gets the same answer, whether or not it exists', async () => {
    const { json } = await service.get('/openapi.json')
    const isOpen = (path: string) => ['/hello', '/livez', '/readyz'].includes(path)
    const documented = Object.keys(json.paths).filter((path) => !isOpen(path))
    expect(documented.length).toBeGreaterThan(15)
    for (const path of [...documented, '/nowhere', '/other/hello', '/public/livez', '/', '/readyz/'])
      for (const [name, key] of keys) {
        if (path === '/metrics' && name === 'a metrics key') continue
        for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
          const answer = await service.request(path, { method, headers: key })
          expect(answer.json).toEqual(problem)
          expect(unexpectedOf(answer)).toEqual([])
        }
      }
  })

  test('/readyz shows warnings only to a request with an API key', async () => {
    for (const key of [{ 'api-key': apiKey }, { authorization: `Bearer ${apiKey}` }]) {
      const { json } = await service.request('/readyz', { headers: key })
      expect(json.warnings).toMatchObject([{ check: 'signer-key', detail: expect.stringMatching(/^1 of 1 users/) }])
    }
    for (const [, key] of keys)
      expect((await service.request('/readyz', { headers: key })).json.warnings).toBeUndefined()
  })

  test('/readyz shows warnings to every request if the service has no API keys', async () => {
    await service.close()
    service = await startService(other, { API_KEYS: undefined })
    expect((await service.request('/readyz')).json.warnings).toHaveLength(1)
  })
})
