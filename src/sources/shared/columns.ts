import { failure } from '../../core/errors.ts'
import type { Fields } from '../../formats/format.ts'
import { noFields, type SourceRecord } from '../source.ts'

/** Where things stand in a record: by the names of its columns or keys. Every other entry becomes a field of the hash. */
export interface Columns {
  readonly hash: string
  readonly id?: string | undefined
  readonly email?: string | undefined
  readonly [field: string]: string | undefined
}

export interface ColumnsOptions {
  readonly columns: Columns
}

/** Reads records of one mapping. `at` gives what stands in a column; `undefined`, `null` and '' are nothing. */
export function createColumnsReader<Row>(
  { hash, id, email, ...others }: Columns,
  at: (row: Row, column: string) => unknown,
): (source: Row, row: number) => SourceRecord {
  const fields = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined)

  function textOf(source: Row, column: string): string | undefined {
    const value = at(source, column)
    if (typeof value === 'string') return value === '' ? undefined : value
    return typeof value === 'number' ? String(value) : undefined
  }

  function fieldsOf(source: Row): Fields {
    if (fields.length === 0) return noFields
    return Object.fromEntries(fields.map(([name, column]) => [name, textOf(source, column)]))
  }

  return (source, row) => {
    const text = at(source, hash)
    const isNothing = text === undefined || text === null || text === ''
    const isText = typeof text === 'string' && !isNothing
    return {
      row,
      id: id === undefined ? undefined : textOf(source, id),
      email: email === undefined ? undefined : textOf(source, email),
      hash: isText ? { text, fields: fieldsOf(source) } : undefined,
      none: isNothing ? 'missing' : undefined,
      failure: isText || isNothing ? undefined : failure('ERR_FIELD', undefined, { name: hash, expected: 'text' }),
    }
  }
}
