import { sql } from 'kysely'
import type { Database, SchemaMigration } from './database.ts'
import { users } from './migrations/0001-users.ts'
import { accounts } from './migrations/0002-accounts.ts'
import { failures } from './migrations/0003-failures.ts'
import { emailForms } from './migrations/0004-email-forms.ts'
import { nameCase } from './migrations/0005-name-case.ts'
import { StoreError } from './store.ts'
import { transact } from './transact.ts'

/** The version of a migration is its position, starting with 1. */
export const migrations: readonly SchemaMigration[] = [users, accounts, failures, emailForms, nameCase]

/** Migrates the tables to this version. If several nodes start concurrently, the others wait for the first. */
export async function migrate(database: Database): Promise<void> {
  const { spelling } = database
  await transact(database, async (transaction) => {
    if (spelling.lock) await spelling.lock.execute(transaction)
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('version', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute()
    const rows = await transaction.selectFrom('migrations').select('version').execute()
    const version = Math.max(0, ...rows.map((row) => row.version))
    if (version > migrations.length)
      throw new StoreError(
        'failed',
        `its tables have version ${version}, but this version of the service supports at most version ${migrations.length}. Install the newer version of the service that migrated these tables`,
      )
    for (let next = version + 1; next <= migrations.length; next++) {
      await migrations[next - 1]!(transaction, spelling)
      await sql`insert into migrations (version, applied_at) values (${next}, ${Date.now()})`.execute(transaction)
    }
  })
}
