import { describe, expect, test } from 'vitest'
import { auth0 } from '../src/sources/index.ts'
import { keycloak } from '../src/targets/keycloak.ts'
import { converted } from './convert.ts'
import { chunksOf } from './helpers/read.ts'
import { usersOf } from './keycloak-credential.ts'

const hash = '$2b$10$CaPsoHALN.QqZ0Lh8KtYyOn7Xp10dasMFmgRZoIV6Kd0upGkGGyum'
const options = { extensions: 'bcrypt', 'realm-roles': 'editor' }
const answers = { accept: ['bcrypt-72-bytes'], mfa: 'drop', 'unaccepted-hashes': 'refuse' } as const

/** A user of an export of Auth0 who has every field. */
const ada = {
  user_id: 'auth0|60425dc43519d90068f82970',
  email: 'ada@example.com',
  email_verified: true,
  username: 'ada',
  phone_number: '+441234567890',
  name: 'Countess',
  given_name: 'Ada',
  family_name: 'Lovelace',
  nickname: 'ada',
  picture: 'https://example.com/ada.png',
  locale: 'en',
  blocked: false,
  created_at: '2021-03-05T16:35:16.775Z',
  last_login: '2022-01-01T10:00:00.000Z',
  identities: [
    { provider: 'auth0', user_id: '60425dc43519d90068f82970', connection: 'Username-Password-Authentication' },
    { provider: 'google-oauth2', user_id: '117', connection: 'google-oauth2' },
  ],
  app_metadata: { roles: ['editor'] },
  user_metadata: { theme: 'dark' },
  multifactor: ['guardian'],
  passwordHash: hash,
}

/** Returns one line for each value of the account and of the written user. Values of 0 are left out. */
async function linesOf(user: object): Promise<readonly string[]> {
  const read = () => auth0.read(chunksOf(`${JSON.stringify(user)}\n`), { isWhole: true })
  const { account, findings, files } = await converted(read, keycloak, { from: 'auth0', options, answers })
  const { users, passwords, fields, held, refused, caveats, changedIds } = account
  const lines: string[] = []
  function add(path: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) {
      if (value !== undefined && value !== 0) lines.push(`${path} ${value}`)
    } else for (const [key, one] of Object.entries(value)) add(path === '' ? key : `${path}.${key}`, one)
  }
  add('', { users, passwords, fields, held, refused, caveats, changedIds, user: usersOf(files)[0] })
  return [...lines, ...findings.decisions.map(({ decision }) => `decides ${decision}`)]
}

const whole = await linesOf(ada)
const long = 'x'.repeat(3000)

/** A change of the lines: `gone` contains the paths that are missing, and `come` contains new lines. */
interface Change {
  readonly gone?: readonly string[]
  readonly come?: readonly string[]
}

/** Returns the change if a user is not written at all. Decisions may come before the refusal. */
const unwritten = (lines: readonly string[], decisions: readonly string[] = []): Change => ({
  gone: whole.map((line) => line.slice(0, line.lastIndexOf(' '))).filter((path) => !decisions.includes(path)),
  come: [...lines, ...whole.filter((line) => decisions.some((name) => line === `decides ${name}`))],
})
const refused = (code: string, decisions: readonly string[] = []): Change =>
  unwritten(['users.in 1', 'users.refused 1', 'passwords.refused 1', `refused.${code} 1`], decisions)

const unknown: Change = {
  come: ['decides unknown-emails'],
  gone: ['fields.emailVerified.carried', 'user.emailVerified'],
}
const ownId = (id: string, ...lines: string[]): Change => ({
  gone: ['user.id'],
  come: [`user.id ${id}`, 'decides ids', ...lines],
})
const newId = (id: string): Change => ownId(id, 'changedIds 1')
const withoutUsername: Change = {
  gone: ['fields.username.carried', 'user.username'],
  come: ['user.username ada@example.com'],
}
const withoutEmail: Change = unwritten(
  ['users.in 1', 'users.held 1', 'passwords.held 1', 'held.without-email 1', 'decides without-email'],
  ['mfa', 'caveats'],
)
const without = (...gone: readonly string[]): Change => ({ gone })
const lost = (paths: readonly string[], ...names: readonly string[]): Change => ({
  gone: paths,
  come: names.map((name) => `fields.${name}.lost 1`),
})
const noPhone = ['fields.phone.carried', 'user.attributes.phoneNumber.0']
const noRights = ['fields.rights.carried', 'user.realmRoles.0']
const noHash: Change = {
  gone: ['caveats.bcrypt-72-bytes', 'passwords.except', 'user.credentials.0', 'decides caveats'],
  come: ['passwords.none 1'],
}
const attribute = (name: string): readonly [string, unknown, Change][] => [
  [name, undefined, without(`user.attributes.${name}.0`)],
  [name, '', without(`user.attributes.${name}.0`)],
  [name, long, lost([`user.attributes.${name}.0`], `customData (${name})`)],
  [
    name,
    ['a', 'b'],
    { gone: [`user.attributes.${name}.0`], come: [0, 1].map((i) => `user.attributes.${name}.${i} ${'ab'[i]}`) },
  ],
]

const cases: readonly (readonly [field: string, value: unknown, change: Change])[] = [
  ['user_id', undefined, ownId('5c9987c4-2e3a-552d-a0d7-3a0bf9feb1a2')],
  ['user_id', '', ownId('5c9987c4-2e3a-552d-a0d7-3a0bf9feb1a2')],
  ['user_id', `auth0|${long}`, newId('ad22b430-4e75-5488-ae06-5440a69157f3')],
  ['user_id', { $oid: '1' }, refused('ERR_FIELD')],
  ['email', undefined, withoutEmail],
  ['email', '', withoutEmail],
  ['email', `${long}@example.com`, refused('ERR_LIMIT', ['mfa', 'caveats'])],
  ['email_verified', undefined, unknown],
  ['email_verified', '', unknown],
  ['email_verified', false, { gone: ['user.emailVerified'], come: ['decides unverified-emails'] }],
  ['email_verified', 'maybe', refused('ERR_FIELD')],
  ['username', undefined, withoutUsername],
  ['username', '', withoutUsername],
  ['username', long, refused('ERR_LIMIT', ['mfa', 'caveats'])],
  ['phone_number', undefined, without(...noPhone)],
  ['phone_number', '', without(...noPhone)],
  ['phone_number', long, lost(noPhone, 'phone')],
  ['name', undefined, without('user.attributes.name.0')],
  ['name', '', without('user.attributes.name.0')],
  ['name', long, lost(['user.attributes.name.0'], 'customData (name)', 'names (full)')],
  ['name', 'Ada Lovelace', without('user.attributes.name.0')],
  ['given_name', undefined, without('user.firstName')],
  ['given_name', '', without('user.firstName')],
  ['given_name', long, lost(['user.firstName'], 'names (given)', 'customData (given_name)')],
  ['family_name', undefined, without('user.lastName')],
  ['family_name', '', without('user.lastName')],
  ['family_name', long, lost(['user.lastName'], 'names (family)', 'customData (family_name)')],
  ...['nickname', 'picture', 'locale'].flatMap(attribute),
  ['blocked', undefined, without('fields.disabled.carried')],
  ['blocked', '', without('fields.disabled.carried')],
  ['blocked', true, { gone: ['user.enabled'], come: ['user.enabled false'] }],
  ['blocked', 'maybe', refused('ERR_FIELD')],
  ['created_at', undefined, without('fields.createdAt.carried', 'user.createdTimestamp')],
  ['created_at', '', without('fields.createdAt.carried', 'user.createdTimestamp')],
  ['created_at', long, refused('ERR_FIELD')],
  ['last_login', undefined, without('fields.lastSignInAt.lost')],
  ['last_login', '', without('fields.lastSignInAt.lost')],
  ['last_login', long, refused('ERR_FIELD')],
  ['identities', undefined, without('fields.identities.carried', 'user.federatedIdentities.0')],
  ['identities', [], without('fields.identities.carried', 'user.federatedIdentities.0')],
  ['identities', 'google', refused('ERR_FIELD')],
  [
    'identities',
    [{ provider: 'google-oauth2', user_id: long }],
    lost(['fields.identities.carried', 'user.federatedIdentities.0'], 'identities', 'identities (google)'),
  ],
  ['identities', [...ada.identities, { provider: 'google-oauth2', user_id: '118' }], lost([], 'identities (google)')],
  ['app_metadata', undefined, without(...noRights)],
  ['app_metadata', {}, without(...noRights)],
  ['app_metadata', 'admin', lost(noRights, 'rights', 'rights (app_metadata)')],
  ['app_metadata', { roles: ['root'] }, lost(noRights, 'rights', 'rights (roles)')],
  ['app_metadata', { roles: ['editor'], plan: long }, lost([], 'rights (plan)')],
  ['user_metadata', undefined, without('user.attributes.theme.0')],
  ['user_metadata', {}, without('user.attributes.theme.0')],
  ['user_metadata', { theme: long }, lost(['user.attributes.theme.0'], 'customData (theme)')],
  ['user_metadata', { theme: 'dark', email: 'root@example.com' }, lost([], 'customData (email)')],
  ['user_metadata', 'x', { gone: ['user.attributes.theme.0'], come: ['user.attributes.user_metadata.0 x'] }],
  ['multifactor', undefined, without('fields.secondFactors.lost', 'decides mfa')],
  ['multifactor', [], without('fields.secondFactors.lost', 'decides mfa')],
  ['multifactor', 'guardian', {}],
  ['multifactor', [{ type: 'totp' }], {}],
  ['passwordHash', undefined, noHash],
  ['passwordHash', '', noHash],
  ['passwordHash', 7, refused('ERR_FIELD')],
  ['passwordHash', `${hash}x`, refused('ERR_MALFORMED')],
  ['passwordHash', long, refused('ERR_UNKNOWN_FORMAT')],
]

describe('a user of Auth0 with one field changed', () => {
  test('the tests change every field of a user of Auth0', () =>
    expect(new Set(cases.map(([field]) => field))).toEqual(new Set(Object.keys(ada))))

  test.each(cases)(
    '%s = %j changes exactly the data from this field',
    async (field, value, { gone = [], come = [] }) => {
      const isGone = (line: string) =>
        gone.some((path) => line === path || line.startsWith(`${path} `) || line.startsWith(`${path}.`))
      const expected = [...whole.filter((line) => !isGone(line)), ...come]
      expect([...(await linesOf({ ...ada, [field]: value }))].sort()).toEqual(expected.sort())
    },
  )

  test('the account counts an unknown field of a user of Auth0', async () => {
    const read = () =>
      auth0.read(chunksOf(`${JSON.stringify({ ...ada, phone_verified: true, shoe_size: 38 })}\n`), { isWhole: true })
    const { account } = await converted(read, keycloak, { options, answers })
    expect(account.notRead).toMatchObject({ 'verified phone number': 1, shoe_size: 1 })
  })
})
