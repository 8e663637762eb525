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
    expected: 'the columns password, and is_active or last_login, of Django',
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
 * Reads the users of Django from a dump of its database in PostgreSQL, MySQL or SQLite, from CSV with a
 * header, or from the JSON of `manage.py dumpdata`: the table `auth_user`, or the table of a custom model. Reading throws HashError ERR_FIELD if the
 * file has no users, or has several tables of users and `table` does not choose one, and ERR_MALFORMED if the file is
 * neither a dump nor JSON.
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
        'a dump of the database of Django, its table of users as CSV, or the JSON of `manage.py dumpdata`',
      ),
    ),
}
