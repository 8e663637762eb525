import { describe, expect, test } from 'vitest'
import type { ConvertedUser } from '../../src/convert/convert-user.ts'
import { writeUnwritten } from '../../src/convert/files.ts'
import { failure } from '../../src/core/errors.ts'
import { csv, ndjson, rows } from '../../src/sources/index.ts'
import { readImportRow } from '../../src/sources/rows.ts'
import type { HashHints, Source, SourceRecord } from '../../src/sources/source.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { contentOf } from '../sources/record-contract.ts'

const read = <Options>(source: Source<Options>, content: string | Uint8Array, options: Options) =>
  recordsIn(source.read(chunksOf(content), options))

/** Returns the line of a record that is held. */
const lineOf = (record: SourceRecord, hints: HashHints = {}): string =>
  writeUnwritten({ record, heldBy: 'mfa' } as unknown as ConvertedUser, 'test', hints)
const readLine = async (line: string): Promise<SourceRecord> => (await read(rows, line, { isRecord: true }))[0]!

async function expectSame(record: SourceRecord): Promise<void> {
  const again = await readLine(lineOf(record))
  expect(contentOf(again)).toEqual(contentOf(record))
}

describe('a user that was not written is read again from its line', () => {
  const hash = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
  const profile = {
    ...{ emailVerified: 'ok', createdAt: 'made', disabled: 'off', username: 'login', phone: 'phone' },
    ...{ name: 'name', givenName: 'first', lastSignInAt: 'seen', customData: { plan: 'plan', deep: 'deep' } },
  }
  const columns = { hash: 'hash', id: 'id', email: 'mail', salt: 'salt' }

  test('every user of a table whose hashes have fields is read again from the line of not-written.ndjson', async () => {
    const header = 'id,mail,hash,salt,ok,made,off,login,phone,name,first,seen,plan,deep'
    const lines = [
      `1,a@x,${hash},s,true,2024-02-29,0,ada,+1,Ada L.,Ada,2024-03-01,pro,x`,
      `2,b@x,${hash},,false,,1,,,NULL,,,,`,
      `3,,,,,,,,+3,,,,,`,
      `4,d@x,${hash},s,maybe,,,,,,,,,`,
    ]
    for (const record of await read(csv, `${header}\n${lines.join('\n')}\n`, { columns, profile }))
      await expectSame(record)
    const object = { id: 1, hash, plan: { a: [1, { b: null }] }, deep: '\u2028\u0085\u202e \ud800', name: '\u0000"' }
    const all = Object.fromEntries(header.split(',').map((name) => [name, null]))
    const text = [
      { ...all, ...object },
      { ...all, hash: '!' },
      { ...all, hash: 5 },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n')
    for (const record of await read(ndjson, text, { columns, profile })) await expectSame(record)
  })

  test('rows of an import are read again from not-written.ndjson, with all their keys', async () => {
    const person = {
      email: 'a@x',
      passwordHash: hash,
      hashingAlgorithm: 'bcrypt',
      customData: ['x'],
      fields: { salt: 's' },
    }
    for (const row of [
      { ...person, key: 'mine', code: 'ERR_ROW', reason: 'old', field: 'f', isVerified: 'yes', timeJoined: 5 },
      { thirdParty: [{ thirdPartyId: 'google', thirdPartyUserId: '1', email: 'a@x', isVerified: 1 }] },
      { passwordHash: null },
      { ...person, usrname: 'ada' },
      { ...person, disabled: 'maybe' },
      { ...person, unread: 'timeJoined' },
    ]) {
      const record = await readLine(JSON.stringify(row))
      await expectSame(record)
      const line = JSON.parse(lineOf(record))
      expect(Object.keys(line)).toEqual(expect.arrayContaining(Object.keys(row)))
      expect(line).toMatchObject({ key: '1', code: 'HELD', reason: 'the decision mfa holds this user' })
    }
  })

  test('every reason without a password, and identities without an id, are read again from not-written.ndjson', async () => {
    const identities = [{ thirdPartyId: 'google.com', thirdPartyUserId: '' }]
    for (const none of ['social', 'phone', 'anonymous', 'missing'] as const) {
      await expectSame({ row: 1, id: 'a', none })
      await expectSame({ row: 1, id: 'a', none, identities, disabled: false, customData: 0 })
    }
  })
})

describe('the line of a user that was not written', () => {
  const text = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
  const user: SourceRecord = { row: 7, id: 'ada', email: 'ada@example.com', hash: { text, fields: {} } }

  test('the line of a user that was not written has the reason', () => {
    const settled = { record: user, heldBy: 'php-trim' } as unknown as ConvertedUser
    expect(JSON.parse(writeUnwritten(settled, 'test', {}))).toEqual({
      from: 'test',
      id: 'ada',
      email: 'ada@example.com',
      passwordHash: text,
      key: '7',
      code: 'HELD',
      reason: 'the caveat php-trim is not accepted',
    })
    const refused = {
      ...settled,
      heldBy: undefined,
      failure: failure('ERR_UNREPRESENTABLE', 'bcrypt', { reasons: ['r'] }),
    }
    expect(JSON.parse(writeUnwritten(refused, 'test', {}))).toMatchObject({ code: 'ERR_UNREPRESENTABLE', reason: /r/ })
  })

  test('the line of a user that was not written has the hints for the whole export and the hints of each hash', async () => {
    const otherHashes = [{ text: '{SSHA}x', fields: { salt: 's' }, hints: { writtenBy: 'openldap' } }]
    const line = lineOf({ ...user, otherHashes }, { format: 'bcrypt', writtenBy: 'wordpress' })
    expect(await readLine(line)).toMatchObject({
      hash: { text, hints: { format: 'bcrypt', writtenBy: 'wordpress' } },
      otherHashes: [{ text: '{SSHA}x', fields: { salt: 's' }, hints: { format: 'bcrypt', writtenBy: 'openldap' } }],
    })
  })

  test('the line of a user names a key that could not be read, and is refused until it is added', async () => {
    for (const record of [
      { ...user, failure: failure('ERR_FIELD', undefined, { name: 'is_active' }), unread: ['disabled', 'timeJoined'] },
      { row: 1, id: 'a', identities: [], failure: failure('ERR_MALFORMED', undefined, {}) },
    ]) {
      const settled = { record, failure: record.failure } as unknown as ConvertedUser
      const { unread, ...line } = JSON.parse(writeUnwritten(settled, 'test', {}))
      expect(unread).toBe('hash' in record ? 'disabled, timeJoined' : 'row')
      expect((await readLine(JSON.stringify({ ...line, unread }))).failure?.detail.name).toBe('unread')
      const corrected = await readLine(JSON.stringify({ ...line, disabled: true, none: 'missing' }))
      expect([corrected.failure, corrected.disabled, corrected.id]).toEqual([undefined, true, record.id])
    }
  })

  test('the line of a user that was not written has no control characters', () => {
    const line = lineOf({ ...user, username: 'a\u009b2J\u202e\u2028\u0007', rights: { '\u200f': '\u0090' } })
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(JSON.parse(line)).toMatchObject({ username: 'a\u009b2J\u202e\u2028\u0007', rights: { '\u200f': '\u0090' } })
  })
})

test('a row names the layout of the first export, so that a computed id stays the same', async () => {
  expect(await readLine(lineOf({ row: 1, id: 'a', none: 'missing' }))).toMatchObject({ from: 'test' })
  expect(await readLine(lineOf({ row: 1, id: 'a', none: 'missing', from: 'ldap' }))).toMatchObject({ from: 'ldap' })
})

describe('keys of a record in a row', () => {
  const row = { id: 'a', passwordHash: null }
  const keys = {
    ...{ username: 'ada', phone: '+1', names: { full: 'Ada' }, lastSignInAt: 5, otherEmails: ['b@x'], none: 'phone' },
    ...{
      rights: { admin: true },
      secondFactors: ['totp'],
      notRead: ['photo'],
      otherHashes: [{ passwordHash: '{SSHA}x' }],
    },
  }

  test.each(Object.entries(keys))('%s is unknown in an import, and read for a conversion', async (key, value) => {
    const text = JSON.stringify({ ...row, [key]: value })
    expect((await readLine(text)).failure).toBeUndefined()
    expect(readImportRow(text)).toMatchObject({ failure: { code: 'ERR_FIELD' } })
    expect(readImportRow(text)).not.toHaveProperty(key === 'none' ? 'phone' : key)
    expect((await read(rows, text, undefined))[0]!.failure).toEqual(readImportRow(text).failure)
  })

  test.each([
    ['username', 5],
    ['username', 'a\ufffd'],
    ['phone', ['+1']],
    ['names', 'Ada'],
    ['names', { full: 5 }],
    ['names', { nick: 'a' }],
    ['lastSignInAt', '2024-01-01'],
    ['otherEmails', 'b@x'],
    ['otherEmails', ['']],
    ['rights', ['admin']],
    ['rights', 'admin'],
    ['secondFactors', 'totp'],
    ['notRead', [1]],
    ['none', 'no'],
    ['otherHashes', {}],
    ['otherHashes', ['$2b$']],
    ['otherHashes', [{}]],
  ])('%s: %j is refused', async (key, value) => {
    const { failure } = await readLine(JSON.stringify({ ...row, [key]: value }))
    expect(failure?.detail.name).toBe(key)
  })

  test('an unknown key in a row or in a hash is refused', async () => {
    expect((await readLine(JSON.stringify({ ...row, usernam: 'a' }))).failure?.detail.hint).toContain('"username"')
    const line = JSON.stringify({ ...row, otherHashes: [{ passwordHash: '{SSHA}x', formt: 'y' }] })
    expect((await readLine(line)).failure?.detail.hint).toContain('"format"')
  })

  test('empty values are read as missing values', async () => {
    const nothing = { names: null, otherEmails: [], rights: null, otherHashes: [], username: '', none: null }
    expect(contentOf(await readLine(JSON.stringify({ ...row, ...nothing })))).toEqual({
      id: 'a',
      none: 'missing',
      isRefused: false,
    })
  })
})
