import { sql } from 'kysely'
import type { SchemaMigration } from '../database.ts'

/**
 * Notes whether the database contains names (e-mails without `@`). Earlier versions stored names in lower case, so
 * their original case is not known. In such a database, names are still compared in lower case. Otherwise these users
 * could not sign in, or another person could sign up with the name of one of them.
 */
export const nameCase: SchemaMigration = async (transaction) => {
  await transaction.schema
    .alterTable('installation')
    .addColumn('folds_names', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await sql`update installation set folds_names = true
    where exists (select 1 from users where email not like '%@%')
    or exists (select 1 from identities where email not like '%@%')`.execute(transaction)
}
