import { describe, expect, test } from 'vitest'
import type { SourceRecord } from '../../src/sources/source.ts'
import { clerk } from '../../src/targets/clerk.ts'
import type { TargetOptions } from '../../src/targets/target.ts'
import { converted } from '../convert/convert.ts'
import { bodiesOf, carry } from './clerk-requests.ts'

const record = (more: Partial<SourceRecord> = {}): SourceRecord => ({
  row: 1,
  id: '1',
  email: 'ada@example.com',
  none: 'missing',
  ...more,
})

async function one(more: Partial<SourceRecord>, options: TargetOptions = {}) {
  const result = await converted([record(more)], clerk, { options, answers: carry })
  return { body: bodiesOf(result)[0], account: result.account }
}

describe('the body of a request', () => {
  test.each([
    [true, 'verified'],
    [false, 'reserved'],
    [undefined, 'reserved'],
  ])('an address whose verification is %s is %s', async (emailVerified, status) => {
    const { body } = await one({ emailVerified })
    expect(body).toMatchObject({ email_address_identification_status: [status] })
  })

  test('rights and custom data are only in private_metadata', async () => {
    const { body } = await one({ rights: { roles: ['admin'] }, customData: { plan: 'pro' } })
    expect(body).toMatchObject({ private_metadata: { rights: { roles: ['admin'] }, customData: { plan: 'pro' } } })
  })

  test('identifiers that the instance does not allow are lost', async () => {
    const more = { username: 'ada_l', phone: '+1 (212) 555-0101' }
    const { body, account } = await one(more)
    expect([body?.username, body?.phone_number, body?.skip_user_requirement]).toEqual([undefined, undefined, undefined])
    expect([account.fields.username, account.fields.phone]).toEqual([
      { carried: 0, lost: 1 },
      { carried: 0, lost: 1 },
    ])
    expect((await one(more, { identifiers: 'username,phone' })).body).toMatchObject({
      username: 'ada_l',
      phone_number: ['+12125550101'],
      phone_number_identification_status: ['reserved'],
    })
    expect((await one(more, { identifiers: 'username,phone' })).body).not.toHaveProperty('email_address')
  })

  test('a user without an identifier that the instance allows is refused', async () => {
    const refusals = [
      await one({ email: undefined, username: 'ada_l' }),
      await one({}, { identifiers: 'username' }),
      await one({ email: undefined, username: 'a@b' }, { identifiers: 'username' }),
      await one({ email: undefined, phone: '555-0101' }, { identifiers: 'phone' }),
    ]
    expect(refusals.map(({ body, account }) => [body, account.refused])).toEqual(
      refusals.map(() => [undefined, { ERR_FIELD: 1 }]),
    )
  })

  test('users without an e-mail address are held unless the answer is to carry them', async () => {
    const users = [record({ email: undefined, username: 'ada_l' })]
    const { account } = await converted(users, clerk, { options: { identifiers: 'email,username' } })
    expect(account.held).toEqual({ 'without-email': 1 })
  })

  test.each([
    ['ada', {}, false],
    ['ada', { 'shortest-username': '3' }, true],
    ['ada_l-1', {}, true],
    ['ada.l+x', {}, false],
    ['ada.l+x', { usernames: 'extended' }, true],
    ['12345', { usernames: 'extended' }, false],
    ['12345', { usernames: 'extended,numeric' }, true],
    ['+12125550101', { usernames: 'extended,numeric' }, false],
    ['ada@example', { usernames: 'extended' }, false],
    ['日本太郎', { usernames: 'extended,numeric' }, false],
    ['a'.repeat(64), {}, true],
    ['a'.repeat(65), {}, false],
  ])('the username %s with %j is carried: %s', async (username, options, isCarried) => {
    const { body, account } = await one({ username }, { identifiers: 'email,username', ...options })
    expect(body?.username).toBe(isCarried ? username : undefined)
    expect(account.fields.username).toEqual(isCarried ? { carried: 1, lost: 0 } : { carried: 0, lost: 1 })
  })

  test.each([
    'ada',
    'ada@home',
    'ada@example.invalid',
    'a b@example.com',
    `${'a'.repeat(65)}@example.com`,
    'a\0@example.com',
  ])('a user with the address %j is refused', async (email) =>
    expect((await one({ email })).account.refused).toEqual({ ERR_FIELD: 1 }),
  )

  test.each<[names: NonNullable<SourceRecord['names']>, body: object, lost: readonly string[]]>([
    [{ given: 'Ada', family: 'Lovelace' }, { first_name: 'Ada', last_name: 'Lovelace' }, []],
    [{ full: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' }, { first_name: 'Ada', last_name: 'Lovelace' }, []],
    [{ full: 'Countess', given: 'Ada' }, { first_name: 'Ada' }, ['full name']],
    [{ full: 'Ada Lovelace' }, {}, ['names']],
    [{ given: '+1 212 555 0101', family: 'Lovelace' }, { last_name: 'Lovelace' }, ['given name']],
    [{ given: 'http://example.com' }, {}, ['given name', 'names']],
    [{ given: '<b>Ada</b>', family: 'L' }, { last_name: 'L' }, ['given name']],
  ])('the names %j are %j', async (names, expected, lost) => {
    const { body = {}, account } = await one({ names })
    const { first_name, last_name } = body
    expect(JSON.parse(JSON.stringify({ first_name, last_name }))).toEqual(expected)
    expect(
      Object.keys(account.fields)
        .filter((name) => account.fields[name]!.lost > 0)
        .sort(),
    ).toEqual([...lost].sort())
  })

  test('times and metadata that Clerk cannot store are lost', async () => {
    const { body, account } = await one({
      createdAt: Date.UTC(10_000, 0, 1),
      rights: { role: 'a\ud800' },
      customData: { text: 'x'.repeat(8000) },
    })
    expect(Object.keys(body!).sort()).toEqual([
      'email_address',
      'email_address_identification_status',
      'external_id',
      'skip_password_requirement',
    ])
    for (const name of ['createdAt', 'rights', 'customData'])
      expect(account.fields[name]).toEqual({ carried: 0, lost: 1 })
  })

  test('identities and second factors are lost, and a second factor holds the user', async () => {
    const identities = [{ thirdPartyId: 'google.com', thirdPartyUserId: '1' }]
    expect((await one({ identities })).account.fields.identities).toEqual({ carried: 0, lost: 1 })
    expect((await one({ secondFactors: ['totp'] })).account.held).toEqual({ mfa: 1 })
  })

  test('Unicode line separators are escaped, so that they do not end a line', async () => {
    const names = { given: 'A\u2028da', family: 'L\u2029' }
    const result = await converted([record({ names })], clerk, {})
    expect(result.files['users.ndjson']!.split(/[\n\r\u2028\u2029]/)).toHaveLength(2)
    expect(bodiesOf(result)[0]).toMatchObject({ first_name: 'A\u2028da', last_name: 'L\u2029' })
  })
})

test('the account says when the file contains a pepper or a signer key, and when hashes are insecure', () => {
  const written = { options: {}, files: [], users: 1, hasSignerKey: true, unverified: 0, providers: [] }
  const formats = { 'raw-md5': 1234, 'clerk-bcrypt-peppered': 1 }
  const risks = clerk.risks({ ...written, formats } as unknown as Parameters<typeof clerk.risks>[0]).join('\n')
  expect(risks).toMatch(/1,234 of the hashes are insecure/)
  expect(risks).toMatch(/contain the pepper of the old system/)
  expect(risks).toMatch(/contain the signer key of the Firebase project/)
})

test('the shortest username is a number from 1 to 64', () => {
  expect(() => clerk.check!({ 'shortest-username': '0' })).toThrow('a number from 1 to 64')
  expect(() => clerk.check!({ 'shortest-username': '64' })).not.toThrow()
})
