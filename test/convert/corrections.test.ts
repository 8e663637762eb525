import { describe, expect, test } from 'vitest'
import { createJudge } from '../../src/cli/import/rows.ts'
import { createImportKey } from '../../src/cli/reading/users.ts'
import type { Migration } from '../../src/convert/convert.ts'
import type { ConvertedUser } from '../../src/convert/convert-user.ts'
import { writeUnwritten } from '../../src/convert/files.ts'
import { createValidator } from '../../src/convert/validate.ts'
import { createSignerKey } from '../../src/core/secret.ts'
import { createVerifier } from '../../src/index.ts'
import type { ColumnsOptions } from '../../src/sources/columns.ts'
import { parseHashConfig } from '../../src/sources/firebase-hash.ts'
import {
  auth0,
  csv,
  django,
  firebase,
  htpasswd,
  json,
  ldap,
  ndjson,
  rows,
  shadow,
  sql,
  wordpress,
} from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { isObject } from '../../src/sources/values.ts'
import { keycloak } from '../../src/targets/keycloak.ts'
import { supabase } from '../../src/targets/supabase.ts'
import { hashConfig, readExample, signerKey } from '../fixtures/firebase-export.ts'
import { changed, type Fields, nameOf, type Path, pathsOf } from '../helpers/fields.ts'
import { chunksOf } from '../helpers/read.ts'
import { converted } from './convert.ts'

const verifier = createVerifier()
const hash = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const isWhole = true
/** The hash of a user of the example export. */
const { passwordHash: firebaseHash, salt: firebaseSalt } = JSON.parse(readExample('users.json').toString()).users.find(
  ({ passwordHash, salt }: { passwordHash?: unknown; salt?: unknown }) => passwordHash && salt,
)
const secrets = { legacyScryptSignerKey: createSignerKey(signerKey) }
type Read = () => AsyncIterable<readonly SourceRecord[]>

const columns: ColumnsOptions = {
  columns: { hash: 'pw', id: 'uid', email: 'mail', salt: 'grain' },
  profile: {
    ...{ emailVerified: 'ok', createdAt: 'made', disabled: 'off', username: 'login', phone: 'tel', name: 'shown' },
    ...{
      givenName: 'first',
      familyName: 'last',
      lastSignInAt: 'seen',
      customData: { plan: 'plan_name', note: 'note' },
    },
  },
}
const person: Fields = {
  ...{ uid: 'a1', mail: 'ada@example.org', pw: hash, grain: 's', ok: 'true', made: '2024-02-29', off: 'true' },
  ...{ login: 'ada', tel: '+12125550102', shown: 'Ada L.', first: 'Ada', last: 'L.', seen: '2024-03-01', note: 'x' },
  plan_name: 'pro',
}
const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`
const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`
const insert = (table: string, user: Fields) =>
  `-- PostgreSQL database dump\nINSERT INTO ${table} (${Object.keys(user).map((name) => `"${name}"`)}) VALUES (${Object.values(user).map(literal)});\n`

interface Case {
  readonly from: string
  /** Whether all values of the export are text. */
  readonly isText?: boolean
  readonly user: Fields
  read(user: Fields): ReturnType<Read>
  /** Supabase unless given. */
  readonly target?: Pick<Migration, 'target' | 'options'>
}

/** A target that needs neither an e-mail address nor a phone number. */
const nameless = { target: keycloak, options: { extensions: 'bcrypt' } }

const cases: readonly Case[] = [
  {
    from: 'csv',
    isText: true,
    user: person,
    read: (user) => csv.read(chunksOf(`${Object.keys(user)}\n${Object.values(user).map(cell)}\n`), columns),
  },
  { from: 'json', user: person, read: (user) => json.read(chunksOf(JSON.stringify([user])), columns) },
  { from: 'ndjson', user: person, read: (user) => ndjson.read(chunksOf(`${JSON.stringify(user)}\n`), columns) },
  { from: 'sql', isText: true, user: person, read: (user) => sql.read(chunksOf(insert('users', user)), columns) },
  {
    from: 'firebase',
    user: {
      ...{ localId: 'a1', email: 'ada@example.org', emailVerified: true, disabled: true, createdAt: '1700000000000' },
      ...{ passwordHash: firebaseHash, salt: firebaseSalt, lastSignedInAt: '1700000001000', displayName: 'Ada' },
      ...{ phoneNumber: '+12125550102', customAttributes: '{"role":"admin"}', photoUrl: 'https://x/y' },
      providerUserInfo: [{ providerId: 'google.com', rawId: '7', email: 'ada@example.org' }],
      mfaInfo: [{ totpInfo: {} }],
    },
    read: (user) =>
      firebase.read(chunksOf(JSON.stringify({ users: [user] })), { parameters: parseHashConfig(hashConfig), isWhole }),
  },
  ...['auth0|1', 'google-oauth2|117'].map(
    (id): Case => ({
      from: 'auth0',
      user: {
        ...{ user_id: id, email: 'ada@example.org', email_verified: true, blocked: true, name: 'Ada', nickname: 'a' },
        ...{ created_at: '2024-02-29T00:00:00Z', last_login: '2024-03-01T00:00:00Z', phone_number: '+12125550102' },
        ...{ username: 'ada', given_name: 'Ada', app_metadata: { role: 'admin' }, multifactor: ['totp'] },
        ...(id === 'auth0|1' && { passwordHash: hash }),
        ...(id === 'auth0|1' && { identities: [{ provider: 'github', user_id: '5', connection: 'github' }] }),
      },
      read: (user) => auth0.read(chunksOf(`${JSON.stringify(user)}\n`), { isWhole }),
    }),
  ),
  ...[`bcrypt$${hash}`, '!'].map(
    (password): Case => ({
      from: 'django',
      user: {
        ...{
          id: 7,
          password,
          last_login: '2024-03-01T00:00:00Z',
          is_superuser: true,
          is_staff: false,
          email: 'a@x.org',
        },
        ...{
          username: 'ada',
          first_name: 'Ada',
          last_name: 'L.',
          is_active: false,
          date_joined: '2024-02-29T00:00:00Z',
        },
        ...{ groups: ['staff'], nick: 'a' },
      },
      read: ({ id, ...fields }) =>
        django.read(chunksOf(JSON.stringify([{ model: 'auth.user', pk: id, fields }])), { isWhole }),
    }),
  ),
  {
    from: 'wordpress',
    isText: true,
    user: {
      ...{ ID: '7', user_login: 'ada', user_pass: hash, user_email: 'a@x.org', user_registered: '2024-02-29 00:00:00' },
      ...{ display_name: 'Ada', user_status: '0', spam: '0', deleted: '1', user_url: 'https://x' },
    },
    read: (user) => wordpress.read(chunksOf(insert('wp_users', user)), { isWhole }),
  },
  {
    from: 'ldap',
    isText: true,
    user: {
      ...{ dn: 'uid=ada,dc=x', objectClass: 'inetOrgPerson', uid: 'ada', 'uid 2': 'lovelace', cn: 'Ada', sn: 'L.' },
      ...{ mail: 'a@x.org', 'mail 2': 'b@x.org', mobile: '+12125550102', memberOf: 'cn=staff', nsAccountLock: 'TRUE' },
      ...{ entryUUID: '17f5acea-7b3f-1041-93b5-4df3a0a410db', createTimestamp: '20240229000000Z' },
      ...{ userPassword: `{CRYPT}${hash}`, authTimestamp: '20240301000000Z', oathSecret: 'x' },
    },
    read: (user) => {
      const lines = Object.entries(user).map(
        ([name, value]) => `${name.split(' ')[0]}:: ${Buffer.from(String(value)).toString('base64')}`,
      )
      return ldap.read(chunksOf(`${lines.join('\n')}\n\n`), { isWhole })
    },
  },
  {
    from: 'shadow',
    target: nameless,
    isText: true,
    user: {
      ...{ name: 'ada', password: hash, uid: '1', gid: '1', class: '', change: '0', expire: '1', gecos: 'Ada &' },
      ...{ home: '/', shell: '/bin/sh' },
    },
    read: (user) => shadow.read(chunksOf(`${Object.values(user).join(':')}\n`), { isWhole }),
  },
  {
    from: 'htpasswd',
    target: nameless,
    isText: true,
    user: { name: 'ada', password: hash },
    read: (user) => htpasswd.read(chunksOf(`${Object.values(user).join(':')}\n`), { isWhole }),
  },
]

async function recordOf(read: Read): Promise<SourceRecord> {
  for await (const [record] of read()) if (record) return record
  throw new Error('no record')
}

const readLine = (line: string, isRecord: boolean) => rows.read(chunksOf(line), { isRecord })

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value)

/** Corrects a line as its key `unread` asks: each value comes from the line of the same user without a wrong value. */
function correct(line: string, right: string): string {
  const { unread, code: _, reason: __, ...row } = JSON.parse(line)
  const found: Record<string, unknown> = row
  for (const key of unread === undefined ? [] : unread.split(', ')) {
    const [first, second] = key.split('.')
    const value = valueAt(JSON.parse(right), key.split('.')) ?? null
    // The keys of custom data are in the order of the export.
    const own =
      second === undefined ? {} : { ...(valueAt(JSON.parse(right), [first]) as Fields), ...(found[first] as Fields) }
    found[first] = second === undefined ? value : { ...own, [second]: value }
  }
  return JSON.stringify(found)
}

const wrong = ['maybe', '2024-02-30', 'a\ufffd', 'a\0', 5, 1.5, true, { a: 1 }, ['a'], null] as const

const readRefused = async (read: Read): Promise<SourceRecord | undefined> => {
  const record = await recordOf(read).catch(() => undefined)
  return record?.failure && record
}

/**
 * Returns the refused records of a user with each value made wrong, alone and together with the wrong value before it.
 */
async function refusedOf({ user, isText, read }: Case): Promise<readonly (readonly [name: string, SourceRecord])[]> {
  const found: [string, SourceRecord][] = []
  let last: { readonly path: Path; readonly value: unknown } | undefined
  for (const path of pathsOf(user))
    for (const value of wrong) {
      if (isText && typeof value !== 'string') continue
      const one = changed(user, path, value) as Fields
      const record = await readRefused(() => read(one))
      if (!record) continue
      found.push([`${nameOf(path)} ${JSON.stringify(value)}`, record])
      if (last && last.path[0] !== path[0]) {
        const both = await readRefused(() => read(changed(one, last!.path, last!.value) as Fields))
        if (both) found.push([`${nameOf(last.path)} and ${nameOf(path)} ${JSON.stringify(value)}`, both])
      }
      last = { path, value }
    }
  return found
}

const held = (record: SourceRecord, from: string) =>
  writeUnwritten(
    { record, heldBy: record.failure ? undefined : 'mfa', failure: record.failure } as unknown as ConvertedUser,
    from,
    {},
  )

describe.each(cases)('a user of $from whose values are wrong', (one) => {
  const { from, target: { target, options } = { target: supabase, options: {} } } = one
  const answers = {
    ...{
      'without-email': 'carry',
      'without-password': 'carry',
      'several-hashes': 'first',
      'unaccepted-hashes': 'reset',
    },
    ...{
      'unknown-emails': 'carry',
      'unverified-emails': 'carry',
      mfa: 'drop',
      ids: 'uuid5',
      accept: ['bcrypt-72-bytes', 'php-trim', 'php-slashes'],
    },
  } as const

  test('the corrected line of not-written.ndjson gives the output of a user without a wrong value', async () => {
    const good = await recordOf(() => one.read(one.user))
    const expected = await converted(() => one.read(one.user), target, { from, verifier, options, answers, secrets })
    expect(
      expected.account.users,
      JSON.stringify(expected.account.held) + expected.files['not-written.ndjson'],
    ).toMatchObject({ written: 1 })
    const refused = await refusedOf(one)
    expect(refused.length).toBeGreaterThan(2)
    for (const [name, record] of refused) {
      const line = held(record, from)
      expect((await recordOf(() => readLine(line, true))).failure, name).toBeDefined()
      const corrected = correct(line, held(good, from))
      const found = await converted(() => readLine(corrected, true), target, {
        ...{ from: 'ndjson', verifier, options, answers, secrets },
      })
      expect([name, found.files, found.account]).toEqual([name, expected.files, expected.account])
    }
  })

  test('the corrected line of the errors of an import sends the same row as a user without a wrong value', async () => {
    const judgeOf = (layout: string) => {
      const options = { verifier, from: layout, format: undefined, isEach: false, providers: new Map() }
      const judge = createJudge({ ...options, key: createImportKey(undefined) })
      const validate = createValidator(verifier)
      return (record: SourceRecord) => judge(validate(record))
    }
    const good = await recordOf(() => one.read(one.user))
    const right = judgeOf(from)(good)
    const sent = ({ line, local }: typeof right) => (line === undefined ? local?.verdict.code : JSON.parse(line))
    for (const [name, record] of await refusedOf(one)) {
      const { line } = judgeOf(from)(record).local!
      const corrected = correct(line!, held(good, from))
      expect([name, sent(judgeOf('ndjson')(await recordOf(() => readLine(corrected, false))))]).toEqual([
        name,
        sent(right),
      ])
    }
  })
})
