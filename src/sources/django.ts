import { failure, HashError } from '../core/errors.ts'
import { createRowColumns } from './columns.ts'
import type { Row, Values } from './containers/container.ts'
import { jsonContainer } from './containers/json.ts'
import { ndjsonContainer } from './containers/ndjson.ts'
import { sql } from './containers/sql.ts'
import { type TableLayout, tableReading } from './csv.ts'
import { createReaderOfAny, type Reading, readAll, reading } from './reader.ts'
import type { Source, SourceRecord, SystemOptions } from './source.ts'
import { chooseTable } from './sql.ts'
import { isAbsent, isObject } from './values.ts'

/** The fields of AbstractUser (django/contrib/auth/models.py) that a record has under other names. */
const known: ReadonlySet<string> = new Set([
  ...['id', 'password', 'last_login', 'email', 'username', 'is_active', 'is_staff', 'is_superuser'],
  ...['first_name', 'last_name', 'date_joined', 'groups', 'user_permissions'],
])

/** Returns groups or permissions: a list of ids or names (natural keys), or the value of a column of a custom model. */
const listOf = (value: unknown): unknown =>
  isAbsent(value) || (Array.isArray(value) && value.length === 0) ? undefined : value

/** Creates a function that turns users of `auth.user`, or of a custom model, into records. `id` is the primary key. */
function createDjangoReader(isWhole: boolean): (row: Row) => SourceRecord {
  const user = createRowColumns({ writtenBy: 'django' })

  function rightsOf(): Pick<SourceRecord, 'rights' | 'deniedRights'> {
    const rights = {
      isStaff: user.flag('is_staff'),
      isSuperuser: user.flag('is_superuser'),
      groups: listOf(user.at('groups')),
      permissions: listOf(user.at('user_permissions')),
    }
    const all = Object.entries(rights)
    const found = all.filter(([, right]) => right !== undefined && right !== false)
    const denied = all.filter(([, right]) => right === false).map(([name]) => name)
    return {
      rights: found.length > 0 ? Object.fromEntries(found) : undefined,
      deniedRights: denied.length > 0 ? denied : undefined,
    }
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
    const { rights, deniedRights } = rightsOf()
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
      deniedRights: isWhole ? deniedRights : undefined,
      customData: isWhole ? user.others(known, username) : undefined,
    }
    const fault = user.fault()
    return fault ? { ...record, hash: isWhole ? hash : undefined, none: undefined, failure: fault } : record
  }
}

/** The columns of AbstractBaseUser. A model with both is a model of users. */
const isOfUsers = (fields: Values): boolean => Object.hasOwn(fields, 'password') && Object.hasOwn(fields, 'last_login')

/** Compares the name of a model, or of its table: `auth.user` and `auth_user`. */
const isNamed = (model: string, table: string): boolean =>
  model.toLowerCase() === table.toLowerCase() || model.replace('.', '_').toLowerCase() === table.toLowerCase()

const shown = (model: string): string => (/^[\w.]{1,64}$/.test(model) ? model : 'another model')

function wrongTable(reason: string, hint: string): HashError {
  return new HashError(failure('ERR_FIELD', undefined, { name: 'table', reasons: [reason], hint }))
}

interface Users {
  /** Returns the record of a user, and `undefined` for an object of another model. */
  recordOf(row: Row): SourceRecord | undefined
  /** Ends the file. @throws HashError ERR_FIELD if it has objects, but no users. */
  end(): void
}

function createUsers({ table, isWhole = false }: SystemOptions): Users {
  const read = createDjangoReader(isWhole)
  let hasRows = false
  let hasUsers = false
  let chosen: string | undefined

  function recordOf(row: Row): SourceRecord | undefined {
    hasRows = true
    const { values } = row
    if (!values) return read(row)
    const { model, fields, pk } = values
    // sqlite3 -json writes the rows of the table.
    const isRow = typeof model !== 'string' || !isObject(fields)
    if (isRow ? !Object.hasOwn(values, 'password') : table === undefined ? !isOfUsers(fields) : !isNamed(model, table))
      return undefined
    hasUsers = true
    if (isRow) return read(row)
    if (chosen !== undefined && chosen !== model)
      throw wrongTable(
        `the file has users of several models: ${shown(chosen)} and ${shown(model)}`,
        'Choose one of these models with --table (in the library: the option `table`), such as --table auth.user',
      )
    chosen = model
    return read({ ...row, values: { ...fields, id: pk ?? fields.id } })
  }

  return {
    recordOf,
    end() {
      if (hasUsers || !hasRows) return
      const reason =
        table === undefined
          ? 'the file has no users: no object has both fields password and last_login'
          : `the file has no objects of the model ${shown(table)}`
      throw wrongTable(reason, 'Export the user model, for example with manage.py dumpdata auth.user')
    },
  }
}

/** Combines a container with the users of a file. Each file has its own state. */
function perFile(create: (recordOf: Users['recordOf']) => Reading, options: SystemOptions): Reading {
  return {
    recognize: (head) => create(() => undefined).recognize(head),
    createReader() {
      const users = createUsers(options)
      const reader = create(users.recordOf).createReader()
      return {
        push: reader.push,
        end() {
          const last = reader.end()
          users.end()
          return last
        },
      }
    },
  }
}

/**
 * Reads the JSON of `manage.py dumpdata`, with or without natural keys, and of `sqlite3 -json`. Objects of models without
 * passwords give no records. Reading throws HashError ERR_FIELD if the file has users of several models and `table` is
 * not given, or if it has no users.
 */
export const djangoJsonReading = (options: SystemOptions): Reading =>
  perFile((recordOf) => reading(jsonContainer, { paths: [''] }, recordOf), options)

/** Reads the lines of `manage.py dumpdata --format jsonl`, like `djangoJsonReading`. */
export const djangoJsonLinesReading = (options: SystemOptions): Reading =>
  perFile((recordOf) => reading(ndjsonContainer, undefined, recordOf), options)

/** Django's table of the users (`auth_user`, or the table of another user model). */
export const djangoTable: TableLayout = { columns: ['password', 'last_login', 'is_active'] }

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
 * import { django } from 'saltbridge/convert'
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
