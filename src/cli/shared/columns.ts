import type { ColumnsOptions } from '../../sources/csv.ts'
import { usage } from './fault.ts'

/** What `--column` names beside the hash and its fields, and what the sources call it. */
const profileNames: Readonly<Record<string, 'emailVerified' | 'createdAt' | 'disabled'>> = {
  'email-verified': 'emailVerified',
  created: 'createdAt',
  disabled: 'disabled',
}
const columnNames = ['hash', 'id', 'email', ...Object.keys(profileNames)]
const custom = /^custom\.(?!__proto__$)([\w-]{1,64})$/
const field = /^field\.(?!__proto__$)([\w-]{1,64})$/

/** What a source calls its own cannot be a field of the hash. */
const taken = ['hash', 'id', 'email']

/** The columns that were named, by their names. @throws Fault. */
function namedColumns(column: readonly string[]): ReadonlyMap<string, string> {
  const columns = new Map<string, string>()
  for (const one of column) {
    const [, name, value] = /^([^=]+)=(.+)$/s.exec(one) ?? []
    if (name === undefined || value === undefined) throw usage('--column takes name=column, such as hash=password_hash')
    if (!columnNames.includes(name) && !custom.test(name) && !field.test(name))
      throw usage(`--column names ${columnNames.join(', ')}, field.NAME or custom.NAME, not ${JSON.stringify(name)}`)
    if (taken.includes(field.exec(name)?.[1] ?? ''))
      throw usage(`--column ${JSON.stringify(name)} cannot be told from --column ${name.slice('field.'.length)}`)
    if (columns.has(name)) throw usage(`--column ${JSON.stringify(name)} is given twice`)
    columns.set(name, value)
  }
  return columns
}

/** What `--column` says of a table. Records are whole where that is asked for, or a column needs it. @throws Fault. */
export function columnsOf(from: string, column: readonly string[], isWhole: boolean): ColumnsOptions {
  const named = namedColumns(column)
  const hash = named.get('hash')
  if (hash === undefined) throw usage(`--from ${from} needs --column hash=…, the column of the hashes`)
  const [id, email] = [named.get('id'), named.get('email')]
  const fields: Record<string, string> = {}
  for (const [name, value] of named) {
    const beside = field.exec(name)?.[1]
    if (beside !== undefined) fields[beside] = value
  }
  const columns = { ...fields, hash, ...(id !== undefined && { id }), ...(email !== undefined && { email }) }
  const profile: Record<string, string> = {}
  const customData: Record<string, string> = {}
  for (const [name, value] of named) {
    const own = Object.hasOwn(profileNames, name) ? profileNames[name]! : undefined
    const data = custom.exec(name)?.[1]
    if (own !== undefined) profile[own] = value
    if (data !== undefined) customData[data] = value
  }
  const hasProfile = Object.keys(profile).length + Object.keys(customData).length > 0
  return isWhole || hasProfile ? { columns, profile: { ...profile, customData } } : { columns }
}
