import { parseJsonObject } from './containers/ndjson.ts'
import { readAll } from './shared/reader.ts'
import { createLinesReader } from './shared/records.ts'
import { readRow } from './shared/row.ts'
import type { Source, SourceRecord } from './source.ts'

function readText(text: string, row: number, isRecord: boolean): SourceRecord {
  const parsed = parseJsonObject(text)
  return parsed.ok ? readRow(parsed.value, row, isRecord) : { row, id: undefined, failure: parsed }
}

const readRecord = (text: string, row: number): SourceRecord => readText(text, row, true)

/**
 * Reads one row of an import, a JSON object. The library, the command line and the service all read rows with this
 * function. An unknown key is a failure, and the failure names the key only if it resembles a known one.
 *
 * @param text The JSON text of one object.
 * @param row The number of the row, counted from 1; 1 unless given.
 * @returns The record. Its `original` is the parsed object, and its `failure`, if any, says why the row is refused.
 * @example
 * import { readImportRow } from 'saltbridge/sources/rows'
 *
 * readImportRow('{"email":"ada@example.org","passwordHash":"$2b$10$…"}').email // 'ada@example.org'
 */
export function readImportRow(text: string, row = 1): SourceRecord {
  return readText(text, row, false)
}

/** Options of the source `rows`. */
export interface RowsOptions {
  /**
   * Whether rows may have every key of a record, such as `username` and `rights`. `saltbridge convert` writes such rows. In
   * an import these keys are unknown. `false` unless given.
   */
  readonly isRecord?: boolean | undefined
}

/**
 * Reads the rows of an import in the layout of the service: one JSON object in each line. The keys `code`, `reason` and
 * `field`, which an import adds to refused rows, are ignored. A row with the key `unread` is refused, because the
 * import could not read one of the values of this row.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { rows } from 'saltbridge/sources'
 *
 * for await (const records of rows.read(createReadStream('rows.ndjson'), undefined)) console.log(records.length)
 */
export const rows: Source<RowsOptions | undefined> = {
  id: 'rows',
  read: (chunks, { isRecord = false } = {}) =>
    readAll(chunks, createLinesReader(isRecord ? readRecord : readImportRow)),
}

export { checkPerson, completeIdentity, losesEmail, normalEmail } from './shared/import-person.ts'
export { hiddenKey } from './shared/row.ts'
