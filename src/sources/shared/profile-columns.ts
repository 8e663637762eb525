import { type Failure, HashError } from '../../core/errors.ts'
import type { Names, SourceRecord } from '../source.ts'
import { flagOf, flagWords, isNoDate, isNull, timeOf, timeWords, verifiedOf, verifiedWords } from './exported-values.ts'
import { identifier } from './identifier.ts'
import { isAbsent, isDeeper, maxDepth, wrong } from './values.ts'

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

const phoneOf = (value: unknown): string | undefined =>
  identifier(value, typeof value === 'number' && value > 0) || undefined

/**
 * Creates a reader of the profile columns. Its failure names the column that cannot be read.
 *
 * @throws HashError ERR_FIELD if both `disabled` and `enabled` are given.
 */
export function createProfileReader<Row>(
  columns: ProfileColumns,
  at: (row: Row, column: string) => unknown,
): (source: Row) => ColumnsProfile | Failure {
  const { emailVerified, createdAt, disabled, enabled, username, phone, customData = {} } = columns
  if (disabled !== undefined && enabled !== undefined)
    throw new HashError(wrong('disabled', 'either a column for "disabled" or one for "enabled", not both'))
  const custom = Object.entries(customData)

  return (source) => {
    let fault: Failure | undefined

    function parsed<T>(column: string, value: unknown, parse: (value: unknown) => T | undefined, expected: string) {
      const found = parse(value)
      if (found === undefined) fault ??= wrong(column, expected, value)
      return found
    }

    function read<T>(column: string | undefined, parse: (value: unknown) => T | undefined, expected: string) {
      const value = column === undefined ? undefined : at(source, column)
      return isNull(value) || isNoDate(value) ? undefined : parsed(column!, value, parse, expected)
    }

    /** Reads free text, in which "NULL" may be a name. */
    function readName(column: string | undefined): string | undefined {
      const value = column === undefined ? undefined : at(source, column)
      const text = () => (typeof value === 'object' ? undefined : String(value))
      return isAbsent(value) ? undefined : parsed(column!, value, text, 'text')
    }

    function namesOf(): Names | undefined {
      const full = readName(columns.name)
      const given = readName(columns.givenName)
      const family = readName(columns.familyName)
      return (full ?? given ?? family) === undefined ? undefined : { full, given, family }
    }

    function readCustom(column: string): unknown {
      const value = at(source, column)
      const shallow = () => (isDeeper(value, maxDepth - 2) ? undefined : value)
      return isAbsent(value)
        ? undefined
        : parsed(column, value, shallow, `JSON with at most ${maxDepth - 2} levels of nesting`)
    }

    function isDisabled(): boolean | undefined {
      const isEnabled = read(enabled, flagOf, flagWords)
      return isEnabled === undefined ? read(disabled, flagOf, flagWords) : !isEnabled
    }

    const identifiers = {
      username: read(username, (value) => identifier(value) || undefined, 'text in UTF-8'),
      phone: read(phone, phoneOf, 'text in UTF-8, or a whole number'),
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
