/**
 * SQL text for PostgreSQL (its manual, 4.1.2 "Constants" and 8.14 "JSON Types"), SQLite and MySQL. The text for
 * PostgreSQL has the same meaning with every value of `standard_conforming_strings`.
 */
import type { Container } from './containers.ts'
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

/** The databases for which SQL can be written. */
export type SqlDatabase = 'postgresql' | 'sqlite' | 'mysql'

/** Writes names and values as SQL for one database. A text has no NUL character and no lone surrogate. */
export interface SqlWriter {
  /** Returns a name in quotes, so that a reserved word such as `user` is allowed. */
  name(name: string): string
  text(text: string): string
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
const quoteText = (text: string): string => `'${text.includes("'") ? text.replaceAll("'", "''") : text}'`
const doubleBackslashes = (text: string): string => text.replaceAll('\\', '\\\\')
const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The times that were written last. Most times of a file are the time of its plan. */
const times = new Map<number, string>()
const mostTimes = 1000

/**
 * Returns a `timestamptz`. ISO 8601 writes the years after 9999 with a sign and six digits, which PostgreSQL does not
 * read.
 */
function writeTimestamp(time: number): string {
  let text = times.get(time)
  if (text !== undefined) return text
  text = `'${formatTime(time).replace(/^\+0?/, '')}'`
  if (times.size === mostTimes) times.clear()
  times.set(time, text)
  return text
}

/**
 * The writers of SQL by database. SQLite gets the values that Kysely, the query builder of several libraries, writes
 * there.
 */
export const sqlWriters: { readonly [D in SqlDatabase]: SqlWriter } = {
  postgresql: {
    name: quoteName,
    text: (text) => (text.includes('\\') ? `E${doubleBackslashes(quoteText(text))}` : quoteText(text)),
    boolean: String,
    time: writeTimestamp,
    times: years,
    begin: "BEGIN;\nSET LOCAL client_encoding = 'UTF8';\n",
    end: 'COMMIT;\n',
  },
  sqlite: {
    name: quoteName,
    text: quoteText,
    boolean: (value) => (value ? '1' : '0'),
    time: (time) => `'${formatTime(time)}'`,
    times: years,
    begin: 'PRAGMA foreign_keys = ON;\nBEGIN IMMEDIATE;\n',
    end: 'COMMIT;\n',
  },
  mysql: {
    name: (name) => `\`${name.replaceAll('`', '``')}\``,
    text: (text) => quoteText(doubleBackslashes(text)),
    boolean: String,
    time: (time) => `'${formatTime(time).slice(0, -1).replace('T', ' ')}'`,
    // The range of the type TIMESTAMP.
    times: [1000, 2 ** 31 * 1000 - 1],
    // The mode must not have NO_BACKSLASH_ESCAPES, and must refuse a text that is too long instead of cutting it.
    begin:
      "SET NAMES utf8mb4;\nSET SESSION time_zone = '+00:00';\nSET SESSION sql_mode = 'STRICT_ALL_TABLES';\nSTART TRANSACTION;\n",
    end: 'COMMIT;\n',
  },
}

/**
 * Returns a value as SQL: a text, a boolean, a time in ms since 1970-01-01 UTC, or an object as JSON. `undefined` is
 * NULL.
 *
 * @throws RangeError if a database cannot store the value.
 */
export function sqlValue(sql: SqlWriter, value: unknown): string {
  if (value === undefined) return 'NULL'
  if (!isStorable(value)) throw new RangeError('SQL cannot contain a NUL character or a lone surrogate')
  if (typeof value === 'string') return sql.text(value)
  if (typeof value === 'number') return sql.time(value)
  return typeof value === 'boolean' ? sql.boolean(value) : sql.text(JSON.stringify(value))
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
    readonly columns: readonly string[]
    rowsOf(user: TargetUser, settings: TargetSettings): readonly (readonly unknown[])[]
  }
}

/** One transaction with INSERT statements. */
export const sqlInserts =
  ({ sql: sqlOf, schema: schemaOf, users, others }: Tables): Container =>
  (outputs, settings) => {
    const sql = sqlOf(settings.options)
    const schema = schemaOf?.(settings.options)

    /** Returns a function that writes a statement with rows; no text without rows. */
    function createInsert(table: string, columns: readonly string[]) {
      const name = `${schema === undefined ? '' : `${sql.name(schema)}.`}${sql.name(table)}`
      const begin = `INSERT INTO ${name} (${columns.map(sql.name).join(', ')}) VALUES\n`
      const rowOf = (row: readonly unknown[]) => `(${row.map((value) => sqlValue(sql, value)).join(', ')})`
      return (rows: readonly (readonly unknown[])[]) =>
        rows.length === 0 ? '' : `${begin}${rows.map(rowOf).join(',\n')};\n`
    }

    const columns = outputs.map(({ at }) => at)
    const [insertUsers, insertOthers] = [createInsert(users, columns), createInsert(others.table, others.columns)]
    return {
      begin: () => sql.begin,
      write: (batch) =>
        insertUsers(batch.map((user) => outputs.map(({ read }) => read(user)))) +
        insertOthers(batch.flatMap((user) => others.rowsOf(user, settings))),
      end: () => sql.end,
    }
  }
