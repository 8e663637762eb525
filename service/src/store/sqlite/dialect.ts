import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isStorable, StoreError } from '../store.ts'
import type { SqlParameter } from './message.ts'
import type { DatabaseThread } from './thread.ts'

let lastTransaction = 0

/** Converts a parameter. The binding panics and ends the process if it gets a value of another type. */
function parameterOf(value: unknown): SqlParameter {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && isStorable(value)) return value
  if (value === null || value === undefined) return null
  throw new StoreError('failed', `a parameter of type ${typeof value} cannot be stored`)
}

/** A connection. Any number of connections share one thread, which keeps their transactions apart. */
interface Connection extends DatabaseConnection {
  begin(): void
  end(how: 'commit' | 'rollback'): Promise<void>
}

function createConnection(thread: DatabaseThread): Connection {
  let transaction: number | undefined
  let state: 'none' | 'asked' | 'open' | 'over' = 'none'

  async function run(sql: string, parameters: readonly SqlParameter[]) {
    const begins = state === 'asked'
    if (begins) state = 'open'
    const { reply, error } = await thread.ask({ sql, parameters, transaction, begins })
    if (transaction !== undefined) state = reply.isOpen ? 'open' : 'over'
    if (error) throw error
    return reply
  }

  return {
    begin() {
      transaction = ++lastTransaction
      state = 'asked'
    },
    async end(how) {
      // The work may have ignored the error that ended the transaction.
      if (state === 'over' && how === 'commit')
        throw new StoreError('unavailable', 'SQLite: the transaction has already ended', 'SQLITE_ABORT')
      if (state === 'open') await run(how, [])
      transaction = undefined
      state = 'none'
    },
    async executeQuery<R>(query: CompiledQuery) {
      const { rows, changes } = await run(query.sql, query.parameters.map(parameterOf))
      return { rows: (rows ?? []) as R[], numAffectedRows: BigInt(changes ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: the store never streams.
    async *streamQuery() {
      throw new StoreError('failed', 'the store does not stream queries')
    },
  }
}

/** Creates the driver. A transaction begins in the same message as its first statement. */
function createDriver(thread: DatabaseThread): Driver {
  return {
    async init() {},
    acquireConnection: async () => createConnection(thread),
    async beginTransaction(connection) {
      ;(connection as Connection).begin()
    },
    commitTransaction: (connection) => (connection as Connection).end('commit'),
    rollbackTransaction: (connection) => (connection as Connection).end('rollback'),
    async releaseConnection() {},
    destroy: () => thread.close(),
  }
}

/** Creates the Kysely dialect for a database thread. */
export function createDialect(thread: DatabaseThread): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(thread),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
