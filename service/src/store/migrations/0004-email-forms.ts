import { sql } from 'kysely'
import type { SchemaMigration } from '../database.ts'

interface Row {
  readonly id: string
  readonly email: string
}

/** Selects rows whose e-mail contains other characters than ASCII. Only such e-mails can differ from their NFC. */
const unusual = sql`email is not null and octet_length(email) > length(email)`

const toNfc = (email: string): string => email.normalize('NFC')
const hasOtherForm = ({ email }: Row): boolean => toNfc(email) !== email

/**
 * Converts the e-mails to NFC, because e-mails are compared in NFC from now on. If another user already has the e-mail
 * in NFC, the e-mail is not changed, and `email_conflicts` notes the user. Users are never merged.
 */
export const emailForms: SchemaMigration = async (transaction, { key }) => {
  await transaction.schema
    .createTable('email_conflicts')
    .addColumn('user_id', key as never, (column) => column.notNull().primaryKey())
    .execute()
  const users = await sql<Row>`select id, email from users where ${unusual} order by time_joined, id`.execute(
    transaction,
  )
  for (const row of users.rows.filter(hasOtherForm)) {
    const email = toNfc(row.email)
    const taken = await sql`select 1 from users where email = ${email}`.execute(transaction)
    if (taken.rows.length > 0) await sql`insert into email_conflicts (user_id) values (${row.id})`.execute(transaction)
    // A row without a digest is recognised by its key alone, so a retry of the import still finds the user.
    else
      await sql`update users set email = ${email}, row_digest = null,
        row_key = case when row_key = ${row.email} then ${email} else row_key end where id = ${row.id}`.execute(
        transaction,
      )
  }
  const identities = await sql<Row>`
    select distinct '' as id, email from identities where ${unusual}`.execute(transaction)
  for (const { email } of identities.rows.filter(hasOtherForm))
    await sql`update identities set email = ${toNfc(email)} where email = ${email}`.execute(transaction)
}
