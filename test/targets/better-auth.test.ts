import { existsSync, readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import Libsql from 'libsql'
import { describe, expect, test } from 'vitest'
import { createVerifier } from '../../src/index.ts'
import { wordpress } from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { betterAuth } from '../../src/targets/better-auth.ts'
import type { TargetOptions } from '../../src/targets/target.ts'
import { converted, fixedTerms } from '../convert/convert.ts'
import { chunksOf } from '../helpers/read.ts'
import { few, slow } from '../sample.ts'

/**
 * The columns that getMigrations of better-auth 1.7.25 creates in SQLite, by plugin. `npm run test:better-auth` runs
 * getMigrations itself.
 */
const pluginColumns: { readonly [plugin: string]: string } = {
  username: '"username" text unique, "displayUsername" text',
  admin: '"role" text, "banned" integer, "banReason" text, "banExpires" date',
  'phone-number': '"phoneNumber" text unique, "phoneNumberVerified" integer',
  'two-factor': '"twoFactorEnabled" integer',
}
const tables = (plugins: readonly string[]) =>
  `create table "user" (${[
    '"id" text not null primary key, "name" text not null, "email" text not null unique, "emailVerified" integer not null',
    '"image" text, "createdAt" date not null, "updatedAt" date not null',
    ...plugins.map((name) => pluginColumns[name]!),
  ].join(', ')});
  create table "account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null,
  "userId" text not null references "user" ("id") on delete cascade, "accessToken" text, "refreshToken" text,
  "idToken" text, "accessTokenExpiresAt" date, "refreshTokenExpiresAt" date, "scope" text, "password" text,
  "createdAt" date not null, "updatedAt" date not null);`

type Row = { readonly [column: string]: string | number | null }

/** Imports a file into SQLite, and returns the rows of both tables. */
function importSql(sql: string, plugins: readonly string[]) {
  const database = new Libsql(':memory:')
  database.exec(tables(plugins))
  database.exec(sql)
  const rowsOf = (table: string) => database.prepare(`select * from "${table}" order by rowid`).all() as Row[]
  const rows = { users: rowsOf('user'), accounts: rowsOf('account') }
  database.close()
  return rows
}

const carry = { 'unknown-emails': 'carry', 'unverified-emails': 'carry', 'without-password': 'carry' }
const everyPlugin = Object.keys(pluginColumns)

type Read = Parameters<typeof converted>[0]

/** Converts users and imports the written file into SQLite. */
async function run(records: Read, { plugins = everyPlugin, answers = carry, ...given } = {}) {
  const options: TargetOptions = { database: 'sqlite', plugins: plugins.length > 0 ? plugins.join(',') : undefined }
  const found = await converted(records, betterAuth, { options, answers, from: 'wordpress', ...given })
  const sql = found.files['better-auth.sql']
  return { ...found, sql, ...(sql === undefined ? { users: [], accounts: [] } : importSql(sql, plugins)) }
}

const person = (given: Partial<SourceRecord>): SourceRecord => ({
  row: 1,
  id: '17',
  email: 'ada@example.org',
  emailVerified: true,
  none: given.hash ? undefined : 'missing',
  ...given,
})
const hashOf = (text: string, format?: string): Partial<SourceRecord> => ({
  hash: { text, fields: {}, hints: { format } },
  none: undefined,
})
const phpass = '$P$BxTMFzl5/RQoqhxlTGG23aTaEhVMba0'
const bcrypt = '$2b$10$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
const native = `${'0123456789abcdef'.repeat(2)}:${'0123456789abcdef'.repeat(8)}`

const readWordpress = (text: string | Uint8Array) => () => wordpress.read(chunksOf(text), { isWhole: true })
const dump = (name: string) => readWordpress(readFileSync(`test/exports/wordpress/${name}`))

describe('an export of WordPress', () => {
  slow('every password of the written users is carried exactly, and only the right password matches', async () => {
    const { account, accounts, users } = await run(dump('mariadb-dump.sql'))
    expect(account.users).toEqual({ in: 6, written: 5, held: 0, refused: 1 })
    expect(account.passwords).toEqual({ exact: 4, except: 0, none: 1, dropped: 0, held: 0, refused: 1 })
    expect(account.caveats).toEqual({})
    expect(users.map(({ id }) => id)).toEqual(['11', '12', '13', '150', '201'])
    const verifier = createVerifier()
    for (const { userId, accountId, providerId, password } of accounts) {
      expect([accountId, providerId]).toEqual([userId, 'credential'])
      expect(await verifier.verify(`tour-password-${userId}`, String(password))).toBe(true)
      expect(await verifier.verify(`tour-password-${userId}x`, String(password))).toBe(false)
    }
    await verifier.close()
  })

  test('the rows have the times, names and states of the users', async () => {
    const { users, accounts } = await run(dump('mariadb-dump.sql'))
    const now = new Date(fixedTerms.time).toISOString()
    expect(users[0]).toEqual({
      id: '11',
      name: 'User 11',
      email: 'bela.berg@example.org',
      emailVerified: 0,
      image: null,
      createdAt: '2010-11-15T06:53:20.000Z',
      updatedAt: now,
      username: 'bela.berg',
      displayUsername: 'bela.berg',
      role: null,
      banned: 0,
      banReason: null,
      banExpires: null,
      phoneNumber: null,
      phoneNumberVerified: null,
      twoFactorEnabled: 0,
    })
    // The date of user 201 is 0000-00-00 00:00:00, and better-auth's column must not be NULL.
    expect(users[4]).toMatchObject({ id: '201', name: 'Conan "Coco" O\'Brien\\', createdAt: now })
    expect(accounts[0]).toMatchObject({ createdAt: '2010-11-15T06:53:20.000Z', updatedAt: now })
    expect(accounts.some(({ userId }) => userId === '201')).toBe(false)
  })

  test('the tables may have another prefix, and disabled users are banned', async () => {
    const { users } = await run(dump('network.sql'))
    expect(users.map(({ id, banned }) => [id, banned])).toEqual([
      ['11', 0],
      ['12', 1],
      ['13', 1],
      ['150', 0],
      ['201', 0],
    ])
  })

  test('disabled users are held if the admin plugin is not named', async () => {
    const { account, users } = await run(dump('network.sql'), { plugins: ['username'] })
    expect(account.held).toEqual({ disabled: 2 })
    expect(users.map(({ id }) => id)).toEqual(['11', '150', '201'])
  })
})

/** A row of the users table of WordPress. */
const columns: { readonly [name: string]: string } = {
  ID: '17',
  user_login: 'Ada.L',
  user_pass: phpass,
  user_nicename: 'ada-l',
  user_email: 'Ada@example.org',
  user_url: '',
  user_registered: '2020-02-29 12:00:00',
  user_activation_key: 'secret',
  user_status: '0',
  display_name: 'Ada Lovelace',
}

/** Converts one user. Returns the values of the account and of the written rows. */
async function outcomeOf(values: { readonly [name: string]: string | null }) {
  const names = Object.keys(values)
  const cells = Object.values(values).map((value) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`))
  const text = `-- MySQL dump\nINSERT INTO \`wp_users\` (${names.map((name) => `\`${name}\``)}) VALUES (${cells});\n`
  const { account, users, accounts } = await run(readWordpress(text))
  const { users: counts, passwords, fields, held, refused, changedIds } = account
  const [user] = users
  const [credential] = accounts
  return {
    fate: Object.entries(counts).find(([name, count]) => name !== 'in' && count > 0)![0],
    password: Object.entries(passwords).find(([, count]) => count > 0)![0],
    carried: Object.keys(fields).filter((name) => fields[name]!.carried > 0),
    lost: Object.keys(fields).filter((name) => fields[name]!.lost > 0),
    why: [...Object.keys(held), ...Object.keys(refused)],
    changedIds,
    ...(user && { user: { ...user, password: credential?.password ?? null } }),
  }
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>

const refused = (why: string) => () => ({
  fate: 'refused',
  password: 'refused',
  carried: [],
  lost: [],
  why: [why],
  changedIds: 0,
})
const held = (why: string) => () => ({ ...refused(why)(), fate: 'held', password: 'held' })
const without = (name: string, user: object) => (base: Outcome) => ({
  ...base,
  carried: base.carried.filter((one) => one !== name),
  user: { ...base.user, ...user },
})
const loses = (name: string, user: object) => (base: Outcome) => ({
  ...without(name, user)(base),
  lost: [name, ...base.lost],
})
const newId =
  (id: string, changedIds = 1) =>
  (base: Outcome) => ({ ...base, changedIds, user: { ...base.user, id } })
const same = (base: Outcome) => base
const noUsername = { username: null, displayUsername: null }
const now = new Date(fixedTerms.time).toISOString()

few(3).each<[column: string, how: string, value: string | null | undefined, change: (base: Outcome) => object]>([
  ['ID', 'missing', undefined, newId('3ab97d05-61df-5426-be27-53eb0e0aefa5', 0)],
  ['ID', 'empty', '', newId('3ab97d05-61df-5426-be27-53eb0e0aefa5', 0)],
  ['ID', 'too long', '9'.repeat(37), newId('01c5bda4-bb20-50a2-9750-7c0938c5ae92')],
  ['user_login', 'empty', '', without('username', noUsername)],
  ['user_login', 'too long', 'a'.repeat(31), loses('username', noUsername)],
  ['user_login', 'too short', 'ab', loses('username', noUsername)],
  ['user_login', 'of other characters', 'ada l', loses('username', noUsername)],
  ['user_pass', 'empty', '', (base) => ({ ...base, password: 'none', user: { ...base.user, password: null } })],
  ['user_pass', 'damaged', '$P$Bx', refused('ERR_MALFORMED')],
  ['user_pass', 'too long', `${phpass}x`, refused('ERR_MALFORMED')],
  ['user_nicename', 'missing', undefined, (base) => ({ ...base, lost: [] })],
  ['user_nicename', 'empty', '', (base) => ({ ...base, lost: [] })],
  ['user_nicename', 'too long', 'a'.repeat(300), same],
  ['user_email', 'missing', undefined, held('without-email')],
  ['user_email', 'empty', '', held('without-email')],
  ['user_email', 'NULL', null, held('without-email')],
  ['user_email', 'too long', `${'a'.repeat(250)}@b.org`, refused('ERR_FIELD')],
  ['user_email', 'not an address', 'ada', refused('ERR_FIELD')],
  ['user_url', 'missing', undefined, same],
  ['user_url', 'set', 'https://example.org/ada', same],
  ['user_registered', 'missing', undefined, without('createdAt', { createdAt: now })],
  ['user_registered', 'zero', '0000-00-00 00:00:00', without('createdAt', { createdAt: now })],
  ['user_registered', 'not a date', 'yesterday', refused('ERR_FIELD')],
  ['user_activation_key', 'missing', undefined, same],
  ['user_activation_key', 'empty', '', same],
  ['user_status', 'missing', undefined, same],
  ['user_status', 'empty', '', same],
  ['user_status', 'set', '2', (base) => ({ ...base, user: { ...base.user, banned: 1 } })],
  ['display_name', 'missing', undefined, without('names', { name: '' })],
  ['display_name', 'empty', '', without('names', { name: '' })],
  ['display_name', 'too long', 'a'.repeat(256), loses('names', { name: '' })],
])('if %s of a WordPress user is %s, only the data from this column changes', async (column, _how, value, change) => {
  const { [column]: _, ...others } = columns
  const base = await outcomeOf(columns)
  expect(base).toMatchObject({ fate: 'written', password: 'exact', why: [], user: { id: '17', name: 'Ada Lovelace' } })
  expect(base.lost).toEqual(['customData'])
  expect(await outcomeOf(value === undefined ? others : { ...columns, [column]: value })).toEqual(change(base))
})

test('only the columns of the named plugins are written', async () => {
  const record = person({ username: 'ada', phone: '+41440000000', disabled: false, ...hashOf(phpass) })
  const core = ['id', 'name', 'email', 'emailVerified', 'createdAt', 'updatedAt']
  const own: { readonly [plugin: string]: readonly string[] } = {
    username: ['username', 'displayUsername'],
    admin: ['banned'],
    'phone-number': ['phoneNumber', 'phoneNumberVerified'],
    'two-factor': ['twoFactorEnabled'],
  }
  for (const plugins of [[], ...everyPlugin.map((name) => [name]), everyPlugin]) {
    const { sql, account } = await run([record], { plugins })
    const [, list = ''] = /INSERT INTO "user" \((.*)\) VALUES/.exec(sql!)!
    expect(list.replaceAll('"', '').split(', ')).toEqual([...core, ...plugins.flatMap((name) => own[name]!)])
    expect(account.fields.username?.carried).toBe(plugins.includes('username') ? 1 : 0)
    expect(account.fields.phone?.lost).toBe(plugins.includes('phone-number') ? 0 : 1)
  }
})

describe('identifiers', () => {
  test('a phone number is never verified, and a verified address stays verified', async () => {
    const { users } = await run([person({ phone: '+41440000000' })])
    expect(users[0]).toMatchObject({ phoneNumber: '+41440000000', phoneNumberVerified: 0, emailVerified: 1 })
  })

  test('an address is not verified if the export does not say so', async () => {
    const { users, account } = await run([person({ emailVerified: undefined, email: ' ADA@Example.ORG ' })])
    expect(users[0]).toMatchObject({ email: 'ada@example.org', emailVerified: 0 })
    expect(account.risks.filter((risk) => risk.includes('is not verified')).length).toBe(2)
  })

  test('users without an address are held, or get a placeholder that sign-in accepts', async () => {
    const ids = ['17', 'Abc', 'a|b', 'x'.repeat(36)]
    const records = ids.map((id, index) => person({ row: index + 1, id, email: undefined, ...hashOf(bcrypt) }))
    expect((await run(records)).account.held).toEqual({ 'without-email': 4 })
    const { users } = await run(records, { answers: { ...carry, 'without-email': 'placeholder' } as never })
    expect(users.map(({ email }) => email)).toEqual([
      '17@placeholder.invalid',
      '4c70f8e7-3d03-5657-b9db-af71f106e265@placeholder.invalid',
      '04e8fe54-2ebb-5c07-8def-fecfcf78b89a@placeholder.invalid',
      `${'x'.repeat(36)}@placeholder.invalid`,
    ])
  })

  test('an address that the sign-in refuses is refused, unless the user can sign in in another way', async () => {
    const email = 'müller@example.org'
    const identities = [{ thirdPartyId: 'google.com', thirdPartyUserId: '117' }]
    const fateOf = async (given: Partial<SourceRecord>, plugins = everyPlugin) => {
      const { account } = await run([person({ email, ...given })], { plugins })
      return account.users.refused === 1 ? 'refused' : 'written'
    }
    expect(await fateOf(hashOf(bcrypt))).toBe('refused')
    expect(await fateOf({})).toBe('refused')
    expect(await fateOf({ ...hashOf(bcrypt), username: 'mueller' })).toBe('written')
    expect(await fateOf({ ...hashOf(bcrypt), username: 'mueller' }, [])).toBe('refused')
    expect(await fateOf({ ...hashOf(bcrypt), username: 'müller' })).toBe('refused')
    expect(await fateOf({ username: 'mueller' })).toBe('refused')
    expect(await fateOf({ identities })).toBe('written')
    expect(await fateOf({ identities, email: 'müller' })).toBe('refused')
  })

  test('usernames are compared in lower case, and shown as they were typed', async () => {
    const { users } = await run([person({ username: 'Ada.Lovelace_1' })])
    expect(users[0]).toMatchObject({ username: 'ada.lovelace_1', displayUsername: 'Ada.Lovelace_1' })
  })

  test('identities are accounts with the providers of better-auth', async () => {
    const identity = (thirdPartyId: string, thirdPartyUserId: string) => ({ thirdPartyId, thirdPartyUserId })
    const identities = [
      identity('google.com', '1'),
      identity('google.com', '1'),
      identity('google-oauth2', '2'),
      identity('oidc.mine', '3'),
      identity('github.com', ''),
      identity('apple.com', '\0'),
    ]
    const { accounts, account } = await run([person({ identities, ...hashOf(bcrypt) })], {
      providers: { 'oidc.mine': 'mine' },
    } as never)
    expect(accounts.map(({ providerId, accountId, password }) => [providerId, accountId, password === null])).toEqual([
      ['credential', '17', false],
      ['google', '1', true],
      ['google', '2', true],
      ['mine', '3', true],
    ])
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(4)
    expect(account.fields).toMatchObject({
      identities: { carried: 1, lost: 0 },
      'identities (github)': { carried: 0, lost: 1 },
      'identities (apple)': { carried: 0, lost: 1 },
    })
    expect(account.risks.join()).toContain('google, mine')
  })

  test('an identity cannot become an account with a password', async () => {
    const identities = [{ thirdPartyId: 'own', thirdPartyUserId: '99' }]
    const { account } = await run([person({ identities })], { providers: { own: 'credential' } } as never)
    expect(account.refused).toEqual({ ERR_FIELD: 1 })
  })
})

describe('other data', () => {
  test('rights, custom data and second factors are never written, and are counted', async () => {
    const record = person({
      rights: { roles: ['administrator'], admin: true },
      customData: { role: 'admin' },
      lastSignInAt: 1,
      otherEmails: ['b@example.org'],
    })
    const { sql, account, users } = await run([record])
    expect(sql).not.toMatch(/admin/)
    expect(users[0]!.role).toBe(null)
    for (const name of ['rights', 'customData', 'lastSignInAt', 'otherEmails'])
      expect(account.fields[name]).toEqual({ carried: 0, lost: 1 })
    const protectedUser = await run([person({ secondFactors: ['totp'] })])
    expect(protectedUser.account.held).toEqual({ mfa: 1 })
  })

  few(3).each<[SourceRecord['names'], string, string[]]>([
    [{ full: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' }, 'Ada Lovelace', []],
    [{ given: 'Ada', family: 'Lovelace' }, 'Ada Lovelace', []],
    [{ given: 'Ada' }, 'Ada', []],
    [{ full: 'Countess', given: 'Ada' }, 'Countess', ['given and family names']],
    [{ full: '', given: 'Ada' }, 'Ada', []],
    [{ full: 'a\0b', given: 'Ada' }, 'Ada', ['names']],
    [{ full: '\ud800' }, '', ['names']],
    [{ full: '' }, '', []],
    [undefined, '', []],
  ])('the names %j become the name %j', async (names, name, lost) => {
    const { users, account } = await run([person({ names })])
    expect(users[0]!.name).toBe(name)
    expect(Object.keys(account.fields).filter((one) => account.fields[one]!.lost > 0)).toEqual(lost)
  })

  test('a time that the database cannot store is lost', async () => {
    const lostIn = async (database: string, createdAt: number) => {
      const options = { database }
      const { account } = await converted([person({ createdAt })], betterAuth, { options, answers: carry })
      return account.fields.createdAt!.lost === 1
    }
    expect(await lostIn('mysql', 0)).toBe(true)
    expect(await lostIn('mysql', 2 ** 31 * 1000)).toBe(true)
    expect(await lostIn('mysql', 2 ** 31 * 1000 - 1)).toBe(false)
    for (const database of ['sqlite', 'postgresql']) {
      expect(await lostIn(database, 0)).toBe(false)
      expect(await lostIn(database, 253_402_300_799_999)).toBe(false)
      expect(await lostIn(database, 253_402_300_800_000)).toBe(true)
      expect(await lostIn(database, -62_135_596_800_001)).toBe(true)
    }
  })
})

describe('hashes', () => {
  const passwordOf = async (given: Partial<SourceRecord>) => (await run([person(given)])).accounts[0]!.password

  test('a hash of better-auth stays as it is, with lower-case digits', async () => {
    expect(await passwordOf(hashOf(native, 'better-auth'))).toBe(native)
    const upper = native.replace(/:.*/, (digest) => digest.toUpperCase())
    expect(await passwordOf(hashOf(upper, 'better-auth'))).toBe(native)
  })

  test('every other hash is sealed with its format', async () => {
    expect(await passwordOf(hashOf(bcrypt))).toBe(`$saltbridge$v=1,format=bcrypt$${bcrypt}`)
    const sealed = `$saltbridge$v=1,format=wordpress-phpass$${phpass}`
    expect(await passwordOf(hashOf(sealed))).toBe(sealed)
  })

  test('the printed code takes the signer key of Firebase from the environment, and the file does not have it', async () => {
    const key = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
    const digest = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
    const secrets = { legacyScryptSignerKey: { base64: key } }
    const verifier = createVerifier({ secrets })
    const text = `$f_scrypt$${digest}$42xEC+ixf3L2lw==$m=14$r=8$s=Bw==`
    const { account, sql } = await run([person(hashOf(text))], { verifier, secrets } as never)
    expect([account.passwords.exact, account.hasSignerKey]).toEqual([1, false])
    expect(sql).not.toContain(key.slice(0, 20))
    const code = account.start.find((step) => step.includes('createVerifier('))!
    expect(code).toContain('process.env.LEGACY_PASSWORD_HASHING_SIGNER_KEY')
    await verifier.close()

    /** Runs the printed module with saltbridge itself and stubs of better-auth, which the library does not install. */
    const open = (value: string | undefined) => {
      const runnable = code.replace(/^import .*$/gm, '').replace(/^export const (\w+)/gm, 'module.$1')
      const module: Record<string, never> = {}
      const names = ['module', 'process', 'createVerifier', 'createAuthMiddleware', 'verifyPassword']
      const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: value }
      const stubs = [module, { env }, createVerifier, (handle: unknown) => handle, () => false]
      new Function(...names, runnable)(...stubs)
      return module as unknown as {
        emailAndPassword: { password: { verify(given: { hash: string; password: string }): Promise<boolean> } }
        hooks: { after(context: object): Promise<void> }
      }
    }
    const hash = `$saltbridge$v=1,format=supertokens-legacy-scrypt$${text}`
    const withoutKey = open(undefined).emailAndPassword.password
    await expect(withoutKey.verify({ hash, password: 'user1password' })).rejects.toMatchObject({ code: 'ERR_SECRET' })
    const { emailAndPassword, hooks } = open(key)
    expect(await emailAndPassword.password.verify({ hash, password: 'user1password' })).toBe(true)

    const updates: unknown[] = []
    const signIn = (password: string, stored: string) =>
      hooks.after({
        body: { password },
        context: {
          newSession: { user: { id: 'u' } },
          internalAdapter: { findAccounts: async () => [{ id: 'a', providerId: 'credential', password: stored }] },
          adapter: { updateMany: async (update: unknown) => updates.push(update) },
          password: { hash: async (one: string) => `new hash of ${one}` },
        },
      })
    await signIn('user1password', hash)
    const where = [
      { field: 'id', value: 'a' },
      { field: 'password', value: hash },
    ]
    expect(updates).toEqual([{ model: 'account', where, update: { password: 'new hash of user1password' } }])
    await signIn('wrong', hash)
    await signIn('user1password', native)
    // WordPress removed the spaces before it hashed the password.
    await signIn(' test12345 ', '$saltbridge$v=1,format=wordpress-phpass$$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0')
    expect(updates).toHaveLength(1)
  })
})

describe('the steps of the import', () => {
  test('the code that calls saltbridge is printed only if a hash needs it', async () => {
    const { account } = await run([person(hashOf(bcrypt))])
    expect(account.start.join('\n')).toContain("hash.startsWith('$saltbridge$')")
    expect(account.risks.join('\n')).toContain('Users whose hash better-auth cannot verify itself: 1.')
    const own = await run([person(hashOf(native, 'better-auth'))])
    expect([...own.account.start, ...own.account.risks].join('\n')).not.toContain('saltbridge')
  })

  test('a schema is quoted, and only PostgreSQL has one', async () => {
    const options = { schema: 'my "auth"' }
    const { files } = await converted([person({})], betterAuth, { options, answers: carry })
    expect(files['better-auth.sql']).toContain('INSERT INTO "my ""auth"""."user" ("id", ')
    expect(() => betterAuth.check!(options)).not.toThrow()
    expect(() => betterAuth.check!({ schema: 'a', database: 'mysql' })).toThrow('only PostgreSQL has schemas')
    expect(() => betterAuth.check!({ schema: '' })).toThrow('1 to 63 characters')
  })
})

const contract = '../shared/contracts/better-auth.json'

test.skipIf(!existsSync(contract))('every row matches the contract (needs ../shared)', async () => {
  const { schema, tables: known } = JSON.parse(readFileSync(contract, 'utf8'))
  const ajv = new Ajv({ strict: false })
  const [isUser, isAccount] = [ajv.compile(schema), ajv.compile(known.account.schema)]
  const { users, accounts } = await run(dump('network.sql'))
  const boolean = new Set(['emailVerified', 'banned', 'phoneNumberVerified', 'twoFactorEnabled'])
  for (const row of users) {
    const typed = Object.entries(row).map(([name, value]) => [
      name,
      boolean.has(name) && value !== null ? !!value : value,
    ])
    expect([isUser(Object.fromEntries(typed)), isUser.errors]).toEqual([true, null])
  }
  for (const row of accounts) expect([isAccount(row), isAccount.errors]).toEqual([true, null])
  expect(accounts.length).toBe(4)
})
