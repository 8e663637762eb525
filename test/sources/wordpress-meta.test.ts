import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDigests } from '../../src/cli/convert/files.ts'
import { createMigration } from '../../src/cli/convert/migration.ts'
import { plan } from '../../src/convert/convert.ts'
import type { Terms } from '../../src/convert/decisions.ts'
import { surveyExport } from '../../src/convert/survey.ts'
import { wordpress } from '../../src/sources/index.ts'
import type { SourceRecord, SystemOptions } from '../../src/sources/source.ts'
import { rolesOf } from '../../src/sources/wordpress.ts'
import { betterAuth } from '../../src/targets/better-auth.ts'
import { converted, fixedTerms, strictTarget } from '../convert/convert.ts'
import { chunksOf, once, recordsIn } from '../helpers/read.ts'

type Read = (chunks: AsyncIterable<Uint8Array>, options: SystemOptions) => AsyncIterable<readonly SourceRecord[]>

const recordsOf = (read: Read, text: string | Uint8Array, options: SystemOptions = {}) =>
  recordsIn(read(chunksOf(text), { isWhole: true, ...options }))

const serialized: readonly (readonly [string, readonly string[] | undefined])[] = [
  ['a:0:{}', []],
  ['a:1:{s:13:"administrator";b:1;}', ['administrator']],
  ['a:3:{s:6:"editor";b:1;s:4:"none";b:0;s:8:"größe";s:1:"1";}', undefined],
  ['a:3:{s:6:"editor";b:1;s:4:"none";b:0;s:7:"größe";s:1:"1";}', ['editor', 'größe']],
  ['a:2:{s:1:"a";i:1;s:3:"";}";b:1;}', ['a', '";}']],
  ['a:1:{s:6:"editor";b:1;}x', undefined],
  ['a:2:{s:6:"editor";b:1;}', undefined],
  ['a:1:{i:0;s:6:"editor";}', undefined],
  ['a:1:{s:1:"a";O:8:"stdClass":0:{}}', undefined],
  ['a:1:{s:9999:"a";b:1;}', undefined],
  [`a:1:{s:1:"a";b:1;}${' '.repeat(70_000)}`, undefined],
  ['editor', undefined],
  ['', undefined],
]

test.each(serialized)('the roles of %j are read', (text, roles) => expect(rolesOf(text)).toEqual(roles))

const readMeta: Read = (chunks, options) => wordpress.readOthers!(chunks, options)
const metaDump = (rows: readonly (readonly [number, string, string])[], table = 'wp_usermeta') =>
  `-- MySQL dump\nINSERT INTO \`${table}\` (\`umeta_id\`,\`user_id\`,\`meta_key\`,\`meta_value\`) VALUES ${rows
    .map(([id, key, value], index) => `(${index},${id},'${key}','${value.replaceAll('"', '\\"')}')`)
    .join(',')};\n`

test('the names and roles of WordPress come from wp_usermeta', async () => {
  const text = readFileSync('test/exports/wordpress/mariadb-dump.sql', 'utf8')
  const users = await recordsOf(wordpress.read, text)
  const others = await recordsOf(readMeta, text)
  const prepared = await surveyExport({ target: strictTarget, read: () => once(users), readOthers: () => once(others) })
  expect(users.map((user) => prepared.join(user).rights)).toEqual(users.map(() => ({ roles: ['subscriber'] })))
  expect(prepared.findUnmatched().count).toBe(0)
})

test('each key of wp_usermeta becomes names, roles or a counted loss', async () => {
  const editor = 'a:1:{s:6:"editor";b:1;}'
  const rows = [
    [1, 'nickname', 'x'],
    [1, 'first_name', 'Ada'],
    [1, 'last_name', ''],
    [1, 'wp_capabilities', editor],
    [1, 'wp_user_level', '7'],
    [1, 'wp_2_capabilities', editor],
    [1, 'old_capabilities', editor],
    [1, 'billing_phone', '1'],
    [1, 'description', 'about'],
    [2, 'wp_capabilities', 'broken'],
  ] as const
  const records = await recordsOf(readMeta, metaDump(rows))
  expect(records.map(({ row: _, ...record }) => record)).toEqual([
    { id: '1', notRead: ['nickname'] },
    { id: '1', names: { given: 'Ada' } },
    { id: '1', rights: { roles: ['editor'] } },
    { id: '1', rights: { rolesOfSite2: ['editor'] } },
    { id: '1', notRead: ['roles of another site'] },
    { id: '1', notRead: ['other user data (wp_usermeta)'] },
    { id: '2', notRead: ['roles (not readable)'] },
  ])
})

const backupCodes = 'a:1:{i:0;s:9:"$P$Bsecret";}'
const providers = (...names: readonly string[]) =>
  `a:${names.length}:{${names.map((name, index) => `i:${index};s:${name.length}:"${name}";`).join('')}}`

test.each<[key: string, value: string, expected: Partial<SourceRecord> | undefined]>([
  ['_two_factor_totp_key', 'secret', { secondFactors: ['TOTP'] }],
  ['_two_factor_backup_codes', backupCodes, { secondFactors: ['backup codes'] }],
  ['_two_factor_backup_codes', 'a:0:{}', undefined],
  [
    '_two_factor_enabled_providers',
    providers('Two_Factor_Totp', 'Two_Factor_Email', 'Two_Factor_Backup_Codes', 'Two_Factor_FIDO_U2F'),
    { secondFactors: ['TOTP', 'e-mail', 'backup codes', 'U2F'] },
  ],
  ['_two_factor_enabled_providers', providers('Two_Factor_secret'), { secondFactors: ['other'] }],
  ['_two_factor_enabled_providers', providers(), undefined],
  ['wp_2fa_totp_key', 'secret', { secondFactors: ['TOTP'] }],
  ['wp_2fa_enabled_methods', 'email', { secondFactors: ['e-mail'] }],
  ['wp_2fa_enabled_methods', '', undefined],
  ['wp_2fa_backup_codes', backupCodes, { secondFactors: ['backup codes'] }],
  ['googleauthenticator_enabled', 'enabled', { secondFactors: ['TOTP'] }],
  ['googleauthenticator_enabled', 'disabled', undefined],
  ['googleauthenticator_secret', 'secret', { notRead: ['other user data (wp_usermeta)'] }],
  ['mo2f_configured_2FA_method', 'Google Authenticator', { secondFactors: ['TOTP'] }],
  ['mo2f_configured_2FA_method', 'NONE', undefined],
  ['rsssl_two_fa_status_email', 'active', { secondFactors: ['e-mail'] }],
  ['rsssl_two_fa_status_totp', 'open', undefined],
  ['tfa_enable_tfa', '1', { secondFactors: ['TOTP'] }],
  ['last_login', '1700000000', { notRead: ['time of the last sign-in (last_login)'] }],
  ['wfls-last-login', '1700000000', { notRead: ['time of the last sign-in (wfls-last-login)'] }],
  ['last_login', '', undefined],
  [
    'session_tokens',
    'a:1:{s:6:"secret";a:1:{s:5:"login";i:1700000000;}}',
    { notRead: ['time of the last sign-in (session_tokens)'] },
  ],
  ['session_tokens', 'a:0:{}', undefined],
  ['wc_last_active', '1700000000', { notRead: ['time of the last activity (wc_last_active)'] }],
])('the key %s with the value %j in wp_usermeta becomes %j', async (key, value, expected) => {
  const records = await recordsOf(readMeta, metaDump([[1, key, value]]))
  expect(records).toEqual(expected ? [{ row: 1, id: '1', ...expected }] : [])
  expect(JSON.stringify(records)).not.toContain('secret')
})

const wordfence = (name: string) =>
  `CREATE TABLE \`${name}\` (\n  \`id\` int NOT NULL,\n  \`user_id\` bigint NOT NULL,\n  \`secret\` tinyblob NOT NULL,\n  \`recovery\` blob NOT NULL,\n  \`mode\` enum('authenticator') NOT NULL\n);\nINSERT INTO \`${name}\` VALUES (1,12,_binary 'secret\\0',_binary '\u00ff','authenticator'),(2,11,0x736563726574,'','authenticator');\n`

test('the table of Wordfence has second factors, and belongs to the table of users with its prefix', async () => {
  const text = metaDump([[11, 'nickname', 'x']]) + wordfence('wp_wfls_2fa_secrets')
  const found = await recordsOf(readMeta, text)
  expect(found).toEqual([
    { row: 1, id: '11', notRead: ['nickname'] },
    { row: 1, id: '12', secondFactors: ['TOTP'] },
    { row: 2, id: '11', secondFactors: ['TOTP'] },
  ])
  const others = text + wordfence('old_wfls_2fa_secrets')
  expect(await recordsOf(readMeta, others, { table: 'wp_users' })).toEqual(found)
  await expect(recordsOf(readMeta, others)).rejects.toThrow(
    'several tables have data of WordPress users: wp_wfls_2fa_secrets, old_wfls_2fa_secrets',
  )
})

test('a user with a second factor in wp_usermeta is held, and the account names what is lost', async () => {
  const text = readFileSync('test/exports/wordpress/mariadb-dump.sql', 'utf8')
  const rows = [
    [11, '_two_factor_enabled_providers', providers('Two_Factor_Totp')],
    [11, '_two_factor_totp_key', 'secret'],
    [12, 'wc_last_active', '1700000000'],
  ] as const
  const both = text + metaDump(rows)
  const read = () => wordpress.read(chunksOf(both), { isWhole: true })
  const readOthers = () => wordpress.readOthers!(chunksOf(both), {})
  const options = { database: 'postgresql', plugins: 'username,admin' }
  const given = { from: 'wordpress', readOthers, options, answers: { accept: ['php-trim'] } }
  const { account, files } = await converted(read, betterAuth, given)
  expect(account.held).toMatchObject({ mfa: 1 })
  expect(account.notRead).toEqual({ 'time of the last activity (wc_last_active)': 1 })
  const { account: dropped } = await converted(read, betterAuth, {
    ...given,
    answers: { ...given.answers, mfa: 'drop' },
  })
  expect(dropped.held.mfa).toBeUndefined()
  expect(dropped.fields.secondFactors).toEqual({ carried: 0, lost: 1 })
  expect(JSON.stringify([account, files])).not.toContain('_key')
})

test('the table of users chooses the table of their data', async () => {
  const text = readFileSync('test/exports/wordpress/two-sites.sql')
  await expect(recordsOf(readMeta, text)).rejects.toThrow(
    'several tables have data of WordPress users: wordpress.wp_usermeta, network.my_site_usermeta. Choose the table of the users with --table, such as --table wp_users',
  )
  expect((await recordsOf(readMeta, text, { table: 'wp_users' })).length).toBe(6)
  expect((await recordsOf(readMeta, text, { table: 'network.my_site_users' })).map((one) => one.notRead)).toEqual(
    Array.from({ length: 6 }, () => ['roles of another site']),
  )
})

test('an export without wp_usermeta has no other rows', async () => {
  expect(await recordsOf(readMeta, readFileSync('test/exports/wordpress/complete-insert.sql'))).toEqual([])
  expect(await recordsOf(readMeta, 'ID,user_login,user_pass\n1,a,b\n')).toEqual([])
})

test('a conversion of a dump reads both tables', async () => {
  const path = 'test/exports/wordpress/mariadb-dump.sql'
  const { migration } = await createMigration([path], { from: 'wordpress', to: 'keycloak' }, createDigests())
  const terms: Terms = { ...fixedTerms, answers: { 'unknown-emails': 'carry' } }
  const { account } = await plan(migration, terms)
  expect([account.users.in, account.unmatched, account.contradictions]).toEqual([6, 0, {}])
  const prepared = await surveyExport(migration)
  expect(prepared.join({ row: 1, id: '11' }).rights).toEqual({ roles: ['subscriber'] })
  prepared.close()
  await migration.verifier.close()
})
