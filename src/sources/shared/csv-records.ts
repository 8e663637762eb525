import { parse } from 'csv-parse/browser/esm/sync'
import { type Failure, failure } from '../../core/errors.ts'
import { maxRecord } from '../source.ts'
import { createLineReader, type Line } from './lines.ts'
import type { Reader } from './reader.ts'

/** The text of one record, which may be several lines, or why there is none. */
export type RecordText = string | Failure

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

/** The cells of each record; `undefined` where there are none. A record without quotes needs no parser. */
export function cellsOfRecords(texts: readonly RecordText[]): readonly (readonly string[] | undefined)[] {
  const quoted = texts.filter((text): text is string => typeof text === 'string' && text.includes('"'))
  const together = quoted.length > 0 ? parseRecords(quoted) : undefined
  let next = 0
  return texts.map((text) => {
    if (typeof text !== 'string') return undefined
    if (!text.includes('"')) return text.split(',')
    return together ? together[next++] : parseRecords([text])?.[0]
  })
}

/** Whether a quote is open after a line: they come in pairs. */
function isOpenAfter(line: string, wasOpen: boolean): boolean {
  let isOpen = wasOpen
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) isOpen = !isOpen
  return isOpen
}

/** Splits CSV into records, each with all lines that its quotes hold together. Empty lines are none. */
export function createCsvRecordReader(): Reader<RecordText> {
  const reader = createLineReader()
  let open: string[] = []
  let length = 0

  function refusal(): Failure {
    const limit = { name: 'bytes of a record', min: 1, max: maxRecord, actual: length }
    const hint = `A quote may not be closed: ${open.length} lines were read as one record`
    open = []
    length = 0
    return failure('ERR_LIMIT', undefined, { limit, hint })
  }

  function take(line: Line): RecordText | undefined {
    length += (line?.length ?? maxRecord) + 1
    open.push(line ?? '')
    if (length > maxRecord) return refusal()
    if (isOpenAfter(line ?? '', open.length > 1)) return undefined
    const text = open.join('\n')
    open = []
    length = 0
    return text === '' ? undefined : text
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
