import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { isInstalled, query } from './debian-postgres.js'

/** An empty database and a function that deletes it. */
export interface TestDatabase {
  /** The settings that name the database. */
  readonly environment: Readonly<Record<string, string>>
  drop(): Promise<void>
}

export type CreateDatabase = () => Promise<TestDatabase>
export type Kind = 'SQLite' | 'PostgreSQL'

async function sqlite(): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'saltbridge-service-'))
  return {
    environment: { DATABASE_FILE: join(directory, 'users.db') },
    drop: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

async function postgres(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${v4().replaceAll('-', '')}`
  await query(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { environment: { DATABASE_URL: url.href }, drop: async () => undefined }
}

interface Database {
  readonly name: Kind
  readonly create: CreateDatabase
}

/** The databases for the tests. PostgreSQL is left out if Debian’s package is not installed. */
export const databases: readonly Database[] = [
  { name: 'SQLite', create: sqlite },
  ...(isInstalled() ? [{ name: 'PostgreSQL', create: postgres } as const] : []),
]

/**
 * Like `describe.each(databases)`, but the tests on PostgreSQL are slow tests, because the tests of the stores show
 * that both databases behave in the same way.
 */
export function onDatabases(title: string, declare: (database: Database) => void): void {
  // An empty list of tags would remove the tags of the tests inside.
  for (const database of databases) {
    const options = database === databases[0] ? {} : { tags: ['slow'] }
    describe(title.replace('$name', database.name), options, () => declare(database))
  }
}

/** Runs one statement without the service. */
export async function execute({ environment }: TestDatabase, statement: string): Promise<void> {
  if (environment.DATABASE_URL !== undefined) {
    await query(environment.DATABASE_URL, statement)
    return
  }
  const file = new Libsql(environment.DATABASE_FILE!)
  file.exec(statement)
  file.close()
}

/** Creates a database before a group of tests and deletes it after them. */
export function useDatabase(create: CreateDatabase): TestDatabase {
  const database = {} as TestDatabase
  beforeAll(async () => void Object.assign(database, await create()))
  afterAll(() => database.drop?.())
  return database
}
