import { isUtf8 } from 'node:buffer'
import { type Damage, isStorable } from '../store.ts'
import type { SqlParameter } from './message.ts'
import type { SqliteConnection } from './open-file.ts'

type Statement = ReturnType<SqliteConnection['prepare']>

type Row = { readonly [column: string]: unknown }

/**
 * A statement, and the function that decodes a row if the statement returns rows. It adds damaged texts to `damage`.
 */
interface Prepared {
  readonly statement: Statement
  readonly decode: ((returned: unknown, damage: Damage[]) => Row) | undefined
}

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

/**
 * Returns a statement whose rows are JSON arrays, as bytes. SQLite stores any bytes as text, and libsql ends the whole
 * process if it returns a text that is not UTF-8. One array takes less time than a value for each column.
 */
function returnBytes(sql: string, columns: readonly string[]): string {
  const values = columns.map((name) => {
    const column = `"${name.replaceAll('"', '""')}"`
    return `case typeof(${column}) when 'blob' then cast(${column} as text) else ${column} end`
  })
  const row = `cast(json_array(${values.join(', ')}) as blob) as row`
  return /^\s*select\b/i.test(sql)
    ? `select ${row} from (${sql})`
    : sql.replace(/\breturning [\w", ]+$/i, `returning ${row}`)
}

/**
 * Decodes a text. In a text that is not UTF-8, each byte that is not ASCII becomes one of the unpaired surrogates
 * U+DC80 to U+DCFF. So different texts stay different, and none of them is equal to a text that can be stored
 * (`isStorable`).
 */
function decodeText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString()
  return bytes.toString('latin1').replace(/[^\0-\x7f]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)))
}

const decodeValue = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? decodeText(Buffer.from(value, 'latin1')) : value

function userIdOf({ id, user_id: userId }: Row): string | undefined {
  const found = id ?? userId
  return typeof found === 'string' && isStorable(found) ? found : undefined
}

/** Prepares a statement so that no text of the database can end the process. */
function prepareSafely(connection: SqliteConnection, sql: string): Prepared {
  const statement = connection.prepare(sql)
  if (!statement.reader) return { statement, decode: undefined }
  const columns = statement.columns()
  const safe = returnBytes(
    sql,
    columns.map(({ name }) => name),
  )
  // The rows of a pragma are numbers.
  if (safe === sql) return { statement, decode: (returned) => returned as Row }
  return {
    statement: connection.prepare(safe),
    decode(returned, damage) {
      const bytes = Buffer.from((returned as { readonly row: ArrayBuffer }).row)
      const isWhole = isUtf8(bytes)
      const values: readonly unknown[] = isWhole
        ? JSON.parse(bytes.toString())
        : JSON.parse(bytes.toString('latin1'), decodeValue)
      const row: { [column: string]: unknown } = {}
      for (let at = 0; at < columns.length; at++) row[columns[at]!.name] = values[at]
      if (!isWhole)
        for (const { name, table, column } of columns)
          if (typeof row[name] === 'string' && !isStorable(row[name]))
            damage.push({ column: table && column ? `${table}.${column}` : name, userId: userIdOf(row) })
      return row
    },
  }
}

/** A runner of statements on one connection. */
export interface Statements {
  run(
    sql: string,
    parameters?: readonly SqlParameter[],
  ): {
    readonly rows?: readonly unknown[]
    readonly changes?: number
    readonly damage?: readonly Damage[]
    readonly error?: StatementError
  }
  /** Returns the error after which the connection must not be used again. From then on, each statement fails. */
  findFault(): StatementError | undefined
  close(): void
}

/**
 * Creates a runner of statements. It opens the connection with the first statement and prepares each statement once.
 *
 * A statement that violates a constraint has ended. But libsql does not reset a statement that fails for another
 * reason, such as the lock of another process. Such a statement stays active, and SQLite then commits nothing on its
 * connection, although later statements report success.
 */
export function createStatements(open: () => SqliteConnection): Statements {
  const prepared = new Map<string, Prepared>()
  let connection: SqliteConnection | undefined
  let cause: StatementError | undefined

  function prepare(sql: string): Prepared {
    let found = prepared.get(sql)
    if (found) return found
    if (prepared.size >= most) prepared.clear()
    connection ??= open()
    prepared.set(sql, (found = prepareSafely(connection, sql)))
    return found
  }

  return {
    run(sql, parameters = []) {
      if (cause) return { error: { code: 'SQLITE_ABORT', message: 'an earlier statement has broken the connection' } }
      try {
        const { statement, decode } = prepare(sql)
        if (!decode) return { rows: [], changes: statement.run(parameters as SqlParameter[]).changes }
        const damage: Damage[] = []
        const returned: readonly unknown[] = statement.all(parameters as SqlParameter[])
        const rows = returned.map((one) => decode(one, damage))
        return { rows, changes: rows.length, ...(damage.length > 0 && { damage }) }
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
