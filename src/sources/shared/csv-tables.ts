import type { Row, Values } from '../containers/container.ts'
import { csvTable } from '../containers/csv.ts'
import type { DialectOptions } from '../containers/csv-cells.ts'
import { type Reading, reading } from '../containers/rows.ts'
import type { SourceRecord } from '../source.ts'

/** A table of users that a system or a database tool writes as text. */
export interface TableLayout {
  /** Columns that only this table has. All of them must be in the header. */
  readonly columns: readonly string[]
  /** Returns the values of a row as the other exports of the system have them. Unless given, a cell is text or `null`. */
  readonly valuesOf?: ((cells: Values) => Values) | undefined
}

/**
 * Creates a reader of a system's table in CSV or a similar layout, for `createReaderOfAny`. It recognises files whose
 * header has the columns of the layout.
 *
 * @param layout The columns of the table.
 * @param recordOf Returns the record of a row, or `undefined` if the row is not a user.
 * @param options The dialect of the file, and the names of the columns of a file without a header.
 */
export function tableReading(
  layout: TableLayout,
  recordOf: (row: Row) => SourceRecord | undefined,
  options: DialectOptions = {},
): Reading {
  const { columns, valuesOf } = layout
  const { createReader } = reading(csvTable, options, (row) =>
    recordOf(valuesOf && row.values ? { ...row, values: valuesOf(row.values) } : row),
  )
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
      return columns.every((column) => header.includes(column)) ? 0.9 : 0
    },
    createReader,
  }
}
