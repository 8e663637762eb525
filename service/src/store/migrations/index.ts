import type { Transaction } from 'kysely'
import type { Spelling } from '../database.ts'
import type { Tables } from '../tables.ts'
import { users } from './0001-users.ts'
import { accounts } from './0002-accounts.ts'
import { failures } from './0003-failures.ts'

/** All migrations. A released migration never changes; a later one makes the change. */
export type Migration = (transaction: Transaction<Tables>, spelling: Spelling) => Promise<void>

/** The version of a migration is its position, starting with 1. */
export const migrations: readonly Migration[] = [users, accounts, failures]
