import { hashSync } from 'bcryptjs'
import { afterAll, beforeAll, expect } from 'vitest'
import { slow } from '../../test/sample.ts'
import { openStore } from '../src/store/open.ts'
import { databases, onDatabases, type TestDatabase } from './databases/databases.ts'
import { apiKey, importPath, startService, type TestService } from './running/service.ts'

const wrong = { status: 'WRONG_CREDENTIALS_ERROR' }
const cheap = hashSync('right', 4)

onDatabases('two services with one $name', ({ create }) => {
  let database: TestDatabase
  let nodes: readonly TestService[] = []
  beforeAll(async () => {
    database = await create()
    const environment = { TRUST_PROXY: '127.0.0.1', UPGRADE: 'off', MAX_FAILURES_PER_HOUR: '20' }
    nodes = await Promise.all([startService(database, environment), startService(database, environment)])
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await database?.drop()
  })

  let turn = 0
  const node = () => nodes[turn++ % nodes.length]!
  async function signIn(email: string, password: string, address?: string) {
    const headers: Record<string, string> = { 'api-key': apiKey, 'content-type': 'application/json' }
    const forwarded = address === undefined ? {} : { 'x-forwarded-for': address }
    const {
      status,
      json,
      headers: answered,
    } = await node().post('/recipe/signin', { email, password }, { ...headers, ...forwarded })
    expect(status).toBe(200)
    return { status: json.status, retryAfter: Number(answered.get('retry-after') ?? 0) }
  }
  /** Counts the guesses that are verified. A slow machine needs a second or more for all of them. */
  async function attack(email: string, addressOf: (at: number) => string | undefined, guesses = 50) {
    const all = await Promise.all(
      Array.from({ length: guesses }, (_, at) => signIn(email, `guess ${at}`, addressOf(at))),
    )
    expect(all.every(({ status }) => status === wrong.status)).toBe(true)
    return all.filter(({ retryAfter }) => retryAfter === 0).length
  }
  /** Causes a delay of 3 minutes, like an attack of some minutes from many addresses. */
  async function attackForMinutes(email: string) {
    const { DATABASE_URL: url, DATABASE_FILE: file } = database.environment
    const store = await openStore({ url, file })
    const attempt = { email, network: '203.0.113.255', isCallers: false }
    const rules = { interval: 180_000, free: { address: -10, account: -10 } }
    expect(await store.admitAttempt(attempt, rules, Date.now() + 1)).toMatchObject({ isAdmitted: true })
    await store.close()
  }
  async function add(email: string): Promise<string> {
    return (await node().post(importPath, { email, passwordHash: cheap })).json.user.id
  }

  slow('two services let the owner sign in from a known address during an attack from many addresses', async () => {
    await add('owner@example.com')
    expect((await signIn('owner@example.com', 'right', '192.0.2.1')).status).toBe('OK')
    await attackForMinutes('owner@example.com')
    expect(await attack('owner@example.com', (at) => `198.51.100.${at}`)).toBe(0)
    expect((await signIn('owner@example.com', 'right', '198.51.100.1')).retryAfter).toBeGreaterThan(0)
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'])
      expect((await signIn('owner@example.com', 'right', address)).status).toBe('OK')
  })

  slow('two services verify five concurrent guesses from one address, and ten from many addresses', async () => {
    const networks = [() => '203.0.113.1', (at: number) => `2001:db8:5:6:${(at + 1).toString(16)}::1`]
    for (const [at, networkOf] of networks.entries()) {
      const verified = await attack(`one-${at}@example.com`, networkOf)
      expect(verified).toBeGreaterThanOrEqual(5)
      expect(verified).toBeLessThan(10)
    }
    const verified = await attack('many@example.com', (at) => `2001:db8:5:${at}::1`)
    expect(verified).toBeGreaterThanOrEqual(10)
    expect(verified).toBeLessThan(15)
  })

  slow('two services remember an IPv6 network, not a single address', async () => {
    await add('seven@example.com')
    expect((await signIn('seven@example.com', 'right', '2001:db8::1')).status).toBe('OK')
    await attackForMinutes('seven@example.com')
    expect((await signIn('seven@example.com', 'right', '2001:db8:0:0:ffff::2')).status).toBe('OK')
    expect((await signIn('seven@example.com', 'right', '2001:db8:0:1::1')).status).toBe(wrong.status)
  })

  slow('two services limit an unknown e-mail like the e-mail of an account', async () => {
    await add('known@example.com')
    for (const email of ['known@example.com', 'unknown@example.com']) {
      await attackForMinutes(email)
      const { status, retryAfter } = await signIn(email, 'right', '198.51.100.1')
      expect([status, retryAfter > 100, retryAfter <= 180]).toEqual([wrong.status, true, true])
    }
  })

  slow('two services reset the failures after a right password and after a new password', async () => {
    const recipeUserId = await add('typing@example.com')
    for (let round = 0; round < 3; round++) {
      for (let at = 0; at < 4; at++) await signIn('typing@example.com', 'wrong', '192.0.2.1')
      expect((await signIn('typing@example.com', 'right', '192.0.2.1')).status).toBe('OK')
    }
    await attackForMinutes('typing@example.com')
    expect((await signIn('typing@example.com', 'right', '198.51.100.7')).status).toBe(wrong.status)
    const changed = await node().put('/recipe/user', { recipeUserId, password: 'new password' })
    expect(changed.json.status).toBe('OK')
    expect((await signIn('typing@example.com', 'new password', '198.51.100.7')).status).toBe('OK')
  })

  slow('two services remember the address of a sign-up', async () => {
    const email = 'new@example.com'
    const headers = { 'api-key': apiKey, 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.77' }
    expect((await node().post('/recipe/signup', { email, password: 'right' }, headers)).json.status).toBe('OK')
    await attackForMinutes(email)
    expect((await signIn(email, 'right', '192.0.2.77')).status).toBe('OK')
  })

  slow('two services limit an account with the same delays if a backend forwards no address', async () => {
    await add('backend@example.com')
    expect((await signIn('backend@example.com', 'right')).status).toBe('OK')
    const verified = await attack('backend@example.com', () => undefined)
    expect(verified).toBeGreaterThanOrEqual(5)
    expect(verified).toBeLessThan(10)
    const { status, retryAfter } = await signIn('backend@example.com', 'wrong')
    expect([status, retryAfter <= 16]).toEqual([wrong.status, true])
    await expect.poll(async () => (await signIn('backend@example.com', 'right')).status, { timeout: 20_000 }).toBe('OK')
  })

  slow('two services count impossible credentials only for their address', async () => {
    await add('long@example.com')
    const long = 'x'.repeat(5000)
    for (let at = 0; at < 12; at++)
      expect((await signIn('long@example.com', long, '203.0.113.50')).status).toBe(wrong.status)
    expect((await signIn('long@example.com', 'right', '203.0.113.50')).status).toBe('OK')
  })
})

slow('with the default settings, users of the same backend do not lock each other out', async () => {
  const database = await databases[0]!.create()
  const service = await startService(database, { UPGRADE: 'off', QUEUE_WAIT_MS: '60000' })
  try {
    await service.post(importPath, { email: 'ada@example.com', passwordHash: cheap })
    for (let at = 0; at < 30; at++) {
      const { headers } = await service.post('/recipe/signin', { email: `nobody${at}@example.com`, password: 'x' })
      expect(headers.has('retry-after')).toBe(false)
    }
    const signIn = () => service.post('/recipe/signin', { email: 'ada@example.com', password: 'right' })
    const all = await Promise.all(Array.from({ length: 20 }, signIn))
    expect(all.map(({ json }) => json.status)).toEqual(Array(20).fill('OK'))
  } finally {
    await service.close()
    await database.drop()
  }
})
