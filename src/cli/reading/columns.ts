import { formats } from '../../index.ts'
import { splitName } from '../../sources/column-names.ts'
import type { Columns, ColumnsOptions, ProfileColumns } from '../../sources/columns.ts'
import { type Delimiter, type DialectOptions, quotings } from '../../sources/containers/csv-cells.ts'
import type { SqlSourceOptions } from '../../sources/sql.ts'
import { checkJoins, createPlaceFinder, type JoinedTable } from '../../sources/sql-joins.ts'
import { namesOf } from '../../verifier/hints.ts'
import { checkFieldName } from '../hashes/hints.ts'
import { usage } from '../terminal/errors.ts'
import { explainUnknownName } from '../words/errors.ts'

/** Words that say whose state a column holds, and nothing about the state. */
const neutral: ReadonlySet<string> = new Set([
  'is',
  'has',
  'user',
  'account',
  'email',
  'mail',
  'flag',
  'at',
  'on',
  'date',
])

/** Names of columns whose truth is the opposite of the option, and the option to pass. */
const opposites: Readonly<Record<string, { readonly words: readonly string[]; readonly means: string }>> = {
  disabled: { words: ['active', 'activated', 'enabled'], means: 'the account may sign in' },
  enabled: {
    words: ['disabled', 'inactive', 'deactivated', 'blocked', 'block', 'banned', 'locked', 'suspended', 'deleted'],
    means: 'the account may not sign in',
  },
  'email-verified': { words: ['unverified', 'unconfirmed'], means: 'the e-mail address is not verified' },
}
const otherOption: Readonly<Record<string, string>> = { disabled: 'enabled', enabled: 'disabled' }

/**
 * Refuses a column whose name says the opposite of what it is mapped to: `disabled=is_active` would let exactly the
 * disabled accounts sign in.
 *
 * @throws Fault.
 */
function checkMeaning(name: string, column: string): void {
  const { words = [], means = '' } = Object.hasOwn(opposites, name) ? opposites[name]! : {}
  const [word, ...others] = splitName(column).filter((part) => !neutral.has(part))
  if (word === undefined || others.length > 0 || !words.includes(word)) return
  const other = otherOption[name]
  const advice =
    other === undefined
      ? 'Swap the values true and false, and rename the column'
      : `Pass --column ${JSON.stringify(`${other}=${column}`)} instead`
  const given = JSON.stringify(`${name}=${column}`)
  throw usage(
    `--column ${given} looks inverted: the name of the column suggests that true means that ${means}. ${advice}. If the name of the column is misleading, rename the column`,
  )
}

/** The names of `--column` for the profile of a user, and the names of the sources for them. */
export const profileNames: ReadonlyMap<string, string> = new Map([
  ['username', 'username'],
  ['phone', 'phone'],
  ['name', 'name'],
  ['given-name', 'givenName'],
  ['family-name', 'familyName'],
  ['email-verified', 'emailVerified'],
  ['created', 'createdAt'],
  ['last-sign-in', 'lastSignInAt'],
  ['enabled', 'enabled'],
  ['disabled', 'disabled'],
  ['identity-provider', 'identityProvider'],
  ['identity-id', 'identityId'],
])
/** The names of `--column`, for help and errors. */
const columnNames: readonly string[] = ['hash', 'format', 'id', 'email', ...profileNames.keys()]
const custom = /^custom\.(?!__proto__$)([\w-]{1,64})$/
const field = /^field\.(?!__proto__$)([\w-]{1,64})$/

/** The names that a source uses itself cannot be fields of the hash. */
const taken = ['hash', 'id', 'email']

/** Reads the columns that were named, by their names. @throws Fault. */
function readNamedColumns(column: readonly string[]): ReadonlyMap<string, string> {
  const columns = new Map<string, string>()
  for (const one of column) {
    const [, name, value] = /^([^=]+)=(.+)$/s.exec(one) ?? []
    if (name === undefined || value === undefined) throw usage('--column takes name=column, such as hash=password_hash')
    if (!columnNames.includes(name) && !custom.test(name) && !field.test(name))
      throw usage(
        `--column: ${JSON.stringify(name)} is not a known name. Allowed names: ${columnNames.join(', ')}, field.NAME, custom.NAME`,
      )
    if (taken.includes(field.exec(name)?.[1] ?? ''))
      throw usage(
        `--column ${JSON.stringify(name)} is not allowed. Did you mean --column ${name.slice('field.'.length)}=…?`,
      )
    const beside = field.exec(name)?.[1]
    if (beside !== undefined) checkFieldName(`--column ${JSON.stringify(name)}`, beside)
    // An account is disabled if any column says so.
    if (columns.has(name) && name !== 'disabled') throw usage(`--column ${JSON.stringify(name)} was passed twice`)
    checkMeaning(name, value)
    columns.set(name, value)
  }
  return columns
}

/** Tells whether `--column email=…` was passed. */
export const hasEmailColumn = (column: readonly string[]): boolean => column.some((one) => one.startsWith('email='))

/** Reads what values of the column `format` mean, as value=id. @throws Fault, HashError. */
function meansOf(given: readonly string[]): { readonly [value: string]: string } {
  const means: { [value: string]: string } = Object.create(null)
  for (const one of given) {
    const at = one.lastIndexOf('=')
    if (at < 1) throw usage('--map-format takes value=id, such as md5=raw-md5')
    const value = one.slice(0, at)
    if (Object.hasOwn(means, value)) throw usage(`--map-format ${JSON.stringify(value)} was passed twice`)
    means[value] = one.slice(at + 1)
    const bad = namesOf(formats).findFormat(means[value])
    if (!bad.ok) throw usage(explainUnknownName(bad, {}, means[value]).replace('--format', '--map-format'))
  }
  return means
}

/** The options of the command line that say what the columns of a table mean, in addition to `--column`. */
export interface ColumnFlags {
  /** The formats that values of the column `format` mean, as value=id. */
  readonly mapFormat?: readonly string[]
  /** Whether the file has no column with hashes. */
  readonly withoutHashes?: boolean
}

/** Assigns the columns that were named to the options of the sources. @throws Fault. */
function assignColumns(
  named: ReadonlyMap<string, string>,
  column: readonly string[],
): { readonly columns: Columns; readonly profile: ProfileColumns } {
  if (named.has('identity-provider') !== named.has('identity-id'))
    throw usage('--column identity-provider=COLUMN and --column identity-id=COLUMN must be passed together')
  const [hash, id, email] = [named.get('hash'), named.get('id'), named.get('email')]
  const fields: Record<string, string> = {}
  const profile: Record<string, string> = {}
  const disabled = column.filter((one) => one.startsWith('disabled=')).map((one) => one.slice('disabled='.length))
  const customData: Record<string, string> = {}
  for (const [name, value] of named) {
    const beside = field.exec(name)?.[1]
    const own = profileNames.get(name)
    const data = custom.exec(name)?.[1]
    if (beside !== undefined) fields[beside] = value
    if (own !== undefined) profile[own] = value
    if (data !== undefined) customData[data] = value
  }
  const columns = {
    ...fields,
    ...(hash !== undefined && { hash }),
    ...(id !== undefined && { id }),
    ...(email !== undefined && { email }),
  }
  return { columns, profile: { ...profile, ...(disabled.length > 1 && { disabled }), customData } }
}

/** Reads `--column` of which others are found in the file. @throws Fault. */
export const readColumnFlags = (column: readonly string[]): ReturnType<typeof assignColumns> =>
  assignColumns(readNamedColumns(column), column)

/** Reads the columns of a table from `--column` and the options for it. @throws Fault, HashError. */
export function columnsOf(
  from: string,
  column: readonly string[],
  { mapFormat = [], withoutHashes = false }: ColumnFlags = {},
): ColumnsOptions {
  const means = meansOf(mapFormat)
  const named = readNamedColumns(column)
  const hash = named.get('hash')
  if (withoutHashes && (hash !== undefined || mapFormat.length > 0))
    throw usage('--without-hashes cannot be used with --column hash=COLUMN or --map-format')
  if (hash === undefined && !withoutHashes)
    throw usage(
      `--from ${from} needs --column hash=COLUMN, where COLUMN is the column with the hashes. ${from === 'sql' ? 'If the hashes are in another table than the users, also pass --join. ' : ''}If the file has no hashes, pass --without-hashes`,
    )
  const { columns, profile } = assignColumns(named, column)
  const format = named.get('format')
  if (format === undefined && mapFormat.length > 0) throw usage('--map-format needs --column format=COLUMN')
  return {
    columns,
    ...(format !== undefined && { format: { column: format, means } }),
    profile,
  }
}

/** Reads one value of --join. @throws Fault. */
function readJoin(one: string): JoinedTable & { readonly id: string } {
  const [, table, user, id] = /^(.+)\.([^.=]+)=(.+)$/s.exec(one) ?? []
  if (table === undefined || user === undefined || id === undefined)
    throw usage(
      '--join takes TABLE.COLUMN=ID, such as account.userId=id: another table, its column with the id of the user, and the column of the users with this id',
    )
  return { table, user, id }
}

/** The options of the command line for the tables of a dump. */
interface TableFlags {
  readonly table?: string
  readonly join?: readonly string[]
  /** The names of all columns of the table of the users, with commas between them. */
  readonly columns?: string
}

/** Reads the options of a dump with several tables. @throws Fault, HashError. */
export function sqlOptionsOf(
  column: readonly string[],
  { table, join = [], columns: names, ...flags }: ColumnFlags & TableFlags,
): SqlSourceOptions {
  const header = names === undefined ? {} : { header: headerOf(names) }
  const found = { ...columnsOf('sql', column, flags), ...header }
  const all = join.map(readJoin)
  const [first] = all
  if (!first) return { ...found, table }
  const joins = all.map(({ table, user }) => ({ table, user }))
  const find = createPlaceFinder(table, joins)
  const id = found.columns.id ?? first.id
  const other = all.find((one) => find(one.id).column !== find(id).column)
  if (other)
    throw usage(
      `--join ${other.table}.${other.user}=${other.id} and --column id=${id} must name the same column of the users, because this column says to which user a row belongs`,
    )
  const options = { ...found, columns: { ...found.columns, id }, table, joins }
  const why = checkJoins(options, table, joins)
  if (why !== undefined) throw usage(`--join: ${why}`)
  return options
}

/** The options of the command line that say how a CSV file is written. */
export interface DialectFlags {
  readonly delimiter?: string
  readonly quoting?: string
  readonly columns?: string
}

const delimiters: ReadonlyMap<string, Delimiter> = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['\\t', '\t'],
  ['pipe', '|'],
  ['colon', ':'],
  ['space', ' '],
])

/** Returns the delimiter that a name or a character means; `undefined` for one that cannot separate cells. */
const delimiterOf = (value: string): Delimiter | undefined =>
  delimiters.get(value) ?? (/^[\t -~]$/.test(value) && /[^\w"\\]/.test(value) ? value : undefined)

/** Reads the names of the columns of a file without a header. @throws Fault. */
function headerOf(columns: string): readonly string[] {
  const names = columns.split(',').map((name) => name.trim())
  if (names.some((name) => name.includes('=')))
    throw usage('--columns takes the names of all columns, such as id,email,hash. For name=column, use --column')
  if (names.includes(''))
    throw usage('--columns takes names that are separated by commas, such as id,email,hash. A name is missing')
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw usage(`--columns has the name ${JSON.stringify(twice)} twice`)
  return names
}

/** Reads the options of a source of CSV. @throws Fault. */
export function dialectOf({ delimiter, quoting, columns }: DialectFlags): DialectOptions {
  const found = delimiter === undefined ? undefined : delimiterOf(delimiter)
  if (delimiter !== undefined && found === undefined)
    throw usage(
      '--delimiter must be comma, semicolon, tab, pipe, colon or space, or one ASCII character that is not a letter, digit, quote or backslash',
    )
  const way = quotings.find((one) => one === quoting)
  if (quoting !== undefined && way === undefined) throw usage(`--quoting must be one of ${quotings.join(', ')}`)
  return { delimiter: found, quoting: way, header: columns === undefined ? undefined : headerOf(columns) }
}
