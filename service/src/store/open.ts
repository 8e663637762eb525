import { resolve } from 'node:path'
import { sql } from 'kysely'
import { createSecret } from 'saltbridge'
import { createAccounts } from './accounts.ts'
import { createAddresses } from './addresses.ts'
import type { Database } from './database.ts'
import { createDeletedRows } from './deleted-rows.ts'
import { createFailures } from './failures.ts'
import { classCounts, createHashClasses } from './hash-classes.ts'
import { createIdentities } from './identities.ts'
import { createImports } from './import/index.ts'
import { migrate } from './migrate.ts'
import { foldNames } from './names.ts'
import { createPasswords } from './passwords.ts'
import { nameOf, openPostgres } from './postgres/open.ts'
import { findFile } from './sqlite/file.ts'
import { holdFile } from './sqlite/hold.ts'
import { openSqlite } from './sqlite/open.ts'
import { type Damage, type Store, StoreError } from './store.ts'
import { createTag, type Tag } from './tags.ts'
import { byAnyEmail, byEmail, byIdentity, credential, emailConflicts, userById, usersWhere } from './users.ts'

/** Options for `openStore`. */
export interface StoreOptions {
  /** `postgres://…` or `postgresql://…`. */
  readonly url?: string | undefined
  /** The SQLite file, which is used if there is no URL. */
  readonly file?: string | undefined
  /** The maximum number of connections to PostgreSQL, in addition to 5 for imports. 10 by default. */
  readonly connections?: number | undefined
  /** The time in ms that a statement waits while another process has locked the SQLite file. 3,000 by default. */
  readonly busyTimeout?: number | undefined
  /** Called for each text that is read from SQLite and is not UTF-8. PostgreSQL does not store such a text. */
  readonly onDamage?: ((damage: Damage) => void) | undefined
}

/**
 * Writes a value that only grows, and reads it on another connection.
 *
 * @throws StoreError if the database cannot write, or if the write was not committed
 */
export async function proveWrite({ reader, writer }: Pick<Database, 'reader' | 'writer'>): Promise<void> {
  const now = Date.now()
  // While this connection is held, a pool gives another one to the reader.
  await writer.connection().execute(async (connection) => {
    const written = await connection
      .updateTable('installation')
      .set({ checked_at: sql`case when checked_at < ${now} then ${now} else checked_at + 1 end` })
      .where('number', '=', 1)
      .returning('checked_at')
      .executeTakeFirstOrThrow()
    const read = await reader
      .selectFrom('installation')
      .select('checked_at')
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    // Another node may have written a later value.
    if (read.checked_at < written.checked_at)
      throw new StoreError('failed', 'a write was confirmed, but another connection does not see it', 'NOT_COMMITTED')
  })
}

function storeOver(database: Database, tag: Tag): Store {
  const { reader, writer } = database
  const patient = { ...database, ...database.patient }
  const classes = createHashClasses(writer)
  const addresses = createAddresses(database, tag)
  const failures = createFailures(database, tag, addresses)
  const deletedRows = createDeletedRows(database)
  /** Shared by concurrent callers. Otherwise they could take every connection of a pool and wait for another one. */
  let pinging: Promise<void> | undefined
  return {
    userById: (id) => userById(reader, id),
    userByEmail: async (email) => (await usersWhere(reader, byEmail(email)))[0],
    usersByEmail: (email) => usersWhere(reader, byAnyEmail(email)),
    userByIdentity: async (...key) => (await usersWhere(reader, byIdentity(...key)))[0],
    credential: (email) => credential(reader, email),
    ...createPasswords(database, classes, { failures, addresses }),
    ...createIdentities(database),
    ...createImports(patient, classes, deletedRows),
    emailConflicts: () => emailConflicts(reader),
    classCounts: () => classCounts(patient.reader),
    ...createAccounts(database, deletedRows, { failures, addresses }),
    admitAttempt: failures.admit,
    rememberAddress: addresses.remember,
    clearFailures: (email) => failures.clear(writer, email),
    async absenceKey() {
      const { absence_key } = await reader.selectFrom('installation').select('absence_key').executeTakeFirstOrThrow()
      return createSecret({ base64: absence_key })
    },
    ping: () => (pinging ??= proveWrite(database).finally(() => (pinging = undefined))),
    close: () => database.close(),
  }
}

/**
 * Returns the name of the database for the log and for errors, without a user and a password.
 *
 * @throws StoreError if its URL is not valid
 */
export const nameDatabase = ({ url, file = '' }: StoreOptions): string =>
  url === undefined ? `SQLite ${resolve(file)}` : nameOf(url)

/**
 * Holds an SQLite file until the returned function is called, so that no other service uses it. Several services may
 * use one PostgreSQL database.
 *
 * @throws StoreError with the code `IN_USE` if another service has the file and keeps it for `patience` ms
 */
export const holdDatabase = async ({ url, file = '' }: StoreOptions, patience?: number): Promise<() => void> =>
  url === undefined ? holdFile(findFile(file), patience) : () => undefined

/**
 * Opens the database and migrates its tables to this version.
 *
 * @throws StoreError if it cannot be reached, cannot write, or is of a later version
 */
export async function openStore({ url, file, connections, busyTimeout, onDamage }: StoreOptions): Promise<Store> {
  if (url !== undefined && !/^postgres(?:ql)?:\/\//.test(url))
    throw new StoreError('failed', 'its URL must begin with postgres:// or postgresql://')
  if (url === undefined && !file) throw new StoreError('failed', 'a URL or a file is required')
  const database = url === undefined ? openSqlite(file!, busyTimeout, onDamage) : openPostgres(url, connections)
  try {
    await migrate({ ...database, ...database.patient })
    const store = storeOver(database, await createTag(database))
    const { folds_names } = await database.reader
      .selectFrom('installation')
      .select('folds_names')
      .executeTakeFirstOrThrow()
    return folds_names ? foldNames(store) : store
  } catch (error) {
    await database.close()
    throw error
  }
}
