import { afterEach, beforeEach, expect } from 'vitest'
import { slow } from '../../test/sample.ts'
import type { Database } from '../src/store/database.ts'
import { migrate, migrations } from '../src/store/migrate.ts'
import { openStore } from '../src/store/open.ts'
import { openPostgres } from '../src/store/postgres/open.ts'
import { openSqlite } from '../src/store/sqlite/open.ts'
import type { Attempt, FailureRules, Store } from '../src/store/store.ts'
import { onDatabases, type TestDatabase } from './databases/databases.ts'
import { hashOf } from './databases/stores.ts'

const minute = 60_000
const day = 1440 * minute
const rules: FailureRules = { interval: 3 * minute, free: { address: 5, account: 10 } }
const attemptOf = (email: string, network: string): Attempt & { email: string } => ({
  email,
  network,
  isCallers: false,
})

onDatabases('the data about sign-ins on $name', ({ create }) => {
  let file: TestDatabase
  let database: Database
  let store: Store
  const now = 1_800_000_000_000
  beforeEach(async () => {
    file = await create()
    const { DATABASE_URL: url, DATABASE_FILE: path } = file.environment
    database = url === undefined ? openSqlite(path!) : openPostgres(url)
    store = await openStore({ url, file: path })
  })
  afterEach(async () => {
    await Promise.all([store.close(), database.close()])
    await file.drop()
  })

  const failures = () => database.reader.selectFrom('failures').selectAll().execute()
  const addresses = () => database.reader.selectFrom('addresses').selectAll().execute()

  async function succeed(email: string, network: string, at: number) {
    const admission = await store.admitAttempt(attemptOf(email, network), rules, at)
    if (!admission.isAdmitted) throw new Error('not admitted')
    await admission.succeed(at)
  }

  slow('the data about sign-ins contains no e-mail and no address, and differs for each account', async () => {
    await store.admitAttempt(attemptOf('ada@example.com', '192.0.2.1'), rules, now)
    await store.admitAttempt(attemptOf('bob@example.com', '192.0.2.1'), rules, now)
    await succeed('eve@example.com', '192.0.2.1', now)
    await succeed('joe@example.com', '192.0.2.1', now)
    const all = [...(await failures()), ...(await addresses())]
    expect(all.length).toBeGreaterThanOrEqual(6)
    expect(JSON.stringify(all)).not.toMatch(/example|192\.0|\b(?:ada|bob|eve|joe)\b/)
    const tags = all.map(({ address }) => address).filter((address) => address !== '')
    expect(new Set(tags).size).toBe(tags.length)
    for (const tag of tags) expect(tag).toMatch(/^[\w-]{43}$/)
  })

  slow('an account has at most eight known addresses, even after concurrent sign-ins', async () => {
    for (let at = 0; at < 12; at++) await succeed('ada@example.com', `192.0.2.${at}`, now + at)
    expect((await addresses()).map((row) => row.used_at - now).sort((a, b) => a - b)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11,
    ])
    const together = Array.from({ length: 12 }, (_, at) => attemptOf('ada@example.com', `198.51.100.${at}`))
    await Promise.all(together.map((one) => store.rememberAddress(one, now + day)))
    expect((await addresses()).length).toBeLessThanOrEqual(8)
  })

  slow('the data about sign-ins is deleted once it no longer counts', async () => {
    for (let at = 0; at < 1500; at += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          store.admitAttempt(attemptOf(`${at + i}@example.com`, `192.0.2.${i}`), rules, now),
        ),
      )
    expect(await failures()).toHaveLength(3000)
    await succeed('ada@example.com', '192.0.2.1', now)
    await store.admitAttempt(attemptOf('last@example.com', '192.0.2.1'), rules, now + rules.interval)
    await expect.poll(async () => (await failures()).length).toBe(2)
    expect(await addresses()).toHaveLength(1)
    await store.admitAttempt(attemptOf('later@example.com', '192.0.2.1'), rules, now + 90 * day)
    await expect.poll(addresses).toEqual([])
  })

  slow('the data about sign-ins is written and cleared concurrently without a deadlock', async () => {
    const user = { email: 'ada@example.com', hash: hashOf('x'), origin: 'owner', timeJoined: now } as const
    const { id } = (await store.createUser(user))!
    const short = { ...rules, interval: 36 }
    async function lane(number: number) {
      for (let at = 0; at < 100; at++) {
        const time = now + at * 40
        if (number < 3) await store.setPassword(id, { hash: hashOf(`y${at}`) })
        else await store.admitAttempt(attemptOf('ada@example.com', `192.0.2.${at % 7}`), short, time)
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, number) => lane(number)))
  })

  slow('the data about sign-ins is deleted when the e-mail changes or the account is deleted', async () => {
    const create = async (email: string) =>
      (await store.createUser({ email, hash: hashOf('x'), origin: 'owner', timeJoined: now }))!
    const user = await create('old@example.com')
    const other = await create('other@example.com')
    for (const email of ['old@example.com', 'new@example.com', 'other@example.com']) {
      await succeed(email, '192.0.2.1', now)
      await store.admitAttempt(attemptOf(email, '203.0.113.1'), rules, now)
    }
    await store.setPassword(user.id, { email: 'new@example.com' })
    expect([(await failures()).length, (await addresses()).length]).toEqual([2, 1])
    await store.deleteUser(other.id)
    expect([await failures(), await addresses()]).toEqual([[], []])
  })

  slow('starts empty in a migrated database of version 1, whose users stay', async () => {
    const other = await create()
    const { DATABASE_URL: url, DATABASE_FILE: path } = other.environment
    const earlier = url === undefined ? openSqlite(path!) : openPostgres(url)
    await earlier.writer.transaction().execute((transaction) => migrations[0]!(transaction, earlier.spelling))
    await earlier.writer.schema
      .createTable('migrations')
      .addColumn('version', 'integer')
      .addColumn('applied_at', 'bigint')
      .execute()
    await earlier.writer
      .insertInto('migrations')
      .values({ version: 1, applied_at: 0 } as never)
      .execute()
    await earlier.writer
      .insertInto('failures')
      .values({ period: 1, subject: 'x', failures: 3 } as never)
      .execute()
    await migrate(earlier)
    await earlier.close()
    const opened = await openStore({ url, file: path })
    const user = { email: 'ada@example.com', hash: hashOf('x'), origin: 'owner', timeJoined: now } as const
    expect(await opened.createUser(user)).toBeDefined()
    expect(await opened.admitAttempt(attemptOf('ada@example.com', '192.0.2.1'), rules, now)).toMatchObject({
      isAdmitted: true,
    })
    await opened.close()
    await other.drop()
  })
})
