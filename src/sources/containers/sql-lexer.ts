import { failure, HashError } from '../../core/errors.ts'
import type { SqlDialect } from './sql-dialect.ts'

export const lineFeed = 0x0a
export const carriageReturn = 0x0d
const bang = 0x21
export const doubleQuote = 0x22
const hash = 0x23
const dollar = 0x24
export const quote = 0x27
export const opening = 0x28
export const closing = 0x29
const star = 0x2a
export const comma = 0x2c
export const dash = 0x2d
export const dot = 0x2e
export const slash = 0x2f
export const semicolon = 0x3b
export const bracket = 0x5b
export const backslash = 0x5c
const closingBracket = 0x5d
export const backtick = 0x60

/** The characters with which a quote or a comment may begin. */
const openers: { readonly [D in SqlDialect | 'unknown']: string } = {
  mysql: '\'"`-#/*',
  postgres: '\'"-/$',
  sqlite: '\'"`[-/',
  unknown: '\'"`-/',
}

/**
 * Contains a number for each byte of code. 0: skip the byte. 1: the byte may begin a quote or a comment. 2: stop at the
 * byte.
 */
type Stops = Uint8Array

/** Creates a table that stops at the given bytes. */
export function stopsAt(dialect: SqlDialect | undefined, isStop: (byte: number) => boolean): Stops {
  const stops = new Uint8Array(256)
  for (const one of openers[dialect ?? 'unknown']) stops[one.charCodeAt(0)] = 1
  for (let byte = 0; byte < 256; byte++) if (isStop(byte)) stops[byte] = 2
  return stops
}

/** By byte: 1 for the bytes of a name without quotes. */
export const wordBytes: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 128 || /\w/.test(String.fromCharCode(byte)) ? 1 : 0,
)

/** The rules that say where an SQL string ends. */
export interface Rules {
  /** `undefined` if the file does not show it. */
  readonly dialect: SqlDialect | undefined
  /** Whether a backslash is an escape in a text between single quotes. */
  readonly hasEscapes: boolean
}

/** A position in bytes of SQL, with the construct that is open there. More bytes may follow. */
export interface Lexer {
  rules: Rules
  bytes: Uint8Array
  at: number
  /** Whether the bytes are the last ones. */
  isLast: boolean
  /** The construct that is open at the position, or `code` if none is open. */
  inside: 'code' | 'quotes' | 'line' | 'block' | 'dollars'
  /** The byte that closes the quotes, and whether a backslash escapes in them. */
  quote: number
  hasEscapes: boolean
  /** The number of open block comments. Only PostgreSQL nests them. */
  depth: number
  /** The text that closes a text of PostgreSQL in dollar quotes. */
  tag: Uint8Array
  /** The number of quotes and comments that were opened. */
  opened: number
}

/** Creates a lexer at the beginning of bytes. */
export function createLexer(rules: Rules, bytes: Uint8Array = new Uint8Array(0), isLast = false): Lexer {
  const quotes = { quote: 0, hasEscapes: false }
  return { rules, bytes, at: 0, isLast, inside: 'code', ...quotes, depth: 0, tag: bytes, opened: 0 }
}

/**
 * Moves to the next byte of code at which the table stops. Returns the byte, or -1 if more bytes are needed. Texts and
 * comments are passed over.
 */
export function advance(lexer: Lexer, stops: Stops): number {
  const { bytes } = lexer
  const { length } = bytes
  for (;;) {
    if (lexer.inside !== 'code' && !close(lexer)) return -1
    let at = lexer.at
    while (at < length && stops[bytes[at]!] === 0) at++
    lexer.at = at
    if (at >= length) return -1
    const byte = bytes[at]!
    if (stops[byte] === 2) return byte
    if (!open(lexer, byte)) return -1
  }
}

/** Opens the quote or comment that begins here, or passes one byte. Returns `false` if more bytes are needed. */
export function open(lexer: Lexer, byte: number): boolean {
  switch (byte) {
    case quote:
    case doubleQuote:
    case backtick:
    case bracket:
      openQuotes(lexer, byte)
      return true
    case dash:
    case hash:
      return openLine(lexer, byte)
    case slash:
    case star:
      return openBlock(lexer, byte)
    case dollar:
      return openDollars(lexer)
    default:
      lexer.at++
      return true
  }
}

function enter(lexer: Lexer, construct: Lexer['inside'], length: number): true {
  lexer.inside = construct
  lexer.at += length
  lexer.opened++
  return true
}

/** In PostgreSQL, a text with the prefix E has escapes. */
function hasPrefix({ bytes, at }: Lexer): boolean {
  const isE = at > 0 && (bytes[at - 1]! | 0x20) === 0x65
  return isE && (at < 2 || wordBytes[bytes[at - 2]!] === 0)
}

/** Opens quotes at the position, which is a quote. */
export function openQuotes(lexer: Lexer, byte: number): void {
  const { dialect, hasEscapes } = lexer.rules
  lexer.quote = byte === bracket ? closingBracket : byte
  if (byte === quote) lexer.hasEscapes = hasEscapes || (dialect === 'postgres' && hasPrefix(lexer))
  else lexer.hasEscapes = byte === doubleQuote && dialect === 'mysql' && hasEscapes
  enter(lexer, 'quotes', 1)
}

/** Tells whether the byte at a distance from the position is still to come. */
const lacks = ({ at, bytes, isLast }: Lexer, count: number): boolean => !isLast && at + count >= bytes.length

function openLine(lexer: Lexer, byte: number): boolean {
  const { at, bytes, rules } = lexer
  if (byte === hash) return enter(lexer, 'line', 1)
  if (lacks(lexer, 2)) return false
  // MySQL needs a space after the two hyphens.
  const isComment = bytes[at + 1] === dash && (rules.dialect !== 'mysql' || (bytes[at + 2] ?? 0) <= 32)
  if (isComment) return enter(lexer, 'line', 2)
  lexer.at++
  return true
}

/**
 * The number of bytes of the longest beginning of a comment that MySQL executes, such as the one before its version.
 */
const mostExecuted = '/*!100100'.length

function openBlock(lexer: Lexer, byte: number): boolean {
  const { at, bytes, rules } = lexer
  if (lacks(lexer, 1)) return false
  const next = bytes[at + 1]
  if (byte === star || next !== star) {
    // Closes a comment that MySQL executes, or is an operator.
    lexer.at += byte === star && next === slash ? 2 : 1
    return true
  }
  lexer.depth = 1
  if (rules.dialect !== 'mysql') return enter(lexer, 'block', 2)
  if (lacks(lexer, mostExecuted)) return false
  if (bytes[at + 2] !== bang) return enter(lexer, 'block', 2)
  const version = /^\d{0,6}/.exec(String.fromCharCode(...bytes.subarray(at + 3, at + mostExecuted)))![0]
  return enter(lexer, 'code', 3 + version.length)
}

function openDollars(lexer: Lexer): boolean {
  const { at, bytes, isLast } = lexer
  let end = at + 1
  while (end < bytes.length && wordBytes[bytes[end]!] === 1 && end - at < 128) end++
  if (end === bytes.length && !isLast) return false
  const first = bytes[at + 1] ?? 0
  const isTag = bytes[end] === dollar && (first < 48 || first > 57) && (at === 0 || wordBytes[bytes[at - 1]!] === 0)
  if (!isTag) {
    lexer.at++
    return true
  }
  lexer.tag = bytes.slice(at, end + 1)
  return enter(lexer, 'dollars', end + 1 - at)
}

/** Passes over the open construct. Returns `false` if more bytes are needed. */
export function close(lexer: Lexer): boolean {
  const isClosed = closers[lexer.inside](lexer)
  if (isClosed) lexer.inside = 'code'
  return isClosed
}

const closers: { readonly [O in Lexer['inside']]: (lexer: Lexer) => boolean } = {
  code: () => true,
  quotes: closeQuotes,
  line: closeLine,
  block: closeBlock,
  dollars: closeDollars,
}

const withoutDialect = failure('ERR_MALFORMED', undefined, {
  expected: 'a dump that shows which database wrote it',
  hint: 'The meaning of a backslash depends on the database. Add one of these lines at the beginning of the file: "-- MySQL dump", "-- PostgreSQL database dump" or "PRAGMA foreign_keys=OFF;"',
})

function closeQuotes(lexer: Lexer): boolean {
  const { bytes, quote: end, hasEscapes, isLast } = lexer
  const { length } = bytes
  const isUnknown = lexer.rules.dialect === undefined
  let at = lexer.at
  for (;;) {
    if (hasEscapes || isUnknown) while (at < length && bytes[at] !== end && bytes[at] !== backslash) at++
    else {
      const found = bytes.indexOf(end, at)
      at = found < 0 ? length : found
    }
    lexer.at = Math.min(at, length)
    if (at >= length) return false
    if (bytes[at] === backslash) {
      if (isUnknown) throw new HashError(withoutDialect)
    } else if (at + 1 === length && !isLast) return false
    else if (bytes[at + 1] !== end) {
      lexer.at = at + 1
      return true
    }
    if (at + 1 === length && !isLast) return false
    at += 2
  }
}

function closeLine(lexer: Lexer): boolean {
  const { bytes, isLast } = lexer
  const end = bytes.indexOf(lineFeed, lexer.at)
  lexer.at = end < 0 ? bytes.length : end
  return end >= 0 || isLast
}

function closeBlock(lexer: Lexer): boolean {
  const { bytes, rules } = lexer
  const isNested = rules.dialect === 'postgres'
  let at = lexer.at
  for (; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte !== star && !(isNested && byte === slash)) continue
    lexer.at = at
    if (lacks(lexer, 1)) return false
    const next = bytes[at + 1]
    if (byte === star && next === slash) lexer.depth--
    else if (byte === slash && next === star) lexer.depth++
    else continue
    lexer.at = ++at + 1
    if (lexer.depth === 0) return true
  }
  lexer.at = at
  return false
}

function closeDollars(lexer: Lexer): boolean {
  const { bytes, tag, isLast } = lexer
  for (let at = lexer.at; ; at++) {
    at = bytes.indexOf(dollar, at)
    lexer.at = at < 0 ? bytes.length : at
    if (at < 0 || (at + tag.length > bytes.length && !isLast)) return false
    if (!tag.every((byte, index) => bytes[at + index] === byte)) continue
    lexer.at = at + tag.length
    return true
  }
}
