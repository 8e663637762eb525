import { type Failure, failure } from '../../core/errors.ts'
import type { Container, Row, Slab } from './container.ts'
import { decodeText } from './container.ts'
import { type Cell, type Dialect, type DialectOptions, delimiterNames, hasQuotes, readCells } from './csv-cells.ts'
import { type CsvContext, type CsvCutter, createCutter, describeLines, headSize } from './csv-cutter.ts'
import { readBeginning } from './csv-sniffer.ts'

/** Receives a record of a table: its cells in the order of the columns, or the reason why it cannot be read. */
type TakeRecord = (row: number, line: number, cells: readonly Cell[] | undefined, why?: Failure) => void

function refuseQuotes(lines: number, isEscaped: boolean, { quoting }: Dialect): Failure {
  const expected =
    quoting === 'rfc4180'
      ? 'quotes as in RFC 4180 (a quote inside a quoted cell is doubled)'
      : 'quotes that enclose whole cells (a backslash precedes a quote inside a cell)'
  const hints = [
    ...(lines === 1 ? [] : [describeLines(lines)]),
    ...(isEscaped && quoting === 'rfc4180'
      ? ['If a backslash precedes quotes inside a cell, set the quoting "backslash"']
      : []),
  ]
  return failure('ERR_MALFORMED', undefined, hints.length === 0 ? { expected } : { expected, hint: hints.join('. ') })
}

function refuseWidth(width: number, { dialect, columns }: CsvContext): Failure {
  const name = delimiterNames[dialect.delimiter]
  const advice = hasQuotes(dialect)
    ? `A cell that contains a ${name} must be quoted`
    : `A ${name} in a cell ${dialect.quoting === 'text' ? 'needs a backslash before it' : 'is not allowed'}`
  const hint = `This record has ${width}. ${advice}`
  return failure('ERR_MALFORMED', undefined, { expected: `${columns.length} cells, as many as the header has`, hint })
}

/** Reads the records of a slab, without their meaning. */
export function readRecords(slab: Slab<CsvContext>, take: TakeRecord): void {
  const { bytes, context } = slab
  if (slab.failure) {
    take(slab.row, slab.line, undefined, slab.failure)
    return
  }
  const width = context.columns.length
  let { row } = slab
  readCells(decodeText(bytes), context.dialect, (cells, before, lines, isEscaped) => {
    const line = slab.line + before
    if (cells?.length === width) take(row, line, cells)
    else {
      const why = cells ? refuseWidth(cells.length, context) : refuseQuotes(lines, isEscaped, context.dialect)
      take(row, line, undefined, why)
    }
    row++
  })
}

/** Adds the line to a failure, because rows and lines have different numbers. */
function addLine(why: Failure, line: number): Failure {
  const { hint } = why.detail
  const words = `The record begins in line ${line}`
  return { ...why, detail: { ...why.detail, hint: hint === undefined ? words : `${hint}. ${words}` } }
}

function read(slab: Slab<CsvContext>): readonly Row[] {
  const { columns } = slab.context
  const rows: Row[] = []
  readRecords(slab, (row, line, cells, why) => {
    if (!cells) {
      rows.push({ row, line, failure: why && addLine(why, line) })
      return
    }
    // Without a prototype, `__proto__` is a column like any other. If a name occurs twice, the first column counts.
    const values: { [column: string]: Cell } = { __proto__: null }
    for (let at = columns.length - 1; at >= 0; at--) values[columns[at]!] = cells[at]!
    rows.push({ row, line, values })
  })
  return rows
}

/** The container of tables as text. */
interface CsvTable extends Container<DialectOptions, CsvContext> {
  createCutter(options: DialectOptions): CsvCutter
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
