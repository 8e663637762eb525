/**
 * SQL text for PostgreSQL (its manual, 4.1.2 "Constants" and 8.14 "JSON Types"). The text has the same meaning with every
 * value of `standard_conforming_strings`.
 */
import type { Container } from './containers.ts'
import type { ColumnType } from './slots.ts'
import type { TargetOptions, TargetSettings, TargetUser } from './target.ts'

/**
 * Tells whether PostgreSQL can store a value as text or as `jsonb`. PostgreSQL refuses NUL characters in both, UTF-8
 * has no lone surrogates, and JSON has no infinite numbers.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((entry) => entry.every(isStorable))
}

/** Returns a text in quotes, or `NULL`. @throws RangeError if PostgreSQL cannot store the text. */
export function sqlText(text: string | undefined): string {
  if (text === undefined) return 'NULL'
  if (!isStorable(text)) throw new RangeError('PostgreSQL cannot store a NUL character or a lone surrogate')
  const quoted = text.includes("'") ? `'${text.replaceAll("'", "''")}'` : `'${text}'`
  return text.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

/** Returns `true`, `false` or `NULL`. */
export const sqlBoolean = (value: boolean | undefined): string => (value === undefined ? 'NULL' : String(value))

/** The times that were written last. Most times of a file are the time of its plan. */
const times = new Map<number, string>()
const mostTimes = 1000

/** Returns a `timestamptz` from milliseconds since 1970-01-01 UTC, or `NULL`. */
export function sqlTime(time: number | undefined): string {
  if (time === undefined) return 'NULL'
  let text = times.get(time)
  if (text !== undefined) return text
  // ISO 8601 writes the years after 9999 with a sign and six digits, which PostgreSQL does not read.
  text = `'${new Date(time).toISOString().replace(/^\+0?/, '')}'`
  if (times.size === mostTimes) times.clear()
  times.set(time, text)
  return text
}

/** Returns the text of a value in JSON. @throws RangeError if PostgreSQL cannot store the value as `jsonb`. */
function jsonOf(value: unknown): string | undefined {
  if (!isStorable(value)) throw new RangeError('PostgreSQL cannot store a NUL character or a lone surrogate in jsonb')
  return JSON.stringify(value)
}

/** Returns a value as `jsonb`, or `NULL` if it is `undefined`. @throws RangeError if PostgreSQL cannot store the value. */
export const sqlJson = (value: unknown): string => sqlText(jsonOf(value))

/**
 * Returns a statement that inserts rows.
 *
 * @param table The table and its columns as SQL, such as `auth.users (id, email)`.
 * @param rows The values of each row as SQL. There must be at least one row.
 * @returns The statement, which ends with a line feed.
 */
export const sqlInsert = (table: string, rows: readonly (readonly string[])[]): string =>
  `INSERT INTO ${table} VALUES\n${rows.map((row) => `(${row.join(', ')})`).join(',\n')};\n`

/** The databases for which SQL can be written. */
export type SqlDatabase = 'postgresql' | 'sqlite' | 'mysql'

/** Writes names and values as SQL for one database. */
export interface SqlWriter {
  /** Returns a name in quotes, so that a reserved word such as `user` is allowed. */
  name(name: string): string
  /** Returns a text in quotes, or `NULL`. @throws RangeError if a database cannot store the text. */
  text(text: string | undefined): string
  boolean(value: boolean): string
  /** Returns a time in UTC from milliseconds since 1970-01-01 UTC. */
  time(time: number): string
  /** The earliest and the latest time that can be stored, in ms since 1970-01-01 UTC. */
  readonly times: readonly [number, number]
  /** The statements that begin a transaction, and the settings that decide how the database reads the values. */
  readonly begin: string
  readonly end: string
}

/** The years 1 to 9999, which every database reads and writes in the same way. */
export const years = [-62_135_596_800_000, 253_402_300_799_999] as const

const formatTime = (time: number): string => new Date(time).toISOString()

/** Returns the text if SQL files can contain it. @throws RangeError if it has a NUL character or a lone surrogate. */
function mustBeStorable(text: string): string {
  if (!isStorable(text)) throw new RangeError('SQL text cannot contain a NUL character or a lone surrogate')
  return text
}

const quoteText = (text: string): string => `'${mustBeStorable(text).replaceAll("'", "''")}'`
const quoteName = (name: string): string => `"${mustBeStorable(name).replaceAll('"', '""')}"`

/**
 * The writers of SQL by database. SQLite gets the values that Kysely, the query builder of several libraries, writes
 * there.
 */
export const sqlWriters: { readonly [D in SqlDatabase]: SqlWriter } = {
  postgresql: {
    name: quoteName,
    text: sqlText,
    boolean: sqlBoolean,
    time: sqlTime,
    times: years,
    begin: "BEGIN;\nSET LOCAL client_encoding = 'UTF8';\n",
    end: 'COMMIT;\n',
  },
  sqlite: {
    name: quoteName,
    text: (text) => (text === undefined ? 'NULL' : quoteText(text)),
    boolean: (value) => (value ? '1' : '0'),
    time: (time) => `'${formatTime(time)}'`,
    times: years,
    begin: 'PRAGMA foreign_keys = ON;\nBEGIN IMMEDIATE;\n',
    end: 'COMMIT;\n',
  },
  mysql: {
    name: (name) => `\`${mustBeStorable(name).replaceAll('`', '``')}\``,
    text: (text) => (text === undefined ? 'NULL' : quoteText(text.replaceAll('\\', '\\\\'))),
    boolean: (value) => String(value),
    time: (time) => `'${formatTime(time).slice(0, -1).replace('T', ' ')}'`,
    // The range of the type TIMESTAMP.
    times: [1000, 2 ** 31 * 1000 - 1],
    // The mode must not have NO_BACKSLASH_ESCAPES, and must refuse a text that is too long instead of cutting it.
    begin:
      "SET NAMES utf8mb4;\nSET SESSION time_zone = '+00:00';\nSET SESSION sql_mode = 'STRICT_ALL_TABLES';\nSTART TRANSACTION;\n",
    end: 'COMMIT;\n',
  },
}

/** Returns the function that writes the values of a column. `undefined` is NULL. */
function createColumn(sql: SqlWriter, type: ColumnType): (value: unknown) => string {
  if (type === 'text') return (value) => sql.text(value as string | undefined)
  if (type === 'json') return (value) => sql.text(jsonOf(value))
  if (type === 'time') return (value) => (value === undefined ? 'NULL' : sql.time(value as number))
  return (value) => (value === undefined ? 'NULL' : sql.boolean(value as boolean))
}

/** The tables of a target. */
interface Tables {
  sql(options: TargetOptions): SqlWriter
  schema?(options: TargetOptions): string | undefined
  /** The table of users, whose columns are the slots. */
  readonly users: string
  /** A table that has any number of rows for each user. A row has the values in the order of the columns. */
  readonly others: {
    readonly table: string
    readonly columns: { readonly [column: string]: ColumnType }
    rowsOf(user: TargetUser, settings: TargetSettings): readonly (readonly unknown[])[]
  }
}

/** One transaction with INSERT statements. */
export const sqlInserts =
  ({ sql: sqlOf, schema: schemaOf, users, others }: Tables): Container =>
  (outputs, settings) => {
    const sql = sqlOf(settings.options)
    const schema = schemaOf?.(settings.options)
    const tableOf = (name: string, columns: readonly string[]): string =>
      `${schema === undefined ? '' : `${sql.name(schema)}.`}${sql.name(name)} (${columns.map(sql.name).join(', ')})`
    const usersTable = tableOf(
      users,
      outputs.map(({ at }) => at),
    )
    const othersTable = tableOf(others.table, Object.keys(others.columns))
    const userColumns = outputs.map(({ type, is, read }) => {
      const write = createColumn(sql, type)
      const constant = is === undefined ? undefined : write(is)
      return constant === undefined ? (user: TargetUser) => write(read(user)) : () => constant
    })
    const otherColumns = Object.values(others.columns).map((type) => createColumn(sql, type))
    return {
      begin: () => sql.begin,
      write(batch) {
        const rows = batch.flatMap((user) => others.rowsOf(user, settings))
        const inserted = sqlInsert(
          usersTable,
          batch.map((user) => userColumns.map((write) => write(user))),
        )
        if (rows.length === 0) return inserted
        return (
          inserted +
          sqlInsert(
            othersTable,
            rows.map((row) => otherColumns.map((write, at) => write(row[at]))),
          )
        )
      },
      end: () => sql.end,
    }
  }
