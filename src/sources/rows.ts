import { parseJsonObject } from './shared/json-slices.ts'
import { readAll } from './shared/reader.ts'
import { createLinesReader } from './shared/records.ts'
import { readRow } from './shared/row.ts'
import type { Source } from './source.ts'

/**
 * The rows of an import as the service takes them: one JSON object a line. Its `key`, and the `code`, `reason` and
 * `field` that an import writes beside rows that it refuses, are not read. A row that still has an `unread`, the name of
 * what the import could not read, is refused.
 */
export const rows: Source = {
  id: 'rows',
  read: (chunks) =>
    readAll(
      chunks,
      createLinesReader((text, row) => {
        const parsed = parseJsonObject(text)
        return parsed.ok ? readRow(parsed.value, row) : { row, id: undefined, failure: parsed }
      }),
    ),
}
