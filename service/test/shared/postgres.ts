import pg from 'pg'
import { startPostgres } from './debian-postgres.js'

/** A real PostgreSQL of its own, in a temporary folder and on a port that nobody else has. */
export interface Postgres {
  /** Of its first database. */
  readonly url: string
  /** Whom its processes and files belong to; nothing unless this process is root. */
  readonly account: { readonly uid?: number; readonly gid?: number }
  /** Creates an empty database. */
  createDatabase(): Promise<string>
  /** As an operator does it: open transactions are rolled back. */
  stop(): Promise<void>
  /** As a power cut does it. */
  kill9(): Promise<void>
  start(): Promise<void>
  /** Stops it and deletes all that it had. */
  remove(): Promise<void>
}

/** Runs one statement, for what a test does to a database behind the store's back. */
export async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function createPostgres(): Promise<Postgres> {
  const { url, account, createDatabase, start, halt, kill, stop } = await startPostgres()
  return { url, account, createDatabase, start, stop: halt, kill9: kill, remove: stop }
}
