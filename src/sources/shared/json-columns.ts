import { type Failure, failure, HashError } from '../../core/errors.ts'
import type { SourceRecord } from '../source.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './columns.ts'
import { isPlainAt, type JsonRow, valueAt } from './json-paths.ts'

function noSuchKey(name: string): Failure {
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

export function createJsonColumnsReader(options: ColumnsOptions): JsonColumnsReader {
  const read = createColumnsReader(options, valueAt, isPlainAt)
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
      const [name] = missing
      if (name !== undefined && !isEmpty) throw new HashError(noSuchKey(name))
    },
  }
}
