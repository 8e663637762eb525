import { type Failure, failure, HashError } from '../core/errors.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './columns.ts'
import { jsonContainer } from './containers/json.ts'
import { parseJsonObject } from './containers/ndjson.ts'
import { createLinesReader } from './lines.ts'
import { checkOptions, jsonRule, ndjsonRule } from './options.ts'
import { createOthersVisitor, findAt } from './paths.ts'
import { countLargeNumbers, createFileKind, type Reader, readAll } from './reader.ts'
import type { Source, SourceRecord } from './source.ts'

/** An object of JSON, and the text that it was read from. */
interface JsonRow {
  readonly value: object
  readonly text: string
}

const mayBeUnusual = /\d[.eE]|-0/
/** The strings and the numbers of a JSON text. */
const literals = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g
const isUsual = /^(?:"|0$|-?[1-9]\d*$)/

/** Returns the value of a key, or of a path of keys joined by dots; `undefined` if the object has no such key. */
const valueAt = ({ value }: JsonRow, path: string): unknown => findAt(value, path)

/**
 * Tells whether the number of a key is written in plain digits: JSON.parse makes `1e3` and `1000.0` the same as `1000`.
 */
function isPlainAt({ text }: JsonRow, path: string): boolean {
  if (!mayBeUnusual.test(text)) return true
  const plain: object = JSON.parse(text.replace(literals, (literal) => (isUsual.test(literal) ? literal : 'null')))
  return typeof findAt(plain, path) === 'number'
}

function refuseMissingKey(name: string): Failure {
  const hint =
    'Check the spelling. If the key is inside another object, write its path with dots, for example password.hash'
  return failure('ERR_FIELD', undefined, { name, column: name, expected: 'at least one object with this key', hint })
}

/** Reads the columns of objects. */
interface JsonColumnsReader {
  read(source: JsonRow, row: number): SourceRecord
  /** Ends the file. @throws HashError ERR_FIELD if no object has had one of the columns. */
  end(): void
}

function createJsonColumnsReader(options: ColumnsOptions): JsonColumnsReader {
  const visit = createOthersVisitor(namesOfColumns(options))
  const read = createColumnsReader(options, {
    at: valueAt,
    isPlainAt,
    visit: ({ value }, take) => visit(value, take),
  })
  /** The columns that no object has had so far. */
  const missing = new Set(namesOfColumns(options))
  let isEmpty = true

  return {
    read(source, row) {
      isEmpty = false
      for (const column of missing) if (valueAt(source, column) !== undefined) missing.delete(column)
      return read(source, row)
    },
    end() {
      if (isEmpty) return
      for (const name of missing) {
        if (name === options.columns.hash || !options.onAbsentColumn) throw new HashError(refuseMissingKey(name))
        options.onAbsentColumn(name)
      }
    },
  }
}

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
  const reader = createFileKind(jsonContainer, { paths, hasTexts: true }, ({ row, values, text = '', failure }) =>
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
 * of keys such as `password.hash`. An object that contains a key twice is refused. Reading throws HashError ERR_FIELD
 * if the file has several lists and `table` is not given. Reading throws ERR_FIELD at the end of the file if a column
 * occurs in no object. Reading throws ERR_MALFORMED if the input is not UTF-8.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { json } from 'saltbridge/convert'
 *
 * const options = { columns: { hash: 'password.hash', email: 'email' } }
 * for await (const records of json.read(createReadStream('users.json'), options)) console.log(records.length)
 */
export const json: Source<JsonOptions> = /* @__PURE__ */ checkOptions(jsonRule, {
  id: 'json',
  read: (chunks, options) => readAll(chunks, createJsonReader(options)),
})

function createNdjsonReader(options: ColumnsOptions): Reader {
  const columns = createJsonColumnsReader(options)
  const reader = createLinesReader((text, row) => {
    const parsed = parseJsonObject(text)
    if (!parsed.ok) return { row, id: undefined, failure: parsed }
    const record = columns.read({ value: parsed.value, text }, row)
    return parsed.numbers ? countLargeNumbers(record, parsed.numbers) : record
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
 * Reads NDJSON: one JSON object in each line. A column is a key, or a path of keys such as `password.hash`. If an
 * object contains a key twice, its last value is used. Reading throws HashError ERR_FIELD at the end of the file if a
 * column occurs in no object, and ERR_MALFORMED if the input is not text in UTF-8 (which may be compressed with
 * gzip).
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { ndjson } from 'saltbridge/convert'
 *
 * const options = { columns: { hash: 'password.hash', email: 'email' } }
 * for await (const records of ndjson.read(createReadStream('users.ndjson'), options)) console.log(records.length)
 */
export const ndjson: Source<ColumnsOptions> = /* @__PURE__ */ checkOptions(ndjsonRule, {
  id: 'ndjson',
  read: (chunks, options) => readAll(chunks, createNdjsonReader(options)),
})
