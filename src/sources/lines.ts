import { isNoHash } from './shared/exported-values.ts'
import { readAll } from './shared/reader.ts'
import { createLinesReader } from './shared/records.ts'
import { noFields, type Source } from './source.ts'

/**
 * Reads a file with one hash string in each line. Empty lines are skipped but counted.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { lines } from 'saltbridge/sources'
 *
 * for await (const records of lines.read(createReadStream('hashes.txt'), undefined)) console.log(records.length)
 */
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
