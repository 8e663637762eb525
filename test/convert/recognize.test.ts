import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { recognize } from '../../src/convert/index.ts'
import { createVerifier } from '../../src/index.ts'
import { systems } from '../../src/sources/index.ts'
import { declarationOf } from '../../src/sources/user-table.ts'
import { chunksOf, messageOf } from '../helpers/read.ts'
import { sourceExamples } from '../sources/examples.ts'

const verifier = createVerifier()
const read = (content: Uint8Array | string) => recognize(chunksOf(content), verifier)
const bcrypt = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const md5 = '5f4dcc3b5aa765d61d8327deb882cf99'

test('a table without a header is recognised by the kinds of its first record, and no message shows its values', async () => {
  const reading = await read(`hunter2,17,Secret-word,x\npassword1,18,Other-word,y\n`)
  expect([reading.certainty, reading.options.header]).toEqual(['open', ['column1', 'column2', 'column3', 'column4']])
  expect(JSON.stringify(reading)).not.toMatch(/hunter2|Secret/)
})

test('a table of Devise is open until somebody says whether there is a pepper', async () => {
  const columns = 'id,email,encrypted_password,reset_password_token,remember_created_at'
  const { certainty, system, questions } = await read(`${columns}\n1,a@example.com,${bcrypt},,\n`)
  expect([certainty, system, questions[0]!.about]).toEqual(['open', 'Devise', 'pepper'])
  expect(questions[0]!.answers.map(({ options }) => options.format)).toEqual(['bcrypt', 'devise-bcrypt-peppered'])
})

describe('a table of an unknown system', () => {
  test('has its hashes, e-mail addresses and other data in the columns that names and values say', async () => {
    const reading = await read(
      `id,mail,pw_hash,first_name,created_at,is_active,etag\n1,a@example.com,${bcrypt},Ann,2024-01-01,1,${md5}\n2,b@example.com,${bcrypt},Bo,2024-01-02,0,${md5}\n`,
    )
    expect([reading.certainty, reading.options, reading.questions]).toEqual([
      'certain',
      {
        from: 'csv',
        columns: { hash: 'pw_hash', id: 'id', email: 'mail' },
        profile: { givenName: 'first_name', createdAt: 'created_at', enabled: 'is_active' },
      },
      [],
    ])
  })

  test('never has its hashes in a column of reset tokens that look like hashes', async () => {
    const { options } = await read(
      `email,reset_password_token,c1\na@example.com,${bcrypt},${bcrypt}\nb@example.com,${bcrypt},${bcrypt}\n`,
    )
    expect(options.columns?.hash).toBe('c1')
  })

  test('with two columns of hashes has a question with the options of both', async () => {
    const reading = await read(`email,a,b\na@example.com,${bcrypt},${bcrypt}\n`)
    expect(reading.certainty).toBe('open')
    expect(reading.questions[0]!.answers.map(({ options }) => options.columns?.hash)).toEqual(['a', 'b'])
  })

  test('whose hashes are MD5 has a question for the writer, and none without a name that says password', async () => {
    const named = await read(`email,password\na@example.com,${md5}\n`)
    expect([named.certainty, named.questions[0]!.about]).toEqual(['open', 'writer'])
    const etags = await read(`email,etag\na@example.com,${md5}\n`)
    expect(etags.options.columns?.hash).toBeUndefined()
  })

  test('whose hashes are MD5 with a column of salts passes the salts only to formats that take a salt', async () => {
    const { questions } = await read(`email,password,salt\na@example.com,${md5},abc\n`)
    expect(questions[0]!.answers.map(({ options: { format, columns } }) => [format, columns?.salt])).toEqual([
      ['raw-md5', undefined],
      ['vbulletin', 'salt'],
    ])
  })

  test('with salts beside whole hashes has a question for the salt', async () => {
    const reading = await read(`email,password,salt\na@example.com,${bcrypt},abcdef\n`)
    expect([reading.certainty, reading.questions[0]!.about]).toEqual(['open', 'salt'])
  })
})

test.each<readonly [kind: string, content: Uint8Array | string, command: string]>([
  ['an archive of pg_dump', 'PGDMP\x01\x0e\0', 'pg_restore -f dump.sql'],
  ['BSON', Uint8Array.of(0x30, 0, 0, 0, 2, 0x61, 0, 4, 0, 0, 0, 0x62, 0x62, 0x62, 0, 0), 'bsondump'],
  ['a backup of SQL Server', 'TAPE\0\0\x03\0', 'CSV with a header'],
  ['a workbook', 'PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0aaaabbbbcccc\x13\0\0\0[Content_Types].xml', 'CSV UTF-8'],
  ['an encrypted zip', 'PK\x03\x04\x14\0\x01\0\x08\0\0\0!\0aaaabbbbcccc\x05\0\0\0a.csv', '7z x'],
  ['a database of SQLite', 'SQLite format 3\0', 'sqlite3 FILE .dump'],
  ['PGP in binary', Uint8Array.of(0x85, 0x01, 0x0c, 0x03, 1, 2, 3, 4), 'gpg --decrypt'],
  ['an HTML page', '<!DOCTYPE html><html><body>502</body></html>', 'while you are signed in'],
  ['a PHP array', '<?php\n$jos_users = array(\n  array("id" => 1)\n);', 'json_encode($jos_users)'],
  ['XML of mysqldump', '<?xml version="1.0"?>\n<mysqldump xmlns:xsi="x">\n', 'without --xml'],
  ['XML of Django', '<?xml version="1.0" encoding="utf-8"?>\n<django-objects version="1.0">', '--format json'],
  ['YAML', '---\n- model: auth.user\n  pk: 1\n', 'yq -o=json'],
  ['UTF-16', '\ufeffid,email\n', ''],
])('the error of %s names the file and the command that makes it readable', async (kind, content, command) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, kind === 'UTF-16' ? 'utf16le' : 'latin1') : content
  const message = await messageOf(read(bytes))
  expect(message).toContain('ERR_MALFORMED')
  expect(message).toContain(command || 'iconv -f UTF-16')
})

const shared = '../shared/fixtures'

/** The files of the shared fixtures that are not read without a flag, and a part of the error or of the question. */
const others: { readonly [file: string]: string } = {}

test.runIf(existsSync(shared))('real exports are recognised', async () => {
  const files = ['wordpress/dump-default.sql', 'django/pg_dump-inserts.sql', 'phpmyadmin/wordpress-data-none.sql']
  for (const file of files) {
    const reading = await read(readFileSync(`${shared}/${file}`))
    expect([file, reading.certainty, others[file]]).toEqual([file, 'certain', undefined])
  }
})

const declared = Object.entries(systems).filter(([, source]) => declarationOf(source) !== undefined)

test('the declared systems are those whose examples are recognised', () => {
  const names = new Set(sourceExamples.map(({ id }) => id))
  expect(declared.map(([name]) => name).filter((name) => !names.has(name))).toEqual([])
  expect(declared.length).toBeGreaterThan(15)
})

test.each(sourceExamples.filter(({ id }) => declared.some(([name]) => name === id)))(
  'the users of $name are recognised by what its declaration says',
  async ({ id, users, spell }) => {
    expect(await read(spell(users))).toMatchObject({ options: { from: id }, system: expect.any(String) })
  },
)

test('one identity of Kratos is recognised, and one user of a system whose layout reads lists is refused', async () => {
  const one = JSON.stringify({ id: 'a', schema_id: 'b', schema_url: 'c', traits: {} }, undefined, 2)
  expect(await read(one)).toMatchObject({ title: 'one user of Ory Kratos', options: { from: 'kratos' }, questions: [] })
  const other = JSON.stringify({ localId: 'a', email: 'a@example.org' }, undefined, 2)
  expect(await messageOf(read(other))).toContain('one user of Firebase, and not a list of users')
})

/** Writes a dump. Each table has a name, its columns, and the values of its two rows. */
const dumpOf = (...tables: readonly (readonly [name: string, columns: string, ...rows: readonly string[]])[]): string =>
  tables
    .map(
      ([name, columns, ...rows]) =>
        `INSERT INTO ${name} (${columns}) VALUES ${rows.map((row, at) => `(${at + 1},${row})`).join(',')};\n`,
    )
    .join('')

describe('a dump with the hashes in another table than the users', () => {
  const users = ['users', 'id,email', "'a@example.com'", "'b@example.com'"] as const
  const [hash, digest] = [`'${bcrypt}'`, `'${md5}'`]
  const hashes = (name: string, column: string, value = hash) => [name, `user_id,${column}`, value, value] as const
  const own = ['users', 'id,email,hash', `'a@example.com',${hash}`, `'b@example.com',${hash}`] as const

  test.each<readonly [kind: string, dump: string, found: string | undefined, answers: readonly (string | undefined)[]]>(
    [
      ['one table is named like passwords', dumpOf(users, hashes('credentials', 'secret')), 'credentials.secret', []],
      [
        'a column is named like passwords, and another one is not',
        dumpOf(users, hashes('devices', 'hash'), hashes('entries', 'password')),
        'entries.password',
        [],
      ],
      [
        'the table of old passwords comes first',
        dumpOf(users, hashes('password_history', 'password'), hashes('passwords', 'password')),
        'passwords.password',
        [],
      ],
      [
        'two tables are named like passwords',
        dumpOf(users, hashes('passwords', 'password'), hashes('logins', 'password')),
        undefined,
        ['passwords.password', 'logins.password', undefined],
      ],
      ['no name says so', dumpOf(users, hashes('devices', 'hash')), undefined, ['devices.hash', undefined]],
      ['the only other table has keys', dumpOf(users, hashes('api_keys', 'hash')), undefined, []],
      [
        'the users have a column of hashes that is not named like passwords',
        dumpOf(own, hashes('credentials', 'password')),
        undefined,
        ['credentials.password', 'hash'],
      ],
      [
        'the digests do not show their writer, and a table of other hashes does',
        dumpOf(users, hashes('devices', 'hash'), hashes('credentials', 'password', digest)),
        undefined,
        ['credentials.password'],
      ],
    ],
  )('is read, or has a question: %s', async (_, dump, found, answers) => {
    const { certainty, options, questions } = await read(dump)
    expect(questions.flatMap((one) => one.answers.map((answer) => answer.options.columns?.hash))).toEqual(answers)
    expect([certainty === 'open', certainty === 'open' ? undefined : options.columns?.hash]).toEqual([
      answers.length > 0,
      found,
    ])
    for (const { options: one } of questions.flatMap((question) => question.answers))
      expect(one.columns?.hash?.includes('.') ?? false).toBe(one.joins !== undefined)
  })
})

test('the clock does not change a reading', async () => {
  const content = dumpOf(['a_users', 'id,email,password', `'a@example.com','${bcrypt}'`], [
    'b_users',
    'id,email,password',
    `'a@example.com','${bcrypt}'`,
  ] as const)
  const now = vi.spyOn(performance, 'now')
  try {
    let time = 0
    now.mockImplementation(() => (time += 60_000))
    const { questions } = await read(content)
    expect(questions[0]!.answers.map(({ options }) => options.table)).toEqual(['a_users', 'b_users'])
  } finally {
    now.mockRestore()
  }
})
