/** @module-tag slow */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { django } from '../src/sources/index.ts'
import { clerk } from '../src/targets/clerk.ts'
import type { TargetOptions } from '../src/targets/target.ts'
import { clerkHashers } from './clerk-hashers.ts'
import { bodiesOf, carry } from './clerk-requests.ts'
import { converted } from './convert.ts'
import { chunksOf } from './helpers/read.ts'
import { isComplete } from './sample.ts'

async function fromDjango(text: string, options: TargetOptions, table?: string) {
  const read = () => django.read(chunksOf(text), { isWhole: true, ...(table !== undefined && { table }) })
  return converted(read, clerk, { from: 'django', options, answers: carry })
}

const usernames = { identifiers: 'email,username', usernames: 'extended', 'shortest-username': '2' }

describe('a dump of Django', () => {
  const dump = readFileSync('test/exports/django/pg_dump.sql', 'utf8')

  test('the dump has two tables of users, and one of them must be chosen', async () => {
    await expect(fromDjango(dump, {})).rejects.toMatchObject({
      detail: { name: 'table', reasons: [expect.stringContaining('accounts_member, public.auth_user')] },
    })
    const members = bodiesOf(await fromDjango(dump, {}, 'accounts_member'))
    expect(members.map(({ email_address }) => email_address)).toEqual([['member@example.com'], ['none@example.com']])
    expect(members[1]).toEqual({
      external_id: '2',
      email_address: ['none@example.com'],
      email_address_identification_status: ['reserved'],
      skip_password_requirement: true,
      banned: true,
      private_metadata: { customData: { prefs: '{}' } },
    })
    expect(members[0]).toMatchObject({ private_metadata: { customData: { nick: 'n, "q"' } } })
  })

  test('each user becomes the body of one request', async () => {
    const result = await fromDjango(dump, usernames, 'auth_user')
    expect(bodiesOf(result)[0]).toEqual({
      external_id: '1',
      email_address: ['ada@example.com'],
      email_address_identification_status: ['reserved'],
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      password_digest: 'pbkdf2_sha256$1000$saltOfAda$Cup8iqiKdIacZjpYuKFP0Tohyz/YEM0L+QAXkNYqgWQ=',
      password_hasher: 'pbkdf2_sha256_django',
      created_at: '2019-01-01T00:00:00.000Z',
      private_metadata: { rights: { isStaff: true, isSuperuser: true } },
    })
    expect(result.account.users).toEqual({ in: 7, written: 6, held: 0, refused: 1 })
    expect(result.account.passwords).toEqual({ exact: 4, except: 0, none: 2, dropped: 1, held: 0, refused: 0 })
    expect(result.account.fields.username).toEqual({ carried: 4, lost: 2 })
    expect(bodiesOf(result).map(({ external_id }) => external_id)).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  const shared = '../shared/fixtures/django'

  async function signIns(folder: string, dumpName: string): Promise<number> {
    const answers: Record<string, string | null> = JSON.parse(readFileSync(`${folder}/answers.json`, 'utf8'))
    const text = readFileSync(`${folder}/${dumpName}`, 'utf8')
    let users = 0
    for (const { username, password_hasher, password_digest } of bodiesOf(
      await fromDjango(text, usernames, 'auth_user'),
    )) {
      const password = answers[String(username)]
      if (password_hasher === undefined || typeof password !== 'string') continue
      const check = clerkHashers[String(password_hasher)]!
      const digest = String(password_digest)
      expect([await check(digest, password), await check(digest, `x${password}`)]).toEqual([true, false])
      users++
    }
    return users
  }

  test('the passwords sign in with the hashers of Clerk, and wrong passwords do not', async () => {
    expect(await signIns('test/exports/django', 'pg_dump.sql')).toBe(2)
  })

  test.skipIf(!isComplete || !existsSync(shared))(
    'the passwords of another dump sign in, too',
    { tags: ['sampled'] },
    async () => {
      expect(await signIns(shared, 'pg_dump-copy.sql')).toBe(4)
    },
  )
})

describe('a row of Django with one change', () => {
  const bcrypt = 'bcrypt$$2b$10$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
  const row: Readonly<Record<string, string>> = {
    id: '7',
    password: bcrypt,
    last_login: '2024-02-29 23:59:59+00',
    is_superuser: 't',
    username: 'ada-l',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    is_staff: 't',
    is_active: 't',
    date_joined: '2019-01-01 00:00:00+00',
  }

  const convertRow = (values: Readonly<Record<string, string>>) =>
    fromDjango(
      `COPY public.auth_user (${Object.keys(values).join(', ')}) FROM stdin;\n${Object.values(values).join('\t')}\n\\.\n`,
      usernames,
    )

  /** Returns the values of the request, and the data that is carried or lost. */
  async function effects(values: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> {
    const result = await convertRow(values).catch((error: { code: string; detail: { name?: string } }) => error)
    if (!('account' in result)) return { unreadable: `${result.code} ${result.detail.name}` }
    const { account, findings } = result
    const found: Record<string, unknown> = { ...bodiesOf(result)[0] }
    for (const [name, { carried, lost }] of Object.entries(account.fields))
      found[`account ${name}`] = carried > 0 ? 'carried' : lost > 0 ? 'lost' : undefined
    for (const { decision } of findings.decisions) found[`decision ${decision}`] = true
    const [password] = Object.entries(account.passwords).find(([, users]) => users > 0)!
    return account.users.refused > 0 ? { refused: account.refused } : { ...found, password }
  }

  /** Returns the effects that differ. */
  async function changedEffects(values: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> {
    const [before, after] = [await effects(row), await effects(values)]
    if ('refused' in after || 'unreadable' in after) return after
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return Object.fromEntries(
      [...names]
        .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
        .map((name) => [name, after[name]]),
    )
  }

  const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]))
  const reset = {
    ...without('password_digest', 'password_hasher'),
    skip_password_requirement: true,
    password: 'none',
    'decision without-password': true,
  }
  const noUsername = { ...without('username', 'account username'), skip_user_requirement: true }
  const noEmail = {
    ...without('email_address', 'email_address_identification_status', 'account email', 'decision unknown-emails'),
    skip_user_requirement: true,
    'decision without-email': true,
  }
  const rights = (value: object) => ({ private_metadata: { rights: value } })
  const refusedField = { refused: { ERR_FIELD: 1 } }

  test.each<[column: string, absent: object, long: object, missing?: object]>([
    ['id', without('external_id'), { external_id: `7${'x'.repeat(300)}` }],
    ['password', reset, { refused: { ERR_MALFORMED: 1 } }, { unreadable: 'ERR_FIELD table' }],
    ['last_login', without('account lastSignInAt'), refusedField],
    ['is_superuser', rights({ isStaff: true }), refusedField],
    ['username', noUsername, { ...noUsername, 'account username': 'lost' }],
    ['first_name', without('first_name'), { first_name: `Ada${'x'.repeat(300)}` }],
    ['last_name', without('last_name'), { last_name: `Lovelace${'x'.repeat(300)}` }],
    ['email', noEmail, refusedField],
    ['is_staff', rights({ isSuperuser: true }), refusedField],
    ['is_active', without('account disabled'), refusedField],
    ['date_joined', without('created_at', 'account createdAt'), refusedField],
  ])(
    'a change of the column %s changes only the data from this column',
    async (column, absent, long, missing = absent) => {
      const { [column]: value, ...others } = row
      expect(await changedEffects(others)).toEqual(missing)
      expect(await changedEffects({ ...row, [column]: '\\N' })).toEqual(absent)
      expect(await changedEffects({ ...row, [column]: '' })).toEqual(absent)
      expect(await changedEffects({ ...row, [column]: `${value}${'x'.repeat(300)}` })).toEqual(long)
    },
  )

  test('a marker in the column of the password means no password', async () => {
    expect(await changedEffects({ ...row, password: '!okcwNUBLgLg1TKKKnZBPo6MD5v8BGnuW7FGPH1Ic' })).toEqual(reset)
  })

  test('a disabled superuser is banned, and the rights are not lost', async () => {
    expect(await changedEffects({ ...row, is_active: 'f' })).toEqual({ banned: true })
  })

  test('a hash that Clerk does not accept is reset if the answer says so', async () => {
    const sha1 = 'sha1$fe76b$02d5916550edf7fc8c886f044887f4b1abf9b013'
    expect(await changedEffects({ ...row, password: sha1 })).toEqual({
      ...without('password_digest', 'password_hasher'),
      skip_password_requirement: true,
      password: 'dropped',
      'decision unaccepted-hashes': true,
    })
  })
})
