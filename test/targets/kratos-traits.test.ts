import { expect, test } from 'vitest'
import type { SourceRecord } from '../../src/sources/source.ts'
import { kratos } from '../../src/targets/kratos.ts'
import { converted } from '../convert/convert.ts'

type Json = { readonly [key: string]: unknown }
const answers = { 'without-email': 'carry', 'several-hashes': 'first', 'unaccepted-hashes': 'reset' }
const text = { type: 'string' }
const identifier = { credentials: { password: { identifier: true } } }
const username = { ...text, 'ory.sh/kratos': identifier }
const email = { ...text, format: 'email', 'ory.sh/kratos': { ...identifier, verification: { via: 'email' } } }

const schemaWith = (properties: Json, required: readonly string[] = [], more: Json = {}): string =>
  JSON.stringify({ type: 'object', properties: { traits: { type: 'object', properties, required } }, ...more })

async function convert(record: Partial<SourceRecord>, schema?: string) {
  const options = schema === undefined ? {} : { 'identity-schema': schema }
  const result = await converted([{ row: 1, id: '17', ...record }], kratos, { options, answers })
  const created = JSON.parse(result.files['identities-0001.json'] ?? '{"identities":[]}').identities[0]?.create
  const [left] = (result.files['not-written.ndjson'] ?? '').split('\n')
  return { ...result, traits: created?.traits, created, reason: left ? JSON.parse(left).reason : undefined }
}

const ada = {
  email: 'ada@example.org',
  username: 'ada',
  phone: '+44 20 7946-0000',
  names: { full: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' },
}
const lostIn = (fields: { readonly [name: string]: { readonly lost: number } }): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]!.lost > 0)

test('without an identity schema, the only trait is the e-mail address', async () => {
  const { traits, created, account } = await convert({ ...ada, emailVerified: true })
  expect(traits).toEqual({ email: 'ada@example.org' })
  expect(created).toMatchObject({ schema_id: 'default', verifiable_addresses: [{ verified: true }] })
  expect(lostIn(account.fields)).toEqual(['username', 'phone', 'names'])
  expect(account.risks.join(' ')).toContain('identity-schema=FILE')
  expect((await convert({ username: 'ada' })).reason).toContain('e-mail address')
})

test('the traits of a group that is left out are lost, also those of a group inside it', async () => {
  const primary = { type: 'object', properties: { email } }
  const contact = { type: 'object', properties: { primary, label: text }, required: ['label'] }
  const { reason } = await convert(ada, schemaWith({ contact }))
  expect(reason).toContain('the user has no value for a trait that')
  const { traits, created, account } = await convert(
    { ...ada, emailVerified: true },
    schemaWith({ contact, user_name: username }),
  )
  expect(traits).toEqual({ user_name: 'ada' })
  expect(created).not.toHaveProperty('verifiable_addresses')
  expect(lostIn(account.fields)).toContain('email')
})

test('a phone number may have parentheses, as in directories', async () => {
  const phone = { ...text, format: 'tel', 'ory.sh/kratos': { credentials: { code: { identifier: true, via: 'sms' } } } }
  const { traits } = await convert({ ...ada, phone: '+1 (212) 555-0101' }, schemaWith({ email, phone }))
  expect(traits).toEqual({ email: 'ada@example.org', phone: '+12125550101' })
})

test('an e-mail address is not verified if the identity schema has no verification', async () => {
  const { created, account } = await convert(
    { ...ada, emailVerified: true },
    schemaWith({ email: { ...text, format: 'email', 'ory.sh/kratos': identifier } }),
  )
  expect(created).not.toHaveProperty('verifiable_addresses')
  expect(lostIn(account.fields)).toContain('emailVerified')
})

test.each<[string, Json, readonly string[], Json]>([
  [
    'other names',
    { mail: email, user_name: username, phoneNumber: text, fullName: text },
    [],
    { mail: 'ada@example.org', user_name: 'ada', phoneNumber: '+44 20 7946-0000', fullName: 'Ada Lovelace' },
  ],
  [
    'a group',
    { email, names: { type: 'object', properties: { given_name: text, family_name: text } } },
    ['names'],
    { email: 'ada@example.org', names: { given_name: 'Ada', family_name: 'Lovelace' } },
  ],
  ['a list', { emails: { type: 'array', items: email } }, [], { emails: ['ada@example.org'] }],
  ['an identifier with any name', { member: username, email: text }, [], { member: 'ada', email: 'ada@example.org' }],
  ['several addresses', { contact: { ...text, format: 'email' }, email }, [], { email: 'ada@example.org' }],
  [
    'other groups',
    { email, company: { type: 'object', properties: { name: text, email: text } } },
    [],
    { email: 'ada@example.org' },
  ],
  ['other types', { email, phone: { type: 'number' }, name: { type: 'boolean' } }, [], { email: 'ada@example.org' }],
])('traits are found in an identity schema with %s', async (_, properties, required, expected) => {
  expect((await convert(ada, schemaWith(properties, required))).traits).toEqual(expected)
})

test('references to definitions are followed', async () => {
  const schema = schemaWith({ email: { $ref: '#/definitions/address' } }, ['email'], {
    definitions: { address: email },
  })
  expect((await convert({ ...ada, emailVerified: true }, schema)).created.verifiable_addresses).toHaveLength(1)
})

test.each<[string, Json, Json, string]>([
  ['phone', { email, phone: text }, { phone: undefined }, 'traits.phone: expected a value'],
  [
    'phone',
    { email, phone: { ...text, format: 'tel' } },
    { phone: '020 7946' },
    'traits.phone: expected an international phone number',
  ],
  [
    'name',
    { email, name: { type: 'object', properties: { last: text }, required: ['last'] } },
    { names: { given: 'Ada' } },
    'traits.name.last: expected a value',
  ],
  ['company', { email, company: text }, {}, 'traits.company: expected a value'],
  ['email', { email }, { email: 'ada@büro.example' }, 'traits.email: expected an e-mail address'],
  ['email', { email: { ...email, maxLength: 10 } }, {}, 'traits.email: expected text of 0 to 10 characters'],
  [
    'username',
    { username: { ...username, pattern: '^[0-9]+$' } },
    {},
    'traits.username: expected text that matches the pattern',
  ],
  ['username', { username }, { username: 'a'.repeat(256) }, 'traits.username: expected text of at most 255 characters'],
])('a user without the required trait %s is refused with its name', async (name, properties, record, reason) => {
  const { account, reason: found } = await convert({ ...ada, ...record }, schemaWith(properties, [name]))
  expect(account.users.refused).toBe(1)
  expect(found).toContain(reason)
})

test('a user without any identifier of the identity schema is refused', async () => {
  expect((await convert({ ...ada, username: undefined }, schemaWith({ username, email: text }))).reason).toContain(
    'traits.username',
  )
})

test.each<[string, Json, Json, readonly string[]]>([
  [
    'a phone number without its country',
    { email, phone: { ...text, format: 'tel' } },
    { phone: '0171 123' },
    ['phone', 'names'],
  ],
  ['a name that is too long', { email, phone: text, name: { ...text, maxLength: 3 } }, {}, ['names']],
  ['a part of a name', { email, phone: text, last: text }, {}, ['names (full)', 'names (given)']],
  ['a whole name that is the parts', { email, phone: text, first: text, last: text }, {}, []],
  [
    'a whole name that is not the parts',
    { email, phone: text, first: text, last: text },
    { names: { ...ada.names, full: 'Countess' } },
    ['names (full)'],
  ],
  [
    'a group that lacks a required trait',
    { email, phone: text, name: { type: 'object', properties: { first: text, middle: text }, required: ['middle'] } },
    {},
    ['names'],
  ],
])('%s is counted as lost', async (_, properties, record, lost) => {
  const { account } = await convert({ ...ada, username: undefined, ...record }, schemaWith(properties))
  expect(account.users.written).toBe(1)
  expect([...lostIn(account.fields)].sort()).toEqual([...lost].sort())
})

test.each([
  ['not JSON', '{'],
  ['JSON without traits', '{"type":"object"}'],
  ['a schema without an identifier for passwords', schemaWith({ email: { ...text, format: 'email' } })],
])('%s is refused as identity schema', (_, schema) => {
  expect(() => kratos.check!({ 'identity-schema': schema })).toThrow(/identity-schema/)
})

test.each([
  ...['a@b', 'a.b+c@example.org', "o'neil@example.org", 'jürgen@example.org'].map((one) => [one, true] as const),
  ...['a', 'a@', '@b.org', 'a..b@example.org', 'a b@example.org', 'a@-b.org', `a@${'b'.repeat(64)}.org`].map(
    (one) => [one, false] as const,
  ),
  [`${'a'.repeat(65)}@example.org`, false] as const,
])('the e-mail address %s is written: %s', async (address, isWritten) => {
  expect((await convert({ email: address })).account.users.written).toBe(isWritten ? 1 : 0)
})
