import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import Libsql from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../src/store/open.ts'
import { createThread } from '../src/store/sqlite/thread.ts'
import type { Store } from '../src/store/store.ts'
import { createPostgres, type Postgres, query } from './shared/postgres.ts'
import { createTestDatabase, hashOf, kinds, rowOf } from './shared/stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  )

describe.each(kinds)('an error of %s', (kind) => {
  test('holds no value of a row', async () => {
    const database = await createTestDatabase(kind)
    try {
      const store = await database.open()
      const canary = 'canary-1f0a'
      const [email, hash] = [`${canary}@example.com`, hashOf(`$2b$${canary}`)]
      await store.beginImport('faulty', undefined)
      const row = { ...rowOf(canary, { email, hash, customData: `"${canary}"` }), timeJoined: Number.NaN }
      for (const work of [
        () => store.importRows('faulty', [row]),
        () => store.importRows('faulty', [{ ...row, originalId: `${canary}\0` }]),
        () => store.createUser({ email, hash, origin: 'owner', timeJoined: Number.NaN }),
      ]) {
        const error = await errorOf(work())
        expect(error).toMatchObject({ name: 'StoreError', kind: 'failed' })
        expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(canary)
      }
    } finally {
      await database.remove()
    }
  })
})

describe('a PostgreSQL that goes away', () => {
  let postgres: Postgres
  let store: Store
  let url: string
  beforeAll(async () => {
    postgres = await createPostgres()
    url = await postgres.createDatabase()
    store = await openStore({ url })
    await store.beginImport('going', undefined)
  })
  afterAll(async () => {
    await store.close()
    await postgres.remove()
  })

  test.each(['stop', 'kill9'] as const)('is unavailable, and back without a restart of ours: %s', async (how) => {
    await Promise.all(Array.from({ length: 8 }, () => store.ping()))
    const meanwhile = errorOf(store.importRows('going', [rowOf(how, { email: `${how}@example.com` })]))
    await postgres[how]()
    await meanwhile
    for (const work of [
      () => store.ping(),
      () => store.userByEmail('a@example.com'),
      () => store.importRows('going', [rowOf('x', { email: 'x@example.com' })]),
    ])
      expect(await errorOf(work())).toMatchObject({ name: 'StoreError', kind: 'unavailable' })
    await postgres.start()
    await store.ping()
    expect(await store.importRows('going', [rowOf(how, { email: `${how}@example.com` })])).toMatchObject([
      { status: 'created' },
    ])
  })

  test('loses no row that was answered, and doubles none', async () => {
    const rows = Array.from({ length: 6000 }, (_, at) => rowOf(`k${at}`, { email: `k${at}@example.com` }))
    const answered = new Set<string>()
    const send = async () => {
      for (let from = 0; from < rows.length; from += 100) {
        const batch = rows.slice(from, from + 100)
        const outcomes = await store.importRows('going', batch)
        for (const [at, { key }] of batch.entries()) {
          expect(outcomes[at]).toMatchObject({ status: 'created' })
          answered.add(key)
        }
      }
    }
    for (let crash = 0; crash < 3; crash++) {
      const sending = errorOf(send())
      await setTimeout(100 + Math.random() * 300)
      await postgres.kill9()
      await sending
      await postgres.start()
      for (const key of answered) expect(await store.userByEmail(`${key}@example.com`)).toBeDefined()
    }
    await send()
    expect(answered.size).toBe(rows.length)
    const [row] = await query(
      url,
      `select count(*)::int as count from users where email like 'k%' and row_key like 'k%'`,
    )
    expect(row).toEqual({ count: rows.length + 1 })
  })
})

test('a PostgreSQL that is not there is unavailable, and an unreadable URL shows no password', async () => {
  expect(await errorOf(openStore({ url: 'postgres://user@127.0.0.1:1/users' }))).toMatchObject({ kind: 'unavailable' })
  const error = await errorOf(openStore({ url: 'postgres://user:canary-1f0a@[nowhere/users' }))
  expect(error).toMatchObject({ name: 'StoreError' })
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('canary')
  expect(await errorOf(openStore({ url: 'mysql://127.0.0.1/users' }))).toMatchObject({ kind: 'failed' })
  expect(await errorOf(openStore({}))).toMatchObject({ kind: 'failed' })
})

describe('a SQLite file', () => {
  test('is its owner’s alone', async () => {
    const file = join(folder, 'mode.db')
    const store = await openStore({ file })
    await store.ping()
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600)
    await store.close()
  })

  test('that cannot be opened is unavailable', async () => {
    expect(await errorOf(openStore({ file: folder }))).toMatchObject({ name: 'StoreError' })
    expect(await errorOf(openStore({ file: join(folder, 'no', 'folder.db') }))).toMatchObject({ kind: 'unavailable' })
  })

  test('that another process is writing is waited for', async () => {
    const file = join(folder, 'busy.db')
    const store = await openStore({ file })
    const other = new Libsql(file)
    other.exec('begin immediate')
    let isDone = false
    const writing = store.ping().then(() => (isDone = true))
    await setTimeout(300)
    expect(await store.userByEmail('a@example.com')).toBeUndefined()
    expect(isDone).toBe(false)
    other.exec('commit')
    await writing
    other.close()
    await store.close()
  })

  test('of a later version is not touched', async () => {
    const file = join(folder, 'later.db')
    await (await openStore({ file })).close()
    const other = new Libsql(file)
    other.exec('insert into migrations (version, applied_at) values (1000, 0)')
    other.close()
    expect(await errorOf(openStore({ file }))).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('1000'),
    })
  })

  test('is written by singles and transactions at once, and a fault of one is its own', async () => {
    const store = await openStore({ file: join(folder, 'mixed.db') })
    await store.beginImport('mixed', undefined)
    const faulty = { ...rowOf('x', { email: 'x@example.com' }), timeJoined: Number.NaN }
    const work = Array.from({ length: 300 }, (_, at) => {
      if (at % 10 === 0) return errorOf(store.importRows('mixed', [faulty]))
      if (at % 3 === 0) return store.importRows('mixed', [rowOf(`${at}`, { email: `${at}@example.com` })])
      const identity = {
        thirdPartyId: 'g',
        thirdPartyUserId: `${at}`,
        email: undefined,
        isVerified: true,
        timeJoined: 0,
      }
      return at % 3 === 1 ? store.addFailure('all', 1) : store.signInUp(identity)
    })
    const done = await Promise.all(work)
    for (const [at, result] of done.entries()) if (at % 10 === 0) expect(result).toMatchObject({ kind: 'failed' })
    expect(await store.failures('all', 1)).toBe(90)
    expect((await store.classCounts())[0]?.users).toBe(90)
    expect(await store.userByEmail('x@example.com')).toBeUndefined()
    await store.close()
  })

  test('is opened anew when its thread has ended', async () => {
    const thread = createThread({ file: join(folder, 'thread.db'), role: 'writer' })
    const ask = (sql: string) => thread.ask({ sql, parameters: [], begins: false, transaction: undefined })
    const endless =
      'with recursive c(i) as (select 1 union all select i + 1 from c) select hex(zeroblob(50000 + i)) from c'
    const waiting = [ask(endless), ask('select 1 as one')]
    for (const { error } of await Promise.all(waiting)) expect(error).toMatchObject({ kind: 'unavailable' })
    expect((await ask('select 1 as one')).reply.rows).toEqual([{ one: 1 }])
    await thread.close()
  })
})

/** A file system of a few MiB. */
function mountSmall(name: string, size: string): string | undefined {
  const path = join(folder, name)
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' })
    return path
  } catch {
    return undefined
  }
}

/** A container's root may not. */
function canMount(): boolean {
  if (process.getuid?.() !== 0) return false
  const path = mountSmall('probe', '1m')
  if (path) execFileSync('umount', [path])
  return path !== undefined
}

describe.skipIf(!canMount())('a full disk, for which one is mounted as root', () => {
  const mounted: string[] = []
  afterAll(() => {
    for (const path of mounted) execFileSync('umount', [path])
  })

  async function fill(store: Store): Promise<unknown> {
    await store.beginImport('filling', undefined)
    for (let batch = 0; batch < 400; batch++) {
      const rows = Array.from({ length: 100 }, (_, at) => {
        const key = `${batch}-${at}`
        return rowOf(key, { email: `${key}@example.com`, hash: hashOf('x'.repeat(1000)) })
      })
      const error = await errorOf(store.importRows('filling', rows))
      if (error !== 'no error') return error
    }
    return 'never full'
  }

  test('is told as full by SQLite, which goes on when there is room', async () => {
    const path = mountSmall('sqlite', '4m')!
    mounted.push(path)
    const ballast = join(path, 'ballast')
    execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1k', 'count=1500'], { stdio: 'ignore' })
    const store = await openStore({ file: join(path, 'users.db') })
    expect(await fill(store)).toMatchObject({ name: 'StoreError', kind: 'full' })
    expect(await store.userByEmail('0-0@example.com')).toBeDefined()
    rmSync(ballast)
    expect(await store.importRows('filling', [rowOf('room', { email: 'room@example.com' })])).toMatchObject([
      { status: 'created' },
    ])
    await store.close()
  })

  test('is told as full by PostgreSQL, which goes on when there is room', async () => {
    const postgres = await createPostgres()
    const path = mountSmall('postgres', '16m')!
    mounted.push(path)
    chownSync(path, postgres.account.uid!, postgres.account.gid!)
    chmodSync(folder, 0o711)
    await query(postgres.url, `create tablespace small location '${path}'`)
    await query(postgres.url, 'create database users tablespace small')
    const store = await openStore({ url: postgres.url.replace(/\w+$/, 'users') })
    expect(await fill(store)).toMatchObject({ name: 'StoreError', kind: 'full' })
    expect(await store.userByEmail('0-0@example.com')).toBeDefined()
    execFileSync('mount', ['-o', 'remount,size=32m', path])
    expect(await store.importRows('filling', [rowOf('room', { email: 'room@example.com' })])).toMatchObject([
      { status: 'created' },
    ])
    await store.close()
    await postgres.remove()
  })
})
