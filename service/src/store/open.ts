import { resolve } from 'node:path'
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
import { createPasswords } from './passwords.ts'
import { nameOf, openPostgres } from './postgres/open.ts'
import { openSqlite } from './sqlite/open.ts'
import { type Store, StoreError } from './store.ts'
import { createTag, type Tag } from './tags.ts'
import { byAnyEmail, byEmail, byIdentity, credential, userById, usersWhere } from './users.ts'

/** Options for `openStore`. */
export interface StoreOptions {
  /** `postgres://…` or `postgresql://…`. */
  readonly url?: string | undefined
  /** The SQLite file, which is used if there is no URL. */
  readonly file?: string | undefined
  /** The maximum number of connections to PostgreSQL, in addition to 5 for imports. 10 by default. */
  readonly connections?: number | undefined
}

function storeOver(database: Database, tag: Tag): Store {
  const { reader, writer } = database
  const patient = { ...database, ...database.patient }
  const classes = createHashClasses(writer)
  const addresses = createAddresses(database, tag)
  const failures = createFailures(database, tag, addresses)
  const deletedRows = createDeletedRows(database)
  return {
    userById: (id) => userById(reader, id),
    userByEmail: async (email) => (await usersWhere(reader, byEmail(email)))[0],
    usersByEmail: (email) => usersWhere(reader, byAnyEmail(email)),
    userByIdentity: async (...key) => (await usersWhere(reader, byIdentity(...key)))[0],
    credential: (email) => credential(reader, email),
    ...createPasswords(database, classes, { failures, addresses }),
    ...createIdentities(database),
    ...createImports(patient, classes, deletedRows),
    classCounts: () => classCounts(patient.reader),
    ...createAccounts(database, deletedRows, { failures, addresses }),
    admitAttempt: failures.admit,
    rememberAddress: addresses.remember,
    clearFailures: (email) => failures.clear(writer, email),
    async absenceKey() {
      const { absence_key } = await reader.selectFrom('installation').select('absence_key').executeTakeFirstOrThrow()
      return createSecret({ base64: absence_key })
    },
    async ping() {
      await writer.updateTable('installation').set({ checked_at: Date.now() }).where('number', '=', 1).execute()
    },
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
 * Opens the database and migrates its tables to this version.
 *
 * @throws StoreError if it cannot be reached, cannot write, or is of a later version
 */
export async function openStore({ url, file, connections }: StoreOptions): Promise<Store> {
  if (url !== undefined && !/^postgres(?:ql)?:\/\//.test(url))
    throw new StoreError('failed', 'its URL must begin with postgres:// or postgresql://')
  if (url === undefined && !file) throw new StoreError('failed', 'a URL or a file is required')
  const database = url === undefined ? openSqlite(file!) : openPostgres(url, connections)
  try {
    await migrate({ ...database, ...database.patient })
    return storeOver(database, await createTag(database))
  } catch (error) {
    await database.close()
    throw error
  }
}
