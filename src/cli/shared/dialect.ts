import type { Delimiter, DialectOptions } from '../../sources/containers/csv-cells.ts'
import { quotings } from '../../sources/containers/csv-cells.ts'
import { usage } from './fault.ts'

/** The options of the command line that say how a CSV file is written. */
export interface DialectFlags {
  readonly delimiter?: string
  readonly quoting?: string
  readonly columns?: string
}

const delimiters: ReadonlyMap<string, Delimiter> = new Map([
  ['comma', ','],
  [',', ','],
  ['semicolon', ';'],
  [';', ';'],
  ['tab', '\t'],
  ['\t', '\t'],
  ['\\t', '\t'],
  ['pipe', '|'],
  ['|', '|'],
])

/** Reads the names of the columns of a file without a header. @throws Fault. */
function headerOf(columns: string): readonly string[] {
  const names = columns.split(',').map((name) => name.trim())
  if (names.some((name) => name.includes('=')))
    throw usage('--columns takes the names of all columns, such as id,email,hash. For name=column, use --column')
  if (names.includes('')) throw usage('--columns takes names between commas, such as id,email,hash. A name is missing')
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw usage(`--columns has the name ${JSON.stringify(twice)} twice`)
  return names
}

/** Reads the options of a source of CSV. @throws Fault. */
export function dialectOf({ delimiter, quoting, columns }: DialectFlags): DialectOptions {
  const found = delimiter === undefined ? undefined : delimiters.get(delimiter)
  if (delimiter !== undefined && found === undefined)
    throw usage('--delimiter must be comma, semicolon, tab or pipe, or the character itself')
  const way = quotings.find((one) => one === quoting)
  if (quoting !== undefined && way === undefined) throw usage(`--quoting must be one of ${quotings.join(', ')}`)
  return { delimiter: found, quoting: way, header: columns === undefined ? undefined : headerOf(columns) }
}
