import { HashError } from '../core/errors.ts'
import type { Slab } from './containers/container.ts'
import { csvTable, readRecords } from './containers/csv.ts'
import type { Cell, DialectOptions } from './containers/csv-cells.ts'
import type { CsvContext } from './containers/csv-cutter.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './shared/columns.ts'
import { badHeader } from './shared/csv-header.ts'
import { type Reader, readAll } from './shared/reader.ts'
import type { Source, SourceRecord } from './source.ts'

/** Options of the source `csv`. */
export interface CsvOptions extends ColumnsOptions, DialectOptions {}

type ReadCells = (cells: readonly Cell[], row: number) => SourceRecord

/** MySQL's null, also in quotes and in columns of free text, because MySQL escapes a backslash in a text. */
const mysqlNull = '\\N'

/**
 * Creates a reader that finds columns by the names in the header. @throws HashError ERR_FIELD if a column is missing or
 * occurs twice.
 */
function createCellsReader(header: readonly string[], options: CsvOptions): ReadCells {
  const places = new Map<string, number>()
  for (const column of namesOfColumns(options)) {
    const place = header.indexOf(column)
    if (place < 0 || header.includes(column, place + 1)) throw new HashError(badHeader(column, header))
    places.set(column, place)
  }
  return createColumnsReader(options, (row: readonly Cell[], column) => {
    const cell = row[places.get(column)!]
    return cell === mysqlNull ? null : cell
  })
}

function createCsvReader(options: CsvOptions): Reader {
  const cutter = csvTable.createCutter(options)
  let read: ReadCells | undefined

  function records(slabs: readonly Slab<CsvContext>[]): readonly SourceRecord[] {
    if (cutter.context) read ??= createCellsReader(cutter.context.columns, options)
    const found: SourceRecord[] = []
    for (const slab of slabs)
      readRecords(slab, (row, _line, cells, failure) => {
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
 * delimiter and the way in which special characters are written are detected from the first 64 KiB. Rows are numbered from
 * 1, beginning after the header; empty lines have no number. Reading throws HashError ERR_FIELD if the header lacks a column or has it
 * twice, and ERR_MALFORMED if the input is compressed or is UTF-16.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { csv } from 'saltbridge/sources'
 *
 * const options = { columns: { hash: 'password_hash', email: 'email' } }
 * for await (const records of csv.read(createReadStream('users.csv'), options)) console.log(records.length)
 */
export const csv: Source<CsvOptions> = {
  id: 'csv',
  read: (chunks, options) => readAll(chunks, createCsvReader(options)),
}

export type { Delimiter, Dialect, DialectOptions, Quoting } from './containers/csv-cells.ts'
export type { Columns, ColumnsOptions } from './shared/columns.ts'
export type { ProfileColumns } from './shared/profile-columns.ts'
