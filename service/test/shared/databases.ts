import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled, startPostgres, type TestPostgres } from './debian-postgres.js'

/** An empty database of one kind, and how to be rid of it. */
export interface TestDatabase {
  /** As the settings name it. */
  readonly environment: Readonly<Record<string, string>>
  drop(): Promise<void>
}

async function sqlite(): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'saltbridge-service-'))
  return {
    environment: { DATABASE_FILE: join(directory, 'users.db') },
    drop: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** One server for all databases of a test file that are there at once. */
let server: Promise<TestPostgres> | undefined
let users = 0

async function postgres(): Promise<TestDatabase> {
  users++
  const { createDatabase, stop } = await (server ??= startPostgres())
  return {
    environment: { DATABASE_URL: await createDatabase() },
    async drop() {
      if (--users > 0) return
      server = undefined
      await stop()
    },
  }
}

/** Every real database that the service stores users in. */
export const databases: readonly { readonly name: string; readonly create: () => Promise<TestDatabase> }[] = [
  { name: 'SQLite', create: sqlite },
  ...(isInstalled() ? [{ name: 'PostgreSQL', create: postgres }] : []),
]
