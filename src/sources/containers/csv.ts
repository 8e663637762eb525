import { type Failure, failure } from '../../core/errors.ts'
import { decodeText } from '../shared/reader.ts'
import type { Container, Row, Slab } from './container.ts'
import { type Cell, type Cells, readCells } from './csv-cells.ts'
import { createCutter, headSize, linesAsOne, type Table, type TableCutter } from './csv-cutter.ts'
import { type Dialect, type DialectOptions, delimiterNames, hasQuotes } from './csv-dialect.ts'
import { readBeginning } from './csv-sniffer.ts'

/** A record of a table: its cells in the order of the columns, or the reason why it cannot be read. */
export interface TableRecord {
  readonly row: number
  readonly line: number
  readonly cells?: readonly Cell[] | undefined
  readonly failure?: Failure | undefined
}

function misquoted({ lines, hasEscapedQuote }: Cells, { quoting }: Dialect): Failure {
  const expected =
    quoting === 'rfc4180'
      ? 'quotes as in RFC 4180 (a quote inside a quoted cell is doubled)'
      : 'quotes that enclose whole cells (a backslash precedes a quote inside a cell)'
  const isEscaped = quoting === 'rfc4180' && hasEscapedQuote
  const hints = [
    ...(lines === 1 ? [] : [linesAsOne(lines)]),
    ...(isEscaped ? ['If a backslash precedes quotes inside a cell, set the quoting "backslash"'] : []),
  ]
  return failure('ERR_MALFORMED', undefined, hints.length === 0 ? { expected } : { expected, hint: hints.join('. ') })
}

function anotherWidth(width: number, { dialect, columns }: Table): Failure {
  const name = delimiterNames[dialect.delimiter]
  const advice = hasQuotes(dialect)
    ? `A cell that contains a ${name} must be quoted`
    : `A ${name} in a cell ${dialect.quoting === 'text' ? 'needs a backslash before it' : 'is not allowed'}`
  const hint = `This record has ${width}. ${advice}`
  return failure('ERR_MALFORMED', undefined, { expected: `${columns.length} cells, like the header`, hint })
}

/** Reads the records of a slab, without their meaning. */
export function readRecords({ bytes, context, row, line, failure: why }: Slab<Table>): readonly TableRecord[] {
  if (why) return [{ row, line, failure: why }]
  const width = context.columns.length
  return readCells(decodeText(bytes), context.dialect).map((record, index): TableRecord => {
    const { cells } = record
    const place = { row: row + index, line: line + record.line }
    if (cells?.length === width) return { ...place, cells }
    return { ...place, failure: cells ? anotherWidth(cells.length, context) : misquoted(record, context.dialect) }
  })
}

/** Adds the line to a failure, because rows and lines have different numbers. */
function inLine(why: Failure, line: number): Failure {
  const { hint } = why.detail
  const words = `The record begins in line ${line}`
  return { ...why, detail: { ...why.detail, hint: hint === undefined ? words : `${hint}. ${words}` } }
}

function read(slab: Slab<Table>): readonly Row[] {
  const { columns } = slab.context
  return readRecords(slab).map(({ row, line, cells, failure: why }): Row => {
    if (!cells) return { row, line, failure: inLine(why!, line) }
    // Without a prototype, `__proto__` is a column like any other. If a name occurs twice, the first column counts.
    const values: { [column: string]: Cell } = { __proto__: null }
    for (let at = columns.length - 1; at >= 0; at--) values[columns[at]!] = cells[at]!
    return { row, line, values }
  })
}

/** The container of tables as text. */
export interface CsvTable extends Container<DialectOptions, Table> {
  createCutter(options: DialectOptions): TableCutter
}

/** Tables as text: CSV, and the similar layouts of databases and spreadsheets. */
export const csvTable: CsvTable = {
  id: 'csv',
  recognize(head) {
    if (/^\s*[[{<]/.test(decodeText(head.subarray(0, 256)))) return 0
    const { share, width } = readBeginning(head, head.length < headSize, {})
    return width > 1 ? share / 2 : 0.05
  },
  createCutter,
  read,
}
