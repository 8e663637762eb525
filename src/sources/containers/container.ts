import { type Failure, failure, HashError } from '../../core/errors.ts'
import { textOf } from '../../spelling/text.ts'

/**
 * Whole records of a file, with everything that is needed to read them without the rest of the file. A slab is plain
 * data, so a thread can read it.
 */
export interface Slab<Context> {
  /** The bytes of the records, and the separators between them. */
  readonly bytes: Uint8Array
  /** The position of the first byte in the decompressed file, counted from 0. */
  readonly offset: number
  /** The number of the line in which the first record begins, counted from 1. */
  readonly line: number
  /** The number of the first record, counted from 1 in its table. */
  readonly row: number
  /** Data from earlier parts of the file, such as the columns of the table. It contains no functions. */
  readonly context: Context
  /**
   * The reason why the slab is one record that cannot be read, such as one that is too long. Its `bytes` are at most
   * the beginning of the record.
   */
  readonly failure?: Failure | undefined
  /** The number of records that the failure stands for, if a missing quote turned several lines into one record. */
  readonly failures?: number | undefined
}

/** The values of a row by the name of the column, key or attribute. `null` means that there is no value. */
export interface Values {
  readonly [name: string]: unknown
}

/**
 * The value of a column whose value the file does not contain, because an SQL expression such as `now()` computes it. A
 * source that reads the column refuses the row.
 */
export const unknownValue: unique symbol = Symbol('unknown value')

/** One record of a file, before a system gives its columns a meaning. It has `values`, or a `failure`. */
export interface Row {
  /** The number of the record in its table, counted from 1. A header is not counted. */
  readonly row: number
  /** The number of the line in which the record begins, counted from 1. */
  readonly line: number
  readonly values?: Values | undefined
  /** The numbers that became texts, because JavaScript would change them. */
  readonly numbers?: ReadonlySet<string> | undefined
  /** The name of the table, without its schema, if the container has tables. */
  readonly table?: string | undefined
  /** The reason why the record cannot be read. */
  readonly failure?: Failure | undefined
  /**
   * The text of the record, if the container keeps the text. For a record with a failure, at most the beginning of the
   * text. It is used to find the id of a person, and is never shown.
   */
  readonly text?: string | undefined
}

/**
 * Cuts bytes into slabs. Only a cutter sees the whole file. It looks for the ends of records and reads nothing else.
 */
export interface Cutter<Context> {
  /** @throws HashError ERR_MALFORMED or ERR_FIELD if the rest of the file cannot be read. */
  push(piece: Uint8Array): readonly Slab<Context>[]
  /** Ends the file. A record that the end cuts off is a slab with a `failure`. @throws HashError. */
  end(): readonly Slab<Context>[]
}

/** A syntax of files, such as CSV or SQL, without the meaning of its columns. */
export interface Container<Options, Context> {
  readonly id: string
  /** Returns how likely it is that a file has this syntax, from 0 to 1. `head` is the first bytes, at most 64 KiB. */
  recognize(head: Uint8Array, options: Options): number
  createCutter(options: Options): Cutter<Context>
  /** Reads the records of a slab. The result depends only on the slab. The function never throws. */
  read(slab: Slab<Context>): readonly Row[]
}

/** A table of a dump of a database. */
export interface DumpTable {
  /** The schema or database of the table, if the dump names it. */
  readonly schema?: string | undefined
  readonly name: string
  /** The columns; `undefined` if the dump does not name them. */
  readonly columns?: readonly string[] | undefined
}

/** A buffer of the bytes that are still needed, with space for more bytes. */
interface Window {
  bytes: Uint8Array
  length: number
}

export const createWindow = (): Window => ({ bytes: new Uint8Array(2 ** 17), length: 0 })

export function append(window: Window, piece: Uint8Array): void {
  const length = window.length + piece.length
  if (length > window.bytes.length) {
    const bytes = new Uint8Array(Math.max(length, 2 * window.bytes.length))
    bytes.set(window.bytes.subarray(0, window.length))
    window.bytes = bytes
  }
  window.bytes.set(piece, window.length)
  window.length = length
}

/** Forgets the bytes before an index. */
export function forget(window: Window, before: number): void {
  window.bytes.copyWithin(0, before, window.length)
  window.length -= before
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Returns two equal lone surrogates, which stand for a byte that is not UTF-8: U+DC80 for 0x80. With one surrogate
 * alone, an escape such as `\ud83d` before it would make a character of both.
 */
export const markByte = (byte: number): string => String.fromCharCode(0xdc00 + byte).repeat(2)

/** Matches the lone surrogates of `markByte`. With the flag `u`, it does not match the second half of a character. */
const mark = /[\udc80-\udcff]/u

/** Tells whether a text has bytes that are not UTF-8. */
export const isDamaged = (text: string): boolean => !text.isWellFormed() && mark.test(text)

/** The lowest character of 2, 3 and 4 bytes. */
const lowest = [0x80, 0x800, 0x10000] as const

/** Returns the number of bytes after the first one of a character. */
const countMore = (first: number): 0 | 1 | 2 | 3 =>
  first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3

/**
 * Returns the character of several bytes at a position; `undefined` if the bytes are not UTF-8 (RFC 3629, section 3).
 */
function characterAt(bytes: Uint8Array, at: number): string | undefined {
  const more = countMore(bytes[at]!)
  if (more === 0) return undefined
  let code = bytes[at]! & (0x3f >> more)
  for (let next = at + 1; next <= at + more; next++) {
    const byte = bytes[next] ?? 0
    if (byte >> 6 !== 2) return undefined
    code = (code << 6) | (byte & 0x3f)
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code < lowest[more - 1]! || code > 0x10ffff || isSurrogate ? undefined : String.fromCodePoint(code)
}

/** Decodes bytes of which some are not UTF-8. */
function decodeDamaged(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!
    const found = byte < 0x80 ? String.fromCharCode(byte) : characterAt(bytes, at)
    text += found ?? markByte(byte)
    at += found === undefined ? 1 : countMore(byte) + 1
  }
  return text
}

/**
 * Decodes UTF-8. A byte that is not UTF-8 becomes lone surrogates (`markByte`), so that it differs from a real U+FFFD.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoder.decode(bytes)
  return text.includes('\ufffd') && textOf(bytes) === undefined ? decodeDamaged(bytes) : text
}

/** The longest record in bytes (1 MiB). A longer record is refused and not kept in memory. */
export const maxRecord: number = 2 ** 20

/** The number of bytes that show how the lines of a file end. */
export const lineEndSize: number = 2 ** 12

/**
 * Checks the first bytes of a file whose records end with line feeds: `lineEndSize` bytes, or the whole file.
 *
 * @throws HashError ERR_MALFORMED if the lines end with carriage returns alone, as spreadsheets on a Mac can write
 * them. The
 *   whole file would be one line.
 */
export function mustHaveLineFeeds(head: Uint8Array): void {
  const at = head.indexOf(0x0d)
  if (at < 0 || at === head.length - 1 || head.includes(0x0a)) return
  const hint = `The lines end with CR alone. Convert them, for example with tr '\\r' '\\n'`
  throw new HashError(failure('ERR_MALFORMED', undefined, { expected: 'lines that end with LF or CRLF', hint }))
}
