import type { Row } from './containers/container.ts'
import { createReaderOfAny, type Reading, reading } from './containers/rows.ts'
import { sql } from './containers/sql.ts'
import { tableReading, wordpressTable } from './shared/csv-tables.ts'
import { readAll } from './shared/reader.ts'
import { createRowColumns } from './shared/row-columns.ts'
import { chooseTable } from './shared/users-table.ts'
import { createWordpressMeta } from './shared/wordpress-meta.ts'
import type { Source, SourceRecord, SystemOptions } from './source.ts'

/** The columns of `wp_users` that a record has elsewhere, and the key of a password reset, which is a secret. */
const known: ReadonlySet<string> = new Set([
  ...['ID', 'user_login', 'user_pass', 'user_email', 'user_registered', 'user_activation_key'],
  ...['user_status', 'display_name', 'spam', 'deleted'],
])

/** Creates a function that turns rows of `wp_users` into records. */
export function createWordpressReader(isWhole: boolean): (row: Row) => SourceRecord {
  const user = createRowColumns({ writtenBy: 'wordpress' })

  /** A network of sites marks its users. BuddyPress sets user_status for spammers and for users that are not activated. */
  function isDisabled(): boolean {
    const isMarked = user.flag('spam') === true || user.flag('deleted') === true
    return isMarked || !/^0?$/.test(String(user.at('user_status') ?? ''))
  }

  return ({ row, values, failure }) => {
    if (!values) return { row, id: undefined, failure }
    user.open(values)
    const hash = user.hash('user_pass')
    const full = user.text('display_name')
    const username = user.identifier('user_login')
    const names = full === undefined ? undefined : { full }
    const record: SourceRecord = {
      row,
      id: user.identifier('ID'),
      email: user.identifier('user_email'),
      username,
      disabled: isDisabled(),
      hash,
      none: hash ? undefined : 'missing',
      names: isWhole ? names : undefined,
      createdAt: isWhole ? user.time('user_registered') : undefined,
      customData: isWhole ? user.others(known, username) : undefined,
    }
    const fault = user.fault()
    return fault ? { ...record, hash: isWhole ? hash : undefined, none: undefined, failure: fault } : record
  }
}

const expected = 'a dump of a WordPress database (mysqldump), or the table of the users as CSV with a header'

/** The containers in which users of WordPress are exported. */
function readingsOf({ table, isWhole = false }: SystemOptions): readonly Reading[] {
  const users = chooseTable({
    table,
    expected: 'the columns user_login and user_pass of WordPress',
    needed: ['user_login', 'user_pass'],
    isUsers: ({ name, columns }) =>
      columns ? columns.includes('user_login') && columns.includes('user_pass') : /(?:^|_)users$/i.test(name),
  })
  return [
    reading(sql, users, createWordpressReader(isWhole)),
    tableReading(wordpressTable, createWordpressReader(isWhole)),
  ]
}

/**
 * Reads the users of WordPress from a dump of its database (the table `wp_users`, with any prefix) or from CSV. Their names
 * and roles are in another table, `wp_usermeta`, which `readOthers` reads. Reading throws HashError ERR_FIELD if the dump
 * has no table of users, or if it has several and `table` does not choose one. Reading throws ERR_MALFORMED if the file is
 * neither a dump nor CSV with the header of that table.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { wordpress } from 'saltbridge/sources'
 *
 * for await (const records of wordpress.read(createReadStream('dump.sql'), {})) console.log(records.length)
 */
export const wordpress: Source<SystemOptions> = {
  id: 'wordpress',
  read: (chunks, options) => readAll(chunks, createReaderOfAny(readingsOf(options), expected)),
  readOthers(chunks, { table }) {
    const { tables, recordOf } = createWordpressMeta(table)
    const readings = [reading(sql, tables, recordOf), tableReading(wordpressTable, () => undefined)]
    return readAll(chunks, createReaderOfAny(readings, expected))
  },
}
