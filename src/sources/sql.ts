import type { Row } from './containers/container.ts'
import { createReaderOfAny, reading } from './containers/rows.ts'
import { sql as container } from './containers/sql.ts'
import { type ColumnsOptions, createColumnsReader, namesOfColumns } from './shared/columns.ts'
import { readAll } from './shared/reader.ts'
import { chooseTable } from './shared/users-table.ts'
import type { Source } from './source.ts'

/** Options of the source `sql`. */
export interface SqlSourceOptions extends ColumnsOptions {
  /**
   * The name of the table of the users, with or without its schema. Not needed if only one table has all the columns.
   */
  readonly table?: string | undefined
}

const valueAt = ({ values = {} }: Row, column: string): unknown =>
  Object.hasOwn(values, column) ? values[column] : undefined

/**
 * Reads one table of an SQL dump, as mysqldump, mariadb-dump, phpMyAdmin, pg_dump and SQLite's `.dump` write it. Reading
 * throws HashError ERR_FIELD if the table or one of the columns does not exist, and ERR_MALFORMED if the file is not a
 * dump.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { sql } from 'saltbridge/sources'
 *
 * const options = { table: 'users', columns: { hash: 'password_hash', email: 'email' } }
 * for await (const records of sql.read(createReadStream('dump.sql'), options)) console.log(records.length)
 */
export const sql: Source<SqlSourceOptions> = {
  id: 'sql',
  read(chunks, { table, ...options }) {
    const needed = namesOfColumns(options)
    const users = chooseTable({
      table,
      needed,
      expected: `every column of the --column options`,
      isUsers: ({ columns }) => columns !== undefined && needed.every((column) => columns.includes(column)),
    })
    const readRow = createColumnsReader(options, valueAt)
    const readings = [
      reading(container, users, (row) =>
        row.failure ? { row: row.row, id: undefined, failure: row.failure } : readRow(row, row.row),
      ),
    ]
    return readAll(chunks, createReaderOfAny(readings, 'a dump in SQL'))
  },
}
