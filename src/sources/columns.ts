import type { Fields } from '../spelling/format.ts'
import {
  createDoubtFinder,
  createSystemFinder,
  createUnreadFinder,
  lockOf,
  lockWords,
  type VisitOthers,
} from './column-names.ts'
import { unknownValue, type Values } from './containers/container.ts'
import { parseJson } from './containers/ndjson.ts'
import { createProfileReader, isOwnProvider, type Parse, type ProfileColumns, type Refuse } from './profile-columns.ts'
import { type HashHints, type HashOrigin, type HashRecord, noFields, type SourceRecord } from './source.ts'
import {
  createFaults,
  type Faults,
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
  isScalar,
  maxDepth,
  timeOf,
  timeWords,
  verifiedOf,
  verifiedWords,
} from './values.ts'

/** The columns (or JSON keys) of the export. Every entry except `hash`, `id` and `email` is a field of the hash. */
export interface Columns {
  /** The column of the hash string. Without it, no user of the file has a password. */
  readonly hash?: string | undefined
  /** The column of the person's id. */
  readonly id?: string | undefined
  /** The column of the e-mail address. */
  readonly email?: string | undefined
  readonly [field: string]: string | undefined
}

/** The column that tells the format of each hash. */
export interface FormatColumn {
  readonly column: string
  /** The id of the format for each value of the column. A value that is not listed is the id of a format itself. */
  readonly means?: { readonly [value: string]: string } | undefined
}

/** Options of the sources `csv`, `json`, `ndjson` and `sql`. */
export interface ColumnsOptions {
  readonly columns: Columns
  /**
   * Called at the end of a JSON or NDJSON file for each column, except `hash`, that no object has. Else it is
   * ERR_FIELD.
   */
  readonly onAbsentColumn?: ((column: string) => void) | undefined
  /** If a row has no value in this column, the format of its hash is detected. */
  readonly format?: FormatColumn | undefined
  /** The columns that an import needs. If given, a refused record keeps its hash, if the hash could be read. */
  readonly profile?: ProfileColumns | undefined
}

/** Returns the names of all columns that are read. */
export function namesOfColumns({ columns, format, profile = {} }: ColumnsOptions): readonly string[] {
  const { customData = {}, ...others } = profile
  const all = [...Object.values(columns), format?.column, ...Object.values(others).flat(), ...Object.values(customData)]
  return all.filter((name) => name !== undefined)
}

/**
 * Creates a reader of records. `at` returns the value of a column. `isPlainAt` tells whether a number in the column is
 * written in plain digits. A record is refused if an id, an e-mail or a salt cannot be converted to text without loss,
 * because two different values must not become the same text.
 */
export function createColumnsReader<Row>(
  { columns: { hash, id, email, ...others }, format, profile }: ColumnsOptions,
  at: (row: Row, column: string) => unknown,
  visitOthers: VisitOthers<Row>,
  isPlainAt: (row: Row, column: string) => boolean = () => false,
): (source: Row, row: number) => SourceRecord {
  const fields = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const origin: HashOrigin = { hash: hash ?? '', fields: Object.fromEntries(fields) }
  const findSystem = createSystemFinder(hash ?? '', visitOthers)
  const faults = createFaults()
  const readProfile = profile && createProfileReader(profile, at, faults)
  const findUnread = createUnreadFinder(visitOthers)

  function textOf(source: Row, key: string, column: string | undefined): string | undefined {
    if (column === undefined) return undefined
    const value = at(source, column)
    if (isNull(value)) return undefined
    const text = identifier(value, typeof value === 'number' && isPlainAt(source, column))
    if (text !== false) return text
    return faults.refuse(key, failureOfIdentifier(column, 'text in UTF-8, or a whole number', value))
  }

  function fieldsOf(source: Row): Fields {
    if (fields.length === 0) return noFields
    return Object.fromEntries(fields.map(([name, column]) => [name, textOf(source, `fields.${name}`, column)]))
  }

  const formats = new Map(Object.entries(format?.means ?? {}))

  function hintsOf(source: Row): HashHints | undefined {
    const name = textOf(source, 'format', format?.column)
    return name === undefined ? undefined : { format: formats.get(name) ?? name }
  }

  function hashOf(source: Row): HashRecord | undefined {
    const text = hash === undefined ? undefined : at(source, hash)
    if (isNoHash(text)) return undefined
    if (typeof text === 'string') {
      const hints = (format && hintsOf(source)) ?? findSystem(source, text)
      return hints ? { text, fields: fieldsOf(source), hints, origin } : { text, fields: fieldsOf(source), origin }
    }
    faults.refuse('passwordHash', failureOfValue(origin.hash as string, 'text', text))
    return { text: '', fields: fieldsOf(source), origin }
  }

  return (source, row) => {
    faults.clear()
    const ownId = textOf(source, 'id', id)
    const ownEmail = textOf(source, 'email', email)
    const found = hashOf(source)
    if (!readProfile) {
      const failed = faults.found()
      if (failed) return { row, id: ownId, email: ownEmail, failure: failed.failure, unread: failed.unread }
      return { row, id: ownId, email: ownEmail, hash: found, none: found ? undefined : 'missing' }
    }
    const more = readProfile(source)
    const none = found ? undefined : more.identities ? 'social' : 'missing'
    const unread = findUnread(source)
    const failed = faults.found()
    const hasPhoneOnly = none === 'missing' && ownEmail === undefined && more.phone !== undefined
    // Spreading objects takes longer, and files have millions of records.
    return {
      row,
      id: ownId,
      email: ownEmail,
      hash: found,
      none: hasPhoneOnly && !failed?.unread.includes('email') ? 'phone' : none,
      failure: failed?.failure,
      unread: failed?.unread,
      emailVerified: more.emailVerified,
      createdAt: more.createdAt,
      disabled: more.disabled,
      username: more.username,
      phone: more.phone,
      names: more.names,
      lastSignInAt: more.lastSignInAt,
      identities: more.identities,
      customData: more.customData,
      notRead: unread.notRead,
      secondFactors: unread.secondFactors,
      possibleLocks: unread.possibleLocks,
      possibleRoles: unread.possibleRoles,
    }
  }
}

/** The columns of the fields of a hash, by the names of the fields. */
export type FieldColumns = { readonly [field: string]: string }

/** Reads the columns of one row after the other. `key` is the key of a value in a row of `not-written.ndjson`. */
export interface RowColumns extends Pick<Faults, 'refuse' | 'found'> {
  /** Goes to a row, and forgets the failures of the row before. */
  open(values: Values): void
  /** Returns a value as the row has it. */
  at(column: string): unknown
  identifier(key: string, column: string): string | undefined
  flag(key: string, column: string): boolean | undefined
  time(key: string, column: string): number | undefined
  /** Returns whether an e-mail address is verified, from a boolean or the time of the verification. */
  verified(column: string): boolean | undefined
  /** Returns whether an account is locked, from a boolean or a time such as `banned_until`: see `lockOf`. */
  lock(column: string): boolean | undefined
  /** Returns a name, which may be `NULL`. */
  text(column: string): string | undefined
  /** Returns a value that may be written as JSON; `undefined` if it is an empty list or object. */
  json(key: string, column: string): unknown
  /**
   * Returns the account at another provider from the columns of the provider and of the id there. Without the id, the
   * person could not sign in, so that the account is only counted.
   */
  identity(provider: string, id: string): Pick<SourceRecord, 'identities' | 'notRead'> | undefined
  /**
   * Returns the hash of a column; `undefined` if the account has no password. `fields` has the columns of the fields of
   * the hash.
   */
  hash(column: string, fields?: FieldColumns): HashRecord | undefined
  /**
   * Returns `own` and the values of all columns that are not `known` as custom data. Columns of second factors, which
   * may be secrets, and of roles are not part of custom data, because users can see or even change custom data.
   */
  others(known: ReadonlySet<string>, own: Pick<SourceRecord, 'username' | 'phone'>): Others
  /**
   * Completes a record. Call it after all values were read. Without `isWhole`, a refused record has neither a hash nor
   * the reason why it has none.
   */
  complete(record: SourceRecord, isWhole: boolean): SourceRecord
}

/** The values of the columns of a table that belong to its site. */
type Others = Pick<SourceRecord, 'customData' | 'rights' | 'secondFactors' | 'possibleLocks'>

const identifierOf = (value: unknown): string | undefined => identifier(value, typeof value === 'number') || undefined

/**
 * Creates a reader of rows whose hashes have a hint. Create one reader for all rows, because creating it takes longer
 * than reading a row.
 *
 * @param labelOf Returns the name of a column for messages. It is called only for hashes and for values that cannot be
 *   read.
 */
export function createRowColumns(
  hints: HashHints,
  labelOf: (column: string) => string = (column) => column,
): RowColumns {
  let values: Values = {}
  const faults = createFaults()
  const origins = new Map<string, HashOrigin>()
  const now = Date.now()
  const findDoubt = createDoubtFinder(now)

  const at = (column: string): unknown => (Object.hasOwn(values, column) ? values[column] : undefined)

  function read<T>(
    key: string,
    column: string,
    parse: Parse<T>,
    expected: string,
    refuse: Refuse = failureOfValue,
  ): T | undefined {
    const value = at(column)
    if (isNull(value) || isNoDate(value)) return undefined
    return parse(value) ?? faults.refuse(key, refuse(labelOf(column), expected, value))
  }

  const readIdentifier = (key: string, column: string) =>
    read(key, column, identifierOf, 'text in UTF-8', failureOfIdentifier)

  function fieldsOf(columns: FieldColumns | undefined): Fields {
    if (!columns) return noFields
    const entries = Object.entries(columns).map(([name, column]) => [name, readIdentifier(`fields.${name}`, column)])
    return Object.fromEntries(entries)
  }

  function originOf(hash: string, columns: FieldColumns | undefined): HashOrigin {
    if (!columns) return { hash }
    return { hash, fields: Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, labelOf(one)])) }
  }

  return {
    open(next) {
      values = next
      faults.clear()
    },
    at,
    identifier: readIdentifier,
    flag: (key, column) => read(key, column, flagOf, flagWords),
    time: (key, column) => read(key, column, timeOf, timeWords),
    verified: (column) => read('isVerified', column, verifiedOf, verifiedWords),
    lock: (column) => read('disabled', column, (value) => lockOf(column, value, now), lockWords),
    text(column) {
      const value = at(column)
      if (isAbsent(value)) return undefined
      return isScalar(value) ? String(value) : faults.refuse('names', failureOfValue(labelOf(column), 'text', value))
    },
    identity(provider, id) {
      const thirdPartyId = readIdentifier('thirdParty', provider)
      if (thirdPartyId === undefined || isOwnProvider(thirdPartyId)) return undefined
      const thirdPartyUserId = readIdentifier('thirdParty', id)
      return thirdPartyUserId === undefined
        ? { notRead: ['account at a sign-in provider (without its id)'] }
        : { identities: [{ thirdPartyId, thirdPartyUserId }] }
    },
    json(key, column) {
      const value = at(column)
      if (isNull(value)) return undefined
      const parsed = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value, 'JSON') : undefined
      const found = parsed?.ok ? parsed.value : value
      if (found === unknownValue || isDeeper(found, maxDepth - 2))
        return faults.refuse(key, failureOfValue(column, `JSON with at most ${maxDepth - 2} levels of nesting`, value))
      return typeof found === 'object' && Object.keys(found!).length === 0 ? undefined : found
    },
    hash(column, columns) {
      const text = at(column)
      if (isNoHash(text)) return undefined
      const label = labelOf(column)
      let origin = origins.get(label)
      if (!origin) origins.set(label, (origin = originOf(label, columns)))
      const fields = fieldsOf(columns)
      if (typeof text === 'string') return { text, fields, hints, origin }
      faults.refuse('passwordHash', failureOfValue(label, 'text', text))
      return { text: '', fields, hints, origin }
    },
    others(known, { username, phone }) {
      const data: Record<string, unknown> = {}
      const rights: Record<string, unknown> = {}
      const factors: string[] = []
      const locks: string[] = []
      if (username !== undefined) data.username = username
      if (phone !== undefined) data.phoneNumber = phone
      for (const name in values) {
        const value = values[name]
        if (isAbsent(value) || known.has(name) || name === '__proto__') continue
        if (value === unknownValue) {
          faults.refuse(`customData.${name}`, failureOfValue(name, 'a value', value))
          continue
        }
        const { name: shown, doubt } = findDoubt(name, value)
        if (doubt === 'role') rights[name] = value
        else if (doubt === 'factor') factors.push(shown)
        else data[name] = value
        if (doubt === 'lock') locks.push(shown)
      }
      return {
        customData: Object.keys(data).length > 0 ? data : undefined,
        rights: Object.keys(rights).length > 0 ? rights : undefined,
        secondFactors: factors.length > 0 ? factors : undefined,
        possibleLocks: locks.length > 0 ? locks : undefined,
      }
    },
    refuse: faults.refuse,
    found: faults.found,
    complete(record, isWhole) {
      const failed = faults.found()
      if (!failed) return record
      return isWhole ? { ...record, ...failed } : { ...record, ...failed, hash: undefined, none: undefined }
    },
  }
}
