import { jsonContainer } from './containers/json.ts'
import { reading } from './containers/rows.ts'
import type { ColumnsOptions } from './shared/columns.ts'
import { createJsonColumnsReader } from './shared/json-columns.ts'
import { type Reader, readAll } from './shared/reader.ts'
import type { Source } from './source.ts'

/** Options of the source `json`. */
export interface JsonOptions extends ColumnsOptions {
  /**
   * The path of the list of users, such as `data.users`. Not needed if the file is a list of objects, or if exactly one
   * top-level key has a list of objects.
   */
  readonly table?: string | undefined
}

function createJsonReader({ table, ...options }: JsonOptions): Reader {
  const columns = createJsonColumnsReader(options)
  const paths = table === undefined ? undefined : [table]
  const reader = reading(jsonContainer, { paths, hasTexts: true }, ({ row, values, text = '', failure }) =>
    values ? columns.read({ value: values, text }, row) : { row, id: undefined, failure },
  ).createReader()
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
 * Reads a JSON document with one list of objects: `[…]`, or `{"users": […]}` with any key. A column is a key, or a path
 * of keys such as `password.hash`. An object that contains a key twice is refused. Reading throws HashError ERR_FIELD if
 * the file has several lists and `table` is not given. Reading throws ERR_FIELD at the end of the file if a column occurs
 * in no object. Reading throws ERR_MALFORMED if the input is not UTF-8.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { json } from 'saltbridge/sources'
 *
 * const options = { columns: { hash: 'password.hash', email: 'email' } }
 * for await (const records of json.read(createReadStream('users.json'), options)) console.log(records.length)
 */
export const json: Source<JsonOptions> = {
  id: 'json',
  read: (chunks, options) => readAll(chunks, createJsonReader(options)),
}

export type { Columns, ColumnsOptions } from './shared/columns.ts'
export type { ProfileColumns } from './shared/profile-columns.ts'
