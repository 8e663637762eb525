import { setTimeout } from 'node:timers/promises'
import { HashError } from 'saltbridge'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { createFailureLimit, type FailureLimit } from '../src/sign-in/failure-limit.ts'
import type { Store } from '../src/store/store.ts'
import { onDatabases } from './databases/databases.ts'
import { createStoreDatabase, hashOf, type StoreDatabase } from './databases/stores.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour
const user = {}
const patience = () => ({ signal: new AbortController().signal, deadline: performance.now() + 60_000 })

onDatabases('the limit of failed sign-ins on two nodes with one $name', ({ name: kind }) => {
  let database: StoreDatabase
  let now = 1_800_000_000_000
  let nodes: readonly FailureLimit[] = []
  let stores: readonly Store[] = []
  beforeAll(async () => {
    database = await createStoreDatabase(kind)
    stores = [await database.open(), await database.open()]
    nodes = stores.map((store) => createFailureLimit(store, 20, () => now))
  })
  afterAll(() => database?.remove())

  let turn = 0
  /**
   * Returns the seconds until the next attempt is admitted, or `undefined` if this attempt was admitted. The nodes take
   * turns.
   */
  async function attempt(email: string | undefined, network: string, found?: object, isCallers = false) {
    const node = nodes[turn++ % nodes.length]!
    const done = await node.run({ email, network, isCallers }, patience(), async () => found)
    return done.isAdmitted ? undefined : done.retryAfter
  }
  const fail = (email: string | undefined, network: string) => attempt(email, network)
  const succeed = (email: string, network: string) => attempt(email, network, user)
  async function failTimes(times: number, email: string, network: string) {
    for (let at = 0; at < times; at++) expect(await fail(email, network)).toBeUndefined()
  }

  /** Counts the verified attempts of a client that tries again as soon as it is allowed. */
  async function countVerified(milliseconds: number, email: string, networkOf: (at: number) => string) {
    const end = now + milliseconds
    let verified = 0
    while (now < end) {
      const retryAfter = await fail(email, networkOf(verified))
      if (retryAfter === undefined) verified++
      else now += retryAfter * second
    }
    return verified
  }

  test('there is no delay before the fifth failure from one address, and then the delay doubles', async () => {
    await failTimes(5, 'ada@example.com', '192.0.2.1')
    for (const delay of [1, 2, 4, 8]) {
      expect(await fail('ada@example.com', '192.0.2.1')).toBe(delay)
      now += delay * second - 1
      expect(await succeed('ada@example.com', '192.0.2.1')).toBe(1)
      now += 1
      expect(await fail('ada@example.com', '192.0.2.1')).toBeUndefined()
    }
    expect(await fail('bob@example.com', '192.0.2.1')).toBeUndefined()
  })

  test('a right password resets the failures from its address', async () => {
    await failTimes(5, 'reset@example.com', '192.0.2.1')
    now += second
    expect(await succeed('reset@example.com', '192.0.2.1')).toBeUndefined()
    await failTimes(5, 'reset@example.com', '192.0.2.1')
    expect(await fail('reset@example.com', '192.0.2.1')).toBe(1)
  })

  slow(
    'one address can guess as often per hour as the setting allows, and nine more times in the first hour',
    async () => {
      const first = await countVerified(hour, 'pair@example.com', () => '192.0.2.1')
      expect(first).toBeGreaterThan(20)
      expect(first).toBeLessThanOrEqual(20 + 5 + 9)
      expect(await countVerified(10 * hour, 'pair@example.com', () => '192.0.2.1')).toBeLessThanOrEqual(10 * 20 + 1)
    },
  )

  slow('many unknown addresses together can guess as often as the setting allows', async () => {
    const networkOf = (at: number) => `2001:db8:${at.toString(16)}:0::/64`
    expect(await countVerified(hour, 'spread@example.com', networkOf)).toBeLessThanOrEqual(20 + 10 + 9)
    const later = await countVerified(10 * hour, 'spread@example.com', networkOf)
    expect(later).toBeGreaterThan(150)
    expect(later).toBeLessThanOrEqual(10 * 20 + 1)
  })

  test('the owner can sign in from a known address during an attack, and that resets no other count', async () => {
    const email = 'owner@example.com'
    expect(await succeed(email, '192.0.2.1')).toBeUndefined()
    const attack = async () => {
      for (let at = 0; at < 40; at++) await fail(email, `203.0.113.${at}`)
    }
    await attack()
    expect(await fail(email, '198.51.100.1')).toBeGreaterThan(0)
    for (let at = 0; at < 3; at++) {
      await failTimes(3, email, '192.0.2.1')
      expect(await succeed(email, '192.0.2.1')).toBeUndefined()
      expect(await fail(email, `198.51.100.${at}`)).toBeGreaterThan(0)
    }
  })

  slow('the owner can sign in from a new address after the delay, and later without a delay', async () => {
    const email = 'moving@example.com'
    await countVerified(hour, email, (at) => `203.0.113.${at}`)
    const retryAfter = (await succeed(email, '192.0.2.9')) ?? 0
    expect(retryAfter).toBeLessThanOrEqual(180)
    now += retryAfter * second
    expect(await succeed(email, '192.0.2.9')).toBeUndefined()
    expect(await fail(email, '203.0.113.1')).toBeUndefined()
    expect(await fail(email, '203.0.113.2')).toBeGreaterThan(0)
    expect(await succeed(email, '192.0.2.9')).toBeUndefined()
  })

  test('an attacker who signs in to another account gains nothing', async () => {
    await failTimes(5, 'victim@example.com', '203.0.113.7')
    expect(await succeed('attacker@example.com', '203.0.113.7')).toBeUndefined()
    expect(await fail('victim@example.com', '203.0.113.7')).toBe(1)
  })

  test('an unknown e-mail is limited like the e-mail of an account', async () => {
    await stores[0]!.createUser({ email: 'known@example.com', hash: hashOf('x'), origin: 'owner', timeJoined: 0 })
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const delays: (number | undefined)[] = []
      for (let at = 0; at < 30; at++) delays.push(await fail(email, `203.0.113.${at % 4}`))
      expect(delays.slice(0, 11)).toEqual([...Array(10).fill(undefined), 1])
      expect(new Set(delays.slice(10))).toEqual(new Set([1]))
    }
  })

  test('a new password and an unlock reset all failures of the account, and no others', async () => {
    const user = (await stores[0]!.createUser({
      email: 'changed@example.com',
      hash: hashOf('x'),
      origin: 'owner',
      timeJoined: 0,
    }))!
    for (const forget of [
      () => stores[1]!.setPassword(user.id, { hash: hashOf('y') }),
      () => stores[1]!.clearFailures('changed@example.com'),
    ]) {
      for (let at = 0; at < 40; at++) {
        await fail('changed@example.com', `203.0.113.${at % 8}`)
        await fail('other@example.com', `203.0.113.${at % 8}`)
      }
      expect(await fail('changed@example.com', '192.0.2.1')).toBeGreaterThan(0)
      await forget()
      await failTimes(5, 'changed@example.com', '203.0.113.1')
      expect(await fail('other@example.com', '203.0.113.1')).toBeGreaterThan(0)
    }
  })

  test('eight addresses are remembered for an account, each for 90 days after its last use', async () => {
    const email = 'addresses@example.com'
    const isKnown = async (network: string) => {
      for (let at = 0; at < 40; at++) await fail(email, `203.0.113.${at % 8}`)
      const retryAfter = await fail(email, network)
      now += hour
      return retryAfter === undefined
    }
    for (let at = 0; at < 8; at++) {
      expect(await succeed(email, `192.0.2.${at}`)).toBeUndefined()
      now += second
    }
    await succeed(email, '192.0.2.0')
    now += second
    await succeed(email, '192.0.2.8')
    expect(await isKnown('192.0.2.1')).toBe(false)
    for (const last of ['0', '2', '8']) expect([last, await isKnown(`192.0.2.${last}`)]).toEqual([last, true])
    now += 80 * day
    await succeed(email, '192.0.2.2')
    now += 11 * day
    expect(await isKnown('192.0.2.8')).toBe(false)
    expect(await isKnown('192.0.2.2')).toBe(true)
  })

  test('fifty concurrent guesses get no more passwords verified than sequential guesses', async () => {
    for (const networkOf of [() => '192.0.2.1', (at: number) => `203.0.113.${at}`]) {
      const email = `together-${networkOf(7)}@example.com`
      let verified = 0
      const guess = (at: number) =>
        nodes[at % 2]!.run({ email, network: networkOf(at), isCallers: false }, patience(), async () => {
          verified++
          await setTimeout(30)
          return undefined
        })
      const all = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(at)))
      expect(all.filter((one) => one.isAdmitted)).toHaveLength(verified)
      expect(verified).toBe(networkOf(1) === networkOf(2) ? 5 : 10)
    }
  })

  test('concurrent sign-ins of one account with the right password all succeed on one node', async () => {
    const run = () =>
      nodes[0]!.run({ email: 'busy@example.com', network: '192.0.2.1', isCallers: false }, patience(), async () => {
        await setTimeout(5)
        return user
      })
    const all = await Promise.all(Array.from({ length: 30 }, run))
    expect(all.every((one) => one.isAdmitted)).toBe(true)
  })

  test('an attempt that throws is not counted, and an attempt that waits too long is aborted', async () => {
    const attempt = { email: 'failing@example.com', network: '192.0.2.1', isCallers: false }
    const run = (work: () => Promise<undefined>, deadline = performance.now() + 60_000) =>
      nodes[0]!.run(attempt, { signal: new AbortController().signal, deadline }, work)
    const throwError = async () => {
      throw new Error('away')
    }
    for (let at = 0; at < 20; at++) await expect(run(throwError)).rejects.toThrow('away')
    await failTimes(3, 'failing@example.com', '192.0.2.1')

    const slow = async () => void (await setTimeout(200))
    const others = [run(slow), run(slow)]
    await expect(run(async () => undefined, performance.now() + 50)).rejects.toMatchObject({ code: 'ERR_ABORTED' })
    await Promise.all(others)
  })

  few(1).each([
    { code: 'ERR_ABORTED', hasBegun: true, counts: true },
    { code: 'ERR_BUSY', hasBegun: true, counts: true },
    { code: 'ERR_ABORTED', hasBegun: false, counts: false },
    { code: 'ERR_BUSY', hasBegun: false, counts: false },
    { code: 'ERR_BACKEND', hasBegun: true, counts: false },
  ] as const)(
    'a sign-in that ends with $code counts as failed only if its computation had begun: $hasBegun',
    async (one) => {
      const { code, hasBegun, counts } = one
      const attempt = { email: `${code}.${hasBegun}@example.com`, network: '192.0.2.1', isCallers: false }
      const run = () =>
        nodes[0]!.run(attempt, patience(), async (onBegin) => {
          if (hasBegun) onBegin()
          throw new HashError({ ok: false, code, detail: {} })
        })
      for (let at = 0; at < 5; at++) await expect(run()).rejects.toMatchObject({ code })
      expect(await fail(attempt.email, attempt.network)).toBe(counts ? 1 : undefined)
    },
  )

  test('credentials that no account can have count only for their address', async () => {
    for (let at = 0; at < 5; at++) expect(await fail(undefined, '203.0.113.99')).toBeUndefined()
    expect(await fail(undefined, '203.0.113.99')).toBe(1)
    expect(await fail(undefined, '203.0.113.98')).toBeUndefined()
    for (let at = 0; at < 40; at++) expect(await fail(undefined, `198.18.0.${at}`)).toBeUndefined()
  })

  test('the address of a caller is known for all accounts after one sign-in, so it does not reveal which accounts exist', async () => {
    const through = (email: string, network: string, found?: object) => attempt(email, network, found, true)
    const verifyOnce = async (email: string) => {
      let count = 0
      for (let at = 0; at < 100; at++) if ((await through(email, `10.0.0.${at % 5}`)) === undefined) count++
      return count
    }
    expect(await verifyOnce('before@example.com')).toBe(10)
    for (let at = 0; at < 5; at++) await through('active@example.com', `10.0.0.${at}`, user)
    expect([await verifyOnce('active@example.com'), await verifyOnce('absent@example.com')]).toEqual([25, 25])
  })

  test('attempts before the first delay are admitted on a node whose clock is two seconds late', async () => {
    await failTimes(1, 'behind@example.com', '192.0.2.1')
    now -= 2 * second
    await failTimes(4, 'behind@example.com', '192.0.2.1')
  })

  test('an account is not blocked after the clock of a node was days ahead', async () => {
    now += 5 * day
    await countVerified(hour, 'clock@example.com', () => '192.0.2.1')
    // A sweep with the later time may still be running.
    await setTimeout(300)
    now -= 5 * day
    await failTimes(5, 'clock@example.com', '192.0.2.1')
    expect(await fail('clock@example.com', '192.0.2.1')).toBe(1)
  })
})
