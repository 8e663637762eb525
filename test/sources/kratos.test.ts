import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createVerifier } from '../../src/index.ts'
import { kratos } from '../../src/sources/index.ts'
import { exportsFor } from '../convert/export-files.ts'
import { chunksOf, messageOf, recordsIn } from '../helpers/read.ts'

const verifier = createVerifier()
afterAll(() => verifier.close())

const read = (text: string | Uint8Array, isWhole = true) => recordsIn(kratos.read(chunksOf(text), { isWhole }))
const file = readFileSync('test/exports/kratos/identities.json', 'utf8')
const identities: readonly { readonly [key: string]: unknown }[] = JSON.parse(file)
const createdAt = Date.parse('2024-02-29T10:00:00Z')
const changed = 'time of the last change (updated_at)'

/** Removes the keys without a value. */
const valuesOf = (record: object) => JSON.parse(JSON.stringify(record))

test('the identities of Kratos are read with all their data', async () => {
  const users = (await read(file)).map(({ row: _, id: __, hash: ___, ...user }) => valuesOf(user))
  expect(users).toEqual([
    {
      ...{ email: 'ada@example.org', emailVerified: true, disabled: false, createdAt },
      names: { given: 'Ada', family: 'Lovelace' },
      otherEmails: ['ada@work.example', 'ada@home.example'],
      secondFactors: ['TOTP', 'backup codes'],
      rights: { metadata_admin: { roles: ['editor'] } },
      customData: { 'traits.newsletter': true, metadata_public: { plan: 'pro' } },
      notRead: ['other names for sign-ins', changed],
    },
    {
      ...{ username: 'bob', phone: '+15555550100', disabled: true, createdAt, names: { full: 'Bob' } },
      customData: { username: 'bob', phoneNumber: '+15555550100', 'traits.name': 'Bob' },
      notRead: ['credentials (code)', changed],
    },
    {
      ...{ email: 'eve@example.org', emailVerified: false, disabled: false, createdAt, none: 'social' },
      identities: [{ thirdPartyId: 'google', thirdPartyUserId: '117' }],
      notRead: [changed, 'organization (organization_id)'],
    },
    {
      ...{ email: 'tim@example.org', disabled: false, createdAt, none: 'social', notRead: [changed] },
      identities: [{ thirdPartyId: 'github', thirdPartyUserId: '42' }],
    },
    { ...{ email: 'listed@example.org', disabled: false, createdAt, none: 'missing', notRead: [changed] } },
  ])
})

test('the users of Kratos sign in with their passwords, and with no other', async () => {
  const users = await read(file)
  for (const [at, password] of ['correct horse 1', 'correct horse 2'].entries()) {
    const { text, fields, hints } = users[at]!.hash!
    expect(await verifier.verify(password, text, { fields, ...hints })).toBe(true)
    expect(await verifier.verify(`${password}x`, text, { fields, ...hints })).toBe(false)
  }
})

test.each([
  ['NDJSON', identities.map((one) => JSON.stringify(one)).join('\n')],
  ['a list in one line', JSON.stringify(identities)],
  ['the value of a key', JSON.stringify({ identities })],
  ['the value of a key in several lines', JSON.stringify({ identities }, undefined, 2)],
])('identities in %s are the same as in a list', async (_, text) => {
  const withoutRow = (records: Awaited<ReturnType<typeof read>>) => records.map(({ row: _, ...user }) => user)
  expect(withoutRow(await read(text))).toEqual(withoutRow(await read(file)))
})

test.each([
  ['one line', undefined, '\n'],
  ['several lines', 2, '\n'],
  ['lines that end with CRLF', 2, '\r\n'],
])('one identity in %s is read', async (_, indent, end) => {
  const text = `${JSON.stringify(identities[0], undefined, indent)}\n`.replaceAll('\n', end)
  expect(await read(text)).toEqual([(await read(file))[0]])
})

test.each(exportsFor('kratos'))('%s is read', async (path) => {
  const records = await read(readFileSync(path))
  expect(records.map(({ failure }) => failure)).toEqual(records.map(() => undefined))
  expect(records.length).toBeGreaterThan(0)
})

test.each([
  ['a state that is unknown', { state: 'frozen' }, { disabled: true }],
  ['no state', { state: undefined }, { disabled: undefined }],
  ['an address that is not in the traits', { traits: {} }, { email: 'ada@example.org', emailVerified: true }],
  [
    'an address in another case than among the addresses',
    { traits: { email: 'Ada@Example.org' } },
    { email: 'Ada@Example.org', emailVerified: true, otherEmails: ['ada@work.example', 'ada@home.example'] },
  ],
  ['a phone number in another trait', { traits: { phone_number: '+1' } }, { phone: '+1' }],
])('an identity with %s is read', async (_, change, expected) => {
  expect((await read(JSON.stringify([{ ...identities[0], ...change }])))[0]).toMatchObject(expected)
})

test.each([
  ['a hash', { credentials: { password: { config: { hashed_password: 7 } } } }, 'passwordHash'],
  ['an address', { traits: { email: ['a@example.org'] } }, 'email'],
  ['a time', { created_at: 'yesterday' }, 'timeJoined'],
])('an identity is refused if %s cannot be read', async (_, change, key) => {
  const [record] = await read(JSON.stringify([{ ...identities[0], ...change }]))
  expect(record).toMatchObject({ unread: [key], failure: { code: 'ERR_FIELD' } })
})

test('an identity whose JSON is damaged is refused, and has its id', async () => {
  const [record] = await read(`[{"id":"a","schema_id":"b","traits":{}},{"id":"c","schema_id":"b", traits:{}}]`).then(
    (all) => all.slice(1),
  )
  expect(record).toMatchObject({ id: 'c', failure: { code: 'ERR_MALFORMED' } })
})

test('a file of another system is refused, and the message names its system', async () => {
  const users = readFileSync('test/exports/auth0/users.json')
  expect(await messageOf(read(users))).toMatch(/expected identities of Ory Kratos.*looks like an export of Auth0/)
})
