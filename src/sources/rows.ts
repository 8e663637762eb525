import { parseJsonObject } from './shared/json-slices.ts'
import { readAll } from './shared/reader.ts'
import { createLinesReader } from './shared/records.ts'
import { readRow } from './shared/row.ts'
import type { Source, SourceRecord } from './source.ts'

/**
 * Reads one row of an import: a JSON object. This is the only definition of a row, for this library, the command line and
 * the service. A key that is unknown is a failure, whose detail names it only if it resembles a known key.
 *
 * @param text The object in JSON.
 * @param row Its number, from 1.
 * @returns The record. Its `original` is the parsed object.
 * @example readImportRow('{"email":"ada@example.org","passwordHash":"$2b$10$…"}').email // 'ada@example.org'
 */
export function readImportRow(text: string, row = 1): SourceRecord {
  const parsed = parseJsonObject(text)
  return parsed.ok ? readRow(parsed.value, row) : { row, id: undefined, failure: parsed }
}

/**
 * The rows of an import as the service takes them: one JSON object a line. The `code`, `reason` and `field` that an import
 * writes beside rows that it refuses are not read. A row that still has an `unread`, the name of what the import could not
 * read, is refused.
 */
export const rows: Source = {
  id: 'rows',
  read: (chunks) => readAll(chunks, createLinesReader(readImportRow)),
}

export { checkPerson, completeIdentity, losesEmail, normalEmail } from './shared/import-person.ts'
export { hiddenKey } from './shared/row.ts'
