import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compareSync, hashSync } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import { transcodeFor } from '../../src/convert/target-hash.ts'
import { createVerifier, HashError } from '../../src/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { fusionauth } from '../../src/targets/fusionauth.ts'
import { type Converted, converted } from '../convert/convert.ts'

const contract = '../shared/contracts/fusionauth.json'
const Ajv = createRequire(import.meta.url)('ajv/dist/2020.js').default

/** The hash of a user in an import file. */
interface Hash {
  readonly encryptionScheme: string
  readonly factor?: number
  readonly salt?: string
  readonly password: string
}

const hash = { text: hashSync('hello', 4).replace('$2b$', '$2y$'), fields: {} }
const id = '0b39c2d6-6a2b-4b9c-8f6e-0d1d5b4352a5'
const ada: SourceRecord = { row: 1, id, email: 'Ada@Example.com', emailVerified: true, hash }

const usersOf = ({ files }: Converted) =>
  Object.entries(files).flatMap(([name, text]) =>
    name.startsWith('users-') ? (JSON.parse(text).users as (Hash & { readonly [key: string]: unknown })[]) : [],
  )

const answers = { 'without-password': 'carry', 'without-email': 'carry', accept: ['php-trim', 'php-slashes'] } as const

async function write(person: Partial<SourceRecord>, options: Record<string, string> = {}) {
  const result = await converted([{ ...ada, ...person }], fusionauth, { options, answers })
  return { ...result, user: usersOf(result)[0] }
}

const lostOf = ({ account }: Converted): readonly string[] =>
  Object.entries(account.fields).flatMap(([name, { lost }]) => (lost > 0 ? [name] : []))

const bytesOf = (text = ''): Buffer => Buffer.from(text, 'base64')
/**
 * The digests of FusionAuth: PBKDF2 with the length in bits at the end of its scheme, and hashes of password and salt.
 */
const digests: { readonly [scheme: string]: (password: string, hash: Hash) => Buffer } = {
  'salted-pbkdf2-hmac-sha256': (password, { salt, factor }) =>
    pbkdf2Sync(password, bytesOf(salt), factor!, 32, 'sha256'),
  'salted-pbkdf2-hmac-sha256-512': (password, { salt, factor }) =>
    pbkdf2Sync(password, bytesOf(salt), factor!, 64, 'sha256'),
  'salted-pbkdf2-hmac-sha512-512': (password, { salt, factor }) =>
    pbkdf2Sync(password, bytesOf(salt), factor!, 64, 'sha512'),
  'salted-md5': (password, { salt }) => createHash('md5').update(password).update(bytesOf(salt)).digest(),
  'salted-hmac-sha256': (password, { salt }) => createHmac('sha256', bytesOf(salt)).update(password).digest(),
}

/** Verifies a password with the keys of a user as FusionAuth does. */
function signsIn(password: string, stored: Hash): boolean {
  const { encryptionScheme: scheme, factor, salt, password: text } = stored
  if (scheme === 'bcrypt') return compareSync(password, `$2a$${String(factor).padStart(2, '0')}$${salt}${text}`)
  return digests[scheme]!(password, stored).equals(bytesOf(text))
}

const salt = Buffer.from('a salt of 16 byt')
const pbkdf2 = (bytes: number, name: 'sha256' | 'sha512') =>
  pbkdf2Sync('hello', salt, 1000, bytes, name).toString('base64')

describe('a hash', () => {
  test.each([
    ['bcrypt', hash],
    [
      'PBKDF2 of Django',
      {
        text: `pbkdf2_sha256$1000$salt$${pbkdf2Sync('hello', 'salt', 1000, 32, 'sha256').toString('base64')}`,
        fields: {},
      },
    ],
    ...(
      [
        [64, 'sha256'],
        [64, 'sha512'],
      ] as const
    ).map(([bytes, name]): [string, object] => [
      `PBKDF2 with ${name} and ${bytes} bytes`,
      {
        text: `$pbkdf2-${name}$i=1000,l=${bytes}$${salt.toString('base64').replace(/=+$/, '')}$${pbkdf2(bytes, name).replace(/=+$/, '')}`,
        fields: {},
        hints: { format: 'phc-pbkdf2' },
      },
    ]),
    [
      'a salted MD5',
      {
        text: createHash('md5').update('hello').update(salt).digest('base64'),
        fields: { encryptionScheme: 'salted-md5', factor: '1', salt: salt.toString('base64') },
        hints: { format: 'fusionauth-digest' },
      },
    ],
    [
      'an HMAC',
      {
        text: createHmac('sha256', salt).update('hello').digest('base64'),
        fields: { encryptionScheme: 'salted-hmac-sha256', salt: salt.toString('base64') },
        hints: { format: 'fusionauth-digest' },
      },
    ],
  ])('%s is written with its scheme, factor and salt beside the digest', async (_, given) => {
    const { user, account } = await write({ hash: given as SourceRecord['hash'] })
    expect(account.passwords.exact).toBe(1)
    expect(signsIn('hello', user!)).toBe(true)
    expect(signsIn('Hello', user!)).toBe(false)
    expect(user).not.toHaveProperty('hash')
  })

  test('phpass is written with the number of rounds as its factor', async () => {
    const { user } = await write({ hash: { text: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', fields: {} } })
    expect(user).toMatchObject({ encryptionScheme: 'phpass-md5', factor: 2048, salt: 'IQRaTwmf' })
  })

  test('transcodeFor returns the same keys as text', () => {
    const { fields } = transcodeFor(createVerifier(), hash.text, fusionauth)
    expect(fields).toEqual({
      encryptionScheme: 'bcrypt',
      factor: '4',
      salt: hash.text.slice(7, 29),
      password: hash.text.slice(29),
    })
  })

  test('a hash that FusionAuth cannot verify is not written', async () => {
    const text = '$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHQ$c29tZXNhbHRzb21lc2FsdA'
    const { account, user } = await write({ hash: { text, fields: {} } })
    expect(account.held).toEqual({ 'unaccepted-hashes': 1 })
    expect(user).toBeUndefined()
  })

  test('a user without a password gets a digest that no password has, and a risk says so', async () => {
    const { user, account } = await write({ hash: undefined, none: 'missing' })
    expect(user).toMatchObject({ encryptionScheme: 'salted-pbkdf2-hmac-sha256', factor: 24000 })
    expect(bytesOf(user!.password)).toEqual(Buffer.alloc(32))
    expect(bytesOf(user!.salt)).toEqual(Buffer.alloc(16))
    expect(account.risks.join()).toContain('1 user without a password')
  })
})

describe('data of a person', () => {
  test('are written under the keys of FusionAuth, and the other data are counted as lost', async () => {
    const result = await write({
      username: 'ada',
      phone: '+1 212 555 0101',
      names: { full: 'Countess of Lovelace', given: 'Ada', family: 'King' },
      disabled: true,
      createdAt: 1_600_000_000_000,
      lastSignInAt: 1_700_000_000_000,
      customData: { plan: 'gold', tags: ['a'] },
      rights: { admin: true },
      identities: [{ thirdPartyId: 'google.com', thirdPartyUserId: '117' }],
      otherEmails: ['ada@example.org'],
    })
    const { encryptionScheme: _, factor: __, salt: ___, password: ____, ...person } = result.user!
    expect(person).toEqual({
      id,
      email: 'ada@example.com',
      verified: true,
      username: 'ada',
      mobilePhone: '+1 212 555 0101',
      firstName: 'Ada',
      lastName: 'King',
      fullName: 'Countess of Lovelace',
      active: false,
      insertInstant: 1_600_000_000_000,
      lastLoginInstant: 1_700_000_000_000,
      data: { plan: 'gold', tags: ['a'] },
    })
    expect(lostOf(result)).toEqual(['identities', 'rights', 'otherEmails'])
  })

  test('an address that is not known to be verified is written as not verified', async () => {
    const result = await write({ emailVerified: undefined })
    expect(result.user).toMatchObject({ verified: false, active: true })
    expect(result.account.risks.join()).toContain('not verified')
  })

  const long = (length: number) => 'x'.repeat(length)
  test.each([
    ['a long first name', { names: { given: long(256), family: 'King' } }, ['names (given)']],
    ['only a long name', { names: { full: long(256) } }, ['names', 'names (full)']],
    ['a NUL character in a name', { names: { given: 'a\0', family: 'King' } }, ['names (given)']],
    ['a long phone number', { phone: long(256) }, ['phone']],
    ['a time with a fraction', { createdAt: 1.5 }, ['createdAt']],
    ['a lone surrogate in custom data', { customData: { a: '\ud800', b: 1 } }, ['customData (a)']],
    ['only custom data with a NUL character', { customData: { a: 'x\0' } }, ['customData', 'customData (a)']],
  ])('%s is lost, and counted', async (_, person, lost) => {
    const result = await write(person as Partial<SourceRecord>)
    expect(lostOf(result)).toEqual(lost)
    expect(result.account.users.written).toBe(1)
    expect(JSON.stringify(result.user)).not.toMatch(/x{256}|\\u0000|\\ud800/)
  })

  test('an empty part of a name is not written, and nothing is lost', async () => {
    const result = await write({ names: { full: 'Ada', given: 'Ada', family: '' } })
    expect(result.user).toMatchObject({ firstName: 'Ada', fullName: 'Ada' })
    expect(result.user).not.toHaveProperty('lastName')
    expect(lostOf(result)).toEqual([])
  })

  test.each([
    ['a long address', { email: `${long(180)}@example.com` }, { ERR_LIMIT: 1 }],
    ['an address with a NUL character', { email: 'a\0@example.com' }, { ERR_FIELD: 1 }],
    ['a long username', { username: long(192) }, { ERR_LIMIT: 1 }],
    ['neither an address nor a username', { email: undefined }, { ERR_FIELD: 1 }],
  ])('a user with %s is refused', async (_, person, codes) => {
    expect((await write(person)).account.refused).toEqual(codes)
  })
})

test('every user gets a registration if the application is named, and a wrong name is refused', async () => {
  const application = 'e9fdb985-9173-4e01-9d73-ac2d60d1dc8e'
  expect((await write({}, { application })).user).toMatchObject({ registrations: [{ applicationId: application }] })
  const { user, account } = await write({})
  expect(user).not.toHaveProperty('registrations')
  expect(account.risks.join()).toContain('--target-option application=')
  for (const wrong of ['', 'x', `${application}0`, "e9fdb985-9173-4e01-9d73-ac2d60d1dc8'"])
    expect(() => fusionauth.check!({ application: wrong })).toThrow(HashError)
})

test('an id that is not a UUID is replaced by one, because FusionAuth stores only UUIDs', async () => {
  const result = await converted([{ ...ada, id: '7' }], fusionauth, { answers: { ids: 'uuid5' } })
  expect(usersOf(result)[0]!.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/)
})

test('a file has at most 1,000 users, in the order of the export', async () => {
  const users = Array.from({ length: 1001 }, (_, at) => ({
    ...ada,
    row: at + 1,
    id: undefined,
    email: `${at}@example.com`,
  }))
  const result = await converted(users, fusionauth)
  expect(result.account.files).toEqual(['users-0001.json', 'users-0002.json'])
  expect(usersOf(result).map(({ email }) => email)).toEqual(users.map(({ email }) => email))
})

test.skipIf(!existsSync(contract))('each file is valid against the contract, and a wrong type is not', async () => {
  const validate = new Ajv({ strict: false, formats: { uuid: /^[\da-f-]{36}$/, int64: true, double: true } }).compile(
    JSON.parse(readFileSync(contract, 'utf8')).schema,
  )
  const full: SourceRecord = {
    ...ada,
    username: 'ada',
    phone: '+1',
    names: { full: 'Ada', given: 'A', family: 'L' },
    createdAt: 0,
    lastSignInAt: 1,
    customData: { a: [1, 'b', null], c: { d: true } },
  }
  const others = [
    { row: 2, id: undefined, username: 'b', none: 'social' },
    {
      ...ada,
      row: 3,
      id: undefined,
      email: 'c@example.com',
      hash: { text: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', fields: {} },
    },
  ] as const
  const { files, account } = await converted([full, ...others], fusionauth, {
    options: { application: 'e9fdb985-9173-4e01-9d73-ac2d60d1dc8e' },
    answers,
  })
  expect(account.users.written).toBe(3)
  const body = JSON.parse(files['users-0001.json']!)
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...body, users: [{ ...body.users[0], factor: '4' }] })).toBe(false)
})
