import { type Failure, failure } from '../../core/errors.ts'
import { append, createWindow, forget, maxRecord, type Slab } from './container.ts'
import { backslash, carriageReturn, createLexer, dot, type Lexer, lineFeed } from './sql-lexer.ts'
import type { CopyTarget, Interpreter, OpenTable, SqlContext } from './sql-statements.ts'

function tooLong(line: number, actual: number): Failure {
  const limit = { name: 'bytes of the row', min: 1, max: maxRecord, actual }
  return failure('ERR_LIMIT', undefined, { limit, hint: `The row begins in line ${line}` })
}

function refuseRows(line: number): Failure {
  const hint = `Line ${line} contains something other than a row. The rest of the statement was not read`
  return failure('ERR_MALFORMED', undefined, { expected: 'rows in parentheses after VALUES', hint })
}

function failureOfEnd(line: number): Failure {
  const hint = `The file ends in the middle of a statement, in line ${line}. Copy the file again in case the copy is incomplete, or dump again`
  return failure('ERR_MALFORMED', undefined, { expected: 'a complete dump', hint })
}

/** Keeps the bytes that are still needed, and makes slabs of complete rows. */
interface Slabs {
  readonly lexer: Lexer
  /** The table of the rows. */
  table: OpenTable | undefined
  append(piece: Uint8Array): void
  /** Keeps the bytes from the position on. */
  keep(): void
  /** Returns the kept bytes before an end, and keeps no more; `undefined` if they were too long. */
  release(end: number): Uint8Array | undefined
  beginRow(): void
  endRow(end: number): void
  /** Refuses a statement that has something else than a row at the position. */
  refuse(): void
  /** Ends the slab, because the next row does not follow directly. */
  flush(): void
  /** Returns the slabs so far, and forgets the bytes that are no longer needed. */
  take(): readonly Slab<SqlContext>[]
  /** Refuses a file that ends too early: adds a failed row to the table, or returns the failure if no table is read. */
  refuseCutOff(wanted: OpenTable | undefined): Failure | undefined
}

export function createSlabs(): Slabs {
  const window = createWindow()
  const lexer = createLexer({ dialect: undefined, hasEscapes: false })
  let slabs: Slab<SqlContext>[] = []
  /** The offset of the window in the file. */
  let base = 0
  /** The number of the line that ends at the position `ahead`. */
  let line = 1
  /** The position of the next line feed, as far as it was looked for. */
  let ahead = 0
  /** The beginning of the open statement or row, whose bytes are kept; -1 if nothing is kept. */
  let mark = -1
  /** The beginning of a row that is too long to be kept. */
  let dropped: { readonly offset: number; readonly line: number } | undefined
  /** The rows in the window that are not in a slab yet; `begin` is -1 if all rows are in slabs. */
  const pending = { begin: -1, end: 0, first: 0, opened: 0 }

  /** Returns the number of the line of a position. Positions must not decrease. */
  function countLinesTo(position: number): number {
    const { bytes } = lexer
    while (ahead < position) {
      if (bytes[ahead] === lineFeed) {
        line++
        ahead++
      }
      const next = bytes.indexOf(lineFeed, ahead)
      ahead = next < 0 ? bytes.length : next
    }
    return line
  }

  function flush(): void {
    if (pending.begin < 0) return
    const bytes = lexer.bytes.slice(pending.begin, pending.end)
    const place = { offset: base + pending.begin, line: countLinesTo(pending.begin), row: pending.first }
    slabs.push({ bytes, ...place, context: own.table!.context! })
    pending.begin = -1
  }

  function drop(): void {
    flush()
    dropped = { offset: base + mark, line: countLinesTo(mark) }
    mark = -1
  }

  const own: Slabs = {
    lexer,
    table: undefined,
    append(piece) {
      append(window, piece)
      lexer.bytes = window.bytes.subarray(0, window.length)
    },
    keep() {
      mark = lexer.at
      dropped = undefined
    },
    release(end) {
      const bytes = mark < 0 || end - mark > maxRecord ? undefined : lexer.bytes.subarray(mark, end)
      mark = -1
      return bytes
    },
    flush,
    refuse() {
      const { table } = own
      if (!table?.context) return
      flush()
      const at = countLinesTo(lexer.at)
      const place = { offset: base + lexer.at, line: at, row: ++table.rows, context: table.context }
      slabs.push({ bytes: new Uint8Array(0), ...place, failure: refuseRows(at) })
    },
    beginRow() {
      if (pending.begin >= 0 && lexer.opened !== pending.opened) flush()
      mark = own.table?.context ? lexer.at : -1
      dropped = undefined
    },
    endRow(end) {
      const { context } = own.table!
      const row = ++own.table!.rows
      if (context && !dropped && end - mark > maxRecord) drop()
      const begin = mark
      const long = dropped
      mark = -1
      dropped = undefined
      if (!context) return
      if (long) {
        const why = tooLong(long.line, base + end - long.offset)
        slabs.push({ bytes: new Uint8Array(0), ...long, row, context, failure: why })
        return
      }
      if (pending.begin < 0) {
        pending.begin = begin
        pending.first = row
      }
      pending.end = end
      pending.opened = lexer.opened
    },
    take() {
      flush()
      if (mark >= 0 && lexer.bytes.length - mark > maxRecord) drop()
      // A prefix of a text and the byte before it may be needed, too.
      const before = Math.max(0, Math.min(mark < 0 ? lexer.at : mark, lexer.at - 2))
      if (before > 0) {
        countLinesTo(before)
        forget(window, before)
        lexer.bytes = window.bytes.subarray(0, window.length)
        base += before
        lexer.at -= before
        ahead -= before
        if (mark >= 0) mark -= before
      }
      const found = slabs
      slabs = []
      return found
    },
    refuseCutOff(wanted) {
      flush()
      const why = failureOfEnd(dropped?.line ?? countLinesTo(mark < 0 ? lexer.at : mark))
      if (!wanted?.context) return why
      const place = { offset: base + lexer.at, line, row: wanted.rows + 1, context: wanted.context }
      slabs.push({ bytes: new Uint8Array(0), ...place, failure: why })
      return undefined
    },
  }
  return own
}

/** Finds the ends of the lines after COPY. */
interface CopyLines {
  begin(target: CopyTarget): void
  /** Returns `true` after the last line, and `false` if more bytes are needed. */
  step(): boolean
}

export function createCopyLines(slabs: Slabs, interpreter: Interpreter): CopyLines {
  const { lexer } = slabs
  /** The table, until it has a line. */
  let target: CopyTarget | undefined
  /** The part of a line at the position: `rest` is passed over. */
  let place: 'statement' | 'line' | 'rest' = 'statement'
  /** The number of bytes of an open line in which its end was looked for. */
  let searched = 0

  function isLastLine(begin: number, end: number): boolean {
    const { bytes } = lexer
    if (bytes[begin] !== backslash || bytes[begin + 1] !== dot) return false
    return end === begin + 2 || (end === begin + 3 && bytes[begin + 2] === carriageReturn)
  }

  /** Ends a part of a line that is not kept. Returns `false` if its end is not there yet. */
  function pass(): boolean {
    const end = lexer.bytes.indexOf(lineFeed, lexer.at)
    lexer.at = end < 0 ? lexer.bytes.length : end + 1
    if (end < 0) return false
    if (place === 'rest') slabs.endRow(lexer.at)
    place = 'line'
    return true
  }

  return {
    begin(next) {
      target = next
      place = 'statement'
      searched = 0
    },
    step() {
      if (place !== 'line' && !pass()) return false
      const { bytes, isLast } = lexer
      for (;;) {
        const { at } = lexer
        const found = bytes.indexOf(lineFeed, at + searched)
        const end = found < 0 ? bytes.length : found
        searched = end - at
        if ((found >= 0 || isLast) && isLastLine(at, end)) {
          lexer.at = Math.min(end + 1, bytes.length)
          return true
        }
        if (found < 0 && searched <= maxRecord) return false
        if (target) slabs.table = interpreter.openCopy(target)
        target = undefined
        slabs.keep()
        searched = 0
        lexer.at = Math.min(end + 1, bytes.length)
        if (found < 0) {
          place = 'rest'
          return false
        }
        slabs.endRow(lexer.at)
      }
    },
  }
}
