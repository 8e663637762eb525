import type { Connection, Database } from './database.ts'
import type { Attempt } from './store.ts'
import type { Tag } from './tags.ts'

/** The most that are kept of one account. */
const most = 8
const day = 86_400_000
const hour = day / 24
/** Milliseconds after the last use. */
const kept = 90 * day

/** The networks from which people have signed in. */
export interface Addresses {
  isKnown(attempt: Attempt, now: number): Promise<boolean>
  remember(attempt: Attempt, now: number): Promise<void>
  /** Forgets all that an e-mail has used. */
  forget(connection: Connection, email: string): Promise<void>
  sweep(now: number): Promise<void>
}

export function createAddresses({ reader, writer }: Database, tag: Tag): Addresses {
  /**
   * A caller's own network is remembered for all accounts together: whether it is known must not tell which of them
   * have signed in.
   */
  function keyOf({ email, network, isCallers }: Attempt) {
    const account = isCallers ? 'callers' : tag('account', email!)
    return { account, address: tag('known', account, network) }
  }

  async function usedAt({ account, address }: { readonly account: string; readonly address: string }) {
    const row = await reader
      .selectFrom('addresses')
      .select('used_at')
      .where('account', '=', account)
      .where('address', '=', address)
      .executeTakeFirst()
    return row?.used_at
  }

  /** Replaces the one that was used the longest time ago. */
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
      const used = await usedAt(keyOf(attempt))
      return used !== undefined && used > now - kept
    },

    async remember(attempt, now) {
      const key = keyOf(attempt)
      const used = await usedAt(key)
      // Every sign-in would write the same row otherwise.
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
