import { sql } from 'kysely'
import type { Migration } from './index.ts'

/** Separates who decides about an account: an import, its owner or an operator; and lets users be listed and deleted. */
export const accounts: Migration = async (transaction, { key }) => {
  const { schema } = transaction
  const flag = (name: string) =>
    schema
      .alterTable('users')
      .addColumn(name, 'boolean', (column) => column.notNull().defaultTo(sql`false`))
      .execute()
  await flag('is_email_own')
  await flag('is_banned')
  // Owners were not told apart by what they had changed: the e-mail and the password count as theirs.
  await sql`update users set is_email_own = true where hash_origin = 1`.execute(transaction)
  // The digest had 32 bits of a part of the row. Without one, the key of a row alone tells that it is sent again.
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
