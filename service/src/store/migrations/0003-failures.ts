import type { SchemaMigration } from '../database.ts'

/** Replaces the failures of each hour. They are at most two hours old and are not carried over. */
export const failures: SchemaMigration = async ({ schema }, { key }) => {
  await schema.dropTable('failures').execute()
  await schema
    .createTable('failures')
    .addColumn('account', key as never, (column) => column.notNull())
    .addColumn('address', key as never, (column) => column.notNull())
    .addColumn('drained_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('failures_of_address', ['account', 'address'])
    .execute()
  await schema.createIndex('failures_drained').on('failures').column('drained_at').execute()
  await schema
    .createTable('addresses')
    .addColumn('account', key as never, (column) => column.notNull())
    .addColumn('address', key as never, (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('addresses_of_account', ['account', 'address'])
    .execute()
  await schema.createIndex('addresses_used').on('addresses').column('used_at').execute()
}
