import { type Failure, failure, HashError } from '../core/errors.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './shared/columns.ts'
import { isPlainAt, type JsonRow, valueAt } from './shared/json-paths.ts'
import { parseJsonObject } from './shared/json-slices.ts'
import { type Reader, readAll } from './shared/reader.ts'
import { createLinesReader } from './shared/records.ts'
import type { Source } from './source.ts'

function noSuchKey(name: string): Failure {
  const hint = 'Check the spelling. Write the key of an inner object with dots: password.hash'
  return failure('ERR_FIELD', undefined, { name, column: name, expected: 'at least one line with this key', hint })
}

function createNdjsonReader(options: ColumnsOptions): Reader {
  const read = createColumnsReader(options, valueAt, isPlainAt)
  /** The columns that no object has had so far. */
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
      throw new HashError(noSuchKey(name))
    },
  }
}

/**
 * Reads NDJSON: one JSON object in each line. A column is a key, or a path of keys such as `password.hash`. If an
 * object has a key twice, the last value is used. At the end of the file, reading throws HashError ERR_FIELD for a
 * column that no object has. Reading throws ERR_MALFORMED if the input is compressed or is UTF-16.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { ndjson } from 'saltbridge/sources'
 *
 * const options = { columns: { hash: 'password.hash', email: 'email' } }
 * for await (const records of ndjson.read(createReadStream('users.ndjson'), options)) console.log(records.length)
 */
export const ndjson: Source<ColumnsOptions> = {
  id: 'ndjson',
  read: (chunks, options) => readAll(chunks, createNdjsonReader(options)),
}

export type { Columns, ColumnsOptions } from './shared/columns.ts'
export type { ProfileColumns } from './shared/profile-columns.ts'
