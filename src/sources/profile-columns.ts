import { lockOf, lockWords } from './column-names.ts'
import { unknownValue } from './containers/container.ts'
import type { Identity, PersonNames, SourceRecord } from './source.ts'
import {
  type Faults,
  failureOfIdentifier,
  failureOfValue,
  flagOf,
  flagWords,
  identifier,
  isAbsent,
  isDeeper,
  isNoDate,
  isNull,
  isScalar,
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

/** The values of the profile columns of one person. */
type ColumnsProfile = Pick<
  SourceRecord,
  | 'emailVerified'
  | 'createdAt'
  | 'disabled'
  | 'username'
  | 'phone'
  | 'names'
  | 'lastSignInAt'
  | 'identities'
  | 'customData'
>

/** Reads a value; `undefined` if it cannot be read. */
export type Parse<T> = (value: unknown) => T | undefined
/** Returns the failure of a value that cannot be read. */
export type Refuse = typeof failureOfValue

/** Reads text, or a whole number that is greater than 0, such as a phone number. */
const textOrNumberOf = (value: unknown): string | undefined =>
  identifier(value, typeof value === 'number' && value > 0) || undefined
const textOrNumber = 'text in UTF-8, or a whole number'

/**
 * The names of providers that mean a sign-in with the old system itself: better-auth, Auth.js, Supabase, Passport and
 * others.
 */
const ownProviders: ReadonlySet<string> = new Set([
  ...['credential', 'credentials', 'password', 'local', 'default', 'email', 'phone', 'username'],
])

/** Tells whether a provider is the old system itself. */
export const isOwnProvider = (provider: string): boolean => ownProviders.has(provider.toLowerCase())

/** Creates a reader of the profile columns. A failure names the column that cannot be read. */
export function createProfileReader<Row>(
  columns: ProfileColumns,
  at: (row: Row, column: string) => unknown,
  faults: Faults,
): (source: Row) => ColumnsProfile {
  const { emailVerified, createdAt, disabled = [], enabled, username, phone, customData = {} } = columns
  const { identityProvider, identityId } = columns
  const custom = Object.entries(customData)
  const now = Date.now()
  const locks = [disabled].flat().map((column) => ({ column, parse: (value: unknown) => lockOf(column, value, now) }))

  return (source) => {
    function parseCell<T>(
      key: string,
      column: string,
      value: unknown,
      parse: Parse<T>,
      expected: string,
      refuse: Refuse = failureOfValue,
    ) {
      return parse(value) ?? faults.refuse(key, refuse(column, expected, value))
    }

    function read<T>(key: string, column: string | undefined, parse: Parse<T>, expected: string, refuse?: Refuse) {
      const value = column === undefined ? undefined : at(source, column)
      return isNull(value) || isNoDate(value) ? undefined : parseCell(key, column!, value, parse, expected, refuse)
    }

    /** Reads free text, in which "NULL" may be a name. */
    function readName(column: string | undefined): string | undefined {
      const value = column === undefined ? undefined : at(source, column)
      const text = () => (isScalar(value) ? String(value) : undefined)
      return isAbsent(value) ? undefined : parseCell('names', column!, value, text, 'text')
    }

    function namesOf(): PersonNames | undefined {
      const full = readName(columns.name)
      const given = readName(columns.givenName)
      const family = readName(columns.familyName)
      return (full ?? given ?? family) === undefined ? undefined : { full, given, family }
    }

    function readCustom(name: string, column: string): unknown {
      const value = at(source, column)
      const parseShallow = () => (value === unknownValue || isDeeper(value, maxDepth - 2) ? undefined : value)
      const expected = `JSON with at most ${maxDepth - 2} levels of nesting`
      return isAbsent(value) ? undefined : parseCell(`customData.${name}`, column, value, parseShallow, expected)
    }

    /** An account is disabled if one of the columns says so. */
    function isDisabled(): boolean | undefined {
      const isEnabled = read('disabled', enabled, flagOf, flagWords)
      let isOff = isEnabled === undefined ? undefined : !isEnabled
      for (const { column, parse } of locks) isOff = isOff || (read('disabled', column, parse, lockWords) ?? isOff)
      return isOff || !faults.found()?.unread.includes('disabled') ? isOff : undefined
    }

    const nameOf = (value: unknown) => identifier(value) || undefined

    /** Reads the account at another provider. Without the person's id at the provider, the person could not sign in. */
    function identitiesOf(): readonly Identity[] | undefined {
      const provider = read('thirdParty', identityProvider, nameOf, 'text in UTF-8', failureOfIdentifier)
      if (provider === undefined || isOwnProvider(provider)) return undefined
      const id = read('thirdParty', identityId, textOrNumberOf, textOrNumber, failureOfIdentifier)
      if (id !== undefined) return [{ thirdPartyId: provider, thirdPartyUserId: id }]
      const column = identityId ?? 'identityId'
      return faults.refuse('thirdParty', failureOfValue(column, 'the id of the user at the sign-in provider'))
    }

    const identifiers = {
      username: read('username', username, nameOf, 'text in UTF-8', failureOfIdentifier),
      phone: read('phone', phone, textOrNumberOf, textOrNumber, failureOfIdentifier),
    }
    const data: Record<string, unknown> = {}
    if (identifiers.username !== undefined) data.username = identifiers.username
    if (identifiers.phone !== undefined) data.phoneNumber = identifiers.phone
    for (const [name, column] of custom) {
      const value = readCustom(name, column)
      if (value !== undefined) data[name] = value
    }
    return {
      emailVerified: read('isVerified', emailVerified, verifiedOf, verifiedWords),
      createdAt: read('timeJoined', createdAt, timeOf, timeWords),
      disabled: isDisabled(),
      ...identifiers,
      names: namesOf(),
      lastSignInAt: read('lastSignInAt', columns.lastSignInAt, timeOf, timeWords),
      identities: identityProvider === undefined ? undefined : identitiesOf(),
      customData: Object.keys(data).length > 0 ? data : undefined,
    }
  }
}
