import { createSystemFinder } from './column-names.ts'
import { createRowColumns, isOwnProvider, type RowAccess, type RowColumns } from './row-columns.ts'
import type { HashHints, SourceRecord } from './source.ts'
import { createRecordReader, type Said, type UserParts } from './user-table.ts'
import { failureOfIdentifier, failureOfValue, identifier } from './values.ts'

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

/** The columns of the values that an import needs in addition to the hash. */
export interface ProfileColumns {
  /** The column that tells whether the e-mail address is verified: a boolean or the time of the verification. */
  readonly emailVerified?: string | undefined
  /** The column of the time of registration: ISO 8601, or seconds or milliseconds since 1970. */
  readonly createdAt?: string | undefined
  /**
   * The columns that are true for an account that may not sign in, or that have the time since when, or until when, it
   * may not sign in: `is_banned`, `deleted_at`, `banned_until`.
   */
  readonly disabled?: string | readonly string[] | undefined
  /** The column that is true for an account that may sign in. */
  readonly enabled?: string | undefined
  readonly username?: string | undefined
  readonly phone?: string | undefined
  /** The column of the whole name, or of the name that other users see. */
  readonly name?: string | undefined
  readonly givenName?: string | undefined
  readonly familyName?: string | undefined
  /** The column of the time of the last sign-in, in one of the forms of `createdAt`. */
  readonly lastSignInAt?: string | undefined
  /**
   * The column of the sign-in provider at which the person has an account, such as `google`. A name that means the old
   * system itself, such as `credential` or `email`, gives no identity.
   */
  readonly identityProvider?: string | undefined
  /** The column of the person's id at this provider. */
  readonly identityId?: string | undefined
  /** The columns of other data, by the names of these data in `customData`. */
  readonly customData?: { readonly [name: string]: string } | undefined
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

/** Reads text, or a whole number that is greater than 0, such as a phone number. */
const textOrNumberOf = (value: unknown): string | undefined =>
  identifier(value, typeof value === 'number' && value > 0) || undefined
const textOrNumber = 'text in UTF-8, or a whole number'

const nameOf = (value: unknown): string | undefined => identifier(value) || undefined

/** Returns a function that reads a column; `undefined` if there is no column. */
const partOf = <T>(column: string | undefined, read: (row: RowColumns, column: string) => T | undefined) =>
  column === undefined ? undefined : (row: RowColumns) => read(row, column)

/** Returns the parts of a record that are in the columns of a profile, in the order in which they are read. */
function partsOf({ disabled = [], enabled, customData = {}, ...columns }: ProfileColumns): Omit<UserParts, 'id'> {
  const { username, phone, emailVerified, createdAt, lastSignInAt, identityProvider, identityId } = columns

  /** Reads the account at another provider. Without the person's id at the provider, the person could not sign in. */
  function identityOf({ read, refuse }: RowColumns, column: string): Said | undefined {
    const provider = read('thirdParty', column, nameOf, 'text in UTF-8', failureOfIdentifier)
    if (provider === undefined || isOwnProvider(provider)) return undefined
    const id = identityId && read('thirdParty', identityId, textOrNumberOf, textOrNumber, failureOfIdentifier)
    if (id !== undefined) return { identities: [{ thirdPartyId: provider, thirdPartyUserId: id }] }
    const why = failureOfValue(identityId ?? 'identityId', 'the id of the user at the sign-in provider')
    return refuse('thirdParty', why)
  }

  return {
    username: partOf(username, (row, column) =>
      row.read('username', column, nameOf, 'text in UTF-8', failureOfIdentifier),
    ),
    phone: partOf(phone, (row, column) => row.read('phone', column, textOrNumberOf, textOrNumber, failureOfIdentifier)),
    customData,
    emailVerified: partOf(emailVerified, (row, column) => row.verified(column)),
    createdAt: partOf(createdAt, (row, column) => row.time('timeJoined', column)),
    enabled,
    disabled,
    names: { full: columns.name, given: columns.givenName, family: columns.familyName },
    lastSignInAt: partOf(lastSignInAt, (row, column) => row.time('lastSignInAt', column)),
    says: partOf(identityProvider, identityOf),
  }
}

/**
 * Creates a reader of records. A record is refused if an id, an e-mail or a salt cannot be converted to text without
 * loss, because two different values must not become the same text.
 */
export function createColumnsReader<Row>(
  { columns: { hash, id, email, ...others }, format, profile }: ColumnsOptions,
  access: RowAccess<Row>,
): (source: Row, row: number) => SourceRecord {
  const entries = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const fields = entries.length > 0 ? Object.fromEntries(entries) : undefined
  const columns = createRowColumns(undefined, access)
  const findSystem = createSystemFinder(hash ?? '', columns.visit)
  const formats = new Map(Object.entries(format?.means ?? {}))

  function hintsOf(text: string): HashHints | undefined {
    const name = format && columns.identifier('format', format.column)
    return name === undefined ? findSystem(text) : { format: formats.get(name) ?? name }
  }

  const parts: UserParts = {
    id: id ?? (() => undefined),
    email,
    hash: partOf(hash, (row, column) => row.hash(column, fields, hintsOf)),
    ...(profile && partsOf(profile)),
  }
  const read = createRecordReader(parts, columns, profile !== undefined)
  return (source, row) => {
    columns.open(source)
    return read(row)
  }
}
