import { describe, expect, test } from 'vitest'
import { type DecisionId, decisions } from '../../src/convert/decisions.ts'
import { lockOf } from '../../src/sources/column-names.ts'
import type { ColumnsOptions } from '../../src/sources/columns.ts'
import { csv, django, json, ndjson, sql, wordpress } from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { supabase } from '../../src/targets/supabase.ts'
import { saltbridge, temporary, useCommand } from '../cli/command.ts'
import { inFolder } from '../cli/importing.ts'
import { converted } from '../convert/convert.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { few } from '../sample.ts'

useCommand()

const hash = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
type Row = { readonly [column: string]: string }

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`
const insert = (table: string, rows: readonly Row[]) =>
  `-- MySQL dump\n${rows
    .map(
      (row) =>
        `INSERT INTO \`${table}\` (${Object.keys(row).map((name) => `\`${name}\``)}) VALUES (${Object.values(row).map(literal)});\n`,
    )
    .join('')}`
const csvOf = (rows: readonly Row[]) =>
  [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map((cell) => `"${cell}"`)}\n`)
    .join('')

/** The sources whose columns are named, and how each reads rows. */
const sources = {
  csv: (rows: readonly Row[], options: ColumnsOptions) => csv.read(chunksOf(csvOf(rows)), options),
  json: (rows: readonly Row[], options: ColumnsOptions) => json.read(chunksOf(JSON.stringify(rows)), options),
  ndjson: (rows: readonly Row[], options: ColumnsOptions) =>
    ndjson.read(chunksOf(rows.map((row) => `${JSON.stringify(row)}\n`).join('')), options),
  sql: (rows: readonly Row[], options: ColumnsOptions) => sql.read(chunksOf(insert('users', rows)), options),
}

const columns = { hash: 'pw', id: 'id', email: 'mail' }
const user = (id: string, others: Row = {}): Row => ({ id, mail: `${id}@example.org`, pw: hash, ...others })

const doubtsOf = ({ notRead, secondFactors, possibleLocks, possibleRoles }: SourceRecord) => ({
  notRead,
  secondFactors,
  possibleLocks,
  possibleRoles,
})

describe.each(Object.entries(sources))('columns that %s does not read', (_, read) => {
  const rows = [
    user('a', { otp_secret: 'x', deleted_at: '', role: 'admin', google_id: '7', age: '0' }),
    user('b', { otp_secret: '', deleted_at: '2024-01-01 00:00:00', role: '', google_id: '', age: '5' }),
  ]

  test('each column is counted by the users who have a value, and asks for a decision if its name matters', async () => {
    const [first, second] = await recordsIn(read(rows, { columns, profile: {} }))
    expect([first, second].map((one) => doubtsOf(one!))).toEqual([
      { notRead: ['role', 'google_id', 'age'], secondFactors: ['otp_secret'], possibleRoles: ['role'] },
      { notRead: ['deleted_at', 'age'], possibleLocks: ['deleted_at'] },
    ])
    const { findings, account } = await converted(() => read(rows, { columns, profile: {} }), supabase)
    expect(account.notRead).toEqual({})
    expect(
      Object.fromEntries(findings.decisions.map(({ decision, users, reasons }) => [decision, [users, ...reasons]])),
    ).toMatchObject({
      mfa: [1, 'otp_secret'],
      'possible-locks': [1, 'deleted_at'],
      'possible-roles': [1, 'role'],
    })
    const answers = { mfa: 'drop', 'possible-locks': 'carry', 'unknown-emails': 'carry', ids: 'uuid5' }
    const carried = await converted(() => read(rows, { columns, profile: {} }), supabase, { answers })
    expect(carried.account.users).toMatchObject({ written: 2 })
    expect(carried.account.notRead).toEqual({ role: 1, google_id: 1, age: 2, deleted_at: 1 })
    expect(carried.account.fields.secondFactors).toEqual({ carried: 0, lost: 1 })
  })

  test('a column that is read raises no doubt, and a time in a column of `disabled` disables the account', async () => {
    const profile = {
      disabled: 'deleted_at',
      customData: { role: 'role', otp: 'otp_secret', g: 'google_id', age: 'age' },
    }
    const records = await recordsIn(read(rows, { columns, profile }))
    expect(records.map(({ disabled, failure }) => [disabled, failure])).toEqual([
      [undefined, undefined],
      [true, undefined],
    ])
    expect(records.map(doubtsOf)).toEqual([{}, {}])
  })

  test('an account is disabled if one of several columns says so', async () => {
    const future = '2999-01-01 00:00:00'
    const past = '2001-01-01 00:00:00'
    const off: Row[] = [
      { is_active: 'true', locked_at: '', banned_until: '' },
      { is_active: 'false', locked_at: '', banned_until: '' },
      { is_active: 'true', locked_at: past, banned_until: '' },
      { is_active: 'true', locked_at: '', banned_until: past },
      { is_active: 'true', locked_at: '', banned_until: future },
      { is_active: 'true', locked_at: 'soon', banned_until: '' },
    ]
    const profile = { enabled: 'is_active', disabled: ['locked_at', 'banned_until'] }
    const records = await recordsIn(
      read(
        off.map((others, at) => user(`u${at}`, others)),
        { columns, profile },
      ),
    )
    expect(records.map(({ disabled }) => disabled)).toEqual([false, true, true, false, true, undefined])
    expect(records.map(({ unread }) => unread)).toEqual([...Array(5).fill(undefined), ['disabled']])
  })
})

test('columns of the same object as a column that is read are counted by their paths', async () => {
  const object = { id: '1', password: { hash, old: 'x' }, profile: { plan: 'pro' } }
  const found = await recordsIn(
    json.read(chunksOf(JSON.stringify([object])), { columns: { hash: 'password.hash' }, profile: {} }),
  )
  expect(found[0]).toMatchObject({ notRead: ['id', 'password.old', 'profile'] })
})

test('a name of a column that could be data is not shown', async () => {
  const text = JSON.stringify([{ pw: hash, 'ada@example.org': 1, 'a\u001b[2J': 1 }])
  const found = await recordsIn(json.read(chunksOf(text), { columns: { hash: 'pw' }, profile: {} }))
  expect(found[0]!.notRead).toEqual(['other columns'])
})

const doubts: readonly (readonly [column: string, value: string, doubt: string | undefined])[] = [
  ...[
    'otp_secret',
    'otpSecret',
    'two_factor_secret',
    'TwoFactorEnabled',
    '2fa_enabled',
    'mfa_secret',
    'u2f_key',
    'totp',
  ].map((name) => [name, 'true', 'secondFactors'] as const),
  ...['recovery_codes', 'google_authenticator_secret', 'webauthn_id', 'encrypted_otp_secret'].map(
    (name) => [name, 'x', 'secondFactors'] as const,
  ),
  ...['otp_required_for_login', 'two_factor_enabled', 'mfa'].map((name) => [name, 'false', undefined] as const),
  ['otp_backup_codes', '[]', undefined],
  ...['deleted_at', 'deletedAt', 'DeletedAt', 'locked_at', 'archived_at', 'suspended_at', 'deactivated_at'].map(
    (name) => [name, '2024-01-01', 'possibleLocks'] as const,
  ),
  ...['is_deleted', 'blocked', 'user_locked', 'isBanned', 'inactive'].map(
    (name) => [name, '1', 'possibleLocks'] as const,
  ),
  ...['is_deleted', 'blocked', 'deleted_at'].map((name) => [name, '0', undefined] as const),
  ...['banned_until', 'LockoutEnd', 'lock_expires_at', 'suspended_till'].flatMap((name) => [
    [name, '2999-01-01', 'possibleLocks'] as const,
    [name, '2001-01-01', undefined] as const,
  ]),
  ['deleted_at', '0000-00-00 00:00:00', undefined],
  ['banned_until', 'infinity', 'possibleLocks'],
  ['ban_reason', 'spam', 'possibleLocks'],
  ['LockoutEnabled', 'true', undefined],
  ...['active', 'is_active', 'enabled', 'isEnabled'].flatMap((name) => [
    [name, 'false', 'possibleLocks'] as const,
    [name, 'true', undefined] as const,
  ]),
  ['status', 'blocked', 'possibleLocks'],
  ['status', 'active', undefined],
  ['notifications_enabled', 'false', undefined],
  ...['role', 'roles', 'role_id', 'user_role', 'permissions', 'groups'].map(
    (name) => [name, '5', 'possibleRoles'] as const,
  ),
  ['is_admin', 'true', 'possibleRoles'],
  ['is_admin', 'f', undefined],
  ['admin_notes', 'x', undefined],
  ...['google_id', 'updated_at', 'plan', 'unlock_token', 'option', 'banner', 'grouping', 'factory'].map(
    (name) => [name, 'x', undefined] as const,
  ),
]

few(3).each(doubts)('the column %s with the value %j raises the doubt %s', async (column, value, doubt) => {
  const [record] = await recordsIn(sources.csv([user('a', { [column]: value })], { columns, profile: {} }))
  const { notRead: _, ...raised } = doubtsOf(record!)
  expect(Object.entries(raised).filter(([, names]) => names)).toEqual(doubt === undefined ? [] : [[doubt, [column]]])
})

const now = Date.UTC(2026, 0, 1)
few(3).each([
  ['deleted_at', '2025-01-01', true],
  ['deleted_at', '2999-01-01', true],
  ['deleted_at', '1735689600', true],
  ['deleted_at', 'false', false],
  ['banned_until', '2025-01-01T00:00:00Z', false],
  ['banned_until', '2026-01-02', true],
  ['banned_until', '1735689600', false],
  ['banned_until', 'infinity', true],
  ['banned_until', '-infinity', false],
  ['account_expires_at', '2025-01-01', true],
  ['account_expires_at', '2999-01-01', false],
  ['valid_until', '2025-01-01', true],
  ['lock_expires', '2025-01-01', false],
  ['disabled', '2', undefined],
  ['disabled', 'soon', undefined],
])('the value %2$j of the column %1$s means that the account is locked: %3$s', (column, value, expected) =>
  expect(lockOf(column, value, now)).toBe(expected),
)

few(3).each([
  ['django', 'auth_user', { last_login: '', is_active: '1', password: `bcrypt$${hash}`, id: '1', username: 'a' }],
  ['wordpress', 'wp_users', { ID: '1', user_login: 'a', user_pass: hash }],
] as const)('columns that a site added to the users of %s raise the same doubts', async (from, table, own) => {
  const extra = { deleted_at: '2024-01-01', otp_secret: 'JBSW', role: 'admin', nick: 'a' }
  const source = from === 'django' ? django : wordpress
  const [record] = await recordsIn(source.read(chunksOf(insert(table, [{ ...own, ...extra }])), { isWhole: true }))
  expect(record).toMatchObject({
    secondFactors: ['otp_secret'],
    possibleLocks: ['deleted_at'],
    rights: { role: 'admin' },
    customData: { username: 'a', nick: 'a', deleted_at: '2024-01-01' },
  })
  expect(JSON.stringify(record)).not.toContain('JBSW')
})

test('convert names the decisions about columns that are not read, and each takes --decide', async () => {
  const path = inFolder('u.csv', csvOf([user('a', { otp_secret: 'x', deleted_at: '2024-01-01', role: 'admin' })]))
  const named = ['--column', 'hash=pw', '--column', 'id=id', '--column', 'email=mail']
  const args = ['convert', path, '--from', 'csv', ...named, '--to', 'supabase', '--output', temporary('out')]
  const asked = await saltbridge(args)
  for (const text of ['mfa: ', 'possible-locks: ', 'possible-roles: ', 'deleted_at', 'otp_secret', '--decide'])
    expect(asked.stderr).toContain(text)
  expect(asked.code).not.toBe(0)
  const given: readonly [DecisionId, string][] = [
    ['mfa', 'drop'],
    ['possible-locks', 'carry'],
    ['possible-roles', 'drop'],
    ['unknown-emails', 'carry'],
    ['ids', 'uuid5'],
  ]
  expect(given.every(([id]) => id in decisions)).toBe(true)
  const decided = await saltbridge([...args, ...given.flatMap(([id, answer]) => ['--decide', `${id}=${answer}`])])
  expect(decided).toMatchObject({ code: 0 })
  const validated = await saltbridge(['validate', path, '--from', 'csv', ...named])
  expect(validated.stdout).toMatch(/lock or deletion \(deleted_at\) +1 +these users can sign in/)
  expect(decided.stdout).toMatch(/Data that was not read\n +1 +deleted_at\n +1 +role/)
})
