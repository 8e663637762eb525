import { type Failure, failure } from '../../core/errors.ts'
import type { Container, Row, Slab } from './container.ts'
import { decodeText } from './container.ts'
import {
  type Cell,
  type Dialect,
  type DialectOptions,
  hasEscapes,
  hasQuotes,
  nameDelimiter,
  readCells,
} from './csv-cells.ts'
import { type CsvContext, type CsvCutter, createCutter, describeLines, headSize } from './csv-cutter.ts'
import { readBeginning } from './csv-sniffer.ts'

/**
 * Receives a record of a table: its cells in the order of the columns, or the reason why it cannot be read. `isShort`
 * tells whether the record lacks cells at its end, which are `null` in `cells`.
 */
type TakeRecord = (
  row: number,
  line: number,
  cells: readonly Cell[] | undefined,
  why: Failure | undefined,
  isShort: boolean,
) => void

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

/**
 * Adds or removes empty cells at the end of a record, so that it has one for each column. Spreadsheets leave out empty
 * cells at the end, and some programs add empty cells. Returns `undefined` if the record may be something else:
 *
 * - Database tools write every cell, so a short record of theirs was cut.
 * - A line with one cell is not a record of a table, but for example the line `(2 rows)` of psql.
 * - `isCut`: the record is the last one and has no line break.
 */
function fitCells(cells: readonly Cell[], isCut: boolean, context: CsvContext): readonly Cell[] | undefined {
  const width = context.columns.length
  if (cells.length > width) return cells.slice(width).every((cell) => cell === null) ? cells.slice(0, width) : undefined
  if (hasEscapes(context.dialect) || !context.hasWholeRecord || cells.length < 2 || isCut) return undefined
  return [...cells, ...Array<null>(width - cells.length).fill(null)]
}

/** Says why a record without a cell for each column may not be one. */
function adviceForShort(width: number, isCut: boolean, { hasWholeRecord }: CsvContext): string {
  if (isCut)
    return 'The file ends here without a line break, so it may be cut off. If it is complete, add a line break at the end'
  if (width > 1 && !hasWholeRecord)
    return 'No record at the beginning of the file has as many cells as the header, so the header may not belong to these records. Write a cell for each column'
  return 'A line break in a cell must be quoted. If the line is not a record, remove it'
}

function refuseWidth(width: number, isCut: boolean, context: CsvContext): Failure {
  const { dialect, columns } = context
  const name = nameDelimiter(dialect.delimiter)
  const many = hasQuotes(dialect)
    ? `A cell that contains a ${name} must be quoted`
    : `A ${name} in a cell ${dialect.quoting === 'text' ? 'needs a backslash before it' : 'is not allowed'}`
  const hint = `This record has ${width}. ${width > columns.length ? many : adviceForShort(width, isCut, context)}`
  return failure('ERR_MALFORMED', undefined, { expected: `${columns.length} cells, as many as the header has`, hint })
}

/** Reads the records of a slab, without their meaning. */
export function readRecords(slab: Slab<CsvContext>, take: TakeRecord): void {
  const { bytes, context } = slab
  if (slab.failure) {
    for (let at = 0; at < (slab.failures ?? 1); at++)
      take(slab.row + at, slab.line + at, undefined, slab.failure, false)
    return
  }
  const width = context.columns.length
  const text = decodeText(bytes)
  // A record without a line break at its end is the last of the file, and is alone in its slab.
  const isCut = !/[\r\n]$/.test(text)
  let { row } = slab
  readCells(text, context.dialect, (cells, before, lines, isEscaped) => {
    const line = slab.line + before
    if (cells?.length === width) take(row, line, cells, undefined, false)
    else if (!cells) take(row, line, undefined, refuseQuotes(lines, isEscaped, context.dialect), false)
    else {
      const fitted = fitCells(cells, isCut, context)
      const why = fitted ? undefined : refuseWidth(cells.length, isCut, context)
      take(row, line, fitted, why, fitted !== undefined && cells.length < width)
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
