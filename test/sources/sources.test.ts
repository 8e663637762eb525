import { createReadStream } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describe as describeFailure, isHashError } from '../../src/core/errors.ts'
import { firebaseHash, parseHashConfig } from '../../src/sources/firebase-hash.ts'
import {
  auth0,
  csv,
  django,
  firebase,
  htpasswd,
  ldap,
  lines,
  ndjson,
  rows,
  shadow,
  sql,
  wordpress,
} from '../../src/sources/index.ts'
import type { Source, SourceRecord } from '../../src/sources/source.ts'
import { example, hashConfig, readExample } from '../fixtures/firebase-export.ts'
import { chunksOf } from '../helpers/read.ts'
import { few } from '../sample.ts'

const config = parseHashConfig(hashConfig)
const parameters = { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
const bytes = (text: string) => new TextEncoder().encode(text)

async function all<Options>(
  source: Source<Options>,
  data: Uint8Array | string,
  options: Options,
  size = 65536,
): Promise<readonly SourceRecord[]> {
  const records: SourceRecord[] = []
  for await (const batch of source.read(chunksOf(data, size), options)) {
    expect(batch.length).toBeGreaterThan(0)
    records.push(...batch)
  }
  return records
}

/** Returns the main values of a record: the row, the id, and the hash string or the reason for its absence. */
const shorten = ({ row, id, hash, none, failure }: SourceRecord) => [row, id, hash?.text ?? none ?? failure?.code]
const users = async (data: Uint8Array | string, size?: number) =>
  (await all(firebase, data, { parameters }, size)).map(shorten)

const hash = 'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqg=='
const salt = 'DfjoDnBS5L3ixQ=='
const spelled = `$f_scrypt$${hash}$${salt}$m=14$r=8$s=Bw==`
const user = (localId: string, others: object = {}) => ({ localId, passwordHash: hash, salt, ...others })
const pretty = (list: readonly unknown[]) =>
  `{"users": [\n${list.map((item) => JSON.stringify(item, null, 2)).join(',\n')}]}`

async function rejectionOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (errorOf: unknown) => errorOf,
  )
  return isHashError(error) ? { code: error.code, name: error.detail.name } : error
}

function thrown(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (isHashError(error)) return { code: error.code, name: error.detail.name, message: error.message }
    throw error
  }
  return undefined
}

describe('a Firebase export in JSON', () => {
  few(2).each([7, 1, 2, 4096, 3, 1e9])('a Firebase JSON export is the same in chunks of %d bytes', async (size) => {
    const data = readExample('users.json')
    expect(await users(data, size)).toEqual(await users(data))
  })

  test('a Firebase JSON export is read when a chunk ends inside a character', async () => {
    const data = pretty([user('Zoë', { email: 'zoë@example.org', displayName: '👩🏽‍🚀 "}]},{' }), user('b')])
    for (let size = 1; size < 12; size++)
      expect(await users(data, size)).toEqual([
        [1, 'Zoë', spelled],
        [2, 'b', spelled],
      ])
  })

  few(3).each([
    ['minified', JSON.stringify({ users: [user('a'), user('b')] })],
    ['a bare list', JSON.stringify([user('a'), user('b')])],
    ['as firebase-tools writes it on Windows', pretty([user('a'), user('b')]).replaceAll(',\n{', ',\r\n{')],
    ['after a byte order mark', `\ufeff${pretty([user('a'), user('b')])}`],
    ['after blank lines', `\n\n  ${pretty([user('a'), user('b')])}\n`],
    [
      'among other keys',
      JSON.stringify({ kind: 'x}]', n: 1, more: [{ users: [1] }], users: [user('a'), user('b')], z: [] }),
    ],
  ])('a Firebase JSON export is read %s', async (_, data) => {
    for (const size of [1, 5, 65536])
      expect(await users(data, size)).toEqual([
        [1, 'a', spelled],
        [2, 'b', spelled],
      ])
  })

  test('a Firebase JSON export without users has no records', async () => {
    expect(await users('{"users": [\n]}')).toEqual([])
    expect(await users('')).toEqual([])
    expect(await users(' \n')).toEqual([])
  })

  test('a record of a Firebase JSON export has the e-mail address, the flags and the identities', async () => {
    const providerUserInfo = [
      { providerId: 'google.com', rawId: '117', email: 'a@example.org' },
      { providerId: 'phone' },
    ]
    const data = pretty([user('a', { email: 'a@example.org', emailVerified: true, disabled: false, providerUserInfo })])
    expect(await all(firebase, data, { parameters })).toMatchObject([
      {
        email: 'a@example.org',
        emailVerified: true,
        disabled: false,
        identities: [{ thirdPartyId: 'google.com', thirdPartyUserId: '117' }],
      },
    ])
  })

  few(3).each([
    ['missing', { email: 'a@example.org' }],
    [
      'missing',
      { email: 'a@example.org', providerUserInfo: [{ providerId: 'password' }, { providerId: 'google.com' }] },
    ],
    ['missing', { email: 'a@example.org', phoneNumber: '+15555550100' }],
    ['social', { email: 'a@example.org', providerUserInfo: [{ providerId: 'apple.com', rawId: '1' }] }],
    ['phone', { phoneNumber: '+15555550100', providerUserInfo: [{ providerId: 'phone' }] }],
    ['anonymous', {}],
  ])('a Firebase user without a hash counts as %s: %j', async (none, others) => {
    expect(await users(pretty([{ localId: 'a', ...others }]))).toEqual([[1, 'a', none]])
  })

  few(3).each([
    ['ERR_NOT_A_HASH', { localId: 'a', passwordHash: 'UkVEQUNURUQ=' }],
    ['ERR_NOT_A_HASH', user('a', { passwordHash: 'fakeHash:salt=x:password=y' })],
    ['ERR_FIELD', user('a', { passwordHash: '' })],
    ['ERR_FIELD', user('a', { passwordHash: 12 })],
    ['ERR_FIELD', user('a', { salt: undefined })],
    ['ERR_FIELD', user('a', { salt: [] })],
    ['ERR_MALFORMED', user('a', { passwordHash: '$2b$10$abcdefghijklmnopqrstuv' })],
    ['ERR_MALFORMED', user('a', { salt: 'a$b' })],
  ])('a Firebase user is refused with %s: %j', async (code, value) => {
    expect(await users(pretty([value, user('b')]))).toEqual([
      [1, 'a', code],
      [2, 'b', spelled],
    ])
  })

  few(3).each([
    ['ERR_FIELD', { passwordHash: hash, salt }],
    ['ERR_FIELD', { ...user('a'), localId: 7 }],
    ['ERR_MALFORMED', [1]],
    ['ERR_MALFORMED', 'text'],
    ['ERR_MALFORMED', null],
    ['ERR_MALFORMED', -1.5],
  ])('a Firebase user without an id is refused with %s: %j', async (code, value) => {
    for (const data of [pretty([user('a'), value, user('b')]), JSON.stringify([user('a'), value, user('b')])])
      for (const size of [1, 65536])
        expect(await users(data, size)).toEqual([
          [1, 'a', spelled],
          [2, undefined, code],
          [3, 'b', spelled],
        ])
  })

  const whole = pretty([user('a'), user('b'), user('c')])
  few(3).each([
    ['a comma is missing', whole.replace('"b",', '"b"')],
    ['a string is not closed', whole.replace('"b",', '"b,')],
    ['a string is opened twice', whole.replace('"b"', '""b"')],
    ['a word is misspelled', whole.replace('"b",', '"b", "disabled": ture,')],
    ['a brace is missing', whole.replace('}', '#').replace('}', '').replace('#', '}')],
    ['a bracket is of the other kind', whole.replace('}', '#').replace('}', ']').replace('#', '}')],
    ['a comma before it is missing', whole.replace('},', '}')],
    ['two commas are before it', whole.replace('},', '},,')],
    ['a key is there twice', whole.replace('"b",', '"b", "localId": "a",')],
    ['a key is there twice, once escaped', whole.replace('"b",', '"b", "local\\u0049d": "a",')],
  ])('only the Firebase user is refused in which %s', async (_, data) => {
    for (const size of [1, 3, 65536]) {
      const [first, second, third, ...others] = await users(data, size)
      expect([first, third, others]).toEqual([[1, 'a', spelled], [3, 'c', spelled], []])
      expect(second!.slice(0, 1).concat(second![2])).toEqual([2, 'ERR_MALFORMED'])
    }
  })

  test('the record of a broken Firebase user has the id if it can be read', async () => {
    expect((await users(whole.replace('"b",', '"b",,'))).at(1)).toEqual([2, 'b', 'ERR_MALFORMED'])
    expect((await users(whole.replace('"b",', '"b,'))).at(1)).toEqual([2, undefined, 'ERR_MALFORMED'])
  })

  test('colons in names and keys of nested objects do not count as keys of a Firebase user', async () => {
    const others = { displayName: 'a":"b","localId":"x', customAttributes: '{"a":1,"a":2}', deep: { localId: 'y' } }
    expect(await users(pretty([user('a', others)]))).toEqual([[1, 'a', spelled]])
    expect(await users(JSON.stringify([user('a', others)]))).toEqual([[1, 'a', spelled]])
  })

  test('a comma without a user after it is refused', async () => {
    for (const size of [1, 65536]) {
      for (const data of [`[${JSON.stringify(user('a'))},]`, pretty([user('a')]).replace(']', ',]')])
        expect(await users(data, size)).toEqual([
          [1, 'a', spelled],
          [2, undefined, 'ERR_MALFORMED'],
        ])
      expect(await users('[,]', size)).toEqual([[1, undefined, 'ERR_MALFORMED']])
    }
  })

  few(3).each(['users', 'user\\u0073'])('a second list of users under "%s" is refused', async (key) => {
    const list = JSON.stringify([user('a')])
    const records = await all(firebase, `{"users":${list},"${key}":${list}}`, { parameters })
    expect(records.map(shorten)).toEqual([
      [1, 'a', spelled],
      [2, undefined, 'ERR_MALFORMED'],
    ])
    expect(records[1]!.failure!.detail.hint).toContain('The rest of the file was not read')
  })

  few(3).each(['maybe', 2, {}])(
    'a Firebase user is refused if disabled is %j, but not if it is null',
    async (disabled) => {
      const data = pretty([user('a', { disabled }), { localId: 'b', disabled }, user('c', { disabled: null })])
      const records = await all(firebase, data, { parameters })
      expect(records.map(shorten)).toEqual([
        [1, 'a', 'ERR_FIELD'],
        [2, 'b', 'ERR_FIELD'],
        [3, 'c', spelled],
      ])
      expect(records[0]!.failure!.detail.name).toBe('disabled')
    },
  )

  test('a Firebase user is refused if emailVerified is not a boolean', async () => {
    const data = pretty([{}, 'maybe', 2].map((emailVerified) => user('a', { emailVerified })))
    const records = await all(firebase, data, { parameters })
    expect(records.map(({ failure }) => failure?.detail.name)).toEqual(Array(3).fill('emailVerified'))
  })

  test('an incomplete last user never has the id of another user', async () => {
    const data = bytes(pretty([user('a'), user('b'), user('c')]))
    for (let length = 1; length < data.length; length++)
      for (const size of [1, 50, 200, 65536]) {
        const last = (await all(firebase, data.subarray(0, length), { parameters }, size)).at(-1)!
        expect([undefined, 'abc'[last.row - 1]]).toContain(last.id)
      }
  })

  test('users after a stray brace are read', async () => {
    expect((await users(whole.replace('},', '}},'))).map((record) => record[2])).toEqual([
      spelled,
      'ERR_MALFORMED',
      spelled,
      spelled,
    ])
  })

  test('the failure says that the file ends inside a user, or before the end of the list', async () => {
    const inside = await all(firebase, whole.slice(0, whole.indexOf('"c"') + 3), { parameters })
    expect(inside.map(shorten).at(-1)).toEqual([3, 'c', 'ERR_MALFORMED'])
    expect(inside.at(-1)!.failure!.detail.hint).toContain('inside a user')
    const between = await all(firebase, whole.slice(0, whole.indexOf('"b"')).replace(/,\s*\{[^{]*$/, ''), {
      parameters,
    })
    expect(between.map(shorten)).toEqual([
      [1, 'a', spelled],
      [2, undefined, 'ERR_MALFORMED'],
    ])
  })

  few(3).each(['{}', '{"user": []}', '{"users": {}}', '{"users" []}', '{"users": []} x', '[] []', '{users: []}'])(
    'a Firebase JSON export is refused as a whole: %s',
    async (data) => {
      for (const size of [1, 65536]) expect(await users(data, size)).toEqual([[1, undefined, 'ERR_MALFORMED']])
    },
  )

  test('a Firebase user of more than 1 MiB is refused and not kept, and the next users are read', async () => {
    const large = user('large', { displayName: 'x"}{'.repeat(2 ** 18) })
    for (const data of [pretty([user('a'), large, user('b')]), JSON.stringify([user('a'), large, user('b')])])
      for (const size of [1000, 65536])
        expect(await users(data, size)).toEqual([
          [1, 'a', spelled],
          [2, 'large', 'ERR_LIMIT'],
          [3, 'b', spelled],
        ])
  })

  test('the end of a large Firebase user is found, whatever its strings contain', async () => {
    for (const part of ['     ', ' \t"', '}  ]  ', '\\  "  ', '{ \n{ ', '\\'])
      for (const size of [999, 4096, 65536]) {
        const large = user('large', { displayName: part.repeat(2 ** 20 / part.length + 1) })
        const list = [user('a'), large, user('b')]
        for (const data of [pretty(list), JSON.stringify(list)])
          expect(await users(data, size)).toEqual([
            [1, 'a', spelled],
            [2, 'large', 'ERR_LIMIT'],
            [3, 'b', spelled],
          ])
      }
  })

  test('a large Firebase user that is not closed does not affect other users', async () => {
    const large = user('large', { displayName: '  {'.repeat(2 ** 19) })
    const closing = /\n\}(,\n\{\s*"localId": "b")/
    const data = pretty([user('a'), large, user('b'), user('c')]).replace(closing, '$1')
    for (const size of [999, 4096, 65536])
      expect(await users(data, size)).toEqual([
        [1, 'a', spelled],
        [2, 'large', 'ERR_LIMIT'],
        [3, 'b', spelled],
        [4, 'c', spelled],
      ])
  })

  test('a Firebase user with more than 64 levels is refused', async () => {
    const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
    expect(await users(JSON.stringify([user('a', { deep: deep(63) }), user('b', { deep: deep(64) })]))).toEqual([
      [1, 'a', spelled],
      [2, 'b', 'ERR_LIMIT'],
    ])
  })

  test('the failures of a Firebase export show no part of a hash, a salt or a password', async () => {
    const values = [
      user('a', { passwordHash: 'fakeHash:salt=x:password=hunter2' }),
      user('b', { passwordHash: `${hash}$` }),
      user('c', { salt: 5 }),
    ]
    const data = `${pretty(values).slice(0, -2)}, {"passwordHash": "${hash}" "${salt}"}, {"passwordHash": "${hash}`
    const failures = (await all(firebase, data, { parameters })).map((record) => record.failure)
    expect(failures.every((failure) => failure !== undefined)).toBe(true)
    for (const secret of [hash.slice(0, 20), salt, 'hunter2']) expect(JSON.stringify(failures)).not.toContain(secret)
  })
})

describe('a Firebase export in CSV', () => {
  const cells = (localId: string, name = '', others: Record<number, string> = {}) => {
    const line = Array<string>(28).fill('')
    Object.assign(line, { 0: localId, 2: 'true', 3: hash, 4: salt, 5: name, 23: '1583235442593', 26: 'false' }, others)
    return `${line.join(',')},\n`
  }

  few(1).each([7, 1, 2, 3, 4096, 1e9])('a Firebase CSV export is the same in chunks of %d bytes', async (size) => {
    for (const name of ['users.csv', 'users-wide.csv'])
      expect(await users(readExample(name), size)).toEqual(await users(readExample(name)))
  })

  few(3).each([
    ['a name with quotes', 'Robert "Bob" Quist'],
    ['a name that begins with a quote', '"Ace" Kowalczyk'],
    ['a quote for a name', '"'],
    ['a comma', '"Quist, Robert"'],
    ['commas and single quotes', '"Horváth, "Bob", Jr."'],
    ['a comma after a quote', '""Bob", the elder"'],
    ['a quote before the end', '"Peña, María "Mari""'],
    ['quotes as in RFC 4180', '"""Ace"", Kowalczyk"'],
    ['a bare line break', 'Two\nlines'],
    ['a line break and a comma', '"Two\r\nlines, and a comma"'],
    ['empty lines', 'Two\n\nlines'],
  ])('a Firebase CSV export is read with %s', async (_, name) => {
    const claims = '"{""note"":""says \\"hello\\", often""}"'
    for (const others of [{}, { 27: claims }, { 7: '117', 9: name, 10: 'https://photos.example.com/a', 27: claims }]) {
      const records = await all(firebase, cells('a', name, others) + cells('b'), { parameters })
      expect(records.map(shorten)).toEqual([
        [1, 'a', spelled],
        [2, 'b', spelled],
      ])
      expect(records[0]!.disabled).toBe(false)
      expect(records[0]!.identities?.map(({ thirdPartyUserId }) => thirdPartyUserId)).toEqual(
        '7' in others ? ['117'] : undefined,
      )
    }
  })

  test('a Firebase CSV export is read without the last comma, with CRLF, and without a last line feed', async () => {
    const data = cells('a') + cells('b')
    const expected = await users(data)
    for (const other of [data.replaceAll(',\n', '\n'), data.replaceAll('\n', '\r\n'), data.slice(0, -1)])
      expect(await users(other)).toEqual(expected)
  })

  test('an incomplete record of a Firebase CSV export is refused, and the next records are read', async () => {
    const broken = 'x,x@example.org,true,cut\n'
    expect(await users(cells('a') + broken + broken + cells('b') + 'c,,true,'.repeat(1))).toEqual([
      [1, 'a', spelled],
      [2, 'x', 'ERR_MALFORMED'],
      [3, 'x', 'ERR_MALFORMED'],
      [4, 'b', spelled],
      [5, 'c', 'ERR_MALFORMED'],
    ])
    expect(await users(`no,export\nat all\n${cells('a')}`)).toEqual([
      [1, 'no', 'ERR_MALFORMED'],
      [2, undefined, 'ERR_MALFORMED'],
      [3, 'a', spelled],
    ])
  })

  test('a line of more than 1 MiB of a Firebase CSV export is refused', async () => {
    expect(await users(cells('a') + cells('x', 'x'.repeat(2 ** 20)) + cells('b'))).toEqual([
      [1, 'a', spelled],
      [2, undefined, 'ERR_LIMIT'],
      [3, 'b', spelled],
    ])
  })
})

describe('the password hash parameters', () => {
  const key = readExample('hash-config.txt')
    .toString()
    .match(/base64_signer_key: (\S+),/)![1]!
  const json = { algorithm: 'SCRYPT', signerKey: key, saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }

  few(3).each([
    ['as the console shows them', hashConfig],
    ['on one line', hashConfig.replaceAll('\n', ' ')],
    [
      'in another order',
      `hash_config {\r\n mem_cost: 14,\n rounds: 8\nbase64_salt_separator: Bw\nbase64_signer_key: ${key}, algorithm: SCRYPT }`,
    ],
    [
      'with quotes',
      `{ 'algorithm': "SCRYPT", "base64_signer_key": '${key}', base64_salt_separator: "Bw==", rounds: "8", mem_cost: 14, }`,
    ],
    ['as JSON', JSON.stringify(json)],
    ['as JSON of the API', JSON.stringify({ hashConfig: json })],
  ])('the hash config is read %s', (_, text) => {
    const { signerKey, ...others } = parseHashConfig(text)
    expect(others).toEqual({ algorithm: 'SCRYPT', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 })
    expect(Buffer.from(signerKey!.bytes()).toString('base64')).toBe(key)
  })

  test('a hash config needs no signer key', () => {
    expect(parseHashConfig(JSON.stringify({ ...json, signerKey: undefined }))).not.toHaveProperty('signerKey')
  })

  few(3).each([
    ['ERR_FIELD', 'algorithm', { ...json, algorithm: undefined }],
    ['ERR_UNSUPPORTED', 'algorithm BCRYPT', { ...json, algorithm: 'BCRYPT' }],
    ['ERR_UNSUPPORTED', 'algorithm STANDARD_SCRYPT', { ...json, algorithm: 'STANDARD_SCRYPT' }],
    ['ERR_FIELD', 'rounds', { ...json, rounds: 0 }],
    ['ERR_FIELD', 'rounds', { ...json, rounds: '08' }],
    ['ERR_FIELD', 'rounds', { ...json, rounds: 8.5 }],
    ['ERR_FIELD', 'mem_cost', { ...json, memoryCost: 99 }],
    ['ERR_FIELD', 'mem_cost', { ...json, mem_cost: 14 }],
    ['ERR_FIELD', 'mem_cost', { ...json, memoryCost: undefined }],
    ['ERR_FIELD', 'base64_salt_separator', { ...json, saltSeparator: 'B' }],
    ['ERR_FIELD', 'base64_salt_separator', { ...json, saltSeparator: undefined }],
    ['ERR_FIELD', 'base64_signer_key', { ...json, signerKey: `${key}!` }],
    ['ERR_FIELD', 'salt', { ...json, salt: 'x' }],
    ['ERR_FIELD', 'signerKey', { ...json, signerKey: [key] }],
    ['ERR_FIELD', 'hash_config', [json]],
  ])('a hash config is refused with %s for %s: %#', (code, name, value) => {
    const error = thrown(() => parseHashConfig(JSON.stringify(value)))
    expect(error).toMatchObject({ code, name })
    expect(error!.message).not.toContain(key.slice(0, 12))
  })

  few(3).each([
    '',
    'hash_config {',
    key,
    `hash_config { ${key} }`,
    `${key}: ${key}`,
    `hash_config { signerKey: ${key} ${key} }`,
  ])('the refusal of a hash config does not show it: %#', (text) => {
    const error = thrown(() => parseHashConfig(text))
    expect(error!.code).toBe('ERR_FIELD')
    expect(error!.message).not.toContain(key.slice(0, 12))
  })

  test('firebaseHash writes the string of one user', () => {
    expect(firebaseHash({ passwordHash: hash, salt }, config)).toBe(spelled)
    expect(firebaseHash({ passwordHash: hash, salt }, { ...parameters, saltSeparator: '' })).toMatch(/\$s=$/)
  })

  few(3).each([
    ['passwordHash', { passwordHash: '', salt }],
    ['passwordHash', { passwordHash: '$2b$10$', salt }],
    ['passwordHash', { salt }],
    ['salt', { passwordHash: hash, salt: 'a$b' }],
    ['salt', { passwordHash: hash, salt: null }],
  ])('firebaseHash refuses a missing or wrong %s', (name, fields) => {
    expect(thrown(() => firebaseHash(fields as never, config))).toMatchObject({ code: 'ERR_FIELD', name })
  })
})

describe('lines', () => {
  const data = `a\n\nb\r\n${'x'.repeat(2 ** 20 + 1)}\nz`

  few(3).each([1000, 4096, 1e9])('each line is one hash, in chunks of %d bytes', async (size) => {
    expect((await all(lines, data, undefined, size)).map(shorten)).toEqual([
      [1, undefined, 'a'],
      [3, undefined, 'b'],
      [4, undefined, 'ERR_LIMIT'],
      [5, undefined, 'z'],
    ])
  })

  few(3).each([1, 2, 3, 7])('only line feeds separate lines, in chunks of %d bytes', async (size) => {
    const records = await all(lines, '\ufeffä€\u2028𝓐\r\n\ufeffb\n', undefined, size)
    expect(records.map(({ hash: found }) => found!.text)).toEqual(['ä€\u2028𝓐', '\ufeffb'])
  })
})

describe('csv', () => {
  const options = { columns: { hash: 'password', id: 'uid', email: 'mail', salt: 'pepper, "salt"' } }
  const header = 'uid,"mail","pepper, ""salt""",password,name\n'
  const read = async (text: string, size?: number) => all(csv, header + text, options, size)
  const hintOf = async (text: string) => {
    const error = await all(csv, text, { columns: { hash: 'hash' } }).catch((thrown: unknown) => thrown)
    return isHashError(error) ? error.detail.hint : error
  }

  few(3).each([1, 2, 3, 7, 4096])('CSV is read by column names in chunks of %d bytes', async (size) => {
    const rows = '1,a@example.org,s,h1,Ä\r\n\r\n2,"b@example.org","","h""2","two\r\nlines, quoted"\n3,,,,\n4,c,t,h4,'
    const records = await read(rows, size)
    expect(records.map(shorten)).toEqual([
      [1, '1', 'h1'],
      [2, '2', 'h"2'],
      [3, '3', 'missing'],
      [4, '4', 'h4'],
    ])
    expect(records.map(({ email, hash: found }) => [email, found?.fields])).toEqual([
      ['a@example.org', { salt: 's' }],
      ['b@example.org', { salt: undefined }],
      [undefined, undefined],
      ['c', { salt: 't' }],
    ])
  })

  test('only CSV records with another number of cells or wrong quotes are refused', async () => {
    const rows = '1,,,h1,\n2,,,h2,a,b\n3,,,h3,"x"y"z"\n4,,,h4,a"b"c\n5,,,"h5",\n'
    expect((await read(rows)).map(shorten)).toEqual([
      [1, '1', 'h1'],
      [2, undefined, 'ERR_MALFORMED'],
      [3, undefined, 'ERR_MALFORMED'],
      [4, undefined, 'ERR_MALFORMED'],
      [5, '5', 'h5'],
    ])
  })

  test('the failure of an unclosed quote says how many lines it contains', async () => {
    const [first, second, ...others] = await read('1,,,h1,\n2,,,"h2,\n3,,,h3,\n')
    expect([first!, second!, ...others].map(shorten)).toEqual([
      [1, '1', 'h1'],
      [2, undefined, 'ERR_MALFORMED'],
      [3, undefined, 'ERR_MALFORMED'],
    ])
    expect(second!.failure!.detail.hint).toContain('2 lines')
    const long = await read(`1,,,"h1,\n${'2,,,h2,\n'.repeat(2 ** 17)}3,,,h3,\n`)
    expect(shorten(long[0]!)).toEqual([1, undefined, 'ERR_LIMIT'])
    expect(shorten(long.at(-1)!).slice(1)).toEqual(['3', 'h3'])
  })

  few(3).each([1, 7, 65536])('a stray quote affects only its own row, in chunks of %d bytes', async (size) => {
    for (const bad of ['5" disk', 'Bob "B" Quist', '"x"y', '"a" ', ' "a"', '"a"" " "b"']) {
      const rows = `1,,,h1,\n2,,,h2,${bad}\n3,,,h3,"x"\n4,,,h4,${bad}\n5,,,h5,5\n`
      expect((await read(rows, size)).map(shorten)).toEqual([
        [1, '1', 'h1'],
        [2, undefined, 'ERR_MALFORMED'],
        [3, '3', 'h3'],
        [4, undefined, 'ERR_MALFORMED'],
        [5, '5', 'h5'],
      ])
    }
  })

  test('the failure of a record with wrong quotes says how many lines the record has', async () => {
    const [first, second, third] = await read('1,,,h1,"a\n\nb"c\n2,,,h2,a"\n3,,,h3,"a\n"\n')
    expect(first!.failure!.detail).toEqual({
      expected: 'quotes as in RFC 4180 (a quote inside a quoted cell is doubled)',
      hint: '3 lines were read as one record',
    })
    expect(second!.failure!.detail).toEqual({
      expected: 'quotes as in RFC 4180 (a quote inside a quoted cell is doubled)',
    })
    expect(shorten(third!)).toEqual([3, '3', 'h3'])
  })

  test('the failure of a missing CSV column shows the header', async () => {
    expect(await hintOf('uid,"pass\u001bword"\n')).toBe('The header has: "uid", "pass\\u001bword"')
    expect(await hintOf('uid;password\n1;x\n')).toBe('The header has: "uid", "password"')
    expect(await hintOf('uid\tpassword\n1\tx\n')).toBe('The header has: "uid", "password"')
    const many = Array.from({ length: 12 }, () => 'n'.repeat(50)).join(',')
    const names = Array(10)
      .fill(`"${'n'.repeat(40)}"`)
      .join(', ')
    expect(await hintOf(many)).toBe(`The header has: ${names}, and 2 more`)
    expect(await hintOf('')).toBe('The file has no readable header')
  })

  test('the failure of a missing CSV header shows no data of people', async () => {
    const rows = ['1,bob,hunter2', 'bob;$2b$10$abc', 'bob,5f4dcc3b5aa765d61d8327deb882cf99', 'bob,b@example.org']
    for (const row of rows)
      expect(await hintOf(`${row}\n`)).toBe('The first record looks like data. Put a header before it')
  })

  test('a CSV column that is missing or exists twice is ERR_FIELD with its name', async () => {
    const columns = { hash: 'hash' }
    for (const text of ['', 'a,b\n1,2\n', 'hash,hash\n1,2\n', '"hash\n'])
      expect(await rejectionOf(all(csv, text, { columns }))).toEqual({ code: 'ERR_FIELD', name: 'hash' })
  })
})

describe('ndjson', () => {
  test('NDJSON is read by keys and by paths', async () => {
    const columns = { hash: 'password.hash', id: '_id.$oid', email: 'a.b', salt: 'password.salt' }
    const rows = [
      { _id: { $oid: 'x' }, 'a.b': 'e@example.org', password: { hash: 'h1', salt: 's' } },
      { _id: 7, password: 'h2' },
      { password: { hash: 5 } },
      [],
    ]
    const data = `${rows.map((row) => JSON.stringify(row)).join('\n')}\n\n{"password": {"hash": "secret"\n`
    for (const size of [1, 7, 65536]) {
      const records = await all(ndjson, data, { columns }, size)
      expect(records.map(shorten)).toEqual([
        [1, 'x', 'h1'],
        [2, undefined, 'missing'],
        [3, undefined, 'ERR_FIELD'],
        [4, undefined, 'ERR_MALFORMED'],
        [6, undefined, 'ERR_MALFORMED'],
      ])
      expect(records[0]).toMatchObject({ email: 'e@example.org', hash: { fields: { salt: 's' } } })
      expect(JSON.stringify(records[4])).not.toContain('secret')
    }
  })

  test('inherited properties are not columns of NDJSON', async () => {
    const columns = { hash: 'constructor.name', id: '__proto__' }
    const data = '{}\n{"__proto__": "x"}\n{"constructor": {"name": "h"}}\n'
    expect((await all(ndjson, data, { columns })).map(shorten)).toEqual([
      [1, undefined, 'missing'],
      [2, 'x', 'missing'],
      [3, undefined, 'h'],
    ])
  })

  few(3).each([
    ['password.hsah', { hash: 'password.hsah', id: 'id' }],
    ['constructor.name', { hash: 'password.hash', id: 'constructor.name' }],
    ['salt', { hash: 'password.hash', salt: 'salt' }],
  ])('a path that no NDJSON object has is ERR_FIELD at the end: %s', async (name, columns) => {
    const rows = [
      { id: 'a', password: { hash: 'h' } },
      { id: 'b', password: null },
    ]
    const data = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    for (const size of [1, 65536])
      expect(await rejectionOf(all(ndjson, data, { columns }, size))).toEqual({ code: 'ERR_FIELD', name })
    expect(await all(ndjson, '\n[]\n', { columns })).toHaveLength(1)
  })

  test('ids and fields in NDJSON may be whole numbers in plain digits, and no other numbers', async () => {
    const columns = { hash: 'h', id: 'id', salt: 's' }
    const idOf = async (id: string, more = '') =>
      shorten((await all(ndjson, `{"h":"hash","s":5,"id":${id}${more}}`, { columns }))[0]!).slice(1)
    for (const id of ['0', '7', '-7', '1000', '9007199254740993', '12345678901234567890', '"1e3"', '"7.0"'])
      for (const more of ['', ',"n":1e3,"m":[7.0,-0,0.0],"t":"\\"7.0"', ',"at":"2020-01-01"'])
        expect(await idOf(id, more)).toEqual([id.replaceAll('"', ''), 'hash'])
    const others = ['1e3', '1E3', '1000.0', '7.5', '-0']
    for (const id of [...others, 'true', 'false', '{}', '["a"]'])
      for (const more of ['', ',"n":1000,"m":0']) expect(await idOf(id, more)).toEqual([undefined, 'ERR_FIELD'])
    for (const id of ['9007199254740993.5', '1e400', '-1e400']) {
      const [record] = await all(ndjson, `{"h":"hash","s":5,"id":${id}}`, { columns })
      expect([record!.id, record!.failure?.code, record!.unread]).toEqual([undefined, 'ERR_FIELD', ['id']])
    }
    const [salted] = await all(ndjson, '{"h":"hash","s":1.0,"id":"a"}', { columns })
    expect([shorten(salted!), salted!.failure!.detail.name]).toEqual([[1, 'a', 'ERR_FIELD'], 's'])
  })
})

describe('every source', () => {
  const columns = { hash: 'h', id: 'i', email: 'e' }
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  const reads: { readonly [name: string]: (data: Uint8Array | string) => ReturnType<typeof all> } = {
    firebase: (data) => all(firebase, data, { parameters }),
    lines: (data) => all(lines, data, undefined),
    csv: (data) => all(csv, data, { columns }),
    ndjson: (data) => all(ndjson, data, { columns }),
  }

  const withoutMark =
    'The input is UTF-16 without a byte order mark. Convert it to UTF-8, for example with iconv -f UTF-16'

  few(3).each<readonly [string, (data: string) => ReturnType<typeof all>]>([
    ['a:h\rb:h\rc:h\r', (data) => all(htpasswd, data, {})],
    ['a:h:1::::::\rb:h:1::::::\r', (data) => all(shadow, data, {})],
    ['h\rh\r', (data) => all(lines, data, undefined)],
    ['{"h":"a"}\r{"h":"b"}\r', (data) => all(ndjson, data, { columns: { hash: 'h' } })],
    ['{"email":"a@example.org"}\r{"email":"b@example.org"}\r', (data) => all(rows, data, {})],
    ['dn: cn=a\rcn: a\r\rdn: cn=b\r', (data) => all(ldap, data, {})],
    ['-- MySQL dump\rINSERT INTO `t` (`h`) VALUES (1);\r', (data) => all(sql, data, { columns: { hash: 'h' } })],
  ])('lines that end with CR alone are refused by their name: %j', async (text, read) => {
    for (const data of [text, text.repeat(4096)]) {
      const error = await read(data).catch((thrown: unknown) => thrown)
      expect(isHashError(error) && error.detail.hint).toMatch(/^The lines end with CR alone/)
    }
    await read(text.replaceAll('\r', '\r\n'))
  })

  test('the source csv reads lines that end with CR alone', async () => {
    const found = await all(csv, 'h,i\rx,1\ry,2\r', { columns: { hash: 'h', id: 'i' } })
    expect(found.map(({ id }) => id)).toEqual(['1', '2'])
  })

  few(3).each(Object.entries(reads))('the source %s says what an input is that is not UTF-8', async (_, read) => {
    for (const [head, hint] of [
      ['\x28\xb5\x2f\xfd', 'The input is compressed with zstd. Decompress it first, for example with zstdcat'],
      ['\xfd7zXZ', 'The input is compressed with xz. Decompress it first, for example with xzcat'],
      ['BZh91AY&', 'The input is compressed with bzip2. Decompress it first, for example with bzcat'],
      ['-----BEGIN PGP', 'The input is encrypted with PGP. Decrypt it first, for example with gpg --decrypt'],
      ['\xff\xfe', 'The input is UTF-16. Convert it to UTF-8, for example with iconv -f UTF-16 -t UTF-8'],
      ['\xfe\xff', 'The input is UTF-16. Convert it to UTF-8, for example with iconv -f UTF-16 -t UTF-8'],
      ['\0i\0d\0,\0e', `${withoutMark}BE -t UTF-8`],
      ['i\0d\0,\0e\0', `${withoutMark}LE -t UTF-8`],
    ] as const)
      for (const data of [head, head + 'x'.repeat(100)]) {
        const error = await read(latin(data)).catch((thrown: unknown) => thrown)
        expect(isHashError(error) && [error.code, error.detail.hint]).toEqual(['ERR_MALFORMED', hint])
      }
  })

  few(3).each<readonly [string, string, (id: string, email: string) => string]>([
    ['firebase', 'in JSON', (id, email) => `[{"localId":"${id}","email":"${email}"}]`],
    ['firebase', 'in CSV', (id, email) => `${id},${email},true${','.repeat(23)}false,,\n`],
    ['csv', '', (id, email) => `h,i,e\nx,${id},${email}\n`],
    ['ndjson', '', (id, email) => `{"h":"x","i":"${id}","e":"${email}"}\n`],
  ])('the source %s refuses ids and addresses that could become equal to others %s', async (name, _, spell) => {
    const read = reads[name]!
    const isJson = spell('', '').includes('{')
    const escaped = ['caf\\u0000', 'caf\\ud800', '\\udc00caf', '\\ufffd']
    for (const text of ['caf\xe9', 'caf\xe8', 'caf\xef\xbf\xbd', '\xed\xa0\x80', ...(isJson ? escaped : ['caf\0'])]) {
      const [byId] = await read(latin(spell(text, 'a@example.org')))
      expect([byId!.id, byId!.hash, byId!.none, byId!.failure!.code]).toEqual([
        undefined,
        undefined,
        undefined,
        'ERR_FIELD',
      ])
      const [byEmail] = await read(latin(spell('a', text)))
      expect([byEmail!.id, byEmail!.email, byEmail!.failure!.code]).toEqual(['a', undefined, 'ERR_FIELD'])
    }
    for (const text of ['cafe', 'café', 'Ꮳ', '𝓐👩🏽‍🚀']) {
      const [record] = await read(spell(text, text))
      expect([record!.id, record!.email, record!.failure]).toEqual([text, text, undefined])
    }
  })

  test('a source gives small batches even if records are small', async () => {
    for await (const batch of firebase.read(chunksOf(`[${'{},'.repeat(1e5)}{}]`, 1e6), { parameters }))
      expect(batch.length).toBeLessThan(4096)
    for await (const batch of lines.read(chunksOf('x\n'.repeat(1e5), 1e6), undefined))
      expect(batch.length).toBeLessThan(4096)
  })
})

test('a Firebase user is refused if the id at another provider is not well-formed text', async () => {
  const providerUserInfo = [{ providerId: 'google.com', rawId: 'a\ufffd' }]
  const [record] = await all(firebase, pretty([user('a', { providerUserInfo })]), { parameters })
  expect([record!.id, record!.failure!.detail.name]).toEqual(['a', 'rawId'])
})

few(3).each<[name: string, head: string]>([
  ['a program', '\x7fELF\x02\x01\x01\0\0'],
  ['an image', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
])('%s is not read as a Firebase export', async (_, head) => {
  const data = Uint8Array.from(head.repeat(1000), (character) => character.charCodeAt(0))
  for (const size of [16, 65536])
    await expect(all(firebase, data, { parameters }, size)).rejects.toThrow(
      'the text is not valid: expected text that `firebase auth:export` writes (JSON or CSV), not a binary file',
    )
})

few(3).each<[name: string, read: () => Promise<readonly SourceRecord[]>]>([
  ['firebase in JSON', () => all(firebase, '[{"localId":"a","email":"a\\u0000@x.org"}]', { parameters })],
  ['firebase in CSV', () => all(firebase, `a,a\0@x.org,true${','.repeat(23)}false,,\n`, { parameters })],
  ['auth0', () => all(auth0, '{"user_id":"auth0|a","email":"a\\u0000@x.org"}\n', {})],
  ['wordpress', () => all(wordpress, 'ID,user_login,user_pass,user_email\n1,a,x,a\0@x.org\n', {})],
  ['django', () => all(django, 'id,password,last_login,is_active,email\n1,x,,1,a\0@x.org\n', {})],
  ['ldap', () => all(ldap, 'dn: uid=a\nobjectClass: person\nmail: a\0@x.org\n\n', {})],
  ['csv', () => all(csv, 'h,email\nx,a\0@x.org\n', { columns: { hash: 'h', email: 'email' } })],
  ['rows', () => all(rows, '{"email":"a\\u0000@x.org"}\n', {})],
])('an e-mail address with NUL is refused with this reason by %s', async (_, read) => {
  const [record] = await read()
  expect(record!.email).toBeUndefined()
  expect(describeFailure(record!.failure!)).toMatch(
    /^(?:user_)?(?:e?mail)(?: \(column 2\))?: expected text without the character NUL \(U\+0000\)\. Remove the character from the value$/,
  )
})

test('a source reads a file of the operating system', async () => {
  let count = 0
  const stream = createReadStream(`${example}/users.json`)
  for await (const batch of firebase.read(stream, { parameters: config })) count += batch.length
  expect(count).toBe(1000)
})
