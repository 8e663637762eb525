import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { HashError } from '../../src/core/errors.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { keycloak } from '../../src/targets/keycloak.ts'
import { type Converted, converted } from '../convert/convert.ts'
import { type KeycloakUser, usersOf } from './keycloak-credential.ts'

const contract = '../shared/contracts/keycloak.json'
const Ajv = createRequire(import.meta.url)('ajv/dist/2020.js').default

/** A user without a password: the hashes have their own tests. */
const ada: SourceRecord = { row: 1, id: 'u1', email: 'ada@example.com', emailVerified: true, none: 'missing' }

async function write(person: Partial<SourceRecord>, given: object = {}): Promise<Converted & { user: KeycloakUser }> {
  const result = await converted([{ ...ada, ...person }], keycloak, given)
  return { ...result, user: usersOf(result.files)[0]! }
}

const lostOf = ({ account }: Converted): readonly string[] =>
  Object.entries(account.fields).flatMap(([name, { lost }]) => (lost > 0 ? [name] : []))

describe('options, files and the contract', () => {
  test('users get the default role of the realm if its name is given', async () => {
    const options = { realm: 'My-Shop', 'realm-roles': 'editor' }
    const { user, account } = await write({ rights: { roles: ['editor'] } }, { options })
    expect(user.realmRoles).toEqual(['default-roles-my-shop', 'editor'])
    expect([...account.start, ...account.prove].join('\n')).toMatch(/-r My-Shop[\s\S]*realms\/My-Shop/)
    expect((await write({})).account.risks.join()).toContain('--target-option realm=NAME')
  })

  test.each([{ realm: 'a b' }, { realm: '' }, { realm: "x';rm" }, { 'realm-roles': ' ,' }])(
    '%j is refused',
    (options) => expect(() => keycloak.check!(options)).toThrow(HashError),
  )

  test('providers get the aliases of the realm, and one user has one identity at each', async () => {
    const identities = ['google-oauth2', 'google.com', 'windowslive', 'samlp'].map((thirdPartyId, at) => ({
      thirdPartyId,
      thirdPartyUserId: `${at}`,
    }))
    const result = await write({ identities }, { providers: { samlp: 'acme' } })
    expect(result.user.federatedIdentities).toEqual([
      { identityProvider: 'google', userId: '0' },
      { identityProvider: 'microsoft', userId: '2' },
      { identityProvider: 'acme', userId: '3' },
    ])
    expect(lostOf(result)).toEqual(['identities (google)'])
    expect(result.account.risks.join()).toContain('acme, google, microsoft')
  })

  test('an identity without an id is lost', async () => {
    const result = await write({ identities: [{ thirdPartyId: 'github', thirdPartyUserId: '' }] })
    expect(result.user).not.toHaveProperty('federatedIdentities')
    expect(lostOf(result)).toEqual(['identities', 'identities (github)'])
  })

  const many = (users: number, size = 1): readonly SourceRecord[] =>
    Array.from({ length: users }, (_, at) => ({
      ...ada,
      row: at + 1,
      id: `u${at}`,
      email: `u${at}@example.com`,
      customData: Object.fromEntries(Array.from({ length: size }, (_, key) => [`k${key}`, 'x'.repeat(2000)])),
    }))

  test('a file has at most 500 users, in the order of the export', async () => {
    const { files, account } = await converted(many(1001), keycloak)
    expect(account.files).toEqual(['users-0001.json', 'users-0002.json', 'users-0003.json'])
    expect(account.files.map((name) => JSON.parse(files[name]!).users.length)).toEqual([500, 500, 1])
    expect(usersOf(files).map(({ id }) => id)).toEqual(many(1001).map(({ id }) => id))
    expect(account.start.at(-1)).toContain('for file in users-*.json')
  })

  test('a file is shorter than the longest request that Quarkus accepts', async () => {
    const { files, account } = await converted(many(30, 400), keycloak)
    expect(account.files.length).toBe(3)
    for (const name of account.files) expect(files[name]!.length).toBeLessThanOrEqual(10_000_000)
    expect(usersOf(files).length).toBe(30)
  })

  test.skipIf(!existsSync(contract))('every file is valid against the contract', async () => {
    const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(contract, 'utf8')).bodySchema)
    const full = {
      ...ada,
      username: 'ada',
      phone: '+1',
      names: { full: 'Ada', given: 'A' },
      rights: { roles: ['a'] },
      customData: { a: [1, 'b'], c: { d: null }, e: 1.5, f: false },
      identities: [{ thirdPartyId: 'github', thirdPartyUserId: '1' }],
      hash: { text: '$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHQ$c29tZXNhbHRzb21lc2FsdA', fields: {} },
      none: undefined,
    }
    const { files } = await converted([full, { ...ada, id: undefined, row: 2, email: 'b@example.com' }], keycloak, {
      options: { realm: 'shop', 'realm-roles': 'a' },
    })
    expect(usersOf(files).length).toBe(2)
    expect(validate(JSON.parse(files['users-0001.json']!)), JSON.stringify(validate.errors)).toBe(true)
  })
})
