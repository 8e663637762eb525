import { open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { badInput } from './errors.ts'

/** The parts of a database of libsql that are used. */
interface Database {
  prepare(sql: string): { raw(): { iterate(...values: readonly unknown[]): Iterable<readonly Buffer[]> } }
  exec(sql: string): void
  close(): void
}

type Libsql = new (path: string, options: { readonly readonly: true; readonly fileMustExist: true }) => Database

const mark = Buffer.from('SQLite format 3\0')
/** The number of bytes of SQL that are passed on together. */
const pieceSize = 2 ** 16

/** Tells whether a file is a database of SQLite. */
async function isDatabase(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return bytesRead === mark.length && buffer.equals(mark)
  } finally {
    await file.close()
  }
}

/** Loads libsql, which the package of the service installs; `undefined` without it. */
async function loadLibsql(): Promise<Libsql | undefined> {
  // Bundlers do not see the name, so that the package is optional.
  const name = 'libsql'
  try {
    return ((await import(name)) as { readonly default: Libsql }).default
  } catch {
    return undefined
  }
}

/** Tells whether another program may be writing into the database. */
async function isOpen(path: string): Promise<boolean> {
  const sizes = ['-wal', '-journal'].map((end) =>
    stat(path + end).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).some((size) => size > 0)
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the SQL of a column's value as bytes of SQL. `quote` ends a text at NUL, but writes all bytes of a BLOB. */
function quoteColumn(name: string): string {
  const column = quoteName(name)
  const bytes = `CAST(${column} AS BLOB)`
  const hasNul = `typeof(${column}) = 'text' AND instr(${bytes}, x'00')`
  return `CAST(CASE WHEN ${hasNul} THEN quote(${bytes}) ELSE quote(${column}) END AS BLOB)`
}

/** Returns names that are UTF-8. libsql ends the process at any other text, so texts are read as bytes. */
function namesIn(rows: Iterable<readonly Buffer[]>): readonly string[] {
  const names: string[] = []
  for (const [name] of rows)
    try {
      names.push(decoder.decode(name))
    } catch {
      // The table or column cannot be named in SQL.
    }
  return names
}

function* dumpTables(database: Database): Generator<string | Buffer> {
  yield 'BEGIN TRANSACTION;\n'
  const all = "SELECT CAST(name AS BLOB) FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %'"
  for (const table of namesIn(database.prepare(`${all} AND name NOT LIKE 'sqlite_%'`).raw().iterate())) {
    const columns = namesIn(
      database.prepare('SELECT CAST(name AS BLOB) FROM pragma_table_info(?)').raw().iterate(table),
    )
    if (columns.length === 0) continue
    const head = `INSERT INTO ${quoteName(table)} (${columns.map(quoteName).join(',')}) VALUES(`
    const rows = database.prepare(`SELECT ${columns.map(quoteColumn).join(',')} FROM ${quoteName(table)}`).raw()
    for (const row of rows.iterate()) {
      yield head
      for (const [at, value] of row.entries()) {
        if (at > 0) yield ','
        yield value
      }
      yield ');\n'
    }
  }
  yield 'COMMIT;\n'
}

/** Reads a database of SQLite in one transaction, as SQL. Nothing is written, not even a file for the lock. */
async function* dumpDatabase(Libsql: Libsql, path: string): AsyncGenerator<Uint8Array> {
  let database: Database | undefined
  let reason = 'It may be damaged, encrypted or locked'
  try {
    const place = (await isOpen(path)) ? path : `${pathToFileURL(resolve(path)).href}?immutable=1`
    database = new Libsql(place, { readonly: true, fileMustExist: true })
    database.exec('BEGIN')
    for (const [encoding] of database.prepare('PRAGMA encoding').raw().iterate())
      if (String(encoding) !== 'UTF-8') throw new Error((reason = 'Its texts are UTF-16'))
    let parts: Buffer[] = []
    let length = 0
    for (const part of dumpTables(database)) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      parts.push(bytes)
      length += bytes.length
      if (length < pieceSize) continue
      yield Buffer.concat(parts)
      parts = []
      length = 0
    }
    yield Buffer.concat(parts)
  } catch {
    throw badInput(
      `${JSON.stringify(path)}: the database cannot be read. ${reason}. Convert it with sqlite3 FILE .dump > dump.sql, and pass dump.sql`,
    )
  } finally {
    database?.close()
  }
}

/** Returns a database of SQLite as SQL; `undefined` for another file, or if libsql is not installed. */
export async function readDatabase(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (!(await isDatabase(path))) return undefined
  const Libsql = await loadLibsql()
  return Libsql && dumpDatabase(Libsql, path)
}
