import { existsSync, readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { ldap } from '../../src/sources/ldap.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { kratos } from '../../src/targets/kratos.ts'
import { converted } from '../convert/convert.ts'
import { chunksOf } from '../helpers/read.ts'
import { personSchema, readAsKratos } from './kratos.ts'

interface Create {
  readonly schema_id: string
  readonly traits: { readonly [name: string]: unknown }
  readonly credentials?: { readonly password?: { readonly config: { readonly hashed_password: string } } }
  readonly [key: string]: unknown
}
interface Body {
  readonly identities: readonly { readonly patch_id: string; readonly create: Create }[]
}

const options = { schema: 'person', 'identity-schema': personSchema }
const answers = {
  'several-hashes': 'first',
  'unaccepted-hashes': 'reset',
  'without-email': 'carry',
  accept: ['bcrypt-72-bytes'],
}
const bodiesOf = (files: { readonly [name: string]: string }): readonly Body[] =>
  Object.keys(files)
    .filter((name) => name.startsWith('identities-'))
    .map((name) => JSON.parse(files[name]!) as Body)

type Given = NonNullable<Parameters<typeof converted>[2]>

async function convert(records: readonly SourceRecord[] | string, given: Given = {}) {
  const read = typeof records === 'string' ? () => ldap.read(chunksOf(records), { isWhole: true }) : records
  const result = await converted(read, kratos, { from: 'ldap', options, answers, ...given })
  const bodies = bodiesOf(result.files)
  return { ...result, bodies, created: bodies.flatMap(({ identities }) => identities.map(({ create }) => create)) }
}

const folder = 'test/exports/ldap'
const people = readFileSync(`${folder}/slapcat-nowrap.ldif`, 'utf8')
const hash = '{SSHA}zZmP+sZypgenelvoCtZtJjtITcmcstlV'
const bodySchema = '../shared/contracts/kratos.json'
const shared = '../shared/fixtures/ldif'

async function verifyPasswords(created: readonly Create[], known: { readonly [username: string]: readonly string[] }) {
  const found: Record<string, boolean> = {}
  for (const { traits, credentials } of created) {
    const text = credentials?.password?.config.hashed_password
    if (text === undefined) continue
    const compare = readAsKratos(text)
    const [password = ''] = known[String(traits.username)] ?? []
    const isWrong = await compare(new TextEncoder().encode('a wrong password'))
    found[String(traits.username)] = !isWrong && (await compare(new TextEncoder().encode(password)))
  }
  return found
}

test('people of OpenLDAP become identities, and their passwords still work', async () => {
  const { account, created, files } = await convert(people)
  expect(account.users).toEqual({ in: 12, written: 10, held: 0, refused: 2 })
  expect(account.passwords).toEqual({ exact: 6, except: 1, none: 2, dropped: 1, held: 0, refused: 2 })
  expect(created[0]).toEqual({
    schema_id: 'person',
    traits: {
      email: 'ada@example.org',
      username: 'ada',
      phone: '+442079460000',
      name: { first: 'Ada', last: 'Lovelace' },
    },
    credentials: { password: { config: { hashed_password: hash } } },
    state: 'active',
    metadata_admin: { custom_data: expect.objectContaining({ title: 'Analyst' }) },
    external_id: '17f5a916-7b3f-1041-93af-4df3a0a410db',
  })
  const known = JSON.parse(readFileSync(`${folder}/answers.json`, 'utf8'))
  const all = ['ada', 'boris', 'chi', 'dora', 'emil', 'fay', 'ines']
  expect(await verifyPasswords(created, known)).toEqual(Object.fromEntries(all.map((name) => [name, true])))
  expect(created.filter(({ state }) => state === 'inactive').map(({ traits }) => traits.username)).toEqual([
    'emil',
    'fay',
  ])
  expect(Object.values(files).join('')).not.toContain('gus in clear text')
})

test('entries that are not people are not in the files', async () => {
  const { files } = await convert(people)
  const [text = ''] = Object.entries(files).flatMap(([name, own]) => (name.startsWith('identities-') ? [own] : []))
  for (const name of ['staff', 'Example, Inc.']) expect(text).not.toContain(name)
})

test.skipIf(!existsSync(shared))(
  'people of another directory become identities, and their passwords still work',
  async () => {
    const { account, created } = await convert(readFileSync(`${shared}/openldap-slapcat.ldif`, 'utf8'))
    const known = JSON.parse(readFileSync(`${shared}/answers.json`, 'utf8'))['openldap-*']
    const passwords = Object.fromEntries(Object.entries(known).map(([name, own]) => [name, [own].flat() as string[]]))
    expect(account.users).toMatchObject({ written: 6, refused: 1 })
    expect(await verifyPasswords(created, passwords)).toEqual({
      ssha: true,
      multi: true,
      argon2: true,
      'md5,comma': true,
    })
  },
)

test.skipIf(!existsSync(bodySchema))('every request body is valid in the published schema of Kratos', async () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(readFileSync(bodySchema, 'utf8')).bodySchema,
  )
  const rows: SourceRecord[] = [
    { row: 1, id: 'a', email: 'a@example.org', emailVerified: true, rights: { role: 'admin' }, username: 'a' },
    { row: 2, id: 'b', username: 'b', identities: [{ thirdPartyId: 'google.com', thirdPartyUserId: '1' }] },
  ]
  for (const records of [people, rows]) {
    const { bodies } = await convert(records)
    for (const body of bodies) expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
  }
})

test('a request has at most 1,000 identities and 5 MiB', async () => {
  const many = Array.from({ length: 2001 }, (_, i): SourceRecord => ({ row: i + 1, id: `${i}`, username: `user${i}` }))
  const { bodies, files } = await convert(many)
  expect(bodies.map(({ identities }) => identities.length)).toEqual([1000, 1000, 1])
  expect(Object.keys(files).filter((name) => name.startsWith('i') && name.endsWith('.json'))).toEqual([
    'identities-0001.json',
    'identities-0002.json',
    'identities-0003.json',
  ])
  const ids = bodies.flatMap(({ identities }) => identities.map(({ patch_id: id }) => id))
  expect(new Set(ids).size).toBe(2001)
  const large = many.slice(0, 12).map((one) => ({ ...one, customData: { text: 'é'.repeat(300_000) } }))
  const sizes = Object.entries((await convert(large)).files)
    .filter(([name]) => name.startsWith('identities-'))
    .map(([, text]) => Buffer.byteLength(text))
  expect(sizes).toHaveLength(2)
  for (const size of sizes) expect(size).toBeLessThanOrEqual(5 * 2 ** 20)
})

const ada: SourceRecord = {
  row: 1,
  id: '17',
  username: 'ada',
  email: 'Ada@Example.org',
  hash: { text: hash, fields: {} },
}

test.each([
  [true, [{ value: 'ada@example.org', verified: true, via: 'email', status: 'completed' }]],
  [false, undefined],
  [undefined, undefined],
])('an e-mail address whose emailVerified is %s has the addresses %j', async (emailVerified, expected) => {
  const { created } = await convert([{ ...ada, emailVerified }])
  expect(created[0]!.verifiable_addresses).toEqual(expected)
  expect(created[0]!.traits.email).toBe('ada@example.org')
})

test('rights and custom data are in metadata_admin only, which users can neither read nor change', async () => {
  const rights = { memberOf: ['cn=admins'], claims: { admin: true } }
  const { created } = await convert([{ ...ada, rights, customData: { title: 'Analyst' } }])
  const { metadata_admin: metadata, ...others } = created[0]!
  expect(metadata).toEqual({ rights, custom_data: { title: 'Analyst' } })
  expect(JSON.stringify(others)).not.toMatch(/admins|claims|Analyst/)
  expect(others).not.toHaveProperty('metadata_public')
})

test('the old id is the external id, and an id of more than 64 characters is replaced', async () => {
  const long = `uid=${'a'.repeat(61)}`
  const { created, files, findings, account } = await convert([
    ada,
    { ...ada, row: 2, id: long, username: 'b', email: undefined },
  ])
  expect(created.map(({ external_id: id }) => id)).toEqual(['17', expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(files['id-map.csv']).toBe(`old,new\n17,17\n${long},${created[1]!.external_id}\n`)
  expect(findings.decisions.map(({ decision }) => decision)).toContain('ids')
  expect(created[0]).not.toHaveProperty('id')
  expect(account.risks.join(' ')).toContain('Kratos gives each identity a new id')
})

test('data that Kratos cannot store are counted as lost, and a second factor holds the user', async () => {
  const more = { createdAt: 1, lastSignInAt: 2, otherEmails: ['b@example.org'] }
  const { account, created } = await convert([{ ...ada, ...more }])
  expect(account.fields).toMatchObject({
    createdAt: { carried: 0, lost: 1 },
    lastSignInAt: { carried: 0, lost: 1 },
    otherEmails: { carried: 0, lost: 1 },
  })
  expect(JSON.stringify(created)).not.toMatch(/created_at|b@example/)
  expect((await convert([{ ...ada, secondFactors: ['TOTP'] }])).account.held).toEqual({ mfa: 1 })
})

test('several hashes of one person need a decision', async () => {
  const several = { ...ada, otherHashes: [{ text: '{MD5}CY9rzUYh03PK3k6DJie09g==', fields: {} }] }
  expect((await convert([several], { answers: {} })).account.held).toEqual({ 'several-hashes': 1 })
  expect((await convert([several])).created[0]!.credentials!.password!.config.hashed_password).toBe(hash)
})

test('identities of other providers have the names that the configuration of Kratos gives them', async () => {
  const identities = [
    { thirdPartyId: 'google.com', thirdPartyUserId: '123' },
    { thirdPartyId: 'oidc.acme', thirdPartyUserId: '456' },
    { thirdPartyId: 'github.com', thirdPartyUserId: '' },
  ]
  const { created, account } = await convert([{ ...ada, identities }], { providers: { 'oidc.acme': 'acme' } })
  expect(created[0]!.credentials).toMatchObject({
    oidc: {
      config: {
        providers: [
          { provider: 'google', subject: '123' },
          { provider: 'acme', subject: '456' },
        ],
      },
    },
  })
  expect(account.fields['identities (github)']).toEqual({ carried: 0, lost: 1 })
})

test('text that would make the database of Kratos refuse the whole request is not written', async () => {
  const nul = 'a\0b'
  const { account, created } = await convert([
    { ...ada, customData: { [nul]: 1, good: 2, bad: { deep: [nul] } }, rights: { lone: '\ud800' } },
    { row: 2, id: '2', username: nul },
    { row: 3, id: '3', username: '\u200b\u200d' },
    { row: 4, id: '4', username: 'ﷺ'.repeat(15) },
    { row: 5, id: nul, username: 'e' },
  ])
  expect(account.users).toMatchObject({ written: 1, refused: 4 })
  expect(created[0]!.metadata_admin).toEqual({ custom_data: { good: 2 } })
  expect(Object.keys(account.fields)).toEqual(
    expect.arrayContaining(['customData (bad)', 'customData (other)', 'rights']),
  )
})

test('the account says which files contain a key', async () => {
  const signer =
    '$firescrypt$ln=14,r=8,p=1$sPtDhWcd1MfdAw==$xbSou7FOl6mChCyzpCPIQ7tku7nsQMTFtyOZSXXd7tjBa4NtimOx7v42Gv2SfzPQu1oxM2/k4SsbOu73wlKe1A==$Bw==$YE0dO4bwD4JnJafh6lZZfkp1MtKzuKAXQcDCJNJNyeCHairWHKENOkbh3dzwaCdizzOspwr/FITUVlnOAwPKyw=='
  const hmac = '$hmac-sha1$NDMyNjcxZTUyY2Y2YTBmYjZjZDE2NjQxYjAwNjFiZjAwOGEzNWM5MA==$MTIzNDU='
  const risksOf = async (text: string) =>
    (await convert([{ ...ada, hash: { text, fields: {} } }])).account.risks.join(' ')
  expect(await risksOf(signer)).toContain('signer key')
  expect(await risksOf(hmac)).toContain('HMAC hashes contain their key')
  expect(await risksOf(hash)).not.toContain('key')
})
