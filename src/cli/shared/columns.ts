import type { ColumnsOptions } from '../../sources/columns.ts'
import { checkMeaning } from './column-meaning.ts'
import { usage } from './fault.ts'

/** The names of `--column` for the profile of a user, and the names of the sources for them. */
const profileNames: ReadonlyMap<string, string> = new Map([
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
])
/** The names of `--column`, for help and errors. */
export const columnNames: readonly string[] = ['hash', 'id', 'email', ...profileNames.keys()]
const custom = /^custom\.(?!__proto__$)([\w-]{1,64})$/
const field = /^field\.(?!__proto__$)([\w-]{1,64})$/

/** The names that a source uses itself cannot be fields of the hash. */
const taken = ['hash', 'id', 'email']

/** The columns that were named, by their names. @throws Fault. */
function namedColumns(column: readonly string[]): ReadonlyMap<string, string> {
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
    if (columns.has(name)) throw usage(`--column ${JSON.stringify(name)} was passed twice`)
    checkMeaning(name, value)
    columns.set(name, value)
  }
  if (columns.has('enabled') && columns.has('disabled'))
    throw usage('pass --column enabled=… or --column disabled=…, not both')
  return columns
}

/** Tells whether `--column email=…` was passed. */
export const hasEmailColumn = (column: readonly string[]): boolean => column.some((one) => one.startsWith('email='))

/**
 * Reads the columns of a table from `--column`. Records are whole if `isWhole`, or if a column needs that. @throws
 * Fault.
 */
export function columnsOf(from: string, column: readonly string[], isWhole: boolean): ColumnsOptions {
  const named = namedColumns(column)
  const hash = named.get('hash')
  if (hash === undefined)
    throw usage(`--from ${from} needs --column hash=COLUMN, where COLUMN is the column with the hashes`)
  const [id, email] = [named.get('id'), named.get('email')]
  const fields: Record<string, string> = {}
  const profile: Record<string, string> = {}
  const customData: Record<string, string> = {}
  for (const [name, value] of named) {
    const beside = field.exec(name)?.[1]
    const own = profileNames.get(name)
    const data = custom.exec(name)?.[1]
    if (beside !== undefined) fields[beside] = value
    if (own !== undefined) profile[own] = value
    if (data !== undefined) customData[data] = value
  }
  const columns = { ...fields, hash, ...(id !== undefined && { id }), ...(email !== undefined && { email }) }
  const hasProfile = Object.keys(profile).length + Object.keys(customData).length > 0
  return isWhole || hasProfile ? { columns, profile: { ...profile, customData } } : { columns }
}
