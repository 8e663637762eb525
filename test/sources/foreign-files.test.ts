import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isHashError } from '../../src/index.ts'
import { parseHashConfig } from '../../src/sources/firebase-hash.ts'
import { firebase, systems } from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { saltbridge, useCommand } from '../cli/command.ts'
import { inFolder } from '../cli/importing.ts'

import { hashConfig } from '../fixtures/firebase-export.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { few } from '../sample.ts'

useCommand()

const parameters = parseHashConfig(hashConfig)
type Read = (content: string | Uint8Array) => AsyncIterable<readonly SourceRecord[]>
const isWhole = true
/** The sources of systems. */
const sources: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(
    Object.entries(systems).map(([id, source]) => [
      id,
      (content: string | Uint8Array) => source.read(chunksOf(content), { isWhole }),
    ]),
  ),
  firebase: (content) => firebase.read(chunksOf(content), { parameters, isWhole }),
}

const hash = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const email = 'ada@example.org'
const json = (value: unknown) => JSON.stringify(value, undefined, 2)
const line = (value: unknown) => `${JSON.stringify(value)}\n`

/** Files of systems: what the message says, and the layouts that read the file. */
const files: readonly (readonly [name: string, content: string, looksLike: RegExp, readers: readonly string[]])[] = [
  [
    'a realm of Keycloak',
    json({ realm: 'x', enabled: true, users: [{ username: 'a', email, credentials: [{ secretData: '{}' }] }] }),
    /Keycloak/,
    [],
  ],
  [
    'users of Keycloak',
    json({ users: [{ username: 'a', email, emailVerified: true, requiredActions: [] }] }),
    /Keycloak/,
    [],
  ],
  [
    'FusionAuth',
    json({
      users: [{ email, password: 'x', salt: 'y', encryptionScheme: 'salted-pbkdf2-hmac-sha256', factor: 24000 }],
    }),
    /FusionAuth/,
    [],
  ],
  [
    'Frontegg',
    json([{ id: '1', email, name: 'Ada', tenantId: 't', metadata: '{}', passwordHash: hash }]),
    /Frontegg/,
    [],
  ],
  ['MongoDB', line({ _id: { $oid: '65f0c0ffee0000000000abcd' }, email, password: hash, __v: 0 }), /MongoDB/, []],
  [
    'Mongoose with passwordHash',
    line({ _id: { $oid: '65f0c0ffee0000000000abcd' }, email, passwordHash: hash, __v: 0 }),
    /MongoDB/,
    [],
  ],
  ['Devise', json([{ id: 1, email, encrypted_password: hash }]), /Devise.*--column hash=encrypted_password/, []],
  ['Rails', json([{ id: 1, email, password_digest: hash }]), /--column hash=password_digest/, ['rails']],
  [
    'Supabase',
    json([{ id: '1', aud: 'authenticated', email, encrypted_password: hash }]),
    /Supabase.*encrypted_password/,
    [],
  ],
  [
    'Ory Kratos',
    json([{ id: '1', schema_id: 'default', traits: { email }, credentials: {} }]),
    /Ory Kratos/,
    ['kratos'],
  ],
  ['Okta', json([{ id: '1', status: 'ACTIVE', profile: { login: email }, credentials: { password: {} } }]), /Okta/, []],
  ['Amazon Cognito', json({ Users: [{ Username: 'a', UserStatus: 'CONFIRMED', Attributes: [] }] }), /Cognito/, []],
  [
    'SuperTokens',
    json({ users: [{ loginMethods: [{ recipeId: 'emailpassword', email, passwordHash: hash }] }] }),
    /SuperTokens/,
    [],
  ],
  ['another application', json([{ id: 1, email, name: 'Ada', pass: hash }]), /JSON of another system/, []],
  [
    'Django',
    json([
      { model: 'auth.user', pk: 1, fields: { username: 'a', password: 'md5$a$b', last_login: null, is_active: true } },
    ]),
    /Django.*--from django/,
    ['django'],
  ],
  [
    'Firebase',
    json({ users: [{ localId: 'a', email, passwordHash: 'Zm9v', salt: 'Zm9v' }] }),
    /Firebase.*--from firebase/,
    ['firebase'],
  ],
  ['Auth0', line({ user_id: 'auth0|1', email, email_verified: true }), /Auth0.*--from auth0/, ['auth0']],
  [
    'LDIF',
    `dn: uid=a,dc=x\nobjectClass: person\ncn: a\nuserPassword: {CRYPT}${hash}\n\n`,
    /LDIF.*--from ldap/,
    ['ldap'],
  ],
  ['/etc/shadow', `a:${hash}:19737:0:99999:7:::\n`, /\/etc\/shadow.*--from shadow/, ['shadow']],
  ['an htpasswd file', 'a:$2y$05$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K\n', /htpasswd/, ['htpasswd']],
  [
    '/etc/passwd',
    'root:x:0:0:root:/root:/bin/bash\na:x:1000:1000:Ada:/home/a:/bin/sh\n',
    /\/etc\/passwd.*\/etc\/shadow/,
    ['shadow'],
  ],
  [
    'WordPress',
    `-- MySQL dump\nINSERT INTO wp_users (ID,user_login,user_pass) VALUES (1,'a','${hash}');\n`,
    /WordPress.*--from wordpress|user_login|is_active|Tables with rows: wp_users/,
    ['wordpress'],
  ],
  [
    'Drupal',
    `-- MySQL dump\nINSERT INTO users_field_data (uid,name,pass,status) VALUES (1,'a','${hash}',1);\n`,
    /Drupal.*--from drupal|Tables with rows: users_field_data/,
    ['drupal'],
  ],
  ['the table of Drupal', `uid,name,pass\n1,a,${hash}\n`, /Drupal.*--from drupal/, ['drupal']],
  [
    'an SQL dump',
    `-- MySQL dump\nINSERT INTO users (id,mail,pw) VALUES (1,'a','${hash}');\n`,
    /SQL|Tables with rows: users/,
    [],
  ],
  ['XML', '<?xml version="1.0"?>\n<users><user name="a"/></users>\n', /XML/, []],
]

describe.each(Object.entries(sources))('the layout %s', (from, read) => {
  test.each(files)(
    'a file of %s is refused with its name and what to do, unless the layout reads it',
    async (_, content, looksLike, readers) => {
      const found = await recordsIn(read(content)).catch((error: unknown) => error)
      if (readers.includes(from)) {
        expect(found).toHaveLength(content.startsWith('root:') ? 2 : 1)
        expect((found as readonly SourceRecord[]).every(({ failure }) => failure === undefined)).toBe(true)
        return
      }
      // Users without a localId are refused one by one, unless the file looks like one of another system.
      if (from === 'firebase' && Array.isArray(found) && found.every(({ failure }) => failure)) return
      if (!isHashError(found)) throw new Error(`${from} reads the file: ${JSON.stringify(found)}`)
      expect([found.code, found.message.replaceAll('\n', ' ')]).toEqual([
        expect.stringMatching(/^ERR_(?:MALFORMED|FIELD)$/),
        expect.stringMatching(looksLike),
      ])
    },
  )
})

/** The folders of fixtures that a layout reads, besides the folder with its name. */
const others: readonly (readonly [from: string, file: RegExp])[] = [
  ['ldap', /^ldif\//],
  ['shadow', /^shadow\//],
  ['wordpress', /^phpmyadmin\/wordpress/],
  ['joomla', /^phpmyadmin\/joomla-quick/],
  // Joomla's JSON of phpMyAdmin, FusionAuth's copy of WordPress: these are refused, too.
]
const shared = '../shared/fixtures'

test('no layout reads a user without a password, or a hash, from the exports of another system', async () => {
  if (!existsSync(shared)) return
  const read: string[] = []
  for (const folder of readdirSync(shared)) {
    if (!statSync(`${shared}/${folder}`).isDirectory()) continue
    for (const name of readdirSync(`${shared}/${folder}`)) {
      const path = `${folder}/${name}`
      if (/SOURCES|answers/.test(name)) continue
      const content = readFileSync(`${shared}/${path}`)
      for (const [from, source] of Object.entries(sources)) {
        if (from === folder || others.some(([id, file]) => id === from && file.test(path))) continue
        const records = await recordsIn(source(content)).catch(() => [])
        if (records.some(({ failure }) => failure === undefined)) read.push(`${from}: ${path}`)
      }
    }
  }
  expect(read).toEqual([])
})

test('a hash in a key that Auth0 does not have refuses the file, and the message names the key', async () => {
  const user = { user_id: 'auth0|1', email, custom_hash: hash }
  const error = await recordsIn(sources.auth0!(line(user))).catch((thrown: unknown) => thrown)
  expect(isHashError(error) && error.message).toMatch(/password hashes in custom_hash.*--column hash=custom_hash/)
  expect(isHashError(error) && error.message).not.toContain(hash)
})

test('the users of another application in a dump are not users of Django', async () => {
  const text = `-- MySQL dump\nINSERT INTO users (id,password,is_active) VALUES (1,'${hash}',1);\n`
  const error = await recordsIn(sources.django!(text)).catch((thrown: unknown) => thrown)
  expect(isHashError(error) && error.message).toMatch(/hashes of Django.*another application.*--column hash=password/)
})

/**
 * Files with a hash of another system, and the same users of the own system: the layout, one foreign user, one own
 * user.
 */
const mixed: readonly (readonly [
  name: string,
  from: string,
  write: (users: readonly string[]) => string,
  string,
  string,
])[] = [
  [
    'a dump of Django',
    'django',
    (users) => `-- MySQL dump\nINSERT INTO auth_user (id,password,is_active) VALUES ${users.join(',')};\n`,
    `(1,'${hash}',1)`,
    "(2,'pbkdf2_sha256$1000$salt$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=',1)",
  ],
  [
    'the JSON of Django',
    'django',
    (users) => `[${users.join(',')}]`,
    `{"model":"auth.user","pk":1,"fields":{"password":"${hash}","last_login":null}}`,
    '{"model":"auth.user","pk":2,"fields":{"password":"pbkdf2_sha256$1000$salt$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=","last_login":null}}',
  ],
  [
    'the table of Django',
    'django',
    (users) => `id,password,last_login,is_active\n${users.join('\n')}\n`,
    `1,${hash},,1`,
    '2,pbkdf2_sha256$1000$salt$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=,,1',
  ],
  [
    'an export of Auth0',
    'auth0',
    (users) => `${users.join('\n')}\n`,
    `{"user_id":"auth0|1","email":"ada@example.com","custom_hash":"${hash}"}`,
    `{"user_id":"auth0|2","email":"bob@example.com","passwordHash":"${hash}"}`,
  ],
]

few(3).each(mixed)(
  '%s is read if one of its first users has a hash of the system, wherever that user is',
  async (_, from, write, foreign, own) => {
    const isRefused = async (users: readonly string[]) =>
      isHashError(await recordsIn(sources[from]!(write(users))).catch((thrown: unknown) => thrown))
    const foreigners = (count: number) => Array.from({ length: count }, () => foreign)
    for (const users of [
      [foreign, own],
      [...foreigners(99), own],
      [own, ...foreigners(3)],
      [own, ...foreigners(300)],
    ]) {
      const records = await recordsIn(sources[from]!(write(users)))
      expect(records.map(({ row }) => row)).toEqual(users.map((_, at) => at + 1))
    }
    for (const users of [[foreign], foreigners(3), [...foreigners(3000), own]])
      expect(await isRefused(users), `${users.length} users`).toBe(true)
  },
)

test('a bare hash among the users of Django is refused with its row', async () => {
  const [, , write, foreign, own] = mixed[2]!
  const path = inFolder('mixed.csv', write([foreign, own]))
  const { code, stdout } = await saltbridge(['validate', path, '--from', 'django'])
  expect(code).toBe(65)
  expect(stdout).toMatch(/row 1 .* password: the hash begins like bcrypt, but django writes/)
  expect(stdout).toMatch(/ERR_UNKNOWN_FORMAT {2}1\n/)
})

test('/etc/passwd is refused as a file of hashes', async () => {
  const path = inFolder('passwd', 'root:x:0:0:root:/root:/bin/bash\na:x:1000:1000:Ada:/home/a:/bin/sh\n')
  const { code, stderr } = await saltbridge(['validate', path, '--from', 'shadow'])
  expect(code).not.toBe(0)
  expect(stderr).toContain('The hashes are in /etc/shadow')
})
