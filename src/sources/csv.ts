import { type Failure, failure, HashError } from '../core/errors.ts'
import { findNearestName } from '../core/names.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './columns.ts'
import type { Row, Slab, Values } from './containers/container.ts'
import { csvTable, readRecords } from './containers/csv.ts'
import type { Cell, DialectOptions } from './containers/csv-cells.ts'
import type { CsvContext } from './containers/csv-cutter.ts'
import { checkOptions, csvRule } from './options.ts'
import { countLargeNumbers, createFileKind, type FileKind, type Reader, readAll } from './reader.ts'
import type { Source, SourceRecord } from './source.ts'

/** The number of names that are shown, and of the characters of each. */
const shown = { names: 10, characters: 40 } as const
/** The number of cells of which the kinds are shown. */
const mostKinds = 20

/**
 * Matches a cell that is unlikely to be the name of a column: an address, a hash, a number, base64 or hexadecimal
 * digits.
 */
const data = /[$@{}]|^\d+$|(?=[A-Za-z+/]*\d)[A-Za-z\d+/]{20}/

/** The advice for a file without a header. */
export const withoutHeader = 'The first record looks like data. Put a header before it'

/** Tells whether the cells of a first record are data, so that the table has no header. */
export const looksLikeData = (header: readonly string[]): boolean =>
  header.some((cell) => cell.split(/[;\t|]/).some((part) => data.test(part)))

const quoteName = (name: string): string => JSON.stringify(name.slice(0, shown.characters))

/** The kinds of cells in the words of messages. The first one that matches is shown, and never the cell. */
const kinds: readonly (readonly [kind: string, matches: RegExp])[] = [
  ['empty', /^$/],
  ['number', /^-?\d+(\.\d+)?$/],
  ['date', /^\d{4}-\d\d-\d\d/],
  ['true or false', /^(t|f|true|false|yes|no)$/i],
  ['e-mail', /^[^\s@]+@[^\s@]+$/],
  ['hash', /^[!$*{]|\$.*\$|^[A-Za-z\d+/=]{32,}$/],
]

function kindsOf(record: readonly string[]): string {
  const found = record.slice(0, mostKinds).map((cell) => kinds.find(([, matches]) => matches.test(cell))?.[0] ?? 'text')
  return `${found.join(', ')}${record.length > mostKinds ? ', …' : ''}`
}

/**
 * Describes the first record to a person who looks for a column. It shows nothing of a record that may hold people's
 * data.
 */
function hintOf(name: string, header: readonly string[]): string {
  if (header.length === 0) return 'The file has no readable header'
  if (looksLikeData(header)) return withoutHeader
  const near = header.includes(name) ? undefined : findNearestName(name, header)
  const question = near === undefined ? '' : `Did you mean ${quoteName(near)}? `
  const more = header.length > shown.names ? `, and ${header.length - shown.names} more` : ''
  const separator = header.length === 1 ? /[;\t|]/.exec(header[0]!)?.[0] : undefined
  const guess =
    separator === undefined
      ? ''
      : `. The columns seem to be separated by ${JSON.stringify(separator)}: set this delimiter`
  return `${question}The header has: ${header.slice(0, shown.names).map(quoteName).join(', ')}${more}${guess}`
}

/** Returns the failure of a header that lacks a column or has a column twice. */
function refuseHeader(name: string, header: readonly string[]): Failure {
  const isData = header.length > 0 && looksLikeData(header)
  const record = isData
    ? `, but the first record has ${header.length === 1 ? '1 cell' : `${header.length} cells`} (${kindsOf(header)})`
    : ''
  return failure('ERR_FIELD', undefined, {
    name,
    column: name,
    expected: `exactly one column with this name${record}`,
    hint: hintOf(name, header),
  })
}

/** Options of the source `csv`. */
export interface CsvOptions extends ColumnsOptions, DialectOptions {}

type ReadCells = (cells: readonly Cell[], row: number) => SourceRecord

/** MySQL's null. It also means null in quotes and in free text, because MySQL escapes a backslash in a text. */
const mysqlNull = '\\N'

/**
 * Creates a reader that finds columns by the names in the header. @throws HashError ERR_FIELD if a column is missing or
 * occurs twice.
 */
function createCellsReader(header: readonly string[], options: CsvOptions): ReadCells {
  const places = new Map<string, number>()
  for (const column of namesOfColumns(options)) {
    const place = header.indexOf(column)
    if (place < 0 || header.includes(column, place + 1)) throw new HashError(refuseHeader(column, header))
    places.set(column, place)
  }
  const others = [...header.entries()].filter(([, column]) => !places.has(column))
  return createColumnsReader(options, {
    at(row: readonly Cell[], column) {
      const cell = row[places.get(column)!]
      return cell === mysqlNull ? null : cell
    },
    isPlainAt: () => false,
    visit(row, take) {
      for (const [place, column] of others) take(column, row[place])
    },
  })
}

function createCsvReader(options: CsvOptions): Reader {
  const cutter = csvTable.createCutter(options)
  let read: ReadCells | undefined

  function records(slabs: readonly Slab<CsvContext>[]): readonly SourceRecord[] {
    if (cutter.context) read ??= createCellsReader(cutter.context.columns, options)
    const found: SourceRecord[] = []
    for (const slab of slabs)
      readRecords(slab, (row, line, cells, failure, isShort) => {
        if (isShort) options.onShortRecord?.(line)
        found.push(cells ? read!(cells, row) : { row, id: undefined, failure })
      })
    return found
  }

  return {
    push: (piece) => records(cutter.push(piece)),
    end() {
      const last = records(cutter.end())
      if (!read) createCellsReader(options.header ?? [], options)
      return last
    },
  }
}

/**
 * Reads tables as text in UTF-8: CSV (RFC 4180), and the layouts of PostgreSQL, MySQL, SQLite and spreadsheets. The
 * delimiter and the quoting are detected from the first 64 KiB. Rows are numbered from 1, beginning after the header;
 * empty lines have no number. Reading throws HashError ERR_FIELD if the header lacks a column or has it twice, and
 * ERR_MALFORMED if the input is compressed or is UTF-16.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { csv } from 'saltbridge/convert'
 *
 * const options = { columns: { hash: 'password_hash', email: 'email' } }
 * for await (const records of csv.read(createReadStream('users.csv'), options)) console.log(records.length)
 */
export const csv: Source<CsvOptions> = /* @__PURE__ */ checkOptions(csvRule, {
  id: 'csv',
  read: (chunks, options) => readAll(chunks, createCsvReader(options)),
})

/** A table of users that a system or a database tool writes as text. */
export interface TableLayout {
  /** Columns that only this table has. All of them must be in the header. */
  readonly columns: readonly string[]
  /** Further columns, of which at least one must be in the header. */
  readonly oneOf?: readonly string[] | undefined
  /**
   * Returns the values of a row as the other exports of the system have them, and adds the numbers that became texts to
   * `numbers`. Unless given, a cell is text or `null`.
   */
  readonly valuesOf?: ((cells: Values, numbers: Set<string>) => Values) | undefined
}

/** Tells whether a table has the columns of a layout. */
export const hasColumns = (own: readonly string[], { columns, oneOf }: TableLayout): boolean =>
  columns.every((column) => own.includes(column)) && (oneOf?.some((column) => own.includes(column)) ?? true)

/**
 * Creates a reader of a system's table in CSV or a similar layout, for `createReaderOfAny`. It recognises files whose
 * header has the columns of the layout.
 *
 * @param layout The columns of the table.
 * @param recordOf Returns the record of a row, or `undefined` if the row is not a user.
 * @param options The dialect of the file, and the names of the columns of a file without a header.
 */
export function createTableKind(
  layout: TableLayout,
  recordOf: (row: Row) => SourceRecord | undefined,
  options: DialectOptions = {},
): FileKind {
  const { valuesOf } = layout
  const { createReader } = createFileKind(csvTable, options, (row) => {
    if (!valuesOf || !row.values) return recordOf(row)
    const numbers = new Set<string>()
    const record = recordOf({ ...row, values: valuesOf(row.values, numbers) })
    return record && numbers.size > 0 ? countLargeNumbers(record, numbers) : record
  })
  return {
    recognize(head) {
      const cutter = csvTable.createCutter({
        delimiter: options.delimiter,
        quoting: options.quoting,
        header: options.header,
      })
      cutter.push(head)
      cutter.end()
      const header = cutter.context?.columns ?? []
      return hasColumns(header, layout) ? 0.9 : 0
    },
    createReader,
  }
}
