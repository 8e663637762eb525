import { type Failure, failure } from '../../core/errors.ts'
import { append, type Cutter, createWindow, decodeText, forget, maxRecord, type Slab } from './container.ts'
import { type Dialect, type DialectOptions, hasEscapes, hasQuotes, readFirstCells } from './csv-cells.ts'
import { readBeginning } from './csv-sniffer.ts'

const quote = 34
const backslash = 92
const lineFeed = 10
const carriageReturn = 13

/** The state of the search for the ends of records. Positions are counted from the first byte in the buffer. */
interface CutterState {
  /** The position of the next byte to look at. */
  at: number
  /** The position after the last complete record. */
  end: number
  /** Whether `at` is in a quoted cell. */
  isOpen: boolean
  /** The number of complete records before `end`. Empty lines do not count. */
  records: number
  /** The number of lines before `end`, and before `at`. */
  lines: number
  linesAt: number
}

const createCutterState = (): CutterState => ({ at: 0, end: 0, isOpen: false, records: 0, lines: 0, linesAt: 0 })

const tableOf = (bytes: readonly number[]): Uint8Array => {
  const table = new Uint8Array(256)
  for (const byte of bytes) table[byte] = 1
  return table
}

/**
 * Searches on in bytes. `isLast` means that no bytes follow. Stops after `most` records, or if a record is too long.
 */
type Scan = (bytes: Uint8Array, state: CutterState, isLast: boolean, most?: number) => void

/** Creates a function that finds the ends of records by the same rule as `readCells`. */
function createScan(dialect: Dialect): Scan {
  const { endsAtReturn } = dialect
  const [quotes, escapes] = [hasQuotes(dialect), hasEscapes(dialect)]
  const delimiter = dialect.delimiter.charCodeAt(0)
  const others = [...(quotes ? [quote] : []), ...(escapes ? [backslash] : [])]
  const inside = tableOf([...others, lineFeed])
  const outside = tableOf([...others, lineFeed, ...(endsAtReturn ? [carriageReturn] : [])])

  /** Whether a cell begins at a position. */
  function isBeginning(bytes: Uint8Array, at: number, start: number): boolean {
    if (at === start) return true
    if (bytes[at - 1] !== delimiter) return false
    let count = 0
    if (escapes) while (at - 2 - count >= start && bytes[at - 2 - count] === backslash) count++
    return count % 2 === 0
  }

  /** Returns the position after an escape; `undefined` if more bytes are needed. */
  function endOfEscape(bytes: Uint8Array, at: number, isLast: boolean): number | undefined {
    let end = at + 1
    while (bytes[end] === carriageReturn) end++
    if (end >= bytes.length) return isLast ? Math.min(at + 2, bytes.length) : undefined
    return bytes[end] === lineFeed ? end + 1 : at + 2
  }

  function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
    let at = from
    while (at < to && bytes[at] === carriageReturn) at++
    return at === to
  }

  return (bytes, state, isLast, most = Number.POSITIVE_INFINITY) => {
    let { at, end, isOpen, records, lines, linesAt } = state
    const { length } = bytes
    const hasLinesOnly = !isOpen && !endsAtReturn && others.every((byte) => bytes.indexOf(byte, at) < 0)
    for (;;) {
      if (hasLinesOnly) {
        const next = bytes.indexOf(lineFeed, at)
        at = next < 0 ? length : next
      } else {
        const special = isOpen ? inside : outside
        while (at < length && special[bytes[at]!] === 0) at++
      }
      if (at >= length) break
      const byte = bytes[at]
      if (byte === quote) {
        if (!isOpen) {
          isOpen = isBeginning(bytes, at, end)
          at++
        } else {
          if (at + 1 >= length && !isLast) break
          const isDoubled = bytes[at + 1] === quote
          if (!isDoubled) isOpen = false
          at += isDoubled ? 2 : 1
        }
      } else if (byte === backslash) {
        const after = isOpen ? (at + 1 < length || isLast ? at + 1 : undefined) : endOfEscape(bytes, at, isLast)
        if (after === undefined) break
        // In a quoted cell, the line feed after a backslash is counted in the next step.
        const isLine = bytes[after] === lineFeed
        if (isOpen) at = isLine ? after : Math.min(after + 1, length)
        else {
          if (bytes[after - 1] === lineFeed) linesAt++
          at = after
        }
      } else if (isOpen) {
        linesAt++
        at++
      } else {
        if (byte === carriageReturn && at + 1 >= length && !isLast) break
        const isPair = byte === carriageReturn && bytes[at + 1] === lineFeed
        if (at - end > maxRecord) break
        if (!isBlank(bytes, end, at)) records++
        at += isPair ? 2 : 1
        linesAt++
        end = at
        lines = linesAt
        if (records === most) break
      }
    }
    Object.assign(state, { at, end, isOpen, records, lines, linesAt })
  }
}

/** The dialect and the columns of a table. */
export interface CsvContext {
  readonly dialect: Dialect
  /** The names of the columns; empty if the header cannot be read. */
  readonly columns: readonly string[]
  /**
   * Whether a record in the first 64 KiB has a cell for each column. Otherwise the header may be of another table, so a
   * record that lacks cells may lack them in the middle.
   */
  readonly hasWholeRecord: boolean
}

/** A cutter that also returns what it knows about the table. */
export interface CsvCutter extends Cutter<CsvContext> {
  /** `undefined` before the header is complete. */
  readonly context: CsvContext | undefined
}

/** The number of bytes from which the dialect is detected. */
export const headSize: number = 2 ** 16

const none = new Uint8Array(0)

/** Says how many lines were read as one record, for a record whose quotes may be wrong. */
export const describeLines = (lines: number): string =>
  `${lines} ${lines === 1 ? 'line was' : 'lines were'} read as one record`

function refuseLongRecord(actual: number, lines: number): Failure {
  const limit = { name: 'bytes of the record', min: 1, max: maxRecord, actual }
  const hint = lines > 1 ? `A closing quote may be missing: ${describeLines(lines)}` : undefined
  return failure('ERR_LIMIT', undefined, hint === undefined ? { limit } : { limit, hint })
}

const countLines = (bytes: Uint8Array): number => {
  let count = 0
  for (const byte of bytes) if (byte === 10) count++
  return count
}

/** Reads the names in a header; none if its quotes are wrong. */
function readHeader(bytes: Uint8Array, dialect: Dialect): readonly string[] {
  return readFirstCells(decodeText(bytes), dialect)?.map((cell) => cell ?? '') ?? []
}

/** Creates a cutter that detects the dialect, reads the header and then cuts whole records. */
export function createCutter(options: DialectOptions): CsvCutter {
  const window = createWindow()
  let state = createCutterState()
  let found: Dialect | undefined
  let hasWholeRecord = false
  let scan: Scan | undefined
  let context: CsvContext | undefined
  /** The position, line and row of the first byte in the window. */
  const place = { offset: 0, line: 1, row: 1 }
  /** The bytes and lines of a record that is too long to be kept. */
  let dropped: { bytes: number; lines: number } | undefined
  let slabs: Slab<CsvContext>[] = []

  const viewWindow = () => window.bytes.subarray(0, window.length)

  /** Forgets the first bytes of the window, which have as many lines and records. */
  function move(bytes: number, lines: number, records: number): void {
    forget(window, bytes)
    place.offset += bytes
    place.line += lines
    place.row += records
  }

  function emit(length: number, records: number, lines: number): void {
    if (context && records > 0) slabs.push({ ...place, bytes: window.bytes.slice(0, length), context })
    move(length, lines, records)
  }

  /** Refuses the first bytes. Each line counts as a record, because a missing quote may have joined as many records. */
  function refuse(length: number, lines: number, why: Failure): void {
    if (context) slabs.push({ ...place, bytes: none, context, failure: why, failures: lines })
    move(length, lines, context ? lines : 0)
  }

  /** Emits the complete records. */
  function flush(): void {
    const { end, records, lines } = state
    if (end === 0) return
    emit(end, records, lines)
    state = { ...state, at: state.at - end, end: 0, records: 0, lines: 0, linesAt: state.linesAt - lines }
  }

  /**
   * Ends a record that is too long after its first line break beyond the limit, so that one quote does not hide the
   * rest.
   */
  function drop(isLast: boolean): boolean {
    const before = dropped ?? { bytes: 0, lines: 0 }
    const bytes = viewWindow()
    const end = bytes.indexOf(10, dropped ? 0 : maxRecord)
    if (end < 0 && !isLast) {
      dropped = { bytes: before.bytes + bytes.length, lines: before.lines + countLines(bytes) }
      window.length = 0
      return false
    }
    const length = end < 0 ? bytes.length : end
    const lines = before.lines + countLines(bytes.subarray(0, length))
    const through = end < 0 ? length : end + 1
    refuse(through, lines + 1, refuseLongRecord(before.bytes + length, lines + 1))
    place.offset += before.bytes
    context ??= { dialect: found!, columns: [], hasWholeRecord }
    dropped = undefined
    state = createCutterState()
    return window.length > 0
  }

  function begin(isLast: boolean): void {
    const { dialect, skipped, fit } = readBeginning(
      viewWindow().subarray(0, headSize),
      isLast && window.length <= headSize,
      options,
    )
    found = dialect
    scan = createScan(dialect)
    move(skipped, countLines(viewWindow().subarray(0, skipped)), 0)
    hasWholeRecord = fit > (options.header ? 0 : 1)
    if (options.header) context = { dialect, columns: options.header, hasWholeRecord }
    options.onDialect?.(dialect)
  }

  /** Reads the header, if it is complete. */
  function beginTable(isLast: boolean): void {
    scan!(viewWindow(), state, isLast, 1)
    const { end, records, lines } = state
    if (records === 0 && !isLast) return
    const length = records === 0 ? window.length : end
    const isOpen = records === 0 && state.isOpen
    const columns = isOpen ? [] : readHeader(window.bytes.subarray(0, length), found!)
    context = { dialect: found!, columns, hasWholeRecord }
    move(length, lines, 0)
    state = createCutterState()
  }

  function cut(isLast: boolean): void {
    if (!found) begin(isLast)
    if (dropped && !drop(isLast)) return
    for (;;) {
      if (!context) beginTable(isLast)
      if (context) {
        scan!(viewWindow(), state, isLast)
        flush()
      }
      if (state.at - state.end <= maxRecord) return
      if (!drop(isLast)) return
    }
  }

  /** Ends the last record, which has no line break after it. */
  function close(): void {
    const { length } = window
    if (length === 0 || !context) return
    const breaks = countLines(viewWindow())
    const lines = breaks + (window.bytes[length - 1] === 10 ? 0 : 1)
    if (state.isOpen) {
      const hint = `${describeLines(lines)}, and each counts as a refused row`
      refuse(length, lines, failure('ERR_MALFORMED', undefined, { expected: 'a closing quote', hint }))
      return
    }
    emit(length, 1, lines)
    if (slabs.length > 0) options.onOpenEnd?.()
  }

  function take(): readonly Slab<CsvContext>[] {
    const taken = slabs
    slabs = []
    return taken
  }

  return {
    get context() {
      return context
    },
    push(piece) {
      for (let at = 0; at < piece.length; at += headSize) {
        append(window, piece.subarray(at, at + headSize))
        if (found || window.length >= headSize) cut(false)
      }
      return take()
    },
    end() {
      if (window.length > 0 || found) {
        cut(true)
        close()
      }
      return take()
    },
  }
}
