import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import Libsql from 'libsql'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import type { Database } from '../src/store/database.ts'
import { migrate } from '../src/store/migrate.ts'
import { openStore, proveWrite } from '../src/store/open.ts'
import { openPostgres } from '../src/store/postgres/open.ts'
import { openSqlite } from '../src/store/sqlite/open.ts'
import { transact } from '../src/store/transact.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases, onDatabases } from './databases/databases.ts'
import { errorOf } from './databases/errors.ts'
import { hashOf } from './databases/stores.ts'
import { importPath, ready, startService } from './running/service.ts'

type Tables = Kysely<Record<'things', { id: string; text: string | null }>>

/** The time in ms that a statement waits for a lock. The service waits 3 s. */
const busyTimeout = 20
const locked = { name: 'StoreError', kind: 'unavailable', code: expect.stringMatching(/^SQLITE_BUSY/) }

/** The number of failures of the slow test. `FAILURES=1000` runs the full test. */
const failures = Number(process.env.FAILURES ?? 200)

const folder = mkdtempSync(join(tmpdir(), 'store-locks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
let file: string
let database: Database
let writer: Tables
let other: InstanceType<typeof Libsql>

async function open(): Promise<void> {
  database = openSqlite(file, busyTimeout)
  writer = database.writer as unknown as Tables
}

beforeEach(async () => {
  file = join(folder, `${++files}.db`)
  await open()
  await migrate(database)
  await sql`create table things (id text primary key, text text)`.execute(writer)
  await insert('first')
  other = new Libsql(file)
})
afterEach(async () => {
  other.close()
  await database.close()
})

const insert = (id: string) => writer.insertInto('things').values({ id, text: null }).execute()
const inTransaction = (work: (transaction: Transaction<never>) => Promise<unknown>) =>
  transact(database, (transaction) => work(transaction as never))
const stored = (): readonly string[] =>
  (other.prepare('select id from things order by id').all() as { id: string }[]).map(({ id }) => id)

/** Every kind of statement that waits for the lock of another writer. */
const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
  'a single insert': () => insert('refused'),
  'an insert that returns a row': () =>
    writer.insertInto('things').values({ id: 'refused', text: null }).returning('id').execute(),
  'an update': () => writer.updateTable('things').set({ text: 'refused' }).execute(),
  'an update that returns rows': () => writer.updateTable('things').set({ text: 'refused' }).returning('id').execute(),
  'a delete': () => writer.deleteFrom('things').execute(),
  'the beginning of a transaction': () =>
    inTransaction((transaction) => sql`insert into things (id) values ('refused')`.execute(transaction)),
  'several single statements in one commit': () => Promise.all([insert('refused'), insert('refused too')]),
  'single statements and transactions together': () =>
    Promise.all([
      insert('refused'),
      inTransaction((transaction) => sql`insert into things (id) values ('refused')`.execute(transaction)),
    ]),
  'a new table': () => sql`create table refused (id text)`.execute(writer),
  'a pragma that writes': () => sql`pragma user_version = 3`.execute(writer),
  'the check of readiness': () => proveWrite(database),
}

/** Writes in every way, and checks that another connection sees each confirmed write and can write too. */
async function mustCommit(): Promise<void> {
  await insert('single')
  await Promise.all([insert('together 1'), insert('together 2')])
  await inTransaction((transaction) => sql`insert into things (id) values ('in transaction')`.execute(transaction))
  await proveWrite(database)
  const all = ['first', 'in transaction', 'single', 'together 1', 'together 2']
  expect(stored()).toEqual(all)
  other.exec('begin immediate; rollback')
  await database.close()
  expect(stored()).toEqual(all)
}

describe('after the lock of another connection', () => {
  few(1).each(Object.entries(kinds))('every confirmed write is committed after a lock refused %s', async (_, act) => {
    other.exec('begin immediate')
    expect(await errorOf(act())).toMatchObject(locked)
    other.exec('rollback')
    await mustCommit()
  })

  test('every confirmed write is committed after locks refused each kind of statement in turn', async () => {
    for (const act of Object.values(kinds)) {
      other.exec('begin immediate')
      expect(await errorOf(act())).toMatchObject(locked)
      other.exec('commit')
    }
    await mustCommit()
  })

  slow('a deleted user is removed from the write-ahead log as soon as no other connection reads it', async () => {
    const store = await openStore({ file, busyTimeout })
    const email = 'erased@example.com'
    const { user } = await store.importPassword(email, hashOf('x'), 'keep', 0)
    other.exec('begin; select * from things')
    expect(await errorOf(store.deleteUser(user.id))).toMatchObject(locked)
    expect(await errorOf(store.deleteUser(user.id))).toMatchObject(locked)
    expect(await store.userByEmail(email)).toBeUndefined()
    other.exec('rollback')
    expect(await store.deleteUser(user.id)).toBe(false)
    expect(statSync(`${file}-wal`).size).toBe(0)
    await store.close()
    await mustCommit()
  })

  few(1).each(['begin immediate', 'pragma locking_mode = exclusive; begin exclusive'])(
    'a lock at the start (%s) is reported, and every confirmed write is committed after it',
    async (lock) => {
      const name = join(folder, `start-${++files}.db`)
      const first = new Libsql(name)
      first.exec(lock)
      expect(await errorOf(openStore({ file: name, busyTimeout }))).toMatchObject(locked)
      first.exec('rollback')
      first.close()
      const store = await openStore({ file: name, busyTimeout })
      await store.importPassword('start@example.com', hashOf('x'), 'keep', 0)
      const second = new Libsql(name)
      expect(second.prepare('select email from users').all()).toEqual([{ email: 'start@example.com' }])
      second.close()
      await store.close()
    },
  )
})

describe('after another failure than a lock', () => {
  const statements: Readonly<Record<string, string>> = {
    'a statement that is not SQL': 'insert',
    'a statement that fails while it runs': `insert into things (id)
      select json_extract(text, '$') from (select '"x"' as text union all select '{')`,
    'a read that fails while it runs': `select id, json('{') from things`,
    'a violated constraint': `insert into things (id) values ('first')`,
    'a violated constraint of a statement that returns a row': `insert into things (id) values ('first') returning id`,
  }

  few(1).each(Object.entries(statements))('every confirmed write is committed after %s', async (_, statement) => {
    for (const connection of [writer, database.reader])
      expect(await errorOf(sql.raw(statement).execute(connection))).toMatchObject({ name: 'StoreError' })
    await mustCommit()
  })

  few(1).each(Object.entries(statements))(
    'every confirmed write is committed after %s in a transaction',
    async (_, statement) => {
      const work = inTransaction(async (transaction) => {
        await sql`insert into things (id) values ('undone')`.execute(transaction)
        await sql.raw(statement).execute(transaction)
      })
      expect(await errorOf(work)).toMatchObject({ name: 'StoreError' })
      await mustCommit()
    },
  )

  slow('only the broken transaction fails, and the requests that wait for it are run', async () => {
    const results = await Promise.all([
      errorOf(
        inTransaction(async (transaction) => {
          await sql`insert into things (id) values ('undone')`.execute(transaction)
          await sql`insert into things`.execute(transaction)
        }),
      ),
      ...['single', 'together 1', 'together 2'].map(insert),
      inTransaction((transaction) => sql`insert into things (id) values ('in transaction')`.execute(transaction)),
    ])
    expect(results[0]).toMatchObject({ name: 'StoreError', kind: 'failed' })
    expect(stored()).toEqual(['first', 'in transaction', 'single', 'together 1', 'together 2'])
  })
})

describe('a confirmed write that is not committed', () => {
  test('the check of readiness finds a connection that confirms writes and does not commit them', async () => {
    await proveWrite(database)
    await sql`begin`.execute(writer)
    await insert('lost')
    expect(await errorOf(proveWrite(database))).toMatchObject({ code: 'NOT_COMMITTED' })
    await sql`commit`.execute(writer)
    await proveWrite(database)
  })

  test('the check of readiness finds a database that can only be read', async () => {
    await sql`pragma query_only = on`.execute(writer)
    expect(await errorOf(proveWrite(database))).toMatchObject({ kind: 'unavailable', code: 'SQLITE_READONLY' })
  })

  test('the check of readiness passes when the clock is set back', async () => {
    const future = Date.now() + 86_400_000
    await sql`update installation set checked_at = ${future}`.execute(writer)
    await proveWrite(database)
    await proveWrite(database)
    expect(other.prepare('select checked_at from installation').all()).toEqual([{ checked_at: future + 2 }])
  })
})

describe.skipIf(databases.length < 2)('the check of readiness on PostgreSQL', () => {
  async function check(connections: number, run: (one: Database, other: Database) => Promise<void>): Promise<void> {
    const { environment, drop } = await databases[1]!.create()
    const [one, other] = [openPostgres(environment.DATABASE_URL!, connections), openPostgres(environment.DATABASE_URL!)]
    await migrate(other)
    await run(one, other)
    await Promise.all([one.close(), other.close()])
    await drop()
  }

  slow('the check of readiness finds a connection to PostgreSQL that does not commit or cannot write', () =>
    check(1, async ({ writer }, { reader }) => {
      await proveWrite({ writer, reader })
      await sql`begin`.execute(writer)
      expect(await errorOf(proveWrite({ writer, reader }))).toMatchObject({ code: 'NOT_COMMITTED' })
      await sql`rollback`.execute(writer)
      await proveWrite({ writer, reader })
      await sql`set default_transaction_read_only = on`.execute(writer)
      expect(await errorOf(proveWrite({ writer, reader }))).toMatchObject({ kind: 'unavailable', code: '25006' })
    }),
  )

  slow(
    'the check of readiness reads on a second connection, which a pool of one connection does not have',
    async () => {
      await check(2, (one) => proveWrite(one))
      await check(1, async (one) => {
        expect(await errorOf(proveWrite(one))).toMatchObject({ kind: 'unavailable', code: undefined })
      })
    },
  )
})

onDatabases('a transaction that ignores the error of a statement on $name', ({ create }) => {
  slow('a transaction whose work ignores the error of a statement is not confirmed', async () => {
    const { environment, drop } = await create()
    const { DATABASE_URL: url, DATABASE_FILE: path } = environment
    const used = url === undefined ? openSqlite(path!) : openPostgres(url)
    await migrate(used)
    const work = transact(used, async (transaction) => {
      await sql`insert into migrations (version, applied_at) values (99, 0)`.execute(transaction)
      await errorOf(sql`insert`.execute(transaction))
    })
    expect(await errorOf(work)).toMatchObject({ name: 'StoreError', kind: 'unavailable' })
    const { rows } = await sql`select version from migrations where version = 99`.execute(used.reader)
    expect(rows).toEqual([])
    await proveWrite(used)
    await used.close()
    await drop()
  })
})

describe('a new connection after a failure', () => {
  const handles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(file)
      } catch {
        return false
      }
    }).length

  async function failOften(times: number): Promise<void> {
    const before = handles()
    expect(before).toBeGreaterThan(0)
    for (let at = 0; at < times; at++)
      expect(await errorOf(sql`insert`.execute(writer))).toMatchObject({ kind: 'failed' })
    await proveWrite(database)
    expect(handles()).toBeLessThanOrEqual(before + 3)
    await mustCommit()
  }

  slow.skipIf(process.platform !== 'linux')(
    'many failures leave no lock and no file handle',
    { timeout: 600_000 },
    () => failOften(failures),
  )

  slow(
    'a new connection keeps the locks of this process, so that another process does not delete the log',
    async () => {
      await proveWrite(database)
      other.close()
      await errorOf(sql`insert`.execute(writer))
      await insert('single')
      const { ino } = statSync(`${file}-wal`)
      const script = `const db = new (require('libsql'))(process.argv[1]); db.exec('select * from things'); db.close()`
      await promisify(execFile)(process.execPath, ['-e', script, file], { cwd: 'service' })
      expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.ino).toBe(ino)
      await insert('together 1')
      other = new Libsql(file)
      expect(stored()).toEqual(['first', 'single', 'together 1'])
    },
  )
})

test('a service that another process has locked out loses no confirmed sign-up, and reports its readiness', async () => {
  const created = await databases[0]!.create()
  const service = await startService(created, {}, { busyTimeout })
  const holder = new Libsql(created.environment.DATABASE_FILE!)
  try {
    const send = (name: string) => service.post(importPath, { ...bcrypt, email: `${name}@example.com` })
    const signUp = (name: string) =>
      service.post('/recipe/signup', { email: `${name}@example.com`, password: 'a password' })
    await ready(service)
    holder.exec('begin immediate')
    expect((await signUp('locked')).json.code).toBe('ERR_STORE_UNAVAILABLE')
    expect((await ready(service, 503)).json.reasons).toMatchObject([{ check: 'database' }])
    holder.exec('rollback')
    expect((await ready(service)).json.reasons).toEqual([])
    const names = Array.from({ length: 32 }, (_, at) => `after-${at}`)
    const answers = await Promise.all(names.map((name, at) => (at % 16 === 0 ? signUp : send)(name)))
    expect(answers.map(({ json }) => json.status)).toEqual(names.map(() => 'OK'))
    const emails = () =>
      (holder.prepare('select email from users').all() as { email: string }[]).map((row) => row.email)
    expect(emails().sort()).toEqual(names.map((name) => `${name}@example.com`).sort())
    await service.close()
    expect(emails()).toHaveLength(32)
  } finally {
    holder.close()
    await service.close()
    await created.drop()
  }
})
