import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Row, Slab } from '../../../src/sources/containers/container.ts'
import { csvTable } from '../../../src/sources/containers/csv.ts'
import type { Dialect, DialectOptions } from '../../../src/sources/containers/csv-cells.ts'
import { dialectInWords, readCells } from '../../../src/sources/containers/csv-cells.ts'
import { few, slow } from '../../sample.ts'

const folder = 'test/exports/csv'
const encode = (text: string) => new TextEncoder().encode(text)

/** Reads a table in chunks of `size` bytes. Checks that each slab has the right offset. */
function read(data: Uint8Array | string, options: DialectOptions = {}, size = 65536) {
  const bytes = typeof data === 'string' ? encode(data) : new Uint8Array(data)
  const cutter = csvTable.createCutter(options)
  const slabs: Slab<Parameters<typeof csvTable.read>[0]['context']>[] = []
  for (let at = 0; at < bytes.length; at += size) slabs.push(...cutter.push(bytes.subarray(at, at + size)))
  slabs.push(...cutter.end())
  const hasReturns = /\r(?!\n)/.test(new TextDecoder().decode(bytes))
  for (const { bytes: own, offset, line, failure } of slabs) {
    expect(Buffer.compare(own, bytes.subarray(offset, offset + own.length))).toBe(0)
    if (!failure && !hasReturns) expect(line).toBe(bytes.subarray(0, offset).filter((byte) => byte === 10).length + 1)
  }
  return slabs.flatMap((slab) => csvTable.read(structuredClone(slab)))
}

const valuesOf = (rows: readonly Row[]) => rows.map(({ values, failure }) => (values ? { ...values } : failure!.code))

function dialectOf(data: Uint8Array | string, options: DialectOptions = {}): Dialect {
  let found: Dialect | undefined
  read(data, { ...options, onDialect: (dialect) => (found = dialect) })
  return found!
}

const load = (name: string) => readFileSync(`${folder}/${name}`)
const columns = ['id', 'login', 'email', 'pass', 'name', 'note', 'active', 'created']
type Person = Record<string, string | null>
const people = (JSON.parse(load('rows.json').toString()) as Record<string, unknown>[]).map(
  (row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? null : `${value}`])) as Person,
)
const withoutLines = people.filter(({ id }) => id !== '3' && id !== '5')
const asIs = (person: Person) => person
const map = (change: (value: string | null) => string | null) => (person: Person) =>
  Object.fromEntries(Object.entries(person).map(([key, value]) => [key, change(value)]))
/** Replaces empty texts by null, because these layouts do not distinguish them. */
const withoutEmpty = map((value) => (value === '' ? null : value))
const withWord = map((value) => value ?? 'NULL')

/** Each file with its delimiter, its quoting, the changes that it makes to values, and whether it has a header. */
const files: readonly (readonly [
  name: string,
  delimiter: string,
  quoting: string,
  expected: readonly Person[],
  hasHeader: boolean,
])[] = [
  ['postgres-csv.csv', ',', 'rfc4180', people, true],
  ['postgres-force-quote.csv', ',', 'rfc4180', people, false],
  ['postgres-semicolon.csv', ';', 'rfc4180', people, true],
  ['postgres-text.tsv', '\t', 'text', people, false],
  ['postgres-text-header.tsv', '\t', 'text', people, true],
  ['postgres-unaligned.txt', '|', 'none', withoutLines.map(withoutEmpty), true],
  ['sqlite-csv.csv', ',', 'rfc4180', people, true],
  ['sqlite-list.txt', '|', 'none', withoutLines.map(withoutEmpty), true],
  ['mysql-batch.tsv', '\t', 'text', people.map(withWord), true],
  ['mysql-tab.txt', '\t', 'text', people, false],
  ['mysql-tab-csv-crlf.csv', ',', 'backslash', people, false],
  ['mysql-tab-enclosed.txt', '\t', 'backslash', people, false],
  ['excel-semicolon.csv', ';', 'rfc4180', people.map(withoutEmpty), true],
  ['excel-sep.csv', ';', 'rfc4180', people.map(withoutEmpty), true],
  ['excel-tab.tsv', '\t', 'rfc4180', people.map(withoutEmpty), true],
  ['carriage-returns.csv', ',', 'rfc4180', people.map(withoutEmpty), true],
  ['comment.csv', ',', 'rfc4180', people.map((person) => map((value) => value ?? '')(person)), true],
]

describe('a table of a real tool', () => {
  few(3).each(files)('%s is read with its delimiter and quoting', (name, delimiter, quoting, expected, hasHeader) => {
    const data = load(name)
    const options = hasHeader ? {} : { header: columns }
    expect(dialectOf(data, options)).toMatchObject({ delimiter, quoting })
    const rows = read(data, options)
    expect(valuesOf(rows)).toEqual(expected.map(asIs))
    expect(rows.map(({ row }) => row)).toEqual(expected.map((_, index) => index + 1))
  })

  few(3).each(files)('%s is the same in pieces of any size', (name, _delimiter, _quoting, _expected, hasHeader) => {
    const options = hasHeader ? {} : { header: columns }
    const whole = read(load(name), options)
    for (const size of [1, 7, 100]) expect(read(load(name), options, size)).toEqual(whole)
  })

  few(3).each(files)('%s is refused or read in part if it is cut off anywhere', (name, _d, _q, expected, hasHeader) => {
    const data = load(name)
    const header = hasHeader ? {} : { header: columns }
    const { delimiter, quoting } = dialectOf(data, header)
    const inOrder = (values: Row['values']) => JSON.stringify(columns.map((column) => values![column]))
    const wrong: unknown[] = []
    for (let length = 1; length < data.length; length++) {
      let isOpen = false
      const cutter = csvTable.createCutter({ ...header, delimiter, quoting, onOpenEnd: () => (isOpen = true) })
      const slabs = [...cutter.push(data.subarray(0, length)), ...cutter.end()]
      const rows = slabs.flatMap((slab) => csvTable.read(slab))
      for (const { values, row, failure } of rows)
        if (!failure && !(isOpen && row === rows.length) && inOrder(values) !== inOrder(expected[row - 1]))
          wrong.push([length, row])
    }
    expect(wrong).toEqual([])
  })
})

const shared = '../shared/fixtures'
test.skipIf(!existsSync(shared))('shared fixtures are read with their dialects (skipped if they are absent)', () => {
  const dialectsOf = (name: string, options?: DialectOptions) => {
    const data = readFileSync(`${shared}/${name}`)
    const rows = read(data, options)
    for (const size of [1, 7]) expect(read(data, options, size)).toEqual(rows)
    const { delimiter, quoting } = dialectOf(data, options)
    return [delimiter, quoting, rows.length, rows.filter(({ failure }) => failure).length]
  }
  const names = (count: number) => ({ header: Array.from({ length: count }, (_, index) => `c${index}`) })
  expect(dialectsOf('django/copy-csv-header.csv')).toEqual([',', 'rfc4180', 10, 0])
  expect(dialectsOf('django/copy-csv-noheader-forcequote.csv', names(11))).toEqual([',', 'rfc4180', 10, 0])
  expect(dialectsOf('django/copy-text.tsv', names(11))).toEqual(['\t', 'text', 10, 0])
  expect(dialectsOf('django/sqlite3-csv.csv')).toEqual([',', 'rfc4180', 10, 0])
  expect(dialectsOf('wordpress/dump-tab-csv-crlf-wp_users.csv', names(10))).toEqual([',', 'backslash', 7, 0])
  expect(dialectsOf('wordpress/dump-tab-wp_users.txt', names(10))).toEqual(['\t', 'text', 7, 0])
  expect(dialectsOf('wordpress/mysql-batch.tsv')).toEqual(['\t', 'text', 7, 0])
  expect(dialectsOf('auth0/users-export.csv')).toEqual([',', 'rfc4180', 2, 0])
  // Ten records of Clerk's sample lack the last cell, which is empty.
  expect(dialectsOf('clerk/dashboard-export.csv')).toEqual([',', 'rfc4180', 69, 0])
  expect(dialectsOf('cognito/user-import-template.csv')).toEqual([',', 'rfc4180', 2, 0])
  expect(dialectsOf('supabase/auth.users.csv')[3]).toBe(0)
  // Each record of this sample has 33 cells. It lacks three in the middle, because the header has 36.
  expect(dialectsOf('supabase/clerk-sample.csv')).toEqual([',', 'rfc4180', 26, 26])
  expect(dialectsOf('csv/example_users.csv')).toEqual([',', 'rfc4180', 1, 0])
  expect(dialectsOf('workos/multi-org.csv')).toEqual([',', 'rfc4180', 4, 0])
  expect(dialectsOf('mongodb/rocketchat_users.csv')).toEqual([',', 'rfc4180', 4, 0])
})

describe('the beginning of a table', () => {
  few(3).each<readonly [string, string, Partial<Dialect>]>([
    [
      'a hash with commas',
      'id;hash\n1;$argon2id$v=19$m=32,t=2,p=4$x\n2;$argon2id$v=19$m=32,t=2,p=4$y\n',
      { delimiter: ';' },
    ],
    ['a quoted delimiter', '"id;x","mail;y"\n1,2\n', { delimiter: ',' }],
    ['decimal commas', 'id;price\n1;2,5\n2;3,5\n', { delimiter: ';' }],
    ['one column', 'hash\n$2b$10$x\n', { delimiter: ',', quoting: 'rfc4180' }],
    ['one column of hashes with commas', 'hash\n$argon2id$v=19$m=32,t=2,p=4$x\n', { delimiter: ',' }],
    ['JSON with escaped quotes', 'id,data\n1,"{\\"a\\": 1, \\"b\\": 2}"\n', { quoting: 'backslash' }],
    ['a text that ends with a backslash', 'id,name,x\n1,"O\'Brien\\","y"\n', { quoting: 'rfc4180' }],
    ['escaped commas without quotes', 'id,name\n1,Byron\\, Ada\n', { quoting: 'text' }],
    ['stray quotes', 'id,name\n1,5" disk\n2,"x"y\n', { quoting: 'rfc4180' }],
    ['names of a Windows domain', 'id\tname\n1\tDOMAIN\\user\n2\tDOMAIN\\else\n', { quoting: 'none' }],
    ['quotes in a few cells of MySQL', 'id\tname\n1\t"Mo"\n2\t\\N\n3\tx\n4\ty\n', { quoting: 'text' }],
    ['quoted tabs', 'id\tname\n1\t"a\tb"\n2\tx\n', { delimiter: '\t', quoting: 'rfc4180' }],
    ['carriage returns', 'id,name\r1,a\r2,b\r', { endsAtReturn: true }],
    ['line breaks of several kinds', 'id,name\r\n1,a\r2,b\r\n3,c\n', { endsAtReturn: true }],
    ['a carriage return in a cell', 'id,name\n1,a\rb\n2,b\n', { endsAtReturn: false }],
    ['a doubled carriage return', 'id,name\r\r\n1,a\r\r\n', { endsAtReturn: false }],
  ])('the beginning of a table shows the dialect of a file with %s', (_, text, dialect) => {
    expect(dialectOf(text)).toMatchObject(dialect)
  })

  test('comments, a byte order mark and the line "sep=;" are not records', () => {
    for (const head of [
      '',
      '\ufeff',
      '# comment, with comma\n',
      '\ufeff# one\r\n# two\n#three\n',
      '\ufeffsep=,\r\n',
      '"sep=,"\n',
    ])
      for (const size of [1, 100])
        expect(valuesOf(read(`${head}id,name\n1,#x\n`, {}, size))).toEqual([{ id: '1', name: '#x' }])
    expect(valuesOf(read('#id,name\n1,x\n'))).toEqual([{ '#id': '1', name: 'x' }])
    const numbered = '#1,a\n#2,b\n3,c\n'
    expect(read(numbered, { header: ['id', 'name'] }).map(({ values }) => values!.id)).toEqual(['#1', '#2', '3'])
    expect(read(`${'#\n'.repeat(30_000)}a,b\n1,2\n`)).toHaveLength(1)
    expect(valuesOf(read('sep=;\nid,x;name\n1;2\n'))).toEqual([{ 'id,x': '1', name: '2' }])
  })

  test('delimiter and quoting can be given', () => {
    expect(valuesOf(read('a;b\n1;2\n', { delimiter: ',' }))).toEqual([{ 'a;b': '1;2' }])
    expect(valuesOf(read('a\tb\n"1"\t\\N\n', { quoting: 'none' }))).toEqual([{ a: '"1"', b: null }])
    expect(valuesOf(read('a,b\n1,"x\\"y"\n', { quoting: 'backslash' }))).toEqual([{ a: '1', b: 'x"y' }])
  })

  test('the dialect is found in the first 64 KiB, and also if they end inside a record', () => {
    const rows = Array.from({ length: 5000 }, (_, index) => `${index};"a\n${'x'.repeat(index % 50)}, b"\r\n`)
    const text = `id;name\r\n${rows.join('')}`
    expect(dialectOf(text)).toMatchObject({ delimiter: ';', quoting: 'rfc4180', endsAtReturn: false })
    const whole = read(text)
    expect([whole.length, whole.filter(({ failure }) => failure)]).toEqual([5000, []])
    expect(read(text, {}, 999)).toEqual(whole)
  })

  test('a dialect is described in words unless it is RFC 4180 with commas', () => {
    expect(dialectInWords(dialectOf('a,b\n1,2\n'))).toBeUndefined()
    expect(dialectInWords(dialectOf('a;b\n1;2\n'))).toBe(
      'the cells are separated by semicolons, with quotes as in RFC 4180',
    )
    expect(dialectInWords(dialectOf('a\tb\r1\t2\r'))).toBe(
      'the cells are separated by tabs, with backslash escapes and no quotes, as in PostgreSQL and MySQL. A carriage return ends a record',
    )
  })
})

describe('cells', () => {
  const text = (cell: string) => read(`a\tb\n${cell}\tx\n`, { delimiter: '\t', quoting: 'text' })[0]!.values!.a
  const mysql = (cell: string) => read(`a,b\n${cell},x\n`, { delimiter: ',', quoting: 'backslash' })[0]!.values!.a

  few(3).each([
    ['\\N', null],
    ['\\\\N', '\\N'],
    ['\\t\\n\\r\\b\\f\\v', '\t\n\r\b\f\v'],
    ['\\x41\\x5', 'A\x05'],
    ['\\101\\60', 'A0'],
    ['\\xc3\\xa9\\303\\251', 'éé'],
    ['\\\\x41', '\\x41'],
    ['\\q\\é', 'qé'],
    ['a\\\nb', 'a\nb'],
    ['a\\\tb', 'a\tb'],
    ['"x"', '"x"'],
    ['', ''],
    ['NULL', 'NULL'],
  ])('%j in the text format of PostgreSQL is %j', (cell, value) => expect(text(cell)).toBe(value))

  few(3).each([
    ['\\N', null],
    ['"\\\\N"', '\\N'],
    ['"a\\"b""c"', 'a"b"c'],
    ['"a\\\nb\nc"', 'a\nb\nc'],
    ['"\\0\\Z\\n"', '\0\x1a\n'],
    ['a\\,b', 'a,b'],
    ['""', ''],
    ['"a\\\\"', 'a\\'],
  ])('%j in quotes of MySQL is %j', (cell, value) => expect(mysql(cell)).toBe(value))

  test('an empty cell without quotes is null in RFC 4180, and quotes make an empty text', () => {
    expect(valuesOf(read('a,b,c\n,"",\\N\nx,,\n'))).toEqual([
      { a: null, b: '', c: null },
      { a: 'x', b: null, c: null },
    ])
  })

  test('line breaks in quotes are kept as they are', () => {
    expect(valuesOf(read('a,b\r\n1,"x\r\n\r\ny"\r\n'))).toEqual([{ a: '1', b: 'x\r\n\r\ny' }])
  })

  test('a column may have the name of a property of objects', () => {
    const [{ values }] = read('__proto__,constructor,id,id\nx,y,1,2\n') as [Row]
    expect(Object.entries(values!)).toHaveLength(3)
    expect(Object.fromEntries(Object.entries(values!))).toEqual(
      JSON.parse('{"id":"1","constructor":"y","__proto__":"x"}'),
    )
    expect({}).not.toHaveProperty('x')
  })
})

describe('a record that cannot be read', () => {
  const hintOf = (rows: readonly Row[], index: number) => rows[index]!.failure!.detail

  test('a record with another number of cells is refused with its line', () => {
    const rows = read('a;b\n\n1;2\n\n1;2;3\n4;5\n')
    expect(rows.map(({ row, line, failure }) => [row, line, failure?.code])).toEqual([
      [1, 3, undefined],
      [2, 5, 'ERR_MALFORMED'],
      [3, 6, undefined],
    ])
    expect(hintOf(rows, 1)).toEqual({
      expected: '2 cells, as many as the header has',
      hint: 'This record has 3. A cell that contains a semicolon must be quoted. The record begins in line 5',
    })
    expect(hintOf(read('a\tb\n1\t2\t3\n'), 0).hint).toMatch(
      /^This record has 3\. A tab in a cell needs a backslash before it\. /,
    )
  })

  test('wrong quotes name the quoting to set if a backslash precedes them', () => {
    const rows = read(`a,b\n${'1,"x"\n'.repeat(20)}2,"say \\"hi\\""\n`, { quoting: 'rfc4180' })
    expect(rows.map(({ failure }) => failure?.code).slice(-2)).toEqual([undefined, 'ERR_MALFORMED'])
    expect(hintOf(rows, 20).hint).toBe(
      'If a backslash precedes quotes inside a cell, set the quoting "backslash". The record begins in line 22',
    )
  })

  few(3).each([1000, 65536, 1e9])('a record of more than 1 MiB is refused, in pieces of %d bytes', (size) => {
    const long = 'x'.repeat(2 ** 20)
    for (const bad of [`2,${long}`, `2,"${long}"`, `2,"x\n${long}\n,y"`])
      expect(read(`a,b\n1,x\n${bad}\n3,y\n`, {}, size).at(-1)).toMatchObject({ values: { a: '3', b: 'y' } })
    const rows = read(`a,b\n1,x\n2,"open\n${'1,x\n'.repeat(2 ** 18)}3,y\n`, {}, size)
    expect(rows.slice(0, 3).map(({ row, line, failure }) => [row, line, failure?.code])).toEqual([
      [1, 2, undefined],
      [2, 3, 'ERR_LIMIT'],
      [3, 4, 'ERR_LIMIT'],
    ])
    expect(hintOf(rows, 1).hint).toBe(
      'A closing quote may be missing: 262144 lines were read as one record. The record begins in line 3',
    )
    // Each line counts, because a missing quote may have joined as many records.
    expect(rows.at(-1)).toMatchObject({ row: 2 ** 18 + 3, values: { a: '3', b: 'y' } })
    expect(read(`a,b\n2,${long}${long}`, {}, size)).toMatchObject([{ row: 1, failure: { code: 'ERR_LIMIT' } }])
  })

  test('a long record is read in pieces of one byte', () => {
    const rows = read(`a,b\n1,"${'x'.repeat(2 ** 19)}"\n2,${'x'.repeat(2 ** 19)}\n`, {}, 1)
    expect(rows.map(({ failure }) => failure)).toEqual([undefined, undefined])
  })

  const whole = '0,w,x,y\n'
  few(3).each<[row: string, values: Person]>([
    ['1,a,b', { id: '1', a: 'a', b: 'b', c: null }],
    ['1,a', { id: '1', a: 'a', b: null, c: null }],
    ['1,a,b,c,,', { id: '1', a: 'a', b: 'b', c: 'c' }],
    ['"1","a","b"', { id: '1', a: 'a', b: 'b', c: null }],
  ])('%j lacks or adds only empty cells at the end', (record, values) => {
    for (const size of [1, 1000])
      expect(valuesOf(read(`id,a,b,c\n${record}\n${whole}${record}\n`, {}, size)).filter((_, at) => at !== 1)).toEqual([
        values,
        values,
      ])
    expect(valuesOf(read(`${record}\n${whole}`, { header: ['id', 'a', 'b', 'c'], delimiter: ',' }))[0]).toEqual(values)
  })

  few(3).each<[why: string, text: string, words: string]>([
    ['a cell with a comma', `id,a,b,c\n${whole}1,a,b,c,d\n`, 'This record has 5. A cell that contains a comma must be'],
    ['the line of psql', `id,a,b,c\n${whole}(2 rows)\n`, 'This record has 1. A line break in a cell must be quoted'],
    ['the end of a file that was cut off', `id,a,b,c\n${whole}1,a`, 'The file ends here without a line break'],
    ['a header of another table', 'id,a,b,c\n1,a,b\n2,a,b\n', 'the header may not belong to these records'],
    ['a record of a database that was cut', `id\ta\tb\n0\ty\tz\\n\n1\ta\n`, 'A line break in a cell must be quoted'],
  ])('%s is refused with its cause', (_, text, words) => {
    const rows = read(text)
    expect(hintOf(rows, rows.length - 1).hint).toContain(words)
  })

  test('a file that ends inside quotes is refused there', () => {
    const rows = read('a,b\n1,x\n2,"y\n3,z\n')
    expect(rows.map(({ failure }) => failure?.detail.expected)).toEqual([
      undefined,
      'a closing quote',
      'a closing quote',
    ])
    expect(hintOf(rows, 1).hint).toBe(
      '2 lines were read as one record, and each counts as a refused row. The record begins in line 3',
    )
  })

  test('bytes that are not UTF-8 and NUL bytes do not change the other cells', () => {
    const bytes = Uint8Array.from([...encode('a,b\n1,'), 0xff, 0, ...encode('\n2,x\n')])
    expect(valuesOf(read(bytes))).toEqual([
      { a: '1', b: '\udcff\udcff\0' },
      { a: '2', b: 'x' },
    ])
  })
})

describe('any table', () => {
  const cell = fc.option(fc.string({ unit: fc.constantFrom(...'ab \\",;\t|\r\nN0é😀'), maxLength: 8 }), { nil: null })
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  const header = (rows: readonly unknown[][]) => rows[0]!.map((_, index) => `c${index}`)
  const expectedOf = (rows: readonly (string | null)[][]) =>
    rows.map((row) => Object.fromEntries(row.map((value, index) => [`c${index}`, value])))

  test('any table that is written in RFC 4180 is read back unchanged', () => {
    const write = (value: string | null) =>
      value === null ? '' : /[",;\t|\r\n\\]|^$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '|', '\t'), fc.constantFrom(1, 5, 1000), (rows, delimiter, size) => {
        const lines = [header(rows), ...rows].map((row) => row.map(write).join(delimiter))
        const options = { delimiter, quoting: 'rfc4180' } as DialectOptions
        expect(valuesOf(read(`${lines.join('\r\n')}\r\n`, options, size))).toEqual(expectedOf(rows))
      }),
    )
  })

  test('any table that is written with backslashes is read back unchanged', () => {
    const write = (value: string | null) =>
      value === null ? '\\N' : value.replace(/[\\\t\n]/g, '\\$&').replaceAll('\r', '\\r')
    const writeQuoted = (value: string | null) => (value === null ? '\\N' : `"${value.replace(/[\\"]/g, '\\$&')}"`)
    fc.assert(
      fc.property(table, fc.constantFrom(1, 5, 1000), (rows, size) => {
        const inText = [header(rows), ...rows].map((row) => `${row.map(write).join('\t')}\n`).join('')
        const isBlank = (row: readonly (string | null)[]) => row.length === 1 && row[0] === ''
        fc.pre(!rows.some(isBlank))
        const text = { delimiter: '\t', quoting: 'text' } as const
        expect(valuesOf(read(inText, text, size))).toEqual(expectedOf(rows))
        const quoted = [header(rows), ...rows].map((row) => `${row.map(writeQuoted).join(',')}\n`).join('')
        const mysql = { delimiter: ',', quoting: 'backslash' } as const
        expect(valuesOf(read(quoted, mysql, size))).toEqual(expectedOf(rows))
      }),
    )
  })

  test('any table that csv-parse accepts has the same cells', () => {
    const characters = fc.string({ unit: fc.constantFrom(...'aé",,""\n'), maxLength: 40 })
    let accepted = 0
    fc.assert(
      fc.property(characters, (text) => {
        const options = { relax_column_count: true, record_delimiter: '\n', skip_empty_lines: true } as const
        let expected: string[][]
        try {
          expected = parse(text, options)
        } catch {
          return
        }
        const found: unknown[] = []
        const dialect = { delimiter: ',', quoting: 'rfc4180', endsAtReturn: false } as const
        readCells(text, dialect, (cells) => found.push(cells?.map((cell) => cell ?? '')))
        expect(found).toEqual(expected)
        accepted++
      }),
      { numRuns: 2000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })

  slow('any characters give the same rows in pieces of any size, as many as the cutter counted', () => {
    const characters = fc.string({ unit: fc.constantFrom(...'ab",\\;\t|\r\n#\ufeff'), maxLength: 60 })
    const quotings = fc.constantFrom('rfc4180', 'backslash', 'text', 'none', undefined)
    fc.assert(
      fc.property(characters, fc.integer({ min: 1, max: 9 }), quotings, (text, size, quoting) => {
        const whole = read(text, { quoting } as DialectOptions)
        expect(read(text, { quoting } as DialectOptions, size)).toEqual(whole)
        expect(whole.map(({ row }) => row)).toEqual(whole.map((_, index) => index + 1))
      }),
      { numRuns: 2000 },
    )
  })
})
