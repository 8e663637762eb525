import { type Cursor, cursor, decimal, fieldFault } from '../core/cursor.ts'
import { grouped } from '../core/describe.ts'
import { type Failure, failure } from '../core/errors.ts'
import { fieldDetail } from '../core/expected.ts'
import type { Fields, Format } from './format.ts'

/** Options for reading a field. */
export interface FieldOptions {
  readonly mayBeEmpty?: boolean
  /** The longest value in characters. The default is 1,024. */
  readonly most?: number
}

const isText = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string'

/** Describes a field of a wrong type: callers without types may give a number. */
const notText = (value: unknown): string => `must be a string, not a ${typeof value}`

/** Returns a failure for the first field of a format that is not a string. */
export function otherThanText({ id, fields: names = [] }: Format, fields: Fields): Failure | undefined {
  const name = names.find((one) => !isText(fields[one]))
  return name === undefined ? undefined : failure('ERR_FIELD', id, fieldDetail(name, notText(fields[name])))
}

/** Reads a required field as text. */
export function fieldOf(c: Cursor, fields: Fields, name: string, options: FieldOptions = {}): string {
  const { mayBeEmpty = false, most = 1024 } = options
  const value = fields[name]
  if (!isText(value)) fieldFault(c, name, notText(value))
  else if (typeof value !== 'string') fieldFault(c, name, 'is missing', `Pass it in \`fields.${name}\``)
  else if (value === '' && !mayBeEmpty) fieldFault(c, name, 'is empty')
  else if (value.length > most) fieldFault(c, name, `has more than ${grouped(most)} characters`)
  else if (!value.isWellFormed()) fieldFault(c, name, 'is not well-formed Unicode text')
  else return value
  return ''
}

/** Records where the text of a field is wrong. */
function encodingFault(c: Cursor, name: string, { failure: found, at }: Cursor): void {
  const { offset = at, expected = 'the end of the field' } = found?.detail ?? {}
  const predicate = `is not valid at character ${grouped(offset + 1)}: expected ${expected}`
  fieldFault(c, name, predicate, undefined, offset + 1)
}

/** Reads a required field with a function that must read all of it. */
export function fieldRead<T>(
  c: Cursor,
  fields: Fields,
  name: string,
  read: (field: Cursor) => T,
  options?: FieldOptions,
): T {
  const text = fieldOf(c, fields, name, options)
  const field: Cursor = { format: c.format, text, at: 0, failure: undefined, notes: [], spans: undefined }
  const found = read(field)
  if (field.failure || field.at !== text.length) encodingFault(c, name, field)
  else for (const one of field.notes) if (!c.notes.includes(one)) c.notes = [...c.notes, one]
  return found
}

/** Reads the bytes of a field. */
export const fieldBytes: typeof fieldRead<Uint8Array> = fieldRead

/** Reads the number of a field, which must be between `min` and `max`. */
export function fieldNumber(
  c: Cursor,
  fields: Fields,
  name: string,
  read: (field: Cursor) => number,
  [min, max]: readonly [min: number, max: number],
): number {
  const value = fieldRead(c, fields, name, read)
  if (!c.failure && (value < min || value > max))
    fieldFault(c, name, `must be between ${grouped(min)} and ${grouped(max)}`)
  return value
}

/** Reads a required field that must be one of a list of words. */
export function fieldWord<const W extends string>(c: Cursor, fields: Fields, name: string, words: readonly W[]): W {
  const text = fieldOf(c, fields, name)
  const found = words.find((word) => word === text)
  if (!found) fieldFault(c, name, `must be ${words.join(' or ')}`)
  return found ?? words[0]!
}

/** Reads a required field that must be a decimal number of 32 bits. */
export function fieldDecimal(c: Cursor, fields: Fields, name: string): number {
  const inner = cursor(c.format, fieldOf(c, fields, name))
  const value = decimal(inner, name)
  if (inner.failure || inner.at !== inner.text.length)
    fieldFault(c, name, 'must be a decimal number of at most 4,294,967,295')
  return value
}
