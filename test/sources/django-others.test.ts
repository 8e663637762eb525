import { expect, test } from 'vitest'
import { django } from '../../src/sources/index.ts'
import type { SourceRecord, SystemOptions } from '../../src/sources/source.ts'
import { clerk } from '../../src/targets/clerk.ts'
import { converted } from '../convert/convert.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'

const othersOf = (text: string, options: SystemOptions = {}) => recordsIn(django.readOthers!(chunksOf(text), options))

const begin = '-- PostgreSQL database dump\n'
const tableOf = (table: string, columns: string, ...rows: readonly string[]) =>
  rows.map((row) => `INSERT INTO public.${table} (${columns}) VALUES (${row});\n`).join('')
const totp = (confirmed: string) =>
  tableOf(
    'otp_totp_totpdevice',
    'id, name, confirmed, key, digits, user_id',
    `1, 'phone', ${confirmed}, 'secret', 6, 7`,
  )

test.each<[name: string, text: string, expected: Partial<SourceRecord> | undefined]>([
  ['a group', tableOf('auth_user_groups', 'id, user_id, group_id', '1, 7, 2'), { notRead: ['groups'] }],
  [
    'a group of a custom model',
    tableOf('accounts_member_groups', 'id, member_id, group_id', '1, 7, 2'),
    { notRead: ['groups'] },
  ],
  [
    'a permission',
    tableOf('auth_user_user_permissions', 'id, user_id, permission_id', '1, 7, 2'),
    { notRead: ['permissions'] },
  ],
  ['a TOTP device', totp('true'), { secondFactors: ['TOTP'] }],
  ['a TOTP device that is not confirmed', totp('false'), undefined],
  [
    'backup codes',
    tableOf('otp_static_staticdevice', 'id, name, confirmed, user_id', "1, 'backup', true, 7"),
    { secondFactors: ['backup codes'] },
  ],
  [
    'a phone device',
    tableOf('two_factor_phonedevice', 'id, confirmed, number, key, user_id', "1, true, '+1555', 'secret', 7"),
    { secondFactors: ['phone'] },
  ],
  [
    'an authenticator of django-allauth',
    tableOf('mfa_authenticator', 'id, type, data, user_id', "1, 'webauthn', 'secret', 7"),
    { secondFactors: ['WebAuthn'] },
  ],
  [
    'an unknown authenticator of django-allauth',
    tableOf('mfa_authenticator', 'id, type, data, user_id', "1, 'new', 'secret', 7"),
    { secondFactors: ['other'] },
  ],
  [
    'an address of django-allauth',
    tableOf('account_emailaddress', 'id, email, verified, "primary", user_id', "1, 'a@x.org', true, true, 7"),
    { notRead: ['e-mail addresses (account_emailaddress)'] },
  ],
  [
    'an account of django-allauth',
    tableOf('socialaccount_socialaccount', 'id, provider, uid, user_id', "1, 'google', '117', 7"),
    { notRead: ['identities (socialaccount_socialaccount)'] },
  ],
  ['a group of another kind', tableOf('chat_groups', 'id, name', "7, 'x'"), undefined],
])('%s in a dump of Django is named, and its secret is not read', async (_, text, expected) => {
  const records = await othersOf(begin + text)
  expect(records).toEqual(expected ? [{ row: 1, id: '7', ...expected }] : [])
  expect(JSON.stringify(records)).not.toContain('secret')
})

test('--table chooses the groups of its users', async () => {
  const text =
    tableOf('auth_user_groups', 'id, user_id, group_id', '1, 7, 2') +
    tableOf('accounts_member_groups', 'id, member_id, group_id', '1, 8, 2')
  const idsOf = async (table?: string) => (await othersOf(begin + text, { table })).map(({ id }) => id)
  expect(await idsOf('public.auth_user')).toEqual(['7'])
  expect(await idsOf('accounts_member')).toEqual(['8'])
  expect(await idsOf()).toEqual(['7', '8'])
})

test('the JSON of dumpdata has the same second factors, and CSV has no other tables', async () => {
  const device = { model: 'otp_totp.totpdevice', pk: 1, fields: { user: 7, confirmed: true, key: 'secret' } }
  const user = { model: 'auth.user', pk: 7, fields: { password: '', last_login: null, groups: [1] } }
  const expected = [{ row: 2, id: '7', secondFactors: ['TOTP'] }]
  expect(await othersOf(JSON.stringify([user, device]))).toEqual(expected)
  expect(await othersOf([user, device].map((one) => `${JSON.stringify(one)}\n`).join(''))).toEqual(expected)
  expect(await othersOf('id,password,last_login,is_active\n1,x,,t\n')).toEqual([])
})

test('a user with a second factor in a dump of Django is held, and the account counts what is lost', async () => {
  const users = tableOf(
    'auth_user',
    'id, password, last_login, is_active, email',
    "7, '!', NULL, true, 'ada@x.org'",
    "8, '!', NULL, true, 'bela@x.org'",
  )
  const text = `${begin}${users}${totp('true')}${tableOf('auth_user_groups', 'id, user_id, group_id', '1, 8, 2', '2, 8, 3')}`
  const { account } = await converted(() => django.read(chunksOf(text), { isWhole: true }), clerk, {
    readOthers: () => django.readOthers!(chunksOf(text), { isWhole: true }),
    options: { identifiers: 'email' },
    answers: { 'unknown-emails': 'carry', 'without-password': 'carry' },
  })
  expect(account).toMatchObject({
    users: { written: 1, held: 1 },
    held: { mfa: 1 },
    notRead: { groups: 1 },
    unmatched: 0,
  })
})
