import { type Cursor, fieldFault } from '../../core/cursor.ts'
import { type Failure, failure } from '../../core/errors.ts'
import type { Fields, Format } from '../format.ts'

export interface FieldOptions {
  readonly mayBeEmpty?: boolean
  /** Characters; 1,024 unless given. */
  readonly most?: number
}

const isText = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string'

/** The words for a field of another type: callers without types may give a number. */
const notText = (value: unknown): string => `It must be a string, not a ${typeof value}`

/** The failure of the first field, of those that a format reads, that is given and is not a string. */
export function otherThanText({ id, fields: names = [] }: Format, fields: Fields): Failure | undefined {
  const name = names.find((one) => !isText(fields[one]))
  return name === undefined ? undefined : failure('ERR_FIELD', id, { name, hint: notText(fields[name]) })
}

/** A text that must stand beside the hash; empty where it may be. */
export function fieldOf(c: Cursor, fields: Fields, name: string, options: FieldOptions = {}): string {
  const { mayBeEmpty = false, most = 1024 } = options
  const value = fields[name]
  if (!isText(value)) fieldFault(c, name, notText(value))
  else if (typeof value !== 'string') fieldFault(c, name, 'It stands beside the hash and must be given')
  else if (value === '' && !mayBeEmpty) fieldFault(c, name, 'It is empty')
  else if (value.length > most) fieldFault(c, name, `It has more than ${most} characters`)
  else if (!value.isWellFormed()) fieldFault(c, name, 'It is no well-formed text')
  else return value
  return ''
}

/** What a field says in an encoding that `read` reads whole, as a cursor reads the text itself. */
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
  const isWhole = !field.failure && field.at === text.length
  if (!isWhole)
    fieldFault(c, name, 'It is not in the encoding of its writer', (field.failure?.detail.offset ?? field.at) + 1)
  else for (const one of field.notes) if (!c.notes.includes(one)) c.notes = [...c.notes, one]
  return found
}

/** The bytes of a field. */
export const fieldBytes: typeof fieldRead<Uint8Array> = fieldRead

/** The number of a field, as a cursor reads it, within what its writer takes. */
export function fieldNumber(
  c: Cursor,
  fields: Fields,
  name: string,
  read: (field: Cursor) => number,
  [min, max]: readonly [min: number, max: number],
): number {
  const value = fieldRead(c, fields, name, read)
  if (!c.failure && (value < min || value > max)) fieldFault(c, name, `It is not ${min} to ${max}`)
  return value
}
