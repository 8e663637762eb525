import { createReaderOfAny, type Reading, reading } from './containers/rows.ts'
import { sql } from './containers/sql.ts'
import { djangoTable, tableReading } from './shared/csv-tables.ts'
import { djangoJsonLinesReading, djangoJsonReading } from './shared/django-json.ts'
import { createDjangoReader } from './shared/django-record.ts'
import { readAll } from './shared/reader.ts'
import { chooseTable } from './shared/users-table.ts'
import type { Source, SystemOptions } from './source.ts'

/** The containers in which users of Django are exported. */
function readingsOf(options: SystemOptions): readonly Reading[] {
  const { table, isWhole = false } = options
  const users = chooseTable({
    table,
    expected: 'the Django columns password and either is_active or last_login',
    needed: ['password'],
    isUsers: ({ name, columns }) =>
      columns
        ? columns.includes('password') && (columns.includes('is_active') || columns.includes('last_login'))
        : name === 'auth_user',
  })
  return [
    reading(sql, users, createDjangoReader(isWhole)),
    tableReading(djangoTable, createDjangoReader(isWhole)),
    djangoJsonReading(options),
    djangoJsonLinesReading(options),
  ]
}

/**
 * Reads the users of Django from a dump of its PostgreSQL, MySQL or SQLite database, from CSV with a header, or from the
 * JSON of `manage.py dumpdata`. The users are in the table `auth_user`, or in the table of a custom user model. Reading
 * throws HashError ERR_FIELD if the file has no users, or if it has several tables of users and `table` does not choose
 * one. Reading throws ERR_MALFORMED if the file is neither a dump, CSV of that table nor JSON.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { django } from 'saltbridge/sources'
 *
 * const options = { table: 'accounts_member' }
 * for await (const records of django.read(createReadStream('dump.sql'), options)) console.log(records.length)
 */
export const django: Source<SystemOptions> = {
  id: 'django',
  read: (chunks, options) =>
    readAll(
      chunks,
      createReaderOfAny(
        readingsOf(options),
        'a dump of a Django database, the table of the users as CSV, or the JSON of `manage.py dumpdata`',
      ),
    ),
}
