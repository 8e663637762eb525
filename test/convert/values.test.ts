import { describe, expect, test } from 'vitest'
import { lossesOf } from '../../src/cli/reading/people.ts'
import { createSummary } from '../../src/convert/summary.ts'
import { csv, firebase, lines, ndjson, rows } from '../../src/sources/index.ts'
import type { Source } from '../../src/sources/source.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { few } from '../sample.ts'

const bcrypt = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
const parameters = { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
const columns = { hash: 'hash', id: 'id', email: 'mail' }
const profile = {
  emailVerified: 'verified',
  createdAt: 'created',
  disabled: 'blocked',
  username: 'login',
  phone: 'phone',
  customData: { name: 'name' },
}
const table = { columns, profile }
type Values = { readonly [column: string]: unknown }
const plain: Values = { id: '1', mail: 'a@example.com', hash: bcrypt, name: 'Ada' }
const names = [...Object.values(columns), 'verified', 'created', 'blocked', 'login', 'phone', 'name']

const all = <Options>(source: Source<Options>, text: string, options: Options) =>
  recordsIn(source.read(chunksOf(text), options))

const fromCsv = async (values: Values) => {
  const cells = { ...plain, ...values } as Values
  const [record] = await all(csv, `${names.join()}\n${names.map((name) => cells[name] ?? '').join()}\n`, table)
  return record!
}
const fromNdjson = async (values: Values) => {
  const none = Object.fromEntries(names.map((name) => [name, null]))
  // The second object has every column, so that none of them counts as missing.
  const text = [{ ...plain, ...values }, Object.fromEntries(names.map((name) => [name, 1])), none]
  return (await all(ndjson, text.map((row) => JSON.stringify(row)).join('\n'), table))[0]!
}
const fromRows = async (values: Values) => {
  const { hash = bcrypt, blocked, verified, created, mail = 'a@example.com', id } = values
  const row = { id, email: mail, passwordHash: hash, disabled: blocked, isVerified: verified, timeJoined: created }
  return (await all(rows, JSON.stringify(row), undefined))[0]!
}
const fromFirebase = async ({ hash, blocked, verified, created, mail = 'a@example.com' }: Values) => {
  const password = hash === undefined ? { passwordHash: 'AAAA', salt: 'AAAA' } : { passwordHash: hash }
  const user = {
    localId: 'a',
    email: mail,
    ...password,
    disabled: blocked,
    emailVerified: verified,
    createdAt: created,
  }
  return (await all(firebase, JSON.stringify({ users: [user] }), { parameters, isWhole: true }))[0]!
}

const readers = [
  ['csv', fromCsv],
  ['ndjson', fromNdjson],
  ['rows', fromRows],
  ['firebase', fromFirebase],
] as const

describe.each(readers)('values in %s', (reader, read) => {
  few(3).each(['true', 'TRUE', 't', 'T', 'yes', 'Yes', 'Y', 'on', 'ON', '1'])('the word %s is true', async (word) => {
    const record = await read({ blocked: word, verified: word })
    expect([record.failure, record.disabled, record.emailVerified]).toEqual([undefined, true, true])
  })

  few(3).each(['false', 'False', 'f', 'no', 'NO', 'n', 'off', 'Off', '0'])('the word %s is false', async (word) => {
    const record = await read({ blocked: word, verified: word })
    expect([record.failure, record.disabled, record.emailVerified]).toEqual([undefined, false, false])
  })

  few(3).each(['NULL', '\\N', '', '0000-00-00', '0000-00-00 00:00:00', '0001-01-01T00:00:00Z'])(
    '%j means no boolean and no date, and is not an error',
    async (word) => {
      const record = await read({ blocked: word, verified: word, created: word })
      expect(record.failure).toBeUndefined()
      expect([record.disabled, record.emailVerified, record.createdAt]).toEqual([undefined, undefined, undefined])
    },
  )

  few(3).each([
    'NULL',
    '\\N',
    '',
    '!',
    '!kd8DkJsd8f',
    '!!',
    '*',
    '*LK*',
    '*LOCKED*$6$ab',
    'LOCKED',
    'NP',
    'x',
    '{CRYPT}!',
  ])('the hash %j means that there is no password', async (hash) => {
    const record = await read({ hash })
    expect([record.failure, record.hash, record.none]).toEqual([undefined, undefined, 'missing'])
  })

  few(3).each(['NULL', '\\N', ''])('the e-mail %j means that there is no e-mail', async (mail) => {
    const record = await read({ mail })
    expect([record.failure, record.email]).toEqual([undefined, undefined])
  })

  test('a boolean that cannot be read is refused with the column, the kind of value and what is allowed', async () => {
    const isOwn = reader === 'rows' || reader === 'firebase'
    const name = isOwn ? 'disabled' : 'blocked'
    const { failure } = await read({ blocked: '$2b$10$secret' })
    const hint = 'The value is text'
    expect(failure?.detail).toMatchObject({ name, hint, expected: expect.stringContaining('yes/no, on/off') })
    // A column of the caller may have the time since when the account is locked.
    const dated = await read({ blocked: '2021-03-05' })
    expect([dated.failure?.detail.hint, dated.disabled]).toEqual(
      isOwn ? ['The value is a date', undefined] : [undefined, true],
    )
    expect((await read({ blocked: '7' })).failure?.detail.hint).toBe('The value is a number')
  })
})

test('a column of verification times means a verified e-mail if it has a time', async () => {
  for (const read of [fromCsv, fromNdjson])
    expect((await read({ verified: '2021-03-05 16:35:16+00' })).emailVerified).toBe(true)
})

test('NULL is a word in free text, and \\N is not one in CSV', async () => {
  expect((await fromCsv({ name: 'NULL' })).customData).toEqual({ name: 'NULL' })
  expect((await fromNdjson({ name: 'NULL' })).customData).toEqual({ name: 'NULL' })
  expect((await fromCsv({ name: '\\N' })).customData).toBeUndefined()
  expect((await fromCsv({ name: 'null', mail: 'null@example.com' })).email).toBe('null@example.com')
})

test('NULL in a salt column means that there is no salt', async () => {
  const [record] = await all(csv, `hash,salt\n${bcrypt},NULL\n`, { columns: { hash: 'hash', salt: 'salt' } })
  expect(record!.hash?.fields).toEqual({ salt: undefined })
})

test('lines have hashes and markers of accounts without a password', async () => {
  const records = await all(lines, `${bcrypt}\n!\nNULL\n\\N\n*\n`, undefined)
  expect(records.map(({ none }) => none)).toEqual([undefined, 'missing', 'missing', 'missing', 'missing'])
})

test('a plaintext password does not count as an account without a password', async () => {
  for (const hash of ['{noop}secret', '{CLEAR}secret'])
    expect(await fromCsv({ hash })).toMatchObject({ hash: { text: hash }, none: undefined })
})

test('enabled is the opposite of disabled, and of the two the column that locks the account decides', async () => {
  const enabled = { columns: { hash: 'hash' }, profile: { enabled: 'is_active' } }
  const text = ['1', 'no', 'NULL', 'maybe'].map((word) => `${bcrypt},${word}\n`).join('')
  const records = await all(csv, `hash,is_active\n${text}`, enabled)
  expect(records.map(({ disabled }) => disabled)).toEqual([false, true, undefined, undefined])
  expect(records.map(({ failure }) => failure?.detail.name)).toEqual([undefined, undefined, undefined, 'is_active'])
  const both = { columns: { hash: 'hash' }, profile: { enabled: 'a', disabled: 'b' } }
  const rowsOfBoth = ['1,0', '1,1', '0,0', '0,1'].map((flags) => `${bcrypt},${flags}\n`).join('')
  const locked = (await all(csv, `hash,a,b\n${rowsOfBoth}`, both)).map(({ disabled }) => disabled)
  expect(locked).toEqual([false, true, true, true])
})

test('the columns of names and of the last sign-in fill the same keys as those of other sources', async () => {
  const profile = { name: 'shown', givenName: 'first', familyName: 'last', lastSignInAt: 'seen' }
  const options = { columns: { hash: 'hash' }, profile }
  const text = `hash,shown,first,last,seen\n${bcrypt},NULL,Ada,,1700000000\n${bcrypt},,,,\n${bcrypt},,,,later\n`
  const [ada, none, wrong] = await all(csv, text, options)
  expect(ada).toMatchObject({ names: { full: 'NULL', given: 'Ada' }, lastSignInAt: 1_700_000_000_000 })
  expect(ada!.customData).toBeUndefined()
  expect(lossesOf(ada!, 'csv')).toEqual(['names', 'time of the last sign-in'])
  expect([none!.names, none!.lastSignInAt]).toEqual([undefined, undefined])
  expect(wrong!.failure?.detail.name).toBe('seen')
  const json = (shown: unknown) => JSON.stringify({ hash: bcrypt, shown, first: 1, last: '', seen: 0 })
  const [number, object] = await all(ndjson, `${json(7)}\n${json({})}\n`, options)
  expect([number!.names, number!.lastSignInAt]).toEqual([{ full: '7', given: '1' }, 0])
  expect(object!.failure?.detail.name).toBe('shown')
})

test('usernames and phone numbers become custom data, and count as ways to sign in that are not imported', async () => {
  for (const read of [fromCsv, fromNdjson]) {
    const record = await read({ login: 'ada', phone: '+4912345' })
    expect(record).toMatchObject({
      username: 'ada',
      phone: '+4912345',
      customData: { name: 'Ada', username: 'ada', phoneNumber: '+4912345' },
    })
    expect(lossesOf(record, 'csv')).toEqual(['sign-in by username', 'sign-in by phone'])
  }
  expect((await fromNdjson({ phone: 4912345 })).phone).toBe('4912345')
  for (const read of [fromCsv, fromNdjson]) {
    expect((await read({ phone: '+4912345', hash: 'NULL', mail: 'NULL' })).none).toBe('phone')
    expect((await read({ phone: '+4912345', hash: 'NULL' })).none).toBe('missing')
  }
  const none = await fromCsv({ login: '\\N', phone: 'NULL' })
  expect([none.username, none.phone, none.customData]).toEqual([undefined, undefined, { name: 'Ada' }])
})

test('a Firebase user lists all data that is not imported, and the summary counts the data that is not read', async () => {
  const password = { passwordHash: 'AAAA', salt: 'AAAA' }
  const google = { providerId: 'google.com', rawId: '1', displayName: 'Ada L.', photoUrl: 'same' }
  const users = [
    { localId: 'a', email: 'a', ...password, mfaInfo: [{ phoneInfo: '+1' }, { phoneInfo: '+2' }, { totpInfo: {} }] },
    { localId: 'b', email: 'b', ...password, mfaInfo: [{ phoneInfo: '+1' }], tenantId: 't', disabled: true },
    { localId: 'c', email: 'c', ...password, photoUrl: 'same', providerUserInfo: [google], phoneNumber: '+3' },
    { localId: 'd', email: 'd', ...password, mfaInfo: [], displayName: 'D', createdAt: '1', 'd@example.com': 1 },
    {
      localId: 'e',
      email: 'e',
      ...password,
      providerUserInfo: [{ ...google, displayName: '', photoUrl: '', federatedId: 'x', email: 7 }],
    },
    { localId: 'f', email: 'f', ...password, providerUserInfo: 'google.com' },
    {
      localId: 'g',
      email: 'g',
      ...password,
      providerUserInfo: [{ providerId: 'password', rawId: 'g', federatedId: 'g' }],
    },
  ]
  const records = await all(firebase, JSON.stringify({ users }), { parameters })
  expect(records.map((record) => lossesOf(record, 'firebase'))).toEqual([
    ['second factors (phone)', 'second factors (TOTP)'],
    ['second factors (phone)', 'tenantId'],
    ['sign-in by phone', 'providerUserInfo displayName'],
    ['other keys'],
    ['providerUserInfo email', 'providerUserInfo federatedId'],
    ['providerUserInfo (not a list)'],
    [],
  ])
  const summary = createSummary()
  const nothing = { workCost: 0, notes: [], warnings: [] }
  summary.add(records.map((record) => ({ record, status: 'accepted', ...nothing })))
  expect(summary.summary()).toMatchObject({
    disabled: 1,
    notRead: { tenantId: 1, 'providerUserInfo displayName': 1, 'other keys': 1 },
  })
})

test('a Firebase CSV lists the same data that is not imported, and may have flags in upper case', async () => {
  const cells = Array<string>(28).fill('')
  Object.assign(cells, { 0: 'a', 1: 'a@example.com', 2: 'TRUE', 7: '1', 9: 'Ada L.', 25: '+3', 26: 'TRUE' })
  const [record] = await all(firebase, `${cells.join()},\n`, { parameters })
  expect(record).toMatchObject({ emailVerified: true, disabled: true, phone: '+3' })
  expect(lossesOf(record!, 'firebase')).toEqual(['sign-in by phone', 'providerUserInfo displayName'])
})
