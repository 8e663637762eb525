import type { Row, Values } from '../containers/container.ts'
import { csvTable } from '../containers/csv.ts'
import type { DialectOptions } from '../containers/csv-cells.ts'
import { type Reading, reading } from '../containers/rows.ts'
import type { SourceRecord } from '../source.ts'
import { isObject, isText } from './values.ts'

/** A table of users that a system or a database tool writes as text. */
export interface TableLayout {
  /** Columns that only this table has. All of them must be in the header. */
  readonly columns: readonly string[]
  /** Returns the values of a row as the other exports of the system have them. Unless given, a cell is text or `null`. */
  readonly valuesOf?: ((cells: Values) => Values) | undefined
}

/** Django's table of the users (`auth_user`, or the table of another user model). */
export const djangoTable: TableLayout = { columns: ['password', 'last_login', 'is_active'] }

/** WordPress's table `wp_users`. */
export const wordpressTable: TableLayout = { columns: ['user_login', 'user_pass'] }

/** Matches one key or index of a path such as `identities[0].connection`. */
const step = /([^.[\]]+)|\[(\d{1,4})\]/g

/** The most keys of a path. A longer one is a name like any other. */
const mostSteps = 16

/** Puts a value at a path of keys and indexes. */
function putAt(root: Map<string, unknown>, path: string, value: unknown): void {
  const all = [...path.matchAll(step)].map(([, key, index]) => key ?? index!)
  const steps = all.length > mostSteps ? [path] : all
  let place = root
  for (const key of steps.slice(0, -1)) {
    const next = place.get(key)
    if (next instanceof Map) place = next
    else {
      const made = new Map<string, unknown>()
      place.set(key, made)
      place = made
    }
  }
  place.set(steps.at(-1) ?? path, value)
}

/** Makes an object of a map, or a list if all its keys are indexes. */
function objectOf(value: unknown): unknown {
  if (!(value instanceof Map)) return value
  const entries = [...value].map(([key, inner]) => [String(key), objectOf(inner)] as const)
  if (entries.every(([key]) => /^\d+$/.test(key))) return entries.map(([, inner]) => inner)
  return Object.fromEntries(entries)
}

/** Returns the value of a cell of Auth0: text has an apostrophe before it, all other values are JSON. */
function auth0Value(cell: unknown): unknown {
  if (typeof cell !== 'string' || cell === '') return cell
  if (cell.startsWith("'")) return cell.slice(1)
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

/**
 * Completes the first identity, because an export may have only its connection. The `user_id` of a user is the provider
 * and the id of the first identity: `google-oauth2|117`.
 */
function withFirstIdentity(values: Values): Values {
  const { user_id: id, identities } = values
  const [first, ...others]: readonly unknown[] = Array.isArray(identities) ? identities : []
  if (!isObject(first) || isText(first.provider) || !isText(id) || !id.includes('|')) return values
  const at = id.indexOf('|')
  return { ...values, identities: [{ user_id: id.slice(at + 1), ...first, provider: id.slice(0, at) }, ...others] }
}

/**
 * The CSV of Auth0's job to export users. A column is a path, such as `identities[0].connection`. Empty cells are left
 * out, because the other format of the job leaves them out, too.
 */
export const auth0Table: TableLayout = {
  columns: ['user_id', 'email'],
  valuesOf(cells) {
    const root = new Map<string, unknown>()
    for (const [path, cell] of Object.entries(cells)) {
      const value = auth0Value(cell)
      if (value !== null && value !== undefined) putAt(root, path, value)
    }
    return withFirstIdentity(Object.fromEntries([...root].map(([key, value]) => [key, objectOf(value)])))
  },
}

/**
 * Creates a reader of a system's table in CSV or a similar layout, for `createReaderOfAny`. It recognises files whose
 * header has the columns of the layout.
 *
 * @param layout The columns of the table.
 * @param recordOf Returns the record of a row, or `undefined` if the row is not a user.
 * @param options The dialect of the file, and the names of the columns of a file without a header.
 */
export function tableReading(
  layout: TableLayout,
  recordOf: (row: Row) => SourceRecord | undefined,
  options: DialectOptions = {},
): Reading {
  const { columns, valuesOf } = layout
  const { createReader } = reading(csvTable, options, (row) =>
    recordOf(valuesOf && row.values ? { ...row, values: valuesOf(row.values) } : row),
  )
  return {
    recognize(head) {
      const cutter = csvTable.createCutter({
        delimiter: options.delimiter,
        quoting: options.quoting,
        header: options.header,
      })
      cutter.push(head)
      cutter.end()
      const header = cutter.context?.columns ?? []
      return columns.every((column) => header.includes(column)) ? 0.9 : 0
    },
    createReader,
  }
}
