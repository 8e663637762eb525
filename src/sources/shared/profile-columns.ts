import { type Failure, HashError } from '../../core/errors.ts'
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
  /** The columns of other data, by the names of these data in `customData`. */
  readonly customData?: { readonly [name: string]: string } | undefined
}

/** The values of the profile columns of one person. */
export interface ColumnsProfile {
  readonly emailVerified: boolean | undefined
  readonly createdAt: number | undefined
  readonly disabled: boolean | undefined
  readonly username: string | undefined
  readonly phone: string | undefined
  readonly customData: object | undefined
}

const phoneOf = (value: unknown): string | undefined =>
  identifier(value, typeof value === 'number' && value > 0) || undefined

/**
 * Creates a reader of the profile columns. Its failure names the column that cannot be read.
 *
 * @throws HashError ERR_FIELD if both `disabled` and `enabled` are given.
 */
export function createProfileReader<Row>(
  { emailVerified, createdAt, disabled, enabled, username, phone, customData = {} }: ProfileColumns,
  at: (row: Row, column: string) => unknown,
): (source: Row) => ColumnsProfile | Failure {
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

    /** Free text: "NULL" may be a name. */
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

    const names = {
      username: read(username, (value) => identifier(value) || undefined, 'text in UTF-8'),
      phone: read(phone, phoneOf, 'text in UTF-8, or a whole number'),
    }
    const data: Record<string, unknown> = {}
    if (names.username !== undefined) data.username = names.username
    if (names.phone !== undefined) data.phoneNumber = names.phone
    for (const [name, column] of custom) {
      const value = readCustom(column)
      if (value !== undefined) data[name] = value
    }
    const profile = {
      emailVerified: read(emailVerified, verifiedOf, verifiedWords),
      createdAt: read(createdAt, timeOf, timeWords),
      disabled: isDisabled(),
      ...names,
      customData: Object.keys(data).length > 0 ? data : undefined,
    }
    return fault ?? profile
  }
}
