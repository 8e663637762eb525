import { decodeText } from './container.ts'

/** The character between the cells of a record: one ASCII character that is not a letter, digit, quote or backslash. */
export type Delimiter = string

/**
 * The way in which special characters are written in a cell.
 *
 * - `rfc4180`: a cell may be in double quotes, and a quote inside is doubled. An empty cell without quotes is null.
 * - `backslash`: a cell may be in double quotes, and a backslash precedes special characters, as in MySQL's
 *   `SELECT … INTO OUTFILE … ENCLOSED BY '"'`. `\N` is null.
 * - `text`: quotes have no meaning, and a backslash precedes special characters, as in PostgreSQL's `COPY` and MySQL's
 *   `--batch` and `--tab`. `\N` is null.
 * - `none`: neither quotes nor backslashes have a meaning. An empty cell is null.
 */
export type Quoting = 'rfc4180' | 'backslash' | 'text' | 'none'

/** The delimiters that are detected, and all quotings, in the order in which they are preferred if several fit. */
export const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
export const quotings: readonly Quoting[] = ['rfc4180', 'backslash', 'text', 'none']

/** The way in which a table is written as text. */
export interface Dialect {
  readonly delimiter: Delimiter
  readonly quoting: Quoting
  /** Whether a carriage return alone also ends a record. */
  readonly endsAtReturn: boolean
}

/** Options of every table in CSV or a similar layout. */
export interface DialectOptions {
  /** Detected from the first 64 KiB of the file unless given. */
  readonly delimiter?: Delimiter | undefined
  /** Detected from the first 64 KiB of the file unless given. */
  readonly quoting?: Quoting | undefined
  /** The names of the columns, for a file without a header. If given, the first record of the file is a row. */
  readonly header?: readonly string[] | undefined
  /** Called once, when the dialect is known. */
  readonly onDialect?: ((dialect: Dialect) => void) | undefined
  /** Called at the end if the last record has no line break after it. Such a file may be cut off. */
  readonly onOpenEnd?: (() => void) | undefined
  /** Called with the line of each record that lacks cells at its end, which are read as empty. */
  readonly onShortRecord?: ((line: number) => void) | undefined
}

export const hasQuotes = ({ quoting }: Dialect): boolean => quoting === 'rfc4180' || quoting === 'backslash'
export const hasEscapes = ({ quoting }: Dialect): boolean => quoting === 'backslash' || quoting === 'text'

const delimiterNames: ReadonlyMap<Delimiter, string> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'vertical bar'],
  [':', 'colon'],
  [' ', 'space'],
])

/** Returns the name of a delimiter for people. */
export const nameDelimiter = (delimiter: Delimiter): string =>
  delimiterNames.get(delimiter) ?? `character ${JSON.stringify(delimiter)}`

const quotingWords: { readonly [Q in Quoting]: string } = {
  rfc4180: 'quotes as in RFC 4180',
  backslash: 'quotes and backslash escapes, as in MySQL',
  text: 'backslash escapes and no quotes, as in PostgreSQL and MySQL',
  none: 'no quotes and no escapes',
}

/** Describes the dialect of a table for people; returns `undefined` for RFC 4180 with commas. */
export function dialectInWords({ delimiter, quoting, endsAtReturn }: Dialect): string | undefined {
  if (delimiter === ',' && quoting === 'rfc4180' && !endsAtReturn) return undefined
  const ends = endsAtReturn ? '. A carriage return ends a record' : ''
  return `the cells are separated by ${nameDelimiter(delimiter).replace(/^\w+$/, '$&s')}, with ${quotingWords[quoting]}${ends}`
}

/** The value of a cell. `null` is a cell without a value, as opposed to an empty text. */
export type Cell = string | null

/**
 * Receives one record: its cells, the number of lines before the record (`line`), and the number of lines in the record
 * (`lines`). `cells` is `undefined` if a quote is in a wrong place. `isEscaped` then tells whether a backslash precedes
 * a quote, as in files of MySQL. The values are not one object, because files have millions of records.
 */
type TakeCells = (cells: readonly Cell[] | undefined, line: number, lines: number, isEscaped: boolean) => void

const quote = 34
const backslash = 92
const lineFeed = 10
const carriageReturn = 13

/** The text of a cell without a value in files of MySQL and PostgreSQL. */
const nullText = '\\N'

const escapedControls: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])
/** https://dev.mysql.com/doc/refman/8.4/en/load-data.html, the list of escape sequences. */
const mysqlControls: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['b', '\b'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['Z', '\x1a'],
])

const mysqlEscape = /\\([\s\S])|""/g
/**
 * Matches an escape of PostgreSQL's text format. Bytes in digits are taken together, because several can be one
 * character.
 */
const postgresEscape = /((?:\\x[\dA-Fa-f]{1,2}|\\[0-7]{1,3})+)|\\([\s\S])/g

function decodeDigits(bytes: string): string {
  const codes = bytes
    .slice(1)
    .split('\\')
    .map((digits) => (digits.startsWith('x') ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 8)))
  return decodeText(Uint8Array.from(codes))
}

/** Replaces the backslash escapes in a cell of MySQL. In a quoted cell, a quote may also be doubled. */
function unescapeMysql(cell: string): string {
  return cell.replace(mysqlEscape, (_, character = '"') => mysqlControls.get(character) ?? character)
}

/** Replaces the backslash escapes in a cell of PostgreSQL. */
function unescapePostgres(cell: string): string {
  return cell.replace(postgresEscape, (_, digits: string | undefined, character: string) =>
    digits === undefined ? (escapedControls.get(character) ?? character) : decodeDigits(digits),
  )
}

/** Returns the position after a backslash and the character or line break that it precedes. */
function endOfEscape(text: string, at: number): number {
  let end = at + 1
  while (text.charCodeAt(end) === carriageReturn) end++
  return text.charCodeAt(end) === lineFeed ? end + 1 : at + 2
}

function withoutReturns(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === carriageReturn) end--
  return end === text.length ? text : text.slice(0, end)
}

function countLineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Reads records without quotes and escapes. */
function splitLines(text: string, { delimiter, quoting, endsAtReturn }: Dialect, take: TakeCells): void {
  const hasEmpty = quoting === 'text'
  const lines = endsAtReturn ? text.split(/\r\n?|\n/) : text.split('\n')
  for (let line = 0; line < lines.length; line++) {
    const record = withoutReturns(lines[line]!)
    if (record === '') continue
    const cells: Cell[] = record.split(delimiter)
    if (!hasEmpty)
      for (let at = 0; at < cells.length; at++) {
        const cell = cells[at]
        if (cell === '' || cell === nullText) cells[at] = null
      }
    take(cells, line, 1, false)
  }
}

const textCell = (cell: string): Cell =>
  cell === nullText ? null : cell.includes('\\') ? unescapePostgres(cell) : cell

/** Reads records with backslash escapes and no quotes. */
function splitEscaped(text: string, dialect: Dialect, take: TakeCells): void {
  const delimiter = dialect.delimiter.charCodeAt(0)
  let line = 0
  for (let at = 0; at < text.length; ) {
    const begin = line
    const cells: Cell[] = []
    let start = at
    /** The position after the last escape. */
    let escaped = at
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === lineFeed || (code === carriageReturn && dialect.endsAtReturn)) break
      if (code === backslash) {
        const end = endOfEscape(text, at)
        if (text.charCodeAt(end - 1) === lineFeed) line++
        escaped = end
        at = end - 1
      } else if (code === delimiter) {
        cells.push(textCell(text.slice(start, at)))
        start = at + 1
      }
    }
    let end = Math.min(at, text.length)
    while (end > start && end > escaped && text.charCodeAt(end - 1) === carriageReturn) end--
    if (cells.length > 0 || end > start) {
      cells.push(textCell(text.slice(start, end)))
      take(cells, begin, line - begin + 1, false)
    }
    if (text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at++
    line++
    at++
  }
}

/**
 * Reads records with quotes. A quote opens a cell only at its beginning, so that a stray quote affects only its own
 * record. The cutter finds the ends of records by the same rule.
 */
function splitQuoted(text: string, dialect: Dialect, take: TakeCells): void {
  const delimiter = dialect.delimiter.charCodeAt(0)
  const { endsAtReturn } = dialect
  const escapes = hasEscapes(dialect)
  let at = 0
  let line = 0
  let isMisplaced = false

  /** Returns the position of the closing quote. */
  function endOfQuoted(from: number): number {
    for (let end = from; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === quote) {
        if (text.charCodeAt(end + 1) !== quote) return end
        end++
      } else if (code === backslash && escapes) end++
    }
    isMisplaced = true
    return text.length
  }

  function readQuoted(): string {
    const end = endOfQuoted(at + 1)
    const cell = text.slice(at + 1, end)
    line += countLineFeeds(cell)
    at = end + 1
    if (escapes) return unescapeMysql(cell)
    return cell.includes('"') ? cell.replaceAll('""', '"') : cell
  }

  /** Moves to the delimiter or line break after a cell. */
  function skipUnquoted(): void {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === delimiter || code === lineFeed || (code === carriageReturn && endsAtReturn)) return
      if (code === quote) isMisplaced = true
      else if (code === backslash && escapes) {
        const end = endOfEscape(text, at)
        if (text.charCodeAt(end - 1) === lineFeed) line++
        at = end - 1
      }
    }
    at = text.length
  }

  /** Reads a cell. Carriage returns at the end of a record belong to its line break. */
  function readCell(): Cell {
    const isQuoted = text.charCodeAt(at) === quote
    const quoted = isQuoted ? readQuoted() : ''
    const start = at
    skipUnquoted()
    const rest = text.slice(start, at)
    const others = text.charCodeAt(at) === delimiter ? rest : withoutReturns(rest)
    if (!isQuoted) return others === '' || others === nullText ? null : escapes ? unescapeMysql(others) : others
    if (others !== '') isMisplaced = true
    return quoted
  }

  while (at < text.length) {
    const begin = line
    const start = at
    const cells: Cell[] = []
    isMisplaced = false
    for (;;) {
      cells.push(readCell())
      if (text.charCodeAt(at) !== delimiter) break
      at++
    }
    const isBlank = cells.length === 1 && cells[0] === null && withoutReturns(text.slice(start, at)) === ''
    const lines = line - begin + 1
    if (isMisplaced) take(undefined, begin, lines, text.slice(start, at).includes('\\"'))
    else if (!isBlank) take(cells, begin, lines, false)
    if (text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at++
    line++
    at++
  }
}

/** Reads the cells of whole records. Empty lines are skipped. */
export function readCells(text: string, dialect: Dialect, take: TakeCells): void {
  const isQuoted = hasQuotes(dialect) && text.includes('"')
  const isEscaped = hasEscapes(dialect) && text.includes('\\')
  const split = !isQuoted && !isEscaped ? splitLines : hasQuotes(dialect) ? splitQuoted : splitEscaped
  split(text, dialect, take)
}

/**
 * Returns the cells of the first record; `undefined` if the text has no record, or if the quotes of the record are
 * wrong.
 */
export function readFirstCells(text: string, dialect: Dialect): readonly Cell[] | undefined {
  let first: readonly Cell[] | undefined
  let isFirst = true
  readCells(text, dialect, (cells) => {
    if (isFirst) first = cells
    isFirst = false
  })
  return first
}
