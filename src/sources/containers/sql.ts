import { failure } from '../../core/errors.ts'
import { type Container, decodeText, type Row, type Slab, type Values } from './container.ts'
import { createSqlCutter } from './sql-cutter.ts'
import { adviceFor, decode, dialectOf } from './sql-dialect.ts'
import { advance, closing, createLexer, dash, opening, slash, stopsAt } from './sql-lexer.ts'
import type { ColumnOrder, Kind, SqlContext, SqlOptions } from './sql-statements.ts'
import { createValueReader, readCell, type SqlValue } from './sql-values.ts'

/** A plain object without inherited keys. Objects with this prototype are faster than objects without one. */
const nothing: object = Object.freeze(Object.create(null))

function valuesOf(columns: readonly string[], values: readonly SqlValue[], bits: readonly string[]): Values {
  const found: Record<string, unknown> = Object.create(nothing)
  for (let i = 0; i < columns.length; i++) if (values[i] !== undefined) found[columns[i]!] = values[i]
  for (const column of bits) {
    const bit = found[column]
    if (bit === '\0' || bit === '\x01') found[column] = bit === '\0' ? '0' : '1'
  }
  return found
}

/** The patterns of the values of a kind. `NULL` and an empty text are values of every kind. */
const kinds: { readonly [K in Kind]: RegExp } = {
  int: /^-?\d+$/,
  hash: /^[!-~]{13,}$|^[!*x]/,
  email: /^[^\s@]+@[^\s@]+$/,
  time: /^(?:\d{4}-\d\d-\d\d(?:[ T]|$)|-?\d+$)/,
  flag: /^(?:[01tf]|true|false)$/i,
  text: /^/,
}

/** Tells whether a value of a dump can be of a kind. */
export const hasKind = (value: unknown, kind: Kind): boolean =>
  typeof value !== 'string' || value === '' || kinds[kind].test(value)

/** Returns a row of a table whose columns the dump does not name. */
function rowInOrder(
  row: number,
  line: number,
  values: readonly SqlValue[],
  table: string,
  orders: readonly ColumnOrder[],
): Row {
  const { length } = values
  if (orders.length === 0) {
    const numbers = values.map((_, at) => String(at + 1))
    return { row, line, table, values: valuesOf(numbers, values, []) }
  }
  const order = orders.find(({ columns }) => columns.length === length)
  const other = order?.kinds?.findIndex((kind, at) => !hasKind(values[at], kind)) ?? -1
  if (order && other < 0) return { row, line, table, values: valuesOf(order.columns, values, []) }
  const counts = orders.map(({ columns }) => columns.length).join(' or ')
  const expected = order
    ? `a value for the column ${order.columns[other]}`
    : `${counts} values, as the table has columns`
  const found = order ? `has another kind of value in place ${other + 1}` : `has ${length}`
  const hint = `The dump does not name the columns, and the row in line ${line} ${found}. Pass the names of the columns with --from sql, --table and --columns`
  return { row, line, failure: failure('ERR_MALFORMED', undefined, { expected, hint }) }
}

/** Returns a row. One with another number of values than columns is refused. */
function rowOf(
  row: number,
  line: number,
  values: readonly SqlValue[],
  { table, columns, stored, bits, orders }: SqlContext,
): Row {
  const { length } = values
  if (orders) return rowInOrder(row, line, values, table, orders)
  if (length === columns.length) return { row, line, table, values: valuesOf(columns, values, bits) }
  if (length === stored.length) return { row, line, table, values: valuesOf(stored, values, bits) }
  const expected = `${columns.length} values, one for each column of the table`
  return {
    row,
    line,
    failure: failure('ERR_MALFORMED', undefined, { expected, hint: `The row in line ${line} has ${length}` }),
  }
}

/** Returns the refusal of a row whose values cannot be told apart. */
function refuseRow(row: number, line: number): Row {
  const expected = 'values with commas between them: texts in quotes, numbers, TRUE, FALSE, NULL or expressions'
  const hint = `The row in line ${line} contains something else`
  return { row, line, failure: failure('ERR_MALFORMED', undefined, { expected, hint }) }
}

/** Counts the lines of a text as the position moves forward. */
function createLines(text: string, first: number): (position: number) => number {
  let line = first
  let next = text.indexOf('\n')
  return (position) => {
    while (next >= 0 && next < position) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}

const isSpace = (code: number): boolean => code <= 32

/**
 * Returns the position of the next row after the end of one, or -1. Another INSERT like the first may be between them.
 */
function nextRow(text: string, end: number, headLength: number): number {
  let at = end
  while (isSpace(text.charCodeAt(at))) at++
  if (text[at] !== ',') {
    at = text.indexOf(';', at)
    if (at < 0) return -1
  }
  const isAfterStatement = text[at++] === ';'
  while (isSpace(text.charCodeAt(at))) at++
  return isAfterStatement ? at + headLength : at
}

/** Reads rows in parentheses. Returns `undefined` if one of them has an expression that is not known. */
function readRows(text: string, { row, line, context }: Slab<SqlContext>): readonly Row[] | undefined {
  const reader = createValueReader(text, context)
  const lineAt = createLines(text, line)
  const rows: Row[] = []
  for (let at = 0; at >= 0 && at < text.length; at = nextRow(text, reader.at, context.headLength)) {
    reader.at = at
    const values = reader.readRow()
    if (!values) return undefined
    rows.push(rowOf(row + rows.length, lineAt(at), values, context))
  }
  return rows
}

/** Reads rows one by one, after the lexer has found where each of them ends. */
function readEachRow({ bytes, row, line, context }: Slab<SqlContext>): readonly Row[] {
  const lexer = createLexer(context, bytes, true)
  const stops = stopsAt(context.dialect, (byte) => byte === opening || byte === closing)
  // One character for each byte, so that positions are equal.
  const plain = decode(bytes, 'latin1')
  const lineAt = createLines(plain, line)
  const rows: Row[] = []
  for (let at = 0; at >= 0 && at < bytes.length; at = nextRow(plain, lexer.at, context.headLength)) {
    lexer.at = at
    let depth = 0
    do {
      const byte = advance(lexer, stops)
      if (byte < 0) return rows
      lexer.at++
      depth += byte === opening ? 1 : -1
    } while (depth > 0)
    const text = decode(bytes.subarray(at, lexer.at), context.encoding)
    const reader = createValueReader(text, context)
    const values = reader.readRow(true)
    const [number, place] = [row + rows.length, lineAt(at)]
    const isWhole = values && reader.at === text.length
    rows.push(isWhole ? rowOf(number, place, values, context) : refuseRow(number, place))
  }
  return rows
}

function readLines({ bytes, row, line, context }: Slab<SqlContext>): readonly Row[] {
  const lines = decode(bytes, context.encoding).split('\n')
  lines.pop()
  return lines.map((text, index) => {
    const cells = (text.endsWith('\r') ? text.slice(0, -1) : text).split('\t')
    return rowOf(row + index, line + index, cells.map(readCell), context)
  })
}

/** The words with which a dump without a sign of its database begins. */
const beginnings =
  /^(?:ALTER|BEGIN|COPY|CREATE|DELETE|DROP|INSERT|LOCK|PRAGMA|REPLACE|SELECT|SET|START|TRUNCATE|USE)\s/i

/** Returns the first code of a file, after its comments. */
function readFirstCode(head: Uint8Array): string {
  const lexer = createLexer({ dialect: undefined, hasEscapes: false }, head, true)
  advance(
    lexer,
    stopsAt(undefined, (byte) => byte > 32 && byte !== dash && byte !== slash),
  )
  return decode(head.subarray(lexer.at, lexer.at + 16), 'latin1')
}

/**
 * Reads dumps in SQL: of mysqldump, mariadb-dump and phpMyAdmin, of pg_dump and pg_dumpall, and of SQLite's `.dump`.
 * Values are texts or `null`: a number keeps its digits, TRUE is `true`, and hexadecimal bytes become the text that
 * they encode.
 */
export const sql: Container<SqlOptions, SqlContext> = {
  id: 'sql',
  recognize(head) {
    const text = decodeText(head)
    if (dialectOf(text) || adviceFor(text) !== undefined) return 0.9
    return beginnings.test(readFirstCode(head)) ? 0.6 : 0
  },
  createCutter: createSqlCutter,
  read(slab) {
    const { row, line, context, failure: why } = slab
    if (why) return [{ row, line, failure: why }]
    if (context.isCopy) return readLines(slab)
    return readRows(decode(slab.bytes, context.encoding), slab) ?? readEachRow(slab)
  },
}

export type { ColumnOrder, SqlContext, SqlOptions } from './sql-statements.ts'
