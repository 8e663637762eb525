import { setTimeout } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'
import { StoreError } from './store.ts'
import type { Tables } from './tables.ts'

/** Another transaction was faster: what this one has decided no longer holds. */
export const lostRace = (): StoreError => new StoreError('unavailable', 'the rows are being written by others', 'RACE')

/** A lost race, a serialisation failure, a deadlock. */
const retried = ['RACE', '40001', '40P01']
/** What is unique is there already. */
const unique = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']
const attempts = 10

const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof StoreError && codes.includes(error.code ?? '')

/** Whether the same work may succeed as another transaction. */
export const isRetried = (error: unknown): boolean => hasCode(error, retried)
export const isTaken = (error: unknown): boolean => hasCode(error, unique)

/** Runs a transaction, and again if it lost a race. `isAgain`: which errors tell that. */
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
