import { sql } from 'kysely'
import type { SchemaMigration } from '../database.ts'

/**
 * Stores whether an import, the owner or an operator has changed an account, and adds what listing and deleting users
 * needs.
 */
export const accounts: SchemaMigration = async (transaction, { key }) => {
  const { schema } = transaction
  const flag = (name: string) =>
    schema
      .alterTable('users')
      .addColumn(name, 'boolean', (column) => column.notNull().defaultTo(sql`false`))
      .execute()
  await flag('is_email_own')
  await flag('is_banned')
  // Version 1 did not store what an owner had changed. So both the e-mail and the password count as chosen by the
  // owner.
  await sql`update users set is_email_own = true where hash_origin = 1`.execute(transaction)
  // The old digest had 32 bits and covered only a part of the row. A row without a digest is recognised by its key
  // alone.
  await schema.alterTable('users').dropColumn('row_digest').execute()
  await schema.alterTable('users').addColumn('row_digest', 'text').execute()
  await schema.alterTable('users').addColumn('answer_fields', 'integer').execute()
  await schema.createIndex('users_time_joined').on('users').columns(['time_joined', 'id']).execute()
  await schema.createIndex('moved_rows_user').on('moved_rows').column('user_id').execute()
  await schema
    .createTable('deleted_rows')
    .addColumn('import_number', 'integer', (column) => column.notNull())
    .addColumn('row_hash', key as never, (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_rows_key', ['import_number', 'row_hash'])
    .execute()
}
