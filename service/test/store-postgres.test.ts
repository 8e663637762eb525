import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { openStore } from '../src/store/open.ts'
import type { Store } from '../src/store/store.ts'
import { isInstalled, query, startPostgres, type TestPostgres } from './databases/debian-postgres.js'
import { errorOf } from './databases/errors.ts'
import { canMount, fill, mountSmall, resize, unmount } from './databases/small-disk.ts'
import { rowOf } from './databases/stores.ts'

describe.skipIf(!isInstalled())('a PostgreSQL server that stops', () => {
  let postgres: TestPostgres
  let store: Store
  let url: string
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.createDatabase()
    store = await openStore({ url })
    await store.beginImport('going', undefined)
  })
  afterAll(async () => {
    await store.close()
    await postgres.stop()
  })

  test.each(['halt', 'kill'] as const)(
    'a stopped PostgreSQL is unavailable, and is used again without a restart of the service: %s',
    async (how) => {
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
    },
  )

  slow('a crash of PostgreSQL loses no answered row and stores no row twice', async () => {
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
      await postgres.kill()
      await sending
      await postgres.start()
      for (const key of answered) expect(await store.userByEmail(`${key}@example.com`)).toBeDefined()
    }
    await send()
    expect(answered.size).toBe(rows.length)
    const [row] = await query(
      url,
      `select count(*)::int as count from users where email ~ '^k[0-9]' and row_key ~ '^k[0-9]'`,
    )
    expect(row).toEqual({ count: rows.length })
  })
})

describe.skipIf(!(canMount && isInstalled()))('a full disk, for which one is mounted as root', () => {
  slow('PostgreSQL reports a full disk, and continues when there is space', async () => {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'store-full-'))
    const path = join(folder, 'small')
    mountSmall(path, '16m')
    chownSync(path, postgres.account.uid!, postgres.account.gid!)
    chmodSync(folder, 0o711)
    await query(postgres.url, `create tablespace small location '${path}'`)
    await query(postgres.url, 'create database users tablespace small')
    const store = await openStore({ url: postgres.url.replace(/\w+$/, 'users') })
    expect(await fill(store)).toMatchObject({ name: 'StoreError', kind: 'full' })
    expect(await store.userByEmail('0-0@example.com')).toBeDefined()
    resize(path, '32m')
    expect(await store.importRows('filling', [rowOf('room', { email: 'room@example.com' })])).toMatchObject([
      { status: 'created' },
    ])
    await store.close()
    await postgres.stop()
    unmount(path)
    rmSync(folder, { recursive: true })
  })
})
