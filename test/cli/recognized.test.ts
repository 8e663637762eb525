import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import Libsql from 'libsql'
import { describe, expect, test } from 'vitest'
import { slow } from '../sample.ts'
import { file, inShell, inTerminal, saltbridge, temporary, useCommand } from './command.ts'

useCommand()

const bcrypt = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const table = `id,mail,pw,etag\n1,a@example.com,${bcrypt},5f4dcc3b5aa765d61d8327deb882cf99\n2,b@example.com,${bcrypt},5f4dcc3b5aa765d61d8327deb882cf99\n`
const wordpress = `INSERT INTO \`wp_users\` VALUES (1,'a','${bcrypt}','a','a@example.com','','2024-01-01 00:00:00','',0,'A');\n`
const flags = '--from csv --column hash=pw --column id=id --column email=mail'

/** Returns the two lines about the reading, without the name of the file. */
const linesOf = (stderr: string) =>
  stderr
    .replace(/reading \S+ as/, 'reading as')
    .split('\n')
    .slice(0, 2)

describe('without an option that says how the file is read', () => {
  test('validate says what it reads the file as, and the options that say the same', async () => {
    const path = file('a.csv', table)
    const { code, stdout, stderr } = await saltbridge(['validate', path])
    expect([code, linesOf(stderr)]).toEqual([
      0,
      [
        'reading as CSV: users (100 % of the values of pw are hashes, and so says the name; id in id, email in mail)',
        `to repeat or correct this, pass ${flags}`,
      ],
    ])
    const counts = (text: string) => text.replace(/in .*s$/m, '')
    const again = await saltbridge(['validate', path, ...flags.split(' ')])
    expect([again.code, counts(again.stdout), again.stderr]).toEqual([0, counts(stdout), ''])
  })

  test('validate reads stdin and gzip once', async () => {
    const path = file('a.csv.gz', gzipSync(table))
    const { code, stderr } = await saltbridge(['validate', path])
    expect([code, linesOf(stderr)[0]]).toEqual([
      0,
      expect.stringContaining('reading as CSV, compressed with gzip: users'),
    ])
    const piped = await saltbridge(['validate', '-', '--json'], { input: table })
    expect([piped.code, JSON.parse(piped.stdout).summary.rows]).toEqual([0, 2])
    expect(linesOf(piped.stderr)[0]).toContain('reading as CSV: users')
  })

  test.each([
    ['plan', ['--to', 'supabase']],
    ['convert', ['--to', 'supabase', '--decide', 'safe', '--output', 'OUT']],
    ['bench', ['--budget', '100ms', '--json']],
  ])('%s reads a dump without the names of its columns', async (command, more) => {
    const path = file('wp.sql', wordpress)
    const options = more.map((one) => (one === 'OUT' ? temporary(`${command}-out`) : one))
    const given = command === 'bench' ? ['--export', path] : [path]
    const { code, stderr } = await saltbridge([command, ...given, ...options])
    expect([code, stderr]).toEqual([0, expect.stringContaining('users of WordPress')])
  })

  test('--format and --table are added to what the file shows', async () => {
    const columns = 'id,email,encrypted_password,reset_password_token,remember_created_at'
    const devise = file('devise.csv', `${columns}\n1,a@example.com,${bcrypt},,\n`)
    const found = await saltbridge(['validate', devise, '--format', 'bcrypt'])
    expect([found.code, linesOf(found.stderr)[1]]).toEqual([
      0,
      'to repeat or correct this, pass --from devise --format bcrypt',
    ])
    const md5 = file('md5.csv', 'email,password\na@example.com,5f4dcc3b5aa765d61d8327deb882cf99\n')
    const raw = await saltbridge(['validate', md5, '--format', 'raw-md5'])
    expect([raw.code, linesOf(raw.stderr)[1]]).toEqual([
      0,
      'to repeat or correct this, pass --from csv --column hash=password --column email=email --format raw-md5',
    ])
  })

  test('salts are a question if the named format can do without them, and are used if it needs them', async () => {
    const salted = file('salted.csv', 'email,password,salt\na@example.com,5f4dcc3b5aa765d61d8327deb882cf99,abc\n')
    const raw = await saltbridge(['validate', salted, '--format', 'raw-md5'])
    expect([raw.code, raw.stderr]).toEqual([78, expect.stringContaining('need the salts in salt?')])
    const forum = await saltbridge(['validate', salted, '--written-by', 'vbulletin'])
    expect([forum.code, linesOf(forum.stderr)[1]]).toEqual([0, expect.stringContaining('--column field.salt=salt')])
  })

  test('an option that is given wins, and the others are found', async () => {
    const { code, stderr } = await saltbridge(['validate', file('b.csv', table), '--column', 'username=mail'])
    expect(code).toBe(0)
    expect(linesOf(stderr)[1]).toContain('--column username=mail')
    const other = await saltbridge(['validate', file('c.csv', table.replaceAll(',', ';')), '--delimiter', 'semicolon'])
    expect([other.code, other.stderr]).toEqual([0, expect.stringContaining('--column hash=pw')])
  })
})

test('--columns names the columns of a dump that does not name them', async () => {
  const dump = file(
    'own.sql',
    `INSERT INTO people VALUES (1,'a@example.com',NULL,'${bcrypt}'),(2,'b@example.com','x','${bcrypt}');\n`,
  )
  const given = ['--from', 'sql', '--column', 'hash=pw', '--column', 'email=mail']
  const { code, stdout } = await saltbridge(['validate', dump, ...given, '--columns', 'id,mail,note,pw', '--json'])
  expect([code, JSON.parse(stdout).summary.accepted]).toEqual([0, 2])
  const short = await saltbridge(['validate', dump, ...given, '--columns', 'id,mail,pw'])
  expect([short.code, short.stdout]).toEqual([65, expect.stringContaining('3 values, as the table has columns')])
  const found = await saltbridge(['validate', dump])
  expect([found.code, linesOf(found.stderr)[1]]).toEqual([
    0,
    'to repeat or correct this, pass --from sql --table people --column hash=column4 --column email=column2 --columns column1,column2,column3,column4',
  ])
})

describe('a file that can be read in several ways', () => {
  const path = () => file('two.csv', `email,a,b\na@example.com,${bcrypt},${bcrypt}\n`)

  test('stops without a terminal, and prints the complete command lines', async () => {
    const { code, stdout, stderr } = await saltbridge(['validate', path()])
    expect([code, stdout]).toEqual([78, ''])
    expect(stderr).toContain('Which column has the hashes of the passwords? a and b look alike')
    expect(stderr.match(/^ {2}saltbridge .* --from csv --column hash=[ab] --column email=email$/gm)).toHaveLength(2)
  })

  slow('asks on a terminal for one of the numbered answers', async () => {
    const ended = await inTerminal(['validate', path()], { input: '3\n2\n' })
    expect(ended.stdout).toContain('  1  a')
    expect(ended.stdout).toContain('pass --from csv --column hash=b --column email=email')
    expect(ended.code).toBe(0)
  })

  test('is read with the option that chooses', async () => {
    const { code, stderr } = await saltbridge(['validate', path(), '--column', 'hash=b'])
    expect([code, linesOf(stderr)[1]]).toEqual([
      0,
      'to repeat or correct this, pass --from csv --column hash=b --column email=email',
    ])
  })

  test('asks for the writer of raw digests, and for a pepper that may be there', async () => {
    const md5 = await saltbridge([
      'validate',
      file('md5.csv', 'email,password\na@example.com,5f4dcc3b5aa765d61d8327deb882cf99\n'),
    ])
    expect([md5.code, md5.stderr]).toEqual([78, expect.stringContaining('--format raw-md5')])
    const columns = 'id,email,encrypted_password,reset_password_token,remember_created_at'
    const devise = await saltbridge(['validate', file('devise.csv', `${columns}\n1,a@example.com,${bcrypt},,\n`)])
    expect([devise.code, devise.stderr]).toEqual([78, expect.stringContaining('--format devise-bcrypt-peppered')])
  })
})

const dump = readFileSync('test/exports/wordpress/mariadb-dump.sql')
const twoUsers = JSON.stringify([
  { id: 1, email: 'a@example.com', password: bcrypt },
  { id: 2, email: 'b@example.com', password: bcrypt },
])

test.each<readonly [name: string, content: string | Uint8Array, advice: string]>([
  ['users.html', '<!DOCTYPE html><html><body>error</body></html>', 'HTML page'],
  ['users.bson', '\x30\0\0\0\x02a\0\x04\0\0\0bbb\0\0', 'bsondump'],
  ['users.sql', 'PGDMP\x01\x0e', 'pg_restore -f'],
  ['twice.gz', gzipSync(gzipSync(table)), 'gzip twice'],
  ['utf16.csv', Buffer.from(`\ufeff${table}`, 'utf16le'), 'UTF-16'],
  ['utf16.json', Buffer.from(twoUsers, 'utf16le'), 'iconv -f UTF-16LE'],
  ['cut.json', '[{"id":1,"email":"a@exam', 'Pass --from json'],
  ['cut.csv.gz', gzipSync(table).subarray(0, -9), 'The file is truncated'],
  [
    'cut.sql',
    dump.subarray(0, dump.indexOf('CREATE TABLE `wp_users`') + 40),
    'The file ends in the middle of a statement',
  ],
  ['image.png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'The file is binary'],
  ['empty.csv', '', 'The file is empty'],
])('%s is refused in one sentence with the exit code of a file that cannot be read', async (name, content, advice) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const { code, stdout, stderr } = await saltbridge(['validate', file(name, bytes)])
  expect([code, stdout]).toEqual([66, ''])
  expect(stderr).toContain(advice)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

describe('a database of SQLite', () => {
  const make = (name: string, sql: string) => {
    const database = new Libsql(temporary(name))
    database.exec(sql)
    database.close()
    return temporary(name)
  }

  test('is read as a dump of it, and nothing is written beside it', async () => {
    const path = make(
      'app.db',
      `PRAGMA journal_mode = WAL; CREATE TABLE "us""ers" (id INTEGER PRIMARY KEY, email TEXT, password TEXT, photo BLOB, big INTEGER);
       INSERT INTO "us""ers" VALUES (1, 'o''neil@example.com', '${bcrypt}', x'00ff', 9007199254740993), (2, 'b@example.com', '${bcrypt}', NULL, 1);
       INSERT INTO "us""ers" VALUES (3, CAST(x'ff' AS TEXT), '${bcrypt}', NULL, 1); CREATE TABLE empty (a);`,
    )
    const { code, stdout, stderr } = await saltbridge(['validate', path, '--json'])
    expect([code, linesOf(stderr)[1]]).toEqual([
      65,
      `to repeat or correct this, pass --from sql --table 'us"ers' --column hash=password --column id=id --column email=email`,
    ])
    expect(JSON.parse(stdout).summary).toMatchObject({ rows: 3 })
    expect(readdirSync(temporary('')).filter((name) => name.startsWith('app.db'))).toEqual(['app.db'])
  })

  test('has whole texts, also those with NUL', async () => {
    const sql = `CREATE TABLE users (id INTEGER, username TEXT, email TEXT, password TEXT);
      INSERT INTO users VALUES (1, 'ada', 'a@example.com', '${bcrypt}');
      INSERT INTO users VALUES (2, 'ada' || char(0) || 'lovelace', 'b@example.com', '${bcrypt}');
      INSERT INTO users VALUES (3, 'cut', 'c@example.com', '${bcrypt}' || char(0) || 'x')`
    const { stdout } = await saltbridge(['validate', make('nul.db', sql), '--json'])
    const { summary, refused } = JSON.parse(stdout)
    expect(summary.accepted).toBe(1)
    expect(refused.map(({ row, column }: { readonly row: number; readonly column: string }) => [row, column])).toEqual([
      [2, 'username'],
      [3, 'password'],
    ])
  })

  test('whose texts are UTF-16 is refused in one sentence', async () => {
    const path = make('wide.db', "PRAGMA encoding = 'UTF-16le'; CREATE TABLE users (id INTEGER, email TEXT)")
    const { code, stderr } = await saltbridge(['validate', path])
    expect([code, stderr]).toEqual([66, expect.stringContaining('Its texts are UTF-16. Convert it with sqlite3')])
  })

  test('that is damaged is refused in one sentence', async () => {
    const path = make('broken.db', 'CREATE TABLE users (id INTEGER, email TEXT)')
    writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, 50), Buffer.alloc(9000, 255)]))
    const { code, stderr } = await saltbridge(['validate', path])
    expect([code, stderr]).toEqual([66, expect.stringContaining('the database cannot be read')])
  })
})

test('the options can be pasted into a shell, whatever the names of the columns are', async () => {
  const name = `pw'; (touch x) "\\`
  const path = file('names.csv', table.replace('pw', JSON.stringify(name).replaceAll('\\"', '""')))
  const { stderr } = await saltbridge(['validate', path])
  const flags = /pass (.*)/.exec(stderr)![1]!
  const pasted = await inShell(`saltbridge validate ${path} ${flags} --json`)
  expect([pasted.code, JSON.parse(pasted.stdout).summary.accepted]).toEqual([0, 2])
})

test.each([
  ['convert', ['--to', 'supabase', '--output', 'OUT']],
  ['import', ['--service', 'http://localhost:3567']],
])('%s refuses a file that has only hashes', async (command, more) => {
  const path = file('hashes.txt', `${bcrypt}\n${bcrypt}\n`)
  const { code, stderr } = await saltbridge([
    command,
    path,
    ...more.map((one) => (one === 'OUT' ? temporary('none') : one)),
  ])
  expect([code, stderr]).toEqual([66, expect.stringContaining('the file has a hash in each line, and no users')])
})

test('a directory is refused in one sentence', async () => {
  const { code, stderr } = await saltbridge(['validate', resolve('test')])
  expect([code, stderr]).toEqual([
    66,
    `saltbridge: cannot read ${JSON.stringify(resolve('test'))}: it is a directory\n`,
  ])
})

test.each<readonly [name: string, content: string | Uint8Array, reason: string]>([
  // The id of the second user is cut off, so the row lacks cells.
  ['cut.csv', table.slice(0, -60), 'The file ends here without a line break'],
  ['cut.json', twoUsers.slice(0, -20), 'The file ends inside a user'],
  ['latin1.csv', Buffer.from(table.replace('b@', 'b\u00e9@'), 'latin1'), 'Windows-1252 or Latin-1'],
  ['mangled.csv', table.replaceAll(',', ';').replace(bcrypt, '#NAME?'), 'this does not look like a password hash'],
])('the damaged row of %s is refused with its reason, and the other rows are read', async (name, content, reason) => {
  const { code, stdout } = await saltbridge(['validate', file(name, content)])
  expect([code, stdout]).toEqual([65, expect.stringContaining(reason)])
  expect(stdout).toMatch(/accepted +1\n/)
  expect(stdout).toMatch(/refused +1\n/)
})

test('a file that changes while it is converted is refused', async () => {
  const path = file('changing.csv', table)
  const read = saltbridge(['convert', path, '--to', 'supabase', '--decide', 'safe', '--output', temporary('changed')])
  await expect(read).resolves.toMatchObject({ code: 0 })
  const plan = await saltbridge(['plan', path, '--to', 'supabase', '--output', temporary('changing.yaml')])
  expect([plan.code, readFileSync(temporary('changing.yaml'), 'utf8')]).toEqual([0, expect.stringContaining('hash=pw')])
  file('changing.csv', table.replace('Bo', 'Bob').replace('2,b@', '2,c@'))
  const { code, stderr } = await saltbridge([
    'convert',
    '--plan',
    temporary('changing.yaml'),
    '--output',
    temporary('again'),
  ])
  expect([code, stderr]).toEqual([66, expect.stringContaining('has changed since the plan was made')])
})
