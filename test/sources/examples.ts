import { readdirSync, readFileSync } from 'node:fs'
import { sql as sqlTables } from '../../src/sources/containers/sql.ts'
import { parseHashConfig } from '../../src/sources/firebase-hash.ts'
import {
  auth0,
  csv,
  django,
  drupal,
  firebase,
  htpasswd,
  json,
  kratos,
  ldap,
  lines,
  ndjson,
  rows,
  shadow,
  sql,
  systems,
  wordpress,
} from '../../src/sources/index.ts'
import type { Source, SourceRecord } from '../../src/sources/source.ts'
import { isObject } from '../../src/sources/values.ts'
import { hashConfig, readExample } from '../fixtures/firebase-export.ts'
import { type Fields, withNewFields } from '../helpers/fields.ts'
import { type TableExample, tableExamples } from './table-examples.ts'

/** Users of an export of one source, and what each field of them says. `test/sources/laws.test.ts` has the laws. */
export interface SourceExample {
  readonly name: string
  /** The name of the source in `src/sources/index.ts`. */
  readonly id: string
  read(chunks: AsyncIterable<Uint8Array>): AsyncIterable<readonly SourceRecord[]>
  readOthers?(chunks: AsyncIterable<Uint8Array>): AsyncIterable<readonly SourceRecord[]>
  readonly users: readonly Fields[]
  /** Returns a file with these users. */
  spell(users: readonly Fields[]): string
  /** Whether all values are text. */
  readonly isText: boolean
  /** The fields without which a user is not read. */
  readonly needed: readonly string[]
  /** The keys of a record that a field may change. A field of the export that is not here changes only `notRead`. */
  readonly data: { readonly [field: string]: string }
  /** The values that the old system keeps for itself. Only these may be lost without a word. */
  readonly unused: readonly string[]
  /**
   * The values that two files may have differently without a word, because a person has several, or because they are
   * only counted.
   */
  readonly several: readonly string[]
}

type Given = Omit<SourceExample, 'id' | 'name' | 'read' | 'readOthers'> & { readonly name?: string }

function example<Options>(source: Source<Options>, options: Options, given: Given): SourceExample {
  const { readOthers } = source
  return {
    id: source.id,
    name: source.id,
    read: (chunks) => source.read(chunks, options),
    ...(readOthers && { readOthers: (chunks) => readOthers(chunks, options) }),
    ...given,
  }
}

const isWhole = true
const exported = (name: string) => readFileSync(`test/exports/${name}`, 'utf8')
const jsonLines = (users: readonly Fields[]) => users.map((user) => `${JSON.stringify(user)}\n`).join('')
const linesOf = (name: string): readonly Fields[] =>
  exported(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Returns the rows of a table of a dump. */
export function rowsOf(name: string, table: string, needed: readonly string[] = []): readonly Fields[] {
  const cutter = sqlTables.createCutter({
    wants: (one) => one.name === table && needed.every((name) => one.columns?.includes(name)),
  })
  const slabs = [...cutter.push(readFileSync(`test/exports/${name}`)), ...cutter.end()]
  return slabs.flatMap((slab) => sqlTables.read(slab)).map(({ values }) => ({ ...values }))
}

const cellOf = (value: unknown) => (value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`)
/** Returns the name of a column. A name in quotes would be a text in a dump of MySQL. */
const nameOf = (column: string) => (/[A-Z]/.test(column) && column !== 'ID' ? `"${column}"` : column)
const insertOf = (table: string, row: Fields) =>
  `INSERT INTO ${table} (${Object.keys(row).map(nameOf)}) VALUES (${Object.values(row).map(cellOf)});\n`

/** Returns the data of several fields, which change the same keys. */
const each = (fields: string, keys: string) => Object.fromEntries(fields.split(' ').map((field) => [field, keys]))

const hash = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const hashes = 'hash none failure otherHashes'

// Files whose columns are named.
const table = {
  columns: { hash: 'pw', id: 'id', email: 'mail', salt: 'salt' },
  profile: {
    ...{ emailVerified: 'verified', createdAt: 'made', disabled: 'off', username: 'login', phone: 'tel' },
    ...{ name: 'name', givenName: 'first', familyName: 'last', lastSignInAt: 'seen' },
    ...{ identityProvider: 'provider', identityId: 'sub', customData: { plan: 'plan' } },
  },
}
const ada: Fields = {
  ...{ id: '1', mail: 'ada@example.org', pw: hash, salt: 'NaCl', verified: 'true', made: '2024-02-29', off: 'false' },
  ...{ login: 'ada', tel: '+15555550100', name: 'Countess ✓', first: 'Ada', last: 'Lovelace' },
  ...{ seen: '2025-01-01', provider: 'google', sub: '117', plan: 'pro', shoes: '38', is_admin: 'true' },
}
const columns = {
  users: [ada, { ...ada, id: '2', pw: '', provider: '', sub: '' }],
  needed: ['id', 'pw', 'provider', 'sub'],
  data: {
    ...{ id: 'id', mail: 'email none', pw: hashes, salt: hashes, verified: 'emailVerified', made: 'createdAt' },
    ...{
      off: 'disabled',
      login: 'username customData',
      tel: 'phone customData none',
      seen: 'lastSignInAt',
      plan: 'customData',
    },
    ...each('name first last', 'names'),
    ...each('provider sub', 'identities none notRead'),
    is_admin: 'possibleRoles notRead',
  },
  unused: [],
  several: ['is_admin', 'shoes'],
}
const header = Object.keys(ada)
const quoted = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`

// Firebase.
/** Second factors, which the example export does not have with all their kinds. */
const everyFactor = [{ phoneInfo: '+12125550102' }, { totpInfo: {} }, { emailInfo: {} }]
const firebaseUsers = (JSON.parse(readExample('users.json').toString()).users as readonly unknown[]).filter(isObject)

// WordPress.
const wordpressUsers = ['mariadb-dump.sql', 'network.sql'].flatMap((name) => {
  const prefix = name === 'network.sql' ? 'my_site_' : 'wp_'
  const meta = rowsOf(`wordpress/${name}`, `${prefix}usermeta`)
  return rowsOf(`wordpress/${name}`, `${prefix}users`).map((user) => ({
    ...user,
    ...Object.fromEntries(
      meta.filter((one) => one.user_id === user.ID).map((one) => [`usermeta ${one.meta_key}`, one.meta_value]),
    ),
  }))
})
/** Values that the dumps do not have. */
const extraMeta = {
  'usermeta first_name': 'Ada',
  'usermeta last_name': 'Lovelace',
  'usermeta nickname': 'ada',
  'usermeta description': 'about',
  'usermeta last_login': '1700000000',
  'usermeta wc_last_active': '1700000000',
  'usermeta session_tokens': 'a:1:{s:1:"x";i:1;}',
  'usermeta _two_factor_totp_key': 'secret',
  'usermeta old_capabilities': 'a:1:{s:6:"editor";b:1;}',
}
function wordpressRows(user: Fields): string {
  const own = Object.entries(user).filter(([name]) => !name.startsWith('usermeta '))
  const meta = Object.entries(user).filter(([name]) => name.startsWith('usermeta '))
  const metaRows = meta.map(([name, value]) =>
    insertOf('wp_usermeta', { user_id: user.ID, meta_key: name.slice('usermeta '.length), meta_value: value }),
  )
  return `${insertOf('wp_users', Object.fromEntries(own))}${metaRows.join('')}`.replaceAll('\\', '\\\\')
}

const shadowFields = ['name', 'password', 'changed', 'min', 'max', 'warn', 'inactive', 'expire']

// LDAP.
const isPerson = (entry: string) =>
  /^(?:objectClass: (?:inetOrgPerson|account|posixAccount|person)|userPassword)/m.test(entry)
function attributesOf(entry: string): Fields {
  const counts = new Map<string, number>()
  const attributes = entry
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', value = ''] = /^([^:]+):(:? .*|:?)$/.exec(line) ?? []
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return [counts.get(name) === 1 ? name : `${name} ${counts.get(name)}`, value]
    })
  return Object.fromEntries(attributes)
}
const entryOf = (user: Fields) =>
  Object.entries(user)
    .map(([name, value]) => `${name.split(' ')[0]}:${value}\n`)
    .join('')

const djangoData = {
  ...{ id: 'id', password: hashes, email: 'email', username: 'username customData', last_login: 'lastSignInAt' },
  ...{ date_joined: 'createdAt', is_active: 'disabled' },
  ...each('first_name last_name', 'names'),
  ...each('is_superuser is_staff groups user_permissions', 'rights deniedRights notRead'),
  ...each('nick prefs', 'customData'),
}
const djangoNeeds = ['id', 'password', 'email', 'username', 'last_login']

const wordsOf = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '')

/** Creates the example of a system whose users are in a table. */
function exampleOf(id: string, given: TableExample): SourceExample {
  const { table, needed, data, unused, several, noUsers } = given
  const rows = readdirSync(`test/exports/${id}`)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => rowsOf(`${id}/${name}`, table, wordsOf(needed)))
  const named = Object.entries(data).flatMap(([keys, columns]) => wordsOf(columns).map((name) => [name, keys] as const))
  const custom = rows.flatMap((row) => Object.keys(row)).map((name) => [name, 'customData'] as const)
  return example(
    systems[id as keyof typeof systems],
    { isWhole },
    {
      users: rows.filter((row) => !noUsers?.test(String(Object.values(row)[0]))),
      spell: (users) => `-- PostgreSQL database dump\n${users.map((user) => insertOf(table, user)).join('')}`,
      isText: true,
      needed: wordsOf(needed),
      data: Object.fromEntries([...custom, ...named]),
      unused: wordsOf(unused),
      several: wordsOf(several),
    },
  )
}

/** At least one example of each source. */
export const sourceExamples: readonly SourceExample[] = [
  example(
    firebase,
    { parameters: parseHashConfig(hashConfig), isWhole },
    {
      users: withNewFields([...firebaseUsers, { ...firebaseUsers[0], mfaInfo: everyFactor }]),
      spell: (users) => JSON.stringify({ users }),
      isText: false,
      needed: ['localId', 'email', 'passwordHash', 'salt'],
      data: {
        ...{ localId: 'id', email: 'email none identities', emailVerified: 'emailVerified', disabled: 'disabled' },
        ...each('passwordHash salt', hashes),
        ...{ displayName: 'names customData', lastSignedInAt: 'lastSignInAt customData', createdAt: 'createdAt' },
        ...{ phoneNumber: 'phone customData none', customAttributes: 'rights customData', photoUrl: 'customData' },
        ...{ providerUserInfo: 'identities none notRead', mfaInfo: 'secondFactors' },
      },
      // The account counts second factors, and does not describe them.
      unused: ['mfaInfo.*.enrolledAt', 'mfaInfo.*.mfaEnrollmentId'],
      several: ['mfaInfo.*.phoneInfo'],
    },
  ),
  example(
    auth0,
    { isWhole },
    {
      users: [...linesOf('auth0/users.ndjson'), ...linesOf('auth0/passwords.ndjson')],
      spell: jsonLines,
      isText: false,
      needed: ['user_id', '_id', '_ID', 'email', 'phone_number', 'passwordHash'],
      data: {
        user_id: 'id identities none notRead',
        ...each('_id _ID', 'id'),
        ...{ email: 'email', email_verified: 'emailVerified', emailVerified: 'emailVerified', passwordHash: hashes },
        ...{ app_metadata: 'rights', blocked: 'disabled', created_at: 'createdAt', last_login: 'lastSignInAt' },
        ...each('name given_name family_name', 'names customData'),
        ...each('firstName lastName', 'names'),
        ...each('locale picture nickname', 'customData'),
        ...{
          user_metadata: 'customData',
          username: 'username customData',
          phone_number: 'phone customData none notRead',
        },
        ...{ identities: 'identities none notRead', multifactor: 'secondFactors' },
      },
      unused: [
        ...['_tmp_is_unique', 'connection', 'identities.*.connection', 'identities.*.isSocial', 'tenant'],
        // The whole time is named.
        'password_set_date.$date',
      ],
      several: ['last_ip', 'logins_count', 'nickname', 'phone_verified', 'updated_at'],
    },
  ),
  example(
    wordpress,
    { isWhole },
    {
      users: [...wordpressUsers, { ...wordpressUsers[0], ...extraMeta }],
      spell: (users) => `-- MySQL dump\n${users.map(wordpressRows).join('')}`,
      isText: true,
      needed: ['ID', 'user_login', 'user_pass', 'user_email'],
      data: {
        ...{
          ID: 'id names rights secondFactors possibleRoles',
          user_login: 'username customData',
          user_pass: hashes,
          user_email: 'email',
          user_nicename: 'customData',
        },
        ...{ user_registered: 'createdAt', display_name: 'names' },
        ...each('user_status spam deleted', 'disabled'),
        ...{ 'usermeta wp_capabilities': 'rights', 'usermeta _two_factor_totp_key': 'secondFactors' },
        ...{ 'usermeta first_name': 'names', 'usermeta last_name': 'names' },
      },
      // The key of a password reset is a secret that the new system could not use.
      unused: ['user_activation_key'],
      several: [...Object.keys(extraMeta), 'usermeta wp_capabilities'],
    },
  ),
  example(
    django,
    { isWhole },
    {
      users: [...rowsOf('django/pg_dump.sql', 'auth_user'), ...rowsOf('django/pg_dump.sql', 'accounts_member')],
      spell: (users) => `-- PostgreSQL database dump\n${users.map((user) => insertOf('auth_user', user)).join('')}`,
      isText: true,
      needed: djangoNeeds,
      data: djangoData,
      unused: [],
      several: [],
    },
  ),
  example(
    django,
    { isWhole },
    {
      name: 'the JSON of django',
      users: ['auth-user', 'natural', 'member']
        .flatMap((name): Fields[] => JSON.parse(exported(`django-json/${name}.json`)))
        .filter(({ model }) => model !== 'auth.group')
        .map(({ pk, fields }) => ({ ...(pk !== undefined && { id: pk }), ...(fields as Fields) })),
      spell: (users) => JSON.stringify(users.map(({ id, ...fields }) => ({ model: 'auth.user', pk: id, fields }))),
      isText: false,
      needed: djangoNeeds,
      data: djangoData,
      unused: [],
      several: [],
    },
  ),
  example(
    drupal,
    { isWhole },
    {
      users: [
        ...rowsOf('drupal/drupal7.sql', 'users').filter(({ uid }) => uid !== '0'),
        ...rowsOf('drupal/drupal10.sql', 'users_field_data')
          .filter(({ uid, default_langcode: isUser }) => uid !== '0' && isUser !== '0')
          .map(({ default_langcode: _, ...user }) => user),
      ],
      spell: (users) => `-- MySQL dump\n${users.map((user) => insertOf('users_field_data', user)).join('')}`,
      isText: true,
      needed: ['uid', 'name', 'pass', 'mail'],
      data: {
        ...{ uid: 'id', mail: 'email', name: 'username customData', pass: hashes, status: 'disabled' },
        ...{ created: 'createdAt', login: 'lastSignInAt' },
        ...each(
          'init timezone langcode preferred_langcode preferred_admin_langcode signature theme language',
          'customData',
        ),
      },
      unused: [],
      several: ['changed'],
    },
  ),
  example(
    kratos,
    { isWhole },
    {
      users: JSON.parse(exported('kratos/identities.json')),
      spell: (users) => JSON.stringify(users),
      isText: false,
      needed: ['id', 'schema_id', 'traits'],
      data: {
        ...{ id: 'id', state: 'disabled', created_at: 'createdAt' },
        traits: 'email emailVerified username phone names customData none otherEmails',
        credentials: `${hashes} identities otherEmails secondFactors`,
        verifiable_addresses: 'email emailVerified otherEmails phone customData none',
        recovery_addresses: 'otherEmails',
        metadata_public: 'customData',
        metadata_admin: 'rights',
      },
      unused: [
        ...['code', 'lookup_secret', 'oidc', 'password', 'totp'].flatMap((kind) =>
          ['created_at', 'type', 'updated_at', 'version'].map((key) => `credentials.${kind}.${key}`),
        ),
        // The account counts second factors and codes, and does not describe them.
        ...['', '.addresses', '.addresses.*', '.addresses.*.address', '.addresses.*.channel'].map(
          (path) => `credentials.code.config${path}`,
        ),
        ...['', '.recovery_codes', '.recovery_codes.*', '.recovery_codes.*.code'].map(
          (path) => `credentials.lookup_secret.config${path}`,
        ),
        ...['credentials.totp.config', 'credentials.totp.config.totp_url'],
        ...['credentials.code.identifiers', 'credentials.code.identifiers.*'],
        // The identifiers say the same.
        ...['', '.providers', '.providers.*'].map((path) => `credentials.oidc.config${path}`),
        ...['created_at', 'id', 'updated_at', 'via'].flatMap((key) => [
          `recovery_addresses.*.${key}`,
          `verifiable_addresses.*.${key}`,
        ]),
        ...['schema_url', 'state_changed_at', 'verifiable_addresses.*.status'],
      ],
      several: ['organization_id', 'schema_id', 'updated_at'],
    },
  ),
  example(
    ldap,
    { isWhole },
    {
      users: exported('ldap/slapcat-nowrap.ldif').split('\n\n').filter(isPerson).map(attributesOf),
      spell: (users) => users.map((user) => `${entryOf(user)}\n`).join(''),
      isText: true,
      needed: ['dn', 'objectClass', 'uid', 'mail', 'userPassword'],
      data: {
        ...{ dn: 'id username customData', entryUUID: 'id', createTimestamp: 'createdAt' },
        ...each('userPassword', `${hashes} disabled notRead`),
        ...each('cn givenName sn', 'names customData'),
        ...{ title: 'customData', uid: 'username notRead customData', mail: 'email otherEmails' },
        ...each('mobile telephoneNumber', 'phone customData'),
        pwdAccountLockedTime: 'disabled notRead',
      },
      unused: ['creatorsName', 'entryCSN', 'modifiersName', 'objectClass 2', 'objectClass 3', 'structuralObjectClass'],
      several: [
        ...['description', 'gidNumber', 'homeDirectory', 'jpegPhoto', 'modifyTimestamp', 'uidNumber'],
        'objectClass',
      ],
    },
  ),
  example(
    htpasswd,
    { isWhole },
    {
      users: [{ user: 'ada ✓', password: hash.replace('$2b$', '$2y$') }],
      spell: (users) => users.map(({ user = '', password = '' }) => `${user}:${password}\n`).join(''),
      isText: true,
      needed: ['user', 'password'],
      data: { user: 'id username customData', password: hashes },
      unused: [],
      several: [],
    },
  ),
  example(
    shadow,
    { isWhole },
    {
      users: [
        { name: 'ada', password: hash, changed: '19737', min: '0', max: '99999', warn: '7', expire: '1' },
        { name: 'bob', password: `!${hash}` },
      ],
      spell: (users) =>
        users.map((user) => `${[...shadowFields.map((name) => user[name] ?? ''), ''].join(':')}\n`).join(''),
      isText: true,
      needed: ['name', 'password'],
      data: { name: 'id username customData', password: `${hashes} disabled`, expire: 'disabled' },
      unused: ['changed', 'min', 'max', 'warn'],
      // An account has expired at any of these times.
      several: ['expire'],
    },
  ),
  example(csv, table, {
    ...columns,
    spell: (users) =>
      [header, ...users.map((user) => header.map((name) => user[name]))]
        .map((cells) => `${cells.map(quoted).join(',')}\n`)
        .join(''),
    isText: true,
  }),
  example(json, table, { ...columns, spell: (users) => JSON.stringify(users), isText: false }),
  example(ndjson, table, { ...columns, spell: jsonLines, isText: false }),
  example(
    sql,
    { ...table, table: 'people' },
    {
      ...columns,
      spell: (users) =>
        users
          .map((user) => insertOf('people', { ...Object.fromEntries(header.map((name) => [name, null])), ...user }))
          .join(''),
      isText: true,
    },
  ),
  example(lines, undefined, {
    users: [{ hash }],
    spell: (users) => users.map(({ hash = '' }) => `${hash}\n`).join(''),
    isText: true,
    needed: ['hash'],
    data: { hash: hashes },
    unused: [],
    several: ['hash'],
  }),
  example(
    rows,
    { isRecord: true },
    {
      users: [
        {
          ...{ id: '1', email: 'ada@example.org', isVerified: true, passwordHash: hash, fields: { salt: 'NaCl' } },
          ...{ username: 'ada', phone: '+15555550100', disabled: false, timeJoined: 5, lastSignInAt: 6 },
          ...{ names: { full: 'Countess', given: 'Ada', family: 'Lovelace' }, otherEmails: ['ada@example.com'] },
          ...{ thirdParty: [{ thirdPartyId: 'google', thirdPartyUserId: '117' }], customData: { plan: 'pro' } },
          ...{ rights: { admin: true }, secondFactors: ['totp'], notRead: ['photo'] },
          otherHashes: [{ passwordHash: hash.replace('2b', '2y') }],
        },
      ],
      spell: jsonLines,
      isText: false,
      needed: ['id', 'passwordHash'],
      data: {
        ...{ id: 'id', email: 'email', isVerified: 'emailVerified', timeJoined: 'createdAt', thirdParty: 'identities' },
        ...each('passwordHash fields otherHashes', hashes),
        ...Object.fromEntries(
          'username phone disabled lastSignInAt names otherEmails customData rights secondFactors notRead'
            .split(' ')
            .map((name) => [name, name]),
        ),
      },
      unused: [],
      several: [],
    },
  ),
  ...Object.entries(tableExamples).map(([id, given]) => exampleOf(id, given)),
]
