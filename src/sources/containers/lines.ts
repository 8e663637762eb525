import { type Failure, failure } from '../../core/errors.ts'
import {
  append,
  type Container,
  type Cutter,
  createWindow,
  decodeText,
  forget,
  lineEndSize,
  maxRecord,
  mustHaveLineFeeds,
  type Row,
  type Slab,
} from './container.ts'

/** The records of a file of lines. A record is a line, or all lines up to an empty line. */
export interface LineRules {
  /** Whether a record ends at an empty line and not at the end of each line. */
  readonly isBlock: boolean
  /** The word for a record in the message about a record that is too long: `the entry`. */
  readonly name: string
  /** Says what to do about a record that is too long. */
  readonly tooLong?: string | undefined
  /** Tells whether a record is a row. It is called once for each record, in order. */
  isRow(bytes: Uint8Array, start: number, end: number): boolean
  /**
   * Returns the failure of a last record without a line break or an empty line after it; `undefined` if it is complete.
   */
  checkLast(hasNewline: boolean): Failure | undefined
  /** Returns the failure of an incomplete file whose last record is complete. */
  checkWhole?(): Failure | undefined
}

/** The place in a file of lines. */
interface Scan {
  /** The next byte to look at, and the first byte of its line. */
  at: number
  lineStart: number
  /** The number of that line. */
  line: number
  /** The open record: its first byte, or -1, and the number of its first line. */
  start: number
  startLine: number
  /** The end of the last record that was found. */
  end: number
}

const createScan = (line: number): Scan => ({ at: 0, lineStart: 0, line, start: -1, startLine: line, end: 0 })

const [newline, carriageReturn] = [10, 13]

/** Moves to the place after the next record, and returns whether there is one. Empty lines before it are skipped. */
function findRecord(scan: Scan, bytes: Uint8Array, length: number, isBlock: boolean): boolean {
  for (let at = scan.at; at < length; at++) {
    if (bytes[at] !== newline) continue
    const { lineStart } = scan
    const isEmpty = at === lineStart || (at === lineStart + 1 && bytes[lineStart] === carriageReturn)
    if (!isEmpty && scan.start < 0) {
      scan.start = lineStart
      scan.startLine = scan.line
    }
    scan.line++
    scan.lineStart = at + 1
    if (isBlock ? isEmpty && scan.start >= 0 : !isEmpty) {
      scan.end = isBlock ? lineStart : at
      scan.at = at + 1
      return true
    }
  }
  scan.at = length
  return false
}

/** Calls `take` for each record of a slab. The last record may have no line break after it. */
export function eachRecord(
  { bytes, line }: Pick<Slab<unknown>, 'bytes' | 'line'>,
  isBlock: boolean,
  take: (start: number, end: number, line: number) => void,
): void {
  const scan = createScan(line)
  while (findRecord(scan, bytes, bytes.length, isBlock)) {
    take(scan.start, scan.end, scan.startLine)
    scan.start = -1
  }
  if (scan.start >= 0) take(scan.start, bytes.length, scan.startLine)
  else if (scan.lineStart < bytes.length) take(scan.lineStart, bytes.length, scan.line)
}

const nothing = new Uint8Array(0)

/**
 * Creates a cutter of lines, or of blocks of lines. The cutter keeps only the open record, and at most 1 MiB of that
 * record.
 */
export function createLineCutter<Context>(rules: LineRules, context: Context): Cutter<Context> {
  const { isBlock } = rules
  const window = createWindow()
  const scan = createScan(1)
  let offset = 0
  let row = 1
  /** Whether the open record is too long, so that it is refused already and its bytes are dropped. */
  let isSkipping = false

  const viewWindow = () => window.bytes.subarray(0, window.length)

  function refuseRecord(start: number, line: number, why: Failure): Slab<Context> {
    return { bytes: nothing, offset: offset + start, line, row: row++, context, failure: why }
  }

  function refuseLongRecord(start: number, line: number): Slab<Context> {
    const limit = { name: `bytes of ${rules.name}`, min: 1, max: maxRecord, actual: maxRecord + 1 }
    const { tooLong: hint } = rules
    return refuseRecord(start, line, failure('ERR_LIMIT', undefined, hint === undefined ? { limit } : { limit, hint }))
  }

  function cut(): Slab<Context>[] {
    const slabs: Slab<Context>[] = []
    let begin = -1
    let first = { line: 0, row: 0 }
    let until = 0
    const flush = (): void => {
      if (begin >= 0) slabs.push({ bytes: window.bytes.slice(begin, until), offset: offset + begin, ...first, context })
      begin = -1
    }
    while (findRecord(scan, window.bytes, window.length, isBlock)) {
      const { start, end, startLine } = scan
      scan.start = -1
      if (isSkipping) isSkipping = false
      else if (end - start > maxRecord) {
        flush()
        slabs.push(refuseLongRecord(start, startLine))
      } else {
        if (begin < 0) {
          begin = start
          first = { line: startLine, row }
        }
        if (rules.isRow(window.bytes, start, end)) row++
        until = scan.lineStart
      }
    }
    flush()
    return slabs
  }

  /**
   * Returns the position of the first byte that is still needed. Of a record that is skipped, only a line that may be
   * empty is needed.
   */
  function locateFirstNeeded(): number {
    if (isSkipping) return window.length - scan.lineStart <= 1 ? scan.lineStart : window.length
    return scan.start >= 0 ? scan.start : scan.lineStart
  }

  function drop(before: number): void {
    if (before <= 0) return
    forget(window, before)
    offset += before
    scan.at -= before
    scan.lineStart -= before
    if (scan.start >= 0) scan.start = Math.max(scan.start - before, 0)
  }

  return {
    push(piece) {
      append(window, piece)
      if (offset === 0 && scan.at === 0 && window.length >= lineEndSize) mustHaveLineFeeds(viewWindow())
      const slabs = cut()
      const open = locateFirstNeeded()
      // One byte more than a record may have can be the carriage return of an empty line.
      if (!isSkipping && window.length - open > maxRecord + 1) {
        slabs.push(refuseLongRecord(open, scan.start >= 0 ? scan.startLine : scan.line))
        isSkipping = true
        scan.start = open
      }
      drop(locateFirstNeeded())
      return slabs
    },
    end() {
      const { length } = window
      if (scan.line === 1) mustHaveLineFeeds(viewWindow())
      const start = locateFirstNeeded()
      const line = scan.start >= 0 ? scan.startLine : scan.line
      const slabs: Slab<Context>[] = []
      if (!isSkipping && start < length) {
        if (length - start > maxRecord) return [refuseLongRecord(start, line)]
        const isRow = rules.isRow(window.bytes, start, length)
        const why = isRow ? rules.checkLast(window.bytes[length - 1] === newline) : undefined
        if (why) return [refuseRecord(start, line, why)]
        slabs.push({ bytes: window.bytes.slice(start, length), offset: offset + start, line, row, context })
        if (isRow) row++
      }
      const why = rules.checkWhole?.()
      return why ? [...slabs, refuseRecord(length, scan.line, why)] : slabs
    },
  }
}

/** Options of the container of lines such as those of /etc/passwd. */
interface DelimitedLinesOptions {
  /** The names of the fields, for each number of fields that a line may have. */
  readonly layouts: readonly (readonly string[])[]
}

const [hash, colon] = [35, 58]
const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9 || byte === 13

/** Whether a line is neither blank nor a comment. */
function isRow(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start
  while (at < end && isBlank(bytes[at])) at++
  return at < end && bytes[at] !== hash && bytes[at] !== newline
}

const lineCut: Failure = failure('ERR_MALFORMED', undefined, {
  name: 'the end of the file',
  expected: 'a newline after the last line',
  hint: 'The file may be cut off. If the last line is complete, add a newline at the end of the file',
})

const rules: LineRules = {
  isBlock: false,
  name: 'the line',
  isRow,
  checkLast: () => lineCut,
}

/**
 * Lines of fields with colons between them, such as the lines of /etc/passwd. A row is a line. Empty lines and
 * comments, which begin with #, are not rows.
 */
export const delimitedLines: Container<DelimitedLinesOptions, DelimitedLinesOptions> = {
  id: 'delimited-lines',
  recognize(head) {
    if (head.includes(0)) return 0
    for (let at = 0; at < head.length; ) {
      const next = head.indexOf(newline, at)
      const end = next < 0 ? head.length : next
      if (isRow(head, at, end)) {
        const isJson = head[at] === 0x7b || head[at] === 0x5b
        return !isJson && head.subarray(at, end).includes(colon) ? 0.5 : 0
      }
      at = end + 1
    }
    return 0.1
  },
  createCutter: (options) => createLineCutter(rules, options),
  read(slab) {
    const { bytes, failure: why } = slab
    const { layouts } = slab.context
    let { row } = slab
    if (why) return [{ row, line: slab.line, failure: why }]
    const rows: Row[] = []
    eachRecord(slab, false, (start, end, line) => {
      if (!isRow(bytes, start, end)) return
      const stop = bytes[end - 1] === 13 ? end - 1 : end
      const cells = decodeText(bytes.subarray(start, stop)).split(':')
      const layout = layouts.find(({ length }) => length === cells.length)
      const values: Record<string, string> = {}
      for (const [index, name] of layout?.entries() ?? []) values[name] = cells[index]!
      rows.push(layout ? { row, line, values } : { row, line, failure: refuseCount(layouts, cells.length, line) })
      row++
    })
    return rows
  },
}

function refuseCount(layouts: DelimitedLinesOptions['layouts'], actual: number, line: number): Failure {
  const counts = layouts.map(({ length }) => length).sort((a, b) => a - b)
  const expected = `${counts.slice(0, -1).join(', ')} or ${counts.at(-1)} fields, separated by colons`
  const hint = `This line has ${actual} ${actual === 1 ? 'field' : 'fields'}`
  return failure('ERR_MALFORMED', undefined, { name: `line ${line}`, expected, hint })
}
