import { isNoHash } from './shared/exported-values.ts'
import { readAll } from './shared/reader.ts'
import { createLinesReader } from './shared/records.ts'
import { noFields, type Source } from './source.ts'

/** One hash a line, and nothing else. */
export const lines: Source = {
  id: 'lines',
  read: (chunks) =>
    readAll(
      chunks,
      createLinesReader((text, row) => {
        if (isNoHash(text)) return { row, id: undefined, none: 'missing' }
        return { row, id: undefined, hash: { text, fields: noFields } }
      }),
    ),
}
