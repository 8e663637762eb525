import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createVerifier } from '../../src/index.ts'
import { drupal } from '../../src/sources/index.ts'
import type { SourceRecord, SystemOptions } from '../../src/sources/source.ts'
import { keycloak } from '../../src/targets/keycloak.ts'
import { converted } from '../convert/convert.ts'
import { chunksOf, messageOf, recordsIn } from '../helpers/read.ts'

const load = (name: string) => readFileSync(`test/exports/drupal/${name}`, 'utf8')
const verifier = createVerifier()
afterAll(() => verifier.close())

type Read = (text: string, options?: SystemOptions) => Promise<readonly SourceRecord[]>
const read: Read = (text, options = {}) => recordsIn(drupal.read(chunksOf(text), options))
const readOthers: Read = (text, options = {}) => recordsIn(drupal.readOthers!(chunksOf(text), options))

const answers: Readonly<Record<string, Readonly<Record<string, string | null>>>> = JSON.parse(load('answers.json'))
const files = [
  ['drupal7.sql', 'drupal7'],
  ['drupal10.sql', 'drupal10'],
  ['drupal10-pg_dump.sql', 'drupal10'],
  ['users_field_data.csv', 'drupal10'],
] as const

test.each(files)('the users of %s sign in with their passwords', async (name, version) => {
  const records = await read(load(name))
  // Neither the anonymous visitor nor the translation of a user is a user.
  expect(records.map(({ id }) => id)).toEqual(Object.keys(answers[version]!))
  for (const { id, hash, none } of records) {
    const password = answers[version]![id!]!
    if (password === null) expect([none, hash]).toEqual(['missing', undefined])
    else
      expect(await verifier.verify(password, hash!.text, { fields: hash!.fields, ...hash!.hints } as never)).toBe(true)
  }
})

test('a hash of bcrypt matches the password without the spaces around it, which the forms of Drupal remove', async () => {
  const { hash } = (await read(load('drupal10.sql')))[1]!
  for (const password of ['spaces', ' spaces '])
    expect(await verifier.verify(password, hash!.text, hash!.hints as never)).toBe(true)
})

test('a whole record of Drupal 7 has times, the state of the account and custom data', async () => {
  const [admin, ada, mo] = await read(load('drupal7.sql'), { isWhole: true })
  expect(admin).toEqual({
    row: 2,
    id: '1',
    email: 'admin@example.org',
    username: 'admin',
    disabled: false,
    hash: { text: admin!.hash!.text, fields: {}, hints: { writtenBy: 'drupal' }, origin: { hash: 'pass' } },
    createdAt: 1262304000_000,
    lastSignInAt: 1664931778_000,
    customData: { username: 'admin' },
    notRead: ['time of the last activity (access)', 'data of modules (data)'],
  })
  expect(ada).toMatchObject({ username: "Ada O'Neil", lastSignInAt: undefined, notRead: ['picture'] })
  expect(ada!.customData).toEqual({
    username: "Ada O'Neil",
    signature_format: 'filtered_html',
    timezone: 'Europe/Berlin',
    language: 'de',
    init: 'ada@example.net',
  })
  expect(mo).toMatchObject({ disabled: true, notRead: undefined })
})

test('a whole record is the same in a dump of MariaDB and of PostgreSQL', async () => {
  const [maria, postgres] = await Promise.all(
    ['drupal10.sql', 'drupal10-pg_dump.sql'].map((name) => read(load(name), { isWhole: true })),
  )
  const withoutRows = (records: readonly SourceRecord[]) => records.map(({ row: _, ...record }) => record)
  expect(withoutRows(postgres!)).toEqual(withoutRows(maria!))
  expect(maria).toMatchObject([
    { id: '1', createdAt: 1664938970_000, lastSignInAt: 1704067100_000 },
    { id: '2', username: 'Zoë', lastSignInAt: undefined },
    { id: '3', disabled: true, lastSignInAt: undefined },
    { id: '4', none: 'missing', email: undefined },
  ])
})

test('the other tables of Drupal 7 have roles with their names, identities and data that is not read', async () => {
  const records = await readOthers(load('drupal7.sql'))
  expect(records.map(({ row: _, ...said }) => said)).toEqual([
    { id: '3', identities: [{ thirdPartyId: 'openid', thirdPartyUserId: 'https://openid.example/mo' }] },
    { id: '2', notRead: ['other user data (d7_field_data_field_bio)'] },
    { id: '1', someRights: { roles: ['administrator'] } },
    { id: '1', someRights: { roles: ['editor'] } },
    { id: '2', someRights: { roles: ['editor'] } },
  ])
})

test.each(['drupal10.sql', 'drupal10-pg_dump.sql'])(
  'the other tables of %s have roles and second factors',
  async (name) => {
    const records = await readOthers(load(name))
    const rolesOf = (id: string) =>
      records.filter((one) => one.id === id).flatMap(({ someRights }) => (someRights?.roles ?? []) as string[])
    expect([rolesOf('1'), rolesOf('2')]).toEqual([['administrator', 'editor'], ['editor']])
    expect(records.filter(({ someRights }) => !someRights).map(({ row: _, ...said }) => said)).toEqual([
      { id: '4', identities: [{ thirdPartyId: 'samlauth', thirdPartyUserId: 'none@corp.example' }] },
      { id: '2', notRead: ['other user data (user__field_bio)'] },
      { id: '1', notRead: ['other user data (users_data)'] },
      { id: '2', secondFactors: ['TOTP'] },
    ])
  },
)

test('a role whose name the dump does not have is counted', async () => {
  const [head, rows] = ['-- MySQL dump\n', 'INSERT INTO `users_roles` (`uid`, `rid`) VALUES (1, 3);\n']
  const counted = [{ row: 1, id: '1', notRead: ['roles (without their names)'] }]
  expect(await readOthers(head + rows)).toEqual(counted)
  const expression = 'INSERT INTO `user__roles` (`entity_id`, `roles_target_id`) VALUES (1, now());\n'
  expect(await readOthers(head + expression)).toEqual(counted)
})

test('convert gives a user every role of the other tables', async () => {
  const text = load('drupal10-pg_dump.sql')
  const readOthers = () => drupal.readOthers!(chunksOf(text), {})
  const read = () => drupal.read(chunksOf(text), { isWhole: true })
  const { files } = await converted(read, keycloak, { readOthers })
  const rows = files['not-written.ndjson']!.trim()
    .split('\n')
    .map((row) => JSON.parse(row))
  expect(rows.map(({ id, rights }) => [id, rights])).toEqual([
    ['1', { roles: ['administrator', 'editor'] }],
    ['2', { roles: ['editor'] }],
    ['3', undefined],
    ['4', undefined],
  ])
  expect(rows[1]).toMatchObject({
    secondFactors: ['TOTP'],
    notRead: ['time of the last change (changed)', 'other user data (user__field_bio)'],
  })
  expect(rows[3].thirdParty).toEqual([{ thirdPartyId: 'samlauth', thirdPartyUserId: 'none@corp.example' }])
})

test('a dump of two sites needs a choice, which also chooses the other tables', async () => {
  const text = load('two-sites.sql')
  expect(await messageOf(read(text))).toBe(
    'ERR_FIELD: several tables look like the table of the users: d7_users, other_users. Choose one, such as --table d7_users',
  )
  expect(await messageOf(readOthers(text))).toBe(
    'ERR_FIELD: several tables have data of Drupal users: d7_authmap, other_authmap. Choose the table of the users with --table, such as --table users_field_data',
  )
  const options = { table: 'other_users' }
  expect((await read(text, options)).map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
  const others = await readOthers(text, options)
  expect(others.flatMap(({ notRead = [] }) => notRead)).toEqual(['other user data (other_field_data_field_bio)'])
  expect(others).toHaveLength(5)
})

test('a value that cannot be read refuses its user, and names the first column in the order of the declaration', async () => {
  const dump = `-- MySQL dump\nINSERT INTO \`users\` (\`uid\`,\`name\`,\`pass\`,\`mail\`,\`status\`,\`created\`) VALUES (1,'a','','a@example.org','perhaps','never'),(2,'b\\0','','b@example.org','1','0');\n`
  const records = await read(dump, { isWhole: true })
  expect(records.map(({ id, failure, unread }) => [id, failure?.detail.column, unread])).toEqual([
    ['1', 'status', ['disabled', 'timeJoined']],
    ['2', 'name', ['username']],
  ])
})

test('a dump without users of Drupal says which columns they have', async () => {
  expect(await messageOf(read('-- MySQL dump\nINSERT INTO `node` (`nid`) VALUES (1);\n'))).toContain(
    'no table with rows has the columns uid, name and pass of Drupal. Tables with rows: node',
  )
  expect(await messageOf(read('{"a": 1}'))).toContain('expected a dump of the database of Drupal')
})
