import type { SqlParameter } from './message.ts'
import type { SqliteConnection } from './open-file.ts'

type Statement = ReturnType<SqliteConnection['prepare']>

/** The maximum size of the cache. The store has fewer statements; only lists of different lengths could fill it. */
const most = 200

/** The error of a statement. */
export interface StatementError {
  readonly code: string
  readonly message: string
}

/** Returns what an error is sent as, because messages between threads lose the code of an `Error`. */
export function errorOf(thrown: unknown): StatementError {
  const { code = 'SQLITE_ERROR', message } = thrown as Partial<StatementError> & Error
  return { code, message }
}

/** A runner of statements on one connection. */
export interface Statements {
  run(
    sql: string,
    parameters?: readonly SqlParameter[],
  ): { readonly rows?: readonly unknown[]; readonly changes?: number; readonly error?: StatementError }
  /** Returns the error after which the connection must not be used again. From then on, each statement fails. */
  findFault(): StatementError | undefined
  close(): void
}

/**
 * Creates a runner of statements. It opens the connection with the first statement and prepares each statement once.
 *
 * A statement that violates a constraint has ended. But libsql does not reset a statement that fails for another reason,
 * such as the lock of another process. Such a statement stays active, and SQLite then commits nothing on its connection,
 * although later statements report success.
 */
export function createStatements(open: () => SqliteConnection): Statements {
  const prepared = new Map<string, Statement>()
  let connection: SqliteConnection | undefined
  let cause: StatementError | undefined

  function prepare(sql: string): Statement {
    let statement = prepared.get(sql)
    if (statement) return statement
    if (prepared.size >= most) prepared.clear()
    connection ??= open()
    prepared.set(sql, (statement = connection.prepare(sql)))
    return statement
  }

  return {
    run(sql, parameters = []) {
      if (cause) return { error: { code: 'SQLITE_ABORT', message: 'an earlier statement has broken the connection' } }
      try {
        const statement = prepare(sql)
        if (!statement.reader) return { rows: [], changes: statement.run(parameters as SqlParameter[]).changes }
        const rows = statement.all(parameters as SqlParameter[])
        return { rows, changes: rows.length }
      } catch (thrown) {
        const error = errorOf(thrown)
        if (!error.code.startsWith('SQLITE_CONSTRAINT')) cause = error
        return { error }
      }
    },
    findFault: () => cause,
    close() {
      prepared.clear()
      connection?.close()
    },
  }
}
