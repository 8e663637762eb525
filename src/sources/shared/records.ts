import { failure } from '../../core/errors.ts'
import { maxRecord } from '../containers/container.ts'
import type { SourceRecord } from '../source.ts'
import { createLineReader, type Line } from './lines.ts'
import type { Reader } from './reader.ts'

/** Creates a reader of lines. Empty lines are counted but give no records. */
export function createLinesReader(recordOf: (text: string, row: number) => SourceRecord): Reader {
  const lines = createLineReader()
  let row = 0

  function records(all: readonly Line[]): readonly SourceRecord[] {
    const found: SourceRecord[] = []
    for (const line of all) {
      row++
      if (line === undefined) {
        const limit = { name: 'bytes of the line', min: 1, max: maxRecord, actual: maxRecord + 1 }
        found.push({ row, id: undefined, failure: failure('ERR_LIMIT', undefined, { limit }) })
      } else if (line !== '') found.push(recordOf(line, row))
    }
    return found
  }

  return { push: (piece) => records(lines.push(piece)), end: () => records(lines.end()) }
}
