import { HashError } from '../../core/errors.ts'
import { type Cutter, decodeText, mustHaveLineFeeds } from './container.ts'
import type { SqlDialect } from './sql-dialect.ts'
import {
  advance,
  backslash,
  closing,
  comma,
  lineFeed,
  open,
  opening,
  semicolon,
  slash,
  stopsAt,
  wordBytes,
} from './sql-lexer.ts'
import { createCopyLines, createSlabs } from './sql-slabs.ts'
import { createInterpreter, type SqlContext, type SqlOptions } from './sql-statements.ts'

/** The number of bytes in which a sign of the database is looked for. */
const headSize = 2 ** 16
/** The longest line of a command of psql or mysql, in bytes. */
const maxCommand = 2 ** 16

const isLetter = (byte = 0): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 16)))

/** Returns where the cutter stops in each part of a statement. */
function stopsFor(dialect: SqlDialect | undefined, delimiter: string) {
  const isParenthesis = (byte: number) => byte === opening || byte === closing
  const isEnd = (byte: number) => byte === delimiter.charCodeAt(0)
  return {
    start: stopsAt(dialect, (byte) => byte > 32 && !'-/#*'.includes(String.fromCharCode(byte))),
    row: stopsAt(dialect, isParenthesis),
    insert: stopsAt(dialect, (byte) => isParenthesis(byte) || byte === semicolon || wordBytes[byte] === 1),
    statement: stopsAt(dialect, (byte) => isEnd(byte) || (dialect === 'postgres' && isParenthesis(byte))),
  }
}

/** Cuts a dump into slabs of rows. Rows of other tables are passed over without being kept. */
export function createSqlCutter(options: SqlOptions): Cutter<SqlContext> {
  const slabs = createSlabs()
  const { lexer } = slabs
  const interpreter = createInterpreter(options, lexer)
  const lines = createCopyLines(slabs, interpreter)
  let delimiter = ';'
  let stops = stopsFor(undefined, delimiter)
  /** Continues at the position. It returns `false` if more bytes are needed. */
  let step: () => boolean = start
  /** The first word of the open statement, in capitals. */
  let keyword = ''
  /** The number of open parentheses. */
  let depth = 0
  /** The bytes of the last INSERT up to its first row. */
  let head: Uint8Array | undefined

  function follow(next: () => boolean): true {
    step = next
    return true
  }

  function setDelimiter(next: string): void {
    delimiter = next
    stops = stopsFor(lexer.rules.dialect, next)
  }

  function start(): boolean {
    const { bytes, isLast } = lexer
    if (bytes.length < headSize && !isLast) return false
    mustHaveLineFeeds(bytes.subarray(0, headSize))
    interpreter.begin(decodeText(bytes.subarray(0, headSize)))
    setDelimiter(';')
    return follow(between)
  }

  /** Tells whether a statement begins like the last INSERT; `undefined` if more bytes are needed. */
  function repeatsHead(): boolean | undefined {
    if (!head) return false
    const { bytes, at, isLast } = lexer
    const size = Math.min(head.length, bytes.length - at)
    for (let i = 0; i < size; i++) if (bytes[at + i] !== head[i]) return false
    if (at + head.length >= bytes.length) return isLast ? false : undefined
    return bytes[at + head.length] === opening
  }

  /** Between two statements. */
  function between(): boolean {
    const byte = advance(lexer, stops.start)
    if (byte < 0) return false
    const isRepeated = repeatsHead()
    if (isRepeated === undefined) return false
    if (isRepeated) {
      lexer.at += head!.length
      return beginRow()
    }
    const { bytes, at } = lexer
    let end = at
    while (isLetter(bytes[end])) end++
    if (end === bytes.length && !lexer.isLast) return false
    keyword = textOf(bytes, at, end).toUpperCase()
    slabs.flush()
    head = undefined
    if (keyword === 'DELIMITER' || (byte === backslash && lexer.rules.dialect !== 'mysql')) return follow(command)
    slabs.keep()
    depth = 0
    const isInsert = (keyword === 'INSERT' || keyword === 'REPLACE') && delimiter === ';' && !interpreter.isInBody
    return follow(isInsert ? insert : statement)
  }

  /** In a line of the programs psql or mysql. */
  function command(): boolean {
    const { bytes, at } = lexer
    const end = bytes.indexOf(lineFeed, at)
    if (end < 0 && !lexer.isLast && bytes.length - at < maxCommand) return false
    lexer.at = end < 0 ? bytes.length : end
    const line = decodeText(bytes.subarray(at, lexer.at)).trimEnd()
    const next = /^DELIMITER\s+(\S{1,16})/i.exec(line)?.[1]
    if (next !== undefined) setDelimiter(next)
    interpreter.connect(line)
    return follow(between)
  }

  function isDelimiter(byte: number): boolean {
    const { bytes, at } = lexer
    return delimiter === ';' ? byte === semicolon : textOf(bytes, at, at + delimiter.length) === delimiter
  }

  /** In a statement, or in the rest of one after its rows. */
  function statement(): boolean {
    for (;;) {
      const byte = advance(lexer, stops.statement)
      const { bytes, at } = lexer
      if (byte < 0 || (!lexer.isLast && at + delimiter.length > bytes.length)) return false
      if (depth <= 0 && isDelimiter(byte)) {
        lexer.at += delimiter.length
        const own = slabs.release(at)
        const copied = own && delimiter === ';' ? interpreter.read(keyword, own) : undefined
        if (copied) lines.begin(copied)
        return follow(copied ? copy : between)
      }
      if (byte === opening) depth++
      else if (byte === closing) depth--
      if (byte !== slash) lexer.at++
      else if (!open(lexer, byte)) return false
    }
  }

  /** In an INSERT before its rows. */
  function insert(): boolean {
    for (;;) {
      const byte = advance(lexer, stops.insert)
      if (byte < 0) return false
      if (byte === semicolon) return refuse()
      const { bytes, at } = lexer
      if (wordBytes[byte] === 1) {
        let end = at
        while (wordBytes[bytes[end] ?? 0] === 1) end++
        if (end === bytes.length && !lexer.isLast) return false
        lexer.at = end
        if (depth === 0 && /^values$/i.test(textOf(bytes, at, end))) return follow(firstRow)
      } else {
        lexer.at++
        depth += byte === opening ? 1 : -1
      }
    }
  }

  /** Refuses the rest of an INSERT. */
  function refuse(): true {
    const own = slabs.release(lexer.at)
    if (own) slabs.table = interpreter.openInsert(own)
    slabs.refuse()
    return follow(statement)
  }

  /** After VALUES. */
  function firstRow(): boolean {
    const byte = advance(lexer, stops.start)
    if (byte < 0) return false
    if (byte === semicolon) return follow(statement)
    if (byte !== opening) return refuse()
    const own = slabs.release(lexer.at)
    slabs.table = own && interpreter.openInsert(own)
    if (!own || !slabs.table) return follow(statement)
    // A slab has the same number of characters as bytes before its rows.
    if (own.every((one) => one < 128)) head = own.slice()
    return beginRow()
  }

  function beginRow(): true {
    slabs.beginRow()
    depth = 0
    return follow(row)
  }

  /** In a row in parentheses. */
  function row(): boolean {
    for (;;) {
      const byte = advance(lexer, stops.row)
      if (byte < 0) return false
      lexer.at++
      if (byte === opening) depth++
      else if (--depth === 0) {
        slabs.endRow(lexer.at)
        return follow(afterRow)
      }
    }
  }

  function afterRow(): boolean {
    const byte = advance(lexer, stops.start)
    if (byte < 0) return false
    if (byte === semicolon) return follow(statement)
    if (byte !== comma) {
      const { bytes, at } = lexer
      let end = at
      while (isLetter(bytes[end])) end++
      if (end === bytes.length && !lexer.isLast) return false
      return /^(?:AS|ON|RETURNING)$/i.test(textOf(bytes, at, end)) ? follow(statement) : refuse()
    }
    lexer.at++
    return follow(nextRow)
  }

  function nextRow(): boolean {
    const byte = advance(lexer, stops.start)
    if (byte < 0) return false
    return byte === opening ? beginRow() : refuse()
  }

  /** In the lines of COPY. */
  const copy = (): boolean => lines.step() && follow(between)

  /** Whether the end of the file cuts a statement off. */
  function isOpen(): boolean {
    if (step === statement) return !/^(?:COMMIT|END|ROLLBACK|)$/.test(keyword)
    return step !== between || lexer.inside !== 'code' || interpreter.isInBody
  }

  return {
    push(piece) {
      slabs.append(piece)
      while (step());
      return slabs.take()
    },
    end() {
      lexer.isLast = true
      while (step());
      const why = isOpen() ? slabs.refuseCutOff(interpreter.wanted) : undefined
      if (why) throw new HashError(why)
      interpreter.end()
      return slabs.take()
    },
  }
}
