import { setTimeout } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'
import { StoreError } from './store.ts'
import type { Tables } from './tables.ts'

/** Creates the error of a transaction whose decisions are outdated, because another transaction was faster. */
export const createRaceError = (): StoreError =>
  new StoreError('unavailable', 'other transactions changed the same rows', 'RACE')

/** The codes of a lost race, a serialisation failure and a deadlock. */
const retried = ['RACE', '40001', '40P01']
/** The codes of a violated unique index. */
const unique = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']
const attempts = 10

const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof StoreError && codes.includes(error.code ?? '')

/** Returns whether the same work may succeed in another transaction. */
export const isRetried = (error: unknown): boolean => hasCode(error, retried)
/** Returns whether a unique value exists already. */
export const isTaken = (error: unknown): boolean => hasCode(error, unique)

/** Runs a transaction, and runs it again after an error for which `isAgain` returns true, such as a lost race. */
export async function transact<T>(
  database: Database,
  work: (transaction: Transaction<Tables>, attempt: number) => Promise<T>,
  isAgain: (error: unknown) => boolean = isRetried,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.writer
        .transaction()
        .setIsolationLevel('read committed')
        .execute((transaction) => work(transaction, attempt))
    } catch (error) {
      if (!isAgain(error) || attempt === attempts) throw error
    }
    await setTimeout(Math.random() * 5 * attempt)
  }
}
