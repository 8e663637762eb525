import type { Failure } from '../../core/errors.ts'
import { isAbsent, isDeeper, isTime, maxDepth, wrong } from './values.ts'

/** Where an import finds what it needs beside the hash. */
export interface ProfileColumns {
  readonly emailVerified?: string | undefined
  readonly createdAt?: string | undefined
  readonly disabled?: string | undefined
  /** By the names that they get. */
  readonly customData?: { readonly [name: string]: string } | undefined
}

/** What stood there. */
export interface ColumnsProfile {
  readonly emailVerified: boolean | undefined
  readonly createdAt: number | undefined
  readonly disabled: boolean | undefined
  readonly customData: object | undefined
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
])

/** `false` as text, number or itself; nothing if it is none of them. */
function flagOf(value: unknown): boolean | undefined {
  const isOne = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
  return isOne ? flags.get(String(value).toLowerCase()) : undefined
}

const date = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i
/** Whole numbers from here on are milliseconds: as seconds they would be in the year 5138. */
const firstMilliseconds = 100_000_000_000

/** Minutes east of Greenwich; a time without a zone is in UTC, as databases write it. */
function offsetOf(zone = 'Z'): number {
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || '0')
  return zone.startsWith('-') ? -minutes : minutes
}

function timeOfDate(text: string): number | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = date.exec(text) ?? []
  if (year === undefined) return undefined
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [number, ...number[]]
  const local = Date.UTC(y, mo! - 1, d, h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3)))
  const shown = new Date(local).toISOString()
  const isReal = shown.startsWith(`${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`)
  return isReal && s! < 60 ? local - offsetOf(zone) * 60_000 : undefined
}

/** Milliseconds since the epoch of an ISO 8601 time, of seconds or of milliseconds; nothing if it is none of them. */
function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  const count = /^\d{1,16}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined
  const time = count === undefined ? timeOfDate(text) : count < firstMilliseconds ? count * 1000 : count
  const whole = time === undefined ? undefined : Math.trunc(time)
  return isTime(whole) ? whole : undefined
}

/** Reads those columns: a failure names the one that cannot be read. */
export function createProfileReader<Row>(
  { emailVerified, createdAt, disabled, customData = {} }: ProfileColumns,
  at: (row: Row, column: string) => unknown,
): (source: Row) => ColumnsProfile | Failure {
  const custom = Object.entries(customData)

  return (source) => {
    let fault: Failure | undefined

    function read<T>(column: string | undefined, parse: (value: unknown) => T | undefined, expected: string) {
      const value = column === undefined ? undefined : at(source, column)
      if (isAbsent(value)) return undefined
      const parsed = parse(value)
      if (parsed === undefined) fault ??= wrong(column!, expected)
      return parsed
    }

    const flag = 'true or false'
    const shallow = (value: unknown) => (isDeeper(value, maxDepth - 2) ? undefined : value)
    const found = custom
      .map(([name, column]) => [name, read(column, shallow, 'JSON of fewer levels')] as const)
      .filter(([, value]) => value !== undefined)
    const profile = {
      emailVerified: read(emailVerified, flagOf, flag),
      createdAt: read(createdAt, timeOf, 'a time: ISO 8601, or seconds or milliseconds since the epoch'),
      disabled: read(disabled, flagOf, flag),
      customData: found.length > 0 ? Object.fromEntries(found) : undefined,
    }
    return fault ?? profile
  }
}
