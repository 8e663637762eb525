import { parseJsonObject } from './containers/ndjson.ts'
import type { ColumnsOptions } from './shared/columns.ts'
import { createJsonColumnsReader } from './shared/json-columns.ts'
import { type Reader, readAll } from './shared/reader.ts'
import { createLinesReader } from './shared/records.ts'
import type { Source } from './source.ts'

function createNdjsonReader(options: ColumnsOptions): Reader {
  const columns = createJsonColumnsReader(options)
  const reader = createLinesReader((text, row) => {
    const parsed = parseJsonObject(text)
    return parsed.ok ? columns.read({ value: parsed.value, text }, row) : { row, id: undefined, failure: parsed }
  })
  return {
    push: reader.push,
    end() {
      const last = reader.end()
      columns.end()
      return last
    },
  }
}

/**
 * Reads NDJSON: one JSON object in each line. A column is a key, or a path of keys such as `password.hash`. If an object
 * contains a key twice, its last value is used. Reading throws HashError ERR_FIELD at the end of the file if a column
 * occurs in no object, and ERR_MALFORMED if the input is not text in UTF-8, plain or compressed with gzip.
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
