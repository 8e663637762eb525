import { describe, expect, test } from 'vitest'
import type { SourceRecord } from '../../src/sources/source.ts'
import { type Container, csv, jsonList, ndjson, requests } from '../../src/targets/containers.ts'
import { declareTarget } from '../../src/targets/declare.ts'
import type { Slot } from '../../src/targets/slots.ts'
import { type Converted, converted } from '../convert/convert.ts'

const hash = { text: '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K', fields: {} }
const ada: SourceRecord = { row: 1, id: '7', email: 'ada@example.com', emailVerified: true, hash }

const declare = (slots: readonly Slot[], container: Container = ndjson, files = 'users') =>
  declareTarget({
    id: 'test',
    name: 'Test',
    facts: { version: '1', source: 'this test' },
    proof: 'documentation',
    accepts: [{ format: 'bcrypt', name: 'bcrypt' }],
    options: { phones: { about: 'yes if the target has phone numbers' } },
    ids: { kind: 'text' },
    unverified: '',
    limits: {},
    identifiers: ['email', 'username', 'phone', 'identities'],
    files,
    // Most tests are not about this place.
    slots: [...slots, { of: 'emailVerified' }],
    container,
    risks: [],
    start: [],
    prove: [],
  })

const answers = { 'without-email': 'carry', 'without-password': 'carry', duplicates: 'carry' } as const
const convert = (slots: readonly Slot[], person: Partial<SourceRecord> = {}, container?: Container, options = {}) =>
  converted([{ ...ada, ...person }], declare(slots, container), { answers, options })

const lostOf = ({ account }: Converted): readonly string[] =>
  Object.entries(account.fields).flatMap(([name, { lost }]) => (lost > 0 ? [name] : []))

describe('the record of a user', () => {
  const nested: readonly Slot[] = [
    { of: 'id', at: 'userId' },
    { at: 'kind', as: () => 'human' },
    { of: 'email', at: 'user.email.address' },
    { of: 'emailVerified', at: 'user.email.isVerified' },
    { of: 'given', at: 'user.profile.first' },
    { of: 'email', at: 'user.identities[]', as: (value) => value && { type: 'email', value } },
    { of: 'phone', at: 'user.identities[]', as: (value) => value && { type: 'phone', value } },
    {
      of: 'identities',
      at: 'user.identities[]',
      as: (all) => all?.map(({ thirdPartyId, thirdPartyUserId: value }) => ({ type: thirdPartyId, value })),
    },
    { of: 'createdAt', at: 'created', as: (time) => time && time / 1000 },
  ]

  test('has the values at their keys, in the order of the slots, and no empty object', async () => {
    const { files } = await convert(nested, { phone: '+1', createdAt: 5000 })
    expect(files.users).toBe(
      '{"userId":"7","kind":"human","user":{"email":{"address":"ada@example.com","isVerified":true},"identities":[{"type":"email","value":"ada@example.com"},{"type":"phone","value":"+1"}]},"created":5}\n',
    )
  })

  test('has the items of several places in one list', async () => {
    const identities = [{ thirdPartyId: 'github', thirdPartyUserId: '1' }]
    const { files } = await convert(nested, { email: undefined, identities, names: { given: 'Ada' } })
    expect(JSON.parse(files.users!)).toEqual({
      userId: '7',
      kind: 'human',
      user: { profile: { first: 'Ada' }, identities: [{ type: 'github', value: '1' }] },
    })
  })

  test('has no place that an option excludes, and the loss is counted', async () => {
    const slots: readonly Slot[] = [
      { of: 'email', at: 'email' },
      { of: 'phone', at: 'phone', when: ({ phones }) => phones === 'yes' },
    ]
    const [without, having] = [
      await convert(slots, { phone: '+1' }),
      await convert(slots, { phone: '+1' }, ndjson, { phones: 'yes' }),
    ]
    expect([without.files.users, lostOf(without)]).toEqual(['{"email":"ada@example.com"}\n', ['phone']])
    expect([having.files.users, lostOf(having)]).toEqual(['{"email":"ada@example.com","phone":"+1"}\n', []])
  })

  test('writes a hash into the last keys of its slots, and other values are not a part of it', () => {
    const target = declare([
      { of: 'email', at: 'email' },
      { of: 'hash', at: 'password.hash.value', as: (one) => one?.text },
      { of: 'hash', at: 'password.hash.algorithm', as: (one) => one?.name },
      { of: 'hash', at: 'hasPassword', as: (one) => (one ? undefined : false) },
    ])
    const stored = { ...hash, format: 'bcrypt', name: 'bcrypt', hasSignerKey: false, needs: [], parameters: {} }
    expect(target.writeHash(stored)).toEqual({ value: hash.text, algorithm: 'bcrypt' })
  })
})

describe('a value that does not fit', () => {
  const email: Slot = { of: 'email', at: 'email', longest: 30, isNeeded: true }
  const username: Slot = { of: 'username', at: 'username', allows: /^\w+$/, words: 'letters', hint: 'Change it' }
  const phone: Slot = { of: 'phone', at: 'phone', allows: (text) => text.startsWith('+') }

  test.each([
    ['a long address refuses the user', [email], { email: `${'x'.repeat(30)}@example.com` }, 'ERR_LIMIT'],
    ['an address with a NUL character refuses the user', [email], { email: 'a\0@example.com' }, 'ERR_FIELD'],
    ['the last identifier refuses the user', [email, username], { email: undefined, username: 'a b' }, 'ERR_FIELD'],
    ['the last phone number refuses the user', [email, phone], { email: undefined, phone: '1' }, 'ERR_FIELD'],
  ] as const)('%s', async (_, slots, person, code) => {
    expect((await convert(slots, person)).account.refused).toEqual({ [code]: 1 })
  })

  test('the refusal has the words of the slot, or the limit', async () => {
    const reasonOf = async (person: Partial<SourceRecord>) => {
      const { files } = await convert([email, username], person)
      return JSON.parse(files['not-written.ndjson']!).reason
    }
    expect(await reasonOf({ email: undefined, username: 'a b' })).toBe('username: expected letters. Change it')
    expect(await reasonOf({ email: `${'x'.repeat(30)}@example.com` })).toBe(
      'email has 42 characters; at most 30 are allowed',
    )
  })

  test.each([
    ['username', { username: 'a b' }, ['username']],
    ['phone number', { phone: '1' }, ['phone']],
  ])('a wrong %s is lost if the user has another identifier', async (_, person, lost) => {
    const result = await convert([email, username, phone], person)
    expect([lostOf(result), result.account.users.written]).toEqual([lost, 1])
    expect(result.files.users).toBe('{"email":"ada@example.com"}\n')
  })

  test.each([
    [1_600_000_000_000, []],
    [1.5, ['createdAt']],
    [Number.POSITIVE_INFINITY, ['createdAt']],
  ])('without a rule, the time %d has the losses %j', async (createdAt, lost) => {
    expect(lostOf(await convert([email, { of: 'createdAt', at: 'created' }], { createdAt }))).toEqual(lost)
  })

  test.each([
    [1.5, []],
    [Number.NaN, ['createdAt']],
    [3, ['createdAt']],
    [Number.NEGATIVE_INFINITY, ['createdAt']],
  ])('with a rule, the time %d has the losses %j', async (createdAt, lost) => {
    const slots: readonly Slot[] = [email, { of: 'createdAt', at: 'created', allows: (time) => time <= 2 }]
    expect(lostOf(await convert(slots, { createdAt }))).toEqual(lost)
  })

  test('an identity is kept once, and others are kept without it', async () => {
    const at = (thirdPartyId: string, thirdPartyUserId: string) => ({ thirdPartyId, thirdPartyUserId })
    const identities = [at('a', '1'), at('a', '1'), at('a', ''), at('b\0', '2'), at('c', '\ud800'), at('a', '2')]
    const result = await convert([email, { of: 'identities', at: 'all' }], { identities })
    expect(JSON.parse(result.files.users!).all).toEqual([at('a', '1'), at('a', '2')])
    expect(lostOf(result)).toEqual(['identities (a)', 'identities (other)', 'identities (c)'])
  })

  test.each([
    ['rights', { rights: {} }, {}, []],
    ['customData', { customData: { a: 1, b: 'x\0' } }, { a: 1 }, ['customData (b)']],
    ['customData', { customData: { ['__proto__']: 1 } }, { ['__proto__']: 1 }, []],
    ['rights', { rights: { a: ['\ud800'] } }, undefined, ['rights', 'rights (a)']],
  ] as const)('of %s, the entries are kept that can be stored: %j', async (of, person, kept, lost) => {
    const result = await convert([email, { of, at: 'data' }], person)
    expect(lostOf(result)).toEqual(lost)
    expect(JSON.parse(result.files.users!).data).toEqual(kept)
  })

  test('further addresses are lost together if one of them cannot be stored', async () => {
    const slots: readonly Slot[] = [email, { of: 'otherEmails', at: 'others' }]
    expect(JSON.parse((await convert(slots, { otherEmails: ['b@x'] })).files.users!).others).toEqual(['b@x'])
    expect(lostOf(await convert(slots, { otherEmails: ['b@x', 'c\0@x'] }))).toEqual(['otherEmails'])
  })
})

describe('the names of a person', () => {
  const parts: readonly Slot[] = [
    { of: 'given', at: 'first', longest: 10 },
    { of: 'family', at: 'last', longest: 10 },
  ]
  const long = 'x'.repeat(11)
  test.each([
    [parts, { given: 'Ada', family: 'King' }, { first: 'Ada', last: 'King' }, []],
    [parts, { full: 'Ada King', given: 'Ada', family: 'King' }, { first: 'Ada', last: 'King' }, []],
    [parts, { full: 'Countess', given: 'Ada' }, { first: 'Ada' }, ['names (full)']],
    [parts, { full: 'Countess' }, {}, ['names']],
    [parts, { given: long, family: 'King' }, { last: 'King' }, ['names (given)']],
    [parts, { given: long }, {}, ['names', 'names (given)']],
    [parts, { given: '', full: '' }, {}, []],
    [[{ of: 'name', at: 'name', longest: 10 }], { full: 'Ada' }, { name: 'Ada' }, []],
    [[{ of: 'name', at: 'name', longest: 10 }], { given: 'Ada', family: 'King' }, { name: 'Ada King' }, []],
    [
      [{ of: 'name', at: 'name', longest: 10 }],
      { full: 'Ada', given: 'Ada', family: 'King' },
      { name: 'Ada' },
      ['given and family names'],
    ],
    [[{ of: 'name', at: 'name', longest: 10 }], { full: long }, {}, ['names']],
  ] as const)('%j: %j becomes %j, and the losses are %j', async (slots, names, written, lost) => {
    const result = await convert([{ of: 'email' }, ...slots], { names })
    expect([JSON.parse(result.files.users!), lostOf(result)]).toEqual([written, lost])
  })
})

describe('the files', () => {
  const slots: readonly Slot[] = [
    { of: 'email', at: 'create.email' },
    { of: 'full', at: 'create.name' },
    { of: 'phone', at: 'phone.number' },
  ]
  const users = [
    { ...ada, names: { full: 'a\u2028"b,c"\r\nd' } },
    { ...ada, row: 2, id: '8', email: 'b@example.com', phone: '+1' },
  ]
  const write = async (container: Container, given = slots) =>
    (await converted(users, declare(given, container), { answers })).files.users

  test('of JSON are a list, or an object with a list', async () => {
    expect(JSON.parse((await write(jsonList()))!)).toEqual([
      { create: { email: 'ada@example.com', name: 'a\u2028"b,c"\r\nd' } },
      { create: { email: 'b@example.com' }, phone: { number: '+1' } },
    ])
    expect(JSON.parse((await write(jsonList('{"a":1,"users":[', ']}')))!).users).toHaveLength(2)
  })

  test('of NDJSON have a line for each user, also for readers that end a line at U+2028', async () => {
    const lines = (await write(ndjson))!.trimEnd().split(/[\n\u2028]/)
    expect(lines.map((line) => JSON.parse(line).create.email)).toEqual(['ada@example.com', 'b@example.com'])
  })

  test('of CSV have a header and quoted cells', async () => {
    const given: readonly Slot[] = [
      { of: 'email', at: 'email' },
      { of: 'full', at: 'user,name' },
      { of: 'emailVerified', at: 'verified' },
      { at: 'mfa', as: () => false },
      { at: 'list', as: () => ['a', 'b'] },
    ]
    expect(await write(csv, given)).toBe(
      'email,"user,name",verified,mfa,list\r\nada@example.com,"a\u2028""b,c""\r\nd",true,false,"[""a"",""b""]"\r\nb@example.com,,true,false,"[""a"",""b""]"\r\n',
    )
  })

  test('of requests have the method, the path and the body of each request, in their order', async () => {
    const container = requests({
      create: () => 'POST /users?activate=true',
      phone: ({ id }) => `PATCH /users/${id}/phone`,
    })
    expect(
      (await write(container))!
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { method: 'POST', path: '/users?activate=true', body: { email: 'ada@example.com', name: 'a\u2028"b,c"\r\nd' } },
      { method: 'POST', path: '/users?activate=true', body: { email: 'b@example.com' } },
      { method: 'PATCH', path: '/users/8/phone', body: { number: '+1' } },
    ])
  })

  test('have numbers with four digits if their name has a place for it', () => {
    const target = declare([], ndjson, 'users-#.json')
    expect([target.fileName(undefined), target.fileName(12)]).toEqual(['users-0001.json', 'users-0012.json'])
  })
})
