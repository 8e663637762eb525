import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describe as describeFailure, isHashError } from '../../../src/core/errors.ts'
import { type DumpTable, type Row, unknownValue } from '../../../src/sources/containers/container.ts'
import { type SqlOptions, sql } from '../../../src/sources/containers/sql.ts'
import { slow } from '../../sample.ts'

const folder = 'test/exports/sql'
const texts: readonly string[] = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8'))
const dumps = readdirSync(folder).filter((name) => name.endsWith('.sql'))
const read = (name: string) => readFileSync(join(folder, name))
const bytesOf = (text: string) => new TextEncoder().encode(text)

const users: SqlOptions = { wants: ({ name }: DumpTable) => name.endsWith('user') || name.endsWith('users') }

/** Reads a dump in chunks of `piece` bytes. */
function rowsOf(bytes: Uint8Array | string, options = users, piece = Infinity): readonly Row[] {
  const all = typeof bytes === 'string' ? bytesOf(bytes) : bytes
  const cutter = sql.createCutter(options)
  const rows: Row[] = []
  const add = (slabs: ReturnType<typeof cutter.push>) =>
    // `structuredClone` checks that a slab can be sent to another thread.
    void rows.push(...slabs.flatMap((slab) => sql.read(structuredClone(slab))))
  for (let at = 0; at < all.length; at += piece) add(cutter.push(all.slice(at, Math.min(all.length, at + piece))))
  add(cutter.end())
  return rows
}

const valuesOf = (rows: readonly Row[]) => rows.map(({ values, failure }) => failure ?? { ...values })
const wordsOf = ({ failure }: Row) => failure && describeFailure(failure)

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (isHashError(error)) return `${error.code}: ${error.message}`
    throw error
  }
  return 'no error'
}

const isTexts = (name: string) => !/latin1/.test(name)

test('there are dumps of each database', () => {
  for (const database of ['maria', 'pg', 'sqlite'])
    expect(dumps.filter((name) => name.startsWith(database)).length).toBeGreaterThan(1)
})

test.each(dumps.filter(isTexts))('%s has the texts that were stored, in pieces of any size', (name) => {
  const rows = rowsOf(read(name))
  expect(rows.map(({ values }) => values?.name)).toEqual(texts)
  expect(rows.map(({ values }) => values?.id)).toEqual(texts.map((_, index) => String(index)))
  for (const [index, { row, values }] of rows.entries()) {
    expect(row).toBe(index + 1)
    const number = values?.number
    expect(number === null ? null : Number(number)).toBe(index % 5 ? index + 0.5 : null)
    // MySQL writes a bit as a byte. Only CREATE TABLE shows that the column is a bit.
    expect(name.includes('no-create-info') ? ['\x01'] : ['1', 'true', 't']).toContain(values?.flag)
  }
  for (const piece of [1, 7, 1000]) expect(rowsOf(read(name), users, piece)).toEqual(rows)
})

test.each(dumps.filter(isTexts))('each row of %s tells the line in which it begins', (name) => {
  const lines = read(name).toString().split('\n')
  for (const { line, values } of rowsOf(read(name)))
    expect(lines[line - 1]).toMatch(
      new RegExp(`^(?:\\s*\\(|INSERT.*VALUES ?\\(|.*\\),\\()?${values?.id}[,\\t]|\\(${values?.id},`),
    )
})

test('a dump in latin1 is read as such', () => {
  for (const name of ['maria-latin1.sql', 'pg-latin1.sql']) {
    const rows = rowsOf(read(name), { wants: () => true })
    expect(rows.map(({ values }) => values?.name ?? values?.title)).toEqual(
      name.startsWith('maria') ? ['Café ’ €', 'plain'] : ['Café', 'plain'],
    )
  }
})

test('a dump in another character set is refused', () => {
  expect(messageOf(() => rowsOf('/*!40101 SET NAMES gbk */;\n'))).toBe(
    'ERR_MALFORMED: the text is not valid: expected a dump in UTF-8 or latin1. The dump has another character set. Dump again with --default-character-set=utf8mb4',
  )
  expect(messageOf(() => rowsOf("SET client_encoding = 'SJIS';\n"))).toContain('Dump again with --encoding=UTF8')
})

const header = { mysql: '-- MySQL dump 10.13\n', postgres: '-- PostgreSQL database dump\n', sqlite: 'PRAGMA x;\n' }
const one = (dialect: keyof typeof header, value: string) =>
  rowsOf(`${header[dialect]}INSERT INTO users (a, b) VALUES (1, ${value});`)

test.each([
  ['mysql', `_binary 'a\\0b'`, 'a\0b'],
  ['mysql', '0x4164C3A9', 'Adé'],
  ['mysql', `x'4164'`, 'Ad'],
  ['mysql', `b'101'`, '5'],
  ['mysql', `"it\\"s ''"`, `it"s ''`],
  ['mysql', `'\\%\\_\\Z\\q'`, '\\%\\_\x1aq'],
  ['mysql', '-1.5e-7', '-1.5e-7'],
  ['mysql', 'TRUE', 'true'],
  ['mysql', `N'a'`, 'a'],
  ['postgres', `E'a\\n\\x41\\101\\u00e9\\'\\\\''b'`, `a\nAAé'\\'b`],
  ['postgres', `'{"a": 1}'::jsonb`, '{"a": 1}'],
  ['postgres', `'x'::character varying(20)`, 'x'],
  ['postgres', `'x'::public.citext::text[]`, 'x'],
  ['postgres', `'2020-01-01'::timestamp(3) with time zone`, '2020-01-01'],
  ['postgres', `TIMESTAMP '2020-01-01'`, '2020-01-01'],
  ['postgres', `B'101'`, '101'],
  ['postgres', `'a\\'`, 'a\\'],
  ['sqlite', `replace(replace('a\\r\\nb','\\r',char(13)),'\\n',char(10))`, 'a\r\nb'],
  ['sqlite', `unistr('a\\u000ab\\\\c')`, 'a\nb\\c'],
  ['sqlite', `X'4164'`, 'Ad'],
  ['sqlite', '9.0e+999', '9.0e+999'],
  ['sqlite', 'NULL', null],
  ['sqlite', `'O''Brien\\'`, `O'Brien\\`],
] as const)('in %s, %s is %j', (dialect, written, value) => {
  expect(valuesOf(one(dialect, written))).toEqual([{ a: '1', b: value }])
})

test('a column with DEFAULT has no value', () => {
  expect(valuesOf(one('postgres', 'DEFAULT'))).toEqual([{ a: '1' }])
})

test.each([
  ['mysql', 'now()'],
  ['mysql', `concat('a\\',', "b)", now(3))`],
  ['mysql', `'a' 'b'`],
  ['mysql', '1 + 1'],
  ['mysql', `unhex('4164')`],
  ['mysql', '0x4x'],
  ['mysql', '1.2.3'],
  ['postgres', `'a' || 'b'`],
  ['postgres', `U&'a'`],
  ['postgres', `(select 'a)''')`],
  ['postgres', 'ARRAY[1,2]'],
  ['postgres', `crypt('a,b', gen_salt('bf', 4))`],
  ['postgres', `now() - '1 day'::interval`],
  ['postgres', `E'\\'' || 'a'`],
  ['postgres', '$$a$$'],
  ['sqlite', `replace('a','',char(1))`],
  ['sqlite', `X'4'`],
] as const)('in %s, the expression %s has no known value, and the other values are read', (dialect, expression) => {
  for (const columns of ['a, b', 'b, a']) {
    const swap = (first: string, second: string) => (columns === 'a, b' ? `${first}, ${second}` : `${second}, ${first}`)
    const dump = `${header[dialect]}INSERT INTO users (${columns}) VALUES (${swap("'1'", "'x'")}),\n(${swap("'2'", expression)}), (${swap("'3'", "'z'")});`
    expect(rowsOf(dump).map(({ values, row, line }) => [values?.a, values?.b, row, line])).toEqual([
      ['1', 'x', 1, 2],
      ['2', unknownValue, 2, 3],
      ['3', 'z', 3, 3],
    ])
  }
})

test.each(["'a',", ',', ''])('a row in which a value is missing (%j) is refused, and only that', (written) => {
  const rows = rowsOf(`${header.sqlite}INSERT INTO users (a, b) VALUES (1,'x'),\n(2, ${written}), (3, 'z');`)
  expect(rows.map(({ values }) => values?.b)).toEqual(['x', undefined, 'z'])
  expect(wordsOf(rows[1]!)).toBe(
    'the text is not valid: expected values with commas between them: texts in quotes, numbers, TRUE, FALSE, NULL or expressions. The row in line 3 contains something else',
  )
})

test('a row with another number of values than columns is refused', () => {
  const rows = rowsOf(`${header.mysql}INSERT INTO users (a, b) VALUES (1,2),(3),(4,5,6),(7,8);`)
  expect(rows.map(wordsOf)).toEqual([
    undefined,
    'the text is not valid: expected 2 values, one for each column of the table. The row in line 2 has 1',
    'the text is not valid: expected 2 values, one for each column of the table. The row in line 2 has 3',
    undefined,
  ])
})

test.each([
  ['INSERT INTO users (a) SELECT 1;', 1],
  ["INSERT INTO users SET a = 'x;';", 1],
  ['INSERT INTO users (a) VALUES ROW(1), ROW(2);', 1],
  ['INSERT INTO users (a) VALUES (1), ROW(2);', 2],
  ['INSERT INTO users (a) VALUES (1) (2), (3);', 2],
  ["INSERT INTO users (a) VALUES (1) 'x' (2);", 2],
])('the rest of the statement %s is refused, and not silently left out', (statement, refused) => {
  const rows = rowsOf(`${header.mysql}CREATE TABLE users (a int);\n${statement}\nINSERT INTO users (a) VALUES (7);`)
  const words =
    'the text is not valid: expected rows in parentheses after VALUES. Line 3 contains something other than a row. The rest of the statement was not read'
  expect(rows.map((row) => [row.row, row.values?.a ?? wordsOf(row)])).toEqual([
    ...(refused === 2 ? [[1, '1']] : []),
    [refused, words],
    [refused + 1, '7'],
  ])
})

test('the name __proto__ is a column like any other', () => {
  const [row] = rowsOf(`${header.mysql}INSERT INTO users (__proto__, constructor, b) VALUES ('a', 'b', 'c');`)
  expect(Object.entries(row!.values!)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['b', 'c'],
  ])
  expect(row!.values!.toString).toBe(undefined)
})

test('columns of CREATE TABLE are read without keys, constraints and, if the rows have none, computed columns', () => {
  const create = `CREATE TABLE IF NOT EXISTS \`users\` (
  \`key\` int NOT NULL COMMENT 'a, (b) \\'', \`b, (c\` varchar(9) DEFAULT 'x;)', -- a comment, (
  /* another, */ \`sum\` int GENERATED ALWAYS AS (\`key\` + 1) VIRTUAL,
  \`d\`\`e\` bit(1), PRIMARY KEY (\`key\`), KEY \`b\` (\`b, (c\`(10), \`key\`), UNIQUE KEY \`u\` (\`key\`),
  FULLTEXT KEY \`f\` (\`b, (c\`), CONSTRAINT \`c\` CHECK (\`key\` > 0), FOREIGN KEY (\`key\`) REFERENCES \`t\` (\`id\`)
) ENGINE=InnoDB /*!50100 PARTITION BY HASH (\`key\`) */;\n`
  expect(valuesOf(rowsOf(`${create}INSERT INTO \`users\` VALUES (1,'b',2,'\\0'),(1,'b',b'1');`))).toEqual([
    { key: '1', 'b, (c': 'b', sum: '2', 'd`e': '0' },
    { key: '1', 'b, (c': 'b', 'd`e': '1' },
  ])
  const postgres = `CREATE TABLE public.users (Id integer GENERATED BY DEFAULT AS IDENTITY, key text, "Index" text,
    exclude text DEFAULT 'a'::text, CONSTRAINT users_check CHECK ((id > 0)), EXCLUDE USING gist (key WITH =));\n`
  expect(valuesOf(rowsOf(`${header.postgres}${postgres}INSERT INTO public.users VALUES (1, 'a', 'b', 'c');`))).toEqual([
    { id: '1', key: 'a', Index: 'b', exclude: 'c' },
  ])
})

test('a table whose columns are not known is an error that says what to do', () => {
  const advice =
    'Pass the names of all columns in the order of the database, such as --from sql --table users --columns id,email,hash --column hash=hash'
  const rows = [
    ['', 'mysqldump --complete-insert, pg_dump --column-inserts, sqlite3 FILE .dump'],
    [header.mysql, 'mysqldump --complete-insert'],
    [header.postgres, 'pg_dump --column-inserts'],
    ['-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: a\n', 'pg_dump --column-inserts'],
    [header.sqlite, 'sqlite3 FILE .dump'],
  ] as const
  for (const [head, command] of rows)
    expect(messageOf(() => rowsOf(`${head}INSERT INTO users VALUES (1,'a');`))).toBe(
      `ERR_FIELD: the dump does not name the columns of the table users. ${advice}. Or dump again with ${command}`,
    )
})

test.each(['GO', 'USE [shop]', 'INSERT [dbo].[Users] ([Id]) VALUES (1)', 'SET IDENTITY_INSERT [dbo].[Users] ON'])(
  'a T-SQL script of SQL Server with the line %s is refused by its name, and no other dump is',
  (line) => {
    expect(messageOf(() => rowsOf(`${line}\r\nGO\r\n`))).toContain('a T-SQL script of SQL Server')
    for (const dialect of ['mysql', 'postgres', 'sqlite'] as const)
      expect(valuesOf(rowsOf(`${header[dialect]}INSERT INTO users (a) VALUES ('\n${line}\n');`))).toEqual([
        { a: `\n${line}\n` },
      ])
  },
)

test('INSERT in a function, a trigger, a text or a comment is not a row', () => {
  const dump = `${header.postgres}
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $_$ BEGIN INSERT INTO users (a) VALUES ('$$; x'); END $_$;
CREATE FUNCTION g() RETURNS void BEGIN ATOMIC
 INSERT INTO users (a) VALUES ('a');
 INSERT INTO users (a) VALUES ('b');
END;
/* a /* nested */ INSERT INTO users (a) VALUES ('c'); */ -- INSERT INTO users (a) VALUES ('d');
COMMENT ON TABLE users IS 'it''s \\'; COMMENT ON TABLE users IS E'it\\'s; INSERT INTO users (a) VALUES (1);';
CREATE RULE r AS ON INSERT TO t DO INSTEAD (INSERT INTO users (a) VALUES (1); INSERT INTO users (a) VALUES (2););
INSERT INTO users (a) VALUES ('e') ON CONFLICT (a) DO NOTHING;\nINSERT INTO users (a) VALUES ('f');`
  expect(valuesOf(rowsOf(dump))).toEqual([{ a: 'e' }, { a: 'f' }])
})

test('MySQL needs a space after the two hyphens of a comment, and has # comments and executed comments', () => {
  const dump = `/*!40101 SET NAMES utf8mb4 */; # a comment; with 'a quote
--x; DELIMITER
/*!50003 CREATE*/ /*!50017 DEFINER=\`a\`@\`b\`*/ VIEW;
INSERT  IGNORE INTO \`db\`.\`users\` (\`a\`) /*!50100 VALUES */ (1) /* x */ , -- y\n(2) ON DUPLICATE KEY UPDATE a = 'x;';
DELIMITER $$
CREATE TRIGGER t BEGIN INSERT INTO users (a) VALUES (3); END$$
delimiter ;
REPLACE INTO users (a) VALUES (4);`
  expect(valuesOf(rowsOf(dump))).toEqual([{ a: '1' }, { a: '2' }, { a: '4' }])
})

test('a backslash is a character if the dump says so', () => {
  const mysql = `SET SQL_MODE = 'ANSI,NO_BACKSLASH_ESCAPES';\nINSERT INTO users (a) VALUES ('a\\');`
  expect(valuesOf(rowsOf(mysql))).toEqual([{ a: 'a\\' }])
  const postgres = `SET standard_conforming_strings = off;\nINSERT INTO users (a) VALUES ('a\\'b');`
  expect(valuesOf(rowsOf(postgres))).toEqual([{ a: "a'b" }])
})

test('a backslash in a dump that does not show its database is refused, because it has two meanings', () => {
  expect(valuesOf(rowsOf("INSERT INTO users (a) VALUES ('it''s');"))).toEqual([{ a: "it's" }])
  expect(messageOf(() => rowsOf("INSERT INTO users (a) VALUES ('a\\');"))).toContain(
    'expected a dump that shows which database wrote it',
  )
})

test('a table is named with its schema and database', () => {
  const names: string[] = []
  const wants = ({ schema, name }: DumpTable) => names.push(`${schema}.${name}`) < 0
  rowsOf('USE `shop`;\nINSERT INTO `users` (`a`) VALUES (1);\nINSERT INTO `x`.`users` (`a`) VALUES (1);', { wants })
  const copy = 'COPY public.users (a) FROM stdin;\n1\n\\.\n'
  rowsOf(`${header.postgres}${copy}\\connect shop\n\n${copy}\\connect -reuse-previous=on "dbname='other'"\n${copy}`, {
    wants,
  })
  rowsOf(`SET search_path = auth, pg_catalog;\nCOPY users (a) FROM stdin;\n1\n\\.\nCOPY empty (a) FROM stdin;\n\\.\n`, {
    wants,
  })
  expect(names).toEqual([
    'shop.users',
    'x.users',
    'public.users',
    'shop.public.users',
    'other.public.users',
    'auth.users',
  ])
})

test('a row of more than 1 MiB is refused, and the rows after it are read', () => {
  const long = 'x'.repeat(2 ** 20)
  const expected = ['1', undefined, '3']
  const dumps = [
    `${header.mysql}INSERT INTO users (a, b) VALUES (1,'x'),\n(2,'${long}'),(3,'x');`,
    `${header.postgres}COPY users (a, b) FROM stdin;\n1\tx\n2\t${long}\n3\tx\n\\.\n`,
  ]
  for (const dump of dumps)
    for (const piece of [Infinity, 65_536, 5000]) {
      const rows = rowsOf(dump, users, piece)
      expect(rows.map(({ values }) => values?.a)).toEqual(expected)
      expect(rows[1]).toMatchObject({ row: 2, failure: { code: 'ERR_LIMIT' } })
      const line = dump.startsWith('-- M') ? 3 : 4
      expect(wordsOf(rows[1]!)).toBe(`the row has 1.1 MiB; at most 1 MiB is allowed. The row begins in line ${line}`)
    }
})

test('the file of another program is refused with the command that converts it', () => {
  expect(messageOf(() => rowsOf('PGDMP\x01\x0e'))).toContain('pg_restore --file dump.sql ARCHIVE')
  expect(messageOf(() => rowsOf('SQLite format 3\0'))).toContain('sqlite3 FILE .dump')
})

test('dumps are recognized by their first bytes', () => {
  const likelihood = (bytes: Uint8Array) => sql.recognize(bytes, { wants: () => true })
  for (const name of dumps) expect(likelihood(read(name).subarray(0, 65_536))).toBe(0.9)
  expect(likelihood(bytesOf('-- hello\n/* world */ insert into users values (1);'))).toBe(0.6)
  for (const text of ['{"users": []}', 'id,name\n1,INSERT INTO', 'dn: x', '[', '', '/**//**//*'])
    expect(likelihood(bytesOf(text))).toBe(0)
})

slow.each([
  ['sql/maria-default.sql', 89],
  ['sql/pg-copy.sql', 89],
  ['sql/sqlite-dump.sql', 89],
  ['sql/pg-column-inserts.sql', 211],
  ['wordpress/skip-extended-insert.sql', 1],
  ['django/pg_dump-column-inserts.sql', 1],
] as const)('%s that is cut off anywhere gives rows of the whole file, and says that it is cut off', (name, stride) => {
  const whole = readFileSync(join('test/exports', name))
  const rows = valuesOf(rowsOf(whole)).map((values) => JSON.stringify(values))
  const known = new Set(rows)
  for (let end = 0; end < whole.length; end += stride) {
    const cut = whole.subarray(0, end)
    let found: readonly Row[] = []
    const message = messageOf(() => {
      found = rowsOf(cut)
    })
    expect(['no error', expect.stringContaining('expected a complete dump')]).toContainEqual(message)
    const good = found.filter(({ failure }) => !failure)
    expect(good.every(({ values }) => known.has(JSON.stringify({ ...values })))).toBe(true)
    expect(found.slice(0, -1).some(({ failure }) => failure)).toBe(false)
    const isInRows = good.length > 0 && good.length < rows.length && !/;\s*$/.test(cut.toString())
    if (isInRows)
      expect(wordsOf(found.at(-1)!) ?? cut.subarray(-40).toString()).toContain('The file ends in the middle')
  }
})

const shared = '../shared/fixtures'

test.skipIf(!existsSync(shared))('every table of the dumps of other systems can be read (needs ../shared)', () => {
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  for (const file of files) {
    const bytes = readFileSync(join(shared, file))
    const wants = ({ columns }: DumpTable) => columns !== undefined
    const rows = rowsOf(bytes, { wants })
    expect(rows.filter(({ failure }) => failure).map(wordsOf), file).toEqual([])
    expect(rows.length > 0, file).toBe(!/data-none|tab-wp|django.pg_dump-inserts/.test(file))
    expect(rowsOf(bytes, { wants }, 1), file).toEqual(rows)
  }
})

slow('a blob of 256 MiB in another table is not kept in memory', () => {
  const cutter = sql.createCutter(users)
  const before = process.memoryUsage().arrayBuffers
  cutter.push(bytesOf(`${header.mysql}INSERT INTO \`files\` (\`a\`) VALUES ('`))
  const piece = new Uint8Array(2 ** 16).fill(0x78)
  for (let i = 0; i < 4096; i++) cutter.push(piece)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24)
  const slabs = cutter.push(bytesOf(`');\nINSERT INTO users (a) VALUES (1);`))
  expect(slabs.flatMap((slab) => sql.read(slab)).map(({ values }) => values?.a)).toEqual(['1'])
  expect(cutter.end()).toEqual([])
})
