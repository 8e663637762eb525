import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readUsers } from '../../src/convert/survey.ts'
import { describe as describeFailure, isHashError } from '../../src/index.ts'
import type { ColumnsOptions } from '../../src/sources/columns.ts'
import { csv, json, ndjson, sql } from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import type { SqlSourceOptions } from '../../src/sources/sql.ts'
import { betterAuth } from '../../src/targets/better-auth.ts'
import { saltbridge, temporary, useCommand } from '../cli/command.ts'
import { aPeer, inFolder, linesOf, manifestOf, usePeers } from '../cli/importing.ts'
import { converted } from '../convert/convert.ts'
import { chunksOf } from '../helpers/read.ts'

useCommand()
usePeers()

const [first, second] = [
  '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K',
  '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo2K',
]

type Value = string | number | null
type Table = readonly { readonly [column: string]: Value }[]
type Tables = { readonly [name: string]: Table }

const literal = (value: Value) => (typeof value === 'string' ? `'${value}'` : String(value ?? 'NULL'))
const cell = (value: Value) => (value === null ? '\\N' : String(value))
const rowsOf = (table: Table) => table.map((row) => Object.values(row))
const columnsIn = (table: Table, quote: string) => Object.keys(table[0]!).map((name) => quote + name + quote)
const inOrder = (tables: Tables, write: (name: string, table: Table) => string) =>
  Object.entries(tables)
    .map(([name, table]) => write(name, table))
    .join('')

/** How each database writes tables. */
const dialects: { readonly [name: string]: (tables: Tables) => string } = {
  'rows of INSERT in MySQL': (tables) =>
    `-- MySQL dump\n${inOrder(
      tables,
      (name, table) =>
        `CREATE TABLE \`${name}\` (\n${columnsIn(table, '`').map((column) => `  ${column} text`)}\n);\nINSERT INTO \`${name}\` VALUES ${rowsOf(table).map((row) => `(${row.map(literal)})`)};\n`,
    )}`,
  'COPY in PostgreSQL': (tables) =>
    `-- PostgreSQL database dump\n${inOrder(
      tables,
      (name, table) =>
        `COPY public."${name}" (${columnsIn(table, '"')}) FROM stdin;\n${rowsOf(table)
          .map((row) => `${row.map(cell).join('\t')}\n`)
          .join('')}\\.\n`,
    )}`,
  'INSERT in PostgreSQL': (tables) =>
    `-- PostgreSQL database dump\n${inOrder(tables, (name, table) =>
      rowsOf(table)
        .map((row) => `INSERT INTO public."${name}" (${columnsIn(table, '"')}) VALUES (${row.map(literal)});\n`)
        .join(''),
    )}`,
  SQLite: (tables) =>
    `PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n${inOrder(
      tables,
      (name, table) =>
        `CREATE TABLE "${name}" (${columnsIn(table, '"')});\n${rowsOf(table)
          .map((row) => `INSERT INTO ${name} VALUES(${row.map(literal)});\n`)
          .join('')}`,
    )}COMMIT;\n`,
}
const dumpOf = dialects['COPY in PostgreSQL']!

const profile = { identityProvider: 'account.providerId', identityId: 'account.accountId' }
const options: SqlSourceOptions = {
  table: 'user',
  joins: [{ table: 'account', user: 'userId' }],
  columns: { id: 'id', email: 'email', hash: 'account.password' },
  profile,
}

/** The functions of a migration that read a dump. */
const reading = (dump: string, given = options) => ({
  read: () => sql.read(chunksOf(dump), given),
  readOthers: () => sql.readOthers(chunksOf(dump), given),
})

async function usersOf(dump: string, given?: SqlSourceOptions) {
  const users: SourceRecord[] = []
  let unmatched: unknown
  for await (const batch of readUsers(reading(dump, given), (found) => {
    unmatched = found
  }))
    users.push(...batch)
  return { users, unmatched }
}

const flags = [
  ...['--from', 'sql', '--table', 'user', '--join', 'account.userId=id', '--column', 'email=email'],
  ...['--column', 'hash=account.password', '--column', 'identity-provider=account.providerId'],
  ...['--column', 'identity-id=account.accountId'],
]

const user = (id: Value, others: object = {}) => ({ id, email: `user${id}@example.org`, ...others })
const account = (userId: Value, password: Value, providerId: Value = 'credential', accountId: Value = userId) => ({
  ...{ accountId, providerId, userId, password },
})
const google = (accountId: string) => ({ thirdPartyId: 'google', thirdPartyUserId: accountId })

describe.each(['sqlite', 'postgresql', 'mysql'])("better-auth's own dump of %s", (name) => {
  const path = `test/exports/better-auth/${name}.sql`
  const dump = readFileSync(path, 'utf8')
  const answers = JSON.parse(readFileSync('test/exports/better-auth/answers.json', 'utf8'))

  test('each user is one record, with the rows that the database itself joins', async () => {
    const { users, unmatched } = await usersOf(dump)
    const found = users.flatMap(({ id, email, hash, identities = [], none }) => [
      ...(hash ? [{ id, email, providerId: 'credential', accountId: id, password: hash.text }] : []),
      ...identities.map(({ thirdPartyId: providerId, thirdPartyUserId: accountId }) => ({
        ...{ id, email, providerId, accountId, password: null },
      })),
      ...(none === 'missing' ? [{ id, email, providerId: null, accountId: null, password: null }] : []),
    ])
    expect(found.sort((a, b) => a.email!.localeCompare(b.email!))).toEqual(answers.users[name])
    expect(users.map((one) => one.none)).toEqual([undefined, undefined, 'social', 'missing'])
    expect(unmatched).toEqual({ count: 0, rows: [] })
  })

  test('the password of a user matches the hash that was joined', async () => {
    const given = ['validate', path, ...flags, '--written-by', 'better-auth', '--try', 'ada@example.org']
    const { code, stdout } = await saltbridge([...given, '--password-stdin', '--json'], { input: answers.password })
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { try: { match: true, row: 1 }, summary: { rows: 4, accepted: 2, refused: 0, none: { social: 1, missing: 1 } } },
    ])
  })
})

test('the documented command reads the dump of better-auth', async () => {
  const [, command] = /```sh\nsqlite3 database.sqlite .dump > dump.sql\nnpx saltbridge (.*?)```/s.exec(
    readFileSync('docs/cli.md', 'utf8'),
  )!
  const args = command!.replaceAll('\\\n', '').trim().split(/\s+/)
  const given = args.map((one) => (one === 'dump.sql' ? 'test/exports/better-auth/sqlite.sql' : one))
  const { code, stdout } = await saltbridge(given)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/accepted +2\n +refused +0\n +no password +2/)])
})

describe.each(Object.entries(dialects))('%s', (_, write) => {
  test.each(
    [
      ['numbers', 1, 2, 3],
      ['text', 'a', "b'c"].map((one) => String(one).replace("'", '-')).concat('d'),
      ['UUIDs in different letter case', '6D1D5B43-52A5-4E4C-9F6A-0E3F7F2A9B11', 'b', 'c'],
    ].map((row) => row.flat()),
  )('users with ids that are %s get the rows of tables in any order', async (_kind, a, b, c) => {
    const lower = (id: Value) => (typeof id === 'string' ? id.toLowerCase() : id)
    const users = [user(a!), user(b!), user(c!)]
    const accounts = [account(lower(b!), null, 'google', 'g1'), account(lower(b!), second), account(lower(a!), first)]
    const expected = [
      { row: 1, id: String(a), email: `user${a}@example.org`, hash: { text: first }, none: undefined },
      { row: 2, id: String(b), hash: { text: second }, identities: [google('g1')], none: undefined },
      { row: 3, id: String(c), hash: undefined, none: 'missing' },
    ]
    for (const tables of [
      { account: accounts, user: users },
      { user: users, account: accounts },
    ]) {
      const found = await usersOf(write(tables))
      expect(found.users).toMatchObject(expected)
      expect(found.unmatched).toEqual({ count: 0, rows: [] })
    }
  })
})

const convertedDump = (dump: string, answers = {}) => {
  const { read, readOthers } = reading(dump)
  return converted(read, betterAuth, { readOthers, answers })
}

const twoPasswords = {
  user: [user('a'), user('b')],
  account: [account('a', first), account('a', second), account('b', first)],
}

test('a user whose rows have different passwords is refused, and the refusal names the column', async () => {
  const { users } = await usersOf(dumpOf(twoPasswords))
  expect(users.map(({ id, failure, unread }) => [id, failure?.detail.column, unread])).toEqual([
    ['a', 'account.password', ['passwordHash']],
    ['b', undefined, undefined],
  ])
  const text = describeFailure(users[0]!.failure!)
  expect(text).toContain('the rows of this user have 2 different passwords')
  expect(text).not.toContain(first)
})

test('the same password in several rows is one password', async () => {
  const { users } = await usersOf(dumpOf({ user: [user('a')], account: [account('a', first), account('a', first)] }))
  expect(users[0]).toMatchObject({ hash: { text: first }, failure: undefined })
  expect(users[0]).not.toHaveProperty('otherHashes')
})

test('a conversion holds a user with different passwords until a person decides', async () => {
  const held = await convertedDump(dumpOf(twoPasswords), { 'several-hashes': 'hold' })
  expect(held.findings.decisions.map(({ decision, rows }) => [decision, rows])).toContainEqual(['several-hashes', [1]])
  expect(held.account.held).toEqual({ 'several-hashes': 1 })
})

test('rows that belong to no user are counted and named', async () => {
  const accounts = [account('a', first), account('lost', second), account(null, second, 'credential', 'x')]
  const dump = dumpOf({ account: accounts, user: [user('a')] })
  expect((await usersOf(dump)).unmatched).toEqual({ count: 2, rows: [2, 3] })
  const { account: counted } = await convertedDump(dump)
  expect([counted.users.in, counted.unmatched, counted.unmatchedRows]).toEqual([1, 2, [2, 3]])
  const path = inFolder('dump.sql', dump)
  const words =
    '2 rows of other tables or files were not used, because no user has the id of the row, or because the row cannot be read: rows 2, 3'
  const validated = await saltbridge(['validate', path, ...flags])
  expect(validated.stderr.replace(/\s+/g, ' ')).toContain(words)
  const planned = await saltbridge(['plan', path, ...flags, '--to', 'better-auth'])
  expect(planned.stdout).toContain(words)
})

test('a row of another table that cannot be read refuses its user', async () => {
  const dump = dialects['INSERT in PostgreSQL']!({ user: [user('a')], account: [account('a', first)] })
  const { users } = await usersOf(dump.replace(literal(first), 'gen_hash()'))
  expect(users[0]).toMatchObject({ failure: { detail: { column: 'account.password' } }, unread: ['passwordHash'] })
})

test('columns of another table that no option names are counted with the name of the table', async () => {
  const extra = { totp_secret: 'JBSW', locked_at: '2020-01-01', role: 'admin' }
  const dump = dumpOf({ user: [user('a', { bio: 'x' })], account: [{ ...account('a', first), ...extra }] })
  const { users } = await usersOf(dump, { ...options, profile: {} })
  expect(users[0]).toMatchObject({
    notRead: ['bio', 'account.accountId', 'account.providerId', 'account.locked_at', 'account.role'],
    secondFactors: ['account.totp_secret'],
    possibleLocks: ['account.locked_at'],
    possibleRoles: ['account.role'],
  })
  expect(JSON.stringify(users)).not.toContain('JBSW')
})

test('several tables can be joined, each with the values of its own columns', async () => {
  const dump = dumpOf({
    user: [{ id: 1 }, { id: 2 }],
    user_emails: [
      { user_id: 1, mail: 'ada@example.org' },
      { user_id: 2, mail: 'bob@example.org' },
    ],
    secret: [
      { owner: 2, digest: first, salt: 's2' },
      { owner: 1, digest: second, salt: 's1' },
    ],
  })
  const given = {
    table: 'public.user',
    joins: [
      { table: 'public.user_emails', user: 'user_id' },
      { table: 'secret', user: 'owner' },
    ],
    columns: { id: 'user.id', email: 'user_emails.mail', hash: 'secret.digest', salt: 'public.secret.salt' },
  }
  const wrong = usersOf(dump, given)
  await expect(wrong).rejects.toThrow(/salt/)
  const { users } = await usersOf(dump, { ...given, columns: { ...given.columns, salt: 'secret.salt' } })
  expect(users).toMatchObject([
    { id: '1', email: 'ada@example.org', hash: { text: second, fields: { salt: 's1' } } },
    { id: '2', email: 'bob@example.org', hash: { text: first, fields: { salt: 's2' } } },
  ])
})

test('a joined table is not taken for the table of the users', async () => {
  const accounts = [{ id: 'x', email: 'login@example.org', userId: 'a', password: first }]
  const given = { ...options, table: undefined, profile: {} }
  const { users } = await usersOf(dumpOf({ account: accounts, user: [user('a')] }), given)
  expect(users).toMatchObject([{ id: 'a', email: 'usera@example.org', hash: { text: first } }])
})

test('columns of Devise in a joined table say that its hashes may have a pepper', async () => {
  const accounts = [{ userId: 'a', encrypted_password: first, reset_password_token: null }]
  const given = { ...options, columns: { ...options.columns, hash: 'account.encrypted_password' }, profile: {} }
  const { users } = await usersOf(dumpOf({ account: accounts, user: [user('a')] }), given)
  expect(users[0]).toMatchObject({ hash: { hints: { writtenBy: 'devise', isGuess: true } } })
})

test('readUsers also matches rows by e-mail address, but not if several users have the address', async () => {
  const users: readonly SourceRecord[] = [1, 2, 3].map((row) => ({
    row,
    id: `${row}`,
    email: row < 3 ? 'ada@x.org' : 'bob@x.org',
  }))
  const others: readonly SourceRecord[] = ['Ada@x.org', 'bob@x.org'].map((email, at) => ({
    row: at + 1,
    id: undefined,
    email,
    phone: '1',
  }))
  async function* once(records: readonly SourceRecord[]) {
    yield records
  }
  let unmatched: unknown
  for await (const found of readUsers({ read: () => once(users), readOthers: () => once(others) }, (end) => {
    unmatched = end
  }))
    expect(found.map(({ phone }) => phone)).toEqual([undefined, undefined, '1'])
  expect(unmatched).toEqual({ count: 1, rows: [1] })
})

test('a table of the same name in another schema must be named with its schema', async () => {
  const dump = dumpOf({ user: [user('a')], account: [account('a', first)] })
  const two = `${dump}COPY auth.account (userid, password) FROM stdin;\na\t${second}\n\\.\n`
  const messageOf = (given: SqlSourceOptions) => usersOf(two, given).catch((error) => String(error.message))
  expect(await messageOf(options)).toContain(
    'several tables have the name that you passed in --join: public.account, auth.account',
  )
  const chosen = { ...options, joins: [{ table: 'public.account', user: 'userId' }] }
  expect(await messageOf(chosen)).toMatchObject({ users: [{ hash: { text: first } }] })
})

const cannotJoin: readonly (readonly [name: string, given: Partial<SqlSourceOptions>, words: string])[] = [
  ['no id', { columns: { hash: 'account.password' } }, 'the column of the id must be in the table of the users'],
  ['an id in another table', { columns: { id: 'account.userId' } }, 'the column of the id must be in the table'],
  ['a table twice', { joins: [...options.joins!, ...options.joins!] }, 'the table account is joined twice'],
  ['the users', { joins: [{ table: 'user', user: 'id' }] }, 'cannot be joined to itself'],
  ['a salt elsewhere', { columns: { ...options.columns, salt: 'salt' } }, 'must be in the same table'],
  ['a format elsewhere', { format: { column: 'kind' } }, 'must be in the same table'],
  ['a provider elsewhere', { profile: { ...profile, identityId: 'gid' } }, 'must be in the same table'],
]

test.each(cannotJoin)('tables cannot be joined with %s', (_, given, words) => {
  for (const read of [sql.read, sql.readOthers])
    try {
      read(chunksOf(''), { ...options, ...given })
      expect.unreachable()
    } catch (error) {
      expect(isHashError(error) && [error.code, error.message]).toEqual([
        'ERR_ARGUMENT',
        expect.stringContaining(words),
      ])
    }
})

const table = { user: [user('a')], account: [account('a', first)] }

test('a joined table or a column that the dump does not have is an error', async () => {
  const read = (joins: SqlSourceOptions['joins'], hash: string) =>
    usersOf(dumpOf(table), { ...options, joins, columns: { ...options.columns, hash }, profile: {} })
  await expect(read([{ table: 'accounts', user: 'userId' }], 'accounts.password')).rejects.toThrow(
    'the dump has no rows of the table that you passed in --join. Tables with rows: public.user, public.account. Choose one with --join',
  )
  await expect(read(options.joins, 'account.hash')).rejects.toThrow(
    'hash: expected a column of the table public.account. The table has: accountId, providerId, userId, password',
  )
  await expect(read([{ table: 'account', user: 'user_id' }], 'account.password')).rejects.toThrow(
    'user_id: expected a column of the table public.account',
  )
})

const sources: {
  readonly [name: string]: (row: object, given: ColumnsOptions) => AsyncIterable<readonly SourceRecord[]>
} = {
  csv: (row, given) =>
    csv.read(chunksOf(`${Object.keys(row)}\n${Object.values(row).map((value) => value ?? '')}\n`), given),
  json: (row, given) => json.read(chunksOf(JSON.stringify([row])), given),
  ndjson: (row, given) => ndjson.read(chunksOf(JSON.stringify(row)), given),
  sql: (row, given) => sql.read(chunksOf(dumpOf({ users: [row as Table[number]] })), given),
}
const own = { columns: { hash: 'pw' }, profile: { identityProvider: 'provider', identityId: 'uid' } }

test.each(Object.entries(sources))('%s reads an identity from columns', async (_, read) => {
  const recordOf = async (row: object) => {
    for await (const [record] of read({ pw: null, ...row }, own)) return record!
    return undefined
  }
  expect(await recordOf({ provider: 'google', uid: '117' })).toMatchObject({
    identities: [google('117')],
    none: 'social',
  })
  expect(await recordOf({ pw: first, provider: 'google', uid: '117' })).toMatchObject({
    ...{ hash: { text: first }, identities: [google('117')], none: undefined },
  })
  for (const provider of [null, 'credential', 'credentials', 'Email', 'local', 'password'])
    expect(await recordOf({ provider, uid: '1' })).toMatchObject({ identities: undefined, none: 'missing' })
  expect(await recordOf({ provider: 'google', uid: null })).toMatchObject({
    ...{ identities: undefined, unread: ['thirdParty'], failure: { detail: { column: 'uid' } } },
  })
})

const sessions = [{ id: 's', userId: 'a', token: 't' }]
const history = [{ user_id: 'a', password: second }]
const pasted = '--join account.userId=id --column hash=account.password'
const identitiesPasted = ' --column identity-provider=account.providerId --column identity-id=account.accountId'
const advised: readonly (readonly [string, Tables, readonly string[], string])[] = [
  ['the table was named', table, ['--table', 'user', '--column', 'hash=password'], pasted + identitiesPasted],
  ['the table was not named', table, ['--column', 'hash=password'], `--table user ${pasted}${identitiesPasted}`],
  [
    'the tables have another order',
    { account: table.account, user: table.user },
    ['--column', 'hash=password'],
    pasted,
  ],
  ['another column was meant', table, ['--table', 'user', '--column', 'hash=passwordHash'], pasted],
  [
    'other tables belong to users',
    { sessions, password_history: history, ...table },
    ['--table', 'user', '--column', 'hash=password'],
    pasted,
  ],
  [
    'the table is that of Lucia',
    { key: [{ id: 'email:a', user_id: 'a', hashed_password: first }], user: table.user },
    ['--table', 'user', '--column', 'hash=hashed_password'],
    '--join key.user_id=id --column hash=key.hashed_password',
  ],
]

test.each(advised)(
  'if %s, the error has the options that read the hashes from another table',
  async (_, tables, args, words) => {
    const path = inFolder('dump.sql', dumpOf(tables))
    const named = ['--column', 'email=email']
    const wrong = await saltbridge(['validate', path, '--from', 'sql', ...args, ...named])
    expect([wrong.code, wrong.stderr]).toEqual([66, expect.stringContaining(words)])
    const [, option] = /Instead of (--column \S+), pass: /.exec(wrong.stderr)!
    const kept = [...args.join(' ').replace(option!, '').split(' ').filter(Boolean), ...named]
    const advice = wrong.stderr.trim().split('pass: ')[1]!.split(' ')
    const right = await saltbridge(['validate', path, '--from', 'sql', ...kept, ...advice, '--json'])
    expect(JSON.parse(right.stdout).summary).toMatchObject({ rows: 1, accepted: 1 })
  },
)

test('without a table of hashes, the error names the columns of the table', async () => {
  for (const tables of [
    { user: table.user, sessions },
    { user: table.user, password_history: history },
  ]) {
    const given = { table: 'user', columns: { hash: 'password' } }
    await expect(usersOf(dumpOf(tables), given)).rejects.toThrow(
      'password: expected a column of the table public.user. The table has: id, email',
    )
  }
})

test('if the dump is read without hashes, a note has the options that read the hashes from another table', async () => {
  const path = inFolder('dump.sql', dumpOf(table))
  const given = ['validate', path, '--from', 'sql', '--table', 'user', '--column', 'email=email', '--without-hashes']
  const { code, stderr } = await saltbridge(given)
  expect([code, stderr.replace(/\s+/g, ' ')]).toEqual([
    0,
    expect.stringContaining(`The hashes seem to be in account.password. Instead of --without-hashes, pass: ${pasted}`),
  ])
  const other = await saltbridge([
    ...given.slice(0, 1),
    inFolder('dump.sql', dumpOf({ user: table.user })),
    ...given.slice(2),
  ])
  expect([other.code, other.stderr]).toEqual([0, ''])
})

const wrongFlags: readonly (readonly [args: readonly string[], words: string])[] = [
  [['--join', 'account=id'], '--join takes TABLE.COLUMN=ID, such as account.userId=id'],
  [['--join', 'account.userId=id', '--column', 'id=email'], 'must name the same column of the users'],
  [['--join', 'account.userId=id', '--join', 'account.id=id'], 'the table account is joined twice'],
  [['--join', 'account.userId=id', '--column', 'field.salt=salt'], 'must be in the same table'],
  [['--join', 'account.userId=id', '--column', 'identity-id=account.accountId'], 'must be passed together'],
]

test.each(wrongFlags)('the options %j are refused before the dump is read', async (args, words) => {
  const given = ['--from', 'sql', '--table', 'user', '--column', 'hash=account.password', ...args]
  const { code, stderr } = await saltbridge(['validate', inFolder('dump.sql', dumpOf(table)), ...given])
  expect([code, stderr]).toEqual([64, expect.stringContaining(words)])
})

test('--join is refused for other layouts, and for stdin', async () => {
  const other = await saltbridge(['validate', 'x.csv', '--from', 'csv', '--join', 'a.b=c', '--column', 'hash=a'])
  expect([other.code, other.stderr]).toEqual([64, expect.stringContaining('--join is only for --from sql')])
  const piped = await saltbridge(['validate', '-', ...flags], { input: dumpOf(table) })
  expect([piped.code, piped.stderr]).toEqual([64, expect.stringContaining('because the dump is read twice')])
})

test('the id of the right side may have the name of its table', async () => {
  const given = flags.map((one) => one.replace('=id', '=user.id').replace('email=email', 'email=user.email'))
  const path = inFolder('dump.sql', dumpOf(table))
  const { stdout } = await saltbridge(['validate', path, ...given, '--json'])
  expect(JSON.parse(stdout).summary).toMatchObject({ rows: 1, accepted: 1 })
})

test.each(['validate', 'plan'])('%s --try finds the password of an address in another table', async (command) => {
  const secret = [{ owner: 'a', digest: first }]
  const path = inFolder(
    'dump.sql',
    dumpOf({ secret, user: [{ id: 'a' }], mail: [{ user: 'a', address: 'ada@example.org' }] }),
  )
  const given = ['--from', 'sql', '--table', 'user', '--join', 'mail.user=id', '--join', 'secret.owner=id']
  const named = ['--column', 'email=mail.address', '--column', 'hash=secret.digest', '--try', 'ada@example.org']
  const to = command === 'plan' ? ['--to', 'supabase'] : []
  const ended = await saltbridge([command, path, ...given, ...named, ...to, '--password-stdin'], { input: 'hello' })
  expect([ended.code, ended.stdout]).toEqual([0, expect.stringContaining('match  ada@example.org')])
})

test('convert writes each user with the password, as the plan says, and --emit writes the same users', async () => {
  const path = inFolder(
    'dump.sql',
    dumpOf({ account: [...table.account, account('b', second, 'google', '9')], user: [user('a'), user('b')] }),
  )
  const plan = join(dirname(path), 'plan.yaml')
  const more = ['--to', 'supabase', '--decide', 'safe', '--output', plan]
  expect(
    await saltbridge(['plan', path, ...flags, ...more.filter((one) => !/^(--decide|safe)$/.test(one))]),
  ).toMatchObject({ code: 0 })
  expect(readFileSync(plan, 'utf8')).toContain('join:\n    - account.userId=id\n')
  const out = temporary('joined')
  expect(await saltbridge(['convert', '--plan', plan, '--output', out])).toMatchObject({ code: 0 })
  const counts = JSON.parse(readFileSync(join(out, 'account.json'), 'utf8'))
  expect(counts).toMatchObject({
    users: { in: 2, written: 2 },
    passwords: { exact: 2 },
    unmatched: 0,
    unmatchedRows: [],
  })
  const emitted = join(dirname(path), 'emit.ndjson')
  await saltbridge(['validate', path, ...flags, '--emit', emitted])
  expect(linesOf(emitted)).toMatchObject([
    { id: 'a', email: 'usera@example.org', passwordHash: first },
    { id: 'b', passwordHash: second, thirdParty: [google('9')] },
  ])
})

test('import sends each user once, names what was refused, and keeps --join in its files', async () => {
  const peer = await aPeer()
  const accounts = [...twoPasswords.account, account('b', null, 'google', '9'), account('lost', first)]
  const path = inFolder('dump.sql', dumpOf({ ...twoPasswords, account: accounts }))
  const ended = await saltbridge(['import', path, ...flags, '--service', peer.url])
  expect([ended.code, ended.stderr.replace(/\s+/g, ' ')]).toEqual([
    65,
    expect.stringContaining(
      '1 row of other tables or files was not used, because no user has the id of the row, or because the row cannot be read: row 5',
    ),
  ])
  expect(linesOf(`${path}.errors.ndjson`)).toMatchObject([{ key: '1', id: 'a', unread: 'passwordHash' }])
  expect(manifestOf(path)).toMatchObject({
    counts: { rows: 2, created: 1, refusedHere: 1 },
    reading: { '--join': 'account.userId=id' },
  })
})

test('the hashes of joined tables get the hint of --written-by', async () => {
  const path = inFolder('dump.sql', dumpOf(table))
  const { stdout } = await saltbridge(['validate', path, ...flags, '--written-by', 'devise', '--json'])
  expect(JSON.parse(stdout).summary.refusals).toEqual({ ERR_AMBIGUOUS_FORMAT: 1 })
})
