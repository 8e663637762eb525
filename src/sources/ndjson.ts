import { failure } from '../core/errors.ts'
import { type ColumnsOptions, createColumnsReader } from './shared/columns.ts'
import { parseJson } from './shared/json-slices.ts'
import { readAll } from './shared/reader.ts'
import { createLinesReader } from './shared/records.ts'
import type { Source } from './source.ts'

/** What stands under a key, or under a path of keys joined by dots. */
function valueAt(row: object, path: string): unknown {
  if (Object.hasOwn(row, path)) return (row as { readonly [key: string]: unknown })[path]
  let value: unknown = row
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as { readonly [key: string]: unknown })[key]
  }
  return value
}

/** One JSON object a line. Columns may be paths: `password.hash`. */
export const ndjson: Source<ColumnsOptions> = {
  id: 'ndjson',
  read(chunks, { columns }) {
    const read = createColumnsReader(columns, valueAt)
    return readAll(
      chunks,
      createLinesReader((text, row) => {
        const parsed = parseJson(text, 'an object in JSON')
        if (!parsed.ok) return { row, id: undefined, failure: parsed }
        const { value } = parsed
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) return read(value, row)
        return { row, id: undefined, failure: failure('ERR_MALFORMED', undefined, { expected: 'an object in JSON' }) }
      }),
    )
  },
}

export type { Columns, ColumnsOptions } from './shared/columns.ts'
