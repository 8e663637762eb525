/**
 * SQL text for PostgreSQL (its manual, 4.1.2 "Constants" and 8.14 "JSON Types"). The text has the same meaning with every
 * value of `standard_conforming_strings`.
 */

/**
 * Tells whether PostgreSQL can store a value as text or as `jsonb`: it has no NUL character, because PostgreSQL refuses it
 * in both; no lone surrogate, because UTF-8 has none; and no infinite number, because JSON has none.
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

/** Returns a value as `jsonb`, or `NULL` if it is `undefined`. @throws RangeError if PostgreSQL cannot store the value. */
export function sqlJson(value: unknown): string {
  if (!isStorable(value)) throw new RangeError('PostgreSQL cannot store a NUL character or a lone surrogate in jsonb')
  return sqlText(JSON.stringify(value))
}

/**
 * Returns a statement that inserts rows.
 *
 * @param table The table and its columns as SQL, such as `auth.users (id, email)`.
 * @param rows The values of each row as SQL. There must be at least one row.
 * @returns The statement, which ends with a line feed.
 */
export const sqlInsert = (table: string, rows: readonly (readonly string[])[]): string =>
  `INSERT INTO ${table} VALUES\n${rows.map((row) => `(${row.join(', ')})`).join(',\n')};\n`
