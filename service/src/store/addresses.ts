import type { Connection, Database } from './database.ts'
import type { Attempt } from './store.ts'
import type { Tag } from './tags.ts'

/** The maximum number of addresses that are kept for an account. */
const most = 8
const day = 86_400_000
const hour = day / 24
/** The time in ms for which an address is kept after its last use. */
const kept = 90 * day

/** The networks from which users have signed in. */
export interface Addresses {
  isKnown(attempt: Attempt, now: number): Promise<boolean>
  remember(attempt: Attempt, now: number): Promise<void>
  /** Forgets all addresses of an e-mail. */
  forget(connection: Connection, email: string): Promise<void>
  sweep(now: number): Promise<void>
}

/** Creates the store of known addresses. `tag` hashes accounts and addresses before they are stored. */
export function createAddresses({ reader, writer }: Database, tag: Tag): Addresses {
  /**
   * The network of a caller is stored once for all accounts, so that it does not reveal which accounts have signed in.
   */
  function keyOf({ email, network, isCallers }: Attempt) {
    const account = isCallers ? 'callers' : tag('account', email!)
    return { account, address: tag('known', account, network) }
  }

  async function findUseTime({ account, address }: { readonly account: string; readonly address: string }) {
    const row = await reader
      .selectFrom('addresses')
      .select('used_at')
      .where('account', '=', account)
      .where('address', '=', address)
      .executeTakeFirst()
    return row?.used_at
  }

  /** Deletes all but the most recently used addresses of an account. */
  async function trim(account: string, address: string): Promise<void> {
    await writer
      .deleteFrom('addresses')
      .where('account', '=', account)
      .where('address', '<>', address)
      .where('address', 'not in', (from) =>
        from
          .selectFrom('addresses')
          .select('address')
          .where('account', '=', account)
          .where('address', '<>', address)
          .orderBy('used_at', 'desc')
          .orderBy('address')
          .limit(most - 1),
      )
      .execute()
  }

  return {
    async isKnown(attempt, now) {
      const used = await findUseTime(keyOf(attempt))
      return used !== undefined && used > now - kept
    },

    async remember(attempt, now) {
      const key = keyOf(attempt)
      const used = await findUseTime(key)
      // Otherwise every sign-in would write the same row.
      if (attempt.isCallers && used !== undefined && Math.abs(now - used) < hour) return
      await writer
        .insertInto('addresses')
        .values({ ...key, used_at: now })
        .onConflict((conflict) => conflict.columns(['account', 'address']).doUpdateSet({ used_at: now }))
        .execute()
      if (used === undefined) await trim(key.account, key.address)
    },

    async forget(connection, email) {
      await connection.deleteFrom('addresses').where('account', '=', tag('account', email)).execute()
    },

    async sweep(now) {
      await writer
        .deleteFrom('addresses')
        .where('used_at', '<=', now - kept)
        .execute()
    },
  }
}
