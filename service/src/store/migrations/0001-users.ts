import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from './index.ts'

/**
 * One wide table of users, so that an import writes one row for a user: with the password in a table of its own it took
 * three times as long.
 */
export const users: Migration = async (transaction, { key, serial }) => {
  const { schema } = transaction
  await schema
    .createTable('hash_classes')
    .addColumn('number', serial as never)
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('cost', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('like_text', 'text', (column) => column.notNull())
    .addColumn('like_fields', 'text', (column) => column.notNull())
    .addUniqueConstraint('hash_classes_text', ['format', 'key_id', 'like_text', 'like_fields'])
    .execute()
  await schema
    .createTable('imports')
    .addColumn('number', serial as never)
    .addColumn('name', key as never, (column) => column.notNull().unique())
    .addColumn('key_id', 'text')
    .execute()
  await schema
    .createTable('users')
    .addColumn('id', key as never, (column) => column.notNull().primaryKey())
    .addColumn('original_id', key as never)
    .addColumn('email', key as never)
    .addColumn('is_verified', 'boolean', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('hash_fields', 'text')
    .addColumn('hash_class', 'integer')
    .addColumn('hash_origin', 'smallint')
    .addColumn('time_joined', 'bigint', (column) => column.notNull())
    .addColumn('is_disabled', 'boolean', (column) => column.notNull())
    .addColumn('custom_data', 'text')
    .addColumn('import_number', 'integer')
    .addColumn('row_key', 'text')
    .addColumn('row_digest', 'integer')
    .addColumn('outcome', 'smallint')
    .execute()
  const index = (name: string) => schema.createIndex(`users_${name}`).on('users')
  await index('email').unique().column('email').where('email', 'is not', null).execute()
  await index('original_id').unique().column('original_id').where('original_id', 'is not', null).execute()
  await index('class').columns(['hash_class', 'hash_origin']).where('hash_class', 'is not', null).execute()
  await schema
    .createTable('identities')
    .addColumn('third_party_id', key as never, (column) => column.notNull())
    .addColumn('third_party_user_id', key as never, (column) => column.notNull())
    .addColumn('user_id', key as never, (column) => column.notNull())
    .addColumn('email', key as never)
    .addColumn('is_verified', 'boolean', (column) => column.notNull())
    .addColumn('time_joined', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['third_party_id', 'third_party_user_id'])
    .execute()
  await schema.createIndex('identities_user').on('identities').column('user_id').execute()
  await schema
    .createIndex('identities_email')
    .on('identities')
    .column('email')
    .where(sql.ref('email'), 'is not', null)
    .execute()
  await schema
    .createTable('moved_rows')
    .addColumn('import_number', 'integer', (column) => column.notNull())
    .addColumn('row_key', key as never, (column) => column.notNull())
    .addColumn('user_id', key as never, (column) => column.notNull())
    .addPrimaryKeyConstraint('moved_rows_key', ['import_number', 'row_key'])
    .execute()
  await schema
    .createTable('failures')
    .addColumn('period', 'bigint', (column) => column.notNull())
    .addColumn('subject', key as never, (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('failures_key', ['period', 'subject'])
    .execute()
  await schema
    .createTable('installation')
    .addColumn('number', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addColumn('absence_key', 'text', (column) => column.notNull())
    .execute()
  const absence_key = randomBytes(32).toString('base64')
  await transaction.insertInto('installation').values({ number: 1, checked_at: 0, absence_key }).execute()
}
