import type { Failure } from '../../core/errors.ts'
import type { Fields } from '../../spelling/format.ts'
import { type HashOrigin, noFields, type SourceRecord } from '../source.ts'
import { isNoHash, isNull } from './exported-values.ts'
import { identifier, unfit } from './identifier.ts'
import { createProfileReader, type ProfileColumns } from './profile-columns.ts'
import { wrong } from './values.ts'

/** The columns (or JSON keys) of the export. Every entry except `hash`, `id` and `email` is a field of the hash. */
export interface Columns {
  /** The column of the hash string. */
  readonly hash: string
  /** The column of the person's id. */
  readonly id?: string | undefined
  /** The column of the e-mail address. */
  readonly email?: string | undefined
  readonly [field: string]: string | undefined
}

/** Options of the sources `csv`, `json` and `ndjson`. */
export interface ColumnsOptions {
  readonly columns: Columns
  /** The columns that an import needs. If given, a refused record keeps its hash, if the hash could be read. */
  readonly profile?: ProfileColumns | undefined
}

/** Returns the names of all columns that are read. */
export function namesOfColumns({ columns, profile = {} }: ColumnsOptions): readonly string[] {
  const { customData = {}, ...others } = profile
  const all = [...Object.values(columns), ...Object.values(others), ...Object.values(customData)]
  return all.filter((name) => name !== undefined)
}

/**
 * Creates a reader of records. `at` returns the value of a column. `isPlainAt` tells whether a number in the column is
 * written in plain digits. A record is refused if an id, an e-mail or a salt cannot be converted to text without loss,
 * because two different values must not become the same text.
 */
export function createColumnsReader<Row>(
  { columns: { hash, id, email, ...others }, profile }: ColumnsOptions,
  at: (row: Row, column: string) => unknown,
  isPlainAt: (row: Row, column: string) => boolean = () => false,
): (source: Row, row: number) => SourceRecord {
  const fields = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const origin: HashOrigin = { hash, fields: Object.fromEntries(fields) }
  const readProfile = profile && createProfileReader(profile, at)
  let fault: Failure | undefined

  function textOf(source: Row, column: string | undefined): string | undefined {
    if (column === undefined) return undefined
    const value = at(source, column)
    if (isNull(value)) return undefined
    const text = identifier(value, typeof value === 'number' && isPlainAt(source, column))
    if (text !== false) return text
    fault ??= unfit(column)
    return undefined
  }

  function fieldsOf(source: Row): Fields {
    if (fields.length === 0) return noFields
    return Object.fromEntries(fields.map(([name, column]) => [name, textOf(source, column)]))
  }

  function record(source: Row, row: number): SourceRecord {
    fault = undefined
    const text = at(source, hash)
    const hasNone = isNoHash(text)
    const isText = typeof text === 'string' && !hasNone
    const ownId = textOf(source, id)
    const ownEmail = textOf(source, email)
    const found = isText ? { text, fields: fieldsOf(source), origin } : undefined
    if (!isText && !hasNone) fault ??= wrong(hash, 'text', text)
    // Spreading objects takes longer, and files have millions of records.
    if (!fault) return { row, id: ownId, email: ownEmail, hash: found, none: hasNone ? 'missing' : undefined }
    const refused = { row, id: ownId, email: ownEmail, failure: fault }
    return readProfile ? { ...refused, hash: found } : refused
  }

  if (!readProfile) return record
  return (source, row) => {
    const found = record(source, row)
    const more = readProfile(source)
    if ('ok' in more) return found.failure ? found : { ...found, none: undefined, failure: more }
    if (found.failure) return { ...found, ...more }
    const hasPhoneOnly = found.none === 'missing' && found.email === undefined && more.phone !== undefined
    return {
      row,
      id: found.id,
      email: found.email,
      hash: found.hash,
      none: hasPhoneOnly ? 'phone' : found.none,
      emailVerified: more.emailVerified,
      createdAt: more.createdAt,
      disabled: more.disabled,
      username: more.username,
      phone: more.phone,
      names: more.names,
      lastSignInAt: more.lastSignInAt,
      customData: more.customData,
    }
  }
}
