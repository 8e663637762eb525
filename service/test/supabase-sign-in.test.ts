import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Ajv from 'ajv/dist/2020.js'
import argon2 from 'argon2'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSignerKey } from '../../src/core/secret.ts'
import { firebase } from '../../src/sources/firebase.ts'
import { parseHashConfig } from '../../src/sources/firebase-hash.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { supabase } from '../../src/targets/supabase.ts'
import { type Converted, converted, fixedTerms } from '../../test/convert/convert.ts'
import { answers, hashConfig, readExample, signerKey } from '../../test/fixtures/firebase-export.ts'
import { supabaseSchema } from '../../test/fixtures/supabase-schema.ts'
import { signIn, type UserRow } from '../../test/fixtures/supabase-sign-in.ts'
import { chunksOf } from '../../test/helpers/read.ts'
import { isInstalled, query, startPostgres, type TestPostgres } from './databases/debian-postgres.js'

const contract = '../shared/contracts/supabase.json'
const shared = '../shared/fixtures/firebase'
const uuid = '11111111-1111-4111-8111-111111111111'
const bcrypt = '$2b$04$mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu'
const person = { row: 1, id: uuid, email: 'ada@example.com', emailVerified: true } satisfies SourceRecord
const withHash = { ...person, hash: { text: bcrypt, fields: {} } } satisfies SourceRecord

describe.skipIf(!isInstalled())(
  'the file for Supabase in PostgreSQL (skipped if it is not installed)',
  { tags: ['slow'] },
  () => {
    let server: TestPostgres
    let url: string
    let client: pg.Client
    const folder = mkdtempSync(join(tmpdir(), 'saltbridge-supabase-'))

    beforeAll(async () => {
      server = await startPostgres()
    })
    beforeEach(async () => {
      await client?.end()
      url = await server.createDatabase()
      await query(url, supabaseSchema)
      client = new pg.Client(url)
      await client.connect()
    })
    afterAll(async () => {
      await client?.end()
      await server?.stop()
      rmSync(folder, { recursive: true })
    })

    /** Imports the file with the command that the account prints. */
    async function load({ account, files }: Converted): Promise<void> {
      for (const name of account.files) writeFileSync(join(folder, name), files[name]!)
      const env = { ...process.env, DATABASE_URL: url, PGCLIENTENCODING: 'LATIN1' }
      await promisify(execFile)('sh', ['-c', account.start[1]!], { cwd: folder, env })
    }

    async function loadRecords(records: readonly SourceRecord[], given?: Parameters<typeof converted>[2]) {
      const all = { 'without-email': 'carry', 'unaccepted-hashes': 'reset' }
      const done = await converted(records, supabase, { answers: all, ...given })
      if (done.account.users.written > 0) await load(done)
      return done
    }

    const usersOf = async (): Promise<readonly UserRow[]> =>
      (await client.query('SELECT to_jsonb(u) AS row FROM auth.users u ORDER BY id')).rows.map(({ row }) => row)
    const identitiesOf = async (): Promise<readonly UserRow[]> =>
      (await client.query('SELECT to_jsonb(i) AS row FROM auth.identities i ORDER BY provider')).rows.map(
        ({ row }) => row,
      )

    describe('an export of Firebase', () => {
      const secrets = { legacyScryptSignerKey: createSignerKey(signerKey) }
      const parameters = parseHashConfig(hashConfig)
      /** Some users of the example share a phone number, which Firebase does not allow. The first of them stays. */
      async function* read(): AsyncGenerator<readonly SourceRecord[]> {
        const phones = new Set<string>()
        for await (const batch of firebase.read(chunksOf(readExample('users.json')), { parameters, isWhole: true }))
          yield batch.filter(({ phone }) => phone === undefined || (!phones.has(phone) && phones.add(phone)))
      }
      /** Users with a fault, and anonymous users. */
      const unusable = answers.refused + answers.none.anonymous
      const written = answers.rows - unusable - 1
      const own = { 'without-email': 'carry', mfa: 'drop' } as const
      const convert = () => converted(read, supabase, { from: 'firebase', secrets, answers: own })

      test('every written user signs in with the old password, and only with it', async () => {
        const done = await convert()
        const { account } = done
        expect(account.users).toEqual({ in: written + unusable, written, held: 0, refused: unusable })
        expect(account.passwords).toMatchObject({ exact: answers.accepted, refused: answers.refused })
        await load(done)
        const isDisabled = new Map<string, boolean>()
        const isVerified = new Map<string, boolean>()
        for await (const batch of read())
          for (const { id, disabled, emailVerified } of batch) {
            isDisabled.set(id!, disabled === true)
            isVerified.set(id!, emailVerified === true)
          }
        const outcomes = { 'signed in': 0, 'User is banned': 0, 'Email not confirmed': 0 }
        for (const { id, email, password } of answers.passwords) {
          const banned = isDisabled.get(id) ? 'User is banned' : undefined
          const expected = banned ?? (isVerified.get(id) ? 'signed in' : 'Email not confirmed')
          // Each sign-in takes 70 ms.
          if (++outcomes[expected] > 25) continue
          expect([id, await signIn(client, email, password)]).toEqual([id, expected])
          expect([id, await signIn(client, email, `${password}x`)]).toEqual([id, banned ?? 'Invalid login credentials'])
        }
        expect(Object.values(outcomes)).not.toContain(0)
      })

      test('the second import fails as a whole and changes nothing', async () => {
        const done = await convert()
        await load(done)
        const before = [await usersOf(), await identitiesOf()]
        await expect(load(done)).rejects.toThrow('users_pkey')
        // The last user of the file exists, so the first statements of the transaction succeed.
        await client.query('DELETE FROM auth.users WHERE id <> $1', [before[0]!.at(-1)!.id])
        const left = await usersOf()
        expect(left).toHaveLength(1)
        await expect(load(done)).rejects.toThrow('duplicate key')
        expect(await usersOf()).toEqual(left)
      })

      test.skipIf(!existsSync(contract))(`each row validates with ${contract} (skipped if it is absent)`, async () => {
        await load(await convert())
        const { schema, tables } = JSON.parse(readFileSync(contract, 'utf8'))
        const ajv = new Ajv({
          strict: false,
          allErrors: true,
          formats: { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
        })
        const check = (rows: readonly UserRow[], given: object, computed: string): void => {
          const isValid = ajv.compile(given)
          for (const { [computed]: _, email, ...row } of rows) {
            // The schema allows NULL as a type, but its `not` with a pattern is true of texts only.
            const whole = email === null || computed === 'email' ? row : { ...row, email }
            expect([whole, isValid(whole), isValid.errors]).toEqual([whole, true, null])
          }
        }
        const [users, identities] = [await usersOf(), await identitiesOf()]
        expect(users).toHaveLength(written)
        check(users, schema, 'confirmed_at')
        check(identities, tables['auth.identities'].schema, 'email')
      })

      test('each user has one identity for each provider, and the providers are the same in the metadata', async () => {
        await load(await convert())
        const { rows } = await client.query(`SELECT raw_app_meta_data->'providers' AS said,
        (SELECT jsonb_agg(provider) FROM auth.identities WHERE user_id = u.id) AS stored FROM auth.users u`)
        expect(rows).toHaveLength(written)
        for (const { said, stored } of rows) expect([...said].sort()).toEqual([...new Set(stored)].sort())
      })

      test('custom claims are in the metadata that only administrators can change', async () => {
        await load(await convert())
        const claims = new Map<string, Record<string, unknown>>()
        const { users } = JSON.parse(readExample('users.json').toString())
        for (const { email, customAttributes } of users)
          if (email && typeof customAttributes === 'string')
            claims.set(email.toLowerCase(), JSON.parse(customAttributes))
        const rows = await usersOf()
        let found = 0
        for (const { email, role, raw_app_meta_data: app, raw_user_meta_data: own } of rows) {
          const { provider: _, providers: __, ...written } = app as Record<string, unknown>
          const { provider: ___, providers: ____, ...expected } = claims.get(String(email)) ?? {}
          if (email !== null) expect([email, written]).toEqual([email, expected])
          if (Object.keys(written).length > 0) found++
          expect(role).toBe('authenticated')
          expect(own).not.toHaveProperty('customAttributes')
          for (const name of Object.keys(written)) expect(own).not.toHaveProperty(name)
        }
        expect(found).toBeGreaterThan(10)
      })
    })

    describe.skipIf(!existsSync(shared))(`the exports in ${shared} (skipped if they are absent)`, () => {
      const text = (name: string): string => readFileSync(`${shared}/${name}`, 'utf8')

      test.each(['13.0.0.json', '13.0.0.csv', 'head-2026.json', 'head-2026.csv'])(
        'users of %s sign in',
        async (name) => {
          const parameters = parseHashConfig(text('password-hash-parameters.txt'))
          const { params, users } = JSON.parse(text('answers.json'))
          const read = () => firebase.read(chunksOf(text(`auth-export-${name}`)), { parameters, isWhole: true })
          const secrets = { legacyScryptSignerKey: createSignerKey(params.signerKey) }
          const all = { 'without-email': 'carry', mfa: 'drop' }
          await load(await converted(read, supabase, { from: 'firebase', secrets, answers: all }))
          const { rows } = await client.query('SELECT email, email_confirmed_at, banned_until FROM auth.users')
          const found = new Map(rows.map(({ email, ...row }) => [email, row]))
          for (const { email, password } of Object.values<{ email: string; password: string | null }>(users)) {
            const { banned_until: banned, email_confirmed_at: confirmed } = found.get(email)!
            const right = banned ? 'User is banned' : confirmed ? 'signed in' : 'Email not confirmed'
            const wrong = banned && password !== null ? 'User is banned' : 'Invalid login credentials'
            expect([email, await signIn(client, email, password ?? '')]).toEqual([
              email,
              password === null ? wrong : right,
            ])
            expect([email, await signIn(client, email, `${password}x`)]).toEqual([email, wrong])
          }
        },
      )
    })

    describe('other hashes', () => {
      test.each([
        ['$2a$', bcrypt.replace('$2b', '$2a'), 'test'],
        ['$2b$', bcrypt, 'test'],
        ['$2y$', bcrypt.replace('$2b', '$2y'), 'test'],
      ])('a user with a hash of bcrypt (%s) signs in', async (_, text, password) => {
        await loadRecords([{ ...person, hash: { text, fields: {} } }])
        expect(await signIn(client, 'ADA@example.com', password)).toBe('signed in')
        expect(await signIn(client, 'ada@example.com', `${password}t`)).toBe('Invalid login credentials')
      })

      test.each([
        ['argon2id', argon2.argon2id],
        ['argon2i', argon2.argon2i],
      ])('a user with a hash of %s signs in', async (_, type) => {
        const text = await argon2.hash('pässwörd', { type, memoryCost: 1024, timeCost: 2, parallelism: 2 })
        await loadRecords([{ ...person, hash: { text, fields: {} } }])
        expect(await signIn(client, 'ada@example.com', 'pässwörd')).toBe('signed in')
        expect(await signIn(client, 'ada@example.com', 'passwörd')).toBe('Invalid login credentials')
      })
    })

    test('all data of a user is in the columns that Supabase Auth reads', async () => {
      const whole: SourceRecord = {
        ...withHash,
        email: ' Ada@Example.COM ',
        phone: '+1 212 555-0101',
        names: { full: "Ada O'Lovelace \\", given: 'Ada', family: '😀' },
        disabled: true,
        createdAt: Date.UTC(2020, 0, 2, 3, 4, 5, 678),
        lastSignInAt: Date.UTC(2021, 1, 3),
        identities: [{ thirdPartyId: 'google.com', thirdPartyUserId: '117', email: 'Ada@Example.com' }],
        rights: { role: 'service_role', admin: true, provider: 'x', providers: ['x'] },
        customData: { role: 'no', photoUrl: 'https://example.com/?a=1&b=:c', text: "';\\connect x\n:'y'" },
      }
      const { account } = await loadRecords([whole])
      const [user] = await usersOf()
      const time = new Date(fixedTerms.time).toISOString().replace('.000Z', '+00:00')
      expect(user).toEqual({
        ...Object.fromEntries(Object.keys(user!).map((column) => [column, null])),
        instance_id: '00000000-0000-0000-0000-000000000000',
        id: uuid,
        aud: 'authenticated',
        role: 'authenticated',
        email: 'ada@example.com',
        encrypted_password: bcrypt,
        email_confirmed_at: time,
        confirmed_at: time,
        phone: '12125550101',
        last_sign_in_at: '2021-02-03T00:00:00+00:00',
        created_at: '2020-01-02T03:04:05.678+00:00',
        updated_at: time,
        banned_until: '9999-01-01T00:00:00+00:00',
        raw_app_meta_data: {
          role: 'service_role',
          admin: true,
          provider: 'email',
          providers: ['email', 'phone', 'google'],
        },
        raw_user_meta_data: {
          ...(whole.customData as object),
          full_name: "Ada O'Lovelace \\",
          given_name: 'Ada',
          family_name: '😀',
        },
        confirmation_token: '',
        recovery_token: '',
        email_change: '',
        email_change_token_new: '',
        email_change_token_current: '',
        phone_change: '',
        phone_change_token: '',
        reauthentication_token: '',
        email_change_confirm_status: 0,
        is_sso_user: false,
        is_anonymous: false,
      })
      expect(await identitiesOf()).toMatchObject([
        {
          provider: 'email',
          provider_id: uuid,
          email: 'ada@example.com',
          identity_data: { sub: uuid, email: 'ada@example.com', email_verified: true },
        },
        {
          provider: 'google',
          provider_id: '117',
          identity_data: { sub: '117', email: 'ada@example.com', email_verified: true },
        },
        {
          provider: 'phone',
          provider_id: uuid,
          identity_data: { sub: uuid, phone: '12125550101', phone_verified: false },
        },
      ])
      expect(account.fields).toMatchObject({ 'rights (provider)': { lost: 1 }, 'rights (providers)': { lost: 1 } })
    })

    test('values at the limits of the database are written', async () => {
      const records: SourceRecord[] = [
        { ...withHash, email: `${'e'.repeat(243)}@example.com`, createdAt: 0, lastSignInAt: Date.UTC(9998, 11, 31) },
        {
          row: 2,
          id: 'b',
          identities: [
            { thirdPartyId: 'github', thirdPartyUserId: '1'.repeat(512) },
            { thirdPartyId: 'github', thirdPartyUserId: '😀'.repeat(256) },
            { thirdPartyId: `custom:${'日'.repeat(505)}`, thirdPartyUserId: '日'.repeat(512) },
          ],
          customData: { name: '日'.repeat(510), ['k'.repeat(5000)]: 'v'.repeat(500_000) },
        },
      ]
      const { account } = await loadRecords(records)
      expect(account.users.written).toBe(2)
      expect(Object.values(account.fields).map(({ lost }) => lost)).not.toContain(1)
      expect(await usersOf()).toHaveLength(2)
    })

    test('501 users are written in two statements of one transaction', async () => {
      const records = Array.from({ length: 501 }, (_, n) => ({
        ...withHash,
        row: n + 1,
        id: `${n}`,
        email: `${n}@example.com`,
      }))
      const { files } = await loadRecords(records)
      expect(files['supabase-users.sql']!.match(/^INSERT INTO auth\.users /gm)).toHaveLength(2)
      expect(files['supabase-users.sql']!.match(/^(BEGIN|COMMIT);$/gm)).toHaveLength(2)
      expect(await usersOf()).toHaveLength(501)
      expect(await identitiesOf()).toHaveLength(501)
    })

    test('users without a password, or without a verified address or phone number, cannot sign in', async () => {
      const { hash: _, ...hashless } = withHash
      await loadRecords([
        { ...hashless, none: 'missing' },
        { ...withHash, row: 2, id: 'b', email: 'b@example.com', emailVerified: undefined },
        { row: 3, id: 'c', phone: '+12125550101', hash: withHash.hash },
      ])
      expect(await signIn(client, 'ada@example.com', '')).toBe('Invalid login credentials')
      expect(await signIn(client, 'b@example.com', 'test')).toBe('Email not confirmed')
      expect(await signIn(client, '12125550101', 'test')).toBe('Phone not confirmed')
      expect((await usersOf()).map(({ phone }) => phone).sort()).toEqual(['12125550101', null, null])
    })
  },
)
