import { failure, HashError } from '../core/errors.ts'
import type { DumpTable, Row, Values } from './containers/container.ts'
import { jsonContainer } from './containers/json.ts'
import { ndjsonContainer } from './containers/ndjson.ts'
import { sql } from './containers/sql.ts'
import { labelOf } from './containers/sql-statements.ts'
import { createTableKind, hasColumns, type TableLayout } from './csv.ts'
import { createJsonKind } from './documents.ts'
import { checkOptions, systemRule } from './options.ts'
import { knownOrdersOf } from './orders.ts'
import { createFileKind, createHashOwner, createReaderOfAny, type FileKind, type HashOwner, readAll } from './reader.ts'
import { createRowColumns, inTable, type RowColumns } from './row-columns.ts'
import type { Source, SourceRecord, SystemOptions } from './source.ts'
import { createTableChooser, createTablesKind, isNamed } from './sql.ts'
import { createUserReader, type UserTable, withDeclaration } from './user-table.ts'

/** A row of a table that says more about a user. */
export interface OtherRow {
  /** The id of the user to whom the row belongs. */
  readonly id: string | undefined
  readonly table: string
  readonly columns: RowColumns
}

/** A table that says more about the users. */
export interface OtherTable {
  /** Matches the end of the name of the table. */
  readonly name: RegExp
  /** The columns that the table must have. The first one has the id of the user unless `userOf` is given. */
  readonly needed: readonly string[]
  /**
   * Matches the end of the name of the table of the users that `name` replaces: `wp_usermeta` belongs to `wp_users`. If
   * the caller names the table of the users, tables of other sites are not read.
   */
  readonly replaces?: RegExp
  /** Whether a second table with such a name belongs to another site, so that the caller must choose one. */
  readonly isSingle?: boolean
  /** Returns the column of the id of the user. */
  userOf?(columns: readonly string[]): string
  /**
   * Returns what a row says, such as a hash; `undefined` if the row says nothing that a record has. A value that cannot
   * be read refuses the user, unless the row names it in `notRead`.
   */
  says(row: OtherRow): Partial<SourceRecord> | undefined
}

/** A table of roles, or of the roles of users. */
type RoleTable = Omit<OtherTable, 'says'>

/** The most roles whose names are kept. */
const mostRoles = 10_000

/** Returns what a row says that gives a user a role. */
export const sayRole = (role: string | undefined): Partial<SourceRecord> =>
  role === undefined ? { notRead: ['roles (without their names)'] } : { someRights: { roles: [role] } }

/**
 * Creates the tables of the roles of users. A dump must have the table of the names before the table of the users.
 *
 * @param roles The table of the roles. Its first columns have the id and the name.
 * @param users The table of the roles of users. Its first columns have the id of the user and the id of the role.
 * @param isRole Tells whether a row of the first table is a role. Every row is a role unless given.
 * @param isMember Tells whether a row of the second table gives a role. Every row does unless given.
 */
export function createRoleTables(
  roles: RoleTable,
  users: RoleTable,
  isRole?: (row: RowColumns) => boolean,
  isMember?: (row: RowColumns) => boolean,
): readonly OtherTable[] {
  const names = new Map<unknown, string | undefined>()
  const [[id, name], [, role]] = [roles.needed, users.needed]
  return [
    {
      ...roles,
      says({ columns }) {
        if (names.size < mostRoles && (isRole?.(columns) ?? true)) names.set(columns.at(id!), columns.text(name!))
        return undefined
      },
    },
    {
      ...users,
      says: ({ columns }) => ((isMember?.(columns) ?? true) ? sayRole(names.get(columns.at(role!))) : undefined),
    },
  ]
}

/** A system whose users are in the tables of a database. */
export interface DeclaredTables extends UserTable {
  /** The files that can be read, in words. Unless given, these are dumps, CSV and JSON. */
  readonly expected?: string
  /** The table of the users as CSV. Its header has the needed columns unless given. */
  readonly csv?: TableLayout
  /** Creates the other tables, if the system has some. They may remember earlier rows of the file. */
  createOthers?(): readonly OtherTable[]
  /** Returns further containers of the users. */
  readonly documents?: (options: SystemOptions, owner: HashOwner) => readonly FileKind[]
  /** Further containers of the other tables. */
  readonly otherDocuments?: readonly FileKind[]
}

/** Reads the other tables of a dump. `asked` is the table of the users, if the caller names it. */
function createOthersKind(
  { id: name, writtenBy = name, title, usual, createOthers }: DeclaredTables,
  asked: string | undefined,
): FileKind {
  const others = createOthers?.() ?? []
  let place = ''
  const columns = createRowColumns({ writtenBy }, { ...inTable, labelOf: (column) => `${place}.${column}` })
  const chosen = new Map<OtherTable, DumpTable>()

  function isRead({ name, needed, replaces }: OtherTable, table: DumpTable): boolean {
    const end = name.exec(table.name)?.[0]
    if (end === undefined || !needed.every((column) => table.columns?.includes(column) ?? true)) return false
    return asked === undefined || !replaces?.test(asked) || isNamed(asked.replace(replaces, end), table)
  }

  function readerOf(table: DumpTable): ((row: Row) => SourceRecord | undefined) | undefined {
    const other = others.find((one) => isRead(one, table))
    if (!other) return undefined
    const labels = [chosen.get(other) ?? table, table].map(labelOf)
    if (other.isSingle && labels[0] !== labels[1])
      throw new HashError(
        failure('ERR_FIELD', undefined, {
          name: 'table',
          reasons: [`several tables have data of ${title} users: ${labels.join(', ')}`],
          hint: `Choose the table of the users with --table, such as --table ${usual}`,
        }),
      )
    chosen.set(other, table)
    const user = other.userOf?.(table.columns ?? []) ?? other.needed[0]!
    return ({ row, values = {} }) => {
      place = table.name
      columns.open(values)
      const id = columns.identifier('id', user)
      const said = other.says({ id, table: place, columns })
      if (!said || said.notRead) return said && { row, id, ...said }
      return columns.complete({ row, id, ...said }, true)
    }
  }

  return createTablesKind(readerOf, { ordersOf: knownOrdersOf })
}

/** Returns the kinds of files that have only the table of the users: CSV, a JSON list of rows, and rows as NDJSON. */
function createRowKinds(
  { needed, oneOf, csv = { columns: needed, oneOf }, documents }: DeclaredTables,
  table: string | undefined,
  recordOf: (row: Row) => SourceRecord | undefined,
): readonly FileKind[] {
  const csvKind = createTableKind(csv, recordOf)
  if (documents) return [csvKind]
  const paths = table === undefined ? undefined : [table, '']
  const isOwn = (values: Values): boolean => hasColumns(Object.keys(values), csv)
  return [
    csvKind,
    createJsonKind(jsonContainer, { paths }, isOwn, recordOf),
    createJsonKind(ndjsonContainer, undefined, isOwn, recordOf),
  ]
}

/**
 * Creates the source of a system whose users are in the tables of a database. The source reads dumps in SQL, and the
 * table of the users as CSV or JSON.
 */
export function declareTables(system: DeclaredTables): Source<SystemOptions> {
  const { id, title, usual, needed, oneOf, documents, otherDocuments = [] } = system
  const { name = new RegExp(`(?:^|_)${usual}$`, 'i') } = system
  const { expected = `a dump of the database of ${title}, or the table of the users as CSV with a header or as JSON` } =
    system
  const columnsInWords = [...needed, ...(oneOf ? [`either ${oneOf.join(' or ')}`] : [])]
  const inWords = `the columns ${columnsInWords.join(', ').replace(/, (?=[^,]*$)/, ' and ')} of ${title}`
  const isUsers = ({ name: own, columns }: DumpTable): boolean =>
    columns ? hasColumns(columns, { columns: needed, oneOf }) : name.test(own)

  function kindsOf(options: SystemOptions, owner: HashOwner): readonly FileKind[] {
    const { table, isWhole = false } = options
    const users = createTableChooser({ table, expected: inWords, needed, isUsers })
    return [
      createFileKind(sql, users, createUserReader(system, isWhole, owner)),
      ...createRowKinds(system, table, createUserReader(system, isWhole, owner)),
      ...(documents?.(options, owner) ?? []),
    ]
  }

  function otherKindsOf({ table }: SystemOptions): readonly FileKind[] {
    const noOthers = createRowKinds(system, table, () => undefined)
    return [createOthersKind(system, table), ...noOthers, ...otherDocuments]
  }

  const source = checkOptions<Source<SystemOptions>>(systemRule, {
    id,
    read(chunks, options) {
      const owner = createHashOwner()
      // A JSON document may be of another system, but tables and their rows have the needed columns.
      const from = documents && id
      return readAll(chunks, owner.watch(createReaderOfAny(kindsOf(options, owner), expected, from)))
    },
    readOthers: (chunks, options) => readAll(chunks, createReaderOfAny(otherKindsOf(options), expected)),
  })
  return withDeclaration(source, {
    ...system,
    reads: ['sql', 'csv', 'json', ...(documents ? [] : (['ndjson'] as const))],
  })
}
