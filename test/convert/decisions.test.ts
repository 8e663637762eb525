import { describe, expect, test } from 'vitest'
import type { SourceRecord } from '../../src/sources/source.ts'
import type { Target } from '../../src/targets/target.ts'
import { converted } from './convert.ts'

/** A target with few abilities, so that every decision can be forced. */
const target: Target = {
  id: 'small',
  name: 'Small',
  facts: { version: '1', source: 'this file' },
  proof: 'documentation',
  accepts: [
    { format: 'bcrypt', limits: { cost: [4, 12] } },
    { format: 'phpass', needs: { option: 'plugin', value: 'phpass', reason: 'phpass needs the plugin phpass' } },
  ],
  options: { plugin: { about: 'the plugin that the target has' } },
  ids: { kind: 'uuid' },
  carries: { email: true, emailVerified: true, names: true, identities: true },
  identifiers: () => ['email', 'username'],
  withoutEmail: 'placeholder',
  unverified: 'They cannot sign in.',
  limits: {},
  writeHash: ({ text }) => ({ hash: text }),
  fileName: () => 'users.json',
  createWriter: () => ({
    begin: () => '',
    write: (users) => users.map((user) => `${JSON.stringify(user)}\n`).join(''),
    end: () => '',
  }),
  risks: () => [],
  start: () => [],
  prove: () => [],
}

const bcrypt = (cost = 10) =>
  `$2b$${String(cost).padStart(2, '0')}$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S`
const phpass = '$P$BxTMFzl5/RQoqhxlTGG23aTaEhVMba0'
const id = '3f0b0e0e-7c1c-4e3e-9a57-000000000001'
const user = (other: Partial<SourceRecord> = {}): SourceRecord => ({
  row: 1,
  id,
  email: 'ada@example.com',
  emailVerified: true,
  hash: { text: bcrypt(), fields: {} },
  ...other,
})
const decisionsOf = async (record: SourceRecord) =>
  (await converted([record], target)).findings.decisions.map(({ decision, caveat }) => caveat ?? decision)
type Given = NonNullable<Parameters<typeof converted>[2]>
const writtenBy = async (record: SourceRecord, given: Given = {}) => {
  const { files, account } = await converted([record], target, given)
  return { account, user: JSON.parse(files['users.json'] ?? 'null'), left: files['not-written.ndjson'] }
}

test('a user who fits the target forces no decision', async () => {
  expect(await decisionsOf(user())).toEqual([])
  const { user: written, account } = await writtenBy(user())
  expect(written).toMatchObject({ id, email: 'ada@example.com', emailVerified: true, hash: { text: bcrypt() } })
  expect(account).toMatchObject({
    users: { in: 1, written: 1, held: 0, refused: 0 },
    passwords: { exact: 1 },
    changedIds: 0,
  })
})

describe.each<
  [decision: string, Partial<SourceRecord>, answers: { readonly [answer: string]: 'written' | 'held' | 'refused' }]
>([
  ['ids', { id: 'auth0|1' }, { uuid5: 'written', new: 'written', hold: 'held' }],
  ['ids', { id: undefined }, { uuid5: 'written', new: 'written', hold: 'held' }],
  ['unverified-emails', { emailVerified: false }, { carry: 'written', hold: 'held' }],
  ['unknown-emails', { emailVerified: undefined }, { carry: 'written', hold: 'held' }],
  ['without-email', { email: undefined, username: 'ada' }, { carry: 'written', placeholder: 'written', hold: 'held' }],
  ['without-email', { email: undefined }, { carry: 'held', placeholder: 'written', hold: 'held' }],
  ['without-password', { hash: undefined, none: 'missing' }, { carry: 'written', hold: 'held' }],
  ['several-hashes', { otherHashes: [{ text: bcrypt(11), fields: {} }] }, { first: 'written', hold: 'held' }],
  ['unaccepted-hashes', { hash: { text: bcrypt(13), fields: {} } }, { refuse: 'refused', reset: 'written' }],
  ['mfa', { secondFactors: ['totp'] }, { drop: 'written', hold: 'held' }],
  ['disabled', { disabled: true }, { hold: 'held' }],
])('the decision %s', (decision, other, answers) => {
  test('a decision is listed with the row of the user', async () => {
    const { findings } = await converted([user({ row: 7, ...other })], target)
    expect(findings.decisions.filter((one) => one.decision === decision)).toMatchObject([{ users: 1, rows: [7] }])
  })

  test.each(Object.entries(answers))('with the answer %s, the user is %s', async (answer, fate) => {
    const { account, user: written, left } = await writtenBy(user(other), { answers: { [decision]: answer } })
    expect(account.users).toEqual({ in: 1, written: 0, held: 0, refused: 0, [fate]: 1 })
    expect(written === null).toBe(fate !== 'written')
    expect(left === undefined).toBe(fate === 'written')
  })
})

describe('ids', () => {
  const ids = async (given: Given) => (await writtenBy(user({ id: 'auth0|1' }), given)).user.id

  test('a computed id depends on the source and the old id, and on nothing else', async () => {
    const own = await ids({ answers: { ids: 'uuid5' } })
    expect(own).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await ids({ answers: { ids: 'uuid5' }, time: 0 })).toBe(own)
    expect(await ids({ answers: { ids: 'uuid5' }, from: 'another' })).not.toBe(own)
  })

  test('a user who was not written at first gets the same computed id', async () => {
    const own = await ids({ answers: { ids: 'uuid5' }, from: 'firebase' })
    const again = await writtenBy(user({ id: 'auth0|1', from: 'firebase' }), {
      answers: { ids: 'uuid5' },
      from: 'ndjson',
    })
    expect(again.user.id).toBe(own)
  })

  test('a new id also depends on the namespace of the plan', async () => {
    const own = await ids({ answers: { ids: 'new' } })
    expect(await ids({ answers: { ids: 'new' } })).toBe(own)
    expect(await ids({ answers: { ids: 'new' }, namespace: '6d1d5b43-52a5-4e4c-9f6a-0e3f7f2a9b12' })).not.toBe(own)
    const { user: written } = await writtenBy(user(), { answers: { ids: 'new' } })
    expect(written.id).not.toBe(id)
  })

  test('id-map.csv has the old and the new id of each written user', async () => {
    const { files, account } = await converted(
      [user({ id: 'a,"b"' }), user({ row: 2, id: undefined, email: 'b@example.com' })],
      target,
      {
        answers: { ids: 'uuid5' },
      },
    )
    const [head, first, second] = files['id-map.csv']!.split('\n')
    expect(head).toBe('old,new')
    expect(first).toMatch(/^"a,""b""",[0-9a-f-]{36}$/)
    expect(second).toMatch(/^,[0-9a-f-]{36}$/)
    // A user without an id gets an id, but no id changes.
    expect(account.changedIds).toBe(1)
  })

  test.each([
    ['=1+1', `'=1+1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['+cmd', `'+cmd`],
    ['-2+3', `'-2+3`],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['-5', '-5'],
    ['a=1', 'a=1'],
  ])('the id %s is not a formula in id-map.csv', async (id, cell) => {
    const { files } = await converted([user({ id })], target, { answers: { ids: 'uuid5' } })
    expect(files['id-map.csv']!.split('\n')[1]!.replace(/,[0-9a-f-]{36}$/, '')).toBe(cell)
  })
})

describe('passwords', () => {
  test('a hash is refused with the limit that it exceeds', async () => {
    const { findings } = await converted([user({ hash: { text: bcrypt(13), fields: {} } })], target)
    expect(findings.decisions[0]!.reasons).toEqual(['cost must be from 4 to 12, but it is 13'])
  })

  test('a format that needs an extension is refused without the option, and the reason names the extension', async () => {
    const hash = { text: phpass, fields: {}, hints: { format: 'phpass' } }
    const { findings } = await converted([user({ hash })], target)
    expect(findings.decisions[0]).toMatchObject({
      decision: 'unaccepted-hashes',
      reasons: ['phpass needs the plugin phpass'],
    })
  })

  test('if the old system changed passwords slightly before it hashed them, the hash has a caveat', async () => {
    const hash = { text: phpass, fields: {}, hints: { writtenBy: 'wordpress' } }
    const options = { plugin: 'phpass' }
    const held = await converted([user({ hash })], target, { options })
    expect(held.findings.decisions.map(({ caveat }) => caveat)).toEqual(['php-trim', 'php-slashes'])
    expect(held.account.users).toEqual({ in: 1, written: 0, held: 1, refused: 0 })
    const half = await converted([user({ hash })], target, { options, answers: { accept: ['php-trim'] } })
    expect(half.account).toMatchObject({ users: { held: 1 }, held: { 'php-slashes': 1 } })
    const accepted = await converted([user({ hash })], target, {
      options,
      answers: { accept: ['php-trim', 'php-slashes'] },
    })
    expect(accepted.account).toMatchObject({ passwords: { except: 1 }, caveats: { 'php-trim': 1, 'php-slashes': 1 } })
  })

  test('of several hashes, the first one that the target accepts is written', async () => {
    const record = user({ hash: { text: bcrypt(13), fields: {} }, otherHashes: [{ text: bcrypt(11), fields: {} }] })
    const { user: written } = await writtenBy(record, { answers: { 'several-hashes': 'first' } })
    expect(written.hash.text).toBe(bcrypt(11))
  })
})

test('a value that the target does not carry is lost and counted, and is not passed to the writer', async () => {
  const record = user({
    phone: '+41441234567',
    rights: { role: 'admin' },
    customData: { theme: 'dark' },
    disabled: false,
  })
  const { account, user: written } = await writtenBy(record)
  expect(account.fields).toMatchObject({
    email: { carried: 1, lost: 0 },
    phone: { carried: 0, lost: 1 },
    rights: { carried: 0, lost: 1 },
    customData: { carried: 0, lost: 1 },
  })
  expect(account.fields).not.toHaveProperty('disabled')
  expect(JSON.stringify(written)).not.toMatch(/admin|dark|4144/)
})

test('an address of which nothing is known is never written as verified', async () => {
  const { user: written } = await writtenBy(user({ emailVerified: undefined }))
  expect(written.emailVerified).toBeUndefined()
})

test('the numbers of an account add up for any mixture of users', async () => {
  const records = Array.from({ length: 60 }, (_, index): SourceRecord => {
    const hash = { text: bcrypt(8 + (index % 7)), fields: {} }
    return user({
      row: index + 1,
      id: index % 3 === 0 ? `old-${index}` : `3f0b0e0e-7c1c-4e3e-9a57-0000000000${10 + index}`,
      email: index % 5 === 0 ? undefined : `u${index}@example.com`,
      emailVerified: index % 4 === 0,
      hash: index % 6 === 0 ? undefined : index % 11 === 0 ? { text: 'damaged', fields: {} } : hash,
      none: index % 6 === 0 ? 'missing' : undefined,
      secondFactors: index % 8 === 0 ? ['totp'] : undefined,
    })
  })
  const { account, files } = await converted(records, target, { answers: { 'unaccepted-hashes': 'reset' } })
  const { users, passwords, held, refused } = account
  const sum = (counts: object) => Object.values(counts).reduce((total: number, count: number) => total + count, 0)
  expect(users.in).toBe(60)
  expect(users.written + users.held + users.refused).toBe(60)
  expect(sum(passwords)).toBe(60)
  expect(sum(held)).toBe(users.held)
  expect(sum(refused)).toBe(users.refused)
  expect(files['not-written.ndjson']!.trim().split('\n')).toHaveLength(users.held + users.refused)
  expect(files['users.json']!.trim().split('\n')).toHaveLength(users.written)
})

describe('several accepted formats', () => {
  const sealingTarget = (...accepts: Target['accepts']): Target => ({
    ...target,
    accepts: [...accepts, { format: 'sealed' }],
  })

  test('a hash is written in the first accepted format in which every password works', async () => {
    const withCaveat = { format: 'bcrypt', caveats: ['latin1'] }
    const { account, files } = await converted([user()], sealingTarget(withCaveat))
    expect([account.passwords.exact, account.caveats]).toEqual([1, {}])
    expect(files['users.json']).toContain('$saltbridge$v=1,format=bcrypt$$2b$')
    const { account: only } = await converted([user()], { ...target, accepts: [withCaveat] })
    expect(only.held).toEqual({ latin1: 1 })
  })

  test.each<[string, Given]>([
    ['format', { format: 'raw-md5' }],
    ['writtenBy', { writtenBy: 'vbulletin' }],
  ])('a hash that needs the hint %s of the whole export is sealed with its format', async (_, hint) => {
    const fields = hint.writtenBy ? { salt: '308' } : {}
    const text = '28f9975808ae2bdc5847b1cda26033ea'
    const { account, files } = await converted([user({ hash: { text, fields } })], sealingTarget(), hint)
    expect(account.passwords.exact).toBe(1)
    expect(files['users.json']).toContain(`$saltbridge$v=1,format=${hint.format ?? 'vbulletin,.salt=MzA4'}$${text}`)
  })

  test('a hash that is too long to be sealed is refused with the reason, and the others are written', async () => {
    const zeros = (size: number) => btoa('\0'.repeat(size))
    const text = `$md5$pf=${btoa('{SALT}{PASSWORD}')}$${zeros(1024)}$${zeros(16)}`
    const records = [
      user({ hash: { text, fields: {} } }),
      user({ row: 2, id: id.replace(/1$/, '2'), email: 'b@example.org' }),
    ]
    const { account, files } = await converted(records, sealingTarget(), { answers: { 'unaccepted-hashes': 'refuse' } })
    expect([account.users.written, account.refused]).toEqual([1, { ERR_UNREPRESENTABLE: 1 }])
    expect(files['not-written.ndjson']).toContain('the sealed text would have more than 1,024 characters')
  })
})

test('the placeholder for any id is an address in lower case', async () => {
  const records = ['17', 'Abc', 'a|b'].map((id, index) => user({ row: index + 1, id, email: undefined }))
  const anyId: Target = { ...target, ids: { kind: 'text' } }
  const { files } = await converted(records, anyId, { answers: { 'without-email': 'placeholder' } })
  const emails = files['users.json']!.trim()
    .split('\n')
    .map((line) => JSON.parse(line).email)
  expect(emails[0]).toBe('17@placeholder.invalid')
  for (const email of emails.slice(1)) expect(email).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}@placeholder\.invalid$/)
  expect(new Set(emails).size).toBe(3)
})
