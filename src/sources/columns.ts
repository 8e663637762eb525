import { type Failure, HashError } from '../core/errors.ts'
import type { Fields } from '../spelling/format.ts'
import type { Values } from './containers/container.ts'
import {
  type HashHints,
  type HashOrigin,
  type HashRecord,
  noFields,
  type PersonNames,
  type SourceRecord,
} from './source.ts'
import {
  failureOfIdentifier,
  failureOfValue,
  flagOf,
  flagWords,
  identifier,
  isAbsent,
  isDeeper,
  isNoDate,
  isNoHash,
  isNull,
  maxDepth,
  timeOf,
  timeWords,
  verifiedOf,
  verifiedWords,
} from './values.ts'

/** The columns of the values that an import needs in addition to the hash. */
export interface ProfileColumns {
  /** The column that tells whether the e-mail address is verified: a boolean or the time of the verification. */
  readonly emailVerified?: string | undefined
  /** The column of the time of registration: ISO 8601, or seconds or milliseconds since 1970. */
  readonly createdAt?: string | undefined
  /** The column that is true for an account that may not sign in. */
  readonly disabled?: string | undefined
  /** The column that is true for an account that may sign in. Pass only one of `disabled` and `enabled`. */
  readonly enabled?: string | undefined
  readonly username?: string | undefined
  readonly phone?: string | undefined
  /** The column of the whole name, or of the name that other users see. */
  readonly name?: string | undefined
  readonly givenName?: string | undefined
  readonly familyName?: string | undefined
  /** The column of the time of the last sign-in, in one of the forms of `createdAt`. */
  readonly lastSignInAt?: string | undefined
  /** The columns of other data, by the names of these data in `customData`. */
  readonly customData?: { readonly [name: string]: string } | undefined
}

/** The values of the profile columns of one person. */
type ColumnsProfile = Pick<
  SourceRecord,
  'emailVerified' | 'createdAt' | 'disabled' | 'username' | 'phone' | 'names' | 'lastSignInAt' | 'customData'
>

/** Reads a value; `undefined` if it cannot be read. */
type Parse<T> = (value: unknown) => T | undefined
/** Returns the failure of a value that cannot be read. */
type Refuse = typeof failureOfValue

const phoneOf = (value: unknown): string | undefined =>
  identifier(value, typeof value === 'number' && value > 0) || undefined

/**
 * Creates a reader of the profile columns. Its failure names the column that cannot be read.
 *
 * @throws HashError ERR_FIELD if both `disabled` and `enabled` are given.
 */
function createProfileReader<Row>(
  columns: ProfileColumns,
  at: (row: Row, column: string) => unknown,
): (source: Row) => ColumnsProfile | Failure {
  const { emailVerified, createdAt, disabled, enabled, username, phone, customData = {} } = columns
  if (disabled !== undefined && enabled !== undefined)
    throw new HashError(failureOfValue('disabled', 'either a column for "disabled" or one for "enabled", not both'))
  const custom = Object.entries(customData)

  return (source) => {
    let fault: Failure | undefined

    function parseCell<T>(
      column: string,
      value: unknown,
      parse: Parse<T>,
      expected: string,
      refuse: Refuse = failureOfValue,
    ) {
      const found = parse(value)
      if (found === undefined) fault ??= refuse(column, expected, value)
      return found
    }

    function read<T>(column: string | undefined, parse: Parse<T>, expected: string, refuse?: Refuse) {
      const value = column === undefined ? undefined : at(source, column)
      return isNull(value) || isNoDate(value) ? undefined : parseCell(column!, value, parse, expected, refuse)
    }

    /** Reads free text, in which "NULL" may be a name. */
    function readName(column: string | undefined): string | undefined {
      const value = column === undefined ? undefined : at(source, column)
      const text = () => (typeof value === 'object' ? undefined : String(value))
      return isAbsent(value) ? undefined : parseCell(column!, value, text, 'text')
    }

    function namesOf(): PersonNames | undefined {
      const full = readName(columns.name)
      const given = readName(columns.givenName)
      const family = readName(columns.familyName)
      return (full ?? given ?? family) === undefined ? undefined : { full, given, family }
    }

    function readCustom(column: string): unknown {
      const value = at(source, column)
      const parseShallow = () => (isDeeper(value, maxDepth - 2) ? undefined : value)
      return isAbsent(value)
        ? undefined
        : parseCell(column, value, parseShallow, `JSON with at most ${maxDepth - 2} levels of nesting`)
    }

    function isDisabled(): boolean | undefined {
      const isEnabled = read(enabled, flagOf, flagWords)
      return isEnabled === undefined ? read(disabled, flagOf, flagWords) : !isEnabled
    }

    const identifiers = {
      username: read(username, (value) => identifier(value) || undefined, 'text in UTF-8', failureOfIdentifier),
      phone: read(phone, phoneOf, 'text in UTF-8, or a whole number', failureOfIdentifier),
    }
    const data: Record<string, unknown> = {}
    if (identifiers.username !== undefined) data.username = identifiers.username
    if (identifiers.phone !== undefined) data.phoneNumber = identifiers.phone
    for (const [name, column] of custom) {
      const value = readCustom(column)
      if (value !== undefined) data[name] = value
    }
    const profile = {
      emailVerified: read(emailVerified, verifiedOf, verifiedWords),
      createdAt: read(createdAt, timeOf, timeWords),
      disabled: isDisabled(),
      ...identifiers,
      names: namesOf(),
      lastSignInAt: read(columns.lastSignInAt, timeOf, timeWords),
      customData: Object.keys(data).length > 0 ? data : undefined,
    }
    return fault ?? profile
  }
}

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
    fault ??= failureOfIdentifier(column, 'text in UTF-8, or a whole number up to 2^53', value)
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
    if (!isText && !hasNone) fault ??= failureOfValue(hash, 'text', text)
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

/** Reads the columns of one row after the other. */
interface RowColumns {
  /** Goes to a row, and forgets the failure of the row before. */
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
  /** Returns the failure of the first value that was read from the row and cannot be used. Call it after all values were read. */
  fault(): Failure | undefined
}

const identifierOf = (value: unknown): string | undefined => identifier(value, typeof value === 'number') || undefined

/**
 * Creates a reader of rows whose hashes have a hint. Create one reader for all rows, because creating it takes longer
 * than reading a row.
 */
export function createRowColumns(hints: HashHints): RowColumns {
  let values: Values = {}
  let fault: Failure | undefined
  const origins = new Map<string, HashOrigin>()

  const at = (column: string): unknown => (Object.hasOwn(values, column) ? values[column] : undefined)

  function read<T>(column: string, parse: Parse<T>, expected: string, refuse: Refuse = failureOfValue): T | undefined {
    const value = at(column)
    if (isNull(value) || isNoDate(value)) return undefined
    const found = parse(value)
    if (found === undefined) fault ??= refuse(column, expected, value)
    return found
  }

  return {
    open(next) {
      values = next
      fault = undefined
    },
    at,
    identifier: (column) => read(column, identifierOf, 'text in UTF-8', failureOfIdentifier),
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
        fault ??= failureOfValue(column, 'text', text)
        return undefined
      }
      let origin = origins.get(column)
      if (!origin) origins.set(column, (origin = { hash: column }))
      return { text, fields: noFields, hints, origin }
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
