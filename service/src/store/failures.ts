import { type RawBuilder, sql } from 'kysely'
import type { Addresses } from './addresses.ts'
import type { Connection, Database } from './database.ts'
import type { Admission, Attempt, FailureRules } from './store.ts'
import type { Tag } from './tags.ts'

/** The `address` of the row that counts all addresses that an account has not used before. */
const unknownAddresses = ''
/** The `next_at` of a row without a delay. Not the current time, because other nodes may have an earlier time. */
const notBlocked = 0
/** The time in ms between two sweeps, which delete rows that no longer count. */
const sweepInterval = 60_000
/** The maximum number of rows that one statement deletes, so that other statements do not wait long. */
const sweepSize = 1000
/** The maximum number of failures that a row counts. A row with more was written by a node with a wrong clock. */
const mostAhead = 64
/** The maximum number of doublings of the delay. 2^12 s is longer than any interval. */
const mostDoublings = 12

const int = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`

/** Returns the `next_at` after the first failure of a row. The SQL statement computes the same for later failures. */
function calculateNext(free: number, interval: number, now: number): number {
  const over = 1 - free
  return over < 0 ? notBlocked : now + Math.min(1000 * 2 ** Math.min(over, mostDoublings), interval)
}

/** Counts failed sign-ins. */
export interface Failures {
  admit(attempt: Attempt, rules: FailureRules, now: number): Promise<Admission>
  clear(connection: Connection, email: string): Promise<void>
}

/**
 * Creates the count of failed sign-ins by account and address. The statement that admits an attempt also counts it as a
 * failure, before its password is verified. So concurrent attempts on any nodes cannot exceed the limit.
 */
export function createFailures({ reader, writer, spelling }: Database, tag: Tag, addresses: Addresses): Failures {
  let swept = 0
  /** A sweep skips rows that are being written, because the two transactions could wait for each other. */
  const unlocked = spelling.lock ? sql`for update skip locked` : sql``

  async function sweep(now: number): Promise<void> {
    await addresses.sweep(now)
    for (let deleted = sweepSize; deleted >= sweepSize; ) {
      const { numAffectedRows = 0n } = await sql`
        delete from failures where (account, address) in (
          select account, address from failures where drained_at <= ${now} limit ${sql.lit(sweepSize)} ${unlocked}
        )`.execute(writer)
      deleted = Number(numAffectedRows)
    }
  }

  function sweepNowAndThen(now: number): void {
    if (Math.abs(now - swept) < sweepInterval) return
    swept = now
    // The next sweep deletes the rows that a failed one leaves.
    sweep(now).catch(() => undefined)
  }

  /** Returns the time until which one of the rows refuses attempts, or `now`. */
  async function findBlockEnd(account: string, among: readonly string[], { interval }: FailureRules, now: number) {
    const rows = await reader
      .selectFrom('failures')
      .select('next_at')
      .where('account', '=', account)
      .where('address', 'in', among)
      .where('next_at', '<=', now + interval)
      .execute()
    return Math.max(now, ...rows.map((row) => row.next_at))
  }

  /** Counts a failure in a row, unless the row refuses attempts now. Returns the row if the failure was counted. */
  async function reserveOne(account: string, address: string, rules: FailureRules, now: number) {
    const { interval } = rules
    const free = address === unknownAddresses ? rules.free.account : rules.free.address
    const ahead = sql`case when failures.drained_at between ${int(now)} and ${int(now + mostAhead * interval)}
      then failures.drained_at - ${int(now)} else 0 end`
    // Rounded, because the clocks of two nodes may differ slightly.
    const over = sql`((${ahead}) + ${int(Math.floor(interval / 2))}) / ${int(interval)} + 1 - ${int(free)}`
    const delay = sql`case when ${over} >= ${sql.lit(mostDoublings)} then ${int(interval)}
      when cast(1000 as bigint) << cast(${over} as integer) > ${int(interval)} then ${int(interval)}
      else cast(1000 as bigint) << cast(${over} as integer) end`
    const { rows } = await sql<{ readonly address: string; readonly next_at: number }>`
      insert into failures (account, address, drained_at, next_at)
      values (${account}, ${address}, ${now + interval}, ${calculateNext(free, interval, now)})
      on conflict (account, address) do update set
        drained_at = ${int(now)} + (${ahead}) + ${int(interval)}, next_at = case when ${over} < 0 then ${int(notBlocked)} else ${int(now)} + (${delay}) end
      where failures.next_at not between ${int(now + 1)} and ${int(now + interval)}
      returning address, next_at`.execute(writer)
    return rows
  }

  /**
   * Counts a failure in one row at a time, until a row refuses. A statement that locked two rows could deadlock with a
   * password change.
   */
  async function reserve(account: string, among: readonly string[], rules: FailureRules, now: number) {
    const reserved: { readonly address: string; readonly next_at: number }[] = []
    for (const address of among) {
      const [row] = await reserveOne(account, address, rules, now)
      if (!row) break
      reserved.push(row)
    }
    return reserved
  }

  /** Removes a counted failure, and its delay unless a later failure has replaced that delay. */
  async function takeBack(account: string, row: { address: string; next_at: number }, interval: number) {
    await writer
      .updateTable('failures')
      .set((is) => ({
        drained_at: is('drained_at', '-', interval),
        next_at: is.case().when('next_at', '=', row.next_at).then(notBlocked).else(is.ref('next_at')).end(),
      }))
      .where('account', '=', account)
      .where('address', '=', row.address)
      .execute()
  }

  return {
    async admit(attempt, rules, now) {
      sweepNowAndThen(now)
      const { email, network } = attempt
      const account = tag('account', ...(email === undefined ? [] : [email]))
      const address = tag('address', account, network)
      const isAlone = email === undefined || (await addresses.isKnown(attempt, now))
      const among = isAlone ? [address] : [address, unknownAddresses]
      const until = await findBlockEnd(account, among, rules, now)
      if (until > now) return { isAdmitted: false, until }

      const rows = await reserve(account, among, rules, now)
      const withdraw = async () => {
        await Promise.all(rows.map((row) => takeBack(account, row, rules.interval)))
      }
      if (rows.length < among.length) {
        await withdraw()
        return { isAdmitted: false, until: Math.max(now + 1, await findBlockEnd(account, among, rules, now)) }
      }
      return {
        isAdmitted: true,
        withdraw,
        async succeed(now) {
          const others = rows.filter((row) => row.address !== address)
          await Promise.all([
            writer.deleteFrom('failures').where('account', '=', account).where('address', '=', address).execute(),
            ...others.map((row) => takeBack(account, row, rules.interval)),
            addresses.remember(attempt, now),
          ])
        },
      }
    },

    async clear(connection, email) {
      await connection.deleteFrom('failures').where('account', '=', tag('account', email)).execute()
    },
  }
}
