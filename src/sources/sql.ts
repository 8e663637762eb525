import { refuseArgument } from '../core/arguments.ts'
import { type Failure, failure, HashError } from '../core/errors.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './columns.ts'
import type { DumpTable, Row } from './containers/container.ts'
import { sql as container } from './containers/sql.ts'
import { labelOf, type SqlOptions } from './containers/sql-statements.ts'
import { checkOptions, sqlRule } from './options.ts'
import { ordersOf } from './orders.ts'
import { createFileKind, createReaderOfAny, type FileKind, readAll } from './reader.ts'
import type { Source, SourceRecord } from './source.ts'
import { adviseJoin, checkJoins, createPlaceFinder, type JoinedTable, selectColumns } from './sql-joins.ts'

/** Says which table of a dump has the users, or data of them. */
interface WantedTable {
  /** The name that the caller asks for, with or without its schema. */
  readonly table?: string | undefined
  /** The option that names the table. `--table` unless given. */
  readonly option?: '--table' | '--join'
  /** Tells whether a table looks like the table of the users. Needed if the caller does not name the table. */
  isUsers?(table: DumpTable): boolean
  /** The columns by which it is known, for messages. */
  readonly expected?: string
  /** The columns without which no user can be read. */
  readonly needed: readonly string[]
  /** The column of the hashes, if another table may have it. */
  readonly hash?: string | undefined
  /** The columns of the table in the order of the database, if the dump does not name them. */
  readonly header?: readonly string[] | undefined
  /** Returns advice for a dump in which the table of the users does not have the column of the hashes. */
  advise?(users: DumpTable, tables: readonly DumpTable[]): string | undefined
  /** Receives the chosen table, and the first tables that have rows, at the end of the dump. */
  onEnd?(chosen: DumpTable, tables: readonly DumpTable[]): void
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

function refuseSeveralTables(labels: readonly string[], asked: string | undefined, option: string): Failure {
  const reason =
    asked === undefined
      ? `several tables look like the table of the users: ${joinNames(labels)}`
      : `several tables have the name that you passed in ${option}: ${joinNames(labels)}`
  return refuseTable(reason, `Choose one, such as ${option} ${labels[0]}${option === '--join' ? '.COLUMN=ID' : ''}`)
}

function refuseMissingTable(labels: readonly string[], asked: string | undefined, expected: string, option: string) {
  const reason =
    asked === undefined
      ? `no table with rows has ${expected}`
      : `the dump has no rows of the table that you passed in ${option}`
  if (labels.length === 0)
    return refuseTable(
      reason,
      'The dump has no rows at all. Dump the tables with their data, and without --tab, which writes rows into other files',
    )
  return refuseTable(reason, `Tables with rows: ${joinNames(labels)}. Choose one with ${option}`)
}

function withoutColumn(column: string, table: DumpTable, advice?: string): Failure {
  const columns = (table.columns ?? []).map((one) => labelOf({ name: one }))
  const expected = `a column of the table ${labelOf(table)}`
  const hint = advice ?? `The table has: ${joinNames(columns)}`
  return failure('ERR_FIELD', undefined, { name: column, column, expected, hint })
}

/**
 * Creates the options that choose one table in one dump: that of the users, or one that has data of them. Reading
 * throws HashError ERR_FIELD if there is not exactly one such table.
 */
export function createTableChooser(wanted: WantedTable): SqlOptions {
  const { table: asked, option = '--table', isUsers = () => false, expected = '', needed, hash, header } = wanted
  let chosen: DumpTable | undefined
  /** The table without the column of the hashes. Only at the end of the dump are all other tables known. */
  let lacking: DumpTable | undefined

  /** Finds the only table that has every column but that of the hashes. */
  function findUsers(tables: readonly DumpTable[]): DumpTable | undefined {
    const [first, second] = tables.filter(({ columns }) => {
      const others = needed.filter((column) => column !== hash)
      return columns !== undefined && others.length > 0 && others.every((column) => columns.includes(column))
    })
    return second === undefined ? first : undefined
  }

  return {
    wants(table) {
      const isWanted = asked === undefined ? isUsers(table) : isNamed(asked, table)
      if (!isWanted) return false
      if (chosen && nameTable(chosen) !== nameTable(table))
        throw new HashError(refuseSeveralTables([chosen, table].map(labelOf), asked, option))
      chosen = table
      const missing = table.columns && needed.find((column) => !table.columns!.includes(column))
      if (missing !== undefined && (missing !== hash || !wanted.advise))
        throw new HashError(withoutColumn(missing, table))
      if (missing !== undefined) lacking = table
      return missing === undefined
    },
    ordersOf(table) {
      if (header) return [{ columns: header }]
      const known = ordersOf(table).filter(({ columns }) => needed.every((column) => columns.includes(column)))
      return known.length > 0 ? known : undefined
    },
    end(tables) {
      const users = lacking ?? (hash !== undefined && asked === undefined && !chosen ? findUsers(tables) : undefined)
      const advice = users && wanted.advise?.(users, tables)
      if (lacking || (users && advice !== undefined)) throw new HashError(withoutColumn(hash!, users!, advice))
      if (!chosen) throw new HashError(refuseMissingTable(tables.map(labelOf), asked, expected, option))
      wanted.onEnd?.(chosen, tables)
    },
  }
}

/** Options of the source `sql`. */
export interface SqlSourceOptions extends ColumnsOptions {
  /**
   * The name of the table of the users, with or without its schema. Not needed if only one table has all the columns.
   */
  readonly table?: string | undefined
  /**
   * Other tables that have data of the users, such as their hashes. The name of a column of such a table begins with
   * the name of the table: `account.password`. The column `id` must be in the table of the users.
   */
  readonly joins?: readonly JoinedTable[] | undefined
  /**
   * The names of all columns of the table of the users in the order of the database, for a dump that does not name
   * them.
   */
  readonly header?: readonly string[] | undefined
  /**
   * Called at the end of a dump that seems to have the hashes in a table that is not read, with the options that read
   * it.
   */
  readonly onHashesElsewhere?: ((advice: string) => void) | undefined
}

/** The columns of one table of a dump, and how its rows are read. */
interface TableReader {
  /** The columns without which no row can be read, by their names in the table. */
  readonly needed: readonly string[]
  read(row: Row): SourceRecord
}

/** Creates the reader of the table of the users, or of a joined table. Messages have the names of the options. */
function createTableReader({ table, joins = [], ...options }: SqlSourceOptions, join?: JoinedTable): TableReader {
  const find = createPlaceFinder(table, joins)
  const selected = selectColumns(options, (column) => find(column).join === join)
  const columns = join ? { ...selected.columns, id: `${join.table}.${join.user}` } : selected.columns
  const own = { ...selected, columns }
  const names = new Map(namesOfColumns(own).map((column) => [column, find(column).column]))
  const known = new Set(names.values())
  const labels = new Map<string, string>()

  function labelColumn(column: string): string {
    if (!join) return column
    let label = labels.get(column)
    if (label === undefined) labels.set(column, (label = `${join.table}.${column}`))
    return label
  }

  function valueAt({ values = {} }: Row, column: string): unknown {
    const name = names.get(column)!
    return Object.hasOwn(values, name) ? values[name] : undefined
  }

  const readRow = createColumnsReader(own, {
    at: valueAt,
    isPlainAt: () => false,
    visit({ values = {} }, take) {
      for (const column in values) if (!known.has(column)) take(labelColumn(column), values[column])
    },
  })
  return {
    needed: [...known],
    read: (row) => readRow(row, row.row),
  }
}

/** Reads a row of a table; `undefined` if the row says nothing. */
type ReadRow = (row: Row) => SourceRecord | undefined

/**
 * Creates the kind of dumps of which some tables are read.
 *
 * @param readerOf Returns the reader of a table; `undefined` if the table is not read.
 */
export function createTablesKind(
  readerOf: (table: DumpTable) => ReadRow | undefined,
  options: Omit<SqlOptions, 'wants'> = {},
): FileKind {
  const readers = new Map<string | undefined, ReadRow>()
  function wants(table: DumpTable): boolean {
    const read = readerOf(table)
    if (read) readers.set(table.name, read)
    return read !== undefined
  }
  return createFileKind(container, { ...options, wants }, (row) =>
    row.values ? readers.get(row.table)!(row) : { row: row.row, id: undefined, failure: row.failure },
  )
}

/** @throws HashError ERR_ARGUMENT if the tables cannot be joined. */
function mustJoin(options: SqlSourceOptions): readonly JoinedTable[] {
  const { table, joins = [] } = options
  const why = checkJoins(options, table, joins)
  if (why !== undefined) throw refuseArgument('options', why)
  return joins
}

const expected = 'a dump in SQL'

async function* readNothing(): AsyncGenerator<never> {}

/**
 * Reads the users of an SQL dump, as mysqldump, mariadb-dump, phpMyAdmin, pg_dump and SQLite's `.dump` write it. `read`
 * returns the rows of the table of the users. `readOthers` returns the rows of the tables of `joins`, each with the
 * `id` of its user. `readUsers`, `plan` and `convert` add these rows to the users. Reading throws HashError ERR_FIELD
 * if a table or one of the columns does not exist, ERR_MALFORMED if the file is not a dump, and ERR_ARGUMENT if tables
 * cannot be joined.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { readUsers, sql } from 'saltbridge/convert'
 *
 * const options = {
 *   table: 'user',
 *   joins: [{ table: 'account', user: 'userId' }],
 *   columns: { id: 'id', email: 'email', hash: 'account.password' },
 * }
 * const read = () => sql.read(createReadStream('dump.sql'), options)
 * const readOthers = () => sql.readOthers(createReadStream('dump.sql'), options)
 * for await (const users of readUsers({ read, readOthers })) console.log(users.length)
 */
export const sql: Source<SqlSourceOptions> & Required<Pick<Source<SqlSourceOptions>, 'readOthers'>> =
  /* @__PURE__ */ checkOptions(sqlRule, {
    id: 'sql',
    read(chunks, options) {
      const joins = mustJoin(options)
      const { table, columns, header } = options
      const { needed, read } = createTableReader(options)
      const { hash, id } = columns
      const advise = (found: DumpTable, tables: readonly DumpTable[]) =>
        adviseJoin({ hash, id, isNamed: table !== undefined, users: found, tables })
      const users = createTableChooser({
        table,
        needed,
        hash,
        header,
        expected: `every column of the --column options`,
        isUsers: (one) =>
          (one.columns ?? header) !== undefined &&
          needed.every((column) => (one.columns ?? header)!.includes(column)) &&
          !joins.some((join) => isNamed(join.table, one)),
        advise,
        onEnd(found, tables) {
          const advice = hash === undefined && options.onHashesElsewhere ? advise(found, tables) : undefined
          if (advice !== undefined) options.onHashesElsewhere!(advice)
        },
      })
      const kind = createTablesKind((one) => (users.wants(one) ? read : undefined), users)
      return readAll(chunks, createReaderOfAny([kind], expected))
    },
    readOthers(chunks, options) {
      const joins = mustJoin(options)
      if (joins.length === 0) return readNothing()
      const all = joins.map((join) => {
        const { needed, read } = createTableReader(options, join)
        return { read, ...createTableChooser({ table: join.table, option: '--join', needed }) }
      })
      const kind = createTablesKind((table) => all.find(({ wants }) => wants(table))?.read, {
        end(tables) {
          for (const { end } of all) end?.(tables)
        },
      })
      return readAll(chunks, createReaderOfAny([kind], expected))
    },
  })
