import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from './database.ts'
import type { HashClasses, HashColumns } from './hash-classes.ts'
import type { NewPasswordUser, Store } from './store.ts'
import { StoreError } from './store.ts'
import { byEmail, usersWhere } from './users.ts'
import { numberOfOrigin } from './words.ts'

type Passwords = Pick<Store, 'createUser' | 'importPassword' | 'replaceHash' | 'setPassword'>

const taken = ['23505', 'SQLITE_CONSTRAINT_UNIQUE']

function rowOf({ email, origin, timeJoined }: Omit<NewPasswordUser, 'hash'>, hash: HashColumns) {
  const hash_origin = numberOfOrigin(origin)
  return { id: v7(), email, ...hash, hash_origin, is_verified: false, is_disabled: false, time_joined: timeJoined }
}

export function createPasswords({ writer }: Database, classes: HashClasses): Passwords {
  /** Whether the row is there now. */
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
            .set({ ...columns, hash_origin: row.hash_origin })
            .where('email', '=', email)
            .execute()
        const user = await find(email)
        if (user) return { user, existed }
      }
      throw new StoreError('unavailable', 'the e-mail goes from user to user')
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
      const columns = hash && (await classes.columnsOf(hash))
      const change = writer
        .updateTable('users')
        .set({ ...columns, hash_origin: numberOfOrigin('owner') })
        .$if(email !== undefined, (update) =>
          update.set({
            email: email!,
            former_email: sql`case when import_number is null or email = ${email} then former_email
              else coalesce(former_email, email) end`,
          }),
        )
        .where('password_hash', 'is not', null)
      const set = async (column: 'original_id' | 'id') =>
        (await change.where(column, '=', userId).executeTakeFirst()).numUpdatedRows === 1n
      try {
        return (await set('original_id')) || (await set('id')) ? 'done' : 'unknown-user'
      } catch (error) {
        if (error instanceof StoreError && taken.includes(error.code ?? '')) return 'email-taken'
        throw error
      }
    },
  }
}
