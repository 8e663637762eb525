import { readFileSync } from 'node:fs'
import { createSignerKey } from '../src/core/secret.ts'
import { createVerifier } from '../src/index.ts'
import { sql } from '../src/sources/containers/sql.ts'
import { parseHashConfig } from '../src/sources/firebase-hash.ts'
import { auth0, django, firebase, ldap, wordpress } from '../src/sources/index.ts'
import { isObject } from '../src/sources/values.ts'
import { betterAuth } from '../src/targets/better-auth.ts'
import { clerk } from '../src/targets/clerk.ts'
import { keycloak } from '../src/targets/keycloak.ts'
import { kratos } from '../src/targets/kratos.ts'
import { supabase } from '../src/targets/supabase.ts'

import { hashConfig, readExample, signerKey } from './fixtures/firebase-export.ts'
import { chunksOf } from './helpers/read.ts'
import { personSchema } from './kratos.ts'
import { type Fields, nameOf, pathsOf, type Walk } from './perturbed.ts'

const verifier = createVerifier()

const exported = (name: string) => readFileSync(`test/exports/${name}`, 'utf8')
const linesOf = (name: string): readonly Fields[] =>
  exported(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Returns the rows of a table of a dump. */
function rowsOf(name: string, table: string): readonly Fields[] {
  const cutter = sql.createCutter({ wants: (one) => one.name === table })
  const slabs = [...cutter.push(readFileSync(`test/exports/${name}`)), ...cutter.end()]
  return slabs.flatMap((slab) => sql.read(slab)).map(({ values }) => ({ ...values }))
}

const cellOf = (value: unknown) => (value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`)
const insertOf = (table: string, row: Fields) =>
  `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.values(row).map(cellOf)});\n`
const doubled = (text: string) => text.replaceAll('\\', '\\\\')

const secrets = { legacyScryptSignerKey: createSignerKey(signerKey) }
const answers = {
  'without-email': 'carry',
  'without-password': 'carry',
  'several-hashes': 'first',
  'unaccepted-hashes': 'reset',
  'unknown-emails': 'carry',
  mfa: 'drop',
  accept: ['bcrypt-72-bytes', 'php-trim'],
} as const
const both = { verifier, answers }

/** Returns the users who have a field, or a combination of fields, that no user before them has. */
function withNewFields(users: readonly Fields[]): readonly Fields[] {
  const known = new Set<string>()
  return users.filter((user) => {
    const before = known.size
    for (const path of pathsOf(user)) known.add(nameOf(path))
    return known.size > before
  })
}

const parameters = parseHashConfig(hashConfig)
/** Second factors, which the example export does not have with all their kinds. */
const everyFactor = [{ phoneInfo: '+12125550102' }, { totpInfo: {} }, { emailInfo: {} }]
const firebaseUsers = (JSON.parse(readExample('users.json').toString()).users as readonly unknown[]).filter(isObject)

const isPerson = (entry: string) =>
  /^(?:objectClass: (?:inetOrgPerson|account|posixAccount|person)|userPassword)/m.test(entry)
const ldapUsers = exported('ldap/slapcat-nowrap.ldif')
  .split('\n\n')
  .filter(isPerson)
  .map((entry) => {
    const counts = new Map<string, number>()
    return Object.fromEntries(
      entry
        .trim()
        .split('\n')
        .map((line) => {
          const [, name = '', value = ''] = /^([^:]+):(:? .*|:?)$/.exec(line) ?? []
          counts.set(name, (counts.get(name) ?? 0) + 1)
          return [counts.get(name) === 1 ? name : `${name} ${counts.get(name)}`, value]
        }),
    )
  })

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

/** A conversion, the users of an export that the test writes, and the data that belongs to each field. */
export interface Case extends Walk {
  readonly name: string
  /** Whether all values of the export are text. */
  readonly isText?: boolean
  readonly users: readonly Fields[]
  /** The names of the data that a field may change. A name also means all names that begin with it. */
  readonly data: { readonly [field: string]: string }
  /** The values that the old system keeps for itself. Only these may be lost without a word. */
  readonly unused: readonly string[]
  /** The values of which two files may have different ones, because a person has several, or because they are only counted. */
  readonly several: readonly string[]
}

const ids = 'ids id oldId changedIds unmatched'
const email = 'email emailVerified without-email unknown-emails unverified-emails identities'
const password =
  'exact except none dropped hash without-password unaccepted-hashes several-hashes otherHashes bcrypt-72'
const disabled = 'disabled'

export const cases: readonly Case[] = [
  {
    ...both,
    name: 'Firebase to Supabase',
    from: 'firebase',
    target: supabase,
    options: {},
    secrets,
    needed: ['localId', 'email', 'passwordHash', 'salt'],
    users: withNewFields([...firebaseUsers, { ...firebaseUsers[0], mfaInfo: everyFactor }]),
    data: {
      ...{ localId: ids, email, emailVerified: email, passwordHash: password, salt: password, disabled },
      displayName: 'names customData providerUserInfo',
      lastSignedInAt: 'lastSignInAt customData',
      createdAt: 'createdAt',
      phoneNumber: 'phone customData without-email providerUserInfo',
      customAttributes: 'rights customData',
      photoUrl: 'customData providerUserInfo',
      providerUserInfo: 'identities without-password providerUserInfo',
      mfaInfo: 'secondFactors mfa',
    },
    // The account counts second factors, and does not describe them.
    unused: ['mfaInfo.*.enrolledAt', 'mfaInfo.*.mfaEnrollmentId', 'mfaInfo.*.phoneInfo'],
    several: [],
    spell: (user) => ({
      read: () => firebase.read(chunksOf(JSON.stringify({ users: [user] })), { parameters, isWhole: true }),
    }),
  },
  {
    ...both,
    name: 'Auth0 to Keycloak',
    from: 'auth0',
    target: keycloak,
    options: { extensions: 'bcrypt', 'realm-roles': 'admin' },
    needed: ['user_id', '_id', '_ID', 'email', 'phone_number', 'passwordHash'],
    users: [...linesOf('auth0/users.ndjson'), ...linesOf('auth0/passwords.ndjson')],
    data: {
      user_id: `${ids} sign-in identities without-password`,
      ...{ _id: ids, _ID: ids, email, email_verified: email, emailVerified: email, passwordHash: password },
      app_metadata: 'rights',
      blocked: disabled,
      created_at: 'createdAt',
      ...{ name: 'names customData', given_name: 'names customData', family_name: 'names customData' },
      ...{ firstName: 'names', lastName: 'names', locale: 'customData', picture: 'customData' },
      ...{ nickname: 'customData nickname', user_metadata: 'customData nickname', username: 'username customData' },
      phone_number: 'phone customData verified without-email sign-in',
      phone_verified: 'verified',
      identities: 'identities without-password sign-in',
      last_login: 'lastSignInAt',
      multifactor: 'secondFactors mfa',
      ...Object.fromEntries(['last_ip', 'logins_count', 'updated_at', 'password_set_date'].map((name) => [name, name])),
      ...{ connection: '', tenant: '', _tmp_is_unique: '' },
    },
    unused: [
      ...['_tmp_is_unique', 'connection', 'identities.*.connection', 'identities.*.isSocial', 'tenant'],
      // Keycloak does not store whether the address of an identity is verified.
      'identities.*.profileData.email_verified',
      // The whole time is named.
      'password_set_date.$date',
    ],
    several: ['last_ip', 'logins_count', 'multifactor.*', 'nickname', 'phone_verified', 'updated_at'],
    spell: (user) => ({ read: () => auth0.read(chunksOf(`${JSON.stringify(user)}\n`), { isWhole: true }) }),
  },
  {
    ...both,
    name: 'WordPress to better-auth',
    isText: true,
    from: 'wordpress',
    target: betterAuth,
    options: { database: 'sqlite', plugins: 'username,admin' },
    needed: ['ID', 'user_login', 'user_pass', 'user_email'],
    users: [...wordpressUsers, { ...wordpressUsers[0], ...extraMeta }],
    data: {
      ID: `${ids} rights given nickname other roles time secondFactors mfa`,
      ...{ user_login: 'username', user_pass: password, user_email: email, user_nicename: 'customData' },
      ...{ user_registered: 'createdAt', user_activation_key: '', display_name: 'names given' },
      ...{ user_status: disabled, spam: disabled, deleted: disabled },
      ...{ 'usermeta first_name': 'names given', 'usermeta last_name': 'names given', 'usermeta nickname': 'nickname' },
      ...{
        'usermeta wp_capabilities': 'rights roles',
        'usermeta old_capabilities': 'roles',
        'usermeta description': 'other',
      },
      ...Object.fromEntries(
        ['last_login', 'wc_last_active', 'session_tokens'].map((key) => [`usermeta ${key}`, 'time']),
      ),
      'usermeta _two_factor_totp_key': 'secondFactors mfa',
    },
    // The key of a password reset is a secret that the new system could not use.
    unused: ['user_activation_key'],
    several: [...Object.keys(extraMeta), 'usermeta wp_capabilities'],
    spell(user) {
      const own = Object.entries(user).filter(([name]) => !name.startsWith('usermeta '))
      const meta = Object.entries(user).filter(([name]) => name.startsWith('usermeta '))
      const rows = meta.map(([name, value]) =>
        insertOf('wp_usermeta', { user_id: user.ID, meta_key: name.slice('usermeta '.length), meta_value: value }),
      )
      const text = doubled(`-- MySQL dump\n${insertOf('wp_users', Object.fromEntries(own))}${rows.join('')}`)
      return {
        read: () => wordpress.read(chunksOf(text), { isWhole: true }),
        readOthers: () => wordpress.readOthers!(chunksOf(text), { isWhole: true }),
      }
    },
  },
  ...[
    {
      name: 'a dump of Django to Clerk',
      isText: true,
      users: [...rowsOf('django/pg_dump.sql', 'auth_user'), ...rowsOf('django/pg_dump.sql', 'accounts_member')],
      textOf: (user: Fields) => `-- PostgreSQL database dump\n${insertOf('auth_user', user)}`,
    },
    {
      name: 'the JSON of Django to Clerk',
      users: ['auth-user', 'natural', 'member']
        .flatMap((name): Fields[] => JSON.parse(exported(`django-json/${name}.json`)))
        .filter(({ model }) => model !== 'auth.group')
        .map(({ pk, fields }) => ({ ...(pk !== undefined && { id: pk }), ...(fields as Fields) })),
      textOf: ({ id, ...fields }: Fields) => JSON.stringify([{ model: 'auth.user', pk: id, fields }]),
    },
  ].map(({ textOf, ...own }) => ({
    ...both,
    ...own,
    from: 'django',
    target: clerk,
    options: { identifiers: 'email,username', usernames: 'extended', 'shortest-username': '2' },
    needed: ['id', 'password', 'email', 'username', 'last_login'],
    data: {
      ...{ id: ids, password, email, username: 'username without-email customData' },
      ...{
        last_login: 'lastSignInAt',
        date_joined: 'createdAt',
        is_active: disabled,
        first_name: 'names',
        last_name: 'names',
      },
      ...{ is_superuser: 'rights', is_staff: 'rights', groups: 'rights', user_permissions: 'rights' },
      ...{ nick: 'customData', prefs: 'customData' },
    },
    unused: [],
    several: [],
    spell: (user: Fields) => ({ read: () => django.read(chunksOf(textOf(user)), { isWhole: true }) }),
  })),
  {
    ...both,
    name: 'OpenLDAP to Ory Kratos',
    isText: true,
    from: 'ldap',
    target: kratos,
    options: { 'identity-schema': personSchema },
    needed: ['dn', 'objectClass', 'uid', 'mail', 'userPassword'],
    users: ldapUsers,
    data: {
      dn: `${ids} username customData`,
      ...{ entryUUID: ids, userPassword: `${password} password disabled`, 'userPassword 2': `${password} password` },
      ...{ cn: 'names customData', givenName: 'names customData', sn: 'names customData', title: 'customData' },
      ...{ uid: 'username other customData', 'uid 2': 'username other customData', mail: `${email} otherEmails` },
      ...{
        'mail 2': 'otherEmails',
        mobile: 'phone customData',
        telephoneNumber: 'phone customData',
        jpegPhoto: 'photo',
      },
      ...{ createTimestamp: 'createdAt', modifyTimestamp: 'time', pwdAccountLockedTime: 'disabled lock' },
      ...Object.fromEntries(['description', 'uidNumber', 'gidNumber', 'homeDirectory'].map((name) => [name, 'other'])),
    },
    unused: [
      ...['creatorsName', 'entryCSN', 'modifiersName', 'objectClass 2', 'objectClass 3', 'structuralObjectClass'],
    ],
    several: [
      ...['description', 'gidNumber', 'homeDirectory', 'jpegPhoto', 'mail 2', 'modifyTimestamp', 'uidNumber'],
      'objectClass',
    ],
    spell(user) {
      const lines = Object.entries(user).map(([name, value]) => `${name.split(' ')[0]}:${value}`)
      return { read: () => ldap.read(chunksOf(`${lines.join('\n')}\n\n`), { isWhole: true }) }
    },
  },
]
