import { parse } from 'csv-parse/browser/esm/sync'
import { type Failure, failure } from '../../core/errors.ts'
import { maxRecord } from '../source.ts'
import { createLineReader, type Line } from './lines.ts'
import type { Reader } from './reader.ts'

/** The text of one record, which may be several lines, or why there is none. */
export type RecordText = string | Failure

/** The cells of one record, or why there are none. */
export type Cells = readonly string[] | Failure

const options = { relax_column_count: true, record_delimiter: '\n' }

/** The cells of whole records, or nothing if quotes are not placed as in RFC 4180. */
function parseRecords(texts: readonly string[]): readonly (readonly string[])[] | undefined {
  try {
    const records: string[][] = parse(texts.join('\n'), options)
    return records.length === texts.length ? records : undefined
  } catch {
    return undefined
  }
}

/** The cells of each record. One without quotes needs no parser. */
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

/** What the quotes of a record say so far. */
interface Quotes {
  /** A quoted cell is open. */
  isOpen: boolean
  /** A quote stands inside a bare cell, or text behind a closing one. */
  isMisplaced: boolean
}

/** Goes on by one line. A quote opens a cell only where one begins, and two in it are one. */
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

/** The refusal of a record for its quotes. */
function misquoted(lines: number): Failure {
  const expected = 'quotes as in RFC 4180'
  const detail = lines === 1 ? { expected } : { expected, hint: `${lines} lines were read as one record` }
  return failure('ERR_MALFORMED', undefined, detail)
}

/** Splits CSV into records, each with all lines that its quotes hold together. Empty lines are none. */
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
    const limit = { name: 'bytes of a record', min: 1, max: maxRecord, actual: length }
    return failure('ERR_LIMIT', undefined, {
      limit,
      hint: `A quote may not be closed: ${open.length} lines were read as one record`,
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
      const expected = `the closing quote; ${open.length} lines were read as one record`
      return [...texts, failure('ERR_MALFORMED', undefined, { expected })]
    },
  }
}
