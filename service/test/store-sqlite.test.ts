import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Libsql from 'libsql'
import { afterAll, describe, expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { openStore } from '../src/store/open.ts'
import { findFile } from '../src/store/sqlite/file.ts'
import { createDatabaseThread } from '../src/store/sqlite/thread.ts'
import { errorOf } from './databases/errors.ts'
import { canMount, fill, mountSmall, unmount } from './databases/small-disk.ts'
import { rowOf } from './databases/stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const identityOf = (at: number) => ({
  thirdPartyId: 'google',
  thirdPartyUserId: String(at),
  email: undefined,
  isVerified: false,
  timeJoined: 1,
})

describe('an SQLite file', () => {
  slow('an SQLite file is accessible only to its owner', async () => {
    const file = join(folder, 'mode.db')
    const store = await openStore({ file })
    await store.ping()
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600)
    await store.close()
  })

  test('an SQLite file that cannot be opened is unavailable', async () => {
    expect(await errorOf(openStore({ file: folder }))).toMatchObject({ name: 'StoreError' })
    expect(await errorOf(openStore({ file: join(folder, 'no', 'folder.db') }))).toMatchObject({ kind: 'unavailable' })
  })

  slow('a write waits while another process writes the SQLite file', async () => {
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

  slow('a locked SQLite file is unavailable within 5 s, for any number of waiting requests', async () => {
    const file = join(folder, 'locked.db')
    const store = await openStore({ file })
    await store.beginImport('locked', undefined)
    const other = new Libsql(file)
    other.exec('begin immediate')
    const begin = performance.now()
    const asked = [
      ...Array.from({ length: 20 }, () => store.ping()),
      ...Array.from({ length: 20 }, (_, at) => store.signInUp(identityOf(at))),
      store.importRows('locked', [rowOf('locked', { email: 'locked@example.com' })]),
    ]
    for (const error of await Promise.all(asked.map(errorOf))) expect(error).toMatchObject({ kind: 'unavailable' })
    expect(performance.now() - begin).toBeLessThan(5000)
    other.exec('commit')
    await store.ping()
    expect(await store.signInUp(identityOf(0))).toMatchObject({ created: true })
    other.close()
    await store.close()
  })

  slow(
    'an SQLite file that is deleted or replaced while it is open is unavailable until it has its name again',
    async () => {
      const file = join(folder, 'moved.db')
      const store = await openStore({ file })
      await store.beginImport('moved', undefined)
      const write = () => store.importRows('moved', [rowOf('moved', { email: 'moved@example.com' })])
      renameSync(file, `${file}.away`)
      for (const act of [store.ping, write]) expect(await errorOf(act())).toMatchObject({ kind: 'unavailable' })
      copyFileSync(`${file}.away`, file)
      for (const act of [store.ping, write]) expect(await errorOf(act())).toMatchObject({ kind: 'unavailable' })
      renameSync(`${file}.away`, file)
      await store.ping()
      expect(await write()).toMatchObject([{ status: 'created' }])
      await store.close()
    },
  )

  slow('an SQLite file of a later version is not changed', async () => {
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

  slow('an error affects only its own of the concurrent statements and transactions', async () => {
    const store = await openStore({ file: join(folder, 'mixed.db') })
    await store.beginImport('mixed', undefined)
    const faulty = { ...rowOf('x', { email: 'x@example.com' }), timeJoined: Number.NaN }
    const attempt = { email: 'all@example.com', network: '192.0.2.1', isCallers: false }
    const rules = { interval: 1000, free: { address: 40, account: 40 } }
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
      return at % 3 === 1 ? store.admitAttempt(attempt, rules, 1) : store.signInUp(identity)
    })
    const done = await Promise.all(work)
    for (const [at, result] of done.entries()) if (at % 10 === 0) expect(result).toMatchObject({ kind: 'failed' })
    const admitted = done.filter((one) => one instanceof Object && 'isAdmitted' in one && one.isAdmitted)
    expect(admitted).toHaveLength(40)
    expect((await store.classCounts())[0]?.users).toBe(90)
    expect(await store.userByEmail('x@example.com')).toBeUndefined()
    await store.close()
  })

  slow('an SQLite file is opened again when its thread has ended', async () => {
    const thread = createDatabaseThread({ file: findFile(join(folder, 'thread.db')), role: 'writer' })
    const ask = (sql: string) => thread.ask({ sql, parameters: [], begins: false, transaction: undefined })
    const endless =
      'with recursive c(i) as (select 1 union all select i + 1 from c) select hex(zeroblob(50000 + i)) from c'
    const waiting = [ask(endless), ask('select 1 as one')]
    for (const { error } of await Promise.all(waiting)) expect(error).toMatchObject({ kind: 'unavailable' })
    expect((await ask('select 1 as one')).reply.rows).toEqual([{ one: 1 }])
    await thread.close()
  })
})

describe.skipIf(!canMount)('a full disk, for which one is mounted as root', () => {
  slow('SQLite reports a full disk, and continues when there is space', async () => {
    const path = join(folder, 'small')
    mountSmall(path, '4m')
    const ballast = join(path, 'ballast')
    execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1k', 'count=1500'], { stdio: 'ignore' })
    const store = await openStore({ file: join(path, 'users.db') })
    expect(await fill(store)).toMatchObject({ name: 'StoreError', kind: 'full' })
    expect(await store.userByEmail('0-0@example.com')).toBeDefined()
    const pings = async () => {
      for (let at = 0; at < 1000; at++) await store.ping()
    }
    expect(await errorOf(pings())).toMatchObject({ kind: 'full' })
    rmSync(ballast)
    await store.ping()
    expect(await store.importRows('filling', [rowOf('room', { email: 'room@example.com' })])).toMatchObject([
      { status: 'created' },
    ])
    await store.close()
    unmount(path)
  })
})
