import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { describe as describeFailure, isHashError } from '../../src/core/errors.ts'
import { createVerifier } from '../../src/index.ts'
import { auth0Table } from '../../src/sources/auth0.ts'
import type { Row } from '../../src/sources/containers/container.ts'
import { type CsvOptions, createTableKind, csv, type TableLayout } from '../../src/sources/csv.ts'
import { djangoTable } from '../../src/sources/django.ts'
import { systems } from '../../src/sources/index.ts'
import { createReaderOfAny, readAll } from '../../src/sources/reader.ts'
import { wordpressTable } from '../../src/sources/wordpress.ts'
import { file, saltbridge, temporary, useCommand } from '../cli/command.ts'
import { bcrypt } from '../cli/known.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'

useCommand()
const verifier = createVerifier()
afterAll(() => verifier.close())

const readCsv = (data: Uint8Array | string, options: CsvOptions) => recordsIn(csv.read(chunksOf(data), options))

async function messageOf(data: string, options: CsvOptions): Promise<string> {
  const error = await readCsv(data, options).catch((thrown: unknown) => thrown)
  return isHashError(error) ? error.message : 'no error'
}

const folder = 'test/exports/csv'
const header = ['id', 'login', 'email', 'pass', 'name', 'note', 'active', 'created']
const columns = { hash: 'pass', id: 'login', email: 'email' }
const answers = JSON.parse(readFileSync(`${folder}/answers.json`, 'utf8')) as Record<string, string | null>

test.each<readonly [string, boolean]>([
  ['postgres-csv.csv', true],
  ['postgres-text.tsv', false],
  ['mysql-batch.tsv', true],
  ['mysql-tab-csv-crlf.csv', false],
  ['mysql-tab-enclosed.txt', false],
  ['sqlite-csv.csv', true],
  ['excel-sep.csv', true],
  ['excel-tab.tsv', true],
])('the source csv reads %s, and every known password verifies', async (name, hasHeader) => {
  const profile = { createdAt: 'created', enabled: 'active', customData: { name: 'name' } }
  const options = { columns, profile, header: hasHeader ? undefined : header }
  const records = await readCsv(readFileSync(`${folder}/${name}`), options)
  expect(records.map(({ id }) => id)).toEqual(Object.keys(answers))
  for (const { id, hash, none, failure, email } of records) {
    const password = answers[id!]!
    expect([failure, none, email!.includes('@')]).toEqual([undefined, password === null ? 'missing' : undefined, true])
    if (hash) expect(await verifier.verify(password, hash.text)).toBe(true)
  }
  expect(records.map(({ disabled }) => disabled)).toEqual([false, false, true, false, false])
  expect(records[3]).toMatchObject({ createdAt: undefined, customData: { name: '"Mo"' } })
})

describe('a column that does not exist', () => {
  test('the error of a missing column suggests the nearest name of the header', async () => {
    expect(await messageOf('id,passwrd_hash\n1,x\n', { columns: { hash: 'password_hash' } })).toBe(
      'password_hash: expected exactly one column with this name. Did you mean "passwrd_hash"? The header has: "id", "passwrd_hash"',
    )
    expect(await messageOf('id;User_Pass\n1;x\n', { columns: { hash: 'user_pass' } })).toContain(
      'Did you mean "User_Pass"? ',
    )
    expect(await messageOf('hash,hash\n1,x\n', { columns: { hash: 'hash' } })).not.toContain('Did you mean')
  })

  test('the error of a missing column shows only the kinds of the first cells if the file has no header', async () => {
    const row = `7,bob,bob@example.com,${bcrypt.text},,2024-01-02,t`
    const message = await messageOf(`${row}\n${row}\n`, { columns: { hash: 'pass' } })
    expect(message).toBe(
      'pass: expected exactly one column with this name, but the first record has 7 cells (number, text, e-mail, hash, empty, date, true or false). The first record looks like data. Put a header before it',
    )
  })

  test('a missing column of a file without a header and with one cell is an error', async () => {
    expect(await messageOf(`${bcrypt.text}\n`, { columns: { hash: 'pass' } })).toContain(
      'but the first record has 1 cell (hash)',
    )
  })

  test('a column that is not one of the given names is an error', async () => {
    const options = { columns: { hash: 'pas' }, header: ['id', 'pass'] }
    expect(await messageOf('1,x\n', options)).toContain('Did you mean "pass"?')
    expect(await messageOf('', options)).toContain('Did you mean "pass"?')
  })
})

describe('the reading of a table of a system', () => {
  const shared = '../shared/fixtures'
  const keep = (found: Row[]) => (row: Row) => {
    found.push(row)
    return { row: row.row, id: undefined }
  }
  async function rowsOf(layouts: readonly TableLayout[], data: Uint8Array | string) {
    const found: Row[] = []
    const kinds = layouts.map((layout) => createTableKind(layout, keep(found)))
    await recordsIn(readAll(chunksOf(data), createReaderOfAny(kinds, 'a table')))
    return found
  }
  const likelihood = (layout: TableLayout, data: string | Uint8Array, options = {}) =>
    createTableKind(layout, keep([]), options).recognize(
      typeof data === 'string' ? new TextEncoder().encode(data) : data,
    )

  test('the source of a system recognises only the columns of its system', () => {
    const wordpress = 'ID\tuser_login\tuser_pass\n1\ta\tb\n'
    const django = '"id";"password";"last_login";"is_active"\r\n1;x;;t\r\n'
    const auth0 = 'user_id,email,name\n"\'auth0|1","\'a@example.com",\n'
    for (const [layout, own] of [
      [wordpressTable, wordpress],
      [djangoTable, django],
      [auth0Table, auth0],
    ] as const)
      for (const text of [wordpress, django, auth0, '{"user_id": 1, "email": 2}\n', '[]', '', 'a,b\n1,2\n'])
        expect(likelihood(layout, text) > 0.5).toBe(text === own)
    expect(likelihood(wordpressTable, '1\ta\tb\n', { header: ['ID', 'user_login', 'user_pass'] })).toBeGreaterThan(0.5)
  })

  test('the header selects the layout of a table, which gives the values by their columns', async () => {
    const data = 'ID\tuser_login\tuser_pass\n1\tada\t\\N\n2\tmo\n'
    const found = await rowsOf([djangoTable, wordpressTable], data)
    expect(found.map(({ row, line, values, failure }) => [row, line, values && { ...values }, failure?.code])).toEqual([
      [1, 2, { ID: '1', user_login: 'ada', user_pass: null }, undefined],
      [2, 3, undefined, 'ERR_MALFORMED'],
    ])
  })

  test('a table of Auth0 has text without the apostrophe, JSON values and nested paths', async () => {
    const data =
      'user_id,email,name,email_verified,logins_count,identities[0].connection,identities[0].user_id,user_metadata.plan.name,blocked\n' +
      `"'auth0|1","'a@example.com","'''=1+1 ""x""",true,7,"'Users","'1","'pro",\n`
    expect((await rowsOf([auth0Table], data))[0]!.values).toEqual({
      user_id: 'auth0|1',
      email: 'a@example.com',
      name: `''=1+1 "x"`,
      email_verified: true,
      logins_count: 7,
      identities: [{ provider: 'auth0', connection: 'Users', user_id: '1' }],
      user_metadata: { plan: { name: 'pro' } },
    })
    const partial = `user_id,email,identities[0].connection\n"'samlp|own|7","'a@example.com","'own"\n,,\n`
    expect((await rowsOf([auth0Table], partial)).map(({ values }) => values)).toEqual([
      {
        user_id: 'samlp|own|7',
        email: 'a@example.com',
        identities: [{ provider: 'samlp', user_id: 'own|7', connection: 'own' }],
      },
      {},
    ])
    const hostile = `user_id,email,__proto__.x,${'a.'.repeat(5000)}b,identities[9999]\n"'1","'2","'3","'4","'5"\n`
    const [row] = await rowsOf([auth0Table], hostile)
    expect(row!.values).toMatchObject({ user_id: '1', identities: ['5'] })
    expect({}).not.toHaveProperty('x')
  })

  test.skipIf(!existsSync(shared))('the shared fixtures are read (skipped if they are absent)', async () => {
    const load = (name: string) => readFileSync(`${shared}/${name}`)
    for (const name of ['django/copy-csv-header.csv', 'django/sqlite3-csv.csv']) {
      const rows = await rowsOf([wordpressTable, djangoTable], load(name))
      expect(rows.map(({ values }) => values!.username)).toContain('日本太郎')
      expect(rows[8]!.values).toMatchObject({ first_name: 'line1\nline2\ttab', last_name: '', last_login: null })
    }
    const users = await rowsOf([wordpressTable, djangoTable], load('wordpress/mysql-batch.tsv'))
    expect(users[1]!.values).toMatchObject({ user_login: 'mary.oneil', display_name: `Mary "Mo" O'Neil` })
    const [john, other] = await rowsOf([auth0Table], load('auth0/users-export.csv'))
    expect(john!.values).toMatchObject({ user_id: 'auth0|60425dc43519d90068f82973', email_verified: true })
    expect(john!.values).toMatchObject({ name: `John "Johnny" O'Doe, Jr.` })
    expect(other!.values).toMatchObject({ email: '=cmd@example.com', blocked: true })
  })
})

describe('saltbridge validate --from csv', () => {
  const run = (text: string, ...more: string[]) =>
    saltbridge(['validate', file('u.csv', text), '--from', 'csv', '--column', 'hash=pw', ...more])

  test('validate --from csv says in one note which dialect was found', async () => {
    const { code, stderr } = await run(`id;pw\n1;${bcrypt.text}\n`)
    expect([code, stderr.match(/note: the cells/g)]).toEqual([0, ['note: the cells']])
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'note: the cells are separated by semicolons, with quotes as in RFC 4180. If this is wrong, pass --delimiter or --quoting',
    )
    expect((await run(`id,pw\n1,${bcrypt.text}\n`)).stderr).not.toMatch(/cells|line break/)
    expect((await run(`id,pw\n1,${bcrypt.text}`)).stderr).toContain('the last line has no line break')
  })

  test('validate --from csv takes the names of the columns of a file without a header', async () => {
    const row = `1\tada\t${bcrypt.text}\n`
    expect((await run(row, '--columns', 'id, login,pw')).code).toBe(0)
    const { code, stderr } = await run(row)
    expect([code, stderr]).toEqual([66, expect.stringContaining('--columns id,email,hash')])
    expect(stderr).not.toContain('ada')
  })

  test.each([
    ['--delimiter', 'dash', '--delimiter must be comma, semicolon, tab, pipe, colon or space, or one ASCII character'],
    ['--delimiter', 'x', 'that is not a letter, digit, quote or backslash'],
    ['--delimiter', '"', 'that is not a letter, digit, quote or backslash'],
    ['--delimiter', 'é', 'one ASCII character'],
    ['--delimiter', '', 'one ASCII character'],
    ['--quoting', 'double', '--quoting must be one of rfc4180, backslash, text, none'],
    ['--columns', 'hash=pw', 'For name=column, use --column'],
    ['--columns', 'id,,pw', 'A name is missing'],
    ['--columns', 'id,pw,id', 'has the name "id" twice'],
  ])('validate --from csv refuses %s %s', async (option, value, words) => {
    const { code, stderr } = await run('id,pw\n', option, value)
    expect([code, stderr]).toEqual([64, expect.stringContaining(words)])
  })

  test.each([':', 'colon', ' ', '~', '#'])('validate --from csv takes --delimiter %j', async (delimiter) => {
    const character = delimiter === 'colon' ? ':' : delimiter
    const { code, all } = await run(`id${character}pw\n7${character}${bcrypt.text}\n`, '--delimiter', delimiter)
    expect([code, all]).toEqual([0, expect.stringContaining('accepted     1')])
  })

  const vbulletin = '28f9975808ae2bdc5847b1cda26033ea'
  const md5 = '5f4dcc3b5aa765d61d8327deb882cf99'

  test('--field gives every hash of a file a field, and a row keeps its own', async () => {
    const from = ['--column', 'id=id', '--column', 'field.salt=s', '--written-by', 'vbulletin']
    const text = `id,pw,s\n1,${vbulletin},\n2,${vbulletin},308\n3,${vbulletin},zzz\n4,${bcrypt.text},\n`
    const verify = async (id: string, ...more: readonly string[]) =>
      (
        await saltbridge(
          [
            'validate',
            file('f.csv', text),
            '--from',
            'csv',
            '--column',
            'hash=pw',
            ...from,
            ...more,
            '--try',
            id,
            '--password-stdin',
          ],
          { input: 'hashcat' },
        )
      ).code
    expect([await verify('1', '--field', 'salt=308'), await verify('2', '--field', 'salt=zzz')]).toEqual([0, 0])
    expect(await verify('3', '--field', 'salt=308')).toBe(1)
    const { code, stderr } = await run(text, '--field', 'sallt=308')
    expect([code, stderr]).toEqual([
      64,
      expect.stringContaining('--field: no format has this field. Did you mean salt?'),
    ])
    const { all } = await run(text, ...from, '--field', 'salt=308')
    expect(all).toMatch(/accepted +4/)
    expect(all).toMatch(/unused-field +1/)
  })

  test('--column format=COLUMN and --map-format give each hash its format', async () => {
    const text = `pw,s,kind\n${vbulletin},308,vb\n${md5},,raw-md5\n${bcrypt.text},,\n${md5},,other\n`
    const { code, all } = await run(
      text,
      '--column',
      'field.salt=s',
      '--column',
      'format=kind',
      '--map-format',
      'vb=vbulletin',
    )
    expect([code, all]).toEqual([65, expect.stringMatching(/vbulletin[\s\S]*raw-md5/)])
    expect(all).toContain('row 4  -  ERR_UNKNOWN_FORMAT')
    expect(all).toContain('pass --map-format VALUE=ID')
    expect(all).toMatch(/accepted +3/)
  })

  test.each([
    [['--map-format', 'a=bcrypt'], '--map-format needs --column format=COLUMN'],
    [['--column', 'format=s', '--map-format', 'bcrypt'], '--map-format takes value=id, such as md5=raw-md5'],
    [
      ['--column', 'format=s', '--map-format', 'a=bcript'],
      '--map-format: there is no format "bcript". Did you mean "bcrypt"?',
    ],
    [
      ['--column', 'format=s', '--map-format', 'a=bcrypt', '--map-format', 'a=bcrypt'],
      '--map-format "a" was passed twice',
    ],
    [['--column', 'format=absent'], 'absent: expected exactly one column with this name'],
  ])('the wrong options %j are refused', async (more, words) => {
    const { code, all } = await run('pw,s\n', ...more)
    expect([code === 64 || code === 66, all]).toEqual([true, expect.stringContaining(words)])
  })

  test('--without-hashes reads a table of users that has no column with hashes', async () => {
    const text = file('users.csv', 'id,email,name\n1,a@example.org,Ada\n2,b@example.org,Bob\n')
    const layout = ['--from', 'csv', '--column', 'id=id', '--column', 'email=email', '--column', 'name=name']
    const { code, all } = await saltbridge(['validate', text, ...layout, '--without-hashes'])
    expect([code, all]).toEqual([0, expect.stringMatching(/no password +2/)])
    expect((await saltbridge(['validate', text, ...layout])).stderr).toContain('no column has hashes')
    const both = await saltbridge(['validate', text, ...layout, '--without-hashes', '--column', 'hash=name'])
    expect([both.code, both.stderr]).toEqual([64, expect.stringContaining('--without-hashes cannot be used with')])
    const plan = temporary('w.yaml')
    await saltbridge(['plan', text, ...layout, '--without-hashes', '--to', 'keycloak', '--output', plan])
    expect(readFileSync(plan, 'utf8')).toContain('without-hashes: true')
    const json = file('users.json', '[{"id":"1","email":"a@example.org"},{"id":"2","email":"b@example.org"}]')
    const read = [
      'validate',
      json,
      '--from',
      'json',
      '--column',
      'id=id',
      '--column',
      'email=email',
      '--without-hashes',
    ]
    expect((await saltbridge(read)).all).toMatch(/no password +2/)
  })

  test.each(['json', 'ndjson'])('an optional key that no object of %s has is named in a note', async (from) => {
    const row = `{"email":"a@example.org","pw":"${bcrypt.text}"}`
    const text = file(`absent.${from}`, from === 'json' ? `[${row}]` : `${row}\n`)
    const layout = ['--from', from, '--column', 'hash=pw', '--column', 'email=email', '--column', 'phone=phone']
    const { code, all } = await saltbridge(['validate', text, ...layout])
    expect([code, all.replaceAll(/\s+/g, ' ')]).toEqual([
      0,
      expect.stringContaining('note: no object of the file has the key "phone" of --column. Check its spelling'),
    ])
    const wrong = await saltbridge(['validate', text, '--from', from, '--column', 'hash=pwd'])
    expect(wrong.code).toBe(66)
  })

  test('a plan keeps --field and --map-format', async () => {
    const export_ = file('p.csv', `id,email,pw,kind\n1,a@example.org,${md5},m\n`)
    const layout = ['--from', 'csv', '--column', 'hash=pw', '--column', 'id=id', '--column', 'email=email']
    const more = ['--column', 'format=kind', '--map-format', 'm=vbulletin', '--field', 'salt=308']
    const path = temporary('p.yaml')
    await saltbridge(['plan', export_, ...layout, ...more, '--to', 'keycloak', '--output', path])
    const text = readFileSync(path, 'utf8')
    for (const one of ['m=vbulletin', 'salt=308']) expect(text).toContain(one)
  })

  test('validate --from csv counts the records that lack cells at the end', async () => {
    const { code, all } = await run(`id,pw,a,b\n7,${bcrypt.text},x,y\n8,${bcrypt.text}\n9,${bcrypt.text},x\n`)
    expect([code, all]).toEqual([0, expect.stringContaining('2 records have fewer cells than the header')])
  })

  test('validate --from csv reads a file as --delimiter and --quoting say', async () => {
    const text = `id|pw\n"1|${bcrypt.text}\n`
    expect((await run(text, '--delimiter', 'pipe', '--quoting', 'none')).code).toBe(0)
    const other = await saltbridge(['validate', file('u.txt', text), '--from', 'lines', '--delimiter', 'tab'])
    expect([other.code, other.stderr]).toEqual([64, expect.stringContaining('--delimiter is only for --from csv')])
  })
})

test('the failure of a record names what to do', async () => {
  const [, second] = await readCsv('id\tpw\n1\tx\n2\ty\tz\n', { columns: { hash: 'pw' } })
  expect(describeFailure(second!.failure!)).toBe(
    'the text is not valid: expected 2 cells, as many as the header has. This record has 3. A tab in a cell needs a backslash before it',
  )
})

describe('CSV of a system', () => {
  const bcrypt = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
  test.each([
    ['django', `id,password,last_login,is_active,email\n7,bcrypt$${bcrypt},,f,ada@example.org\n`, true],
    ['wordpress', `ID\tuser_login\tuser_pass\tuser_email\n7\tada\t${bcrypt}\tada@example.org\n`, false],
    ['auth0', `user_id,email,blocked\n"'auth0|7","'ada@example.org",true\n`, true],
  ] as const)('%s reads its table of users', async (name, text, disabled) => {
    const found = []
    for await (const records of systems[name].read(Readable.from([Buffer.from(text)]), {})) found.push(...records)
    expect(found).toMatchObject([{ id: expect.stringMatching(/7$/), email: 'ada@example.org', disabled }])
    expect(found[0]!.hash?.text.endsWith(bcrypt) ?? name === 'auth0').toBe(true)
  })
})
