import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { DeletedRows } from './deleted-rows.ts'
import type { SignIns } from './passwords.ts'
import { isStorable, type Store, StoreError, type User, type UserPlace } from './store.ts'
import { transact } from './transact.ts'
import { holdUser, usersById } from './users.ts'

type Accounts = Pick<Store, 'listUsers' | 'setDisabled' | 'deleteUser'>

/** Creates the operations on accounts: list, disable, enable and delete. */
export function createAccounts(database: Database, deletedRows: DeletedRows, signIns: SignIns): Accounts {
  const { reader, spelling } = database
  /** Whether data of a deleted user is left in the files, because a process has prevented its removal. */
  let isDataLeft = false

  /** Returns the positions of the users of a page, and of one more user if there is one. */
  async function placesOf(limit: number, order: 'asc' | 'desc', after: UserPlace | undefined) {
    const compared = sql.raw(order === 'asc' ? '>' : '<')
    let query = reader.selectFrom('users').select(['time_joined', 'id'])
    if (after) query = query.where(sql<boolean>`(time_joined, id) ${compared} (${after.timeJoined}, ${after.id})`)
    return query
      .orderBy('time_joined', order)
      .orderBy('id', order)
      .limit(limit + 1)
      .execute()
  }

  /**
   * Returns the users with these ids. Leaves out users who have been deleted in the meantime, or have a damaged text.
   */
  async function usersAt(ids: readonly string[]): Promise<readonly User[]> {
    const users = await usersById(reader, (is) => is('users.id', 'in', spelling.list(ids.filter(isStorable))) as never)
    return ids.flatMap((id) => users.get(id) ?? [])
  }

  return {
    async listUsers({ limit, order, after }) {
      const places = await placesOf(limit, order, after)
      const page = places.slice(0, limit)
      // A damaged id cannot be sent, so the next page begins after the last id that can be sent.
      const last = places.length > limit ? page.filter(({ id }) => isStorable(id)).at(-1) : undefined
      if (places.length > limit && !last) throw new StoreError('failed', 'the ids of a page are not UTF-8', 'NOT_UTF8')
      return {
        users: await usersAt(page.map(({ id }) => id)),
        next: last && { timeJoined: last.time_joined, id: last.id },
      }
    },

    async setDisabled(userId, isDisabled) {
      return transact(database, async (transaction) => {
        const user = await holdUser(transaction, spelling, userId)
        if (!user) return false
        await transaction
          .updateTable('users')
          .set({ is_disabled: isDisabled, is_banned: isDisabled })
          .where('id', '=', user.id)
          .execute()
        return true
      })
    },

    async deleteUser(userId) {
      const isDeleted = await transact(database, async (transaction) => {
        const user = await holdUser(transaction, spelling, userId)
        if (!user) return false
        const { id, email, import_number, row_key } = user
        const own = import_number === null ? [] : [{ import_number, row_key: row_key! }]
        const moved = await transaction
          .selectFrom('moved_rows')
          .select(['import_number', 'row_key'])
          .where('user_id', '=', id)
          .execute()
        await deletedRows.note(transaction, [...own, ...moved])
        await transaction.deleteFrom('moved_rows').where('user_id', '=', id).execute()
        await transaction.deleteFrom('identities').where('user_id', '=', id).execute()
        await transaction.deleteFrom('users').where('id', '=', id).execute()
        if (email !== null) {
          await signIns.failures.clear(transaction, email)
          await signIns.addresses.forget(transaction, email)
        }
        return true
      })
      if (isDeleted || isDataLeft) {
        isDataLeft = true
        let isErased = false
        try {
          await database.erase()
          isErased = true
        } finally {
          isDataLeft = !isErased
        }
      }
      return isDeleted
    },
  }
}
