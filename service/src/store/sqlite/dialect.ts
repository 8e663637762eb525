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
import type { Parameter } from './message.ts'
import type { Thread } from './thread.ts'

let lastTransaction = 0

/** What else it were given would end the whole process: the binding panics. */
function parameterOf(value: unknown): Parameter {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && isStorable(value)) return value
  if (value === null || value === undefined) return null
  throw new StoreError('failed', `a parameter of type ${typeof value} cannot be stored`)
}

/** Any number of them share the thread, which keeps their transactions apart. */
interface Connection extends DatabaseConnection {
  begin(): void
  end(how: 'commit' | 'rollback'): Promise<void>
}

function createConnection(thread: Thread): Connection {
  let transaction: number | undefined
  let state: 'none' | 'asked' | 'open' | 'over' = 'none'

  async function run(sql: string, parameters: readonly Parameter[]) {
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
      if (state === 'open') await run(how, [])
      transaction = undefined
      state = 'none'
    },
    async executeQuery<R>(query: CompiledQuery) {
      const { rows, changes } = await run(query.sql, query.parameters.map(parameterOf))
      return { rows: (rows ?? []) as R[], numAffectedRows: BigInt(changes ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: nothing is streamed.
    async *streamQuery() {
      throw new StoreError('failed', 'the store streams no query')
    },
  }
}

/** A transaction begins with its first statement, in the same message. */
function createDriver(thread: Thread): Driver {
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

export function createDialect(thread: Thread): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(thread),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
