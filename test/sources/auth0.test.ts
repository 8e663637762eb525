import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { lossesOf } from '../../src/cli/reading/people.ts'
import { validate } from '../../src/convert/validate.ts'
import { isHashError } from '../../src/core/errors.ts'
import { createVerifier } from '../../src/index.ts'
import { auth0 } from '../../src/sources/index.ts'
import type { SystemOptions } from '../../src/sources/source.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { slow } from '../sample.ts'

const read = (data: Uint8Array | string, options: SystemOptions = {}, size = 65536) =>
  recordsIn(auth0.read(chunksOf(data, size), options))

const own = (name: string) => readFileSync(`test/exports/auth0/${name}`)
const line = (value: object) => `${JSON.stringify(value)}\n`

describe('the export of password hashes', () => {
  const answers: { [id: string]: string } = JSON.parse(own('answers.json').toString())

  test('every hash is read with its user, and every password verifies', async () => {
    const verifier = createVerifier()
    const records = await read(own('passwords.ndjson'))
    expect(records.map(({ id, email, emailVerified }) => [id, email, emailVerified])).toEqual([
      ['auth0|60425dc43519d90068f82970', 'ada@example.com', true],
      ['auth0|60425dc43519d90068f82971', 'Zoë@example.com', false],
      ['auth0|60425dc43519d90068f82972', 'mickey@example.com', true],
    ])
    expect(records[2]!.names).toEqual({ given: 'Mickey', family: 'Mouse' })
    for (const { id, hash } of records)
      expect(await verifier.verify(answers[id!]!, hash!.text, { fields: hash!.fields, ...hash!.hints })).toBe(true)
    await verifier.close()
  })

  test('the file may be compressed, and its pieces may have any size', async () => {
    const records = await read(own('passwords.ndjson'))
    for (const size of [1, 7, 1e9]) {
      expect(await read(own('passwords.ndjson'), {}, size)).toEqual(records)
      expect(await read(gzipSync(own('passwords.ndjson')), {}, size)).toEqual(records)
    }
  })

  test('a hash that is not valid is refused, and the failure names its key', async () => {
    const rows =
      line({ _id: { $oid: 'a' }, passwordHash: '$2b$10$short' }) + line({ _id: { $oid: 'b' }, passwordHash: 5 })
    async function* batches() {
      yield await read(rows)
    }
    const failures: unknown[] = []
    for await (const outcomes of validate(batches(), createVerifier()))
      failures.push(...outcomes.map(({ failure }) => [failure?.code, failure?.detail.column]))
    expect(failures).toEqual([
      ['ERR_MALFORMED', 'passwordHash'],
      ['ERR_FIELD', 'passwordHash'],
    ])
  })
})

describe('the export of users', () => {
  test.each(['users.ndjson', 'users.json', 'page.json'])('every user of %s is read', async (name) => {
    const records = await read(own(name), { isWhole: true })
    expect(records.map(({ id, none, failure }) => [id, none, failure])).toEqual([
      ['auth0|60425dc43519d90068f82970', 'missing', undefined],
      ['github|22182844', 'social', undefined],
      ['sms|5f2a', 'phone', undefined],
      ['email|5f2b', 'missing', undefined],
      ['samlp|acme|jane', 'social', undefined],
    ])
    expect(records.map((record) => ({ ...record, row: 0 }))).toEqual(
      (await read(own('users.ndjson'), { isWhole: true })).map((record) => ({ ...record, row: 0 })),
    )
    for (const size of [1, 7, 1e9]) expect(await read(own(name), { isWhole: true }, size)).toEqual(records)
  })

  test('a record has what the user has', async () => {
    const [ada, liam, phone, link, jane] = await read(own('users.ndjson'), { isWhole: true })
    expect(ada).toEqual({
      row: 1,
      id: 'auth0|60425dc43519d90068f82970',
      email: 'ada@example.com',
      emailVerified: true,
      username: 'ada',
      phone: '+441234567890',
      disabled: true,
      createdAt: Date.parse('2021-03-05T16:35:16.775Z'),
      lastSignInAt: Date.parse('2022-01-01T10:00:00Z'),
      names: { full: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' },
      identities: [
        { thirdPartyId: 'google-oauth2', thirdPartyUserId: '117', email: 'ada@gmail.example', isVerified: true },
      ],
      rights: { roles: ['admin'], plan: 'pro' },
      secondFactors: ['guardian'],
      none: 'missing',
      hash: undefined,
      failure: undefined,
      customData: {
        ...{ name: 'Ada Lovelace', given_name: 'Ada', family_name: 'Lovelace', nickname: 'countess', theme: 'dark' },
        ...{ picture: 'https://example.com/ada.png', locale: 'en', username: 'ada', phoneNumber: '+441234567890' },
      },
      notRead: [
        'verified phone number',
        'nickname (user_metadata has another value)',
        'last_ip',
        'logins_count',
        'updated_at',
      ],
    })
    expect(lossesOf(ada!, 'auth0')).toEqual([
      'sign-in by username',
      'time of the last sign-in',
      'second factors (guardian)',
      'rights (app_metadata and roles)',
      'verified phone number',
      'nickname (user_metadata has another value)',
      'last_ip',
      'logins_count',
      'updated_at',
    ])
    expect(liam!.identities).toEqual([{ thirdPartyId: 'github', thirdPartyUserId: '22182844' }])
    expect(liam!.emailVerified).toBe(false)
    expect([phone!.phone, phone!.notRead]).toEqual(['+15555550100', ['sign-in by phone', 'verified phone number']])
    expect(link!.notRead).toEqual(['sign-in by e-mail link'])
    const [known, others] = await read(
      [
        {
          user_id: 'google-oauth2|1',
          name: 'Ada',
          last_login: '2022-01-01T00:00:00Z',
          identities: [
            {
              provider: 'google-oauth2',
              connection: 'google-oauth2',
              user_id: '1',
              isSocial: true,
              profileData: { name: 'Ada' },
            },
          ],
        },
        {
          user_id: 'samlp|acme|1',
          identities: [
            {
              provider: 'samlp',
              connection: 'acme',
              user_id: 'acme|1',
              access_token: 'secret',
              profileData: { name: 'Ada' },
            },
          ],
        },
      ]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    )
    expect(known!.notRead).toBeUndefined()
    expect(others!.notRead).toEqual(['identities profileData', 'identities connection', 'identities access_token'])
    expect(JSON.stringify(others)).not.toContain('secret')
    expect(jane).toMatchObject({ identities: [{ thirdPartyId: 'samlp', thirdPartyUserId: 'acme|jane' }] })
    expect([jane!.emailVerified, jane!.rights, jane!.customData]).toEqual([undefined, undefined, undefined])
  })

  test('app_metadata is never custom data, and unknown keys are counted', async () => {
    const user = {
      user_id: 'auth0|a',
      email: 'a@example.com',
      app_metadata: { __proto__: null, admin: true },
      other: 1,
      'x y': 1,
    }
    const [record] = await read(line(user), { isWhole: true })
    expect([record!.rights, record!.customData, lossesOf(record!, 'auth0')]).toEqual([
      { admin: true },
      undefined,
      ['rights (app_metadata and roles)', 'other', 'other keys'],
    ])
  })

  test.each([
    ['blocked', { blocked: 'maybe' }],
    ['email_verified', { email_verified: 'perhaps' }],
    ['email', { email: 'a\ufffd' }],
    ['user_id', { user_id: {} }],
    ['created_at', { created_at: 'yesterday' }],
    ['identities', { identities: [{ user_id: 'x' }] }],
    ['identities.user_id', { identities: [{ provider: 'github', user_id: 'x\0' }] }],
  ])('a user is refused whose %s cannot be read', async (column, more) => {
    const good = line({ user_id: 'auth0|b' })
    const [, record] = await read(`${good}${line({ user_id: 'auth0|a', email: 'a@example.com', ...more })}`)
    expect([record!.failure?.detail.column, record!.hash, record!.none]).toEqual([column, undefined, undefined])
  })

  test('an object without an id and an e-mail address is refused', async () => {
    const records = await read(`${line({ user_id: 'auth0|b' })}{"a":1}\n`)
    expect(records.map(({ failure }) => failure?.code)).toEqual([undefined, 'ERR_FIELD'])
  })

  test('a file of another kind is refused', async () => {
    const error = await read('id,mail\nauth0|a,b\n').catch((thrown: unknown) => thrown)
    expect(isHashError(error) && [error.code, error.message]).toEqual([
      'ERR_MALFORMED',
      'the text is not valid: expected an export of Auth0 as NDJSON, CSV or a JSON list. The file looks like a table. Pass --from csv with --column hash=COLUMN',
    ])
  })

  slow('an export that is cut off anywhere gives only records of the whole export', async () => {
    for (const name of ['users.ndjson', 'page.json', 'passwords.ndjson']) {
      const data = own(name)
      const whole = await read(data)
      for (let length = 1; length < data.length; length += 2) {
        const records = await read(data.subarray(0, length)).catch((error: unknown) => {
          expect(isHashError(error)).toBe(true)
          return []
        })
        const good = records.filter(({ failure }) => !failure)
        expect(good).toEqual(whole.slice(0, good.length))
      }
    }
  })
})

const shared = '../shared/fixtures/auth0'
describe.skipIf(!existsSync(shared))(`the exports in ${shared}`, () => {
  test.each([
    ['password-hash-export.ndjson', 5, 'auth0|60425dc43519d90068f82973'],
    ['workos-example-input.json', 2, 'auth0|64db9dba7f18450dc250234'],
  ])('%s has hashes', async (name, count, first) => {
    const records = await read(readFileSync(`${shared}/${name}`))
    expect([records.length, records[0]!.id]).toEqual([count, first])
    for (const record of records) expect([record.failure, record.hash?.text.slice(0, 4)]).toEqual([undefined, '$2b$'])
  })

  test.each([
    ['users-export.ndjson', 5],
    ['clerk-sample.json', undefined],
  ])('%s has users without hashes', async (name, count) => {
    const records = await read(readFileSync(`${shared}/${name}`))
    if (count !== undefined) expect(records.length).toBe(count)
    for (const record of records) expect([record.failure, record.none !== undefined]).toEqual([undefined, true])
  })
})
