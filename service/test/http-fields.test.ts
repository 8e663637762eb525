import { describe, expect, test } from 'vitest'
import { few } from '../../test/sample.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases } from './databases/databases.ts'
import { expectProblem, raw } from './running/problems.ts'
import { apiKey, importPath, useService } from './running/service.ts'

const { service } = useService(databases[0]!.create)

const bodies = {
  [importPath]: { email: 'a@example.com', passwordHash: bcrypt.passwordHash },
  '/recipe/signin': { email: 'a@example.com', password: 'any' },
  '/recipe/signup': { email: 'b@example.com', password: 'any' },
  '/recipe/signinup': { thirdPartyId: 'x', thirdPartyUserId: 'y', email: { id: 'a@example.com' } },
} as const

/** Every field of every body with its path. */
const fields = Object.entries(bodies).flatMap(([path, body]) =>
  Object.keys(body).map((name) => ({
    path,
    body,
    name,
    field: path === '/recipe/signinup' && name === 'email' ? 'email.id' : name,
  })),
)
/** All fields except those of a sign-in, where impossible credentials get the answer of a wrong password. */
const strict = fields.filter(({ path }) => path !== '/recipe/signin')
const withValue = (body: object, field: string, value: unknown) =>
  field === 'email.id' ? { ...body, email: { id: value } } : { ...body, [field]: value }

describe('a wrong field is named', () => {
  few(1).each(fields)('$path: $field is missing', async ({ path, body, name }) => {
    const { [name]: _, ...rest } = body as Record<string, unknown>
    expectProblem(await service.post(path, rest), 400, 'ERR_FIELD', name)
  })

  few(1).each(fields)('$path: $field is of another type', async ({ path, body, field }) => {
    for (const value of [1, null, true, ['a'], { a: 1 }])
      expectProblem(await service.post(path, withValue(body, field, value)), 400, 'ERR_FIELD', field)
  })

  few(1).each(strict)('$path: $field is empty', async ({ path, body, field }) => {
    expectProblem(await service.post(path, withValue(body, field, '')), 400, 'ERR_FIELD', field)
    if (field.startsWith('email'))
      expectProblem(await service.post(path, withValue(body, field, ' \n')), 400, 'ERR_FIELD', field)
  })

  few(1).each(strict)('$path: $field is too long', async ({ path, body, field }) => {
    const most = { password: 4096, passwordHash: 1024 }[field] ?? 256
    const answer = await service.post(path, withValue(body, field, 'x'.repeat(most + 1)))
    expectProblem(answer, 400, field === 'password' ? 'ERR_PASSWORD' : 'ERR_FIELD', field)
    expect(answer.json.detail).toContain(`at most ${most.toLocaleString('en')}`)
  })

  few(1).each(strict)('$path: $field has a lone surrogate', async ({ path, body, field }) => {
    const code = field === 'password' ? 'ERR_PASSWORD' : 'ERR_FIELD'
    expectProblem(await service.post(path, withValue(body, field, 'a\ud800b')), 400, code, field)
  })

  test('a password is measured in bytes', async () => {
    const post = (password: string) => service.post('/recipe/signup', { email: 'bytes@example.com', password })
    expectProblem(await post('é'.repeat(2049)), 400, 'ERR_PASSWORD', 'password')
    expect((await post('é'.repeat(2048))).json.status).toBe('OK')
  })

  test('a wrong field of a query is named', async () => {
    expectProblem(await service.get('/user/id'), 400, 'ERR_FIELD', 'userId')
    expectProblem(await service.get(`/user/id?userId=${'x'.repeat(257)}`), 400, 'ERR_FIELD', 'userId')
  })

  test('a wrong type of `fields` is described in terms of JSON', async () => {
    const answer = await service.post(importPath, { ...bodies[importPath], fields: 'salt' })
    expectProblem(answer, 400, 'ERR_FIELD', 'fields')
    expect(answer.json.detail).toBe('fields must be an object')
  })

  test('unknown fields are ignored', async () => {
    const answer = await service.post('/recipe/signin', { ...bodies['/recipe/signin'], __proto__: 1, more: {} })
    expect(answer.json.status).toBe('WRONG_CREDENTIALS_ERROR')
  })
})

describe('a request body', () => {
  few(1).each(['', '{', 'null', '[]', '"text"', '1', '{"email":"a"}}', '{"email": secret-canary}'])(
    'a request body is refused if it is not a JSON object: %j',
    async (text) => {
      const answer = await service.post('/recipe/signin', text)
      expectProblem(answer, 400, 'ERR_BODY')
      expect(answer.text).not.toContain('canary')
    },
  )

  test('a request body is refused if it is not UTF-8', async () => {
    const bytes = Buffer.from('{"email":"a@example.com","password":"\xff"}', 'latin1')
    expectProblem(await service.post('/recipe/signin', bytes), 400, 'ERR_BODY')
  })

  test('a request body is decoded as UTF-8 with any charset in its content type', async () => {
    const headers = { 'content-type': 'application/json; charset=iso-8859-1' }
    const credentials = { email: 'ü@example.com', password: 'pässwörd' }
    expect((await service.post('/recipe/signup', credentials, headers)).json.user.emails).toEqual(['ü@example.com'])
    expect((await service.post('/recipe/signin', credentials)).json.status).toBe('OK')
  })

  few(1).each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'a request body is refused with the content type %j',
    async (type) => {
      const answer = await service.post('/recipe/signin', bodies['/recipe/signin'], { 'content-type': type })
      expectProblem(answer, 415, 'ERR_CONTENT_TYPE', 'content-type')
    },
  )

  test('a request body is refused if it is too large, with or without a content-length', async () => {
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

  test('a request body is refused immediately if its content-length is too large', async () => {
    const answer = await raw(
      service.port,
      `POST /recipe/signin HTTP/1.1\r\nhost: a\r\napi-key: ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: 9999999999\r\n\r\n{`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
})
