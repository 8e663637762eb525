import { failure, HashError } from '../core/errors.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './shared/columns.ts'
import { isPlainAt, type JsonRow, valueAt } from './shared/json-paths.ts'
import { parseJsonObject } from './shared/json-slices.ts'
import { type Reader, readAll } from './shared/reader.ts'
import { createLinesReader } from './shared/records.ts'
import type { Source } from './source.ts'

function createNdjsonReader(options: ColumnsOptions): Reader {
  const read = createColumnsReader(options, valueAt, isPlainAt)
  /** Columns that no object has had yet. */
  const missing = new Set(namesOfColumns(options))
  let isEmpty = true

  const reader = createLinesReader((text, row) => {
    const parsed = parseJsonObject(text)
    if (!parsed.ok) return { row, id: undefined, failure: parsed }
    const source: JsonRow = { value: parsed.value, text }
    isEmpty = false
    for (const column of missing) if (valueAt(source, column) !== undefined) missing.delete(column)
    return read(source, row)
  })

  return {
    push: reader.push,
    end() {
      const last = reader.end()
      const [name] = missing
      if (name === undefined || isEmpty) return last
      throw new HashError(failure('ERR_FIELD', undefined, { name, expected: 'a key or path that some object has' }))
    },
  }
}

/**
 * One JSON object a line. Columns may be paths: `password.hash`. Of a key that is there twice the last one wins.
 * Reading throws HashError ERR_FIELD at the end if no object of the whole file had a column.
 */
export const ndjson: Source<ColumnsOptions> = {
  id: 'ndjson',
  read: (chunks, options) => readAll(chunks, createNdjsonReader(options)),
}

export type { Columns, ColumnsOptions } from './shared/columns.ts'
export type { ProfileColumns } from './shared/profile-columns.ts'
