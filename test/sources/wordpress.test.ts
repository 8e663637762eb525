import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lossesOf } from '../../src/cli/reading/people.ts'
import { createVerifier } from '../../src/index.ts'
import { wordpress } from '../../src/sources/index.ts'
import type { SourceRecord, SystemOptions } from '../../src/sources/source.ts'
import { chunksOf, messageOf, recordsIn } from '../helpers/read.ts'
import { slow } from '../sample.ts'

const folder = 'test/exports/wordpress'
const verifier = createVerifier()

const recordsOf = (bytes: Uint8Array | string, options: SystemOptions = {}) =>
  recordsIn(wordpress.read(chunksOf(bytes), options))

const read = (name: string, options?: SystemOptions) => recordsOf(readFileSync(`${folder}/${name}`), options)

async function verifies(record: SourceRecord | undefined, password: string): Promise<boolean> {
  const { text, fields, hints } = record!.hash!
  return verifier.verify(password, text, { fields, ...hints } as never)
}

const dumps = ['mariadb-dump.sql', 'skip-extended-insert.sql', 'complete-insert.sql']

test.each(dumps)('the users of %s sign in with their passwords', async (name) => {
  const records = await read(name)
  expect(records.map(({ id }) => id)).toEqual(['11', '12', '13', '150', '201', '202'])
  for (const record of records.slice(0, 4)) expect(await verifies(record, `tour-password-${record.id}`)).toBe(true)
  expect([records[4]!.none, records[4]!.hash]).toEqual(['missing', undefined])
  expect(await verifies(records[5], 'tour-password-13')).toBe(true)
})

test('a whole record has the name, the time and the profile of the user, and not the key of a password reset', async () => {
  const records = await read('mariadb-dump.sql', { isWhole: true })
  expect(records[0]).toEqual({
    row: 1,
    id: '11',
    email: 'bela.berg@example.org',
    username: 'bela.berg',
    disabled: false,
    hash: {
      text: '235bc4b3fe5aa8d272105037a6f81d58',
      fields: {},
      hints: { writtenBy: 'wordpress' },
      origin: { hash: 'user_pass' },
    },
    names: { full: 'User 11' },
    createdAt: Date.UTC(2010, 10, 15, 6, 53, 20),
    customData: { username: 'bela.berg', user_nicename: 'nice-11' },
  })
  expect(lossesOf(records[0]!, 'wordpress')).toEqual(['sign-in by username', 'names'])
  expect(records[4]).toMatchObject({ username: "o'brien \\", createdAt: undefined, none: 'missing' })
  expect(records[4]!.names).toEqual({ full: 'Conan "Coco" O\'Brien\\' })
  expect(records[5]).toMatchObject({ disabled: true, names: { full: '日本 😀\n); INSERT INTO' } })
})

test('users that a network of sites marks as spam or deleted are disabled', async () => {
  const records = await read('network.sql')
  expect(records.map(({ id, disabled }) => [id, disabled])).toEqual([
    ['11', false],
    ['12', true],
    ['13', true],
    ['150', false],
    ['201', false],
    ['202', true],
  ])
})

test('a dump with two tables of users needs a choice', async () => {
  expect(await messageOf(read('two-sites.sql'))).toBe(
    'ERR_FIELD: several tables look like the table of the users: wordpress.wp_users, network.my_site_users. Choose one, such as --table wordpress.wp_users',
  )
  for (const table of ['my_site_users', 'network.my_site_users']) {
    const records = await read('two-sites.sql', { table })
    expect(records.length).toBe(6)
    expect(records[1]!.disabled).toBe(true)
  }
})

test('a dump without a table of users is refused, and its tables are named', async () => {
  const dump = (name: string) => `-- MySQL dump\nINSERT INTO \`${name}\` (\`a\`) VALUES (1);\n`
  expect(await messageOf(recordsOf(dump('wp_posts') + dump('wp_\u0001\u00e9')))).toBe(
    'ERR_FIELD: no table with rows has the columns user_login and user_pass of WordPress. Tables with rows: wp_posts, wp_??. Choose one with --table',
  )
  const users = (name: string) => `INSERT INTO \`${name}\` (\`user_login\`, \`user_pass\`) VALUES ('a', '');\n`
  expect(await messageOf(recordsOf(users('us\u00e9rs') + users('us\u00e8rs')))).toContain('several tables')
  const many = Array.from({ length: 30 }, (_, index) => dump(`t${index}`)).join('')
  expect(await messageOf(recordsOf(many))).toContain('t18, t19 and 10 more. ')
  expect(await messageOf(recordsOf('-- MySQL dump\nCREATE TABLE `wp_users` (`ID` int);'))).toContain(
    'The dump has no rows at all',
  )
  expect(await messageOf(recordsOf(dump('wp_posts'), { table: 'wp_users' }))).toBe(
    'ERR_FIELD: the dump has no rows of the table that you passed in --table. Tables with rows: wp_posts. Choose one with --table',
  )
  expect(await messageOf(recordsOf(dump('wp_posts'), { table: 'wp_posts' }))).toBe(
    'ERR_FIELD: user_login: expected a column of the table wp_posts. The table has: a',
  )
})

test('a dump without the names of the columns is read by the columns of WordPress', async () => {
  const named = await read('mariadb-dump.sql')
  expect((await read('no-columns.sql')).map(({ id, email }) => [id, email])).toEqual(
    named.map(({ id, email }) => [id, email]),
  )
})

test('a row that does not fit the columns of WordPress is refused, and names the options', async () => {
  const row = "(1,'a','$P$B123456789012345678901234567890','a','a@example.com','','2024-01-01 00:00:00','',0,'A')"
  const shifted = row.replace("'a@example.com'", "'no address'")
  const short = row.replace(",'A')", ')')
  const records = await recordsOf(`-- MySQL dump\nINSERT INTO \`wp_users\` VALUES ${row},${shifted},${short};\n`)
  expect(records.map(({ id, failure }) => [id, failure?.detail.expected])).toEqual([
    ['1', undefined],
    [undefined, 'a value for the column user_email'],
    [undefined, '10 or 12 values, as the table has columns'],
  ])
  expect(records[1]!.failure!.detail.hint).toContain('--from sql, --table and --columns')
})

test('a file that is not a dump is refused', async () => {
  expect(await messageOf(recordsOf('{"a": 1}'))).toContain('expected a dump of the database of WordPress')
})

test('a damaged value refuses its user and names the column', async () => {
  const values = ["1,'a','$P$B','a@example.org','not a date'", "2,'b\\0','','b@example.org','2020-01-01'"]
  const head = 'INSERT INTO `wp_users` (`ID`,`user_login`,`user_pass`,`user_email`,`user_registered`) VALUES '
  const records = await recordsOf(`${head}${values.map((one) => `(${one})`).join(',')};`, { isWhole: true })
  expect(records.map(({ id, failure, hash }) => [id, failure?.detail.column, hash?.text])).toEqual([
    ['1', 'user_registered', '$P$B'],
    ['2', 'user_login', undefined],
  ])
})

const shared = '../shared/fixtures/wordpress'

slow.skipIf(!existsSync(shared))('users of a real installation sign in (needs ../shared)', async () => {
  const answers = JSON.parse(readFileSync(`${shared}/answers.json`, 'utf8'))
  for (const name of ['dump-default.sql', 'dump-complete-insert.sql', 'dump-skip-extended-insert.sql']) {
    const records = await recordsOf(readFileSync(`${shared}/${name}`), { isWhole: true })
    expect(records.length).toBe(7)
    for (const record of records) {
      const answer = answers[record.username!]
      if (answer === null) expect(record.none).toBe('missing')
      else expect(await verifies(record, answer.hashed ?? answer)).toBe(true)
    }
  }
  const quick = readFileSync('../shared/fixtures/phpmyadmin/joomla-quick.sql')
  expect(await messageOf(recordsOf(quick))).toContain('Tables with rows: jos_users')
})
