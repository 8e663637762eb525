import type { Transaction } from 'kysely'
import type { Spelling } from '../database.ts'
import type { Tables } from '../tables.ts'
import { users } from './0001-users.ts'
import { accounts } from './0002-accounts.ts'
import { failures } from './0003-failures.ts'

/** What was released is never changed: the next migration changes it. */
export type Migration = (transaction: Transaction<Tables>, spelling: Spelling) => Promise<void>

/** Their versions count from one. */
export const migrations: readonly Migration[] = [users, accounts, failures]
