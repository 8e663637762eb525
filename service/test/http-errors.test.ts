import { describe, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases } from './databases/databases.ts'
import { expectProblem, raw } from './running/problems.ts'
import { type Answer, apiKey, importPath, startService, useService } from './running/service.ts'

const { service } = useService(databases[0]!.create)

describe('paths and methods', () => {
  few(3).each([
    '/',
    '/recipe',
    '/recipe/signin/',
    '/a/b/recipe/signin',
    '/public/livez',
    '//recipe/signin',
    '/recipe/%73ignin%2f',
  ])('the path %s does not exist', async (path) => expectProblem(await service.get(path), 404, 'ERR_NOT_FOUND'))

  few(3).each([
    ['GET', '/recipe/signin', 'POST'],
    ['DELETE', '/public/recipe/signinup', 'POST'],
    ['POST', '/recipe/user', 'PUT, GET, HEAD'],
    ['POST', '/user/id', 'GET, HEAD'],
    ['OPTIONS', '/import/users', 'POST'],
    ['POST', '/livez', 'GET, HEAD'],
  ])('%s %s is not allowed, and the answer lists the allowed methods', async (method, path, allowed) => {
    const answer = await service.request(path, { method, headers: { 'api-key': apiKey } })
    expectProblem(answer, 405, 'ERR_METHOD')
    expect(answer.headers.get('allow')).toBe(allowed)
  })

  test('a request with an invalid host is a bad request', async () => {
    const answer = await raw(service.port, `GET /hello HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n`)
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

  few(3).each(requests)('%s %s gets status 401 before anything else is checked', async (method, path) => {
    for (const header of headers) {
      const init = {
        method,
        headers: { 'cdi-version': '99', ...header },
        ...(method === 'POST' && { body: 'no json' }),
      }
      const answer = await service.request(path, init)
      expectProblem(answer, 401, 'ERR_API_KEY')
      expect(answer.json.detail).toBe('Send a valid API key in the header api-key')
    }
  })

  test('the hello and health routes answer', async () => {
    for (const path of ['/hello', '/public/hello', '/livez']) expect((await service.request(path)).status).toBe(200)
    expect([200, 503]).toContain((await service.request('/readyz')).status)
  })
})

slow('every configured API key is valid, and a key may be sent as a bearer token', async () => {
  const other = 'another-key-of-the-tests-9876'
  const database = await databases[0]!.create()
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
    await database.drop()
  }
})

test('neither the log nor the metrics contain data of requests', async () => {
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
