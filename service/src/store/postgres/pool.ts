import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isStorable, StoreError } from '../store.ts'
import { isPassing, storeError } from './errors.ts'

/** Milliseconds. */
export interface Times {
  /** For a free connection of the pool, or a new one. */
  readonly connect: number
  /** After which the server ends a statement, whether it computes or waits for a lock. */
  readonly statement: number
  /** After which the connection is given up, because the server does not answer at all. */
  readonly answer: number
  /** After which the server ends a transaction of which nothing more comes. */
  readonly idle: number
}

/** A request that a person waits for fails within 5 seconds, whatever the server does: `connect` and `answer` together. */
export const prompt: Times = { connect: 1500, statement: 2000, answer: 2500, idle: 10_000 }

/** Imports, counts of all users and migrations may take longer. */
export const patient: Times = { connect: 5000, statement: 60_000, answer: 65_000, idle: 60_000 }

/** Milliseconds that statements under way have when the pool ends. */
const ending = 1000

/** Milliseconds since the epoch and counts, which are exact numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

const noAnswer = (): StoreError => new StoreError('unavailable', 'PostgreSQL: it does not answer in time', 'ETIMEDOUT')

/** Opens connections as they are needed, at most `connections`, and keeps only those that are still good. */
export function createPool(url: string, connections: number, times: Times): PostgresPool {
  const settings = `set statement_timeout = ${times.statement}; set idle_in_transaction_session_timeout = ${times.idle}`
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: times.connect,
    idleTimeoutMillis: 30_000,
    query_timeout: times.answer,
    keepAlive: true,
    application_name: 'saltbridge',
    types: types as never,
    onConnect: async (client) => {
      await client.query(settings).catch((error: unknown) => {
        // A pooler may refuse the statement; a server that does not answer it does not answer the next one either.
        if (isPassing(error)) throw error
      })
    },
  })
  /** Connections in use, each with a function that ends it whatever it does. */
  const used = new Map<pg.PoolClient, () => void>()
  // A connection that breaks while it is idle is replaced with the next request.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  /** @throws StoreError after `times.connect`, of which a connection that the pool makes has as much for each step. */
  async function checkOut(): Promise<pg.PoolClient> {
    const connecting = (async () => pool.connect())()
    let timer: NodeJS.Timeout | undefined
    let isLate = false
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true
        reject(noAnswer())
      }, times.connect)
    })
    connecting.then(
      (client) => isLate && client.release(),
      () => {},
    )
    try {
      return await Promise.race([connecting, late])
    } catch (error) {
      throw storeError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function connect(): Promise<PostgresPoolClient> {
    const client = await checkOut()
    let isBroken = false
    function release(): void {
      if (used.delete(client)) client.release(isBroken)
    }
    used.set(client, () => {
      isBroken = true
      release()
    })
    return {
      async query(sql: string, parameters: readonly unknown[]) {
        if (!parameters.every((one) => typeof one !== 'string' || isStorable(one)))
          throw new StoreError('failed', 'a text cannot be stored')
        // A rollback would wait behind the statement that was not answered.
        if (isBroken) throw noAnswer()
        try {
          return await client.query(sql, parameters as unknown[])
        } catch (error) {
          isBroken ||= isPassing(error)
          throw storeError(error)
        }
      },
      release,
    } as unknown as PostgresPoolClient
  }

  async function end(): Promise<void> {
    const timer = setTimeout(() => {
      for (const cut of [...used.values()]) cut()
    }, ending)
    await pool.end()
    clearTimeout(timer)
  }

  return { connect, end }
}
