import { type Cursor, cursor, decimal, fieldFault } from '../../core/cursor.ts'
import type { Fields } from '../format.ts'
import { fieldOf } from './fields.ts'

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
