import { toComparable } from '../core/names.ts'
import { splitName } from './column-names.ts'
import type { ColumnsOptions } from './columns.ts'
import type { DumpTable } from './containers/container.ts'

/** Another table of a dump, whose rows say more about the users. */
export interface JoinedTable {
  /** The name of the table, with or without its schema. */
  readonly table: string
  /** The column of this table that has the id of the user. */
  readonly user: string
}

/** Returns the name of a table without its schema. */
const bareName = (table: string): string => table.slice(table.lastIndexOf('.') + 1)

/** Returns the name of a column without the name of its table; `undefined` if the column is in another table. */
function stripTable(column: string, table: string): string | undefined {
  const name = [table, bareName(table)].find((one) => column.startsWith(`${one}.`))
  return name === undefined ? undefined : column.slice(name.length + 1)
}

/** A column of the options: the table that it is in, and its name there. */
interface Place {
  /** `undefined` for the table of the users. */
  readonly join: JoinedTable | undefined
  readonly column: string
}

/** Creates a function that finds the table of a column. In a dump with one table, a name may contain a dot. */
export function createPlaceFinder(users: string | undefined, joins: readonly JoinedTable[]): (column: string) => Place {
  return (column) => {
    for (const join of joins) {
      const own = stripTable(column, join.table)
      if (own !== undefined) return { join, column: own }
    }
    const own = joins.length > 0 && users !== undefined ? stripTable(column, users) : undefined
    return { join: undefined, column: own ?? column }
  }
}

type Names = { readonly [name: string]: string | readonly string[] | undefined }

/** Returns the entries whose columns are wanted. */
function selectNames<T extends Names>(names: T, isWanted: (column: string) => boolean): T {
  const entries = Object.entries(names).map(([name, columns]) => {
    if (typeof columns !== 'object') return [name, columns !== undefined && isWanted(columns) ? columns : undefined]
    return [name, columns.filter(isWanted)]
  })
  return Object.fromEntries(entries.filter(([, columns]) => columns !== undefined))
}

/** Returns the options for the columns of one table. */
export function selectColumns(
  { columns, format, profile, ...others }: ColumnsOptions,
  isWanted: (column: string) => boolean,
): ColumnsOptions {
  const { customData = {}, ...profiled } = profile ?? {}
  return {
    ...others,
    columns: selectNames(columns, isWanted),
    format: format && isWanted(format.column) ? format : undefined,
    profile: profile && { ...selectNames(profiled, isWanted), customData: selectNames(customData, isWanted) },
  }
}

/** The values that must be in the same table, because a row has them together. */
function listGroups({ columns, format, profile = {} }: ColumnsOptions): readonly (readonly (string | undefined)[])[] {
  const { hash, id: _, email: __, ...fields } = columns
  return [
    [hash, format?.column, ...Object.values(fields)],
    [profile.identityProvider, profile.identityId],
  ]
}

/**
 * Returns why tables cannot be joined, in words that fit options of the command line and of the library; `undefined` if
 * they can be joined.
 */
export function checkJoins(
  options: ColumnsOptions,
  users: string | undefined,
  joins: readonly JoinedTable[],
): string | undefined {
  if (joins.length === 0) return undefined
  const names = joins.map(({ table }) => bareName(table))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return `the table ${twice} is joined twice`
  if (users !== undefined && names.includes(bareName(users))) return 'the table of the users cannot be joined to itself'
  const find = createPlaceFinder(users, joins)
  const { id } = options.columns
  if (id === undefined || find(id).join)
    return 'the column of the id must be in the table of the users, because it says to which user a row belongs'
  for (const group of listGroups(options)) {
    const [first, ...others] = group.filter((column) => column !== undefined)
    const other = first === undefined ? undefined : others.find((column) => find(column).join !== find(first).join)
    if (other !== undefined) return `the columns ${first} and ${other} must be in the same table`
  }
  return undefined
}

const hashNames =
  /^(?:(?:encrypted|hashed|crypted|user)?(?:password|passwd|passwort|pass|pwd)(?:hash|hashed|digest|bcrypt)?|hash|digest|secrethash)$/
/**
 * The names of a column with the id of the user, the likeliest first. The table `account` of better-auth also has
 * `accountId`.
 */
const userNames = [
  /^(?:fk)?user(?:id|uid|uuid|fk)?$/,
  /^(?:member|person|customer|owner|profile|identity|account)(?:id|uuid)$/,
]
const providerNames = /^(?:auth|o?auth|social|sso|identity|login)?provider(?:id|name)?$/
const idNames = /^(?:provider)?(?:account|user)id$|^(?:uid|sub|subject|providerkey|providerid)$/
/** Words in the names of tables with old passwords, which must not become passwords again. */
const oldWords: ReadonlySet<string> = new Set([
  ...['history', 'histories', 'old', 'previous', 'archive', 'archived', 'backup', 'log', 'logs', 'reset', 'resets'],
])

function findColumn({ columns = [] }: DumpTable, but: readonly (string | undefined)[], ...names: readonly RegExp[]) {
  const left = columns.filter((column) => !but.includes(column))
  const found = names.flatMap((name) => left.filter((column) => name.test(toComparable(column))))
  return found[0]
}

/** A table with hashes of users that another table has, and the names of its columns. */
interface Found {
  readonly table: DumpTable
  readonly hash: string
  readonly user: string
}

/** Finds the table of the hashes. `hash` is the column that was asked for, if any. */
function findHashes(hash: string | undefined, users: DumpTable, tables: readonly DumpTable[]): Found | undefined {
  const found = tables.flatMap((table): Found[] => {
    if (table.name === users.name || splitName(table.name).some((word) => oldWords.has(word))) return []
    const own = hash !== undefined && table.columns?.includes(hash) ? hash : findColumn(table, [], hashNames)
    const user = findColumn(table, [own], ...userNames)
    return own === undefined || user === undefined ? [] : [{ table, hash: own, user }]
  })
  return found.find((one) => one.hash === hash) ?? found[0]
}

/** The request of a caller, and the tables of a dump. */
interface Asked {
  /** `undefined` if the caller said that the dump has no hashes. */
  readonly hash: string | undefined
  readonly id: string | undefined
  /** Whether the caller named the table of the users. */
  readonly isNamed: boolean
  /** The table of the users, which does not have the column of the hashes. */
  readonly users: DumpTable
  readonly tables: readonly DumpTable[]
}

/** Matches names that need no quotes in a shell. */
const plain = /^\w+$/

/** Says which options read the hashes from another table; `undefined` if no other table has hashes of users. */
export function adviseJoin({ hash, id: asked, isNamed, users, tables }: Asked): string | undefined {
  const found = findHashes(hash, users, tables)
  const id = asked ?? users.columns?.find((column) => /^(?:user)?id$/.test(toComparable(column)))
  if (!found || id === undefined) return undefined
  const { table, user } = found
  if (![id, users.name, table.name, found.hash, user].every((name) => plain.test(name))) return undefined
  const provider = findColumn(table, [], providerNames)
  const account = findColumn(table, [user, provider], idNames)
  const isComplete = provider !== undefined && account !== undefined && plain.test(provider) && plain.test(account)
  const identities = isComplete
    ? ` --column identity-provider=${table.name}.${provider} --column identity-id=${table.name}.${account}`
    : ''
  const choice = isNamed ? '' : `--table ${users.name} `
  return `The hashes seem to be in ${table.name}.${found.hash}. Instead of ${hash === undefined ? '--without-hashes' : `--column hash=${hash}`}, pass: ${choice}--join ${table.name}.${user}=${id} --column hash=${table.name}.${found.hash}${identities}`
}
