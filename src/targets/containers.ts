/** The files that imports read: JSON, one line for each user, CSV, and requests. `sql.ts` has those of databases. */
import type { Output } from './slots.ts'
import type { TargetSettings, TargetUser, Writer } from './target.ts'

/** Creates the writer of a target from what its slots write. */
export type Container = (outputs: readonly Output[], settings: TargetSettings) => Writer

type Json = Record<string, unknown>
type ToRecord = (user: TargetUser) => Json | undefined

/** Returns a function that writes the record of a user. An object without any value is left out. */
export function createRecords(outputs: readonly Pick<Output, 'at' | 'read'>[]): ToRecord {
  const groups = new Map<string, { at: string; read: Output['read'] }[]>()
  for (const { at, read } of outputs) {
    const dot = at.indexOf('.')
    const key = dot < 0 ? at : at.slice(0, dot)
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push({ at: dot < 0 ? '' : at.slice(dot + 1), read })
  }
  const parts = [...groups].map(([key, group]): Pick<Output, 'at' | 'read'> => {
    if (key.endsWith('[]')) return { at: key.slice(0, -2), read: (user) => listOf(group.map(({ read }) => read(user))) }
    return { at: key, read: group[0]!.at === '' ? group[0]!.read : createRecords(group) }
  })
  return (user) => {
    let record: Json | undefined
    for (const part of parts) {
      const value = part.read(user)
      if (value === undefined) continue
      record ??= {}
      record[part.at] = value
    }
    return record
  }
}

/**
 * Returns the values that are not missing, and the items of those that are lists; `undefined` if all values are
 * missing.
 */
function listOf(values: readonly unknown[]): readonly unknown[] | undefined {
  const items = values.flat().filter((value) => value !== undefined)
  return items.length > 0 ? items : undefined
}

/** A list in JSON: `[…]`, or the list of an object such as `{"users":[…]}`. */
export const jsonList =
  (begin = '[\n', end = '\n]\n'): Container =>
  (outputs) => {
    const recordOf = createRecords(outputs)
    return {
      begin: () => begin,
      write: (users, isFirst) =>
        (isFirst ? '' : ',\n') + users.map((user) => JSON.stringify(recordOf(user) ?? {})).join(',\n'),
      end: () => end,
    }
  }

/** U+2028 and U+2029 end a line for some readers, such as readline of Node.js, but not in JSON. */
const lineOf = (value: unknown): string =>
  `${JSON.stringify(value).replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'))}\n`

const lines = (write: (user: TargetUser) => string, header = ''): Writer => ({
  begin: () => header,
  write: (users) => users.map(write).join(''),
  end: () => '',
})

/** A line of JSON for each user. */
export const ndjson: Container = (outputs) => {
  const recordOf = createRecords(outputs)
  return lines((user) => lineOf(recordOf(user) ?? {}))
}

/** Returns a cell of CSV (RFC 4180). A program reads it, so nothing protects a spreadsheet. */
function cellOf(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of CSV for each user, after a line with the names of the columns. */
export const csv: Container = (outputs) =>
  lines(
    (user) => `${outputs.map(({ read }) => cellOf(read(user))).join(',')}\r\n`,
    `${outputs.map(({ at }) => cellOf(at)).join(',')}\r\n`,
  )

/** Returns the method and the path of a request, such as `POST /api/v1/users`. */
type RequestLine = (user: TargetUser, settings: TargetSettings) => string

/**
 * The requests of each user, as lines of JSON with the keys `method`, `path` and `body`. The first key of a slot is the
 * name of a request in `requestLines`, whose order is that of the requests. A request without a value is not sent.
 */
export const requests =
  (requestLines: { readonly [name: string]: RequestLine }): Container =>
  (outputs, settings) => {
    const recordOf = createRecords(outputs)
    return lines((user) => {
      const bodies = recordOf(user) ?? {}
      return Object.entries(requestLines)
        .filter(([name]) => bodies[name] !== undefined)
        .map(([name, line]) => {
          const [method, path] = line(user, settings).split(' ')
          return lineOf({ method, path, body: bodies[name] })
        })
        .join('')
    })
  }
