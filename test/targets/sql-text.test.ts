import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInstalled, query, startPostgres, type TestPostgres } from '../../service/test/databases/debian-postgres.js'
import { isStorable, sqlValue, sqlWriters } from '../../src/targets/sql.ts'

const written = (value: unknown) => sqlValue(sqlWriters.postgresql, value)

test('texts are in quotes, and a backslash makes them independent of the settings of the server', () => {
  expect(written("O'Neil")).toBe("'O''Neil'")
  expect(written("a\\'b")).toBe("E'a\\\\''b'")
  expect(written(undefined)).toBe('NULL')
})

test.each([
  ['a\0b'],
  ['\ud800'],
  [{ a: ['\0'] }],
  [{ '\0': 1 }],
  [Number.POSITIVE_INFINITY],
  [{ a: { b: Number.NaN } }],
])('PostgreSQL cannot store %j, so it is never written', (value) => {
  expect(isStorable(value)).toBe(false)
  expect(() => written(value)).toThrow(RangeError)
})

describe.skipIf(!isInstalled())('PostgreSQL (skipped if it is not installed)', () => {
  const texts = [
    '',
    "'; DROP TABLE t; --",
    '\\',
    "\\'",
    "\\\\''",
    "E\\n$1 :name :'name' ?",
    'line\r\nline\ttab\u0001\u007f',
    'äöü 日本 😀 \u2028\ufeff',
    '$$ $tag$',
  ]
  const values = [{ text: texts }, { '\\u0000': '\\u0000', "'": null }, [1.5, -0, 1e300, true, 'text', 0]]
  const times = [0, 1, Date.UTC(1999, 11, 31, 23, 59, 59, 999), Date.UTC(9999, 11, 31), Date.UTC(12345, 0, 1), 8.64e15]
  let server: TestPostgres

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  test.each(['on', 'off'])('PostgreSQL returns every text, with standard_conforming_strings %s', async (conforming) => {
    const url = await server.createDatabase()
    const rows = [
      ...texts.map((text, n) => [`${n}`, written(text), 'NULL', 'NULL', written(n % 2 === 0)]),
      ...values.map((value, n) => [`${100 + n}`, 'NULL', written(value), 'NULL', 'NULL']),
      ...times.map((time, n) => [`${200 + n}`, 'NULL', 'NULL', written(time), 'NULL']),
    ]
    await query(
      url,
      `SET standard_conforming_strings = ${conforming};
      CREATE TABLE t (n int, s text, j jsonb, t timestamptz, b boolean);
      INSERT INTO t (n, s, j, t, b) VALUES ${rows.map((row) => `(${row.join(', ')})`).join(',\n')};`,
    )
    const found = await query(
      url,
      'SELECT s, j, (extract(epoch FROM t) * 1000)::bigint::text AS t, b FROM t ORDER BY n',
    )
    expect(found.slice(0, texts.length).map(({ s }) => s)).toEqual(texts)
    expect(found.slice(0, 2).map(({ b }) => b)).toEqual([true, false])
    expect(found.slice(texts.length, -times.length).map(({ j }) => j)).toEqual(JSON.parse(JSON.stringify(values)))
    expect(found.slice(-times.length).map(({ t }) => Number(t))).toEqual(times)
  })
})
