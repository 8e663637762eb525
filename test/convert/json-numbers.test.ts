import { describe, expect, test } from 'vitest'
import { parseExactly } from '../../src/sources/containers/json-numbers.ts'
import { parseHashConfig } from '../../src/sources/firebase-hash.ts'
import { auth0, django, firebase, json, ndjson, rows } from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { supabase } from '../../src/targets/supabase.ts'
import { hashConfig } from '../fixtures/firebase-export.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { few } from '../sample.ts'
import { converted } from './convert.ts'

const hash = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const isWhole = true
const counted = 'large numbers (carried as text)'

/** Numbers that JavaScript changes: the nearest number of IEEE 754 has other digits. */
const changed = [
  '123456789012345678',
  '-123456789012345678',
  '9007199254740993',
  '100000000000000000001',
  '0.12345678901234567890',
  '1234567890123456.7',
  '1e999',
  '-1E+999',
  '1e-400',
]
/** Numbers that JavaScript stores as they are, in whatever way they are written. */
const exact = [
  ...['0', '-0', '7', '-1.50', '9007199254740991', '9007199254740992', '100000000000000000000', '1e3', '1E21', '0e999'],
  ...['0.1', '0.30000000000000004', '1.7976931348623157e308', '5e-324', '1732600000.123456', '10.000000000000000000'],
]

describe('numbers of JSON', () => {
  few(3).each(changed)('%s becomes a text with its digits', (number) => {
    for (const [text, value] of [
      [number, number],
      [`{"a":${number}}`, { a: number }],
      [`[ ${number},1,"${number}"]`, [number, 1, number]],
      [`{"a\\"${number}":[[\n${number} ]]}`, { [`a"${number}`]: [[number]] }],
    ] as const)
      expect(parseExactly(text)).toEqual({ value, numbers: new Set([number]) })
  })

  few(3).each(exact)('%s stays a number', (number) => {
    const text = `{"a":[${number}, ${number}]}`
    expect(parseExactly(text)).toEqual({ value: JSON.parse(text) })
  })

  few(3).each(['": 1e999"', '"\\":123456789012345678"', '"\\\\", "1e999"', '"a:1e999,\\u0022"'])(
    'the text %s is not a number',
    (text) => expect(parseExactly(`[${text}]`)).toEqual({ value: JSON.parse(`[${text}]`) }),
  )

  few(3).each(['[1e999', '[1e]', '[0123456789012345678]', '{1e999:1}', '[-]', '[.5e999]'])(
    '%s is refused as JSON.parse refuses it',
    (text) => expect(() => parseExactly(text)).toThrow(SyntaxError),
  )
})

type Read = (number: string) => AsyncIterable<readonly SourceRecord[]>

const columns = { columns: { hash: 'pw', id: 'id' }, profile: { customData: { n: 'n' } } }
const columnsUser = (number: string) => `{"id":${number},"pw":"${hash}","n":{"deep":[${number}]}}`
const auth0User = (number: string) =>
  `{"user_id":"auth0|1","email":"a@x.org","user_metadata":{"n":{"deep":[${number}]}}}`
const djangoUser = (number: string) =>
  `{"model":"auth.user","pk":1,"fields":{"username":"a","password":"!","last_login":null,"n":{"deep":[${number}]}}}`
const attributes = (number: string) => JSON.stringify(`{"n":{"deep":[${number}]}}`)
const parameters = parseHashConfig(hashConfig)

/** The readers of JSON, with a user that has a number in custom data or rights. */
const sources: readonly (readonly [name: string, read: Read])[] = [
  ['json', (n) => json.read(chunksOf(`[${columnsUser(n)}]`), columns)],
  ['ndjson', (n) => ndjson.read(chunksOf(`${columnsUser(n)}\n`), columns)],
  ['rows', (n) => rows.read(chunksOf(`{"id":"1","email":"a@x.org","customData":{"n":{"deep":[${n}]}}}\n`), {})],
  ['auth0 as NDJSON', (n) => auth0.read(chunksOf(`${auth0User(n)}\n`), { isWhole })],
  ['auth0 as JSON', (n) => auth0.read(chunksOf(`[${auth0User(n)}]`), { isWhole })],
  [
    'auth0 as CSV',
    (n) =>
      auth0.read(chunksOf(`user_id,email,user_metadata.n\n"'auth0|1","'a@x.org","{""deep"":[${n}]}"\n`), { isWhole }),
  ],
  ['django as JSON', (n) => django.read(chunksOf(`[${djangoUser(n)}]`), { isWhole })],
  ['django as NDJSON', (n) => django.read(chunksOf(`${djangoUser(n)}\n${djangoUser(n)}\n`), { isWhole })],
  [
    'firebase',
    (n) =>
      firebase.read(chunksOf(`{"users":[{"localId":"a","email":"a@x.org","customAttributes":${attributes(n)}}]}`), {
        parameters,
        isWhole,
      }),
  ],
]

const firstOf = async (batches: AsyncIterable<readonly SourceRecord[]>) => (await recordsIn(batches))[0]!

const numberIn = ({ customData, rights }: SourceRecord): unknown =>
  (({ ...rights, ...(customData as object) }) as { n?: { deep: readonly unknown[] } }).n?.deep[0]

describe.each(sources)('numbers that %s reads', (_, read) => {
  few(3).each(changed)('%s is carried as text, and counted', async (number) => {
    const record = await firstOf(read(number))
    expect([numberIn(record), record.notRead]).toEqual([number, expect.arrayContaining([counted])])
  })

  few(3).each(['7', '9007199254740991', '1.50'])('%s stays a number, and is not counted', async (number) => {
    const record = await firstOf(read(number))
    expect([numberIn(record), record.notRead?.includes(counted) ?? false]).toEqual([Number(number), false])
  })
})

test('an id above 2^53 is carried with all its digits, and is not the id of another user', async () => {
  for (const [read, end] of [
    [json, ']'],
    [ndjson, ''],
  ] as const) {
    const users = ['123456789012345678', '123456789012345679'].map((id) => `{"id":${id},"pw":"${hash}"}`)
    const text = end === '' ? users.join('\n') : `[${users.join(',')}]`
    const records = await recordsIn(read.read(chunksOf(text), { columns: { hash: 'pw', id: 'id' } }))
    expect(records.map(({ id, failure }) => failure ?? id)).toEqual(['123456789012345678', '123456789012345679'])
  }
})

test('a conversion counts numbers that became texts, and writes all their digits', async () => {
  const users = `[{"mail":"a@x.org","pw":"${hash}","n":123456789012345678}]`
  const options = { columns: { hash: 'pw', email: 'mail' }, profile: { customData: { n: 'n' } } }
  const { account, files } = await converted(() => json.read(chunksOf(users), options), supabase)
  expect(account.notRead).toEqual({ [counted]: 1 })
  expect(Object.values(files).join('')).toContain('123456789012345678')
})
