import { type RawBuilder, sql } from 'kysely'
import type { Addresses } from './addresses.ts'
import type { Connection, Database } from './database.ts'
import type { Admission, Attempt, FailureRules } from './store.ts'
import type { Tag } from './tags.ts'

/** The address of the row for all addresses that an account has not used before. */
const unknownAddresses = ''
/** Of a row without a delay: not the time now, which is later than that of slower attempts and of other nodes. */
const notBlocked = 0
/** Milliseconds between two looks for rows that no longer count. */
const sweepInterval = 60_000
/** Rows that one statement deletes, so that no one waits long for it. */
const sweepSize = 1000
/** Intervals. No row counts more failures than this, so a row further ahead was written by a wrong clock. */
const mostAhead = 64
/** 2^12 s is longer than any interval. */
const mostDoublings = 12

const int = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`

/** The time of the next attempt after the first failure of a row. The statement does the same for later ones. */
function firstNext(free: number, interval: number, now: number): number {
  const over = 1 - free
  return over < 0 ? notBlocked : now + Math.min(1000 * 2 ** Math.min(over, mostDoublings), interval)
}

export interface Failures {
  admit(attempt: Attempt, rules: FailureRules, now: number): Promise<Admission>
  clear(connection: Connection, email: string): Promise<void>
}

/**
 * Failed sign-ins by account and address. An attempt is written as a failure before its password is verified, in
 * the statement that decides whether it may be, so that concurrent attempts gain nothing, on any node.
 */
export function createFailures({ reader, writer, spelling }: Database, tag: Tag, addresses: Addresses): Failures {
  let swept = 0
  /** A sweep leaves rows that are being written, or the two could wait for each other. */
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

  /** The time before which one of the rows refuses attempts. */
  async function blockedUntil(account: string, among: readonly string[], { interval }: FailureRules, now: number) {
    const rows = await reader
      .selectFrom('failures')
      .select('next_at')
      .where('account', '=', account)
      .where('address', 'in', among)
      .where('next_at', '<=', now + interval)
      .execute()
    return Math.max(now, ...rows.map((row) => row.next_at))
  }

  /** Counts a failure in a row that does not refuse attempts now. Returns the row if it does not. */
  async function reserveOne(account: string, address: string, rules: FailureRules, now: number) {
    const { interval } = rules
    const free = address === unknownAddresses ? rules.free.account : rules.free.address
    const ahead = sql`case when failures.drained_at between ${int(now)} and ${int(now + mostAhead * interval)}
      then failures.drained_at - ${int(now)} else 0 end`
    // Rounded, because the clocks of two nodes differ a little.
    const over = sql`((${ahead}) + ${int(Math.floor(interval / 2))}) / ${int(interval)} + 1 - ${int(free)}`
    const delay = sql`case when ${over} >= ${sql.lit(mostDoublings)} then ${int(interval)}
      when cast(1000 as bigint) << cast(${over} as integer) > ${int(interval)} then ${int(interval)}
      else cast(1000 as bigint) << cast(${over} as integer) end`
    const { rows } = await sql<{ readonly address: string; readonly next_at: number }>`
      insert into failures (account, address, drained_at, next_at)
      values (${account}, ${address}, ${now + interval}, ${firstNext(free, interval, now)})
      on conflict (account, address) do update set
        drained_at = ${int(now)} + (${ahead}) + ${int(interval)}, next_at = case when ${over} < 0 then ${int(notBlocked)} else ${int(now)} + (${delay}) end
      where failures.next_at not between ${int(now + 1)} and ${int(now + interval)}
      returning address, next_at`.execute(writer)
    return rows
  }

  /**
   * Reserves one row after the other, until one refuses. A statement that locked two could wait for a password change,
   * and that for it.
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

  /** Takes a counted failure back, and its delay unless a later failure has replaced it. */
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
      const until = await blockedUntil(account, among, rules, now)
      if (until > now) return { isAdmitted: false, until }

      const rows = await reserve(account, among, rules, now)
      const withdraw = async () => {
        await Promise.all(rows.map((row) => takeBack(account, row, rules.interval)))
      }
      if (rows.length < among.length) {
        await withdraw()
        return { isAdmitted: false, until: Math.max(now + 1, await blockedUntil(account, among, rules, now)) }
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
