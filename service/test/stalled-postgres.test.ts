import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { slow } from '../../test/sample.ts'
import { openStore } from '../src/store/open.ts'
import { bcrypt } from './clients/hashes.ts'
import { isInstalled, startPostgres, type TestPostgres } from './databases/debian-postgres.js'
import { errorOf } from './databases/errors.ts'
import { rowOf } from './databases/stores.ts'
import { importPath, ready, startService, type TestService, until } from './running/service.ts'

/** The maximum time of an answer in ms, whatever the database does. */
const bound = 5000

async function measureTime<T>(work: Promise<T>): Promise<{ readonly value: T; readonly milliseconds: number }> {
  const begin = performance.now()
  const value = await work
  return { value, milliseconds: performance.now() - begin }
}

const email = 'stalled@example.com'

describe.skipIf(!isInstalled())('a PostgreSQL server that does not answer', () => {
  let postgres: TestPostgres
  let service: TestService
  let blocker: pg.Client
  beforeAll(async () => {
    postgres = await startPostgres()
    service = await startService({ environment: { DATABASE_URL: postgres.url }, drop: async () => undefined })
    await service.post(importPath, { ...bcrypt, email })
    await ready(service)
    blocker = new pg.Client(postgres.url)
    await blocker.connect()
  })
  afterEach(async () => {
    postgres.thaw()
    await blocker.query('rollback')
  })
  afterAll(async () => {
    await blocker?.end()
    await service?.close()
    await postgres?.stop()
  })

  const signIn = () => service.post('/recipe/signin', { email, password: bcrypt.password })
  const line = JSON.stringify({ email: 'row@example.com', passwordHash: bcrypt.passwordHash })
  const sendRow = () => service.post('/import/users', line, { 'content-type': 'application/x-ndjson' })

  const stalls: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['stopped', async () => postgres.freeze()],
    ['behind a lock of the table', () => blocker.query('begin; lock table users in access exclusive mode')],
  ]

  slow.each(stalls)('requests to a stalled PostgreSQL fail in 5 s, and later ones succeed: %s', async (_, stall) => {
    expect((await signIn()).json.status).toBe('OK')
    await stall()
    const requests = [
      ...Array.from({ length: 40 }, signIn),
      service.post('/recipe/signup', { email: 'new@example.com', password: 'any password' }),
      service.post(importPath, { ...bcrypt, email: 'other@example.com' }),
      service.get(`/users/by-accountinfo?email=${email}`),
      service.post('/recipe/signinup', { thirdPartyId: 'x', thirdPartyUserId: '1', email: { id: email } }),
    ]
    for (const { value, milliseconds } of await Promise.all(requests.map(measureTime))) {
      expect([value.status, value.json.code]).toEqual([503, 'ERR_STORE_UNAVAILABLE'])
      expect(Number(value.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(milliseconds).toBeLessThan(bound)
    }
    expect((await measureTime(service.request('/livez'))).milliseconds).toBeLessThan(1000)
    const again = await measureTime(signIn())
    expect([again.value.status, again.milliseconds < bound]).toEqual([503, true])
    postgres.thaw()
    await blocker.query('rollback')
    const after = await until(signIn, ({ status }) => status === 200, 5000)
    expect(after.json.status).toBe('OK')
    expect((await ready(service)).status).toBe(200)
  })

  slow('/readyz reports in time that PostgreSQL does not answer', async () => {
    postgres.freeze()
    await setTimeout(1500)
    const asked = await measureTime(ready(service, 503))
    expect(asked.value.json.reasons).toEqual([{ check: 'database', detail: 'the database cannot be reached' }])
    expect(asked.milliseconds).toBeLessThan(10_000)
    expect((await measureTime(service.request('/readyz'))).milliseconds).toBeLessThan(bound)
  })

  slow('an import may wait longer for PostgreSQL than a sign-in', async () => {
    await blocker.query('begin; lock table users in access exclusive mode')
    const sending = sendRow()
    await setTimeout(bound + 1500)
    expect((await signIn()).status).toBe(503)
    await blocker.query('rollback')
    const { text } = await sending
    expect(
      text
        .trim()
        .split('\n')
        .map((one) => JSON.parse(one)),
    ).toMatchObject([{ status: 'created' }, { end: true, rows: 1 }])
  })

  slow('the service starts although the table of users is locked', async () => {
    await blocker.query('begin; lock table users in access exclusive mode')
    const opened = await measureTime(
      startService({ environment: { DATABASE_URL: postgres.url }, drop: async () => undefined }),
    )
    expect(opened.milliseconds).toBeLessThan(10_000)
    await opened.value.close()
  })

  slow('the service closes although PostgreSQL does not answer', async () => {
    const closing = await startService({ environment: { DATABASE_URL: postgres.url }, drop: async () => undefined })
    const store = await openStore({ url: postgres.url })
    await store.beginImport('closing', undefined)
    await store.userByEmail(email)
    postgres.freeze()
    const failing = [
      errorOf(store.importRows('closing', [rowOf('k', { email: 'k@example.com' })])),
      errorOf(store.userByEmail(email)),
      errorOf(store.classCounts()),
    ]
    await setTimeout(200)
    expect((await measureTime(store.close())).milliseconds).toBeLessThan(2000)
    for (const error of await Promise.all(failing)) expect(error).toMatchObject({ kind: 'unavailable' })
    expect((await measureTime(closing.close())).milliseconds).toBeLessThan(bound)
  })

  slow('a stopped PostgreSQL cannot be opened, and the error is one sentence', async () => {
    postgres.freeze()
    const opened = await measureTime(errorOf(openStore({ url: postgres.url })))
    expect(opened.value).toMatchObject({ kind: 'unavailable', message: 'PostgreSQL does not answer in time' })
    expect(opened.milliseconds).toBeLessThan(10_000)
  })
})

describe('an address that accepts connections and never answers', () => {
  let server: Server
  const sockets = new Set<Socket>()
  beforeAll(async () => {
    server = createServer((socket) => void sockets.add(socket.on('error', () => undefined).resume())).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  slow('a silent address cannot be opened, the error is one sentence, and no connection stays open', async () => {
    const { port } = server.address() as { port: number }
    const opened = await measureTime(errorOf(openStore({ url: `postgres://me:hidden@127.0.0.1:${port}/name` })))
    expect(opened.value).toMatchObject({ kind: 'unavailable', message: 'PostgreSQL does not answer in time' })
    expect(opened.milliseconds).toBeLessThan(10_000)
    await until(async () => [...sockets].every((socket) => socket.closed || socket.readableEnded), Boolean, 2000)
    for (const socket of sockets) expect(socket.closed || socket.readableEnded).toBe(true)
  })
})
