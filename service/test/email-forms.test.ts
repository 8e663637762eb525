import { sql } from 'kysely'
import { normalizeEmail } from 'saltbridge/convert'
import { describe, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import type { Connection } from '../src/store/database.ts'
import { openStore } from '../src/store/open.ts'
import { openPostgres } from '../src/store/postgres/open.ts'
import { openSqlite } from '../src/store/sqlite/open.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases, onDatabases } from './databases/databases.ts'
import { hashOf, rowOf } from './databases/stores.ts'
import { importPath, ready, startService, useService } from './running/service.ts'

const wrong = 'WRONG_CREDENTIALS_ERROR'
const nfc = (name: string) => `${name}-josé@example.com`.normalize('NFC')
const nfd = (name: string) => nfc(name).normalize('NFD')
/** Undoes the migration for names. */
const forgetNames = (writer: Connection) => sql`alter table installation drop column folds_names`.execute(writer)

describe('an e-mail in NFC and in NFD is one e-mail', () => {
  const { service } = useService(databases[0]!.create, { UPGRADE: 'off' })
  const { passwordHash, password } = bcrypt
  const statusOf = async (path: string, body: object) => (await service.post(path, body)).json.status
  const add = (email: string) => service.post(importPath, { email, passwordHash })
  const rows = async (path: string, ...all: readonly object[]) => {
    const body = all.map((row) => `${JSON.stringify(row)}\n`).join('')
    const { text } = await service.post(path, body, { 'content-type': 'application/x-ndjson' })
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).status)
      .slice(0, -1)
  }
  const usersOf = async (path: string, email: string) =>
    (await service.get(`${path}?email=${encodeURIComponent(email)}`)).json

  slow('a sign-in finds the account in both forms, and in any letter case', async () => {
    await add(nfd('in'))
    for (const email of [nfc('in'), nfd('in'), nfd('in').toUpperCase(), ` ${nfc('in').toUpperCase()} `])
      expect(await statusOf('/recipe/signin', { email, password })).toBe('OK')
  })

  test('a sign-up and the documented import find the account in the other form', async () => {
    await add(nfc('up'))
    expect(await statusOf('/recipe/signup', { email: nfd('up'), password: 'any' })).toBe('EMAIL_ALREADY_EXISTS_ERROR')
    expect((await add(nfd('up'))).json.didUserAlreadyExist).toBe(true)
  })

  few(1).each(['/import/users', '/import/validate'])('%s refuses the second row of one import', async (path) => {
    const name = path.slice(8)
    expect(
      await rows(path, { email: nfc(name), passwordHash }, { email: nfd(name), passwordHash, isVerified: true }),
    ).toEqual(['created', 'refused'])
  })

  test('a lookup by e-mail finds the users of both forms', async () => {
    await add(nfd('look'))
    const identity = { thirdPartyId: 'google', thirdPartyUserId: 'look', email: { id: nfd('look') } }
    expect(await statusOf('/recipe/signinup', identity)).toBe('OK')
    for (const email of [nfc('look'), nfd('look')]) {
      const { users } = await usersOf('/users/by-accountinfo', email)
      expect(users).toHaveLength(2)
      expect(users.flatMap(({ emails }: { emails: string[] }) => emails)).toEqual([nfc('look'), nfc('look')])
      expect((await usersOf('/recipe/user', email)).status).toBe('OK')
    }
  })

  test('a change to the e-mail of another user in the other form is refused', async () => {
    await add(nfc('taken'))
    const { user } = (await add('change@example.com')).json
    const change = { recipeUserId: user.id, email: nfd('taken') }
    expect((await service.put('/recipe/user', change)).json.status).toBe('EMAIL_ALREADY_EXISTS_ERROR')
  })

  test('failed sign-ins are counted for both forms together', async () => {
    await add(nfc('guess'))
    const guess = (email: string) => service.post('/recipe/signin', { email, password: 'wrong' })
    for (const email of [nfc('guess'), nfd('guess'), nfc('guess'), nfd('guess'), nfc('guess')]) await guess(email)
    const { json, headers } = await guess(nfd('guess'))
    expect([json.status, headers.get('retry-after')]).toEqual([wrong, expect.any(String)])
  })
})

describe('names, which have no @', () => {
  const { service } = useService(databases[0]!.create, { UPGRADE: 'off' })
  const { passwordHash, password } = bcrypt

  test('names that differ only by case are different users in every route', async () => {
    for (const email of ['Ada', 'ada', 'Ada', 'ada'])
      expect((await service.post(importPath, { email, passwordHash })).status).toBe(200)
    const signIn = async (email: string) => (await service.post('/recipe/signin', { email, password })).json
    for (const email of ['Ada', ' Ada ', 'ada']) {
      const { status, user } = await signIn(email)
      expect([status, user?.emails]).toEqual(['OK', [email.trim()]])
    }
    expect((await signIn('ADA')).status).toBe(wrong)
    const signUp = async (email: string) =>
      (await service.post('/recipe/signup', { email, password: 'any' })).json.status
    expect([await signUp('ADA'), await signUp('ADA')]).toEqual(['OK', 'EMAIL_ALREADY_EXISTS_ERROR'])
    const { users } = (await service.get('/users/by-accountinfo?email=Ada')).json
    expect(users).toHaveLength(1)
  })
})

onDatabases('on $name, a database of an earlier version with names in lower case', ({ create }) => {
  slow('names are still compared in lower case, so every user can sign in and no user is created twice', async () => {
    const database = await create()
    const { DATABASE_URL: url, DATABASE_FILE: file } = database.environment
    const { passwordHash, password } = bcrypt
    const earlier = await startService(database, { UPGRADE: 'off' })
    await earlier.post(importPath, { email: 'ada', passwordHash })
    await earlier.close()
    const opened = url === undefined ? openSqlite(file!) : openPostgres(url)
    await forgetNames(opened.writer)
    await sql`delete from migrations where version >= 5`.execute(opened.writer)
    await opened.close()
    const service = await startService(database, { UPGRADE: 'off' })
    try {
      const statusOf = async (path: string, body: object) => (await service.post(path, body)).json.status
      for (const email of ['Ada', 'ada', 'ADA'])
        expect(await statusOf('/recipe/signin', { email, password })).toBe('OK')
      expect(await statusOf('/recipe/signup', { email: 'Ada', password: 'any' })).toBe('EMAIL_ALREADY_EXISTS_ERROR')
      expect((await service.post(importPath, { email: 'Ada', passwordHash })).json.didUserAlreadyExist).toBe(true)
      const identity = { thirdPartyId: 'x', thirdPartyUserId: '1', email: { id: 'Ada' } }
      expect(await statusOf('/recipe/signinup', identity)).toBe('OK')
      expect((await service.get('/users/by-accountinfo?email=ADA')).json.users).toHaveLength(2)
      for (const email of ['Ada', 'aDa', 'adA', 'ADa', 'ada'])
        await statusOf('/recipe/signin', { email, password: 'no' })
      const { headers } = await service.post('/recipe/signin', { email: 'AdA', password: 'no' })
      expect(headers.get('retry-after')).not.toBeNull()
    } finally {
      await service.close()
      await database.drop()
    }
  })

  const withPassword = (email: string) => ({ email, hash: hashOf('a') })
  const withIdentity = (email: string) => ({
    identities: [{ thirdPartyId: 'x', thirdPartyUserId: email, email, isVerified: true }],
  })
  few(1).each([
    ['a user', [withPassword('ada')], true],
    ['an identity', [withIdentity('ada')], true],
    ['no row', [withPassword('ada@example.com'), withIdentity('eve@example.com')], false],
  ])('names are compared in lower case if %s has a name', async (_, rows, isFolded) => {
    const database = await create()
    const { DATABASE_URL: url, DATABASE_FILE: file } = database.environment
    const earlier = await openStore({ url, file })
    await earlier.beginImport('before', undefined)
    await earlier.importRows(
      'before',
      rows.map((row, index) => rowOf(`${index}`, row)),
    )
    await earlier.close()
    const opened = url === undefined ? openSqlite(file!) : openPostgres(url)
    await forgetNames(opened.writer)
    await sql`delete from migrations where version >= 5`.execute(opened.writer)
    await opened.close()
    // The second opening reads what the first one has noted.
    await (await openStore({ url, file })).close()
    const store = await openStore({ url, file })
    try {
      await store.beginImport('after', undefined)
      const again = ['Eva', 'EVA'].map((email) => rowOf(email, withIdentity(email)))
      await store.importRows('after', again)
      await store.signInUp({ thirdPartyId: 'y', thirdPartyUserId: '1', email: 'eVa', isVerified: true, timeJoined: 1 })
      const found = await Promise.all(['Eva', 'EVA', 'eva', 'eVa'].map((email) => store.usersByEmail(email)))
      expect(found.map(({ length }) => length)).toEqual(isFolded ? [3, 3, 3, 3] : [1, 1, 0, 1])
    } finally {
      await store.close()
      await database.drop()
    }
  })
})

onDatabases('on $name, a database with e-mails that are not in NFC', ({ create }) => {
  /** Creates a database of the version before e-mails were compared in NFC. */
  async function createEarlier() {
    const database = await create()
    const { DATABASE_URL: url, DATABASE_FILE: file } = database.environment
    const store = await openStore({ url, file })
    await store.beginImport('before', undefined)
    const identities = [{ thirdPartyId: 'x', thirdPartyUserId: '1', email: 'other@example.com', isVerified: true }]
    await store.importRows('before', [
      rowOf('alone@example.com', {
        email: 'alone@example.com',
        originalId: 'alone',
        hash: hashOf('a'),
        identities,
        timeJoined: 1,
      }),
      rowOf('2', { email: nfc('both'), originalId: 'first', hash: hashOf('b'), timeJoined: 2 }),
      rowOf('3', { email: 'both@example.com', originalId: 'second', hash: hashOf('c'), timeJoined: 3 }),
      rowOf('4', { email: 'ascii@example.com', originalId: 'ascii', hash: hashOf('d'), timeJoined: 4 }),
    ])
    await store.close()
    const earlier = url === undefined ? openSqlite(file!) : openPostgres(url)
    const { writer } = earlier
    await sql`update users set email = ${nfd('alone')}, row_key = ${nfd('alone')} where original_id = 'alone'`.execute(
      writer,
    )
    await sql`update users set email = ${nfd('both')} where original_id = 'second'`.execute(writer)
    await sql`update identities set email = ${nfd('other')}`.execute(writer)
    await sql`drop table email_conflicts`.execute(writer)
    await forgetNames(writer)
    await sql`delete from migrations where version >= 4`.execute(writer)
    await earlier.close()
    return database
  }

  test('an e-mail is converted unless another user has it, and the users with the same e-mail are listed', async () => {
    const database = await createEarlier()
    const service = await startService(database)
    try {
      const userOf = async (id: string) => (await service.get(`/user/id?userId=${id}`)).json.user
      expect((await userOf('alone')).emails.sort()).toEqual([nfc('alone'), nfc('other')])
      expect((await userOf('ascii')).emails).toEqual(['ascii@example.com'])
      expect((await userOf('first')).emails).toEqual([nfc('both')])
      expect((await userOf('second')).emails).toEqual([nfd('both')])
      const { json } = await ready(service)
      const [warning, ...others] = json.warnings.filter(({ check }: { check: string }) => check === 'email')
      expect(others).toEqual([])
      expect(warning.detail).toMatch(/^1 user has .*: second \(the e-mail belongs to first\)/)
      expect((await service.request('/readyz')).json.warnings).toBeUndefined()
      const logged = service.lines.filter((line) => line.includes('same e-mail'))
      expect(logged).toHaveLength(1)
      expect(logged[0]).not.toMatch(/second|josé/)
    } finally {
      await service.close()
      await database.drop()
    }
  })

  slow('both users with the same e-mail stay reachable, and a new e-mail ends the conflict', async () => {
    const database = await createEarlier()
    const { DATABASE_URL: url, DATABASE_FILE: file } = database.environment
    const store = await openStore({ url, file })
    try {
      expect((await store.credential(nfc('both')))?.userId).toBe('first')
      expect((await store.userById('second'))?.password?.email).toBe(nfd('both'))
      expect(await store.emailConflicts()).toEqual([{ userId: 'second', otherId: 'first' }])
      expect(await store.setPassword('second', { email: nfc('free') })).toBe('done')
      expect(await store.emailConflicts()).toEqual([])
      expect((await store.credential(nfc('free')))?.userId).toBe('second')
      // A row of an unfinished import is still recognised.
      const again = rowOf(nfc('alone'), { email: nfc('alone'), originalId: 'alone', hash: hashOf('a'), timeJoined: 1 })
      expect(await store.importRows('before', [again])).toEqual([{ status: 'created', userId: 'alone' }])
    } finally {
      await store.close()
      await database.drop()
    }
  })
})

slow('the normal form of an e-mail does not depend on its form, and normalising it again changes nothing', () => {
  for (let point = 0x80; point < 0x30000; point += point < 0x3000 ? 1 : 37) {
    if (point >= 0xd800 && point < 0xe000) continue
    const email = `a${String.fromCodePoint(point)}\u0301@example.com`
    const normal = normalizeEmail(email)
    for (const form of ['NFC', 'NFD'] as const) expect(normalizeEmail(email.normalize(form))).toBe(normal)
    expect(normalizeEmail(normal)).toBe(normal)
  }
})
