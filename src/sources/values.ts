import { type Failure, failure } from '../core/errors.ts'
import { isWithoutHash } from '../spelling/text.ts'
import { isDamaged, unknownValue } from './containers/container.ts'

/** The number of levels of objects and lists that one user may have. */
export const maxDepth = 64

/** The last millisecond that a date can have. */
const lastTime = 8_640_000_000_000_000

export const isAbsent = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Whether a value can be written as text: neither a list, an object, nor an SQL expression. */
export const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= lastTime

/** Returns the kind of a value and never the value, because a secret may be in the wrong column. */
function kindOf(value: unknown): string {
  if (value === null) return 'missing'
  if (Array.isArray(value)) return 'a list'
  if (value === unknownValue) return 'an SQL expression, so the file does not contain the value'
  if (typeof value === 'object') return 'an object'
  if (typeof value !== 'string') return typeof value === 'boolean' ? 'true or false' : 'a number'
  if (/^-?\d+(\.\d+)?$/.test(value)) return 'a number'
  return /^\d{4}-\d\d-\d\d/.test(value) ? 'a date' : 'text'
}

/** Returns the failure of a column or JSON key. The failure tells the kind of the value, never the value. */
export const failureOfValue = (name: string, expected: string, value?: unknown): Failure =>
  failure('ERR_FIELD', undefined, {
    name,
    column: name,
    expected,
    ...(value !== undefined && { hint: `The value is ${kindOf(value)}` }),
  })

/** Collects the values of one user that cannot be read. */
export interface Faults {
  /** Forgets the values of the user before. */
  clear(): void
  /** Adds a value by its key in a row of `not-written.ndjson`, such as `timeJoined`. Returns nothing. */
  refuse(key: string, why: Failure): undefined
  /**
   * Returns the reason why the user is refused, which is the first one, and all keys; `undefined` if nothing was added.
   */
  found(): { readonly failure: Failure; readonly unread: readonly string[] } | undefined
}

/**
 * Creates a collector of values that cannot be read. All keys are collected, because a person must add each of them.
 */
export function createFaults(): Faults {
  let failure: Failure | undefined
  let unread: string[] = []
  return {
    clear() {
      if (failure) unread = []
      failure = undefined
    },
    refuse(key, why) {
      failure ??= why
      if (!unread.includes(key)) unread.push(key)
      return undefined
    },
    found: () => failure && { failure, unread },
  }
}

/** Tells whether JSON has more levels than allowed, because such JSON could not be written again. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

/**
 * Matches characters that no identifier contains. Bytes that are not UTF-8 become lone surrogates, and other programs
 * write U+FFFD for all of them, so that they look the same.
 */
const unsound = /[\0\ufffd\p{Surrogate}]/u

/**
 * Returns the text that identifies a person; `undefined` if there is no value. Returns `false` if the value is neither
 * well-formed text nor a whole number in plain digits, because two people could then get the same text.
 */
export function identifier(value: unknown, isPlain = false): string | undefined | false {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return !unsound.test(value) && value
  return isPlain && Number.isSafeInteger(value) && String(value)
}

/** Says what to do about text that is not UTF-8. */
export const adviceForEncoding =
  'The likely encoding is Windows-1252 or Latin-1. If the whole file has it, convert the file with iconv -f WINDOWS-1252 -t UTF-8. Otherwise, correct the value'

/** Returns the failure of a value that cannot be an identifier. NUL is UTF-8, but databases refuse it. */
export function failureOfIdentifier(name: string, expected: string, value: unknown): Failure {
  if (typeof value !== 'string') return failureOfValue(name, expected, value)
  if (isDamaged(value))
    return failure('ERR_FIELD', undefined, { name, column: name, expected, hint: adviceForEncoding })
  if (!value.includes('\0')) return failureOfValue(name, expected)
  const hint = 'Remove the character from the value'
  return failure('ERR_FIELD', undefined, {
    name,
    column: name,
    expected: 'text without the character NUL (U+0000)',
    hint,
  })
}

/** The texts that mean "no value": MySQL and PostgreSQL write `\N` into files, other SQL tools write `NULL`. */
const nulls: ReadonlySet<unknown> = new Set([undefined, null, '', '\\N', 'NULL'])

/** A longer text is not looked up, because that takes longer. */
const longestNull = 4

/** Whether a value means "no value" in any column but free text, where `NULL` may be someone's name. */
export const isNull = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= longestNull && nulls.has(value) : nulls.has(value)

/**
 * Whether a value in the column of hashes means that the account has no password: no value, or a marker such as `!`.
 */
export const isNoHash = (value: unknown): boolean =>
  isNull(value) || (typeof value === 'string' && isWithoutHash(value))

const entities: ReadonlyMap<string, string> = new Map([
  ...([
    ['&amp;', '&'],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#039;', "'"],
    ['&#39;', "'"],
  ] as const),
])

/** Returns a name as a person typed it. Some forums store names with the entities of HTML. */
export const withoutEntities = (text: string | undefined): string | undefined =>
  text?.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => entities.get(entity)!)

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((word) => [word, false] as const),
])

/** The values that `flagOf` reads, in words. */
export const flagWords = 'true or false (also yes/no, on/off, t/f, y/n or 1/0), or no value'

/**
 * Returns the boolean that a text, a number or a boolean means; `undefined` if the value means neither true nor false.
 */
export function flagOf(value: unknown): boolean | undefined {
  const isOne = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
  return isOne ? flags.get(String(value).toLowerCase()) : undefined
}

const date = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i
/** MediaWiki's times: 14 digits, in UTC (includes/libs/Timestamp). As a count of ms, they would be in the year 2611. */
const digits = /^((?:19|20)\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
/** MySQL's "no date", and the first instant of Go and .NET, which both write for "no date". */
const noDate = /^(?:0000-00-00|0001-01-01)(?:[T ]00:00(?::00(?:[.,]0{1,9})?)?\s?(?:Z|[+-]00(?::?00)?)?)?$/i

/** Whether a value means "no date". */
export const isNoDate = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('000') && noDate.test(value)

/** Minutes east of Greenwich; a time without a zone is in UTC, as databases write it. */
function offsetOf(zone = 'Z'): number {
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || '0')
  return zone.startsWith('-') ? -minutes : minutes
}

/** The number of days of a month, counted from 1. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Milliseconds since the epoch of an ISO 8601 date or time; `undefined` if the text is neither. */
function timeOfDate(text: string): number | undefined {
  const found = date.exec(text) ?? digits.exec(text)
  if (!found) return undefined
  const partOf = (group: number): number => Number(found[group] ?? 0)
  const [y, mo, d, h, mi, s] = [partOf(1), partOf(2), partOf(3), partOf(4), partOf(5), partOf(6)]
  const isReal = y >= 100 && mo >= 1 && mo <= 12 && d >= 1 && d <= daysOf(y, mo) && h < 24 && mi < 60 && s < 60
  if (!isReal) return undefined
  const local = Date.UTC(y, mo - 1, d, h, mi, s, Number((found[7] ?? '').padEnd(3, '0').slice(0, 3)))
  return local - offsetOf(found[8]) * 60_000
}

/** Whole numbers from here on are milliseconds: as seconds they would be in the year 5138. */
const firstMilliseconds = 100_000_000_000

/** The values that `timeOf` reads, in words. */
export const timeWords =
  'a time after 1970-01-01 UTC (ISO 8601 such as 2021-03-05T16:35:16Z, 14 digits such as 20210305163516, or seconds or milliseconds since that day), or no value'

/**
 * Returns a time in milliseconds since the epoch, from ISO 8601, seconds or milliseconds; `undefined` for anything
 * else.
 */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  const count = /^\d{1,16}(?:\.\d{1,9})?$/.test(text) && !digits.test(text) ? Number(text) : undefined
  const time = count === undefined ? timeOfDate(text) : count < firstMilliseconds ? count * 1000 : count
  const whole = time === undefined ? undefined : Math.trunc(time)
  return isTime(whole) ? whole : undefined
}

/** The values that `verifiedOf` reads, in words. */
export const verifiedWords: string = `${flagWords}, or the ISO 8601 time of the verification`

/**
 * Reads a boolean as `flagOf` does. A time means true, because Laravel and Supabase store when an address was verified.
 */
export function verifiedOf(value: unknown): boolean | undefined {
  const isDate = typeof value === 'string' && timeOfDate(value) !== undefined
  return flagOf(value) ?? (isDate || undefined)
}
