import { type Failure, failure } from '../../core/errors.ts'
import { decodeText } from '../shared/reader.ts'
import { append, createWindow, forget } from '../shared/window.ts'
import { maxRecord } from '../source.ts'
import type { Cutter, Slab } from './container.ts'
import { firstCells } from './csv-cells.ts'
import type { Dialect, DialectOptions } from './csv-dialect.ts'
import { createProgress, createScan, type Scan } from './csv-scan.ts'
import { readBeginning } from './csv-sniffer.ts'

/** The dialect and the columns of a table. */
export interface CsvContext {
  readonly dialect: Dialect
  /** The names of the columns; empty if the header cannot be read. */
  readonly columns: readonly string[]
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
export const linesAsOne = (lines: number): string =>
  `${lines} ${lines === 1 ? 'line was' : 'lines were'} read as one record`

function tooLong(actual: number, lines: number): Failure {
  const limit = { name: 'bytes of the record', min: 1, max: maxRecord, actual }
  const hint = lines > 1 ? `A closing quote may be missing: ${linesAsOne(lines)}` : undefined
  return failure('ERR_LIMIT', undefined, hint === undefined ? { limit } : { limit, hint })
}

const countLines = (bytes: Uint8Array): number => {
  let count = 0
  for (const byte of bytes) if (byte === 10) count++
  return count
}

/** Reads the names in a header; none if its quotes are wrong. */
function readHeader(bytes: Uint8Array, dialect: Dialect): readonly string[] {
  return firstCells(decodeText(bytes), dialect)?.map((cell) => cell ?? '') ?? []
}

/** Creates a cutter that detects the dialect, reads the header and then cuts whole records. */
export function createCutter(options: DialectOptions): CsvCutter {
  const window = createWindow()
  let progress = createProgress()
  let found: Dialect | undefined
  let scan: Scan | undefined
  let context: CsvContext | undefined
  /** The position, line and row of the first byte in the window. */
  const place = { offset: 0, line: 1, row: 1 }
  /** The bytes and lines of a record that is too long to be kept. */
  let dropped: { bytes: number; lines: number } | undefined
  let slabs: Slab<CsvContext>[] = []

  const kept = () => window.bytes.subarray(0, window.length)

  /** Forgets the first bytes of the window, which have as many lines and records. */
  function move(bytes: number, lines: number, records: number): void {
    forget(window, bytes)
    place.offset += bytes
    place.line += lines
    place.row += records
  }

  function emit(length: number, records: number, lines: number, why?: Failure): void {
    const bytes = why ? none : window.bytes.slice(0, length)
    if (context && (records > 0 || why)) slabs.push({ ...place, bytes, context, failure: why })
    move(length, lines, records)
  }

  /** Emits the complete records. */
  function flush(): void {
    const { end, records, lines } = progress
    if (end === 0) return
    emit(end, records, lines)
    progress = { ...progress, at: progress.at - end, end: 0, records: 0, lines: 0, linesAt: progress.linesAt - lines }
  }

  /** Ends a record that is too long after its first line break beyond the limit, so that one quote does not hide the rest. */
  function drop(isLast: boolean): boolean {
    const before = dropped ?? { bytes: 0, lines: 0 }
    const bytes = kept()
    const end = bytes.indexOf(10, dropped ? 0 : maxRecord)
    if (end < 0 && !isLast) {
      dropped = { bytes: before.bytes + bytes.length, lines: before.lines + countLines(bytes) }
      window.length = 0
      return false
    }
    const length = end < 0 ? bytes.length : end
    const lines = before.lines + countLines(bytes.subarray(0, length))
    const through = end < 0 ? length : end + 1
    if (context) emit(through, 1, lines + 1, tooLong(before.bytes + length, lines + 1))
    else move(through, lines + 1, 0)
    place.offset += before.bytes
    context ??= { dialect: found!, columns: [] }
    dropped = undefined
    progress = createProgress()
    return window.length > 0
  }

  function begin(isLast: boolean): void {
    const { dialect, skipped } = readBeginning(
      kept().subarray(0, headSize),
      isLast && window.length <= headSize,
      options,
    )
    found = dialect
    scan = createScan(dialect)
    move(skipped, countLines(kept().subarray(0, skipped)), 0)
    if (options.header) context = { dialect, columns: options.header }
    options.onDialect?.(dialect)
  }

  /** Reads the header, if it is complete. */
  function beginTable(isLast: boolean): void {
    scan!(kept(), progress, isLast, 1)
    const { end, records, lines } = progress
    if (records === 0 && !isLast) return
    const length = records === 0 ? window.length : end
    const isOpen = records === 0 && progress.isOpen
    context = { dialect: found!, columns: isOpen ? [] : readHeader(window.bytes.subarray(0, length), found!) }
    move(length, lines, 0)
    progress = createProgress()
  }

  function cut(isLast: boolean): void {
    if (!found) begin(isLast)
    if (dropped && !drop(isLast)) return
    for (;;) {
      if (!context) beginTable(isLast)
      if (context) {
        scan!(kept(), progress, isLast)
        flush()
      }
      if (progress.at - progress.end <= maxRecord) return
      if (!drop(isLast)) return
    }
  }

  /** Ends the last record, which has no line break after it. */
  function close(): void {
    const { length } = window
    if (length === 0 || !context) return
    const breaks = countLines(kept())
    const lines = breaks + (window.bytes[length - 1] === 10 ? 0 : 1)
    const { isOpen } = progress
    const unclosed = { expected: 'a closing quote', hint: linesAsOne(lines) }
    emit(length, 1, lines, isOpen ? failure('ERR_MALFORMED', undefined, unclosed) : undefined)
    if (!isOpen && slabs.length > 0) options.onOpenEnd?.()
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
