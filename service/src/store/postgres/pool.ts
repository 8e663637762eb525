import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isStorable, StoreError } from '../store.ts'
import { convertStoreError, isPassing } from './errors.ts'

/** The time limits of a pool, in ms. */
export interface Times {
  /** The time to get a free connection of the pool or to open a new one. */
  readonly connect: number
  /** The server ends a statement after this time, whether it computes or waits for a lock. */
  readonly statement: number
  /** If the server has not answered a statement after this time, the connection is closed. */
  readonly answer: number
  /** The server ends a transaction that is idle for this time. */
  readonly idle: number
}

/** The limits for requests that a person waits for. `connect` and `answer` together are less than 5 s. */
export const prompt: Times = { connect: 1500, statement: 2000, answer: 2500, idle: 10_000 }

/** The limits for imports, counts of all users and migrations, which may take longer. */
export const patient: Times = { connect: 5000, statement: 60_000, answer: 65_000, idle: 60_000 }

/** The time in ms that running statements have when the pool closes. */
const ending = 1000

/** Reads `bigint` columns as numbers. They contain times in ms and counts, which numbers represent exactly. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

const createTimeoutError = (): StoreError =>
  new StoreError('unavailable', 'PostgreSQL does not answer in time', 'ETIMEDOUT')

/** Creates a pool of at most `connections` connections. Opens them on demand and closes those that may be broken. */
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
        // Ignore the error of a pooler that refuses the statement. But a server that does not answer will not answer
        // later either.
        if (isPassing(error)) throw error
      })
    },
  })
  /** The connections in use, each with a function that closes it immediately. */
  const used = new Map<pg.PoolClient, () => void>()
  // Ignored, because the next request replaces a connection that breaks while it is idle.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  /**
   * @throws StoreError after `times.connect`. The pool alone would allow that time for each step of opening a
   * connection
   */
  async function checkOut(): Promise<pg.PoolClient> {
    const connecting = (async () => pool.connect())()
    let timer: NodeJS.Timeout | undefined
    let isLate = false
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true
        reject(createTimeoutError())
      }, times.connect)
    })
    connecting.then(
      (client) => isLate && client.release(),
      () => {},
    )
    try {
      return await Promise.race([connecting, late])
    } catch (error) {
      throw convertStoreError(error)
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
          throw new StoreError('failed', 'a string contains NUL or is not well-formed Unicode')
        // A rollback would wait for the statement that was not answered.
        if (isBroken) throw createTimeoutError()
        const result = await client.query(sql, parameters as unknown[]).catch((error: unknown) => {
          isBroken ||= isPassing(error)
          throw convertStoreError(error)
        })
        // PostgreSQL confirms the commit of a transaction in which a statement has failed, but rolls it back.
        if (sql === 'commit' && result.command === 'ROLLBACK')
          throw new StoreError('unavailable', 'PostgreSQL: the transaction was rolled back', 'ROLLBACK')
        return result
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
