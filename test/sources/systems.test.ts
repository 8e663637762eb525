import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { readUsers } from '../../src/convert/survey.ts'
import { createVerifier, type Verifier } from '../../src/index.ts'
import { systems } from '../../src/sources/index.ts'
import { layoutNames } from '../../src/sources/layouts.ts'
import type { HashRecord, SourceRecord } from '../../src/sources/source.ts'
import { exportsFor } from '../convert/export-files.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { rowsOf } from './examples.ts'
import { tableExamples } from './table-examples.ts'

// The users of systems that are read from the tables of a database. test/exports/systems/make.sh makes the dumps, and
// answers.json of each has the users as they must be read. The fields of a user without a value are left out.

const isWhole = true
const verifier = createVerifier({ secrets: { peppers: '9f2c-pepper' } })
afterAll(() => verifier.close())

type Answer = Omit<SourceRecord, 'row' | 'hash'> & {
  /** The known password; `null` if the user has no password. */
  readonly password: string | null
  /** The format that the owner of the site names, if the hash has several. */
  readonly format?: string
}

const sources: typeof systems & { readonly [id: string]: (typeof systems)[keyof typeof systems] | undefined } = systems
const folders = readdirSync('test/exports').filter((id) => existsSync(`test/exports/${id}/tables.php`))

test('every layout of a system has a source with this id', () => {
  const others = ['firebase', 'csv', 'json', 'ndjson', 'sql', 'lines']
  expect(Object.keys(systems).sort()).toEqual(layoutNames.filter((name) => !others.includes(name)).sort())
  for (const [id, source] of Object.entries(systems)) expect(source.id).toBe(id)
})

/** Reads the users of a dump, with the data of all its tables. */
function read(id: string, text: string | Uint8Array): Promise<readonly SourceRecord[]> {
  const { read, readOthers } = sources[id]!
  return recordsIn(
    readUsers({
      read: () => read(chunksOf(text), { isWhole }),
      readOthers: readOthers && (() => readOthers(chunksOf(text), { isWhole })),
    }),
  )
}

/** Returns a value of a dump as JSON has it. */
function typeOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^[tf]$/.test(value)) return value === 't'
  return /^(?:0|-?[1-9]\d{0,12})$/.test(value) ? Number(value) : value
}

/** Returns a record with texts instead of numbers and booleans, because custom data keep the type of the file. */
const textsOf = (record: object): unknown =>
  JSON.parse(JSON.stringify(record, (_, value) => (typeof value === 'object' ? value : String(typeOf(value)))))

const signIn = (one: Verifier, { text, fields, hints }: HashRecord, password: string | Uint8Array, format?: string) =>
  one.verify(password, text, { fields, ...hints, ...(format !== undefined && { format }) } as never)

describe.each(folders)('the tables of %s', (id) => {
  const answers: readonly Answer[] = JSON.parse(readFileSync(`test/exports/${id}/answers.json`, 'utf8'))
  const [path = ''] = exportsFor(id).filter((one) => one.startsWith('test/') && one.endsWith('.sql'))
  const dump = readFileSync(path)

  test(`the users of ${id} are read with all their data`, async () => {
    const users = (await read(id, dump)).map(({ row: _, hash: __, ...user }) => user)
    const expected = answers.map(({ password: _, format: __, createdAt, lastSignInAt, ...answer }) => ({
      ...answer,
      ...(createdAt !== undefined && { createdAt: Date.parse(String(createdAt)) }),
      ...(lastSignInAt !== undefined && { lastSignInAt: Date.parse(String(lastSignInAt)) }),
    }))
    expect(JSON.parse(JSON.stringify(users))).toEqual(expected)
  })

  test(`the table of the users of ${id} has the same users as CSV, JSON and NDJSON`, async () => {
    const { table, needed } = tableExamples[id]!
    const rows = rowsOf(path.replace('test/exports/', ''), table, needed.split(' '))
    const header = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const cellOf = (value: unknown) => (value === null ? '' : `"${String(value).replaceAll('"', '""')}"`)
    const csv = [header.join(','), ...rows.map((row) => header.map((name) => cellOf(row[name])).join(','))].join('\n')
    const texts = [
      csv,
      JSON.stringify(rows),
      JSON.stringify({ [table]: rows }),
      rows.map((row) => JSON.stringify(row)).join('\n'),
    ]
    const readTable = async (text: string | Uint8Array) => {
      const records = await recordsIn(sources[id]!.read(chunksOf(text), { isWhole }))
      return records.map(({ row: _, ...user }) => user)
    }
    const users = await readTable(dump)
    for (const text of texts) expect(await readTable(text)).toEqual(users)
  })

  test(`the users of ${id} are the same in JSON with numbers and booleans`, async () => {
    const { table, needed } = tableExamples[id]!
    const rows = rowsOf(path.replace('test/exports/', ''), table, needed.split(' '))
    const typed = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeOf(value)])),
    )
    const readTable = async (text: string | Uint8Array) =>
      (await recordsIn(sources[id]!.read(chunksOf(text), { isWhole }))).map(({ row: _, ...user }) => textsOf(user))
    expect(await readTable(JSON.stringify(typed))).toEqual(await readTable(dump))
  })

  test(`the users of ${id} sign in with their passwords, and with no other`, async () => {
    const users = new Map((await read(id, dump)).map((user) => [user.id, user]))
    for (const { id: own, password, format } of answers) {
      const { hash } = users.get(own)!
      if (password === null) expect(hash).toBeUndefined()
      else
        for (const [word, isRight] of [
          [password, true],
          [`${password}x`, false],
        ] as const)
          expect(await signIn(verifier, hash!, word, format), `${own} ${word}`).toBe(isRight)
    }
  })
})

// The hashes are made with PHP: crypt of the MD5 of the password, md5(md5(password) + salt), and so on.
test.each([
  [
    'vbulletin',
    'vBulletin 5 with bcrypt',
    "INSERT INTO user (userid, usergroupid, username, email, token, scheme, secret) VALUES ('1', '2', 'a', 'a@example.org', '$2y$04$aaaaaaaaaaaaaaaaaaaaauQ./sK9PMC.hXtetaqeuimh8W7ZReXhe', 'blowfish:4', 's');",
    'vb five',
  ],
  [
    'vbulletin',
    'vBulletin 5 with a hash of vBulletin 4',
    "INSERT INTO user (userid, usergroupid, username, email, token, scheme, secret) VALUES ('1', '2', 'a', 'a@example.org', 'b5c849be7258533d45d3e24bb0f1e67f abc', 'legacy', 's');",
    'vb legacy',
  ],
  [
    'symfony',
    'FOSUserBundle with bcrypt and an old salt',
    "INSERT INTO fos_user (id, username, email, enabled, salt, password, roles) VALUES ('1', 'a', 'a@example.org', '1', 'oldsalt', '$2y$04$bbbbbbbbbbbbbbbbbbbbbuQjfs8F1/iBASlSTNL1oKT66S25Ph/eS', 'a:0:{}');",
    'fos',
  ],
  [
    'phpbb',
    'phpBB 3 with a hash of phpBB 2',
    "INSERT INTO phpbb_users (user_id, user_type, username, username_clean, user_email, user_password) VALUES ('2', '0', 'a', 'a', 'a@example.org', '020e51c5fe22158a56ee2534d310b2e5');",
    'phpbb two',
  ],
  [
    'redmine',
    'Redmine before 3.0',
    "INSERT INTO users (id, login, hashed_password, salt, mail, status, type) VALUES ('1', 'a', 'a3879eaeef5482f0810461f6b833da5b8e668dfb', '03c7c0ace395d80182db07ae2c30f034', 'a@example.org', '1', 'User');",
    'old redmine',
  ],
  [
    'gitea',
    'Gitea with bcrypt',
    "INSERT INTO \"user\" (id, lower_name, name, email, passwd, passwd_hash_algo, salt, type, is_active) VALUES ('1', 'a', 'A', 'a@example.org', '$2a$04$cccccccccccccccccccccut1fvEdfScfs9lw0DyHtdni2QNpztpHK', 'bcrypt', 'ignored', '0', '1');",
    'gitea bcrypt',
  ],
])('the table of %s of %s has a hash that is verified', async (id, _, insert, password) => {
  const [user] = await read(id, `-- PostgreSQL database dump\n${insert}\n`)
  expect([user!.email, user!.failure, user!.disabled ?? false]).toEqual(['a@example.org', undefined, false])
  expect(await signIn(verifier, user!.hash!, password)).toBe(true)
  expect(await signIn(verifier, user!.hash!, `${password}x`)).toBe(false)
})

test.each(['sqlite', 'postgresql', 'mysql'])("the users of better-auth's own dump of %s sign in", async (name) => {
  const load = (file: string) => readFileSync(`test/exports/better-auth/${file}`)
  const users = await read('better-auth', load(`${name}.sql`))
  const byEmail = [...users].sort((a, b) => a.email!.localeCompare(b.email!))
  expect(byEmail.map(({ email, emailVerified, none, identities }) => [email, emailVerified, none, identities])).toEqual(
    [
      ['ada@example.org', expect.any(Boolean), undefined, undefined],
      ['bare@example.org', expect.any(Boolean), 'missing', undefined],
      [
        ...['both@example.org', expect.any(Boolean), undefined],
        [{ thirdPartyId: 'google', thirdPartyUserId: '117000000000000000002' }],
      ],
      [
        ...['social@example.org', expect.any(Boolean), 'social'],
        [{ thirdPartyId: 'google', thirdPartyUserId: '117000000000000000001' }],
      ],
    ],
  )
  const { password } = JSON.parse(load('answers.json').toString())
  expect(await signIn(verifier, byEmail[0]!.hash!, password)).toBe(true)
  expect(await signIn(verifier, byEmail[0]!.hash!, `${password}x`)).toBe(false)
})

const shared = '../shared/fixtures'

/** Files that are not tables: an import file of FusionAuth, a file without hashes, and JSON with wrong escapes. */
const noTables = ['users_export.json', 'auth.users.api.json', 'auth.users.json']

/** A salt that Joomla does not write: its salts have 16 or 32 characters. */
const notWritten = 'sha'

/** A password, or one with the pepper of its site. */
type Known = string | null | { readonly password: string; readonly pepper: string }

const isTable = (name: string) => /\.(?:sql|csv|json)$/.test(name) && ![...noTables, 'answers.json'].includes(name)
const tablesIn = (id: string) =>
  existsSync(`${shared}/${id}/answers.json`) ? readdirSync(`${shared}/${id}`).filter(isTable) : []

describe.each(folders.filter((id) => tablesIn(id).length > 0))('the shared exports of %s', (id) => {
  const known = new Map<string, Known>(Object.entries(JSON.parse(readFileSync(`${shared}/${id}/answers.json`, 'utf8'))))

  test.each(tablesIn(id))(`the known passwords of ${id} in %s are right`, async (name) => {
    const users = await read(id, readFileSync(`${shared}/${id}/${name}`))
    let count = 0
    for (const { id: own, email, username, hash } of users) {
      const answer = [email, username, own].map((one) => known.get(one ?? '')).find((one) => one !== undefined)
      if (!hash || !answer || (id === 'joomla' && username === notWritten)) continue
      const { password, pepper } = typeof answer === 'string' ? { password: answer, pepper: undefined } : answer
      const format = id === 'devise' ? (pepper ? 'devise-bcrypt-peppered' : 'bcrypt') : undefined
      const latin1 = / \(ISO-8859-1 bytes\)$/
      const word = latin1.test(password) ? Buffer.from(password.replace(latin1, ''), 'latin1') : password
      const site = createVerifier({ secrets: pepper === undefined ? {} : { peppers: pepper } })
      expect(await signIn(site, hash, word, format), email ?? username ?? own).toBe(true)
      await site.close()
      count++
    }
    if (!name.startsWith('clerk-sample')) expect(count).toBeGreaterThan(0)
  })
})
