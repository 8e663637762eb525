import { type Failure, failure, HashError } from '../core/errors.ts'
import { type ColumnsOptions, createColumnsReader } from './shared/columns.ts'
import { cellsOfRecords, createCsvRecordReader, type RecordText } from './shared/csv-records.ts'
import { type Reader, readAll } from './shared/reader.ts'
import type { Source, SourceRecord } from './source.ts'

type ReadCells = (cells: readonly string[], row: number) => SourceRecord

const malformed = (expected: string): Failure => failure('ERR_MALFORMED', undefined, { expected })
const quotes = malformed('quotes as in RFC 4180')

/** @throws HashError ERR_FIELD if a column is not in the header, or there twice. */
function createCellsReader(header: readonly string[], { columns }: ColumnsOptions): ReadCells {
  const places = new Map<string, number>()
  for (const column of Object.values(columns)) {
    if (column === undefined) continue
    const place = header.indexOf(column)
    if (place < 0 || header.includes(column, place + 1))
      throw new HashError(failure('ERR_FIELD', undefined, { name: column, expected: 'one column of this name' }))
    places.set(column, place)
  }
  const read = createColumnsReader(columns, (cells: readonly string[], column) => cells[places.get(column)!])
  const uneven = malformed(`${header.length} cells, as many as in the header`)
  return (cells, row) => (cells.length === header.length ? read(cells, row) : { row, id: undefined, failure: uneven })
}

function createCsvReader(options: ColumnsOptions): Reader {
  const reader = createCsvRecordReader()
  let read: ReadCells | undefined
  let row = 0

  function records(texts: readonly RecordText[]): readonly SourceRecord[] {
    const found: SourceRecord[] = []
    const all = cellsOfRecords(texts)
    for (const [index, text] of texts.entries()) {
      const cells = all[index]
      if (!read) read = createCellsReader(cells ?? [], options)
      else if (typeof text !== 'string') found.push({ row: ++row, id: undefined, failure: text })
      else if (cells) found.push(read(cells, ++row))
      else found.push({ row: ++row, id: undefined, failure: quotes })
    }
    return found
  }

  return {
    push: (piece) => records(reader.push(piece)),
    end() {
      const last = records(reader.end())
      if (!read) createCellsReader([], options)
      return last
    },
  }
}

/**
 * RFC 4180 with a header, in UTF-8. Rows are records: the header is none, and neither are empty lines.
 * Reading throws HashError ERR_FIELD if the header lacks a column.
 */
export const csv: Source<ColumnsOptions> = {
  id: 'csv',
  read: (chunks, options) => readAll(chunks, createCsvReader(options)),
}

export type { Columns, ColumnsOptions } from './shared/columns.ts'
