import type { Failure } from '../../core/errors.ts'
import type { Values } from '../containers/container.ts'
import { type HashOrigin, type HashRecord, noFields, type Said } from '../source.ts'
import { flagOf, flagWords, isNoDate, isNoHash, isNull, timeOf, timeWords } from './exported-values.ts'
import { identifier } from './identifier.ts'
import { isAbsent, wrong } from './values.ts'

/** Reads the columns of rows. */
interface RowColumns {
  /** Goes to a row. */
  open(values: Values): void
  /** Returns a value as the row has it. */
  at(column: string): unknown
  identifier(column: string): string | undefined
  flag(column: string): boolean | undefined
  time(column: string): number | undefined
  /** Returns free text, in which `NULL` may be a name. */
  text(column: string): string | undefined
  /** Returns the hash of a column; `undefined` if the account has no password. */
  hash(column: string): HashRecord | undefined
  /** Returns `username` and the values of all other columns than those; `undefined` if all are empty. */
  others(known: ReadonlySet<string>, username: string | undefined): object | undefined
  /** Returns the failure of the first value of the row that cannot be used. */
  fault(): Failure | undefined
}

const identifierOf = (value: unknown): string | undefined => identifier(value, typeof value === 'number') || undefined

/**
 * Creates a reader of rows whose hashes have a hint. Create one reader for all rows, because creating it takes longer
 * than reading a row.
 */
export function createRowColumns(said: Said): RowColumns {
  let values: Values = {}
  let fault: Failure | undefined
  const origins = new Map<string, HashOrigin>()

  const at = (column: string): unknown => (Object.hasOwn(values, column) ? values[column] : undefined)

  function read<T>(column: string, parse: (value: unknown) => T | undefined, expected: string): T | undefined {
    const value = at(column)
    if (isNull(value) || isNoDate(value)) return undefined
    const found = parse(value)
    if (found === undefined) fault ??= wrong(column, expected, value)
    return found
  }

  return {
    open(next) {
      values = next
      fault = undefined
    },
    at,
    identifier: (column) => read(column, identifierOf, 'text in UTF-8'),
    flag: (column) => read(column, flagOf, flagWords),
    time: (column) => read(column, timeOf, timeWords),
    text(column) {
      const value = at(column)
      return isAbsent(value) ? undefined : String(value)
    },
    hash(column) {
      const text = at(column)
      if (isNoHash(text)) return undefined
      if (typeof text !== 'string') {
        fault ??= wrong(column, 'text', text)
        return undefined
      }
      let origin = origins.get(column)
      if (!origin) origins.set(column, (origin = { hash: column }))
      return { text, fields: noFields, said, origin }
    },
    others(known, username) {
      let found: Record<string, unknown> | undefined = username === undefined ? undefined : { username }
      for (const name in values) {
        const value = values[name]
        if (isAbsent(value) || known.has(name) || name === '__proto__') continue
        found ??= {}
        found[name] = value
      }
      return found
    },
    fault: () => fault,
  }
}
