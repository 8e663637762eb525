import { failure, HashError } from '../core/errors.ts'
import type { Row, Values } from './containers/container.ts'
import { jsonContainer } from './containers/json.ts'
import { ndjsonContainer } from './containers/ndjson.ts'
import type { TableLayout } from './csv.ts'
import { createFileKind, createHashOwner, type FileKind, type HashOwner } from './reader.ts'
import type { Source, SourceRecord, SystemOptions } from './source.ts'
import { declareTables, type OtherTable } from './tables.ts'
import { createUserReader, type UserTable } from './user-table.ts'
import { flagOf, identifier, isAbsent, isObject } from './values.ts'

/** Returns groups or permissions: a list of ids or names (natural keys), or the value of a column of a custom model. */
const listOf = (value: unknown): unknown =>
  isAbsent(value) || (Array.isArray(value) && value.length === 0) ? undefined : value

/** Returns the error of a file whose hashes belong to another application. */
const refuseHashes = (): HashError =>
  new HashError(
    failure('ERR_MALFORMED', undefined, {
      expected: 'hashes of Django, such as pbkdf2_sha256$…',
      hint: 'The hashes in the column password belong to another application. Pass --from sql, csv, json or ndjson with --column hash=password',
    }),
  )

/** The table `auth_user`, or the table of a custom user model (django/contrib/auth/models.py, AbstractUser). */
const users: UserTable = {
  id: 'django',
  title: 'Django',
  usual: 'auth_user',
  name: /^auth_user$/,
  needed: ['password'],
  oneOf: ['is_active', 'last_login'],
  seen: {
    users: [
      { has: ['model', 'fields.password', 'fields.last_login'] },
      { has: ['password', 'last_login', 'is_superuser'] },
      {
        has: ['password', 'last_login', 'is_active'],
        values: {
          password: /^(?:!.*|(?:pbkdf2_|bcrypt|argon2|scrypt\$|md5\$|sha1\$|crypt\$).*\$.*)$/,
        },
      },
    ],
    model: 'model',
    usual: 'auth_user',
    companions: /^(?:django_(?:migrations|content_type|session|admin_log)|auth_(?:permission|group))$/,
  },
  // Django writes the name of the algorithm before the first $.
  foreign: { isHash: (text) => text.startsWith('$'), refuse: refuseHashes },
  parts: {
    hash: 'password',
    username: 'username',
    enabled: 'is_active',
    names: { given: 'first_name', family: 'last_name' },
    lastSignInAt: 'last_login',
    rights: {
      isStaff: 'is_staff',
      isSuperuser: 'is_superuser',
      groups: ({ at }) => listOf(at('groups')),
      permissions: ({ at }) => listOf(at('user_permissions')),
    },
    known: ['groups', 'user_permissions'],
    id: 'id',
    email: 'email',
    createdAt: 'date_joined',
  },
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
  const read = createUserReader(users, isWhole, owner)
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
 * Reads the JSON of `manage.py dumpdata`, with or without natural keys, and of `sqlite3 -json`. Objects of models
 * without passwords give no records. Reading throws HashError ERR_FIELD if the file has users of several models and
 * `table` is not given, or if it has no users.
 */
export const djangoJsonKind = (options: SystemOptions, owner: HashOwner = createHashOwner()): FileKind =>
  createKindPerFile((recordOf) => createFileKind(jsonContainer, { paths: [''] }, recordOf), options, owner)

/** Reads the lines of `manage.py dumpdata --format jsonl`, like `djangoJsonKind`. */
export const djangoJsonLinesKind = (options: SystemOptions, owner: HashOwner = createHashOwner()): FileKind =>
  createKindPerFile((recordOf) => createFileKind(ndjsonContainer, undefined, recordOf), options, owner)

/** Django's table of the users (`auth_user`, or the table of another user model). */
export const djangoTable: TableLayout = { columns: ['password', 'last_login', 'is_active'] }

/**
 * The tables of apps in which users have second factors, and their kinds. The value of `type` is the kind of
 * `mfa_authenticator`.
 */
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

/** Returns what a row of the table of an app says of a user; `undefined` if the row says nothing. */
function saysOf(table: string, type: unknown, confirmed: unknown): Partial<SourceRecord> | undefined {
  const data = allauth.get(table)
  if (data !== undefined) return { notRead: [data] }
  const kind = kindsOfAllauth.get(type) ?? factors.get(table)
  // A device that is not confirmed was never used.
  return kind === undefined || flagOf(confirmed) === false ? undefined : { secondFactors: [kind] }
}

/** Creates the other tables. */
const createOthers = (): readonly OtherTable[] => [
  {
    name: new RegExp(`^(?:${[...factors.keys(), ...allauth.keys()].join('|')})$`),
    needed: ['user_id'],
    says: ({ table, columns: { at } }) => saysOf(table, at('type'), at('confirmed')),
  },
  ...[
    { end: '_groups', column: 'group_id', data: 'groups' },
    { end: '_user_permissions', column: 'permission_id', data: 'permissions' },
  ].map(
    ({ end, column, data }): OtherTable => ({
      name: new RegExp(`${end}$`),
      replaces: /$/,
      needed: [column],
      userOf: (columns) => columns.find((one) => one.endsWith('_id') && one !== column) ?? 'user_id',
      says: () => ({ notRead: [data] }),
    }),
  ),
]

/** Reads other objects of `manage.py dumpdata`, whose models have the names of the tables. */
function otherObjectOf({ row, values }: Row): SourceRecord | undefined {
  const { model, fields } = values ?? {}
  if (typeof model !== 'string' || !isObject(fields)) return undefined
  const user = fields.user_id ?? fields.user
  const said = saysOf(model.replace('.', '_'), fields.type, fields.confirmed)
  return said && { row, id: identifier(user, typeof user === 'number') || undefined, ...said }
}

/**
 * Reads the users of Django from a dump of its PostgreSQL, MySQL or SQLite database, from CSV with a header, or from
 * the JSON of `manage.py dumpdata`. The users are in the table `auth_user`, or in the table of a custom user model.
 * Reading throws HashError ERR_FIELD if the file has no users, or if it has several tables of users and `table` does
 * not choose one. Reading throws ERR_MALFORMED if the file is neither a dump, CSV of that table nor JSON, or if its
 * first hashes (100 in a large file) all belong to another application. `readOthers` names data of other tables that
 * records cannot have: groups, permissions, and the second factors and addresses of well-known apps.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { django } from 'saltbridge/convert'
 *
 * const options = { table: 'accounts_member' }
 * for await (const records of django.read(createReadStream('dump.sql'), options)) console.log(records.length)
 */
export const django: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  ...users,
  expected: 'a dump of a Django database, the table of the users as CSV, or the JSON of `manage.py dumpdata`',
  csv: djangoTable,
  createOthers,
  documents: (options, owner) => [djangoJsonKind(options, owner), djangoJsonLinesKind(options, owner)],
  otherDocuments: [
    createFileKind(jsonContainer, { paths: [''] }, otherObjectOf),
    createFileKind(ndjsonContainer, undefined, otherObjectOf),
  ],
})
