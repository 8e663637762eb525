import { expect, test } from 'vitest'
import { describe as describeFailure } from '../../src/index.ts'
import { sql } from '../../src/sources/index.ts'
import type { SqlSourceOptions } from '../../src/sources/sql.ts'
import { chunksOf, messageOf, recordsIn } from '../helpers/read.ts'

const recordsOf = (text: string, options: SqlSourceOptions) => recordsIn(sql.read(chunksOf(text), options))

const bcrypt = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const dump = `-- PostgreSQL database dump
COPY public.people (id, mail, pw, born, plan) FROM stdin;
1\tada@example.org\t${bcrypt}\t2020-01-01 00:00:00+00\tNULL
2\tbob@example.org\t\\N\t\\N\t\\N
\\.
COPY auth.people (id, mail, pw) FROM stdin;
3\tcy@example.org\t!
\\.
COPY public.posts (id, mail) FROM stdin;
4\tx
\\.
`
const columns = { hash: 'pw', id: 'id', email: 'mail' }

test('columns of a table are read like those of a CSV file', async () => {
  const options = { columns, profile: { createdAt: 'born', customData: { plan: 'plan' } } }
  expect(await recordsOf(dump, options)).toMatchObject([
    {
      id: '1',
      email: 'ada@example.org',
      hash: { text: bcrypt },
      createdAt: Date.UTC(2020),
      customData: { plan: 'NULL' },
    },
    { id: '2', email: 'bob@example.org', none: 'missing', createdAt: undefined, customData: undefined },
  ])
})

const profile = {
  emailVerified: 'verified',
  disabled: 'disabled',
  createdAt: 'born',
  username: 'login',
  phone: 'phone',
  name: 'name',
  lastSignInAt: 'seen',
  customData: { plan: 'plan' },
}

test.each(['pw', 'id', 'mail', ...Object.values(profile).flatMap((one) => (typeof one === 'string' ? one : 'plan'))])(
  'an expression in the column %s refuses the row only if the column is read',
  async (name) => {
    const all = ['id', 'mail', 'pw', 'verified', 'disabled', 'born', 'login', 'phone', 'name', 'seen', 'plan']
    const written = (column: string) => (column === name ? "coalesce(now(), 'a,b)')" : 'NULL')
    const text = `-- PostgreSQL database dump\nINSERT INTO t (${all.join()}, unread) VALUES (${all.map(written).join()}, now());`
    const [row] = await recordsOf(text, { columns, profile })
    expect(row!.failure).toMatchObject({ code: 'ERR_FIELD', detail: { column: name } })
    expect(describeFailure(row!.failure!)).toContain('The value is an SQL expression')
    const [other] = await recordsOf(text.replace(written(name), 'NULL'), { columns, profile })
    expect(other).toMatchObject({ row: 1, none: 'missing', failure: undefined })
  },
)

test.each([
  ['20230102030405', Date.UTC(2023, 0, 2, 3, 4, 5)],
  ['19991231235959', Date.UTC(1999, 11, 31, 23, 59, 59)],
  ['20230230000000', undefined],
  ['20231301000000', undefined],
  ['16094592000000', 16_094_592_000_000],
])(
  "the time %s has the meaning of MediaWiki's 14 digits if it begins with the year of a date",
  async (time, expected) => {
    const text = `INSERT INTO \`t\` (\`pw\`,\`born\`,\`verified\`) VALUES (NULL,'${time}','${time}');`
    const [row] = await recordsOf(text, { columns: { hash: 'pw' }, profile: { createdAt: 'born' } })
    expect([row!.createdAt, row!.failure?.detail.column]).toEqual([
      expected,
      expected === undefined ? 'born' : undefined,
    ])
    const [verified] = await recordsOf(text, { columns: { hash: 'pw' }, profile: { emailVerified: 'verified' } })
    expect(verified!.emailVerified).toBe(expected === undefined || time.startsWith('16') ? undefined : true)
  },
)

test('the table must be named if several tables have the columns', async () => {
  expect(await messageOf(recordsOf(dump, { columns }))).toContain(
    'several tables look like the table of the users: public.people, auth.people. Choose one, such as --table public.people',
  )
  expect(await messageOf(recordsOf(dump, { columns, table: 'people' }))).toContain(
    'several tables have the name that you passed in --table: public.people, auth.people',
  )
  expect(await recordsOf(dump, { columns, table: 'auth.people' })).toMatchObject([{ id: '3', none: 'missing' }])
})

test('a column that the table does not have is an error', async () => {
  expect(await messageOf(recordsOf(dump, { columns: { hash: 'nope' } }))).toBe(
    'ERR_FIELD: no table with rows has every column of the --column options. Tables with rows: public.people, auth.people, public.posts. Choose one with --table',
  )
  expect(await messageOf(recordsOf(dump, { columns: { hash: 'constructor' }, table: 'posts' }))).toBe(
    'ERR_FIELD: constructor: expected a column of the table public.posts. The table has: id, mail',
  )
})
