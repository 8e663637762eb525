import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lossesOf } from '../../src/cli/reading/people.ts'
import { createVerifier, isHashError } from '../../src/index.ts'
import { django } from '../../src/sources/index.ts'
import type { SourceRecord, SystemOptions } from '../../src/sources/source.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { slow } from '../sample.ts'

const folder = 'test/exports/django'
const answers: Record<string, string | null> = JSON.parse(readFileSync(`${folder}/answers.json`, 'utf8'))
const verifier = createVerifier()

const recordsOf = (bytes: Uint8Array | string, options: SystemOptions = {}) =>
  recordsIn(django.read(chunksOf(bytes), options))

const read = (name: string, options?: SystemOptions) => recordsOf(readFileSync(`${folder}/${name}`), options)

async function verifies(record: SourceRecord, password: string): Promise<boolean> {
  const { text, fields, hints } = record.hash!
  return verifier.verify(password, text, { fields, ...hints } as never)
}

const table = 'auth_user'
const dumps = [
  'pg_dump.sql',
  'pg_dump-inserts.sql',
  'pg_dump-column-inserts.sql',
  'mariadb-dump.sql',
  'mariadb-complete-insert.sql',
  'sqlite-dump.sql',
]

slow('the users of a dump sign in with their passwords', async () => {
  const records = await read('pg_dump.sql', { table })
  expect(records.map(({ username }) => username)).toEqual(Object.keys(answers))
  for (const record of records) {
    const answer = answers[record.username!]
    if (answer === null) expect([record.none, record.hash, record.failure]).toEqual(['missing', undefined, undefined])
    else expect(await verifies(record, answer!)).toBe(true)
  }
})

test.each(dumps)('%s has the same hashes', async (name) => {
  const hashesOf = (records: readonly SourceRecord[]) => records.map(({ hash, none }) => hash ?? none)
  expect(hashesOf(await read(name, { table }))).toEqual(hashesOf(await read('pg_dump.sql', { table })))
})

test.each(dumps)('whole records of %s have names, times and rights', async (name) => {
  const records = await read(name, { table, isWhole: true })
  const { hash, ...ada } = records[0]!
  expect(hash).toMatchObject({ hints: { writtenBy: 'django' }, origin: { hash: 'password' } })
  expect(ada).toEqual({
    row: 1,
    id: '1',
    email: 'ada@example.com',
    username: 'ada',
    disabled: false,
    names: { given: 'Ada', family: 'Lovelace' },
    createdAt: Date.UTC(2019, 0, 1),
    lastSignInAt: Date.UTC(2024, 1, 29, 23, 59, 59, 999),
    rights: { isStaff: true, isSuperuser: true },
    customData: { username: 'ada' },
  })
  expect(records[0]!.notRead).toBeUndefined()
  expect(lossesOf(records[0]!, 'django')).toEqual([
    'sign-in by username',
    'names',
    'time of the last sign-in',
    'rights (isStaff)',
    'rights (isSuperuser)',
  ])
  expect(records.map(({ disabled }) => disabled)).toEqual([false, false, false, true, false, false, false])
  expect(records[1]!.names).toEqual({ given: 'Conan "Coco"', family: "O'Brien\\" })
  expect(records[6]).toMatchObject({ names: { given: 'one\ntwo\r\n\tthree' }, email: "'); -- $$ /* \\@example.com" })
  expect(records.every(({ emailVerified }) => emailVerified === undefined)).toBe(true)
})

test.each([
  ['pg_dump.sql', 'public.accounts_member', 'public.auth_user'],
  ['mariadb-dump.sql', 'accounts_member', 'auth_user'],
])('%s has two tables of users and needs a choice', async (name, member, user) => {
  const error = await read(name).catch((thrown) => thrown)
  expect(isHashError(error) && `${error.code}: ${error.message}`).toBe(
    `ERR_FIELD: several tables look like the table of the users: ${member}, ${user}. Choose one, such as --table ${member}`,
  )
})

test.each(['pg_dump.sql', 'mariadb-dump.sql', 'sqlite-dump.sql'])(
  'the users of a custom model in %s are read',
  async (name) => {
    const records = await read(name, { table: 'accounts_member', isWhole: true })
    expect(records).toMatchObject([
      { email: 'member@example.com', username: undefined, disabled: false, customData: { nick: 'n, "q"' } },
      { email: 'none@example.com', disabled: true, none: 'missing' },
    ])
    expect(JSON.parse((records[0]!.customData as { prefs: string }).prefs)).toEqual({ a: [1, null, 'é'] })
    expect(await verifies(records[0]!, 'lovelace')).toBe(true)
  },
)

test('a value that is not a boolean refuses its user', async () => {
  const dump = `-- PostgreSQL database dump\nCOPY auth_user (id, password, is_active) FROM stdin;\n1\t!\tmaybe\n2\t\\N\tt\n\\.\n`
  expect(await recordsOf(dump)).toMatchObject([
    { row: 1, id: '1', failure: { code: 'ERR_FIELD', detail: { column: 'is_active' } } },
    { row: 2, id: '2', none: 'missing', disabled: false },
  ])
})

const shared = '../shared/fixtures/django'

slow.skipIf(!existsSync(shared))('users of a real project sign in (needs ../shared)', async () => {
  const known = JSON.parse(readFileSync(`${shared}/answers.json`, 'utf8'))
  const [records, ...others] = await Promise.all(
    ['sqlite3-dump.sql', 'pg_dump-copy.sql', 'pg_dump-column-inserts.sql'].map((name) =>
      recordsOf(readFileSync(`${shared}/${name}`), { table }),
    ),
  )
  for (const other of others) expect(other.map(({ hash }) => hash)).toEqual(records!.map(({ hash }) => hash))
  for (const record of records!)
    if (record.hash && known[record.username!]) expect(await verifies(record, known[record.username!])).toBe(true)
})
