import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { slow } from '../../test/sample.ts'
import type { Database } from '../src/store/database.ts'
import { users } from '../src/store/migrations/0001-users.ts'
import { openStore } from '../src/store/open.ts'
import { openPostgres } from '../src/store/postgres/open.ts'
import { openSqlite } from '../src/store/sqlite/open.ts'
import { transact } from '../src/store/transact.ts'
import { onDatabases } from './databases/databases.ts'
import { hashOf, rowOf } from './databases/stores.ts'

const ownerId = v7()

/** Creates the tables of version 1 with an imported user and a user who has signed up. */
async function createFirstVersion(database: Database): Promise<void> {
  await transact(database, async (transaction) => {
    await users(transaction, database.spelling)
    await sql`create table migrations (version integer not null primary key, applied_at bigint not null)`.execute(
      transaction,
    )
    await sql`insert into migrations (version, applied_at) values (1, 1)`.execute(transaction)
    await sql`insert into imports (name) values ('before')`.execute(transaction)
    await sql`insert into hash_classes (format, cost, key_id, like_text, like_fields)
      values ('bcrypt', 'cost 12', '', '$2b$12$......................', '')`.execute(transaction)
    for (const [id, email, origin, key] of [
      ['1', 'imported@example.com', 0, 'row'],
      [ownerId, 'owner@example.com', 1, null],
    ])
      await sql`insert into users (id, email, is_verified, password_hash, hash_class, hash_origin, time_joined,
        is_disabled, import_number, row_key, row_digest, outcome)
        values (${id}, ${email}, true, 'hash', 1, ${origin}, 5, true, ${key && 1}, ${key}, ${key && 17}, ${key && 0})`.execute(
        transaction,
      )
  })
}

onDatabases('a database of the first version on $name', ({ create }) => {
  slow(
    'a database of version 1 is migrated without changing its users, and a retried import gets the same answers',
    async () => {
      const { environment, drop } = await create()
      const { DATABASE_URL: url, DATABASE_FILE: file } = environment
      const first = url === undefined ? openSqlite(file!) : openPostgres(url)
      await createFirstVersion(first)
      await first.close()
      const store = await openStore({ url, file })
      try {
        const row = rowOf('row', { email: 'imported@example.com', hash: hashOf('hash') })
        expect(await store.importRows('before', [row])).toEqual([{ status: 'created', userId: '1' }])
        expect(await store.userById('1')).toMatchObject({ isDisabled: true, password: { isVerified: true } })
        await store.beginImport('after', undefined)
        const rows = [
          rowOf('1', { email: 'imported@example.com', hash: hashOf('new'), isDisabled: false }),
          rowOf('2', { originalId: ownerId, email: 'new@example.com', hash: hashOf('new') }),
        ]
        expect(await store.importRows('after', rows)).toMatchObject([
          { status: 'updated' },
          // Version 1 did not store whether an owner had changed the e-mail or the password.
          { status: 'kept', kept: ['passwordHash', 'email'] },
        ])
        const { users: listed } = await store.listUsers({ limit: 10, order: 'asc' })
        expect(listed.map(({ id, isDisabled }) => [id, isDisabled])).toEqual([
          [ownerId, true],
          ['1', false],
        ])
      } finally {
        await store.close()
        await drop()
      }
    },
  )
})
