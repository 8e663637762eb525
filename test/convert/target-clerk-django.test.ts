/** @module-tag slow */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { django } from '../../src/sources/index.ts'
import { clerk } from '../../src/targets/clerk.ts'
import type { TargetOptions } from '../../src/targets/target.ts'
import { chunksOf } from '../helpers/read.ts'
import { isComplete } from '../sample.ts'
import { clerkHashers } from '../targets/clerk-hashers.ts'
import { bodiesOf, carry } from '../targets/clerk-requests.ts'
import { converted } from './convert.ts'

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
    expect(result.account.passwords).toEqual({ exact: 4, except: 0, none: 1, dropped: 1, held: 0, refused: 1 })
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
