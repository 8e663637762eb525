import Libsql from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { few } from '../../test/sample.ts'
import { openStore } from '../src/store/open.ts'
import { databases, useDatabase } from './databases/databases.ts'
import { errorOf } from './databases/errors.ts'
import { type Answer, ready, startService, type TestService } from './running/service.ts'

/** Only SQLite stores text that is not UTF-8: PostgreSQL refuses it. */
const { create } = databases.find(({ name }) => name === 'SQLite')!

const password = 'U*U'
const hash = { passwordHash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', format: 'bcrypt' }
const otherHash = { ...hash, passwordHash: '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S' }
const identity = { thirdPartyId: 'google', thirdPartyUserId: 'g-1', email: 'bea@gmail.example', isVerified: true }
const bea = { key: 'b', id: 'old-b', email: 'bea@example.com', ...hash, customData: { a: 1 }, thirdParty: [identity] }
const moved = { key: 'm', id: 'old-m', email: 'moved@example.com', ...hash }
const cid = { key: 'c', id: 'old-c', email: 'cid@example.com', ...otherHash, customData: { city: 'Zürich' } }
const rows = (...all: readonly object[]) => all.map((row) => JSON.stringify(row)).join('\n')

/** The user whose row is damaged. Rows of other tables are all damaged, but the hash class of the other user. */
const isBea = `id = (select user_id from identities)`
const which: { readonly [table: string]: string } = {
  users: isBea,
  hash_classes: `number = (select hash_class from users where ${isBea})`,
}

/** The routes that read the user, by the name of the route. */
function requestsFor(node: TestService): readonly (readonly [string, () => Promise<Answer>])[] {
  const ndjson = { 'content-type': 'application/x-ndjson' }
  const address = {
    thirdPartyId: 'google',
    thirdPartyUserId: 'g-1',
    email: { id: 'bea@gmail.example', isVerified: true },
  }
  return [
    ['sign in', () => node.post('/recipe/signin', { email: bea.email, password })],
    ['sign in with a wrong password', () => node.post('/recipe/signin', { email: bea.email, password: 'wrong' })],
    ['sign up', () => node.post('/recipe/signup', { email: bea.email, password: 'a new password' })],
    ['sign in with an identity', () => node.post('/recipe/signinup', address)],
    ['find by id', () => node.get('/user/id?userId=old-b')],
    ['find by e-mail', () => node.get(`/users/by-accountinfo?email=${bea.email}`)],
    ['find by the e-mail of the identity', () => node.get(`/users/by-accountinfo?email=${identity.email}`)],
    ['find by identity', () => node.get('/recipe/user?thirdPartyId=google&thirdPartyUserId=g-1')],
    ['import again', () => node.post('/import/users', rows(bea), { ...ndjson, 'import-id': 'first' })],
    ['import moved', () => node.post('/import/users', rows(moved), { ...ndjson, 'import-id': 'first' })],
    ['preview', () => node.post('/import/validate', rows(bea), ndjson)],
    ['import another hash', () => node.post('/import/users', rows({ ...bea, ...otherHash }), ndjson)],
    ['import one hash', () => node.post('/recipe/user/passwordhash/import', { ...hash, email: bea.email })],
    ['set a password', () => node.put('/recipe/user', { userId: 'old-b', password: 'a new password' })],
    ['disable', () => node.post('/user/disable', { userId: 'old-b' })],
    ['enable', () => node.post('/user/enable', { userId: 'old-b' })],
    ['unlock', () => node.post('/user/unlock', { userId: 'old-b' })],
    ['remove', () => node.post('/user/remove', { userId: 'old-b' })],
  ]
}

/** Requests about the other user, who must not be affected. */
async function expectOtherUser(node: TestService): Promise<void> {
  const signedIn = await node.post('/recipe/signin', { email: cid.email, password })
  expect(signedIn.json).toMatchObject({ status: 'OK', user: { id: cid.id } })
  const page = await node.get('/users')
  expect([page.status, page.json.users.map(({ id }: { id: string }) => id)]).toEqual([
    200,
    expect.arrayContaining([cid.id]),
  ])
  const unknown = await node.post('/recipe/signin', { email: 'az@example.com', password })
  expect(unknown.json).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
  const again = await node.post('/import/users', rows(cid), { 'content-type': 'application/x-ndjson' })
  expect(again.text).toContain('"unchanged":1,')
  expect((await ready(node)).status).toBe(200)
  expect((await node.get('/metrics')).status).toBe(200)
}

describe('a text in SQLite that is not UTF-8', () => {
  const database = useDatabase(create)
  let node: TestService
  let file: InstanceType<typeof Libsql>

  beforeAll(async () => {
    node = await startService(database, { UPGRADE: 'off', LEGACY_PASSWORD_HASHING_SIGNER_KEY: undefined })
    const ndjson = { 'content-type': 'application/x-ndjson', 'import-id': 'first' }
    const { text } = await node.post('/import/users', rows(bea, moved, cid), ndjson)
    expect(text).toContain('"created":3,')
    await node.put('/recipe/user', { userId: 'old-m', email: 'new@example.com' })
    await node.post('/recipe/signin', { email: bea.email, password: 'wrong' })
    await node.post('/recipe/signin', { email: bea.email, password })
    file = new Libsql(database.environment.DATABASE_FILE!)
    file.exec('pragma busy_timeout = 5000; pragma synchronous = off')
    file.exec(
      `insert into deleted_rows select import_number, 'x' from users where ${isBea};
       insert into email_conflicts select id from users where ${isBea}`,
    )
    file.exec(tables.map((table) => `create table copy_of_${table} as select * from ${table};`).join(''))
  })
  afterAll(async () => {
    file?.close()
    await node?.close()
  })

  const known = [
    ...['id', 'original_id', 'email', 'password_hash', 'hash_fields', 'custom_data', 'row_key', 'row_digest'].map(
      (name) => ['users', name] as const,
    ),
    ['users', 'time_joined'],
    ...['third_party_id', 'third_party_user_id', 'user_id', 'email'].map((name) => ['identities', name] as const),
    ['identities', 'time_joined'],
    ...['format', 'cost', 'key_id', 'like_text', 'like_fields'].map((name) => ['hash_classes', name] as const),
    ...['name', 'key_id'].map((name) => ['imports', name] as const),
    ...['row_key', 'user_id'].map((name) => ['moved_rows', name] as const),
    ['deleted_rows', 'row_hash'],
    ...['account', 'address'].map((name) => ['failures', name] as const),
    ...['account', 'address'].map((name) => ['addresses', name] as const),
    ['email_conflicts', 'user_id'],
    ['installation', 'absence_key'],
  ] as const satisfies readonly (readonly [string, string])[]

  const tables = [...new Set(known.map(([table]) => table))]

  test('the tests damage each column of texts', () => {
    const found = file.prepare(
      `select m.name || '.' || c.name as name from sqlite_master as m, pragma_table_info(m.name) as c
       where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'copy_of_%'
       and (lower(c.type) = 'text' or c.name = 'time_joined')`,
    )
    const names = (found.all() as readonly { readonly name: string }[]).map(({ name }) => name)
    expect(known.map((one) => one.join('.')).sort()).toEqual(names.sort())
  })

  /** Answers of the sign-in that are not an error of the store. */
  const signIns: { readonly [column: string]: string } = {
    'users.email': 'WRONG_CREDENTIALS_ERROR',
    'users.password_hash': 'WRONG_CREDENTIALS_ERROR',
    'users.hash_fields': 'WRONG_CREDENTIALS_ERROR',
    'hash_classes.format': 'WRONG_CREDENTIALS_ERROR',
    'hash_classes.key_id': 'WRONG_CREDENTIALS_ERROR',
    'hash_classes.like_text': 'WRONG_CREDENTIALS_ERROR',
  }
  const fails = new Set([
    ...['users.id', 'users.original_id', 'users.time_joined'],
    ...['third_party_id', 'third_party_user_id', 'email', 'time_joined'].map((name) => `identities.${name}`),
  ])

  const restore = tables.map((table) => `delete from ${table}; insert into ${table} select * from copy_of_${table};`)

  function damage(table: string, column: string): void {
    file.exec(
      `begin immediate; ${restore.join(' ')}
       update ${table} set ${column} = cast(cast(coalesce(${column}, '') as blob) || x'ff' as text)
       where ${which[table] ?? 'true'}; commit`,
    )
    expect(file.prepare('select changes() as count').get(), `${table}.${column}`).not.toEqual({ count: 0 })
  }

  few(3).each(known)('in %s.%s ends no process and affects no other user', async (table, column) => {
    const name = `${table}.${column}`
    const before = node.lines.length
    for (const [request, send] of requestsFor(node)) {
      damage(table, column)
      const answer = await send()
      expect([200, 500], `${name}: ${request}: ${answer.text}`).toContain(answer.status)
      if (answer.status === 500) expect(answer.json, `${name}: ${request}`).toMatchObject({ code: 'ERR_STORE' })
      expect(answer.text, `${name}: ${request}`).not.toMatch(/\\ud|\ufffd/i)
      if (request === 'sign in')
        expect([answer.status, answer.json.status], name).toEqual(
          fails.has(name) ? [500, 500] : [200, signIns[name] ?? 'OK'],
        )
    }
    await expectOtherUser(node)
    const lines = node.lines.slice(before).filter((line) => line.includes('is not UTF-8'))
    expect(new Set(lines).size).toBe(lines.length)
    if (table === 'users' && column !== 'hash_fields')
      expect(lines.join('\n')).toMatch(new RegExp(`"column":"(?:users\\.)?${column}"`))
  })

  test('a service starts with a damaged hash class, and refuses to start with a damaged key', async () => {
    damage('hash_classes', 'like_text')
    const other = await startService(database)
    expect((await ready(other)).status).toBe(200)
    await other.close()
    damage('installation', 'absence_key')
    const error = await errorOf(openStore({ file: database.environment.DATABASE_FILE }))
    expect(error).toMatchObject({ name: 'StoreError', kind: 'failed', code: 'NOT_UTF8' })
  })
})
