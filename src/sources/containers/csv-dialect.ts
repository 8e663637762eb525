/** The character between the cells of a record. */
export type Delimiter = ',' | ';' | '\t' | '|'

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

/** All delimiters and quotings, in the order in which they are preferred if a file can be read in several ways. */
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
}

export const hasQuotes = ({ quoting }: Dialect): boolean => quoting === 'rfc4180' || quoting === 'backslash'
export const hasEscapes = ({ quoting }: Dialect): boolean => quoting === 'backslash' || quoting === 'text'

/** The names of the delimiters for people. */
export const delimiterNames: { readonly [D in Delimiter]: string } = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
}

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
  return `the cells are separated by ${delimiterNames[delimiter]}s, with ${quotingWords[quoting]}${ends}`
}
