import type { Fields } from '../spelling/format.ts'
import { createDoubtFinder, lockOf, lockWords, type TakeColumn } from './column-names.ts'
import { unknownValue, type Values } from './containers/container.ts'
import { parseJson } from './containers/ndjson.ts'
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

/**
 * The names of providers that mean a sign-in with the old system itself: better-auth, Auth.js, Supabase, Passport and
 * others.
 */
const ownProviders: ReadonlySet<string> = new Set([
  ...['credential', 'credentials', 'password', 'local', 'default', 'email', 'phone', 'username'],
])

/** Tells whether a provider is the old system itself. */
export const isOwnProvider = (provider: string): boolean => ownProviders.has(provider.toLowerCase())

/** The columns of the fields of a hash, by the names of the fields. */
export type FieldColumns = { readonly [field: string]: string }

/** Reads a value; `undefined` if it cannot be read. */
type Parse<T> = (value: unknown) => T | undefined
/** Returns the failure of a value that cannot be read. */
type Refuse = typeof failureOfValue

/** The values of one row. `key` is the key of a value in a row of `not-written.ndjson`. */
export interface RowColumns extends Pick<Faults, 'refuse' | 'found'> {
  /** Returns a value as the row has it. */
  at(column: string): unknown
  /** Returns a code as text, such as the number of a state, which JSON may have as a number. */
  code(column: string): string | undefined
  /** Calls `take` with each column that no other function reads. */
  visit(take: TakeColumn): void
  /** Returns a value that `parse` reads. */
  read<T>(key: string, column: string, parse: Parse<T>, expected: string, refuse?: Refuse): T | undefined
  identifier(key: string, column: string): string | undefined
  flag(key: string, column: string): boolean | undefined
  time(key: string, column: string): number | undefined
  /** Returns whether an e-mail address is verified, from a boolean or the time of the verification. */
  verified(column: string): boolean | undefined
  /** Returns whether an account is locked, from a boolean or a time such as `banned_until`: see `lockOf`. */
  lock(column: string): boolean | undefined
  /** Returns a name, which may be `NULL`. */
  text(column: string): string | undefined
  /** Returns a value that custom data can have. */
  data(key: string, column: string): unknown
  /** Returns a value that may be written as JSON; `undefined` if it is an empty list or object. */
  json(key: string, column: string): unknown
  /**
   * Returns the account at another provider from the columns of the provider and of the id there. Without the id, the
   * person could not sign in, so that the account is only counted.
   */
  identity(provider: string, id: string): Pick<SourceRecord, 'identities' | 'notRead'> | undefined
  /**
   * Returns the hash of a column; `undefined` if the account has no password. `fields` has the columns of the fields of
   * the hash. `hintsOf` returns the hints of a hash string; all hashes have the same hints unless it is given.
   */
  hash(column: string, fields?: FieldColumns, hintsOf?: (text: string) => HashHints | undefined): HashRecord | undefined
  /**
   * Returns `own` and the values of all columns that are not `known` as custom data. Columns of second factors, which
   * may be secrets, and of roles are not part of custom data, because users can see or even change custom data.
   */
  others(known: ReadonlySet<string>, own: Pick<SourceRecord, 'username' | 'phone'>): Others
}

/** Reads the columns of one row after the other. */
export interface RowReader<Source> extends RowColumns {
  /** Goes to a row, and forgets the failures of the row before. */
  open(source: Source): void
  /**
   * Completes a record. Call it after all values were read. Without `isWhole`, a refused record has neither a hash nor
   * the reason why it has none.
   */
  complete(record: SourceRecord, isWhole: boolean): SourceRecord
}

/** Gets the values of a row from its container. */
export interface RowAccess<Source> {
  at(source: Source, column: string): unknown
  /**
   * Tells whether a number in the column is written in plain digits, so that it can be an identifier. Two different
   * values must not become the same text. Unless given, all whole numbers are, because databases write them so.
   */
  isPlainAt?(source: Source, column: string): boolean
  /** Calls `take` with the other columns of a row. */
  visit(source: Source, take: TakeColumn): void
  /** Returns the name of a column for messages. It is called only for hashes and for values that cannot be read. */
  labelOf?(column: string): string
}

/** Gets the values of a row of a table. */
export const inTable: RowAccess<Values> = {
  at: (values, column) => (Object.hasOwn(values, column) ? values[column] : undefined),
  visit(values, take) {
    for (const name in values) take(name, values[name])
  },
}

/** The values of the columns of a table that belong to its site. */
type Others = Pick<SourceRecord, 'customData' | 'rights' | 'deniedRights' | 'secondFactors' | 'possibleLocks'>

/**
 * Creates a reader of rows whose hashes have a hint. Create one reader for all rows, because creating it takes longer
 * than reading a row.
 */
export function createRowColumns<Source>(
  hints: HashHints | undefined,
  { at: valueAt, isPlainAt, visit, labelOf = (column) => column }: RowAccess<Source>,
): RowReader<Source> {
  let source!: Source
  const faults = createFaults()
  /** The origin of the last hash. Most rows have their hashes in the same column. */
  let origin: HashOrigin = { hash: '' }
  const now = Date.now()
  const findDoubt = createDoubtFinder(now)

  const at = (column: string): unknown => valueAt(source, column)

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

  function readIdentifier(key: string, column: string): string | undefined {
    const value = at(column)
    if (isNull(value)) return undefined
    const text = identifier(value, typeof value === 'number' && (isPlainAt?.(source, column) ?? true))
    if (text !== false) return text
    const expected = isPlainAt ? 'text in UTF-8, or a whole number' : 'text in UTF-8'
    return faults.refuse(key, failureOfIdentifier(labelOf(column), expected, value))
  }

  /** Returns a value, unless JSON with it could not be written again. */
  function checkData(key: string, column: string, value: unknown): unknown {
    if (value !== unknownValue && !isDeeper(value, maxDepth - 2)) return value
    const expected = `JSON with at most ${maxDepth - 2} levels of nesting`
    return faults.refuse(key, failureOfValue(labelOf(column), expected, at(column)))
  }

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
      source = next
      faults.clear()
    },
    at,
    visit: (take) => visit(source, take),
    read,
    code(column) {
      const value = at(column)
      return isNull(value) || !isScalar(value) ? undefined : String(value)
    },
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
    data(key, column) {
      const value = at(column)
      return isAbsent(value) ? undefined : checkData(key, column, value)
    },
    json(key, column) {
      const value = at(column)
      if (isNull(value)) return undefined
      const parsed = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value, 'JSON') : undefined
      const found = checkData(key, column, parsed?.ok ? parsed.value : value)
      return typeof found === 'object' && Object.keys(found!).length === 0 ? undefined : found
    },
    hash(column, columns, hintsOf) {
      const text = at(column)
      if (isNoHash(text)) return undefined
      const label = labelOf(column)
      if (label !== origin.hash) origin = originOf(label, columns)
      if (typeof text !== 'string') {
        faults.refuse('passwordHash', failureOfValue(label, 'text', text))
        return { text: '', fields: fieldsOf(columns), hints, origin }
      }
      const own = hintsOf ? hintsOf(text) : hints
      const fields = fieldsOf(columns)
      return own ? { text, fields, hints: own, origin } : { text, fields, origin }
    },
    others(known, { username, phone }) {
      const data: Record<string, unknown> = {}
      const rights: Record<string, unknown> = {}
      const denied: string[] = []
      const factors: string[] = []
      const locks: string[] = []
      if (username !== undefined) data.username = username
      if (phone !== undefined) data.phoneNumber = phone
      visit(source, (name, value) => {
        if (isAbsent(value) || known.has(name) || name === '__proto__') return
        if (value === unknownValue) {
          faults.refuse(`customData.${name}`, failureOfValue(name, 'a value', value))
          return
        }
        const { name: shown, doubt, isDenied } = findDoubt(name, value)
        if (doubt === 'role') rights[name] = value
        else if (isDenied) denied.push(name)
        else if (doubt === 'factor') factors.push(shown)
        else data[name] = value
        if (doubt === 'lock') locks.push(shown)
      })
      return {
        customData: Object.keys(data).length > 0 ? data : undefined,
        rights: Object.keys(rights).length > 0 ? rights : undefined,
        deniedRights: denied.length > 0 ? denied : undefined,
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
