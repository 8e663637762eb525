import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isStorable, StoreError } from '../store.ts'
import { isPassing, storeError } from './errors.ts'

const seconds = 1000

/** Milliseconds since the epoch and counts, which are exact numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** A statement that cannot end is ended by the server; by us, if the server does not answer at all. */
const settings = `set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '60s'`

/** Connections that are taken back only if they are still good. */
export function createPool(url: string, connections: number): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5 * seconds,
    idleTimeoutMillis: 30 * seconds,
    query_timeout: 65 * seconds,
    keepAlive: true,
    application_name: 'saltbridge',
    types: types as never,
    onConnect: async (client) => {
      await client.query(settings).catch(() => {})
    },
  })
  // A connection that breaks while nobody uses it is replaced with the next request.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function checkOut(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      throw storeError(error)
    }
  }

  async function connect(): Promise<PostgresPoolClient> {
    const client = await checkOut()
    let isBroken = false
    return {
      async query(sql: string, parameters: readonly unknown[]) {
        if (!parameters.every((one) => typeof one !== 'string' || isStorable(one)))
          throw new StoreError('failed', 'a text cannot be stored')
        try {
          return await client.query(sql, parameters as unknown[])
        } catch (error) {
          isBroken ||= isPassing(error)
          throw storeError(error)
        }
      },
      release: () => client.release(isBroken),
    } as unknown as PostgresPoolClient
  }

  return { connect, end: () => pool.end() }
}
