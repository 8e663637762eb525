import type { Row } from './containers/container.ts'
import { createReaderOfAny, type Reading, reading } from './containers/rows.ts'
import { sql } from './containers/sql.ts'
import { notCarriedBy } from './shared/not-carried.ts'
import { readAll } from './shared/reader.ts'
import { createRowColumns } from './shared/row-columns.ts'
import { chooseTable } from './shared/users-table.ts'
import type { Source, SourceRecord, SystemOptions } from './source.ts'

/** The columns of a table of users that a record has elsewhere. */
const known: ReadonlySet<string> = new Set([
  ...['id', 'password', 'last_login', 'email', 'username', 'is_active', 'is_staff', 'is_superuser'],
  ...['first_name', 'last_name', 'date_joined'],
])

/** Creates a function that turns rows of `auth_user`, or of the table of a custom model, into records. */
export function createDjangoReader(isWhole: boolean): (row: Row) => SourceRecord {
  const user = createRowColumns({ writtenBy: 'django' })

  function rightsOf(): SourceRecord['rights'] {
    const [isStaff, isSuperuser] = [user.flag('is_staff'), user.flag('is_superuser')]
    return isStaff || isSuperuser ? { ...(isStaff && { isStaff }), ...(isSuperuser && { isSuperuser }) } : undefined
  }

  return ({ row, values, failure }) => {
    if (!values) return { row, id: undefined, failure }
    user.open(values)
    const hash = user.hash('password')
    const username = user.identifier('username')
    const isActive = user.flag('is_active')
    const [given, family] = [user.text('first_name'), user.text('last_name')]
    const names = given === undefined && family === undefined ? undefined : { given, family }
    const lastSignInAt = user.time('last_login')
    const rights = rightsOf()
    const record: SourceRecord = {
      row,
      id: user.identifier('id'),
      email: user.identifier('email'),
      username,
      disabled: isActive === undefined ? undefined : !isActive,
      hash,
      none: hash ? undefined : 'missing',
      names: isWhole ? names : undefined,
      createdAt: isWhole ? user.time('date_joined') : undefined,
      lastSignInAt: isWhole ? lastSignInAt : undefined,
      rights: isWhole ? rights : undefined,
      customData: isWhole ? user.others(known, username) : undefined,
      notCarried: notCarriedBy({ username, names, lastSignInAt, rights }),
    }
    const fault = user.fault()
    return fault ? { ...record, hash: isWhole ? hash : undefined, none: undefined, failure: fault } : record
  }
}

/** The containers in which users of Django are exported. */
function readingsOf({ table, isWhole = false }: SystemOptions): readonly Reading[] {
  const users = chooseTable({
    table,
    expected: 'the columns password, and is_active or last_login, of Django',
    needed: ['password'],
    isUsers: ({ name, columns }) =>
      columns
        ? columns.includes('password') && (columns.includes('is_active') || columns.includes('last_login'))
        : name === 'auth_user',
  })
  return [reading(sql, users, createDjangoReader(isWhole))]
}

/**
 * Reads the users of Django from a dump of its database in PostgreSQL, MySQL or SQLite: the table `auth_user`, or that of
 * a custom model. Reading throws HashError ERR_FIELD if the dump has no table of users, or has several and `table` does
 * not choose one, and ERR_MALFORMED if the file is not a dump.
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
    readAll(chunks, createReaderOfAny(readingsOf(options), 'a dump of the database of Django')),
}
