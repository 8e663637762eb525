import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from './shared/databases.ts'
import { bcrypt } from './shared/hashes.ts'
import { type Answer, apiKey, startService, type TestService } from './shared/service.ts'

let database: TestDatabase
let service: TestService
beforeAll(async () => {
  database = await databases[0]!.create()
  service = await startService(database)
})
afterAll(async () => {
  await service?.close()
  await database?.drop()
})

const importPath = '/recipe/user/passwordhash/import'
const bodies = {
  [importPath]: { email: 'a@example.com', passwordHash: bcrypt.passwordHash },
  '/recipe/signin': { email: 'a@example.com', password: 'any' },
  '/recipe/signup': { email: 'b@example.com', password: 'any' },
  '/recipe/signinup': { thirdPartyId: 'x', thirdPartyUserId: 'y', email: { id: 'a@example.com' } },
} as const

/** Every field of every body, where it stands. */
const fields = Object.entries(bodies).flatMap(([path, body]) =>
  Object.keys(body).map((name) => ({
    path,
    body,
    name,
    field: path === '/recipe/signinup' && name === 'email' ? 'email.id' : name,
  })),
)
const having = (body: object, field: string, value: unknown) =>
  field === 'email.id' ? { ...body, email: { id: value } } : { ...body, [field]: value }

function expectProblem(answer: Answer, status: number, code: string, field?: string): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect({ status: answer.status, ...answer.json }).toEqual({
    type: expect.stringMatching(/^urn:saltbridge:problem:[a-z-]+$/),
    title: expect.any(String),
    detail: expect.any(String),
    status,
    code,
    ...(field !== undefined && { field }),
  })
  expect(answer.json.status).toBe(status)
}

describe('a field at fault is named', () => {
  test.each(fields)('$path: $field is missing', async ({ path, body, name }) => {
    const { [name]: _, ...rest } = body as Record<string, unknown>
    expectProblem(await service.post(path, rest), 400, 'ERR_FIELD', name)
  })

  test.each(fields)('$path: $field is of another type', async ({ path, body, field }) => {
    for (const value of [1, null, true, ['a'], { a: 1 }])
      expectProblem(await service.post(path, having(body, field, value)), 400, 'ERR_FIELD', field)
  })

  test.each(fields)('$path: $field is empty', async ({ path, body, field }) => {
    expectProblem(await service.post(path, having(body, field, '')), 400, 'ERR_FIELD', field)
    if (field.startsWith('email'))
      expectProblem(await service.post(path, having(body, field, ' \n')), 400, 'ERR_FIELD', field)
  })

  test.each(fields)('$path: $field is too long', async ({ path, body, field }) => {
    const most = { password: 4096, passwordHash: 1024 }[field] ?? 256
    const answer = await service.post(path, having(body, field, 'x'.repeat(most + 1)))
    expectProblem(answer, 400, field === 'password' ? 'ERR_PASSWORD' : 'ERR_FIELD', field)
    expect(answer.json.detail).toContain(`at most ${most}`)
  })

  test.each(fields)('$path: $field has a lone surrogate', async ({ path, body, field }) => {
    const code = field === 'password' ? 'ERR_PASSWORD' : 'ERR_FIELD'
    expectProblem(await service.post(path, having(body, field, 'a\ud800b')), 400, code, field)
  })

  test('a password is measured in bytes', async () => {
    const post = (password: string) => service.post('/recipe/signin', { email: 'a@example.com', password })
    expect((await post('é'.repeat(2048))).status).toBe(200)
    expectProblem(await post('é'.repeat(2049)), 400, 'ERR_PASSWORD', 'password')
  })

  test('of a query, too', async () => {
    expectProblem(await service.get('/user/id'), 400, 'ERR_FIELD', 'userId')
    expectProblem(await service.get(`/user/id?userId=${'x'.repeat(257)}`), 400, 'ERR_FIELD', 'userId')
  })

  test('what is not known is left alone', async () => {
    const answer = await service.post('/recipe/signin', { ...bodies['/recipe/signin'], __proto__: 1, more: {} })
    expect(answer.json.status).toBe('WRONG_CREDENTIALS_ERROR')
  })
})

describe('a body that cannot be read', () => {
  test.each(['', '{', 'null', '[]', '"text"', '1', '{"email":"a"}}', '{"email": secret-canary}'])(
    'is refused: %j',
    async (text) => {
      const answer = await service.post('/recipe/signin', text)
      expectProblem(answer, 400, 'ERR_BODY')
      expect(answer.text).not.toContain('canary')
    },
  )

  test('is refused when it is no UTF-8', async () => {
    const bytes = Buffer.from('{"email":"a@example.com","password":"\xff"}', 'latin1')
    expectProblem(await service.post('/recipe/signin', bytes), 400, 'ERR_BODY')
  })

  test('is decoded as UTF-8 whatever the charset says', async () => {
    const headers = { 'content-type': 'application/json; charset=iso-8859-1' }
    const credentials = { email: 'ü@example.com', password: 'pässwörd' }
    expect((await service.post('/recipe/signup', credentials, headers)).json.user.emails).toEqual(['ü@example.com'])
    expect((await service.post('/recipe/signin', credentials)).json.status).toBe('OK')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is refused as the content type %j',
    async (type) => {
      const answer = await service.post('/recipe/signin', bodies['/recipe/signin'], { 'content-type': type })
      expectProblem(answer, 415, 'ERR_CONTENT_TYPE', 'content-type')
    },
  )

  test('is refused when it is too large, whether or not it says so', async () => {
    const large = JSON.stringify({ email: 'a', password: 'x'.repeat(70_000) })
    expectProblem(await service.post('/recipe/signin', large), 413, 'ERR_TOO_LARGE')
    const chunked = await service.request('/recipe/signin', {
      method: 'POST',
      headers: { 'api-key': apiKey, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    })
    expectProblem(chunked, 413, 'ERR_TOO_LARGE')
  })

  test('is not waited for when it announces a length that is too large', async () => {
    const answer = await raw(
      `POST /recipe/signin HTTP/1.1\r\nhost: a\r\napi-key: ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: 9999999999\r\n\r\n{`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
})

/** What comes back on a connection until it is closed. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(service.port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (data) => (text += data))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('paths and methods', () => {
  test.each([
    '/',
    '/recipe',
    '/recipe/signin/',
    '/a/b/recipe/signin',
    '/public/livez',
    '//recipe/signin',
    '/recipe/%73ignin%2f',
  ])('%s is not there', async (path) => expectProblem(await service.get(path), 404, 'ERR_NOT_FOUND'))

  test.each([
    ['GET', '/recipe/signin', 'POST'],
    ['DELETE', '/public/recipe/signinup', 'POST'],
    ['POST', '/recipe/user', 'PUT'],
    ['POST', '/user/id', 'GET, HEAD'],
    ['OPTIONS', '/import/users', 'POST'],
    ['POST', '/livez', 'GET, HEAD'],
  ])('%s %s is not allowed, and the answer says what is', async (method, path, allowed) => {
    const answer = await service.request(path, { method, headers: { 'api-key': apiKey } })
    expectProblem(answer, 405, 'ERR_METHOD')
    expect(answer.headers.get('allow')).toBe(allowed)
  })

  test('a host that is none is a bad request', async () => {
    const answer = await raw(`GET /hello HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*ERR_REQUEST/)
  })
})

describe('without a valid key', () => {
  const headers: readonly (Record<string, string> | undefined)[] = [
    undefined,
    { 'api-key': '' },
    { 'api-key': `${apiKey}0` },
    { 'api-key': apiKey.slice(0, -1) },
    { authorization: `Basic ${apiKey}` },
    { authorization: 'Bearer another-key-of-some-length' },
    { authorization: apiKey },
    { 'api-key': 'wrong', authorization: `Bearer ${apiKey}` },
  ]
  const requests = [
    ['GET', '/recipe/signin'],
    ['POST', '/recipe/signin'],
    ['POST', '/other/recipe/signin'],
    ['POST', '/other/hello'],
    ['GET', '/other/hello'],
    ['GET', '/nowhere'],
    ['GET', '/hello/'],
    ['GET', '/livez/more'],
    ['GET', '//hello'],
    ['POST', '/import/users'],
    ['GET', '/metrics'],
    ['GET', '/openapi.json'],
    ['GET', '/apiversion'],
    ['GET', '/%'],
  ] as const

  test.each(requests)('%s %s is a 401 before anything else is looked at', async (method, path) => {
    for (const header of headers) {
      const init = {
        method,
        headers: { 'cdi-version': '99', ...header },
        ...(method === 'POST' && { body: 'no json' }),
      }
      const answer = await service.request(path, init)
      expectProblem(answer, 401, 'ERR_API_KEY')
      expect(answer.json.detail).toBe('Invalid API key')
    }
  })

  test('hello and health answer', async () => {
    for (const path of ['/hello', '/public/hello', '/livez']) expect((await service.request(path)).status).toBe(200)
    expect([200, 503]).toContain((await service.request('/readyz')).status)
  })
})

test('a key may come as a bearer’s token, and each of several is valid', async () => {
  const other = 'another-key-of-the-tests-9876'
  const two = await startService(database, { API_KEYS: `${apiKey},${other}` })
  try {
    for (const key of [apiKey, other])
      for (const headers of [
        { 'api-key': key },
        { authorization: `Bearer ${key}` },
        { authorization: `bearer  ${key}` },
      ])
        expect((await two.request('/apiversion', { headers: headers as Record<string, string> })).status).toBe(200)
  } finally {
    await two.close()
  }
})

test('without keys, on this machine alone, everything is open', async () => {
  const open = await startService(database, { API_KEYS: '' })
  try {
    for (const path of ['/apiversion', '/metrics', '/openapi.json']) expect((await open.request(path)).status).toBe(200)
  } finally {
    await open.close()
  }
})

test('after a number of failures within an hour an account is refused unseen, known or not, in a way that is not tried again', async () => {
  const limited = await startService(database, { MAX_FAILURES_PER_HOUR: '3' })
  try {
    await limited.post(importPath, { ...bcrypt, email: 'limited@example.com' })
    await limited.post(importPath, { ...bcrypt, email: 'free@example.com' })
    for (const email of ['limited@example.com', 'unlimited@example.com']) {
      const guess = (password: string) => limited.post('/recipe/signin', { email, password })
      const atOnce = await Promise.all(Array.from({ length: 20 }, (_, at) => guess(`guess ${at}`)))
      expect(atOnce.every(({ json }) => json.status === 'WRONG_CREDENTIALS_ERROR')).toBe(true)
      expect(atOnce.filter(({ headers }) => headers.has('retry-after'))).toHaveLength(17)
      const right = await guess(bcrypt.password)
      expect([right.status, right.json]).toEqual([200, { status: 'WRONG_CREDENTIALS_ERROR' }])
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const free = await limited.post('/recipe/signin', { email: 'free@example.com', password: bcrypt.password })
    expect(free.json.status).toBe('OK')
  } finally {
    await limited.close()
  }
})

test('neither the log nor the metrics hold what was sent', async () => {
  const canary = 'canary-7d1c18a1'
  const email = `${canary}@example.com`
  const sent: readonly Promise<Answer>[] = [
    service.post(`/recipe/signin?x=${canary}`, { email, password: canary }),
    service.post('/recipe/signin', `{"password": ${canary}`),
    service.post(importPath, { email, passwordHash: canary }),
    service.post(importPath, { email, passwordHash: bcrypt.passwordHash, hashingAlgorithm: canary }),
    service.get(`/${canary}/${canary}?${canary}`),
    service.get(`/${canary}/hello`),
    service.request('/metrics', { headers: { 'api-key': canary } }),
    service.request('/metrics', { headers: { authorization: `Bearer ${canary}` } }),
    service.get('/user/id?userId=1', { 'cdi-version': canary, 'x-request-id': `${canary} ${canary}` }),
    service.post('/import/users', `{"email":"${email}","passwordHash":"${canary}"}`, {
      'content-type': 'application/x-ndjson',
    }),
    service.post('/import/users', '', { 'content-type': 'application/x-ndjson', 'signer-key-id': canary }),
  ]
  await Promise.all(sent)
  const metrics = await service.get('/metrics')
  expect(service.lines.join('\n')).not.toContain(canary)
  expect(service.lines.join('\n')).not.toContain(apiKey)
  expect(metrics.text).not.toContain(canary)
  expect(service.lines.length).toBeGreaterThan(sent.length)
})
