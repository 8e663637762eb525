import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { openSpill } from '../../src/cli/terminal/files.ts'
import { convert } from '../../src/convert/convert.ts'
import type { Fingerprinter } from '../../src/convert/fingerprint-index.ts'
import { createValueStore } from '../../src/convert/storage.ts'
import { type Survey, type SurveyLimits, surveyExport } from '../../src/convert/survey.ts'
import { createVerifier } from '../../src/index.ts'
import { auth0 } from '../../src/sources/index.ts'
import type { HashRecord, SourceRecord, SystemOptions } from '../../src/sources/source.ts'
import { keycloak } from '../../src/targets/keycloak.ts'
import { chunksOf, once, recordsIn } from '../helpers/read.ts'
import { slow } from '../sample.ts'
import { fixedTerms, strictTarget } from './convert.ts'

const verifier = createVerifier()
afterAll(() => verifier.close())

const hash = (text: string): HashRecord => ({ text, fields: {} })
const usual: SurveyLimits = { mostEntries: 4_000_000, runLength: 2 ** 20, mostBytes: 2 ** 26 }
const small: SurveyLimits = { mostEntries: 100, runLength: 32, mostBytes: 0 }
const fingerprintByLength: Fingerprinter = (text, into) => Object.assign(into, { high: text.length, low: 1 })

const prepareThese = (users: readonly SourceRecord[], others: readonly SourceRecord[], limits = usual) =>
  surveyExport({ target: strictTarget, read: () => once(users), readOthers: () => once(others), openSpill }, limits)

/** Joins one user with rows that have the user's id. */
async function joinRows(user: Partial<SourceRecord>, ...others: readonly Partial<SourceRecord>[]) {
  const own: SourceRecord = { row: 1, id: 'a', ...user }
  const rows = others.map((other, index): SourceRecord => ({ row: index + 1, id: 'a', ...other }))
  const prepared = await prepareThese([own], rows)
  const { contradictions = [], ...record } = prepared.join(own)
  return [Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)), contradictions]
}

const base = { row: 1, id: 'a' }

test('a user has all values of a right of which each row has some, unless the user has another kind of value', async () => {
  const rows = [{ someRights: { roles: ['a'] } }, { someRights: { roles: ['b', 'a'], teams: [7] } }]
  expect(await joinRows({}, ...rows)).toEqual([{ ...base, rights: { roles: ['a', 'b'], teams: [7] } }, []])
  expect(await joinRows({ rights: { roles: ['c'] } }, ...rows)).toEqual([
    { ...base, rights: { roles: ['c', 'a', 'b'], teams: [7] } },
    [],
  ])
  expect(await joinRows({ rights: { roles: 'admin' } }, ...rows)).toEqual([
    { ...base, rights: { teams: [7] } },
    ['rights'],
  ])
})

test('a row adds data that the user does not have, and several rows of a user are joined', async () => {
  expect(
    await joinRows(
      { none: 'missing', names: { full: 'Ada' }, rights: { groups: ['x'] }, customData: { a: 1 } },
      { hash: hash('h'), emailVerified: true, email: 'ada@example.org', username: 'ada', createdAt: 5 },
      { names: { given: 'A', family: 'L' }, rights: { roles: ['editor'] }, secondFactors: ['totp'] },
      { identities: [{ thirdPartyId: 'x', thirdPartyUserId: '1' }], customData: { b: 2 }, notRead: ['meta'] },
    ),
  ).toEqual([
    {
      ...base,
      hash: hash('h'),
      email: 'ada@example.org',
      emailVerified: true,
      username: 'ada',
      createdAt: 5,
      names: { full: 'Ada', given: 'A', family: 'L' },
      rights: { groups: ['x'], roles: ['editor'] },
      secondFactors: ['totp'],
      identities: [{ thirdPartyId: 'x', thirdPartyUserId: '1' }],
      customData: { a: 1, b: 2 },
      notRead: ['meta'],
    },
    [],
  ])
})

const email = 'ada@example.org'
const identity = (address: string) => ({
  thirdPartyId: 'google.com',
  thirdPartyUserId: '117',
  email: address,
  isVerified: true,
})
const contradictions: readonly (readonly [string, Partial<SourceRecord>, Partial<SourceRecord>, object])[] = [
  ['emailVerified', { email, emailVerified: true }, { emailVerified: false }, { email, emailVerified: false }],
  ['emailVerified', { email, emailVerified: false }, { emailVerified: true }, { email, emailVerified: false }],
  ['disabled', { disabled: false }, { disabled: true }, { disabled: true }],
  ['disabled', { disabled: true }, { disabled: false }, { disabled: true }],
  [
    'email',
    { email, emailVerified: true },
    { email: 'eve@x.org', emailVerified: true },
    { email, emailVerified: false },
  ],
  ['email', { email }, { email: 'eve@x.org', emailVerified: true }, { email, emailVerified: false }],
  ['hash', { hash: hash('1') }, { hash: hash('2') }, { hash: hash('1'), otherHashes: [hash('2')] }],
  ['username', { username: 'a' }, { username: 'b' }, { username: 'a' }],
  ['names', { names: { full: 'A' } }, { names: { full: 'B' } }, { names: { full: 'A' } }],
  ['rights', { rights: { roles: ['admin'], x: 1 } }, { rights: { roles: [] } }, { rights: { x: 1 } }],
  [
    'rights',
    { rights: { isStaff: true, isSuperuser: true } },
    { rights: { isStaff: true }, deniedRights: ['isSuperuser'] },
    { rights: { isStaff: true }, deniedRights: ['isSuperuser'] },
  ],
  ['rights', { deniedRights: ['isStaff'] }, { rights: { isStaff: true } }, { deniedRights: ['isStaff'] }],
  [
    'identities',
    { identities: [identity(email)] },
    { identities: [identity('eve@x.org')] },
    { identities: [{ ...identity(email), isVerified: false }] },
  ],
  ['customData', { customData: { a: 1 } }, { customData: { a: 2 } }, { customData: { a: 1 } }],
]

test.each(contradictions)(
  'a contradiction of %s is named, and the value with fewer rights is taken',
  async (...row) => {
    const [name, user, other, expected] = row
    expect(await joinRows(user, other)).toEqual([{ ...base, ...expected }, [name]])
    expect(await joinRows(user, other, other)).toEqual([{ ...base, ...expected }, [name]])
  },
)

test('rows with the same data do not contradict each other', async () => {
  const user = {
    email,
    emailVerified: true,
    disabled: false,
    hash: hash('1'),
    rights: { a: [1] },
    deniedRights: ['b'],
    identities: [identity(email)],
    names: { full: 'A' },
  }
  expect(await joinRows(user, user, { ...user, email: 'ADA@example.org ' })).toEqual([{ ...base, ...user }, []])
})

test('a right that differs between two rows is not restored by a third row', async () => {
  const rights = (role: string) => ({ rights: { roles: [role] } })
  expect(await joinRows({}, rights('a'), rights('b'), rights('c'))).toEqual([base, ['rights']])
})

test('a flag does not verify the address of another row', async () => {
  expect(await joinRows({ emailVerified: true }, { email })).toEqual([{ ...base, email }, []])
})

test('a row that cannot be read refuses its user', async () => {
  const failure = { ok: false, code: 'ERR_FIELD', message: 'wrong', detail: {} } as never
  expect(await joinRows({ none: 'missing' }, { failure })).toEqual([
    { ...base, none: 'missing', failure, unread: ['row'] },
    [],
  ])
})

const matching: readonly (readonly [string, Partial<SourceRecord>, Partial<SourceRecord>, boolean])[] = [
  ['the same id', { id: 'a' }, { id: 'a' }, true],
  ['an id in another case', { id: 'a' }, { id: 'A' }, false],
  [
    'a UUID in another case',
    { id: '6D1D5B43-52A5-4E4C-9F6A-0E3F7F2A9B11' },
    { id: '6d1d5b43-52a5-4e4c-9f6a-0e3f7f2a9b11' },
    true,
  ],
  ['the same id and another e-mail address', { id: 'a', email }, { id: 'a', email: 'b@x.org' }, true],
  ['the same e-mail address and another id', { id: 'a', email }, { id: 'b', email }, false],
  ['no id and the same e-mail address', { id: 'a', email }, { email: ' ADA@Example.org' }, true],
  ['an id that the user does not have, and the same e-mail address', { email }, { id: 'b', email }, true],
  ['neither an id nor an e-mail address', { id: 'a', email }, {}, false],
]

test.each(matching)('a row with %s', async (_, user, other, isJoined) => {
  const own: SourceRecord = { row: 1, id: undefined, ...user }
  for (const limits of [usual, { ...small, mostEntries: 0 }, { ...usual, fingerprint: fingerprintByLength }]) {
    const prepared = await prepareThese([own], [{ row: 9, id: undefined, phone: '1', ...other }], limits)
    expect(prepared.join(own).phone).toBe(isJoined ? '1' : undefined)
    expect([prepared.findUnmatched().count, prepared.findUnmatched().rows]).toEqual(isJoined ? [0, []] : [1, [9]])
    prepared.close()
  }
})

test('a row without an id belongs to no user if several users have its e-mail address', async () => {
  const users: readonly SourceRecord[] = [
    { row: 1, id: 'google|1', email },
    { row: 2, id: 'auth0|1', email: 'Ada@example.org' },
  ]
  const prepared = await prepareThese(users, [{ row: 1, id: undefined, email, username: 'x', hash: hash('h') }])
  expect(users.map((user) => prepared.join(user))).toEqual(users)
  expect([prepared.findUnmatched().count, users.map(prepared.findDuplicate)]).toEqual([1, ['first', 'later']])
})

test('identifiers from other rows are compared with those of other users', async () => {
  const users: readonly SourceRecord[] = [
    { row: 1, id: 'a', username: 'x' },
    { row: 2, id: 'b' },
  ]
  const prepared = await prepareThese(users, [{ row: 1, id: 'b', username: 'X' }])
  expect(users.map(prepared.findDuplicate)).toEqual(['first', 'later'])
})

slow('rows in a temporary file are joined in the same way as rows in memory', async () => {
  const users = Array.from({ length: 400 }, (_, index): SourceRecord => ({ row: index + 1, id: `u${index}` }))
  const others = Array.from({ length: 3000 }, (_, index): SourceRecord => {
    const user = (index * 7) % 450
    return { row: index + 1, id: `u${user}`, notRead: [`row ${index}`, 'x'.repeat(index)] }
  })
  const all = (prepared: Survey) => [
    prepared.findUnmatched().count,
    prepared.findUnmatched().rows,
    users.map(prepared.join),
  ]
  const expected = all(await prepareThese(users, others))
  expect(expected[0]).toBe(others.filter(({ id }) => Number(id!.slice(1)) >= 400).length)
  expect(all(await prepareThese(users, others, small))).toEqual(expected)
})

test('a user with more rows than allowed is refused', async () => {
  const user: SourceRecord = { row: 1, id: 'a', none: 'missing' }
  const others = Array.from({ length: 4097 }, (_, index): SourceRecord => ({ row: index, id: 'a', phone: '1' }))
  const record = (await prepareThese([user], others)).join(user)
  expect([record.failure?.code, record.phone, record.none]).toEqual(['ERR_LIMIT', undefined, undefined])
})

test('the temporary file has no name, and only its owner may read it', () => {
  const names = () => readdirSync(tmpdir()).filter((name) => name.startsWith('saltbridge-'))
  const before = names()
  const spill = openSpill()
  expect(names()).toEqual(before)
  expect(spill.write(Buffer.from('abc'))).toBe(0)
  expect(spill.write(Buffer.from('defg'))).toBe(3)
  expect(Buffer.from(spill.read(2, 3)).toString()).toBe('cde')
  expect(() => spill.read(5, 3)).toThrow('cannot read')
  spill.close()
  spill.close()
  const folder = process.env.TMPDIR
  process.env.TMPDIR = '/nowhere'
  expect(() => openSpill()).toThrow('cannot write "/nowhere/saltbridge-')
  if (folder === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = folder
})

test.each(['createWriter', 'begin', 'write', 'end'])(
  'a conversion closes its temporary file if the function %s of the target throws',
  async (name) => {
    let open = 0
    const countedSpill = () => {
      const spill = openSpill()
      let isOpen = true
      open++
      function close() {
        if (isOpen) open--
        isOpen = false
        spill.close()
      }
      return { ...spill, close }
    }
    const fail = (one: string) => () => {
      if (one === name) throw new Error(`${name} failed`)
      return ''
    }
    const target = {
      ...keycloak,
      createWriter() {
        fail('createWriter')()
        return { begin: fail('begin'), write: fail('write'), end: fail('end') }
      },
    }
    // Rows of more than 4 MiB need a temporary file.
    const users = [{ row: 1, id: 'a', email: 'ada@example.org', emailVerified: true, none: 'missing' } as const]
    const others = Array.from({ length: 100 }, (_, row) => ({ row, id: `${row}`, phone: 'x'.repeat(60_000) }))
    const migration = { from: 'test', target, read: () => once(users), readOthers: () => once(others), verifier }
    const pieces = convert({ ...migration, openSpill: countedSpill }, { ...fixedTerms, answers: {} })
    async function readAll() {
      for await (const _ of pieces);
    }
    await expect(readAll()).rejects.toThrow(`${name} failed`)
    expect(open).toBe(0)
  },
)

type Read = (chunks: AsyncIterable<Uint8Array>, options: SystemOptions) => AsyncIterable<readonly SourceRecord[]>

const recordsOf = (read: Read, text: string | Uint8Array, options: SystemOptions = {}) =>
  recordsIn(read(chunksOf(text), { isWhole: true, ...options }))

test('the password hashes of Auth0 are joined to its users', async () => {
  const [users, hashes] = ['users', 'passwords'].map((name) =>
    readFileSync(`test/exports/auth0/${name}.ndjson`, 'utf8'),
  )
  const perturbed = `${hashes}${hashes!.split('\n')[0]!.replace('"emailVerified":true', '"emailVerified":false')}\n`
  const people = await recordsOf(auth0.read, users!)
  const prepared = await prepareThese(people, await recordsOf(auth0.read, perturbed))
  const all = people.map((user) => prepared.join(user))
  expect(all.map(({ hash, none, contradictions = [] }) => [hash?.text.slice(0, 4), none, contradictions])).toEqual([
    ['$2b$', undefined, ['emailVerified']],
    [undefined, 'social', []],
    [undefined, 'phone', []],
    [undefined, 'missing', []],
    [undefined, 'social', []],
  ])
  expect(all[0]).toMatchObject({ emailVerified: false, disabled: true, names: { full: 'Ada Lovelace' } })
  expect([prepared.findUnmatched().count, prepared.findUnmatched().rows]).toEqual([2, [2, 3]])
})

test('a store in a file returns each value, in any order, and reads neighbours with few accesses to the file', () => {
  let reads = 0
  const opened: ReturnType<typeof openSpill>[] = []
  const open = () => {
    if (opened.length === 0) opened.push(openSpill())
    const [spill] = opened
    function read(position: number, length: number) {
      reads++
      return spill!.read(position, length)
    }
    return { ...spill!, read }
  }
  const store = createValueStore(0, open)
  // Some values are longer than what is read together, or lie across the blocks of the store.
  const values = Array.from({ length: 4000 }, (_, at) => ({ at, text: 'é'.repeat(at % 500 === 7 ? 70_000 : at % 700) }))
  const places = values.map((value) => store.add(value))
  for (const [at, place] of places.entries()) expect(store.get(place)).toEqual(values[at])
  expect(reads).toBeLessThan(values.length / 10)
  for (let step = 0; step < values.length; step++) {
    const at = (step * 1597) % values.length
    expect(store.get(places[at]!)).toEqual(values[at])
  }
  opened[0]!.close()
})
