import { describe, expect, test } from 'vitest'
import { decodeText } from '../../src/sources/containers/container.ts'
import { parseHashConfig } from '../../src/sources/firebase-hash.ts'
import { auth0, csv, django, firebase, json, ndjson, rows, shadow, sql, wordpress } from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { supabase } from '../../src/targets/supabase.ts'
import { file, saltbridge, useCommand } from '../cli/command.ts'
import { hashConfig } from '../fixtures/firebase-export.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { slow } from '../sample.ts'
import { converted } from './convert.ts'

useCommand()

const hash = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const isWhole = true
const parameters = parseHashConfig(hashConfig)

/** Stands for the byte 0xEB, which is ë in Latin-1 and is not UTF-8 before an ASCII character. */
const damage = '\u{f0000}'

/** Returns a text in UTF-8 in which each `damage` is one byte of Latin-1. */
function bytesOf(text: string): Uint8Array {
  const parts = text.split(damage).map((part) => Buffer.from(part, 'utf8'))
  return Uint8Array.from(
    Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from([0xeb]), part]))),
  )
}

describe('decoding of text', () => {
  const oracle = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const isUtf8 = (bytes: Uint8Array): boolean => {
    try {
      oracle.decode(bytes)
      return true
    } catch {
      return false
    }
  }

  test('text in UTF-8 with a real U+FFFD and a byte order mark is decoded as it is', () => {
    for (const text of ['', '\ufffd', '\ufeffa\ufffdZoë 王 😀\0', '\ufffd'.repeat(3)])
      expect(decodeText(Buffer.from(text, 'utf8'))).toBe(text)
  })

  slow('each sequence of up to four bytes is decoded if a strict decoder decodes it, and marked otherwise', () => {
    const some = [
      0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff,
    ]
    const sequences: (readonly number[])[] = some.map((one) => [one])
    for (const found of sequences)
      if (found.length < 4)
        for (const one of some) if (found.length < 3 || found[0]! >= 0xe0) sequences.push([...found, one])
    for (const sequence of sequences) {
      const bytes = Uint8Array.from(sequence)
      const text = decodeText(bytes)
      const isSame = isUtf8(bytes) ? text === oracle.decode(bytes) : !text.isWellFormed() && !text.includes('\ufffd')
      if (!isSame) expect([sequence, text]).toBe('the same as a strict decoder')
    }
    expect(sequences.length).toBeGreaterThan(50_000)
  })

  test('a byte that is not UTF-8 becomes two lone surrogates, and the text around it stays', () => {
    expect(decodeText(bytesOf(`ë${damage}\ufffd😀`))).toBe('ë\udceb\udceb\ufffd😀')
    expect(decodeText(Uint8Array.of(0x61, 0xe7, 0x8e))).toBe('a\udce7\udce7\udc8e\udc8e')
  })
})

type Batches = AsyncIterable<readonly SourceRecord[]>

/** Returns the values of a record that have the keys of another object. */
const pick = (record: SourceRecord | undefined, like: object) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, record?.[key as keyof SourceRecord]]))

/** Columns of every kind. */
const columns = {
  columns: { hash: 'pw', id: 'id', email: 'mail' },
  profile: { username: 'login', phone: 'phone', name: 'name', customData: { n: 'n' } },
}
const keys = ['id', 'pw', 'mail', 'login', 'phone', 'name', 'n'] as const
type Key = (typeof keys)[number]
type User = { readonly [K in Key]: string }
const ada: User = { id: '7', pw: hash, mail: 'a@x.org', login: 'ada', phone: '+4930', name: 'Zoë \ufffd', n: 'ñ' }
const cells = (user: User, write: (cell: string) => string = String) => keys.map((key) => write(user[key]))
const columnNames = keys.join(', ')
const quoted = (cell: string) => `'${cell}'`
const object = (user: User) => JSON.stringify(user)

/** The sources whose columns are named, each with a file of two users. */
const tables: readonly (readonly [name: string, read: (one: User, two: User) => Batches])[] = [
  [
    'csv',
    (...all) =>
      csv.read(chunksOf(bytesOf([keys.join(), ...all.map((one) => cells(one).join()), ''].join('\n'))), columns),
  ],
  [
    'csv in quotes',
    (...all) =>
      csv.read(
        chunksOf(
          bytesOf([keys.join(), ...all.map((one) => cells(one, (cell) => `"${cell}"`).join()), ''].join('\r\n')),
        ),
        columns,
      ),
  ],
  [
    'csv of COPY',
    (...all) =>
      csv.read(chunksOf(bytesOf([keys.join('\t'), ...all.map((one) => cells(one).join('\t')), ''].join('\n'))), {
        ...columns,
        delimiter: '\t',
        quoting: 'text',
      }),
  ],
  [
    'csv of COPY with the byte in digits',
    (...all) =>
      csv.read(
        chunksOf(
          [keys.join('\t'), ...all.map((one) => cells(one).join('\t').replaceAll(damage, '\\xeb')), ''].join('\n'),
        ),
        { ...columns, delimiter: '\t', quoting: 'text' },
      ),
  ],
  ['json', (...all) => json.read(chunksOf(bytesOf(`[${all.map(object).join()}]`)), columns)],
  ['ndjson', (...all) => ndjson.read(chunksOf(bytesOf(`${all.map(object).join('\n')}\n`)), columns)],
  [
    'sql of MySQL',
    (...all) =>
      sql.read(
        chunksOf(
          bytesOf(
            `-- MySQL dump\nINSERT INTO users (${columnNames}) VALUES ${all.map((one) => `(${cells(one, quoted).join()})`).join()};\n`,
          ),
        ),
        columns,
      ),
  ],
  [
    'sql of PostgreSQL',
    (...all) =>
      sql.read(
        chunksOf(
          bytesOf(
            `-- PostgreSQL database dump\nINSERT INTO users (${columnNames}) VALUES ${all.map((one) => `(${cells(one, quoted).join()})`).join()};\n`,
          ),
        ),
        columns,
      ),
  ],
  [
    'sql of PostgreSQL with the byte in digits',
    (...all) =>
      sql.read(
        chunksOf(
          `-- PostgreSQL database dump\nINSERT INTO users (${columnNames}) VALUES ${all.map((one) => `(${cells(one, (cell) => (cell.includes(damage) ? `E'${cell.replaceAll(damage, '\\xeb')}'` : quoted(cell))).join()})`).join()};\n`,
        ),
        columns,
      ),
  ],
  [
    'sql with COPY',
    (...all) =>
      sql.read(
        chunksOf(
          bytesOf(
            `-- PostgreSQL database dump\nCOPY users (${columnNames}) FROM stdin;\n${all.map((one) => `${cells(one).join('\t')}\n`).join('')}\\.\n`,
          ),
        ),
        columns,
      ),
  ],
  [
    'sql with COPY and the byte in octal digits',
    (...all) =>
      sql.read(
        chunksOf(
          `-- PostgreSQL database dump\nCOPY users (${columnNames}) FROM stdin;\n${all.map((one) => `${cells(one).join('\t').replaceAll(damage, '\\353')}\n`).join('')}\\.\n`,
        ),
        columns,
      ),
  ],
  [
    'sql of SQLite with a hexadecimal text',
    (...all) =>
      sql.read(
        chunksOf(
          `PRAGMA foreign_keys=OFF;\nINSERT INTO users (${columnNames}) VALUES ${all.map((one) => `(${cells(one, (cell) => `X'${Buffer.from(bytesOf(cell)).toString('hex')}'`).join()})`).join()};\n`,
        ),
        columns,
      ),
  ],
]

describe.each(tables)('values that are not UTF-8 in %s', (_, read) => {
  const whole = { id: '7', email: 'a@x.org', username: 'ada', phone: '+4930', names: { full: 'Zoë \ufffd' } }
  const data = { username: 'ada', phoneNumber: '+4930', n: 'ñ' }

  test('without them, every value is carried, and so is a real U+FFFD', async () => {
    const [one] = await recordsIn(read(ada, ada))
    const all = { ...whole, customData: data, notRead: undefined, failure: undefined }
    expect(pick(one, all)).toEqual(all)
  })

  test.each([
    ['name', { names: undefined, notRead: ['names (not UTF-8)'] }],
    ['n', { customData: { username: 'ada', phoneNumber: '+4930' }, notRead: ['custom data (not UTF-8)'] }],
  ] as const)('the %s is lost and counted, and nothing else', async (key, expected) => {
    const [one, two] = await recordsIn(read({ ...ada, [key]: `a${damage}b` }, ada))
    const all = { ...whole, customData: data, notRead: undefined, failure: undefined }
    expect(pick(one, all)).toEqual({ ...all, ...expected })
    expect(pick(two, all)).toEqual(all)
  })

  test.each([
    ['id', 'id'],
    ['mail', 'email'],
    ['login', 'username'],
    ['phone', 'phone'],
  ] as const)('the %s is refused', async (key, name) => {
    const [one] = await recordsIn(read({ ...ada, [key]: `a${damage}b` }, ada))
    const hint = expect.stringContaining('iconv -f WINDOWS-1252 -t UTF-8')
    const failure = { code: 'ERR_FIELD', detail: expect.objectContaining({ column: key, hint }) }
    expect([one![name], one!.unread, one!.failure]).toEqual([undefined, [name], expect.objectContaining(failure)])
  })
})

const auth0User = '{"user_id":"auth0|1","email":"a@x.org"'
const djangoUser = `{"model":"auth.user","pk":1,"fields":{"username":"a","password":"!","last_login":null`
const firebaseUser = '{"localId":"a","email":"a@x.org"'
const both = { names: undefined, notRead: ['names (not UTF-8)', 'custom data (not UTF-8)'] }
const rights = { rights: undefined, notRead: ['rights (not UTF-8)'] }
const data = 'custom data (not UTF-8)'

/** Users of systems with a value that is not UTF-8, and what is read. */
const systemsUsers: readonly (readonly [
  name: string,
  read: (bytes: Uint8Array) => Batches,
  text: string,
  expected: object,
])[] = [
  [
    'a name of rows',
    (bytes) => rows.read(chunksOf(bytes), { isRecord: true }),
    `{"email":"a@x.org","passwordHash":"${hash}","names":{"full":"a${damage}","given":"Zoë"}}\n`,
    { names: { given: 'Zoë' }, notRead: ['names (not UTF-8)'] },
  ],
  [
    'custom data of rows',
    (bytes) => rows.read(chunksOf(bytes), {}),
    `{"email":"a@x.org","passwordHash":"${hash}","customData":{"a":["${damage}","ë"],"b":{"${damage}":1},"c":2}}\n`,
    { customData: { a: ['ë'], c: 2 }, notRead: [data] },
  ],
  [
    'a right of rows',
    (bytes) => rows.read(chunksOf(bytes), { isRecord: true }),
    `{"email":"a@x.org","passwordHash":"${hash}","rights":{"role":"${damage}"}}\n`,
    rights,
  ],
  ['auth0 as NDJSON', (bytes) => auth0.read(chunksOf(bytes), { isWhole }), `${auth0User},"name":"a${damage}"}\n`, both],
  [
    'auth0 as JSON',
    (bytes) => auth0.read(chunksOf(bytes), { isWhole }),
    `[${auth0User},"user_metadata":{"a":"${damage}"}}]`,
    { customData: undefined, notRead: [data] },
  ],
  [
    'the claims of auth0',
    (bytes) => auth0.read(chunksOf(bytes), { isWhole }),
    `[${auth0User},"app_metadata":{"a":"${damage}"}}]`,
    rights,
  ],
  [
    'the provider of an identity of auth0',
    (bytes) => auth0.read(chunksOf(bytes), { isWhole }),
    `[${auth0User},"identities":[{"provider":"g${damage}","user_id":"1"}]}]`,
    { identities: undefined, notRead: ['identities (not UTF-8)'] },
  ],
  [
    'django as JSON',
    (bytes) => django.read(chunksOf(bytes), { isWhole }),
    `[${djangoUser},"first_name":"a${damage}","last_name":"Ö"}}]`,
    { names: { family: 'Ö' } },
  ],
  [
    'django as SQL',
    (bytes) => django.read(chunksOf(bytes), { isWhole }),
    `-- PostgreSQL database dump\nCOPY auth_user (id, username, password, first_name, last_login) FROM stdin;\n1\ta\t!\tZo${damage}\t\\N\n\\.\n`,
    { names: undefined },
  ],
  [
    'wordpress',
    (bytes) => wordpress.read(chunksOf(bytes), { isWhole }),
    `-- MySQL dump\nINSERT INTO \`wp_users\` (\`ID\`,\`user_login\`,\`user_pass\`,\`user_email\`,\`user_registered\`,\`display_name\`) VALUES (1,'a','${hash}','a@x.org','2024-01-01 00:00:00','Zo${damage}');\n`,
    { names: undefined },
  ],
  [
    'the metadata of wordpress',
    (bytes) => wordpress.readOthers!(chunksOf(bytes), { isWhole }),
    `-- MySQL dump\nINSERT INTO \`wp_usermeta\` (\`umeta_id\`,\`user_id\`,\`meta_key\`,\`meta_value\`) VALUES (1,1,'first_name','Zo${damage}');\n`,
    { names: undefined },
  ],
  [
    'firebase',
    (bytes) => firebase.read(chunksOf(bytes), { parameters, isWhole }),
    `{"users":[${firebaseUser},"displayName":"a${damage}"}]}`,
    both,
  ],
  [
    'the claims of firebase',
    (bytes) => firebase.read(chunksOf(bytes), { parameters, isWhole }),
    `{"users":[${firebaseUser},"customAttributes":"{\\"role\\":\\"${damage}\\"}"}]}`,
    { rights: undefined },
  ],
  [
    'the phone number of firebase',
    (bytes) => firebase.read(chunksOf(bytes), { parameters, isWhole }),
    `{"users":[${firebaseUser},"phoneNumber":"+49${damage}"}]}`,
    { phone: undefined },
  ],
  [
    'firebase as CSV',
    (bytes) => firebase.read(chunksOf(bytes), { parameters, isWhole }),
    `a,a@x.org,false,,,Zo${damage}${','.repeat(23)}\n`,
    both,
  ],
  [
    'the real name of shadow',
    (bytes) => shadow.read(chunksOf(bytes), { isWhole }),
    `a:${hash}:1:1::0:0:Zo${damage},,:/:/bin/sh\n`,
    both,
  ],
]

test.each(systemsUsers)('%s that is not UTF-8 is lost and counted', async (_, read, text, expected) => {
  const [record] = await recordsIn(read(bytesOf(text)))
  expect(pick(record, { ...expected, failure: undefined })).toEqual({ ...expected, failure: undefined })
  expect(record!.notRead).toEqual(expect.arrayContaining([expect.stringMatching(/ \(not UTF-8\)$/)]))
  expect(JSON.stringify({ ...record, original: undefined })).not.toMatch(/\\udceb|\ufffd/)
  const [sound] = await recordsIn(read(bytesOf(text.replaceAll(damage, 'ë'))))
  expect((sound!.notRead ?? []).filter((name) => name.endsWith('(not UTF-8)'))).toEqual([])
})

test('an escaped surrogate before a byte that is not UTF-8 does not make a character of both', async () => {
  const [before, after] = `[{"id":"\\ud83d${damage}","pw":"${hash}"},{"id":"😀","pw":"${hash}"}]`.split(damage)
  const bytes = Buffer.concat([Buffer.from(before!), Buffer.from([0x80]), Buffer.from(after!)])
  const records = await recordsIn(json.read(chunksOf(Uint8Array.from(bytes)), { columns: { hash: 'pw', id: 'id' } }))
  expect(records.map(({ id, unread }) => id ?? unread)).toEqual([['id'], '😀'])
})

test('a salt that is not UTF-8 is refused, because another salt gives another hash', async () => {
  const users = `pw,salt\n28f9975808ae2bdc5847b1cda26033ea,a${damage}b\n`
  const options = { columns: { hash: 'pw', salt: 'salt' } }
  const [record] = await recordsIn(csv.read(chunksOf(bytesOf(users)), options))
  expect(record!.failure).toMatchObject({ code: 'ERR_FIELD', detail: { column: 'salt' } })
})

test('a conversion counts the values that are not UTF-8, and writes none of them', async () => {
  const users = bytesOf(`[{"mail":"a@x.org","pw":"${hash}","name":"Zo${damage}","n":"${damage}"}]`)
  const options = {
    columns: { hash: 'pw', email: 'mail' },
    profile: { name: 'name', customData: { n: 'n' } },
  }
  const { account, files } = await converted(() => json.read(chunksOf(users), options), supabase)
  expect(account.notRead).toEqual({ 'names (not UTF-8)': 1, 'custom data (not UTF-8)': 1 })
  expect(Object.values(files).join('')).not.toMatch(/\ufffd|\p{Surrogate}|Zo/u)
})

test('a lone surrogate of JSON that no byte stands for is carried as it is', async () => {
  const users = `[{"mail":"a@x.org","pw":"${hash}","n":"\\ud800"}]`
  const options = { columns: { hash: 'pw', email: 'mail' }, profile: { customData: { n: 'n' } } }
  const [record] = await recordsIn(json.read(chunksOf(users), options))
  expect([record!.customData, record!.notRead]).toEqual([{ n: '\ud800' }, undefined])
})

test('validate names the likely encoding of a file in Latin-1, and the command that converts it', async () => {
  const table = `mail,pw,name\na@x.org,${hash},Zoë\nb@x.org,${hash},Bob\nc@x.org,${hash},Ádám\n`
  const args = ['--from', 'csv', ...['hash=pw', 'email=mail', 'name=name'].flatMap((one) => ['--column', one])]
  const { stderr } = await saltbridge(['validate', file('latin1.csv', Buffer.from(table, 'latin1')), ...args])
  const words = stderr.replace(/\s+/g, ' ')
  expect(words).toContain('note: 2 users have text that is not UTF-8')
  expect(words).toContain('iconv -f WINDOWS-1252 -t UTF-8')
  const sound = await saltbridge(['validate', file('utf8.csv', table), ...args])
  expect(sound.stderr).not.toContain('iconv')
})
