import { describe, expect, test } from 'vitest'
import type { SourceRecord } from '../../src/sources/source.ts'
import { keycloak } from '../../src/targets/keycloak.ts'
import { type Converted, converted } from '../convert/convert.ts'
import { type KeycloakUser, usersOf } from './keycloak-credential.ts'

const answers = { 'without-email': 'carry', mfa: 'drop' } as const

/** A user without a password: the hashes have their own tests. */
const ada: SourceRecord = { row: 1, id: 'u1', email: 'ada@example.com', emailVerified: true, none: 'missing' }

async function write(person: Partial<SourceRecord>, given: object = {}): Promise<Converted & { user: KeycloakUser }> {
  const result = await converted([{ ...ada, ...person }], keycloak, { answers, ...given })
  return { ...result, user: usersOf(result.files)[0]! }
}

const lostOf = ({ account }: Converted): readonly string[] =>
  Object.entries(account.fields).flatMap(([name, { lost }]) => (lost > 0 ? [name] : []))

describe('the user', () => {
  test('a user for Keycloak has every member that Keycloak has a place for', async () => {
    const { user, account, files } = await write({
      username: 'Ada.L',
      phone: '+441234',
      names: { full: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' },
      disabled: true,
      createdAt: 1614962116775,
      identities: [{ thirdPartyId: 'google-oauth2', thirdPartyUserId: '117', email: 'ada@gmail.example' }],
      customData: { theme: 'dark', given_name: 'Ada', tags: ['a', 7, true], settings: { mode: 1 } },
    })
    expect(user).toEqual({
      id: 'u1',
      username: 'ada.l',
      email: 'ada@example.com',
      emailVerified: true,
      enabled: false,
      createdTimestamp: 1614962116775,
      firstName: 'Ada',
      lastName: 'Lovelace',
      attributes: { theme: ['dark'], tags: ['a', '7', 'true'], settings: ['{"mode":1}'], phoneNumber: ['+441234'] },
      federatedIdentities: [{ identityProvider: 'google', userId: '117', userName: 'ada@gmail.example' }],
    })
    expect(lostOf({ account } as Converted)).toEqual([])
    expect(JSON.parse(files['users-0001.json']!).ifResourceExists).toBe('FAIL')
  })

  test('a user for Keycloak is enabled unless the export says otherwise, and always has the member `enabled`', async () => {
    for (const disabled of [false, undefined]) expect((await write({ disabled })).user.enabled).toBe(true)
  })

  test('a user for Keycloak has a verified e-mail address only if the export says so', async () => {
    for (const emailVerified of [false, undefined]) {
      const { user, account } = await write({ emailVerified })
      expect(user).not.toHaveProperty('emailVerified')
      expect(account.risks.some((risk) => risk.includes('Verify email'))).toBe(true)
    }
  })

  test.each([
    [undefined, 'ada@example.com'],
    ['', 'ada@example.com'],
    ['ADA', 'ada'],
    [' Ada ', 'ada'],
  ])('a user for Keycloak with the username %j gets the username %j', async (username, expected) =>
    expect((await write({ username })).user.username).toBe(expected),
  )

  test('a user for Keycloak without an e-mail address keeps its username, or gets a placeholder', async () => {
    expect((await write({ email: undefined, username: 'Ada' })).user).toMatchObject({ username: 'ada' })
    const { user } = await write({ email: undefined, phone: '+441' }, { answers: { 'without-email': 'placeholder' } })
    expect(user).toMatchObject({ username: user.email, enabled: true })
    expect(user).not.toHaveProperty('emailVerified')
  })

  test.each([
    ['auth0|60425dc43519d90068f82970', true],
    ['1', true],
    ['x'.repeat(36), true],
    ['x'.repeat(37), false],
    ['f:0d1:ada', false],
    ['zoë', false],
    ['a b', false],
    [undefined, false],
  ])('a user for Keycloak with the id %j keeps it: %s', async (id, isKept) => {
    const { user, account, findings, files } = await write({ id })
    expect(user.id === id).toBe(isKept)
    if (!isKept) expect(user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(account.changedIds).toBe(isKept || id === undefined ? 0 : 1)
    expect(findings.decisions.some(({ decision }) => decision === 'ids')).toBe(!isKept)
    expect(files['id-map.csv']).toContain(user.id)
  })

  test.each([
    ['email', { email: `${'x'.repeat(250)}@a.example` }, 'ERR_LIMIT'],
    ['username', { username: 'x'.repeat(256) }, 'ERR_LIMIT'],
    ['username', { username: 'a\0b' }, 'ERR_FIELD'],
    ['username', { username: ' ', email: undefined }, 'ERR_FIELD'],
  ])('a user for Keycloak is refused if the %s cannot be stored', async (name, person, code) => {
    const { account, files } = await write(person)
    expect(account).toMatchObject({ users: { refused: 1, written: 0 }, refused: { [code]: 1 } })
    expect(files['not-written.ndjson']).toContain(name)
  })

  test.each<[string, Partial<SourceRecord>, readonly string[]]>([
    ['given name', { names: { given: 'x'.repeat(256), family: 'L' } }, ['names (given)']],
    ['family name', { names: { family: 'a\0b' } }, ['names', 'names (family)']],
    ['whole name', { names: { full: 'x'.repeat(2049) } }, ['names', 'names (full)']],
    ['phone number', { phone: '\ud800' }, ['phone']],
    ['time', { createdAt: Number.NaN }, ['createdAt']],
    ['attribute', { customData: { a: 'x'.repeat(2049), b: 1 } }, ['customData (a)']],
    ['attribute with NUL', { customData: { a: ['x', '\0'] } }, ['customData', 'customData (a)']],
    ['long name of an attribute', { customData: { ['x'.repeat(256)]: 1, b: 1 } }, ['customData (other)']],
    ['time of the last sign-in', { lastSignInAt: 1 }, ['lastSignInAt']],
    [
      'address of an identity',
      { identities: [{ thirdPartyId: 'google', thirdPartyUserId: '1', email: `${'x'.repeat(256)}@example.com` }] },
      ['identities (e-mail address)'],
    ],
    ['other addresses', { otherEmails: ['b@example.com'] }, ['otherEmails']],
    ['second factor', { secondFactors: ['totp'] }, ['secondFactors']],
  ])('a %s that Keycloak cannot store is lost, and the account counts it', async (_, person, lost) => {
    const result = await write(person)
    expect(result.account.users.written).toBe(1)
    expect(lostOf(result)).toEqual(lost)
    expect(JSON.stringify(result.user)).not.toMatch(/x{256}|\\u0000|\\ud800/)
  })

  test('a user for Keycloak keeps a whole name as an attribute if it is not the given and the family name', async () => {
    expect((await write({ names: { full: 'Countess' } })).user.attributes).toEqual({ name: ['Countess'] })
    const names = { full: 'Ada King', given: 'Ada', family: 'Lovelace' }
    expect((await write({ names })).user).toMatchObject({ firstName: 'Ada', attributes: { name: ['Ada King'] } })
    const other = await write({ names, customData: { name: 'Enchantress' } })
    expect(other.user.attributes).toEqual({ name: ['Enchantress'] })
    expect(lostOf(other)).toEqual(['names (full)'])
  })
})

describe('security', () => {
  test.each([
    ...['email', 'username', 'firstName', 'lastName', 'EMAIL', 'emailVerified', 'email_verified', 'EMAIL_VERIFIED'],
    ...['phoneNumberVerified', 'phone_number_verified', 'enabled', 'LDAP_ID', 'LDAP_ENTRY_DN', 'KERBEROS_PRINCIPAL'],
    ...[
      'saml.persistent.name.id.for.app',
      'userCertificate',
      'createTimestamp',
      'CREATED_TIMESTAMP',
      'kc.email.pending',
    ],
  ])('custom data named %s never becomes an attribute', async (name) => {
    const result = await write({ customData: { [name]: 'root@example.com', theme: 'dark' } })
    expect(result.user.attributes).toEqual({ theme: ['dark'] })
    expect(lostOf(result)).toEqual([`customData (${name})`])
  })

  const rights = { roles: ['admin', 'editor', { name: 'viewer' }], plan: 'pro' }

  test('rights are lost without the option, and no other field contains them', async () => {
    const result = await write({ rights })
    expect(JSON.stringify(result.user)).not.toMatch(/admin|editor|viewer|pro|realmRoles|attributes/)
    expect(result.account.fields.rights).toEqual({ carried: 0, lost: 1 })
  })

  test('only roles that the option names become realm roles, and the others are counted', async () => {
    const result = await write({ rights }, { options: { 'realm-roles': 'editor, viewer,other' } })
    expect(result.user.realmRoles).toEqual(['editor', 'viewer'])
    expect(result.user).not.toHaveProperty('attributes')
    expect(result.account.fields).toMatchObject({
      rights: { carried: 1, lost: 0 },
      'rights (roles)': { carried: 0, lost: 1 },
      'rights (plan)': { carried: 0, lost: 1 },
    })
    expect(result.account.risks.join()).toContain('editor, viewer, other')
  })

  test.each([[{ roles: 'admin' }], [{ roles: [7, { id: 'admin' }] }], [{ admin: true }]])(
    'rights such as %j give no role',
    async (found) => {
      const result = await write({ rights: found }, { options: { 'realm-roles': 'admin' } })
      expect(result.user).not.toHaveProperty('realmRoles')
      expect(result.account.fields.rights).toEqual({ carried: 0, lost: 1 })
    },
  )
})
