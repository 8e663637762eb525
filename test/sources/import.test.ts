import { describe, expect, test } from 'vitest'
import { describe as describeFailure } from '../../src/core/errors.ts'
import { csv, firebase, ndjson, rows } from '../../src/sources/index.ts'
import type { Source } from '../../src/sources/source.ts'
import { readExample } from '../fixtures/firebase-export.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'

const parameters = { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
const bcrypt = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'

const all = <Options>(source: Source<Options>, text: string | Uint8Array, options: Options) =>
  recordsIn(source.read(chunksOf(text), options))

const users = (list: readonly object[], isWhole = true) =>
  all(firebase, JSON.stringify({ users: list }), { parameters, isWhole })
const user = (others: object = {}) => ({ localId: 'a', passwordHash: 'qqqq', salt: 'DfjoDnBS5L3ixQ==', ...others })

describe('a whole record of a Firebase export', () => {
  const profile = {
    createdAt: '1583235442593',
    lastSignedInAt: '1754544064039',
    displayName: 'Zoë',
    photoUrl: 'https://photos.example.com/a',
    phoneNumber: '+447700900247',
    customAttributes: '{"roles":["admin"],"n":1}',
  }
  const kept = {
    createdAt: 1583235442593,
    customData: {
      displayName: 'Zoë',
      photoUrl: 'https://photos.example.com/a',
      phoneNumber: '+447700900247',
      lastSignedInAt: 1754544064039,
      customAttributes: { roles: ['admin'], n: 1 },
    },
  }

  test('a whole Firebase record has the time of registration and the custom data', async () => {
    expect(await users([user(profile)])).toMatchObject([kept])
    const [bare] = await users([user({ displayName: '', customAttributes: null })])
    expect([bare!.createdAt, bare!.customData]).toEqual([undefined, undefined])
  })

  test('a Firebase record without isWhole has no profile', async () => {
    const [record] = await users([user({ ...profile, createdAt: 'never' })], false)
    expect([record!.createdAt, record!.customData, record!.failure]).toEqual([undefined, undefined, undefined])
  })

  test('a whole Firebase record has the e-mail address at each provider', async () => {
    const providerUserInfo = [
      { providerId: 'google.com', rawId: '117', email: 'z@gmail.example' },
      { providerId: 'twitter.com', rawId: '5' },
    ]
    const identities = [
      { thirdPartyId: 'google.com', thirdPartyUserId: '117', email: 'z@gmail.example' },
      { thirdPartyId: 'twitter.com', thirdPartyUserId: '5' },
    ]
    expect((await users([user({ providerUserInfo })]))[0]!.identities).toEqual(identities)
    expect((await users([user({ providerUserInfo })], false))[0]!.identities).not.toEqual(identities)
  })

  const deep = `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`
  test.each([
    ['createdAt', 'yesterday'],
    ['createdAt', '-5'],
    ['createdAt', 1.5],
    ['createdAt', '99999999999999999'],
    ['lastSignedInAt', {}],
    ['customAttributes', '{"a":'],
    ['customAttributes', '[1]'],
    ['customAttributes', '7'],
    ['customAttributes', deep],
  ])('a whole Firebase record is refused if %s is %j, and keeps its hash', async (name, value) => {
    const [record] = await users([user({ [name]: value })])
    expect(record!.failure).toMatchObject({ code: 'ERR_FIELD', detail: { name } })
    expect(record!.hash?.text).toContain('$f_scrypt$qqqq$')
    expect(record!.none).toBeUndefined()
  })

  test('a whole Firebase record is the same in JSON and in CSV', async () => {
    const json = await all(firebase, readExample('users.json'), { parameters, isWhole: true })
    const csvRecords = await all(firebase, readExample('users.csv'), { parameters, isWhole: true })
    const byId = new Map(json.map((record) => [record.id, record]))
    const customs = csvRecords.filter(({ failure, id }) => !failure && !byId.get(id)?.failure)
    expect(customs.length).toBeGreaterThan(900)
    for (const { id, createdAt, customData, identities } of customs) {
      const other = byId.get(id)!
      expect([id, createdAt, customData]).toEqual([id, other.createdAt, other.customData])
      if (identities) expect(other.identities).toEqual(expect.arrayContaining([...identities]))
    }
    expect(
      customs.filter(({ customData }) => customData && 'customAttributes' in Object(customData)).length,
    ).toBeGreaterThan(5)
  })

  test.each([
    ['"{""note"":""says \\"hello\\", often""}"', { note: 'says "hello", often' }],
    ['"{""a"":""back\\\\"}"', { a: 'back\\' }],
    ['"{""a"":1,""b"":[true]}"', { a: 1, b: [true] }],
    ['{}', {}],
  ])('a whole Firebase record has the custom claims of a CSV cell: %s', async (cell, claims) => {
    const cells = Array<string>(28).fill('')
    Object.assign(cells, { 0: 'a', 2: 'true', 5: '"Horváth, "Bob", Jr."', 23: '1583235442593', 26: 'false', 27: cell })
    const [record] = await all(firebase, `${cells.join(',')},\n`, { parameters, isWhole: true })
    const displayName = 'Horváth, "Bob", Jr.'
    expect(record).toMatchObject({ createdAt: 1583235442593, customData: { displayName, customAttributes: claims } })
  })
})

describe('profile columns', () => {
  const columns = { hash: 'hash', email: 'mail' }
  const profile = {
    emailVerified: 'verified',
    createdAt: 'created',
    disabled: 'blocked',
    customData: { plan: 'tier', lang: 'locale' },
  }
  const table = (verified: string, created: string, blocked: string) =>
    `hash,mail,verified,created,blocked,tier,locale\n${bcrypt},a@example.com,${verified},${created},${blocked},gold,\n`

  test('profile columns are read from CSV', async () => {
    expect(await all(csv, table('t', '2021-03-05T16:35:16.775Z', '0'), { columns, profile })).toMatchObject([
      { emailVerified: true, createdAt: 1614962116775, disabled: false, customData: { plan: 'gold' } },
    ])
  })

  test('profile columns are read from NDJSON, with JSON types and paths', async () => {
    const row = { hash: bcrypt, mail: 'a@example.com', verified: true, created: 1614962116, blocked: 1 }
    const text = JSON.stringify({ ...row, tier: { name: 'gold' }, locale: null })
    const paths = { ...profile, customData: { plan: 'tier', name: 'tier.name', lang: 'locale' } }
    expect(await all(ndjson, text, { columns, profile: paths })).toMatchObject([
      {
        emailVerified: true,
        createdAt: 1614962116000,
        disabled: true,
        customData: { plan: { name: 'gold' }, name: 'gold' },
      },
    ])
  })

  test.each([
    ['2021-03-05T16:35:16.775Z', 1614962116775],
    ['2021-03-05 16:35:16.775123+00', 1614962116775],
    ['2021-03-05 17:35:16+01:00', 1614962116000],
    ['2021-03-05T13:05:16-0330', 1614962116000],
    ['2021-03-05 16:35:16', 1614962116000],
    ['2021-03-05', 1614902400000],
    ['1614962116', 1614962116000],
    ['1614962116.5', 1614962116500],
    ['1614962116775', 1614962116775],
    ['0', 0],
    ['', undefined],
  ])('a profile column can have the time %s', async (text, expected) => {
    const [record] = await all(csv, table('', text, ''), { columns, profile })
    expect([record!.createdAt, record!.failure]).toEqual([expected, undefined])
  })

  test.each([
    '2021-02-30',
    '2021-03-05T25:00:00Z',
    '2021-03-05T10:60:00Z',
    '2021-03-05T10:00:60Z',
    '05.03.2021',
    'Mar 5 2021',
    '-1',
    '1e9',
    '99999999999999999',
    '1960-01-01',
  ])('a profile column cannot have the time %s', async (text) => {
    const [record] = await all(csv, table('', text, ''), { columns, profile })
    expect(record!.failure).toMatchObject({ code: 'ERR_FIELD', detail: { name: 'created' } })
    expect(record!.hash?.text).toBe(bcrypt)
  })

  test.each(['yess', '2', 'tr', 'null', '2021-02-30'])('a profile column cannot have the flag %s', async (text) => {
    for (const [record] of [
      await all(csv, table(text, '', ''), { columns, profile }),
      await all(csv, table('', '', text), { columns, profile }),
    ])
      expect(record!.failure).toMatchObject({
        code: 'ERR_FIELD',
        detail: { name: expect.stringMatching(/verified|blocked/) },
      })
  })

  test.each([
    ['TRUE', true],
    ['T', true],
    ['1', true],
    ['False', false],
    ['f', false],
    ['0', false],
    ['', undefined],
  ])('a profile column can have the flag %s', async (text, expected) => {
    const [record] = await all(csv, table('', '', text), { columns, profile })
    expect([record!.disabled, record!.failure]).toEqual([expected, undefined])
  })

  test('a profile column must be in the header', async () => {
    await expect(all(csv, `hash,mail\n${bcrypt},a\n`, { columns, profile })).rejects.toMatchObject({
      code: 'ERR_FIELD',
    })
    const text = JSON.stringify({ hash: bcrypt, mail: 'a' })
    await expect(all(ndjson, text, { columns, profile })).rejects.toMatchObject({ code: 'ERR_FIELD' })
  })
})

describe('rows of an import', () => {
  const one = async (row: unknown) =>
    (await all(rows, typeof row === 'string' ? row : JSON.stringify(row), undefined))[0]!

  test('a row of an import is read unchanged', async () => {
    const thirdParty = [{ thirdPartyId: 'google', thirdPartyUserId: '1', email: 'a@gmail.example', isVerified: false }]
    const row = {
      ...{ key: 'any', id: 'u1', email: 'a@example.com', passwordHash: bcrypt, hashingAlgorithm: ' BCRYPT ' },
      ...{ format: 'bcrypt', writtenBy: 'x', fields: { salt: 'y' }, isVerified: true, timeJoined: 5, disabled: false },
      ...{ thirdParty, customData: [1, { a: null }] },
    }
    expect(await one(row)).toEqual({
      ...{ row: 1, id: 'u1', email: 'a@example.com', emailVerified: true, disabled: false, createdAt: 5 },
      hash: {
        text: bcrypt,
        fields: { salt: 'y' },
        hints: { format: 'bcrypt', writtenBy: 'x', scheme: 'bcrypt' },
        origin: { hash: 'passwordHash', fields: { salt: 'fields.salt' } },
      },
      ...{ customData: [1, { a: null }], identities: thirdParty, original: row, none: undefined },
    })
  })

  test('a row of an import needs only a hash or an identity', async () => {
    expect((await one({ email: 'a', passwordHash: bcrypt })).hash?.text).toBe(bcrypt)
    expect((await one({ thirdParty: [{ thirdPartyId: 'g', thirdPartyUserId: '1' }] })).none).toBe('social')
    expect((await one({ email: 'a' })).failure).toMatchObject({ code: 'ERR_FIELD', detail: { name: 'passwordHash' } })
  })

  test('the keys code, reason and field of a refused row are ignored', async () => {
    const written = { key: '7', code: 'ERR_MALFORMED', reason: 'because', field: 'passwordHash' }
    expect((await one({ email: 'a', passwordHash: bcrypt, ...written })).failure).toBeUndefined()
  })

  test.each([
    ['id', { id: 5 }],
    ['email', { email: 'a\ufffd' }],
    ['passwordHash', { passwordHash: 5 }],
    ['hashingAlgorithm', { hashingAlgorithm: 'md5' }],
    ['fields', { fields: { salt: 1 } }],
    ['isVerified', { isVerified: 'maybe' }],
    ['timeJoined', { timeJoined: '5' }],
    ['timeJoined', { timeJoined: 1.5 }],
    ['disabled', { disabled: 2 }],
    ['thirdParty', { thirdParty: {} }],
    ['thirdParty', { thirdParty: [{ thirdPartyId: 'google' }] }],
    ['isVerfied', { isVerfied: true }],
    ['isDisabled', { isDisabled: true }],
    ['a key', { 'ada@example.com': true }],
    ['a key', { hunter: true }],
    ['key', { key: 5 }],
    ['key', { key: 'x'.repeat(257) }],
    ['a key', { thirdParty: [{ thirdPartyId: 'g', thirdPartyUserId: '1', code: 'x' }] }],
    ['isVerifed', { thirdParty: [{ thirdPartyId: 'g', thirdPartyUserId: '1', isVerifed: true }] }],
  ])('a row of an import is refused for %s: %j', async (name, fault) => {
    const record = await one({ email: 'a@example.com', passwordHash: bcrypt, ...fault })
    expect(record.failure).toMatchObject({ code: 'ERR_FIELD', detail: { name } })
    expect(record.original).toBeDefined()
  })

  test('an unknown key is named with the nearest known key, or by its position', async () => {
    const reason = async (fault: object) =>
      describeFailure((await one({ email: 'a', passwordHash: bcrypt, ...fault })).failure!)
    expect(await reason({ isDisabled: true })).toBe(
      'the key "isDisabled" of the row is unknown. Did you mean "disabled"? Rename the key, or remove it',
    )
    const hidden = await reason({ hunter2: 'horse' })
    expect(hidden).toMatch(
      /^key 3 of the row is unknown \(not shown.*\)\. Remove it, or rename it to one of key, id, email/,
    )
    expect(hidden).not.toMatch(/hunter|horse/)
  })

  test('a row with the key unread is refused', async () => {
    const row = { email: 'a@example.com', passwordHash: bcrypt, unread: 'localId' }
    expect((await one(row)).failure).toMatchObject({ code: 'ERR_FIELD', detail: { name: 'unread' } })
  })

  test.each(['[1]', '"a"', 'null', '{"email":', ''])('a row of an import must be a JSON object: %s', async (text) => {
    const records = await all(rows, text, undefined)
    expect(records.map(({ failure }) => failure?.code)).toEqual(text === '' ? [] : ['ERR_MALFORMED'])
  })

  test('a row of an import has at most 64 levels', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const row = (levels: number) => `{"email":"a","passwordHash":"${bcrypt}","customData":${deep(levels)}}`
    expect((await one(row(60))).failure).toBeUndefined()
    const record = await one(row(10_000))
    expect([record.failure?.code, record.original]).toEqual(['ERR_FIELD', undefined])
  })
})
