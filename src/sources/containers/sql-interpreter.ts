import { failure, HashError } from '../../core/errors.ts'
import { adviceFor, decode, dialectOf } from './sql-dialect.ts'
import type { Lexer } from './sql-lexer.ts'
import { type Settings, schemaOf, settingsAfterSet, settingsOf } from './sql-settings.ts'
import { hasBody, readCopy, readCreate, readInsert, type Target, tokensOf } from './sql-statements.ts'
import { createTables, type OpenTable, type SqlOptions } from './sql-tables.ts'

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
  let settings: Settings = settingsOf(undefined)
  let wanted: OpenTable | undefined

  function setRules(next: Settings): void {
    settings = next
    lexer.rules = { dialect: lexer.rules.dialect, hasEscapes: next.hasEscapes }
  }

  const tokensIn = (bytes: Uint8Array) => tokensOf(bytes, lexer.rules, settings.encoding)

  function openTable(target: Target, isCopy: boolean, headLength: number): OpenTable {
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
