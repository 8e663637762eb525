import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import type { ConnectionLimits } from '../src/http/server.ts'
import { bcrypt } from './clients/hashes.ts'
import { headOf, openClient, type RawClient } from './clients/raw-client.ts'
import { databases, useDatabase } from './databases/databases.ts'
import { apiKey, importPath, startService, type TestService, until } from './running/service.ts'

const database = useDatabase(databases[0]!.create)

const key = `api-key: ${apiKey}`
const hello = headOf('GET', '/hello')
const versions = headOf('GET', '/apiversion', key)
const json = 'content-type: application/json'
/** A request with a key whose body does not arrive. The service answers 100 when it has read the head. */
const requestHead = headOf('POST', '/recipe/signin', key, json, 'expect: 100-continue', 'content-length: 9')

/** Runs a test with a separate service and its limits. */
async function withBounds(
  bounds: Record<string, string>,
  run: (service: TestService) => Promise<void>,
  connections: ConnectionLimits = { headersTimeout: 10_000, silence: 300_000, keepAlive: 65_000 },
): Promise<void> {
  const service = await startService(database, bounds, { connections })
  try {
    await run(service)
  } finally {
    await service.close()
  }
}

const answersOf = (client: RawClient): number => client.text().match(/HTTP\/1\.1 200 /g)?.length ?? 0

const waitForAnswers = (client: RawClient, count = 1) =>
  until(
    async () => answersOf(client),
    (answers) => answers >= count,
  )

const isWorking = (client: RawClient) => until(async () => client.text().startsWith('HTTP/1.1 100 Continue'), Boolean)

/** Opens connections one by one, so that their order is known. */
async function openEach(service: TestService, count: number, first = '', addressOf?: (at: number) => string) {
  const clients: RawClient[] = []
  for (let at = 0; at < count; at++) {
    const client = openClient(service.port, first, '', addressOf?.(at))
    await new Promise((resolve) => client.socket.once('connect', resolve))
    clients.push(client)
  }
  return clients
}

async function openOf(clients: readonly RawClient[], expected: number): Promise<readonly boolean[]> {
  const count = () => clients.filter((client) => !client.isClosed()).length
  await until(
    async () => count(),
    (open) => open <= expected,
  )
  await pause(100)
  return clients.map((client) => !client.isClosed())
}

const times = (count: number, value: boolean) => Array.from({ length: count }, () => value)

/** Opens connections concurrently, and sends the first request only when all are open. */
async function openTogether(service: TestService, count: number, request: string, address?: string) {
  const clients = Array.from({ length: count }, () => openClient(service.port, '', '', address))
  await Promise.all(clients.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
  // The service has accepted all connections when it answers on another one.
  expect((await service.get('/apiversion')).status).toBe(200)
  for (const { socket } of clients) socket.write(request)
  return clients
}

const waitForStatus = (client: RawClient, status: number) =>
  until(
    async () => client.text(),
    (text) => text.includes(`HTTP/1.1 ${status} `) || client.isClosed(),
  )

few(1).each([
  { who: 'with a valid key', request: versions, status: 200, kept: 60 },
  {
    who: 'with a bearer key',
    request: headOf('GET', '/apiversion', `authorization: Bearer ${apiKey}`),
    status: 200,
    kept: 60,
  },
  { who: 'with a key that the route does not need', request: headOf('GET', '/hello', key), status: 200, kept: 60 },
  { who: 'with a wrong key', request: headOf('GET', '/apiversion', `api-key: ${apiKey}x`), status: 401, kept: 5 },
  { who: 'without a key', request: hello, status: 200, kept: 5 },
  { who: 'without a key through a trusted proxy', request: hello, status: 200, kept: 60, address: '127.0.0.2' },
])('60 concurrent connections from one address $who are all answered, and $kept are kept', (one) =>
  withBounds({ MAX_CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: '127.0.0.2' }, async (service) => {
    const clients = await openTogether(service, 60, one.request, one.address)
    for (const client of clients) expect(await waitForStatus(client, one.status)).toContain(`HTTP/1.1 ${one.status} `)
    const open = await openOf(clients, one.kept)
    expect(open).toEqual([...times(60 - one.kept, false), ...times(one.kept, true)])
    for (const { socket } of clients) socket.destroy()
  }),
)

slow('kept connections that no longer send a key count as connections without a key', () =>
  withBounds({ MAX_CONNECTIONS_PER_ADDRESS: '5' }, async (service) => {
    const clients = await openTogether(service, 20, versions)
    for (const client of clients) expect(await waitForAnswers(client)).toBe(1)
    for (const { socket } of clients) socket.write(hello)
    for (const client of clients) expect(await waitForAnswers(client, 2)).toBe(2)
    expect(await openOf(clients, 5)).toEqual([...times(15, false), ...times(5, true)])
    for (const { socket } of clients) socket.destroy()
  }),
)

test('at the total limit, an address with too many silent connections loses its own, and no others', () =>
  withBounds({ MAX_CONNECTIONS: '16', MAX_CONNECTIONS_PER_ADDRESS: '4' }, async (service) => {
    const others = await openEach(service, 4, hello, () => '127.0.0.2')
    for (const client of others) expect(await waitForAnswers(client)).toBe(1)
    const silent = await openEach(service, 40)
    expect(await openOf(silent, 12)).toEqual([...times(28, false), ...times(12, true)])
    expect(others.map((client) => client.isClosed())).toEqual(times(4, false))
    for (const { socket } of [...others, ...silent]) socket.destroy()
  }))

slow(
  'over the limit of an address, its oldest connections without a key are closed, and those with a key are kept',
  () => {
    const run = async (service: TestService) => {
      const keyed = await openEach(service, 10, versions)
      for (const client of keyed) expect(await waitForAnswers(client)).toBe(1)
      const other = await openEach(service, 1, hello, () => '127.0.0.2')
      const silent = await openEach(service, 6)
      const idle = await openEach(service, 6, hello)
      const open = await openOf([...silent, ...idle], 5)
      expect(open).toEqual([...times(7, false), ...times(5, true)])
      for (const client of keyed) {
        client.socket.write(versions)
        expect(await waitForAnswers(client, 2)).toBe(2)
      }
      expect(other[0]!.isClosed()).toBe(false)
    }
    // A silent connection is closed when its first request is late.
    return withBounds({ MAX_CONNECTIONS_PER_ADDRESS: '5' }, run, {
      headersTimeout: 500,
      silence: 60_000,
      keepAlive: 60_000,
    })
  },
)

slow('connections of a trusted proxy count only in the total', () =>
  withBounds({ MAX_CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: '127.0.0.2' }, async (service) => {
    const ofProxy = await openEach(service, 10, hello, () => '127.0.0.2')
    const others = await openEach(service, 10, hello)
    expect(await openOf(others, 5)).toEqual([...times(5, false), ...times(5, true)])
    expect(await openOf(ofProxy, 10)).toEqual(times(10, true))
  }),
)

slow('over the total limit, connections without a key are closed first, then idle ones', () =>
  withBounds({ MAX_CONNECTIONS: '16' }, async (service) => {
    const busy = await openEach(service, 8, requestHead)
    for (const client of busy) expect(await isWorking(client)).toBe(true)
    const kept = await openEach(service, 4, versions)
    for (const client of kept) expect(await waitForAnswers(client)).toBe(1)
    const strangers = await openEach(service, 20, hello, (at) => `127.0.0.${2 + at}`)
    expect(await openOf(strangers, 4)).toEqual([...times(16, false), ...times(4, true)])
    expect(await openOf([...busy, ...kept], 12)).toEqual(times(12, true))
    const more = await openEach(service, 6, requestHead)
    const left = await openOf([...strangers, ...kept], 2)
    expect(left.filter(Boolean)).toHaveLength(2)
    // Some places are reserved for clients that have not sent their key yet.
    expect(left.slice(0, 20).filter(Boolean).length).toBeLessThanOrEqual(2)
    expect(left.slice(20)).toEqual(left.slice(20).sort())
    expect(await openOf([...busy, ...more], 14)).toEqual(times(14, true))
  }),
)

slow('connections with a key and a request under way are kept, and new connections are refused', () =>
  withBounds({ MAX_CONNECTIONS: '16' }, async (service) => {
    const busy = await openEach(service, 16, requestHead)
    for (const client of busy) expect(await isWorking(client)).toBe(true)
    const more = await openEach(service, 4, requestHead)
    expect(await openOf([...busy, ...more], 16)).toEqual([...times(16, true), ...times(4, false)])
  }),
)

slow('many clients with a key that connect concurrently are all answered, and their connections are kept', () =>
  withBounds({ MAX_CONNECTIONS_PER_ADDRESS: '5' }, async (service) => {
    const agent = new Agent({ keepAlive: true })
    const ask = () =>
      new Promise((resolve, reject) => {
        const options = { agent, headers: { 'api-key': apiKey } }
        const sent = request(`${service.url}/apiversion`, options, (answer) => resolve(answer.resume().statusCode))
        sent.on('error', reject).end()
      })
    expect(new Set(await Promise.all(Array.from({ length: 200 }, ask)))).toEqual(new Set([200]))
    await pause(300)
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(200)
    agent.destroy()
  }),
)

slow('a client that pipelines thousands of requests gets some answers and does not delay other clients', () =>
  withBounds({}, async (service) => {
    const clients = await openEach(service, 50, hello.repeat(2000))
    const times: number[] = []
    for (let at = 0; at < 20; at++) {
      const begin = performance.now()
      expect((await service.request('/livez')).status).toBe(200)
      times.push(performance.now() - begin)
    }
    expect(Math.max(...times)).toBeLessThan(2000)
    await Promise.all(clients.map(({ closed }) => closed))
    for (const client of clients) expect(answersOf(client)).toBe(16)
    expect(service.lines.filter((line) => line.includes('"/hello"'))).toHaveLength(50 * 16)
  }),
)

slow('a few pipelined requests with bodies are answered in order', () =>
  withBounds({}, async (service) => {
    const email = 'pipelining@example.com'
    await service.post(importPath, { ...bcrypt, email })
    const signIn = (password: string) => {
      const body = JSON.stringify({ email, password, padding: 'x'.repeat(3000) })
      const length = `content-length: ${body.length}`
      return `${headOf('POST', '/recipe/signin', key, json, length)}${body}`
    }
    const passwords = [bcrypt.password, 'wrong', bcrypt.password, 'wrong', bcrypt.password]
    const client = openClient(service.port, passwords.map(signIn).join('') + hello)
    expect(await waitForAnswers(client, 6)).toBe(6)
    const found = client.text().match(/"status":"[A-Z_]+"|Hello/g)
    const [right, wrong] = ['"status":"OK"', '"status":"WRONG_CREDENTIALS_ERROR"']
    expect(found).toEqual([right, wrong, right, wrong, right, 'Hello'])
    client.socket.destroy()
  }),
)

slow('the service stops reading from a client that does not read its answers', () =>
  withBounds({}, async (service) => {
    const client = openClient(service.port)
    client.socket.pause()
    const nowhere = headOf('GET', '/nowhere').repeat(10)
    let written = 0
    for (let still = 0; still < 10 && written < 200_000; ) {
      const isTaken = client.socket.write(nowhere)
      written += isTaken ? 10 : 0
      still = isTaken ? 0 : still + 1
      await pause(isTaken ? 0 : 100)
    }
    expect(written).toBeLessThan(200_000)
    expect((await service.request('/livez')).status).toBe(200)
    client.socket.destroy()
  }),
)
