import { setTimeout } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'
import { StoreError } from './store.ts'
import type { Tables } from './tables.ts'

/** Another transaction was faster: what this one has decided no longer holds. */
export const lostRace = (): StoreError => new StoreError('unavailable', 'the rows are being written by others', 'RACE')

const retried = [
  'RACE',
  /** Serialisation failure, deadlock, and what another's row makes of ours. */
  '40001',
  '40P01',
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]
const attempts = 10

const isRetried = (error: unknown) => error instanceof StoreError && retried.includes(error.code ?? '')

/** Runs a transaction, and again if it lost a race. */
export async function transact<T>(
  database: Database,
  work: (transaction: Transaction<Tables>, attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.writer
        .transaction()
        .setIsolationLevel('read committed')
        .execute((transaction) => work(transaction, attempt))
    } catch (error) {
      if (!isRetried(error) || attempt === attempts) throw error
    }
    await setTimeout(Math.random() * 5 * attempt)
  }
}
