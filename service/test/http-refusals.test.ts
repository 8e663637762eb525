import { expect, test } from 'vitest'
import { few } from '../../test/sample.ts'
import { headOf, openClient } from './clients/raw-client.ts'
import { databases } from './databases/databases.ts'
import { raw } from './running/problems.ts'
import { apiKey, until, useService } from './running/service.ts'

const connections = { headersTimeout: 300, silence: 30_000, keepAlive: 5000 }
const { service } = useService(databases[0]!.create, {}, { connections })
const canary = 'canary-4b1f'
const key = `api-key: ${apiKey}`
const chunked = headOf('POST', '/import/users', key, 'content-type: application/x-ndjson', 'transfer-encoding: chunked')

/** Every request that is refused before a route sees it. `late`: a head that never ends. */
const refused = [
  { name: 'no HTTP', request: `${canary}\r\n\r\n`, status: 400, code: 'ERR_REQUEST' },
  { name: 'a TLS handshake', request: '\u0016\u0003\u0001\u0002\u0000\u0001', status: 400, code: 'ERR_REQUEST' },
  { name: 'an unknown method', request: headOf('BREW', `/${canary}`), status: 400, code: 'ERR_REQUEST' },
  { name: 'HTTP/2', request: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400, code: 'ERR_REQUEST' },
  { name: 'a malformed header', request: headOf('GET', '/hello', `${canary} x: y`), status: 400, code: 'ERR_REQUEST' },
  {
    name: 'two lengths',
    request: headOf('POST', '/hello', 'content-length: 1', 'content-length: 2'),
    status: 400,
    code: 'ERR_REQUEST',
  },
  {
    name: 'a length and chunks',
    request: headOf('POST', '/hello', 'content-length: 1', 'transfer-encoding: chunked'),
    status: 400,
    code: 'ERR_REQUEST',
  },
  { name: 'no host', request: `GET /${canary} HTTP/1.1\r\n\r\n`, status: 400, code: 'ERR_REQUEST' },
  {
    name: 'an invalid host',
    request: `GET /hello HTTP/1.1\r\nhost: ${canary} b\r\n\r\n`,
    status: 400,
    code: 'ERR_REQUEST',
  },
  {
    name: 'a head that is too large',
    request: headOf('GET', '/hello', `x: ${canary.repeat(3000)}`),
    status: 431,
    code: 'ERR_TOO_LARGE',
  },
  {
    name: 'a head that does not end',
    request: `GET /hello HTTP/1.1\r\nx: ${canary}`,
    status: 408,
    code: 'ERR_TIMEOUT',
  },
  { name: 'silence', request: '', status: 408, code: 'ERR_TIMEOUT' },
  {
    name: 'an unsupported expectation',
    request: headOf('POST', `/${canary}`, `expect: ${canary}`),
    status: 417,
    code: 'ERR_REQUEST',
  },
  { name: 'CONNECT', request: headOf('CONNECT', `${canary}.example:443`), status: 405, code: 'ERR_METHOD' },
] as const

few(1).each(refused)('$name is answered with a problem, logged and counted: $status', async (one) => {
  const before = service.lines.length
  const counted = `saltbridge_http_request_seconds_count{route="unmatched",status="${one.status}"}`
  const countOf = async () => {
    const { text } = await service.get('/metrics')
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(counted))
        ?.split(' ')[1] ?? 0,
    )
  }
  const count = await countOf()
  const { closed } = openClient(service.port, one.request)
  const answer = await closed
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${one.status} [A-Z]`))
  expect(head.toLowerCase()).toContain('content-type: application/problem+json')
  expect(head.toLowerCase()).toContain('connection: close')
  expect(head.toLowerCase()).toMatch(/x-request-id: [0-9a-f-]{36}/)
  expect(JSON.parse(body)).toMatchObject({ status: one.status, code: one.code, detail: expect.any(String) })
  const lines = service.lines.slice(before).map((line) => JSON.parse(line))
  expect(lines.filter(({ route }) => route === 'unmatched')).toEqual([
    expect.objectContaining({
      level: 'info',
      msg: 'request',
      status: one.status,
      code: one.code,
      address: '127.0.0.1',
    }),
  ])
  expect(await countOf()).toBe(count + 1)
  expect(service.lines.join('\n')).not.toContain(canary)
  expect(answer).not.toContain(canary)
})

test('a body whose chunks are malformed is logged with the status 400', async () => {
  const before = service.lines.length
  const { closed } = openClient(
    service.port,
    `${headOf('POST', '/recipe/signin', key, 'content-type: application/json', 'transfer-encoding: chunked')}zz\r\n`,
  )
  await closed
  const lines = await until(
    async () => service.lines.slice(before).map((line) => JSON.parse(line)),
    (all) => all.length > 0,
  )
  expect(lines.map(({ route, status, aborted }) => [route, status, aborted])).toEqual([['/recipe/signin', 400, true]])
})

test('a broken connection is not a refused request', async () => {
  const before = service.lines.length
  const client = openClient(service.port, chunked)
  await until(async () => client.text(), Boolean, 300)
  client.socket.resetAndDestroy()
  await until(
    async () => service.lines.length,
    (count) => count > before,
  )
  expect(service.lines.slice(before).map((line) => JSON.parse(line).route)).toEqual(['/import/users'])
})

test('a request to upgrade the protocol is answered as an ordinary request', async () => {
  for (const protocol of ['h2c', 'websocket'])
    expect(
      await raw(service.port, headOf('GET', '/hello', 'connection: upgrade, close', `upgrade: ${protocol}`)),
    ).toMatch(/^HTTP\/1\.1 200 /)
})

few(1).each(['TRACE', 'TRACK', 'PROPFIND', 'DELETE', 'OPTIONS'])(
  'the method %s is answered with a problem',
  async (method) => {
    const answer = await raw(service.port, headOf(method, '/hello', 'connection: close'))
    expect(answer).toMatch(/^HTTP\/1\.1 40[05] [\s\S]*application\/problem\+json/)
  },
)
