import { decodeText } from './container.ts'
import {
  type Delimiter,
  type Dialect,
  type DialectOptions,
  delimiters,
  type Quoting,
  readCells,
  readFirstCells,
} from './csv-cells.ts'

/** The beginning of a table. */
interface Beginning {
  readonly dialect: Dialect
  /** The number of bytes before the first record: a byte order mark, comments and Excel's `sep=;`. */
  readonly skipped: number
  /** The share of the records in the head that have as many cells as the first one, from 0 to 1. */
  readonly share: number
  /** The number of cells of the first record. */
  readonly width: number
  /** The number of records in the head that have as many cells as the first one. */
  readonly fit: number
}

/** A dialect, and how well it reads the head of a file. */
type DialectCandidate = Omit<Beginning, 'skipped'>

const mark = [0xef, 0xbb, 0xbf] as const
const separatorLine = /^"?sep=([,;\t|])"?\r*$/i

function endOfLine(bytes: Uint8Array, from: number): number {
  let end = from
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++
  return end
}

/** Returns the position after a line and its line break. */
function afterLine(bytes: Uint8Array, from: number): number {
  let at = endOfLine(bytes, from)
  while (bytes[at] === 13) at++
  return bytes[at] === 10 ? at + 1 : at
}

/**
 * Whether each backslash begins an escape that database tools write. Otherwise backslashes are data, as in
 * `DOMAIN\user`.
 */
function areEscapes(text: string, letters: string, delimiter: string): boolean {
  const known = `\\\r\n${letters}${delimiter}`
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 2))
    if (at + 1 < text.length && !known.includes(text[at + 1]!)) return false
  return true
}

/** The letters after a backslash that `COPY`, `mysql --batch` and `--tab` write or read. */
const textEscapes = 'Nntrbfvx01234567'
/** The letters after a backslash that MySQL writes if cells are in quotes. */
const mysqlEscapes = `N0ntrbZ"'`

/** Finds the dialect of the text of whole records, for one delimiter. */
function createJudge(text: string, isWhole: boolean, { header, quoting }: DialectOptions) {
  function judge(dialect: Dialect): DialectCandidate {
    const widths: number[] = []
    readCells(text, dialect, (cells) => widths.push(cells?.length ?? 0))
    // The text may end inside the last record.
    const records = isWhole || widths.length < 2 ? widths : widths.slice(0, -1)
    const width = header?.length ?? records[0] ?? 0
    const fit = records.filter((one) => one === width && one > 0).length
    return { dialect, width, fit, share: records.length === 0 ? 0 : fit / records.length }
  }

  const chooseBest = (candidates: readonly DialectCandidate[]): DialectCandidate =>
    candidates.reduce((one, other) => (other.share > one.share ? other : one))

  /** In files with commas or semicolons, quotes follow RFC 4180 unless backslash escapes read more records. */
  function quotingOfCells(delimiter: Delimiter): readonly Quoting[] {
    const found: Quoting[] = ['rfc4180']
    if (text.includes('\\"')) found.push('backslash')
    if (text.includes(`\\${delimiter}`) || /\\\r*\n/.test(text)) found.push('text')
    return found
  }

  /** Tools that write tabs rarely use quotes, but escapes; tools that write vertical bars use neither. */
  function quotingOfUnquotedCells(delimiter: Delimiter): readonly Quoting[] {
    const isText = delimiter === '\t' || text.includes(`${delimiter}\\N`)
    if (!text.includes('\\')) return isText ? ['text'] : ['none']
    if (!areEscapes(text, textEscapes, delimiter)) return ['none']
    return isText ? ['text', 'none'] : ['none', 'text']
  }

  /** With tabs and vertical bars, a quote is data unless quotes enclose whole cells. */
  function quotingOfColumns(delimiter: Delimiter): readonly Quoting[] {
    const unquoted = quotingOfUnquotedCells(delimiter)
    const lines = text.split('\n')
    const quoted = lines.filter((line) => line.startsWith('"') || line.includes(`${delimiter}"`)).length
    if (quoted === 0) return unquoted
    if (!text.includes('\\')) return ['rfc4180', ...unquoted]
    const isMysql = quoted > lines.length / 2 && areEscapes(text, mysqlEscapes, delimiter)
    if (isMysql) return ['backslash', 'rfc4180']
    return unquoted[0] === 'text' ? [...unquoted, 'rfc4180'] : ['rfc4180', ...unquoted]
  }

  return (delimiter: Delimiter): DialectCandidate => {
    const isTable = delimiter === '\t' || delimiter === '|'
    const ways = quoting ? [quoting] : isTable ? quotingOfColumns(delimiter) : quotingOfCells(delimiter)
    const found = chooseBest(ways.map((way) => judge({ delimiter, quoting: way, endsAtReturn: false })))
    if (!/\r[^\r\n]/.test(text)) return found
    const other = chooseBest(ways.map((way) => judge({ delimiter, quoting: way, endsAtReturn: true })))
    return other.fit > found.fit ? other : found
  }
}

/** Whether a line that begins with # has as many cells as the records after it, so it is not a comment: `#id,email`. */
function isRecord(line: string, { dialect, width }: DialectCandidate): boolean {
  if (width < 2 || /^#\s/.test(line)) return false
  return readFirstCells(line, dialect)?.length === width
}

/**
 * Detects the dialect of a table. The dialect with the largest share of records that have as many cells as the first
 * record is chosen. Between equal shares, the dialect with more cells is chosen, and then the first one in the order of
 * `delimiters` and `quotings`.
 *
 * @param head The first bytes of the file.
 * @param isWhole Whether `head` is the whole file.
 */
export function readBeginning(head: Uint8Array, isWhole: boolean, options: DialectOptions): Beginning {
  const lineOf = (from: number) => decodeText(head.subarray(from, endOfLine(head, from)))
  let skipped = mark.every((byte, at) => head[at] === byte) ? mark.length : 0
  let { delimiter } = options
  const [, separator] = separatorLine.exec(lineOf(skipped)) ?? []
  if (separator !== undefined) {
    delimiter ??= separator as Delimiter
    skipped = afterLine(head, skipped)
  }
  const comments: number[] = []
  while (head[skipped] === 35 && afterLine(head, skipped) < head.length) {
    comments.push(skipped)
    skipped = afterLine(head, skipped)
  }

  const end = isWhole ? head.length : Math.max(head.lastIndexOf(10), head.lastIndexOf(13)) + 1
  const text = decodeText(head.subarray(skipped, end > skipped ? end : head.length))
  const judge = createJudge(text, isWhole, options)
  const possible = delimiter === undefined ? delimiters.filter((one) => text.includes(one)) : [delimiter]
  const candidates = possible.map(judge).filter(({ width }) => width > 1 || delimiter !== undefined)
  const found = candidates.reduce<DialectCandidate | undefined>(
    (one, other) =>
      !one || other.share > one.share || (other.share === one.share && other.width > one.width) ? other : one,
    undefined,
  )
  const chosen = found ?? judge(',')
  return { ...chosen, skipped: comments.find((at) => isRecord(lineOf(at), chosen)) ?? skipped }
}
