import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { headOf, openClient } from './clients/raw-client.ts'
import { databases } from './databases/databases.ts'
import { apiKey, ready, until, useService } from './running/service.ts'

const { service } = useService(databases[0]!.create)

const key = `api-key: ${apiKey}`
const json = 'content-type: application/json'
const long = 'content-length: 100000000'
const chunked = 'transfer-encoding: chunked'
const upgrade = ['connection: upgrade', 'upgrade: websocket'] as const

test.each([
  ['GET of health with a body', headOf('GET', '/livez', long), 'a', 200],
  ['HEAD with a body', headOf('HEAD', '/hello', long), 'a', 200],
  ['GET with chunks', headOf('GET', '/hello', chunked), '1\r\na\r\n', 200],
  ['GET with a trailer that does not end', `${headOf('GET', '/livez', chunked)}0`, '\r\na: b', 200],
  ['GET with a chunk extension that does not end', `${headOf('GET', '/livez', chunked)}1;`, 'a', 200],
  ['GET with a key and a body', headOf('GET', '/apiversion', key, long), 'a', 200],
  ['GET without a key', headOf('GET', '/apiversion', long), 'a', 401],
  ['GET of no path', headOf('GET', '/nowhere', key, long), 'a', 404],
  ['OPTIONS', headOf('OPTIONS', '/import/users', key, long), 'a', 405],
  ['an upgrade with a body', headOf('GET', '/hello', ...upgrade, long), 'a', 200],
  ['HTTP/1.0 that keeps alive', `GET /livez HTTP/1.0\r\nconnection: keep-alive\r\n${long}\r\n\r\n`, 'a', 200],
  ['POST without a key', headOf('POST', '/recipe/signin', json, long), 'a', 401],
  ['POST that waits to be told to go on', headOf('POST', '/recipe/signin', 'expect: 100-continue', long), 'a', 401],
  ['POST that expects something else', headOf('POST', '/recipe/signin', 'expect: tea', long), 'a', 417],
  ['POST of another type', headOf('POST', '/recipe/signin', key, 'content-type: text/plain', long), 'a', 415],
  ['POST that is too large', headOf('POST', '/recipe/signin', key, json, long), 'a', 413],
  ['POST of another tenant', headOf('POST', '/other/recipe/signin', key, json, long), 'a', 400],
  ['an import of another type', headOf('POST', '/import/users', key, json, long), 'a', 415],
  ['a request without a host', `GET /livez HTTP/1.1\r\n${long}\r\n\r\n`, 'a', 400],
  ['a request with an invalid host', `GET /livez HTTP/1.1\r\nhost: a b\r\n${long}\r\n\r\n`, 'a', 400],
])('%s is answered and closed while its body is still being sent', async (_, head, again, status) => {
  await ready(service)
  const client = openClient(service.port, head, again)
  await until(async () => /HTTP\/1\.1 [2-5]\d\d /.test(client.text()), Boolean)
  const begin = performance.now()
  const text = await Promise.race([client.closed, pause(10_000, 'it is still open')])
  client.socket.destroy()
  expect(text).toMatch(new RegExp(`^(HTTP/1\\.1 100 Continue\r\n\r\n)?HTTP/1\\.1 ${status} `))
  expect(text).toMatch(/\r\nconnection: close\r\n/i)
  expect(performance.now() - begin).toBeLessThan(4000)
})

test('an answer reaches a client that keeps sending as fast as it can', async () => {
  const head = headOf('POST', '/recipe/signin', key, json, long)
  for (let i = 0; i < 10; i++) {
    const client = openClient(service.port, head)
    await once(client.socket, 'connect')
    const flood = setInterval(() => client.socket.writable && client.socket.write(Buffer.alloc(65_536)), 1)
    expect(await client.closed).toMatch(/^HTTP\/1\.1 413 [\s\S]*ERR_TOO_LARGE/)
    clearInterval(flood)
  }
})

test('a connection is kept after a refused request whose body has arrived', async () => {
  const body = '{"email":"a@example.com","password":"a"}'
  const request = `${headOf('POST', '/recipe/signin', json, `content-length: ${body.length}`)}${body}`
  const client = openClient(service.port, request)
  const answers = () => until(async () => client.text().split('ERR_API_KEY').length - 1, Boolean)
  expect(await answers()).toBe(1)
  client.socket.write(request)
  const both = await until(
    async () => client.text().match(/HTTP\/1\.1 401 /g)?.length,
    (count) => count === 2,
  )
  expect(both).toBe(2)
  expect(client.isClosed()).toBe(false)
  client.socket.destroy()
})

test('a connection is closed if the client asks for that', async () => {
  const begin = performance.now()
  const text = await openClient(service.port, headOf('GET', '/hello', 'connection: close')).closed
  expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*Hello$/)
  expect(performance.now() - begin).toBeLessThan(4000)
})

test('CONNECT is refused and closed, although the client goes on sending', async () => {
  const { closed } = openClient(service.port, 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n', 'a')
  expect(await closed).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nconnection: close\r\n[\s\S]*ERR_METHOD/i)
})
