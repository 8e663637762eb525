import { expect, test } from 'vitest'
import { file, saltbridge, useCommand } from './command.ts'
import { bcrypt } from './known.ts'

useCommand()

const folder = 'test/exports'
const dump = `-- PostgreSQL database dump
COPY public.people (id, mail, pw) FROM stdin;
1\tada@example.org\t${bcrypt.text}
2\tbob@example.org\t${bcrypt.text}x
\\.
COPY public.posts (id, mail) FROM stdin;
1\tx
\\.
`

test('validate reads a dump of WordPress without other options, and --try finds an account by its e-mail', async () => {
  const args = ['validate', `${folder}/wordpress/mariadb-dump.sql`, '--from', 'wordpress', '--json']
  const account = ['--try', 'bela.berg@example.org', '--password-stdin']
  const { code, stdout } = await saltbridge([...args, ...account], { input: 'tour-password-11' })
  const { summary, try: trial } = JSON.parse(stdout)
  expect([code, trial.match]).toEqual([0, true])
  expect(summary).toMatchObject({ rows: 6, accepted: 5, none: { missing: 1 }, disabled: 1 })
})

test('validate reads a dump of Django, and lists the tables of which --table chooses one', async () => {
  const args = ['validate', `${folder}/django/pg_dump.sql`, '--from', 'django']
  const { code, stderr } = await saltbridge(args)
  expect([code, stderr]).toEqual([
    66,
    'saltbridge: several tables look like the table of the users: public.accounts_member, public.auth_user. Choose one, such as --table public.accounts_member\n',
  ])
  const { stdout } = await saltbridge([...args, '--table', 'auth_user', '--json'])
  // One user has a password and no e-mail, and one has an e-mail that is not an address.
  expect(JSON.parse(stdout).summary).toMatchObject({ rows: 7, accepted: 4, refused: 2 })
})

test.each([
  ['better-auth', 'postgresql.sql', { rows: 4, accepted: 2, none: { social: 1, missing: 1 } }],
  ['discourse', 'pg_dump.sql', { rows: 3, accepted: 2, none: { social: 1 } }],
  ['xenforo', 'mariadb-dump.sql', { rows: 4, accepted: 3, none: { social: 1 } }],
])('validate reads the passwords of %s, which are in another table than the users', async (from, name, summary) => {
  const { code, stdout } = await saltbridge(['validate', `${folder}/${from}/${name}`, '--from', from, '--json'])
  expect([code, JSON.parse(stdout).summary]).toMatchObject([0, summary])
})

test('a layout whose passwords are in another table needs a file that can be read twice', async () => {
  const { code, stderr } = await saltbridge(['validate', '-', '--from', 'xenforo'], { input: dump })
  expect([code, stderr]).toEqual([64, expect.stringContaining('--from xenforo needs a regular file')])
})

test('validate reads a table of any dump with --column, and names the column of a refused row', async () => {
  const columns = ['hash=pw', 'id=id', 'email=mail'].flatMap((one) => ['--column', one])
  const args = ['validate', file('dump.sql', dump), '--from', 'sql', ...columns]
  const { code, stdout } = await saltbridge(args)
  expect(code).toBe(65)
  expect(stdout).toMatch(/^row 2 +2 +ERR_MALFORMED +pw: /m)
  const other = await saltbridge([...args, '--table', 'posts'])
  expect([other.code, other.stderr]).toEqual([
    66,
    'saltbridge: pw: expected a column of the table public.posts. The table has: id, mail\n',
  ])
})

test('--table and --column are refused for other layouts', async () => {
  const path = file('dump.sql', dump)
  const table = await saltbridge(['validate', path, '--from', 'csv', '--column', 'hash=pw', '--table', 'x'])
  expect([table.code, table.stderr]).toEqual([64, expect.stringContaining('--table cannot be used with --from csv')])
  const column = await saltbridge(['validate', path, '--from', 'django', '--column', 'hash=pw'])
  expect([column.code, column.stderr]).toEqual([64, expect.stringContaining('--column is only for')])
})
