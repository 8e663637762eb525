import { failure, HashError } from '../core/errors.ts'
import { createRowColumns, type RowColumns } from './columns.ts'
import type { DumpTable, Row } from './containers/container.ts'
import { sql } from './containers/sql.ts'
import { labelOf } from './containers/sql-statements.ts'
import { createTableKind, type TableLayout } from './csv.ts'
import { checkOptions, systemRule } from './options.ts'
import { createFileKind, createHashOwner, createReaderOfAny, type FileKind, type HashOwner, readAll } from './reader.ts'
import type { PersonNames, Source, SourceRecord, SystemOptions } from './source.ts'
import { createTableChooser, isNamed } from './sql.ts'
import { isNull } from './values.ts'

/** A part of a record: the column that has its value, or a function that reads it from several columns. */
type Part<T> = string | ((row: RowColumns) => T | undefined)

/**
 * The parts of a record. They are read in the order of this object, and the failure of a user names the first one that
 * cannot be read.
 */
export interface UserParts {
  readonly hash: string
  readonly id: Part<string>
  readonly email?: Part<string>
  readonly username?: Part<string>
  readonly names?: { readonly [N in keyof PersonNames]?: string }
  /** The column that is true for an account that may sign in. */
  readonly enabled?: string
  /** The column that is true for an account that may not sign in. */
  readonly disabled?: Part<boolean>
  readonly createdAt?: Part<number>
  readonly lastSignInAt?: Part<number>
  /** The columns that are true for a person with a right, by the names of the rights. */
  readonly rights?: { readonly [right: string]: Part<unknown> }
  /** The columns whose data a record does not have, and the names of the data. */
  readonly notRead?: { readonly [column: string]: string }
  /** The columns that are not custom data. All columns that this object does not name become custom data. */
  readonly known: readonly string[]
}

/** Reads a time. A column of many PHP systems has 0 if there is no time. */
export const readTimeOrZero =
  (key: string, column: string): Part<number> =>
  ({ at, time }) =>
    at(column) === '0' ? undefined : time(key, column)

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
  /** Returns what a row says; `undefined` if the row says nothing that a record has. */
  says(row: OtherRow): Partial<SourceRecord> | undefined
}

/** The table of the users of a system. */
export interface UserTable {
  /** The name for `--from`, which is also the name of the system that wrote the hashes. */
  readonly id: string
  /** The usual name of the table. */
  readonly usual: string
  /** Matches the name of the table in a dump without the names of its columns. */
  readonly name: RegExp
  /** The columns without which no user can be read. */
  readonly needed: readonly string[]
  /** Further columns, of which the table has at least one. */
  readonly oneOf?: readonly string[]
  /** These columns in words. */
  readonly inWords: string
  readonly parts: UserParts
  /** Tells whether a row is a user. Every row is a user unless given. */
  isUser?(row: RowColumns): boolean
  /** Tells which hashes another system wrote, and returns the error of a file that only has such hashes. */
  readonly foreign?: { isHash(text: string): boolean; refuse(): HashError }
}

/** A system whose users are in the tables of a database. */
export interface DeclaredTables extends UserTable {
  /** The name of the system in words. */
  readonly title: string
  /** The files that can be read, in words. */
  readonly expected: string
  /** The table of the users as CSV. Its header has the needed columns unless given. */
  readonly csv?: TableLayout
  /** Creates the other tables. They may remember earlier rows of the file. */
  createOthers(): readonly OtherTable[]
  /** Returns further containers of the users. */
  readonly documents?: (options: SystemOptions, owner: HashOwner) => readonly FileKind[]
  /** Further containers of the other tables. */
  readonly otherDocuments?: readonly FileKind[]
}

type Draft = { -readonly [K in keyof SourceRecord]: SourceRecord[K] }

/** The parts that are read only for whole records. All others are checked. */
const inWholeOnly: ReadonlySet<string> = new Set<keyof UserParts>(['createdAt', 'known'])

/** Returns the names of the columns that do not become custom data. */
function namesOf({ known, names = {}, rights = {}, notRead = {}, ...others }: UserParts): ReadonlySet<string> {
  const parts = [...Object.values(others), ...Object.values(names), ...Object.values(rights)]
  return new Set([...known, ...Object.keys(notRead), ...parts.filter((part) => typeof part === 'string')])
}

/** Tells whether a value means "no data": also 0, and an array or FALSE as PHP's `serialize` writes them. */
const isNothing = (value: unknown): boolean =>
  isNull(value) || (typeof value === 'string' && /^(?:0|a:0:\{\}|b:0;)$/.test(value))

/** Creates the functions that read the parts of a user, in the order of the declaration. */
function createSteps(
  { parts, foreign }: UserTable,
  row: RowColumns,
  owner: HashOwner,
): { readonly [part: string]: (user: Draft) => void } {
  const { names = {}, rights = {} } = parts
  const own = namesOf(parts)
  const lost = Object.entries(parts.notRead ?? {})

  function compile<T>(part: Part<T> | undefined, read: (column: string) => T | undefined): () => T | undefined {
    if (typeof part === 'function') return () => part(row)
    return part === undefined ? () => undefined : () => read(part)
  }
  const [full, given, family] = [names.full, names.given, names.family].map((name) => compile(name, row.text))
  const flags = Object.entries(rights).map(
    ([name, part]) => [name, compile(part, (column) => row.flag('rights', column))] as const,
  )
  const id = compile(parts.id, (column) => row.identifier('id', column))
  const email = compile(parts.email, (column) => row.identifier('email', column))
  const username = compile(parts.username, (column) => row.identifier('username', column))
  const enabled = compile(parts.enabled, (column) => row.flag('disabled', column))
  const disabled = compile(parts.disabled, (column) => row.flag('disabled', column))
  const createdAt = compile(parts.createdAt, (column) => row.time('timeJoined', column))
  const lastSignInAt = compile(parts.lastSignInAt, (column) => row.time('lastSignInAt', column))
  return {
    hash(user) {
      user.hash = row.hash(parts.hash)
      user.none = user.hash ? undefined : 'missing'
      if (!user.hash || !foreign) return
      if (foreign.isHash(user.hash.text)) owner.addForeign(foreign.refuse)
      else owner.addOwn()
    },
    id(user) {
      user.id = id()
    },
    email(user) {
      user.email = email()
    },
    username(user) {
      user.username = username()
    },
    names(user) {
      const found = { full: full!(), given: given!(), family: family!() }
      if ((found.full ?? found.given ?? found.family) !== undefined) user.names = found
    },
    enabled(user) {
      const isEnabled = enabled()
      user.disabled = isEnabled === undefined ? undefined : !isEnabled
    },
    disabled(user) {
      user.disabled = disabled()
    },
    createdAt(user) {
      user.createdAt = createdAt()
    },
    lastSignInAt(user) {
      user.lastSignInAt = lastSignInAt()
    },
    rights(user) {
      for (const [name, read] of flags) {
        const right = read()
        if (right === false) user.deniedRights = [...(user.deniedRights ?? []), name]
        else if (right !== undefined) user.rights = { ...user.rights, [name]: right }
      }
    },
    notRead(user) {
      for (const [column, data] of lost) if (!isNothing(row.at(column))) user.notRead = [...(user.notRead ?? []), data]
    },
    known(user) {
      const found = row.others(own, user.username)
      user.customData = found.customData
      user.secondFactors = found.secondFactors
      user.possibleLocks = found.possibleLocks
      if (found.rights) user.rights = { ...user.rights, ...found.rights }
    },
  }
}

/**
 * Creates a function that turns rows of the table of the users into records. A row that is not a user has no record.
 */
export function createUserReader(
  table: UserTable,
  isWhole: boolean,
  owner: HashOwner,
): (row: Row) => SourceRecord | undefined {
  const { id: writtenBy, parts, isUser } = table
  const columns = createRowColumns({ writtenBy })
  const all = createSteps(table, columns, owner)
  const steps = Object.keys(parts).flatMap((part) => (isWhole || !inWholeOnly.has(part) ? [all[part]!] : []))
  return ({ row, values, failure: why }) => {
    if (!values) return { row, id: undefined, failure: why }
    columns.open(values)
    if (isUser && !isUser(columns)) return undefined
    // All records have the same keys, because spreading objects takes longer, and files have millions of records.
    const user: Draft = {
      row,
      id: undefined,
      email: undefined,
      username: undefined,
      disabled: undefined,
      hash: undefined,
      none: undefined,
      names: undefined,
      createdAt: undefined,
      lastSignInAt: undefined,
      rights: undefined,
      deniedRights: undefined,
      customData: undefined,
      secondFactors: undefined,
      possibleLocks: undefined,
      notRead: undefined,
    }
    for (const step of steps) step(user)
    if (!isWhole) user.names = user.lastSignInAt = user.rights = user.deniedRights = undefined
    return columns.complete(user, isWhole)
  }
}

/** Reads the other tables of a dump. `asked` is the table of the users, if the caller names it. */
function createOthersKind({ title, usual, createOthers }: DeclaredTables, asked: string | undefined): FileKind {
  const others = createOthers()
  const columns = createRowColumns({})
  const chosen = new Map<OtherTable, DumpTable>()
  const known = new Map<string, { readonly other: OtherTable; readonly user: string }>()

  function isRead({ name, needed, replaces }: OtherTable, table: DumpTable): boolean {
    const end = name.exec(table.name)?.[0]
    if (end === undefined || !needed.every((column) => table.columns?.includes(column) ?? true)) return false
    return asked === undefined || !replaces?.test(asked) || isNamed(asked.replace(replaces, end), table)
  }

  function wants(table: DumpTable): boolean {
    const other = others.find((one) => isRead(one, table))
    if (!other) return false
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
    known.set(table.name, { other, user: other.userOf?.(table.columns ?? []) ?? other.needed[0]! })
    return true
  }

  return createFileKind(sql, { wants }, ({ row, table = '', values, failure: why }) => {
    if (!values) return { row, id: undefined, failure: why }
    const { other, user } = known.get(table)!
    columns.open(values)
    const id = columns.identifier('id', user)
    const said = other.says({ id, table, columns })
    return said && { row, id, ...said }
  })
}

/**
 * Creates the source of a system whose users are in the tables of a database. The source reads dumps in SQL, and the
 * table of the users as CSV.
 */
export function declareTables(system: DeclaredTables): Source<SystemOptions> {
  const {
    id,
    name,
    needed,
    oneOf,
    inWords,
    expected,
    csv = { columns: needed },
    documents,
    otherDocuments = [],
  } = system
  const isUsers = ({ name: own, columns }: DumpTable): boolean =>
    columns
      ? needed.every((one) => columns.includes(one)) && (oneOf?.some((one) => columns.includes(one)) ?? true)
      : name.test(own)

  function kindsOf(options: SystemOptions, owner: HashOwner): readonly FileKind[] {
    const { table, isWhole = false } = options
    const users = createTableChooser({ table, expected: inWords, needed, isUsers })
    return [
      createFileKind(sql, users, createUserReader(system, isWhole, owner)),
      createTableKind(csv, createUserReader(system, isWhole, owner)),
      ...(documents?.(options, owner) ?? []),
    ]
  }

  function otherKindsOf({ table }: SystemOptions): readonly FileKind[] {
    // A table as CSV has no other tables.
    const { recognize } = createTableKind(csv, () => undefined)
    const tableOnly = { recognize, createReader: () => ({ push: () => [], end: () => [] }) }
    return [createOthersKind(system, table), tableOnly, ...otherDocuments]
  }

  return checkOptions<Source<SystemOptions>>(systemRule, {
    id,
    read(chunks, options) {
      const owner = createHashOwner()
      return readAll(chunks, owner.watch(createReaderOfAny(kindsOf(options, owner), expected, id)))
    },
    readOthers: (chunks, options) => readAll(chunks, createReaderOfAny(otherKindsOf(options), expected)),
  })
}
