import { parse } from 'csv-parse/browser/esm/sync'
import { type Failure, failure } from '../../core/errors.ts'
import { maxRecord } from '../source.ts'
import { createLineReader, type Line } from './lines.ts'
import type { Reader } from './reader.ts'

/** The text of one record, which may be several lines, or the reason why the record is refused. */
export type RecordText = string | Failure

/** The cells of one record, or the reason why the record is refused. */
export type Cells = readonly string[] | Failure

const options = { relax_column_count: true, record_delimiter: '\n' }

/** Returns the cells of whole records; `undefined` if the quotes do not follow RFC 4180. */
function parseRecords(texts: readonly string[]): readonly (readonly string[])[] | undefined {
  try {
    const records: string[][] = parse(texts.join('\n'), options)
    return records.length === texts.length ? records : undefined
  } catch {
    return undefined
  }
}

/** Returns the cells of each record. A record without quotes is split at its commas. */
export function cellsOfRecords(texts: readonly RecordText[]): readonly Cells[] {
  const quoted = texts.filter((text): text is string => typeof text === 'string' && text.includes('"'))
  const together = quoted.length > 0 ? parseRecords(quoted) : undefined
  let next = 0
  return texts.map((text) => {
    if (typeof text !== 'string') return text
    if (!text.includes('"')) return text.split(',')
    return together?.[next++] ?? parseRecords([text])?.[0] ?? misquoted(text.split('\n').length)
  })
}

/** The state of the quotes in the lines of a record that were read so far. */
interface Quotes {
  /** Whether a quoted cell is open. */
  isOpen: boolean
  /** Whether an unquoted cell contains a quote, or text follows a closing quote. */
  isMisplaced: boolean
}

/** Reads the quotes of one more line. A quote opens a cell only at its beginning; two quotes inside a cell mean one. */
function readQuotes(quotes: Quotes, line: string): void {
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) {
    const isLast = at + 1 === line.length
    if (!quotes.isOpen) {
      if (at === 0 || line[at - 1] === ',') quotes.isOpen = true
      else quotes.isMisplaced = true
    } else if (line[at + 1] === '"') at++
    else {
      quotes.isOpen = false
      if (!isLast && line[at + 1] !== ',') quotes.isMisplaced = true
    }
  }
}

/** Returns the failure of a record whose quotes are wrong. */
function misquoted(lines: number): Failure {
  const expected = 'quotes as in RFC 4180 (a quote inside a quoted cell is doubled)'
  const detail = lines === 1 ? { expected } : { expected, hint: `${lines} lines were read as one record` }
  return failure('ERR_MALFORMED', undefined, detail)
}

/** Splits CSV into records. A record may have several lines if quotes enclose line breaks. Empty lines are skipped. */
export function createCsvRecordReader(): Reader<RecordText> {
  const reader = createLineReader()
  let open: string[] = []
  let length = 0
  let quotes: Quotes = { isOpen: false, isMisplaced: false }

  function close(): void {
    open = []
    length = 0
    quotes = { isOpen: false, isMisplaced: false }
  }

  function refusal(): Failure {
    const limit = { name: 'bytes of the record', min: 1, max: maxRecord, actual: length }
    return failure('ERR_LIMIT', undefined, {
      limit,
      hint: `A closing quote may be missing: ${open.length} lines were read as one record`,
    })
  }

  function take(line: Line): RecordText | undefined {
    length += (line?.length ?? maxRecord) + 1
    open.push(line ?? '')
    readQuotes(quotes, line ?? '')
    if (quotes.isOpen && length <= maxRecord) return undefined
    const text = open.length === 1 ? open[0]! : open.join('\n')
    const found = length > maxRecord ? refusal() : quotes.isMisplaced ? misquoted(open.length) : text
    close()
    return found === '' ? undefined : found
  }

  function takeAll(lines: readonly Line[]): readonly RecordText[] {
    return lines.map(take).filter((text) => text !== undefined)
  }

  return {
    push: (piece) => takeAll(reader.push(piece)),
    end() {
      const texts = takeAll(reader.end())
      if (open.length === 0) return texts
      const hint = `${open.length} ${open.length === 1 ? 'line was' : 'lines were'} read as one record`
      return [...texts, failure('ERR_MALFORMED', undefined, { expected: 'a closing quote', hint })]
    },
  }
}
