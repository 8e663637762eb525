import { failure, HashError } from '../core/errors.ts'
import { createRowColumns } from './columns.ts'
import type { Row, Values } from './containers/container.ts'
import { jsonContainer } from './containers/json.ts'
import { ndjsonContainer } from './containers/ndjson.ts'
import { type SqlOptions, sql } from './containers/sql.ts'
import { createTableKind, type TableLayout } from './csv.ts'
import { createFileKind, createHashOwner, createReaderOfAny, type FileKind, type HashOwner, readAll } from './reader.ts'
import type { Source, SourceRecord, SystemOptions } from './source.ts'
import { createTableChooser } from './sql.ts'
import { flagOf, identifier, isAbsent, isObject } from './values.ts'

/** The fields of AbstractUser (django/contrib/auth/models.py) that a record has under other names. */
const known: ReadonlySet<string> = new Set([
  ...['id', 'password', 'last_login', 'email', 'username', 'is_active', 'is_staff', 'is_superuser'],
  ...['first_name', 'last_name', 'date_joined', 'groups', 'user_permissions'],
])

/** Returns groups or permissions: a list of ids or names (natural keys), or the value of a column of a custom model. */
const listOf = (value: unknown): unknown =>
  isAbsent(value) || (Array.isArray(value) && value.length === 0) ? undefined : value

const refuseHashes = (): HashError =>
  new HashError(
    failure('ERR_MALFORMED', undefined, {
      expected: 'hashes of Django, such as pbkdf2_sha256$…',
      hint: 'The hashes in the column password belong to another application. Pass --from sql, csv, json or ndjson with --column hash=password',
    }),
  )

/** Creates a function that turns users of `auth.user`, or of a custom model, into records. `id` is the primary key. */
function createDjangoReader(isWhole: boolean, owner: HashOwner): (row: Row) => SourceRecord {
  const user = createRowColumns({ writtenBy: 'django' })

  function rightsOf(): Pick<SourceRecord, 'rights' | 'deniedRights'> {
    const rights = {
      isStaff: user.flag('rights', 'is_staff'),
      isSuperuser: user.flag('rights', 'is_superuser'),
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
    // Django writes the name of the algorithm before the first $, so the users belong to another application.
    if (hash?.text.startsWith('$')) owner.addForeign(refuseHashes)
    else if (hash) owner.addOwn()
    const username = user.identifier('username', 'username')
    const isActive = user.flag('disabled', 'is_active')
    const [given, family] = [user.text('first_name'), user.text('last_name')]
    const names = given === undefined && family === undefined ? undefined : { given, family }
    const lastSignInAt = user.time('lastSignInAt', 'last_login')
    const { rights, deniedRights } = rightsOf()
    const others = isWhole ? user.others(known, username) : {}
    const record: SourceRecord = {
      row,
      id: user.identifier('id', 'id'),
      email: user.identifier('email', 'email'),
      username,
      disabled: isActive === undefined ? undefined : !isActive,
      hash,
      none: hash ? undefined : 'missing',
      names: isWhole ? names : undefined,
      createdAt: isWhole ? user.time('timeJoined', 'date_joined') : undefined,
      lastSignInAt: isWhole ? lastSignInAt : undefined,
      deniedRights: isWhole ? deniedRights : undefined,
      ...others,
      rights: isWhole && (rights ?? others.rights) ? { ...rights, ...others.rights } : undefined,
    }
    return user.complete(record, isWhole)
  }
}

/** The columns of AbstractBaseUser. A model with both is a model of users. */
const isOfUsers = (fields: Values): boolean => Object.hasOwn(fields, 'password') && Object.hasOwn(fields, 'last_login')

/** Compares the name of a model, or of its table: `auth.user` and `auth_user`. */
const isNamed = (model: string, table: string): boolean =>
  model.toLowerCase() === table.toLowerCase() || model.replace('.', '_').toLowerCase() === table.toLowerCase()

const showModel = (model: string): string => (/^[\w.]{1,64}$/.test(model) ? model : 'another model')

function refuseTable(reason: string, hint: string): HashError {
  return new HashError(failure('ERR_FIELD', undefined, { name: 'table', reasons: [reason], hint }))
}

interface Users {
  /** Returns the record of a user, and `undefined` for an object of another model. */
  recordOf(row: Row): SourceRecord | undefined
  /** Ends the file. @throws HashError ERR_FIELD if it has objects, but no users. */
  end(): void
}

function createUsers({ table, isWhole = false }: SystemOptions, owner: HashOwner): Users {
  const read = createDjangoReader(isWhole, owner)
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
      throw refuseTable(
        `the file has users of several models: ${showModel(chosen)} and ${showModel(model)}`,
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
          : `the file has no objects of the model ${showModel(table)}`
      throw refuseTable(reason, 'Export the user model, for example with manage.py dumpdata auth.user')
    },
  }
}

/** Combines a container with the users of a file. Each file has its own state. */
function createKindPerFile(
  create: (recordOf: Users['recordOf']) => FileKind,
  options: SystemOptions,
  owner: HashOwner,
): FileKind {
  return {
    recognize: (head) => create(() => undefined).recognize(head),
    createReader() {
      const users = createUsers(options, owner)
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
export const djangoJsonKind = (options: SystemOptions, owner: HashOwner = createHashOwner()): FileKind =>
  createKindPerFile((recordOf) => createFileKind(jsonContainer, { paths: [''] }, recordOf), options, owner)

/** Reads the lines of `manage.py dumpdata --format jsonl`, like `djangoJsonKind`. */
export const djangoJsonLinesKind = (options: SystemOptions, owner: HashOwner = createHashOwner()): FileKind =>
  createKindPerFile((recordOf) => createFileKind(ndjsonContainer, undefined, recordOf), options, owner)

/** Django's table of the users (`auth_user`, or the table of another user model). */
export const djangoTable: TableLayout = { columns: ['password', 'last_login', 'is_active'] }

/** The containers in which users of Django are exported. */
function kindsOf(options: SystemOptions, owner: HashOwner): readonly FileKind[] {
  const { table, isWhole = false } = options
  const users = createTableChooser({
    table,
    expected: 'the Django columns password and either is_active or last_login',
    needed: ['password'],
    isUsers: ({ name, columns }) =>
      columns
        ? columns.includes('password') && (columns.includes('is_active') || columns.includes('last_login'))
        : name === 'auth_user',
  })
  return [
    createFileKind(sql, users, createDjangoReader(isWhole, owner)),
    createTableKind(djangoTable, createDjangoReader(isWhole, owner)),
    djangoJsonKind(options, owner),
    djangoJsonLinesKind(options, owner),
  ]
}

/** The tables of apps in which users have second factors, and their kinds. The value of `type` is the kind of `mfa_authenticator`. */
const factors: ReadonlyMap<string, string> = new Map([
  ['otp_totp_totpdevice', 'TOTP'],
  ['otp_hotp_hotpdevice', 'HOTP'],
  ['otp_static_staticdevice', 'backup codes'],
  ...['otp_email_emaildevice', 'two_factor_emaildevice'].map((name) => [name, 'e-mail'] as const),
  ...['two_factor_phonedevice', 'phonenumber_phonedevice', 'otp_twilio_twiliosmsdevice'].map(
    (name) => [name, 'phone'] as const,
  ),
  ...['otp_yubikey_yubikeydevice', 'otp_yubikey_remoteyubikeydevice'].map((name) => [name, 'YubiKey'] as const),
  ...['two_factor_webauthn_webauthndevice', 'otp_webauthn_webauthncredential'].map(
    (name) => [name, 'WebAuthn'] as const,
  ),
  ['mfa_authenticator', 'other'],
])

/** The tables of django-allauth, and the data in them. */
const allauth: ReadonlyMap<string, string> = new Map([
  ['account_emailaddress', 'e-mail addresses (account_emailaddress)'],
  ['socialaccount_socialaccount', 'identities (socialaccount_socialaccount)'],
])

const kindsOfAllauth: ReadonlyMap<unknown, string> = new Map([
  ['totp', 'TOTP'],
  ['recovery_codes', 'backup codes'],
  ['webauthn', 'WebAuthn'],
])

/** Returns the column of the other id in a table that connects users with groups or permissions. */
const findOtherColumn = (table: string): string | undefined =>
  table.endsWith('_user_permissions') ? 'permission_id' : table.endsWith('_groups') ? 'group_id' : undefined

/** Returns what a row of another table says of a user; `undefined` if the row says nothing. */
function otherRecordOf(row: number, table: string, values: Values): SourceRecord | undefined {
  const right = findOtherColumn(table)
  const column = right && Object.keys(values).find((name) => name.endsWith('_id') && name !== right)
  const user = values[column ?? 'user_id'] ?? values.user
  const id = identifier(user, typeof user === 'number') || undefined
  if (right !== undefined) return { row, id, notRead: [right === 'group_id' ? 'groups' : 'permissions'] }
  const data = allauth.get(table)
  if (data !== undefined) return { row, id, notRead: [data] }
  const kind = kindsOfAllauth.get(values.type) ?? factors.get(table)
  // A device that is not confirmed was never used.
  return kind === undefined || flagOf(values.confirmed) === false ? undefined : { row, id, secondFactors: [kind] }
}

/** Chooses the other tables. With `asked`, only groups and permissions of the users in this table are read. */
const createOtherTables = (asked: string | undefined): SqlOptions => ({
  wants({ name, columns = [] }) {
    if (factors.has(name) || allauth.has(name)) return columns.includes('user_id')
    const right = findOtherColumn(name)
    const users = asked?.slice(asked.lastIndexOf('.') + 1)
    return right !== undefined && columns.includes(right) && (users === undefined || name.startsWith(`${users}_`))
  },
})

/** Reads other objects of `manage.py dumpdata`, whose models have the names of the tables. */
function otherObjectOf({ row, values }: Row): SourceRecord | undefined {
  const { model, fields } = values ?? {}
  if (typeof model !== 'string' || !isObject(fields)) return undefined
  const table = model.replace('.', '_')
  return factors.has(table) || allauth.has(table) ? otherRecordOf(row, table, fields) : undefined
}

/** The containers of other tables. A table as CSV has no others. */
function otherKindsOf({ table }: SystemOptions): readonly FileKind[] {
  const { recognize } = createTableKind(djangoTable, () => undefined)
  return [
    createFileKind(sql, createOtherTables(table), ({ row, table: name = '', values, failure: why }) =>
      values ? otherRecordOf(row, name, values) : { row, id: undefined, failure: why },
    ),
    { recognize, createReader: () => ({ push: () => [], end: () => [] }) },
    createFileKind(jsonContainer, { paths: [''] }, otherObjectOf),
    createFileKind(ndjsonContainer, undefined, otherObjectOf),
  ]
}

const expected = 'a dump of a Django database, the table of the users as CSV, or the JSON of `manage.py dumpdata`'

/**
 * Reads the users of Django from a dump of its PostgreSQL, MySQL or SQLite database, from CSV with a header, or from the
 * JSON of `manage.py dumpdata`. The users are in the table `auth_user`, or in the table of a custom user model. Reading
 * throws HashError ERR_FIELD if the file has no users, or if it has several tables of users and `table` does not choose
 * one. Reading throws ERR_MALFORMED if the file is neither a dump, CSV of that table nor JSON, or if its first hashes (100
 * in a large file) all belong to another application. `readOthers` names data of
 * other tables that records cannot have: groups, permissions, and the second factors and addresses of well-known apps.
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
  read(chunks, options) {
    const owner = createHashOwner()
    return readAll(chunks, owner.watch(createReaderOfAny(kindsOf(options, owner), expected, 'django')))
  },
  readOthers: (chunks, options) => readAll(chunks, createReaderOfAny(otherKindsOf(options), expected)),
}
