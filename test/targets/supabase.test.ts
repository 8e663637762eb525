import { describe, expect, test } from 'vitest'
import type { ConversionAccount } from '../../src/convert/account.ts'
import { createSecret, createSignerKey } from '../../src/core/secret.ts'
import { createVerifier } from '../../src/index.ts'
import { firebase } from '../../src/sources/firebase.ts'
import { parseHashConfig } from '../../src/sources/firebase-hash.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { supabase } from '../../src/targets/supabase.ts'
import { converted } from '../convert/convert.ts'
import { hashConfig, signerKey } from '../fixtures/firebase-export.ts'
import { chunksOf } from '../helpers/read.ts'

const verifier = createVerifier()
const bcrypt = '$2b$04$mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu'
const hash = { text: bcrypt, fields: {} }
const answers = { 'without-email': 'carry', 'unaccepted-hashes': 'refuse', mfa: 'drop' }
const secrets = {
  legacyScryptSignerKey: createSignerKey(signerKey),
  argon2Keys: { '8PDw8A': createSecret(Buffer.alloc(32)) },
}
const whole: SourceRecord = {
  row: 1,
  id: '11111111-1111-4111-8111-111111111111',
  hash,
  email: 'ada@example.com',
  emailVerified: true,
  username: 'ada',
  phone: '+12125550101',
  names: { full: 'Ada Lovelace' },
  disabled: true,
  createdAt: Date.UTC(2020, 0, 1),
  lastSignInAt: Date.UTC(2021, 0, 1),
  identities: [{ thirdPartyId: 'google.com', thirdPartyUserId: '117' }],
  secondFactors: ['phone'],
  rights: { role: 'admin' },
  customData: { photoUrl: 'https://example.com/a.png' },
  otherEmails: ['ada@example.org'],
}

const convert = (records: readonly SourceRecord[], given: Parameters<typeof converted>[2] = {}) =>
  converted(records, supabase, { verifier, answers, secrets, ...given })

/** Returns the numbers of an account that differ. It ignores `notRead`, which only depends on the source. */
function difference(before: ConversionAccount, after: ConversionAccount): { readonly [path: string]: unknown } {
  const flat = (value: unknown, path = ''): readonly (readonly [string, unknown])[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => flat(inner, `${path}.${key}`))
      : [[path.slice(1), value]]
  const [a, b] = [new Map(flat(before)), new Map(flat(after))]
  const paths = [...new Set([...a.keys(), ...b.keys()])].filter(
    (path) => !/^(risks|start|prove|files|notRead\..*)$/.test(path),
  )
  return Object.fromEntries(
    paths
      .map((path) => [path, Number(b.get(path) ?? 0) - Number(a.get(path) ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  )
}

const lose = (...names: string[]) => Object.fromEntries(names.map((name) => [`fields.${name}.lost`, 1]))
const drop = (...names: string[]) => Object.fromEntries(names.map((name) => [`fields.${name}.carried`, -1]))
const everything = ['email', 'emailVerified', 'phone', 'names', 'disabled', 'createdAt', 'lastSignInAt', 'identities']
const unwritten = {
  'users.written': -1,
  'users.refused': 1,
  'passwords.exact': -1,
  'passwords.refused': 1,
  ...drop(...everything, 'rights', 'customData'),
  ...Object.fromEntries(['username', 'secondFactors', 'otherEmails'].map((name) => [`fields.${name}.lost`, -1])),
}
const refused = { ...unwritten, 'refused.ERR_FIELD': 1 }
const unaccepted = { ...unwritten, 'refused.ERR_UNREPRESENTABLE': 1 }
const identity = (id: string, provider = 'google.com') => ({ thirdPartyId: provider, thirdPartyUserId: id })

test.each<[string, Partial<SourceRecord>, object]>([
  ['no id', { id: undefined }, {}],
  ['an id that is no UUID', { id: 'u0116d4afa270ff905221b8edc8c' }, { changedIds: 1 }],
  ['an id in capital letters', { id: whole.id!.toUpperCase() }, {}],
  ['no e-mail address', { email: undefined, emailVerified: undefined }, drop('email', 'emailVerified')],
  ['an e-mail address of 256 characters', { email: `${'a'.repeat(244)}@example.com` }, refused],
  ['an e-mail address with a NUL character', { email: 'a\0@example.com' }, refused],
  ['an address that is not verified', { emailVerified: false }, {}],
  ['an address that may be verified', { emailVerified: undefined }, drop('emailVerified')],
  ['no phone number', { phone: undefined }, drop('phone')],
  ['a phone number without its country', { phone: '2125550101' }, { ...drop('phone'), ...lose('phone') }],
  ['a phone number of 16 digits', { phone: '+1234567890123456' }, { ...drop('phone'), ...lose('phone') }],
  ['no names', { names: undefined }, drop('names')],
  ['a name with a NUL character', { names: { full: 'a\0' } }, { ...drop('names'), ...lose('names') }],
  ['an account that is not disabled', { disabled: undefined }, drop('disabled')],
  ['no time of registration', { createdAt: undefined }, drop('createdAt')],
  ['a year after 9999', { createdAt: 8.64e15 }, { ...drop('createdAt'), ...lose('createdAt') }],
  ['a sign-in after 9999', { lastSignInAt: 8.64e15 }, { ...drop('lastSignInAt'), ...lose('lastSignInAt') }],
  ['no identities', { identities: undefined }, drop('identities')],
  [
    'an identity without an id',
    { identities: [identity('')] },
    { ...drop('identities'), ...lose('identities', 'identities (google)') },
  ],
  [
    'an identity with a long id',
    { identities: [identity('1'.repeat(513))] },
    { ...drop('identities'), ...lose('identities', 'identities (google)') },
  ],
  [
    'an identity at an unknown provider',
    { identities: [identity('1', 'yahoo.com'), identity('2')] },
    lose('identities (yahoo.com)'),
  ],
  [
    'an identity whose provider is the e-mail address',
    { identities: [identity(whole.id!, 'email'), identity('2')] },
    lose('identities (email)'),
  ],
  ['the same identity twice', { identities: [identity('1'), identity('1')] }, {}],
  ['no rights', { rights: undefined }, drop('rights')],
  [
    'a claim that Supabase writes itself',
    { rights: { provider: 'x' } },
    { ...drop('rights'), ...lose('rights', 'rights (provider)') },
  ],
  ['a claim with a NUL character', { rights: { a: '\0', b: 1 } }, lose('rights (a)')],
  ['no custom data', { customData: undefined }, drop('customData')],
  ['custom data with a NUL character', { customData: { 'a\0': 1, b: 1 } }, lose('customData (other)')],
  ['custom data that contradicts a name', { customData: { full_name: 'Eve', b: 1 } }, lose('customData (full_name)')],
  ['custom data that repeats a name', { customData: { full_name: 'Ada Lovelace' } }, {}],
  ['custom data with a long name', { customData: { name: 'a'.repeat(512), b: 1 } }, lose('customData (name)')],
  ['a password that is missing', { hash: undefined, none: 'missing' }, { 'passwords.exact': -1, 'passwords.none': 1 }],
  ['bcrypt that was computed wrongly', { hash: { ...hash, text: bcrypt.replace('$2b', '$2x') } }, unaccepted],
  ['the first revision of bcrypt', { hash: { ...hash, text: bcrypt.replace('$2b', '$2') } }, unaccepted],
  [
    'a digest of MD5',
    { hash: { ...hash, text: '5f4dcc3b5aa765d61d8327deb882cf99', hints: { format: 'raw-md5' } } },
    unaccepted,
  ],
  ['no second factor', { secondFactors: undefined }, { 'fields.secondFactors.lost': -1 }],
])('for a user with %s, exactly the expected numbers of the account change', async (_, change, expected) => {
  const [before, after] = [await convert([whole]), await convert([{ ...whole, ...change }])]
  expect(difference(before.account, after.account)).toEqual(expected)
})

const salt = 'c29tZXNhbHRzb21lc2FsdA'
const digest = 'pzKI8/71Fhbd6AzAvbNlRfnUDOAekM7VPjYsKlUM60U'
const argon2 = (type: string, version: number, parameters: string) =>
  `$argon2${type}$v=${version}$${parameters}$${salt}$${digest}`

test.each([
  [argon2('id', 19, 'm=1048576,t=20,p=16'), undefined],
  [argon2('i', 19, 'm=8,t=1,p=1'), undefined],
  [argon2('d', 19, 'm=1024,t=2,p=1'), 'variant must be i or id, but it is d'],
  [argon2('id', 16, 'm=1024,t=2,p=1'), 'version must be 19, but it is 16'],
  [argon2('id', 19, 'm=1048577,t=2,p=1'), 'memory must be from 8 to 1,048,576, but it is 1,048,577'],
  [argon2('id', 19, 'm=1024,t=21,p=1'), 'passes must be from 1 to 20, but it is 21'],
  [argon2('id', 19, 'm=1024,t=2,p=17'), 'lanes must be from 1 to 16, but it is 17'],
  [argon2('id', 19, 'm=1024,t=2,p=1,data=Dw8PDw8P'), 'Supabase Auth refuses Argon2 hashes with associated data'],
  [
    argon2('id', 19, 'm=1024,t=2,p=1,keyid=8PDw8A'),
    'the hash was made with a secret key, which Supabase Auth does not have',
  ],
  [
    `$argon2id$v=19$m=1024,t=2,p=1$${'A'.repeat(200)}$${digest}`,
    'the hash would have 274 characters, but Supabase Auth stores at most 255',
  ],
])('an Argon2 hash is written or refused by its parameters (row %#)', async (text, reason) => {
  const { account, findings } = await convert([{ ...whole, hash: { text, fields: {} } }])
  const found = findings.decisions.filter(({ decision }) => decision === 'unaccepted-hashes')
  expect(found.flatMap(({ reasons }) => reasons)).toEqual(reason === undefined ? [] : [reason])
  expect(account.users.written).toBe(reason === undefined ? 1 : 0)
})

test('a hash with a secret key is not written if only the export has the id of the key', async () => {
  const text = argon2('id', 19, 'm=1024,t=2,p=1')
  const { findings } = await convert([{ ...whole, hash: { text, fields: { keyId: '8PDw8A' } } }])
  expect(findings.decisions.map(({ decision }) => decision)).toContain('unaccepted-hashes')
})

describe('identifiers', () => {
  const { hash: _, email: __, emailVerified: ___, phone: ____, identities: _____, ...nobody } = whole

  test.each<[string, Partial<SourceRecord>, number]>([
    ['a phone number', { phone: '+12125550101' }, 1],
    ['an identity', { identities: [identity('1')] }, 1],
    ['a phone number that cannot be stored', { phone: '911' }, 0],
    ['an identity that cannot be stored', { identities: [identity('1', 'yahoo.com')] }, 0],
    ['nothing, because the user is anonymous', {}, 0],
  ])('a user who has only %s', async (_name, has, written) => {
    const { account } = await convert([{ ...nobody, none: 'missing', ...has }])
    expect(account.users).toMatchObject({ written, refused: 1 - written })
  })

  test('a user without an e-mail address is held unless a person decides to carry it', async () => {
    const { account } = await convert([{ ...whole, email: undefined }], { answers: {} })
    expect(account.held).toEqual({ 'without-email': 1 })
  })
})

describe('decisions and risks', () => {
  test('a second factor, an address that is not verified and a new id are decisions', async () => {
    const record = { ...whole, id: 'abc', emailVerified: false }
    const { findings } = await convert([record], { answers: {} })
    const found = findings.decisions.map(({ decision }) => decision)
    expect(found).toEqual(['ids', 'unverified-emails', 'mfa'])
    expect(findings.account.held).toEqual({ mfa: 1 })
  })

  test('the account counts the users who cannot sign in, and names the providers with other ids', async () => {
    const record = { ...whole, emailVerified: undefined, identities: [identity('1', 'apple.com')] }
    const { risks } = (await convert([record])).account
    expect(risks.join('\n')).toMatch(
      /not verified: 1\. They cannot sign in .* until they confirm the address\.\n.*deletes the password.*\nApple/,
    )
    expect((await convert([whole])).account.risks).toHaveLength(2)
  })
})

test('the address of an identity is written only if it is verified or is the address of the user', async () => {
  const given = (email: string, isVerified?: boolean) => ({ ...identity('1'), email, isVerified })
  const textOf = async (one: ReturnType<typeof given>, record = whole) =>
    (await convert([{ ...record, identities: [one] }])).files['supabase-users.sql']!
  expect(await textOf(given('eve@example.com'))).not.toContain('eve@')
  expect(await textOf(given('eve@example.com', false))).not.toContain('eve@')
  expect(await textOf(given('Eve@example.com', true))).toContain('"email":"eve@example.com","email_verified":true')
  const own = given('Ada@example.com')
  expect(await textOf(own)).toContain('{"sub":"1","email":"ada@example.com","email_verified":true}')
  const unknown = { ...whole, emailVerified: undefined }
  expect(await textOf(own, unknown)).toContain('{"sub":"1","email":"ada@example.com","email_verified":false}')
  const { account } = await convert([{ ...whole, identities: [given('eve@example.com')] }])
  expect(account.fields).toMatchObject({ 'identities (e-mail address)': { carried: 0, lost: 1 } })
})

describe('a user of a Firebase export', () => {
  const parameters = parseHashConfig(hashConfig)
  const user = {
    localId: 'u0116d4afa270ff905221b8edc8c',
    email: 'user1@example.com',
    emailVerified: true,
    passwordHash: Buffer.alloc(64, 7).toString('base64'),
    salt: '3JDPB96QfMxkYw==',
    createdAt: '1704067201000',
    lastSignedInAt: '1754544064039',
    displayName: 'Ada',
    photoUrl: 'https://photos.example.com/ada',
    phoneNumber: '+12125550101',
    customAttributes: '{"role":"admin"}',
    mfaInfo: undefined,
    disabled: true,
    providerUserInfo: [{ providerId: 'google.com', rawId: '117' }],
  }
  const accountOf = async (one: object): Promise<ConversionAccount> => {
    const text = JSON.stringify({ users: [one] })
    const read = () => firebase.read(chunksOf(text), { parameters, isWhole: true })
    return (await converted(read, supabase, { from: 'firebase', verifier, secrets, answers })).account
  }

  test('a user of a Firebase export is written with the signer key in the hash, which is a risk', async () => {
    const account = await accountOf(user)
    expect(account.users.written).toBe(1)
    expect(account.hasSignerKey).toBe(true)
    expect(account.risks.join()).toContain('signer key')
  })

  test('a user of a Firebase export is not written without the signer key, and the reason says so', async () => {
    const read = () => firebase.read(chunksOf(JSON.stringify({ users: [user] })), { parameters, isWhole: true })
    const { findings } = await converted(read, supabase, { verifier, answers })
    const reasons = [
      'Supabase Auth needs a secret of the old system (signer key or pepper) in each hash, but the secret was not passed',
    ]
    expect(findings.decisions).toContainEqual(expect.objectContaining({ decision: 'unaccepted-hashes', reasons }))
    expect(findings.account.users.written).toBe(0)
  })

  const kept = [
    ...['email', 'emailVerified', 'phone', 'names', 'disabled', 'createdAt', 'lastSignInAt', 'identities', 'rights'],
    'customData',
  ]
  const gone = {
    'users.written': -1,
    'users.refused': 1,
    'passwords.exact': -1,
    'passwords.refused': 1,
    changedIds: -1,
    hasSignerKey: -1,
    ...drop(...kept),
  }
  const broken = (code: string) => ({ ...gone, [`refused.${code}`]: 1 })
  const without = { 'passwords.exact': -1, 'passwords.none': 1, hasSignerKey: -1 }

  test.each<[keyof typeof user, unknown, object]>([
    ['localId', undefined, broken('ERR_FIELD')],
    ['localId', '', broken('ERR_FIELD')],
    ['localId', 'x'.repeat(5000), {}],
    ['email', undefined, drop('email', 'emailVerified')],
    ['email', '', drop('email', 'emailVerified')],
    ['email', 'x'.repeat(5000), broken('ERR_FIELD')],
    ['emailVerified', undefined, drop('emailVerified')],
    ['emailVerified', '', drop('emailVerified')],
    ['emailVerified', 'maybe', broken('ERR_FIELD')],
    ['passwordHash', undefined, broken('ERR_FIELD')],
    ['passwordHash', '', broken('ERR_FIELD')],
    ['passwordHash', 'UkVEQUNURUQ=', broken('ERR_NOT_A_HASH')],
    ['passwordHash', Buffer.alloc(65).toString('base64'), broken('ERR_LIMIT')],
    ['salt', undefined, broken('ERR_FIELD')],
    ['salt', Buffer.alloc(100).toString('base64'), broken('ERR_UNREPRESENTABLE')],
    ['createdAt', undefined, drop('createdAt')],
    ['createdAt', '', drop('createdAt')],
    ['createdAt', '8640000000000000', { ...drop('createdAt'), ...lose('createdAt') }],
    ['createdAt', '9'.repeat(30), broken('ERR_FIELD')],
    ['lastSignedInAt', undefined, drop('lastSignInAt')],
    ['lastSignedInAt', 'yesterday', broken('ERR_FIELD')],
    ['displayName', undefined, drop('names')],
    ['displayName', '', drop('names')],
    ['photoUrl', undefined, drop('customData')],
    ['phoneNumber', undefined, drop('phone')],
    ['phoneNumber', '555', { ...drop('phone'), ...lose('phone') }],
    ['customAttributes', undefined, drop('rights')],
    ['customAttributes', '{}', drop('rights')],
    ['customAttributes', '{', broken('ERR_FIELD')],
    ['mfaInfo', [{ phoneInfo: '+12125550102' }], lose('secondFactors')],
    ['disabled', undefined, drop('disabled')],
    ['disabled', 'perhaps', broken('ERR_FIELD')],
    ['providerUserInfo', undefined, drop('identities')],
    ['providerUserInfo', [], drop('identities')],
  ])('a change of %s changes only the expected numbers of the account (row %#)', async (name, value, expected) => {
    const [before, after] = [await accountOf(user), await accountOf({ ...user, [name]: value })]
    expect(difference(before, after)).toEqual(expected)
  })

  test('a user of a Firebase export without a hash and a salt has no password', async () => {
    const after = await accountOf({ ...user, passwordHash: undefined, salt: undefined })
    expect(difference(await accountOf(user), after)).toEqual(without)
  })
})
