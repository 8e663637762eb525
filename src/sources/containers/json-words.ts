import { grouped } from '../../core/describe.ts'
import { type Failure, failure, HashError } from '../../core/errors.ts'
import type { ValueScan } from '../shared/json-value.ts'
import { maxDepth } from '../shared/values.ts'
import { maxRecord } from '../source.ts'

/** The place of a byte: its line, counted from 1, and its position in the file, counted from 0. */
export interface Place {
  readonly line: number
  readonly offset: number
}

/** Returns the failure of a text that differs from the expected text. */
export const malformed = (expected: string, hint: string): Failure =>
  failure('ERR_MALFORMED', undefined, { expected, hint })

/** Writes the line of a place. For a place in the first line, which may be the whole file, writes the byte instead. */
export const placeInWords = ({ line, offset }: Place): string =>
  line === 1 ? `at byte ${grouped(offset + 1)}` : `in line ${grouped(line)}`

/** Says where a user begins. */
export const beginning = (place: Place): string => `The user begins ${placeInWords(place)}`

const beyond = (name: string, max: number, actual: number, place: Place): Failure =>
  failure('ERR_LIMIT', undefined, { limit: { name, min: 1, max, actual }, hint: beginning(place) })

/** Returns the failure of a user that is too large, too deep or not closed, before it is parsed. */
export function refusal(scan: ValueScan, size: number, isSeparate: boolean, place: () => Place): Failure | undefined {
  if (size > maxRecord) return beyond('bytes of the user', maxRecord, size, place())
  if (scan.deepest > maxDepth) return beyond('the nesting depth of the user', maxDepth, scan.deepest, place())
  if (scan.abandoned) return malformed('the closing brace of this user', beginning(place()))
  return isSeparate ? undefined : malformed('exactly one comma before this user', beginning(place()))
}

/** Writes a path of keys as JSON: `{"users": […]}`. The path '' means that the whole file is the list. */
export const shapeOf = (path: string): string =>
  path === '' ? '[…]' : path.split('.').reduceRight((inner, key) => `{${JSON.stringify(key)}: ${inner}}`, '[…]')

/** Returns a path for a message, unless it could be data. */
const shown = (path: string): string => (/^[\w.-]{1,64}$/.test(path) ? JSON.stringify(path) : 'another key')

/** Returns the error of a file in which the list of users must be chosen. */
export function severalLists(one: string, other: string): HashError {
  const reasons = [`the file has several lists of objects: ${shown(one)} and ${shown(other)}`]
  const hint = 'Choose the list of the users with --table (in the library: the option `table`)'
  return new HashError(failure('ERR_FIELD', undefined, { name: 'table', reasons, hint }))
}
