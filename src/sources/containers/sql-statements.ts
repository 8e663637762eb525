import { failure, HashError } from '../../core/errors.ts'
import { showName } from '../../core/names.ts'
import type { DumpTable } from './container.ts'
import {
  adviceFor,
  type Charset,
  decode,
  dialectOf,
  type SqlDialect,
  type SqlSettings,
  schemaOf,
  settingsAfterSet,
  settingsOf,
} from './sql-dialect.ts'
import {
  advance,
  backtick,
  bracket,
  close,
  createLexer,
  doubleQuote,
  type Lexer,
  openQuotes,
  quote,
  type Rules,
  stopsAt,
  wordBytes,
} from './sql-lexer.ts'
import type { Literals } from './sql-values.ts'

/** A word, a name or text in quotes, or one other character of a statement. */
interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'mark'
  readonly text: string
}

/** Splits a statement. Comments and spaces are left out. */
function tokensOf(bytes: Uint8Array, rules: Rules, encoding: Charset): readonly Token[] {
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
interface NamedTable extends DumpTable {
  /** The index of the token after them. */
  readonly next: number
}

/** The columns of a table, as CREATE TABLE lists them. */
interface Definition {
  readonly columns: readonly string[]
  /** The columns except generated columns, whose values the database computes and some dumps leave out. */
  readonly stored: readonly string[]
  /** MySQL's columns of one bit. Dumps have their values as bytes. */
  readonly bits: readonly string[]
}

const isMark = (token: Token | undefined, text: string): boolean => token?.kind === 'mark' && token.text === text
const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toUpperCase())

/** PostgreSQL stores a name without quotes in small letters. */
const nameOf = ({ kind, text }: Token, dialect: SqlDialect | undefined): string =>
  kind === 'word' && dialect === 'postgres' ? text.toLowerCase() : text

/** Reads the name of a table, with its schema and a list of columns if they are there. */
function readTableAt(tokens: readonly Token[], at: number, dialect: SqlDialect | undefined): NamedTable | undefined {
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
function readInsert(tokens: readonly Token[], dialect: SqlDialect | undefined): NamedTable | undefined {
  const into = tokens.findIndex((token) => isWord(token, 'INTO'))
  return readTableAt(tokens, into < 0 ? 1 : into + 1, dialect)
}

/**
 * Reads COPY. `hasRows` tells whether rows follow the statement, and `isText` whether the rows have the format that
 * pg_dump writes.
 */
function readCopy(
  tokens: readonly Token[],
): (NamedTable & { readonly hasRows: boolean; readonly isText: boolean }) | undefined {
  const target = readTableAt(tokens, 1, 'postgres')
  if (!target) return undefined
  const hasRows = isWord(tokens[target.next], 'FROM') && isWord(tokens[target.next + 1], 'STDIN')
  return { ...target, hasRows, isText: tokens.length === target.next + 2 }
}

/** Tells whether a part of CREATE TABLE is a key or a constraint. The databases reserve different words. */
function isConstraint([first, second]: readonly Token[], dialect: SqlDialect | undefined): boolean {
  if (isWord(first, 'CONSTRAINT', 'PRIMARY', 'UNIQUE', 'FOREIGN', 'CHECK', 'LIKE')) return true
  if (isWord(first, 'EXCLUDE')) return isMark(second, '(') || isWord(second, 'USING')
  if (dialect === 'postgres' || dialect === 'sqlite') return false
  return isWord(first, 'KEY', 'INDEX', 'FULLTEXT', 'SPATIAL') || (isWord(first, 'PERIOD') && isWord(second, 'FOR'))
}

/** Splits what is in parentheses at its commas. Tokens in inner parentheses are left out, but not the parentheses. */
function splitParenthesis(tokens: readonly Token[], at: number): readonly (readonly Token[])[] {
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
function hasBody(tokens: readonly Token[], dialect: SqlDialect | undefined): boolean {
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
function readCreate(
  tokens: readonly Token[],
  dialect: SqlDialect | undefined,
): (NamedTable & { readonly definition: Definition }) | undefined {
  let at = tokens.slice(0, 5).findIndex((token) => isWord(token, 'TABLE')) + 1
  if (at === 0) return undefined
  if (isWord(tokens[at], 'IF')) at += 3
  const open = tokens.findIndex((token, index) => index > at && isMark(token, '('))
  const target = readTableAt(tokens.slice(0, open), at, dialect)
  if (open < 0 || !target) return undefined
  const parts = splitParenthesis(tokens, open).filter((part) => !isConstraint(part, dialect))
  const isComputed = (part: readonly Token[]) =>
    part.some((token, index) => index > 0 && isWord(token, 'AS') && isMark(part[index + 1], '('))
  const isBit = (part: readonly Token[]) => dialect === 'mysql' && isWord(part[1], 'BIT')
  const namesOf = (some: typeof parts) => some.map(([first]) => nameOf(first!, dialect))
  const stored = namesOf(parts.filter((part) => !isComputed(part)))
  return { ...target, definition: { columns: namesOf(parts), stored, bits: namesOf(parts.filter(isBit)) } }
}

/** Options of the container `sql`. */
export interface SqlOptions {
  /**
   * Tells whether the rows of a table are read. The function is called only for tables with rows, and may throw
   * HashError.
   */
  wants(table: DumpTable): boolean
  /**
   * Returns the possible columns of a table whose columns the dump does not name; `undefined` if they are not known. Of
   * several orders, a row has the one with as many columns as the row has values. Without an order, columns have
   * numbers, from 1.
   */
  ordersOf?(table: DumpTable): readonly ColumnOrder[] | undefined
  /** Receives the first tables that have rows, at the end of the file. The function may throw HashError. */
  end?(tables: readonly DumpTable[]): void
}

/** The columns of a table in the order of the database. */
export interface ColumnOrder {
  readonly columns: readonly string[]
  /** The kinds of their values. A row with a value of another kind is refused. */
  readonly kinds?: readonly Kind[] | undefined
}

/** The kind of a value in a dump without the names of its columns. `text` is any value. */
export type Kind = 'int' | 'hash' | 'email' | 'time' | 'flag' | 'text'

/** How the rows of a slab are read. */
export interface SqlContext extends Literals {
  /** The name of the table, without its schema. */
  readonly table: string
  /** The schema or database of the table, if the dump names it. */
  readonly schema: string | undefined
  readonly columns: readonly string[]
  /** The possible columns, if the dump does not name them. */
  readonly orders?: readonly ColumnOrder[] | undefined
  /** The columns except generated columns, whose values the database computes. */
  readonly stored: readonly string[]
  /** MySQL's columns of one bit. */
  readonly bits: readonly string[]
  /** Whether the rows are lines of COPY. */
  readonly isCopy: boolean
  /**
   * The number of bytes from the beginning of INSERT to its first row. Each further INSERT of a slab has the same
   * bytes.
   */
  readonly headLength: number
}

/** A table whose rows follow in the dump. */
export interface OpenTable {
  /** `undefined` if the rows are not read. */
  readonly context: SqlContext | undefined
  /** The number of its rows so far. */
  rows: number
}

/** The most definitions, and names of tables with rows, that are kept. */
const most = { definitions: 20_000, names: 1000 } as const

const keyOf = ({ schema = '', name }: DumpTable): string => `${schema}\0${name}`

/** Returns the name of a table as `--table` takes it. */
export const labelOf = ({ schema, name }: DumpTable): string =>
  showName(schema === undefined ? name : `${schema}.${name}`)

/** How each database writes a dump with the names of the columns. */
const withNames: { readonly [D in SqlDialect]: string } = {
  mysql: 'mysqldump --complete-insert',
  postgres: 'pg_dump --column-inserts',
  sqlite: 'sqlite3 FILE .dump',
}

function withoutColumns(table: DumpTable, { dialect }: Literals): HashError {
  const hint = `Pass the names of all columns in the order of the database, such as --from sql --table ${labelOf(table)} --columns id,email,hash --column hash=hash. Or dump again with ${dialect ? withNames[dialect] : Object.values(withNames).join(', ')}`
  const reasons = [`the dump does not name the columns of the table ${labelOf(table)}`]
  return new HashError(failure('ERR_FIELD', undefined, { name: 'table', reasons, hint }))
}

/** Keeps what is known about the tables of a dump. */
interface Tables {
  define(table: DumpTable, definition: Definition): void
  /** Opens a table that has rows. @throws HashError ERR_FIELD if its columns are not known. */
  open(target: NamedTable, literals: Literals, isCopy: boolean, headLength: number): OpenTable
  /** @throws HashError. */
  end(): void
}

function createTables(options: SqlOptions): Tables {
  const definitions = new Map<string, Definition>()
  const withRows = new Map<string, DumpTable>()
  /** The numbers of rows of the tables that are read. */
  const counts = new Map<string, number>()
  let last: OpenTable & { readonly key: string } = { key: '', context: undefined, rows: 0 }

  return {
    define(table, definition) {
      const [oldest] = definitions.keys()
      if (definitions.size >= most.definitions && oldest !== undefined) definitions.delete(oldest)
      definitions.set(keyOf(table), definition)
    },
    open({ schema, name, columns: listed }, literals, isCopy, headLength) {
      const key = keyOf({ schema, name })
      const definition = definitions.get(key)
      const columns = listed ?? definition?.columns
      const table: DumpTable = { schema, name, columns }
      if (withRows.size < most.names) withRows.set(key, table)
      if (last.context) counts.set(last.key, last.rows)
      let context: SqlContext | undefined
      if (options.wants(table)) {
        const orders = columns ? undefined : options.ordersOf?.(table)
        if (!columns && !orders) throw withoutColumns(table, literals)
        const { stored = columns ?? [], bits = [] } = definition ?? {}
        const place = { table: name, schema, isCopy, headLength, orders }
        context = { ...literals, ...place, columns: columns ?? [], stored: listed ?? stored, bits }
      }
      last = { key, context, rows: counts.get(key) ?? 0 }
      return last
    },
    end: () => options.end?.([...withRows.values()]),
  }
}

/** Keeps what the statements of a dump say about the rows that follow. */
export interface Interpreter {
  /** Whether statements belong to a trigger or a function, up to END. */
  isInBody: boolean
  /** Finds the database by the head of the file. @throws HashError ERR_MALFORMED if the file is not SQL. */
  begin(head: string): void
  /** Reads a statement. Returns the table whose lines follow a COPY. @throws HashError. */
  read(keyword: string, bytes: Uint8Array): CopyTarget | undefined
  /** Reads a command of psql. */
  connect(line: string): void
  /** Opens the table of an INSERT, of which the bytes before the first row are given. @throws HashError. */
  openInsert(bytes: Uint8Array): OpenTable | undefined
  /** Opens the table of a COPY that has a line. @throws HashError. */
  openCopy(target: CopyTarget): OpenTable
  /** The last table whose rows are read. */
  readonly wanted: OpenTable | undefined
  /** Ends the file. @throws HashError. */
  end(): void
}

export type CopyTarget = NonNullable<ReturnType<typeof readCopy>>

export function createInterpreter(options: SqlOptions, lexer: Lexer): Interpreter {
  const tables = createTables(options)
  let settings: SqlSettings = settingsOf(undefined)
  let wanted: OpenTable | undefined

  function setRules(next: SqlSettings): void {
    settings = next
    lexer.rules = { dialect: lexer.rules.dialect, hasEscapes: next.hasEscapes }
  }

  const tokensIn = (bytes: Uint8Array) => tokensOf(bytes, lexer.rules, settings.encoding)

  function openTable(target: NamedTable, isCopy: boolean, headLength: number): OpenTable {
    const literals = { ...lexer.rules, encoding: settings.encoding }
    const schema = schemaOf(target.schema, settings)
    const table = tables.open({ ...target, schema }, literals, isCopy, headLength)
    if (table.context) wanted = table
    return table
  }

  const own: Interpreter = {
    isInBody: false,
    begin(head) {
      const hint = adviceFor(head)
      if (hint !== undefined)
        throw new HashError(failure('ERR_MALFORMED', undefined, { expected: 'a dump in SQL', hint }))
      const dialect = dialectOf(head)
      lexer.rules = { dialect, hasEscapes: false }
      setRules(settingsOf(dialect))
    },
    read(keyword, bytes) {
      const { dialect } = lexer.rules
      if (!/^(?:CREATE|COPY|SET|USE|END)$/.test(keyword)) return undefined
      const tokens = tokensIn(bytes)
      if (own.isInBody) own.isInBody = keyword !== 'END'
      else if (keyword === 'CREATE') {
        const created = readCreate(tokens, dialect)
        if (created) tables.define({ ...created, schema: schemaOf(created.schema, settings) }, created.definition)
        own.isInBody = hasBody(tokens, dialect)
      } else if (keyword === 'SET') setRules(settingsAfterSet(decode(bytes, settings.encoding), settings, dialect))
      else if (keyword === 'USE' && dialect === 'mysql') setRules({ ...settings, schema: tokens[1]?.text })
      else if (keyword === 'COPY') {
        const target = readCopy(tokens)
        return target?.hasRows ? target : undefined
      }
      return undefined
    },
    connect(line) {
      const database = /^\\c(?:onnect)?\s.*?([^\s"'=]+)["']*$/.exec(line)?.[1]
      if (database !== undefined) setRules({ ...settings, schema: undefined, database })
    },
    openInsert(bytes) {
      const target = readInsert(tokensIn(bytes), lexer.rules.dialect)
      return target && openTable(target, false, bytes.length)
    },
    openCopy(target) {
      const table = openTable(target, true, 0)
      if (!table.context || target.isText) return table
      const hint =
        'This COPY statement has options. Dump the table again with pg_dump, which writes COPY without options'
      throw new HashError(failure('ERR_MALFORMED', undefined, { expected: 'COPY in the text format', hint }))
    },
    get wanted() {
      return wanted
    },
    end: tables.end,
  }
  return own
}
