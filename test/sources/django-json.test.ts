import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lossesOf } from '../../src/cli/reading/people.ts'
import { isHashError } from '../../src/core/errors.ts'
import { createVerifier } from '../../src/index.ts'
import { djangoJsonKind, djangoJsonLinesKind } from '../../src/sources/django.ts'
import { createReaderOfAny, readAll } from '../../src/sources/reader.ts'
import type { SourceRecord, SystemOptions } from '../../src/sources/source.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { slow } from '../sample.ts'

function read(data: Uint8Array | string, options: SystemOptions = {}, size = 65536) {
  const kinds = [djangoJsonKind(options), djangoJsonLinesKind(options)]
  return recordsIn(readAll(chunksOf(data, size), createReaderOfAny(kinds, 'JSON')))
}

const own = (name: string) => readFileSync(`test/exports/django-json/${name}`)
const answersOf = (text: Uint8Array): { [name: string]: string | null } => JSON.parse(new TextDecoder().decode(text))

/** Verifies every known password with the hash of its record. */
async function checkAnswers(records: readonly SourceRecord[], answers: { [name: string]: string | null }) {
  const verifier = createVerifier()
  for (const { username, email, hash, none } of records) {
    const answer = answers[username ?? email!]
    expect([username, none]).toEqual([username, answer === null ? 'missing' : undefined])
    if (hash && typeof answer === 'string')
      expect(await verifier.verify(answer, hash.text, { fields: hash.fields, ...hash.hints }), username).toBe(true)
  }
  await verifier.close()
}

describe('users of manage.py dumpdata', () => {
  const answers = answersOf(own('answers.json'))

  test.each(['auth-user.json', 'natural.json', 'users.jsonl', 'sqlite-auth_user.json'])(
    'every user of %s is read, in pieces of any size',
    async (name) => {
      const records = await read(own(name), { isWhole: true })
      expect(records.map(({ username }) => username)).toEqual(Object.keys(answers).filter((one) => !one.includes('@')))
      for (const size of [1, 7, 1e9]) expect(await read(own(name), { isWhole: true }, size)).toEqual(records)
    },
  )

  slow('every known password of a dump verifies', async () => {
    for (const name of ['auth-user.json', 'member.json']) await checkAnswers(await read(own(name)), answers)
  })

  test('a known password of a dump verifies', async () => {
    await checkAnswers(
      (await read(own('auth-user.json'))).filter(({ username }) => /^old|^un|^em/.test(username!)),
      answers,
    )
  })

  test('a record has what the model has', async () => {
    const [ada, , , inactive] = await read(own('auth-user.json'), { isWhole: true })
    expect(ada).toMatchObject({
      row: 1,
      id: '1',
      email: 'ada@example.com',
      username: 'ada',
      disabled: false,
      createdAt: Date.UTC(2019, 0, 1),
      lastSignInAt: Date.UTC(2024, 1, 29, 23, 59, 59, 999),
      names: { given: 'Ada', family: 'Lovelace' },
      rights: { isSuperuser: true, isStaff: true, groups: [1], permissions: [13] },
      customData: { username: 'ada' },
      hash: { hints: { writtenBy: 'django' }, origin: { hash: 'password' } },
    })
    expect(ada!.emailVerified).toBeUndefined()
    expect(inactive).toMatchObject({ id: '4', username: 'inactive', disabled: true, email: undefined })
    expect(inactive!.rights).toBeUndefined()
    expect(lossesOf(inactive!, 'django')).toEqual(['sign-in by username'])
    expect(lossesOf(ada!, 'django')).toEqual(
      expect.arrayContaining(['sign-in by username', 'names', 'rights (isStaff)', 'rights (groups)']),
    )
  })

  test('a dump with natural keys has no ids, and its groups are names', async () => {
    const [ada] = await read(own('natural.json'), { isWhole: true })
    expect([ada!.id, ada!.row, ada!.rights]).toEqual([
      undefined,
      2,
      expect.objectContaining({ groups: [['Editors, "night" shift']] }),
    ])
  })

  test('the other fields of a model are custom data', async () => {
    expect(await read(own('member.json'), { isWhole: true })).toMatchObject([
      {
        id: '7b6a4f0e-6a52-4c2b-8d58-5f4a1e1f0c11',
        email: 'member@example.com',
        username: undefined,
        customData: { nick: 'n, "q"', prefs: { a: [1, null, 'é'] } },
      },
    ])
    expect((await read(own('member.json')))[0]!.customData).toBeUndefined()
  })

  test('several models of users need a choice', async () => {
    await expect(read(own('two-models.json'))).rejects.toThrow(
      'the file has users of several models: auth.user and accounts.member. Choose one of these models with --table (in the library: the option `table`), such as --table auth.user',
    )
    for (const table of ['accounts.member', 'accounts_member', 'Accounts.Member'])
      expect((await read(own('two-models.json'), { table })).map(({ email }) => email)).toEqual(['member@example.com'])
    await expect(read(own('two-models.json'), { table: 'users' })).rejects.toThrow('no objects of the model users')
  })

  test('a dump without users is refused', async () => {
    const group = JSON.stringify([{ model: 'auth.group', pk: 1, fields: { name: 'x', permissions: [] } }])
    const error = await read(group).catch((thrown: unknown) => thrown)
    expect(isHashError(error) && error.code).toBe('ERR_FIELD')
    expect(await read('[]')).toEqual([])
  })

  test.each([
    ['password', { password: 5 }],
    ['is_active', { is_active: 'maybe' }],
    ['is_staff', { is_staff: {} }],
    ['last_login', { last_login: 'yesterday' }],
    ['email', { email: 'a\ufffd' }],
    ['username', { username: ['x'] }],
  ])('a user is refused whose %s cannot be read', async (name, fields) => {
    const model = {
      model: 'auth.user',
      pk: 7,
      fields: { password: 'md5$a$b', last_login: null, username: 'a', ...fields },
    }
    const [record, ...others] = await read(JSON.stringify([model]))
    expect([record!.id, record!.failure?.detail.column, record!.hash, record!.none, others]).toEqual([
      '7',
      name,
      undefined,
      undefined,
      [],
    ])
    const [whole] = await read(JSON.stringify([model]), { isWhole: true })
    expect(whole!.hash?.text).toBe(name === 'password' ? '' : 'md5$a$b')
  })

  test('a dump that is cut off anywhere gives only records of the whole dump', async () => {
    const data = own('natural.json')
    const whole = await read(data)
    for (let length = 1; length < data.length - 3; length += 3) {
      const records = await read(data.subarray(0, length)).catch((error: unknown) => {
        expect(isHashError(error)).toBe(true)
        return []
      })
      const good = records.filter(({ failure }) => !failure)
      expect(good).toEqual(whole.slice(0, good.length))
    }
  })
})

const shared = '../shared/fixtures/django'
describe.skipIf(!existsSync(shared))(`the dumps in ${shared}`, () => {
  const answers = existsSync(shared) ? answersOf(readFileSync(`${shared}/answers.json`)) : {}
  slow.each(['dumpdata-auth.user.json', 'sqlite3-json.json'])('every known password of %s verifies', async (name) => {
    const records = await read(readFileSync(`${shared}/${name}`))
    expect(records.length).toBe(10)
    await checkAnswers(records, answers)
  })

  test.each([
    ['auth.user', 10],
    ['accounts.member', 2],
  ])('the users of %s are found among other models', async (table, count) => {
    const records = await read(readFileSync(`${shared}/dumpdata-natural-keys-indent2.json`), { table })
    expect(records.length).toBe(count)
  })
})
