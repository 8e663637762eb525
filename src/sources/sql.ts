import { type Failure, failure, HashError } from '../core/errors.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './columns.ts'
import type { DumpTable, Row } from './containers/container.ts'
import { sql as container } from './containers/sql.ts'
import { labelOf, type SqlOptions } from './containers/sql-statements.ts'
import { createFileKind, createReaderOfAny, readAll } from './reader.ts'
import type { Source } from './source.ts'

/** Says which table of a dump has the users. */
interface UsersTable {
  /** The name that the caller asks for, with or without its schema. */
  readonly table?: string | undefined
  /** Tells whether a table looks like the table of the users. */
  isUsers(table: DumpTable): boolean
  /** The columns by which it is known, for messages. */
  readonly expected: string
  /** The columns without which no user can be read. */
  readonly needed: readonly string[]
}

/** The most names of tables or columns that a message shows. */
const mostNames = 20

/** Joins names for a message. */
function joinNames(names: readonly string[]): string {
  const others = names.length - mostNames
  return names.slice(0, mostNames).join(', ') + (others > 0 ? ` and ${others} more` : '')
}

const refuseTable = (reason: string, hint: string): Failure =>
  failure('ERR_FIELD', undefined, { name: 'table', reasons: [reason], hint })

const nameTable = ({ schema, name }: DumpTable): string => (schema === undefined ? name : `${schema}.${name}`)

/** Tells whether a name is that of a table. `auth_user` and `public.auth_user` both name the table of this schema. */
export function isNamed(asked: string, table: DumpTable): boolean {
  const whole = nameTable(table)
  return whole === asked || whole.endsWith(`.${asked}`)
}

function refuseSeveralTables(labels: readonly string[], asked: string | undefined): Failure {
  const reason =
    asked === undefined
      ? `several tables look like the table of the users: ${joinNames(labels)}`
      : `several tables have the name that you passed in --table: ${joinNames(labels)}`
  return refuseTable(reason, `Choose one, such as --table ${labels[0]}`)
}

function refuseMissingTable(labels: readonly string[], asked: string | undefined, expected: string): Failure {
  const reason =
    asked === undefined
      ? `no table with rows has ${expected}`
      : 'the dump has no rows of the table that you passed in --table'
  if (labels.length === 0)
    return refuseTable(
      reason,
      'The dump has no rows at all. Dump the tables with their data, and without --tab, which writes rows into other files',
    )
  return refuseTable(reason, `Tables with rows: ${joinNames(labels)}. Choose one with --table`)
}

function withoutColumn(column: string, table: DumpTable): Failure {
  const columns = (table.columns ?? []).map((one) => labelOf({ name: one }))
  const expected = `a column of the table ${labelOf(table)}`
  return failure('ERR_FIELD', undefined, {
    name: column,
    column,
    expected,
    hint: `The table has: ${joinNames(columns)}`,
  })
}

/**
 * Creates the options that choose the table of the users in one dump. Reading throws HashError ERR_FIELD if there is not
 * exactly one such table.
 */
export function createTableChooser({ table: asked, isUsers, expected, needed }: UsersTable): SqlOptions {
  let chosen: DumpTable | undefined
  return {
    wants(table) {
      const isWanted = asked === undefined ? isUsers(table) : isNamed(asked, table)
      if (!isWanted) return false
      if (chosen && nameTable(chosen) !== nameTable(table))
        throw new HashError(refuseSeveralTables([chosen, table].map(labelOf), asked))
      chosen = table
      const missing = table.columns && needed.find((column) => !table.columns!.includes(column))
      if (missing !== undefined) throw new HashError(withoutColumn(missing, table))
      return true
    },
    end(tables) {
      if (!chosen) throw new HashError(refuseMissingTable(tables.map(labelOf), asked, expected))
    },
  }
}

/** Options of the source `sql`. */
export interface SqlSourceOptions extends ColumnsOptions {
  /**
   * The name of the table of the users, with or without its schema. Not needed if only one table has all the columns.
   */
  readonly table?: string | undefined
}

const valueAt = ({ values = {} }: Row, column: string): unknown =>
  Object.hasOwn(values, column) ? values[column] : undefined

/**
 * Reads one table of an SQL dump, as mysqldump, mariadb-dump, phpMyAdmin, pg_dump and SQLite's `.dump` write it. Reading
 * throws HashError ERR_FIELD if the table or one of the columns does not exist, and ERR_MALFORMED if the file is not a
 * dump.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { sql } from 'saltbridge/convert'
 *
 * const options = { table: 'users', columns: { hash: 'password_hash', email: 'email' } }
 * for await (const records of sql.read(createReadStream('dump.sql'), options)) console.log(records.length)
 */
export const sql: Source<SqlSourceOptions> = {
  id: 'sql',
  read(chunks, { table, ...options }) {
    const needed = namesOfColumns(options)
    const users = createTableChooser({
      table,
      needed,
      expected: `every column of the --column options`,
      isUsers: ({ columns }) => columns !== undefined && needed.every((column) => columns.includes(column)),
    })
    const known = new Set(needed)
    const readRow = createColumnsReader(options, valueAt, ({ values = {} }, take) => {
      for (const column in values) if (!known.has(column)) take(column, values[column])
    })
    const kinds = [
      createFileKind(container, users, (row) =>
        row.failure ? { row: row.row, id: undefined, failure: row.failure } : readRow(row, row.row),
      ),
    ]
    return readAll(chunks, createReaderOfAny(kinds, 'a dump in SQL'))
  },
}
