import { type Failure, failure, HashError } from '../core/errors.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './shared/columns.ts'
import { badHeader } from './shared/csv-header.ts'
import { type Cells, cellsOfRecords, createCsvRecordReader, type RecordText } from './shared/csv-records.ts'
import { type Reader, readAll } from './shared/reader.ts'
import type { Source, SourceRecord } from './source.ts'

type ReadCells = (cells: readonly string[], row: number) => SourceRecord

/** MySQL's null, also in columns of free text, because MySQL escapes a backslash in a text. */
const mysqlNull = '\\N'

const isFailure = (cells: Cells): cells is Failure => 'ok' in cells

/** Creates a reader of records by the names in the header. @throws HashError ERR_FIELD if the header lacks a column or has it twice. */
function createCellsReader(cells: Cells | undefined, options: ColumnsOptions): ReadCells {
  const header = cells === undefined || isFailure(cells) ? [] : cells
  const places = new Map<string, number>()
  for (const column of namesOfColumns(options)) {
    const place = header.indexOf(column)
    if (place < 0 || header.includes(column, place + 1)) throw new HashError(badHeader(column, header))
    places.set(column, place)
  }
  const read = createColumnsReader(options, (row: readonly string[], column) => {
    const cell = row[places.get(column)!]
    return cell === mysqlNull ? null : cell
  })
  const expected = `${header.length} cells, as in the header`
  return (found, row) => {
    if (found.length === header.length) return read(found, row)
    const hint = `This record has ${found.length} cells. A cell that contains a comma must be quoted`
    return { row, id: undefined, failure: failure('ERR_MALFORMED', undefined, { expected, hint }) }
  }
}

function createCsvReader(options: ColumnsOptions): Reader {
  const reader = createCsvRecordReader()
  let read: ReadCells | undefined
  let row = 0

  function records(texts: readonly RecordText[]): readonly SourceRecord[] {
    const found: SourceRecord[] = []
    for (const cells of cellsOfRecords(texts)) {
      if (!read) read = createCellsReader(cells, options)
      else if (isFailure(cells)) found.push({ row: ++row, id: undefined, failure: cells })
      else found.push(read(cells, ++row))
    }
    return found
  }

  return {
    push: (piece) => records(reader.push(piece)),
    end() {
      const last = records(reader.end())
      if (!read) createCellsReader(undefined, options)
      return last
    },
  }
}

/**
 * Reads CSV (RFC 4180) with a header, in UTF-8. Rows are numbered from 1 after the header; empty lines have no number.
 * Reading throws HashError ERR_FIELD if the header lacks a column or has a column twice, and ERR_MALFORMED if the input
 * is compressed or is UTF-16.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { csv } from 'saltbridge/sources'
 *
 * const options = { columns: { hash: 'password_hash', email: 'email' } }
 * for await (const records of csv.read(createReadStream('users.csv'), options)) console.log(records.length)
 */
export const csv: Source<ColumnsOptions> = {
  id: 'csv',
  read: (chunks, options) => readAll(chunks, createCsvReader(options)),
}

export type { Columns, ColumnsOptions } from './shared/columns.ts'
export type { ProfileColumns } from './shared/profile-columns.ts'
