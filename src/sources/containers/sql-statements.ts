import type { Table } from './container.ts'
import { backtick, bracket, doubleQuote, quote, stopsAt, wordBytes } from './sql-bytes.ts'
import { type Dialect, decode, type Encoding } from './sql-dialect.ts'
import { advance, close, createLexer, openQuotes, type Rules } from './sql-lexer.ts'

/** A word, a name or text in quotes, or one other character of a statement. */
export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'mark'
  readonly text: string
}

/** Splits a statement. Comments and spaces are left out. */
export function tokensOf(bytes: Uint8Array, rules: Rules, encoding: Encoding): readonly Token[] {
  const lexer = createLexer(rules, bytes, true)
  const isQuote = (byte: number) =>
    byte === quote || byte === doubleQuote || byte === backtick || (byte === bracket && rules.dialect === 'sqlite')
  const stops = stopsAt(rules.dialect, (byte) => byte > 32 && !'-/#$*'.includes(String.fromCharCode(byte)))
  const textOf = (start: number, end: number) => decode(bytes.subarray(start, end), encoding)
  const found: Token[] = []
  for (let byte = advance(lexer, stops); byte >= 0; byte = advance(lexer, stops)) {
    const start = lexer.at
    if (isQuote(byte)) {
      openQuotes(lexer, byte)
      const text = close(lexer) ? textOf(start + 1, lexer.at - 1) : textOf(start + 1, lexer.at)
      const end = String.fromCharCode(lexer.quote)
      found.push({ kind: byte === quote ? 'text' : 'name', text: text.replaceAll(end + end, end) })
      continue
    }
    while (wordBytes[bytes[lexer.at] ?? 0] === 1) lexer.at++
    const isWord = lexer.at > start
    if (!isWord) lexer.at++
    found.push({ kind: isWord ? 'word' : 'mark', text: textOf(start, lexer.at) })
  }
  return found
}

/** A table that a statement names, and the columns that it lists. */
export interface Target extends Table {
  /** The index of the token after them. */
  readonly next: number
}

/** The columns of a table, as CREATE TABLE lists them. */
export interface Definition {
  readonly columns: readonly string[]
  /** The columns without those that the database computes, because some dumps leave those out. */
  readonly stored: readonly string[]
  /** MySQL's columns of one bit. Dumps have their values as bytes. */
  readonly bits: readonly string[]
}

const isMark = (token: Token | undefined, text: string): boolean => token?.kind === 'mark' && token.text === text
const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toUpperCase())

/** PostgreSQL stores a name without quotes in small letters. */
const nameOf = ({ kind, text }: Token, dialect: Dialect | undefined): string =>
  kind === 'word' && dialect === 'postgres' ? text.toLowerCase() : text

/** Reads the name of a table, with its schema and a list of columns if they are there. */
function targetAt(tokens: readonly Token[], at: number, dialect: Dialect | undefined): Target | undefined {
  const names: string[] = []
  let next = at
  do {
    const token = tokens[next]
    if (!token || token.kind === 'mark') return undefined
    names.push(nameOf(token, dialect))
    next += 2
  } while (isMark(tokens[next - 1], '.'))
  next--
  const name = names.pop()!
  const schema = names.length > 0 ? names.join('.') : undefined
  if (!isMark(tokens[next], '(')) return { schema, name, next }
  const columns: string[] = []
  for (; isMark(tokens[next], columns.length === 0 ? '(' : ','); next += 2) {
    const token = tokens[next + 1]
    if (!token || token.kind === 'mark') break
    columns.push(nameOf(token, dialect))
  }
  return isMark(tokens[next], ')') ? { schema, name, columns, next: next + 1 } : { schema, name, next }
}

/** Reads the beginning of INSERT or REPLACE, up to VALUES. */
export function readInsert(tokens: readonly Token[], dialect: Dialect | undefined): Target | undefined {
  const into = tokens.findIndex((token) => isWord(token, 'INTO'))
  return targetAt(tokens, into < 0 ? 1 : into + 1, dialect)
}

/**
 * Reads COPY. `hasRows` tells whether rows follow the statement, and `isText` whether the rows have the format that
 * pg_dump writes.
 */
export function readCopy(
  tokens: readonly Token[],
): (Target & { readonly hasRows: boolean; readonly isText: boolean }) | undefined {
  const target = targetAt(tokens, 1, 'postgres')
  if (!target) return undefined
  const hasRows = isWord(tokens[target.next], 'FROM') && isWord(tokens[target.next + 1], 'STDIN')
  return { ...target, hasRows, isText: tokens.length === target.next + 2 }
}

/** Tells whether a part of CREATE TABLE is a key or a constraint. The databases reserve different words. */
function isConstraint([first, second]: readonly Token[], dialect: Dialect | undefined): boolean {
  if (isWord(first, 'CONSTRAINT', 'PRIMARY', 'UNIQUE', 'FOREIGN', 'CHECK', 'LIKE')) return true
  if (isWord(first, 'EXCLUDE')) return isMark(second, '(') || isWord(second, 'USING')
  if (dialect === 'postgres' || dialect === 'sqlite') return false
  return isWord(first, 'KEY', 'INDEX', 'FULLTEXT', 'SPATIAL') || (isWord(first, 'PERIOD') && isWord(second, 'FOR'))
}

/** Splits what is in parentheses at its commas. Tokens in inner parentheses are left out, but not the parentheses. */
function partsAt(tokens: readonly Token[], at: number): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens.slice(at)) {
    if (isMark(token, ')') && --depth === 0) break
    if (depth === 1 && isMark(token, ',')) parts.push([])
    else if (depth === 1) parts.at(-1)!.push(token)
    if (isMark(token, '(')) depth++
  }
  return parts.filter((part) => part.length > 0)
}

/** Tells whether CREATE begins a body of statements that ends with END. */
export function hasBody(tokens: readonly Token[], dialect: Dialect | undefined): boolean {
  if (dialect === 'mysql') return false
  const kind = tokens.slice(1, 5).find((token) => isWord(token, 'TRIGGER', 'FUNCTION', 'PROCEDURE'))
  if (dialect === 'postgres')
    return (
      isWord(kind, 'FUNCTION', 'PROCEDURE') &&
      tokens.some((token, at) => isWord(token, 'BEGIN') && isWord(tokens[at + 1], 'ATOMIC'))
    )
  return isWord(kind, 'TRIGGER')
}

/** Reads CREATE TABLE; `undefined` if a statement creates something else. */
export function readCreate(
  tokens: readonly Token[],
  dialect: Dialect | undefined,
): (Target & { readonly definition: Definition }) | undefined {
  let at = tokens.slice(0, 5).findIndex((token) => isWord(token, 'TABLE')) + 1
  if (at === 0) return undefined
  if (isWord(tokens[at], 'IF')) at += 3
  const open = tokens.findIndex((token, index) => index > at && isMark(token, '('))
  const target = targetAt(tokens.slice(0, open), at, dialect)
  if (open < 0 || !target) return undefined
  const parts = partsAt(tokens, open).filter((part) => !isConstraint(part, dialect))
  const isComputed = (part: readonly Token[]) =>
    part.some((token, index) => index > 0 && isWord(token, 'AS') && isMark(part[index + 1], '('))
  const isBit = (part: readonly Token[]) => dialect === 'mysql' && isWord(part[1], 'BIT')
  const namesOf = (some: typeof parts) => some.map(([first]) => nameOf(first!, dialect))
  const stored = namesOf(parts.filter((part) => !isComputed(part)))
  return { ...target, definition: { columns: namesOf(parts), stored, bits: namesOf(parts.filter(isBit)) } }
}
