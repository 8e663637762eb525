import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describe as describeFailure } from '../../../src/core/errors.ts'
import type { Container, Row } from '../../../src/sources/containers/container.ts'
import { maxRecord } from '../../../src/sources/containers/container.ts'
import { type JsonCutterOptions, jsonContainer } from '../../../src/sources/containers/json.ts'
import { ndjsonContainer } from '../../../src/sources/containers/ndjson.ts'
import { firebase } from '../../../src/sources/index.ts'
import { chunksOf, recordsIn } from '../../helpers/read.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function rowsOf<O, C>(container: Container<O, C>, data: Uint8Array | string, options: O, size = 1e9): readonly Row[] {
  const bytes = typeof data === 'string' ? bytesOf(data) : data
  const cutter = container.createCutter(options)
  const rows: Row[] = []
  // `structuredClone` checks that a slab is plain data, which can be sent to another thread.
  for (let at = 0; at < bytes.length; at += size)
    for (const slab of cutter.push(bytes.subarray(at, at + size))) rows.push(...container.read(structuredClone(slab)))
  for (const slab of cutter.end()) rows.push(...container.read(structuredClone(slab)))
  return rows
}

const json = (data: Uint8Array | string, options: JsonCutterOptions = {}, size?: number) =>
  rowsOf(jsonContainer, data, options, size)
const ndjson = (data: Uint8Array | string, size?: number) => rowsOf(ndjsonContainer, data, undefined, size)
const shorten = ({ row, line, values, failure }: Row) => [row, line, values ?? failure?.code]

const sizes = [1, 7, 1e9]

describe('a JSON document', () => {
  const list = [{ a: 1 }, { a: { b: [null, true, 'x\ny"}],{'] } }, { a: '日本' }]
  const expected = (lines: readonly number[]) => list.map((values, index) => [index + 1, lines[index], values])

  test.each<readonly [string, string, readonly number[]]>([
    ['a bare list', JSON.stringify(list), [1, 1, 1]],
    ['a bare list over several lines', JSON.stringify(list, null, 2), [2, 5, 14]],
    ['a list below a key', JSON.stringify({ n: [1, [{}]], users: list, m: { deep: [{}] } }), [1, 1, 1]],
    [
      'a list below a key over several lines',
      `\n{\r\n"users": [\n\n${list.map((one) => JSON.stringify(one)).join('\n,\n')}]}`,
      [5, 7, 9],
    ],
    ['a list after an empty list', JSON.stringify({ groups: [], users: list }), [1, 1, 1]],
  ])('%s is found', (_, data, lines) => {
    for (const size of sizes) expect(json(data, {}, size).map(shorten)).toEqual(expected(lines))
  })

  test('a list below several keys is found by its path', () => {
    const data = JSON.stringify({ meta: [{ x: 1 }], data: { page: [1], users: list, more: {} }, end: 0 })
    for (const size of sizes) {
      expect(json(data, { paths: ['', 'users', 'data.users'] }, size).map(shorten)).toEqual(expected([1, 1, 1]))
      expect(json(JSON.stringify(list), { paths: ['data.users', ''] }, size).map(shorten)).toEqual(expected([1, 1, 1]))
    }
  })

  test.each([
    ['{"users": […]}', ['users'], '[{}]'],
    ['{"data": {"users": […]}} or […]', ['data.users', ''], '5'],
    ['a list of users', ['data.users'], '{"data": {"users": {}}}'],
    ['only one list of users', ['a', 'b'], '{"a": [], "b": []}'],
    ['a list of users: {"users": […]}', ['users'], '{"data": {"users": [{}]}}'],
    [
      'a list of objects, either as the whole file or as the value of a top-level key',
      undefined,
      '{"data": {"users": [{}]}}',
    ],
    ['{"users": […]} or […]', undefined, '"text"'],
    ['the end of the file', undefined, '{"a": 1}\n{"a": 2}'],
  ])('a document without the list is refused: expected %s', (words, paths, data) => {
    for (const size of sizes) {
      const rows = json(data, paths ? { paths } : {}, size)
      expect(rows.map((row) => [row.values, row.failure?.detail.expected])).toEqual([[undefined, words]])
    }
  })

  test('several lists of objects are refused, and the error shows their paths', () => {
    for (const size of sizes) {
      const data = JSON.stringify({ groups: [{ a: 1 }], users: [{ b: 2 }] })
      expect(() => json(data, {}, size)).toThrow(
        'the file has several lists of objects: "groups" and "users". Choose the list of the users with --table (in the library: the option `table`)',
      )
      expect(json(data, { paths: ['users'] }, size).map(shorten)).toEqual([[1, 1, { b: 2 }]])
    }
    const secret = JSON.stringify({ 'groups of $2b$10$': [{}], b: [{}] })
    expect(() => json(secret)).toThrow('another key and "b"')
  })

  test('an empty file and an empty list have no rows', () => {
    for (const data of ['', ' \n\t', '[]', '{"users": []}', '{"a": [ ], "b": 1}']) expect(json(data)).toEqual([])
  })

  test('the keys __proto__ and constructor are ordinary keys', () => {
    const [row] = json('[{"__proto__": {"x": 1}, "constructor": 2}]')
    expect(Object.entries(row!.values!)).toEqual([
      ['__proto__', { x: 1 }],
      ['constructor', 2],
    ])
    expect(json('{"__proto__": [{"a": 1}]}', { paths: ['__proto__'] }).map(shorten)).toEqual([[1, 1, { a: 1 }]])
  })

  test('a refused user says in which line it begins or, in the first line, at which byte', () => {
    const words = (data: string) => describeFailure(json(data).find(({ failure }) => failure)!.failure!)
    expect(words('[{"a":1},{"a":,}]')).toMatch(
      /^the text is not valid.*: expected a user \(a JSON object\)\. The user begins at byte 10$/,
    )
    expect(words('[\n{"a":1},\n\n{"a":,}]')).toContain('The user begins in line 4')
    expect(words('[\n{"a":1}\n{"a":1}]')).toContain(
      'expected exactly one comma before this user. The user begins in line 3',
    )
    expect(words('[\n{"a":1,"a":1}]')).toContain(
      'expected each JSON key of the user only once. The user begins in line 2',
    )
    expect(words(`[\n{"a":"${'x'.repeat(maxRecord)}"}]`)).toMatch(/the user has 1,048,584 bytes|1 MiB.*in line 2/)
    expect(words('[\n{"a":1},\n{"b"')).toContain('The file ends inside a user, which begins in line 3')
    expect(words('{"users": [],\n"users": 5 5}')).toContain('in line 2. The rest of the file was not read')
  })

  test('lines are counted in and after broken strings', () => {
    const data = '[\n{"a": "x\n},\n{"a": "x\\\n},\n{"b": 1}\n]'
    for (const size of sizes) expect(json(data, {}, size).at(-1)).toMatchObject({ line: 6, values: { b: 1 } })
  })

  test('rows have their text if that is asked for', () => {
    for (const size of sizes)
      expect(json('[{"a": 1.0 } , {"b":-0}]', { hasTexts: true }, size).map(({ text }) => text)).toEqual([
        '{"a": 1.0 }',
        '{"b":-0}',
      ])
    expect(json('[{}]')[0]).not.toHaveProperty('text')
  })

  test('bytes that are not UTF-8 become lone surrogates', () => {
    const data = Uint8Array.from([...bytesOf('[{"a":"x'), 0xff, 0, ...bytesOf('"},{"a":"y'), 0xc3, ...bytesOf('"}]')])
    for (const size of sizes)
      expect(json(data, {}, size).map(({ values }) => values?.a)).toEqual([undefined, 'y\udcc3\udcc3'])
  })

  test('a document that is cut off anywhere gives only rows of the whole document, and says so', () => {
    const data = bytesOf(JSON.stringify({ n: { x: [1] }, users: [...list, { name: 'O"B\\' }] }, null, 1))
    const whole = json(data).map(shorten)
    for (let length = 1; length < data.length - 1; length++)
      for (const size of sizes) {
        const rows = json(data.subarray(0, length), { paths: ['users'] }, size)
        const good = rows.filter(({ values }) => values).map(shorten)
        expect(good).toEqual(whole.slice(0, good.length))
        if (length < data.length - 2)
          expect(rows.slice(good.length).map(({ failure }) => failure?.code)).toEqual(['ERR_MALFORMED'])
      }
  })

  test('any list of objects is read as JSON.parse reads it, in pieces of any size', () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 5 }), {
      maxLength: 8,
    })
    const indents = fc.constantFrom(0, 1, '\t', 3)
    fc.assert(
      fc.property(objects, indents, fc.integer({ min: 1, max: 40 }), fc.boolean(), (values, indent, size, isKeyed) => {
        const text = JSON.stringify(isKeyed ? { 'a.b': 1, users: values } : values, null, indent)
        const rows = json(text, { paths: ['', 'users'] }, size)
        expect(rows.map((row) => row.values)).toEqual(JSON.parse(JSON.stringify(values)))
        expect(rows.map(({ row }) => row)).toEqual(values.map((_, index) => index + 1))
      }),
      { numRuns: 150 },
    )
  })

  test('any damage leaves rows of the file, and never throws or hangs', () => {
    const text = JSON.stringify([{ id: 'a', x: ['"', '\\'] }, { id: 'b', y: { z: null } }, { id: 'c' }], null, 2)
    const damage = fc.tuple(fc.nat(text.length), fc.nat(3), fc.string({ maxLength: 3 }))
    fc.assert(
      fc.property(damage, fc.integer({ min: 1, max: 50 }), ([at, length, more], size) => {
        const rows = json(text.slice(0, at) + more + text.slice(at + length), { paths: [''] }, size)
        for (const [index, { row, values, failure }] of rows.entries()) {
          expect(row).toBe(index + 1)
          expect((values === undefined) === (failure !== undefined)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a string of 20 MB is skipped in linear time, in pieces of 64 KiB', () => {
    const data = bytesOf(`[{"a":"${'\\"x{['.repeat(4_000_000)}"},{"b":1}]`)
    const begin = performance.now()
    expect(json(data, {}, 65536).map(shorten)).toEqual([
      [1, 1, 'ERR_LIMIT'],
      [2, 1, { b: 1 }],
    ])
    expect(performance.now() - begin).toBeLessThan(5000)
  })
})

describe('NDJSON', () => {
  const data = '{"a":1}\r\n\n{"a":"日本"}\n[1]\n{"a":,}\n   \n{"b":{"c":[]}}'
  const expected = [
    [1, 1, { a: 1 }],
    [3, 3, { a: '日本' }],
    [4, 4, 'ERR_MALFORMED'],
    [5, 5, 'ERR_MALFORMED'],
    [7, 7, { b: { c: [] } }],
  ]

  test.each(sizes)('each line is one object, in pieces of %d bytes', (size) => {
    expect(ndjson(data, size).map(shorten)).toEqual(expected)
    expect(ndjson(`${data}\n`, size).map(shorten)).toEqual(expected)
  })

  test('a line of more than 1 MiB and an object of more than 64 levels are refused', () => {
    const long = `{"a":"${'x'.repeat(maxRecord)}"}`
    const deep = `{"a":${'['.repeat(64)}${']'.repeat(64)}}`
    for (const size of [1000, 65536, 1e9])
      expect(ndjson(`{"a":1}\n${long}\n{"a":2}\n${deep}\n${long}`, size).map(shorten)).toEqual([
        [1, 1, { a: 1 }],
        [2, 2, 'ERR_LIMIT'],
        [3, 3, { a: 2 }],
        [4, 4, 'ERR_LIMIT'],
        [5, 5, 'ERR_LIMIT'],
      ])
  })

  test('NDJSON that is cut off anywhere gives only rows of the whole file', () => {
    const whole = ndjson(data).map(shorten)
    for (let length = 0; length < bytesOf(data).length; length++)
      for (const size of sizes)
        for (const row of ndjson(bytesOf(data).subarray(0, length), size))
          if (row.values) expect(whole).toContainEqual(shorten(row))
  })
})

describe('the container of a file', () => {
  const likelier = (text: string, paths?: readonly string[]) => {
    const head = bytesOf(text).subarray(0, 65536)
    const [one, other] = [
      jsonContainer.recognize(head, paths ? { paths } : {}),
      ndjsonContainer.recognize(head, undefined),
    ]
    return one === other ? 'neither' : one > other ? 'json' : 'ndjson'
  }

  test.each([
    ['json', '[{"a":1}]'],
    ['json', '\n [\n'],
    ['json', '{\n  "users": ['],
    ['json', '{"users": [\n{\n"localId": "x"'],
    ['json', '{"users":[{"a":[{}]}],"total":1}'],
    ['json', `{"users":[${'{"a":{}},'.repeat(10_000)}{}]}`],
    ['ndjson', '{"user_id":"x","identities":[{"provider":"y"}]}'],
    ['ndjson', '{"user_id":"x"}\n{"user_id":"y"}\n'],
    ['ndjson', '{"user_id":,}\r\n{"user_id":"y"}\n'],
    ['neither', 'id,name\n'],
    ['neither', ''],
  ])('%s is recognised: %#', (expected, text) => expect(likelier(text, ['users', ''])).toBe(expected))
})

test('the head of a JSON document of any length is never taken for NDJSON', () => {
  for (let length = 1; length < 200; length++) {
    const head = bytesOf(`{"users":[${'{"a":{}},'.repeat(100)}`.slice(0, length))
    expect(ndjsonContainer.recognize(head, undefined)).toBe(0)
  }
})

test('a Firebase export is read by the container of JSON documents', async () => {
  const file = readFileSync('examples/firebase-export/users.json')
  expect(json(file).length).toBe(1000)
  const parameters = { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
  const records = await recordsIn(firebase.read(chunksOf(file), { parameters }))
  expect(records.at(-1)!.row).toBe(1000)
})
