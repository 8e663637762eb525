import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Addresses } from './addresses.ts'
import type { Connection, Database } from './database.ts'
import type { Failures } from './failures.ts'
import type { HashClasses, HashColumns } from './hash-classes.ts'
import { type NewPasswordUser, type Store, StoreError } from './store.ts'
import { isTaken, transact } from './transact.ts'
import { byEmail, holdUser, usersWhere } from './users.ts'
import { numberOfOrigin } from './words.ts'

type Passwords = Pick<Store, 'createUser' | 'importPassword' | 'replaceHash' | 'setPassword'>

function rowOf({ email, origin, timeJoined }: Omit<NewPasswordUser, 'hash'>, hash: HashColumns) {
  const flags = { is_verified: false, is_disabled: false, is_banned: false, is_email_own: origin === 'owner' }
  return { id: v7(), email, ...hash, hash_origin: numberOfOrigin(origin), ...flags, time_joined: timeJoined }
}

/**
 * Notes that a user gets another e-mail, so that the import row with the old e-mail still finds the user when it is
 * sent again.
 */
async function noteMove(connection: Connection, id: string, email: string): Promise<void> {
  await connection
    .insertInto('moved_rows')
    .columns(['import_number', 'row_key', 'user_id'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(['import_number', 'row_key', 'id'])
        .$narrowType<{ import_number: number; row_key: string }>()
        .where('id', '=', id)
        .where('email', '<>', email)
        .where('import_number', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['import_number', 'row_key']).doUpdateSet((row) => ({ user_id: row.ref('excluded.user_id') })),
    )
    .execute()
}

/** The stored data about the sign-ins of an e-mail. */
export interface SignIns {
  readonly failures: Pick<Failures, 'clear'>
  readonly addresses: Pick<Addresses, 'forget'>
}

/** Creates the operations on users with passwords. */
export function createPasswords(database: Database, classes: HashClasses, { failures, addresses }: SignIns): Passwords {
  const { writer } = database

  /** Inserts a user. Returns whether the row is new. */
  async function insert(row: ReturnType<typeof rowOf>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await writer
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  const find = async (email: string) => (await usersWhere(writer, byEmail(email)))[0]

  return {
    async createUser(user) {
      const row = rowOf(user, await classes.columnsOf(user.hash))
      if (!(await insert(row))) return undefined
      const { email, timeJoined } = user
      const password = { email, isVerified: false }
      return { id: row.id, timeJoined, isDisabled: false, password, identities: [], customData: undefined }
    },

    async importPassword(email, hash, existing, timeJoined) {
      const columns = await classes.columnsOf(hash)
      const row = rowOf({ email, origin: 'import', timeJoined }, columns)
      for (let attempt = 1; attempt <= 10; attempt++) {
        const existed = !(await insert(row))
        if (existed && existing === 'overwrite')
          await writer
            .updateTable('users')
            .set({ ...columns, hash_origin: row.hash_origin, is_email_own: false })
            .where('email', '=', email)
            .execute()
        const user = await find(email)
        if (user) return { user, existed }
      }
      throw new StoreError('unavailable', 'other requests repeatedly created and deleted a user with this e-mail')
    },

    async replaceHash(email, old, hash, origin) {
      const { numUpdatedRows } = await writer
        .updateTable('users')
        .set({ ...(await classes.columnsOf(hash)), hash_origin: numberOfOrigin(origin) })
        .where('email', '=', email)
        .where('password_hash', '=', old)
        .where('is_disabled', '=', false)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async setPassword(userId, { email, hash }) {
      const set = hash && { ...(await classes.columnsOf(hash)), hash_origin: numberOfOrigin('owner') }
      try {
        return await transact(database, async (transaction) => {
          const user = await holdUser(transaction, database.spelling, userId)
          if (!user || user.password_hash === null) return 'unknown-user'
          const { id } = user
          if (email !== undefined) {
            await noteMove(transaction, id, email)
            // An e-mail stays verified only if it does not change.
            const is_verified = sql<boolean>`is_verified and email = ${email}`
            const is_email_own = sql<boolean>`is_email_own or email <> ${email}`
            await transaction
              .updateTable('users')
              .set({ email, is_email_own, is_verified })
              .where('id', '=', id)
              .execute()
          }
          if (set) await transaction.updateTable('users').set(set).where('id', '=', id).execute()
          // An account without a password has no e-mail to sign in with.
          const old = user.email!
          await failures.clear(transaction, old)
          if (email !== undefined && email !== old) {
            await failures.clear(transaction, email)
            await addresses.forget(transaction, old)
            await addresses.forget(transaction, email)
          }
          return 'done'
        })
      } catch (error) {
        if (isTaken(error)) return 'email-taken'
        throw error
      }
    },
  }
}
