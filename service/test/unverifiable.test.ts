import { createSecret, createVerifier } from 'saltbridge'
import type { Backend } from 'saltbridge/backends'
import { js } from 'saltbridge/backends/js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { createHashReader } from '../src/hashes/reader.ts'
import { createClassCheck, type Unverifiable } from '../src/hashes/unverifiable.ts'
import { createMetrics } from '../src/health/metrics.ts'
import { createUnverifiableReport } from '../src/health/unverifiable.ts'
import { createLog, createShowUser } from '../src/log.ts'
import { createSignIn } from '../src/sign-in/sign-in.ts'
import { bcrypt } from './clients/hashes.ts'
import { execute, onDatabases, useDatabase } from './databases/databases.ts'
import { createStoreDatabase } from './databases/stores.ts'
import { importPath, ready, startService, type TestService, until } from './running/service.ts'

const pepper = 'dcf6ea9e2b7c4a54a6b8f5d9c1e0a37b'
const secrets = {
  UPGRADE: 'off',
  PASSWORD_PEPPER: pepper,
  ARGON2_KEYS: JSON.stringify({ app: { utf8: 'the secret of id-v19' } }),
}

/** Hashes, and the change in the database or in the settings after which they cannot be verified. */
const cases = [
  {
    name: 'whose pepper is not configured',
    row: {
      passwordHash: '$2a$04$abcdefghijklmnopqrstuukxD8kL6Re1Q7eA9NHcafHj2aCrrMTmi',
      format: 'devise-bcrypt-peppered',
    },
    password: 'a',
    check: 'pepper',
    detail: 'Set password_pepper',
  },
  {
    name: 'whose Argon2 key is not configured',
    row: {
      passwordHash: '$argon2id$v=19$m=256,t=2,p=1$bnBtIGFyZ29uMiBzYWx0IQ$XdNjxKT9Wq6r2gQEQudiQFyHe8gq77CVjMW8NjNgm0M',
      fields: { keyId: 'app' },
    },
    password: 'password',
    check: 'argon2-key',
    detail: 'argon2_keys',
  },
  { name: 'whose text is damaged', set: "password_hash = '$2b$10$nFgu'", detail: 'the text ends after character 11' },
  {
    name: 'that exceeds a limit',
    set: `password_hash = '${bcrypt.passwordHash.replace('$10$', '$31$')}'`,
    detail: 'limit',
  },
  { name: 'whose fields are not JSON', set: "hash_fields = '{'", detail: 'hash_fields' },
  { name: 'whose fields are not an object of strings', set: `hash_fields = '["salt"]'`, detail: 'hash_fields' },
  { name: 'whose fields its format does not know', set: `hash_fields = '{"keyId":"a"}'`, detail: 'keyId' },
  { name: 'of an unknown format', set: 'hash_class = 9999', detail: 'unknown format' },
] as const

onDatabases('on $name, an account with a hash', ({ create }) => {
  const database = useDatabase(create)
  let node: TestService
  const emailOf = (at: number) => `case-${at}@example.com`
  const own = { passwordHash: bcrypt.passwordHash, format: 'bcrypt' }
  const passwordOf = (one: (typeof cases)[number]) => ('password' in one ? one.password : bcrypt.password)

  beforeAll(async () => {
    const first = await startService(database, secrets)
    const rows = cases.map((one, at) => ({ email: emailOf(at), ...('row' in one ? one.row : own) }))
    const body = rows.map((row) => JSON.stringify(row)).join('\n')
    const { text } = await first.post('/import/users', body, { 'content-type': 'application/x-ndjson' })
    expect(text).toContain(`"created":${cases.length},`)
    for (const [at, one] of cases.entries()) {
      const { json } = await first.post('/recipe/signin', { email: emailOf(at), password: passwordOf(one) })
      expect([one.name, json.status]).toEqual([one.name, 'OK'])
    }
    await first.close()
    await execute(
      database,
      `insert into hash_classes (number, format, cost, key_id, like_text, like_fields)
       overriding system value values (9999, 'gone', '', '', '$2b$10$......................', '{')`.replace(
        database.environment.DATABASE_URL === undefined ? 'overriding system value ' : '',
        '',
      ),
    )
    for (const [at, one] of cases.entries())
      if ('set' in one) await execute(database, `update users set ${one.set} where email = '${emailOf(at)}'`)
    node = await startService(database, { UPGRADE: 'off' })
  })
  afterAll(() => node?.close())

  few(3).each(cases.map((one, at) => ({ ...one, at, one })))(
    '$name is refused like an unknown account, and the operator is warned',
    async ({ at, one, detail }) => {
      const answer = await node.post('/recipe/signin', { email: emailOf(at), password: passwordOf(one) })
      expect([answer.status, answer.json]).toEqual([200, { status: 'WRONG_CREDENTIALS_ERROR' }])
      const { json } = await node.get(`/users/by-accountinfo?email=${emailOf(at)}`)
      const findLogged = () =>
        node.lines.find((line) => line.includes('a sign-in was refused') && line.includes(json.users[0].id))
      await until(async () => findLogged(), Boolean, 5000)
      expect(JSON.parse(findLogged()!)).toMatchObject({
        level: 'warn',
        userId: json.users[0].id,
        check: 'check' in one ? one.check : 'hash',
        detail: expect.stringContaining(detail),
      })
    },
  )

  test('an account with damaged custom data signs in', async () => {
    const email = 'damaged@example.com'
    await node.post(importPath, { ...bcrypt, email })
    await execute(database, `update users set custom_data = '{' where email = '${email}'`)
    const { json } = await node.post('/recipe/signin', { email, password: bcrypt.password })
    expect(json.status).toBe('OK')
    expect((await node.get(`/user/id?userId=${json.user.id}`)).json.status).toBe('OK')
  })

  slow('an account with a verifiable hash signs in, and no unknown account gets an error', async () => {
    await node.post(importPath, { ...bcrypt, email: 'fine@example.com' })
    expect(
      (await node.post('/recipe/signin', { email: 'fine@example.com', password: bcrypt.password })).json.status,
    ).toBe('OK')
    for (let at = 0; at < 30; at++) {
      const { status, json } = await node.post('/recipe/signin', {
        email: `case-${at}@nowhere.example`,
        password: 'any',
      })
      expect([status, json]).toEqual([200, { status: 'WRONG_CREDENTIALS_ERROR' }])
    }
  })

  test('an account with a hash that cannot be verified is counted by its cause, and the service stays ready', async () => {
    const { status, json } = await ready(node)
    expect([status, json.status]).toEqual([200, 'ready'])
    expect(json.warnings.map(({ check }: { check: string }) => check).sort()).toEqual(['argon2-key', 'hash', 'pepper'])
    const { text } = await node.get('/metrics')
    for (const [check, keyId] of [
      ['pepper', ''],
      ['argon2-key', 'app'],
      ['hash', ''],
    ])
      expect(text).toContain(`saltbridge_users_unverifiable{check="${check}",key_id="${keyId}"} 1\n`)
  })
})

slow('an account whose scheme no backend computes is refused, and so is an unknown account of its class', async () => {
  const database = await createStoreDatabase('SQLite')
  try {
    const store = await database.open()
    const { argon2 } = js.kernels
    const backends: readonly Backend[] = [{ ...js, kernels: { argon2: argon2! } }]
    const verifier = createVerifier({ backends })
    const reader = createHashReader(verifier)
    const read = reader.read(bcrypt.passwordHash)
    if (!read.ok) expect.fail('it is refused')
    await store.importPassword('bcrypt@example.com', read.hash, 'keep', 0)
    const { format, like } = read.hash.class
    const reported: (readonly [Unverifiable, string | undefined])[] = []
    const { signIn } = createSignIn({
      verifier,
      store,
      reader,
      population: { classes: () => [{ format, like, share: 1 }] },
      checkClass: createClassCheck(verifier, {}),
      upgrade: false,
      onUnverifiable: (why, userId) => void reported.push([why, userId]),
    })
    for (const email of ['bcrypt@example.com', 'nobody@example.com'])
      expect(await signIn(email, bcrypt.password)).toBeUndefined()
    await until(
      async () => reported.length,
      (count) => count === 2,
      2000,
    )
    const user = await store.userByEmail('bcrypt@example.com')
    expect(reported).toEqual([
      [expect.objectContaining({ check: 'hash', detail: expect.stringContaining('no backend') }), user!.id],
      [expect.objectContaining({ check: 'hash' }), undefined],
    ])
  } finally {
    await database.remove()
  }
})

const showUser = createShowUser(createSecret({ utf8: 'a key of the tests' }))

test('at most ten refused sign-ins per minute are logged, and the others are counted', () => {
  const lines: string[] = []
  let time = 0
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const metrics = createMetrics({ status: () => ({ waiting: 0, running: 0, bytes: 0, wait: 0 }) as never })
  const report = createUnverifiableReport({ checkClass: () => undefined, metrics, log, showUser, now: () => time })
  const refuse = () => report.reportRefused({ check: 'pepper', keyId: '', detail: 'a detail' }, 'a user')
  for (let at = 0; at < 25; at++) refuse()
  expect(lines).toHaveLength(10)
  time = 60_000
  refuse()
  expect(lines).toHaveLength(12)
  expect(JSON.parse(lines[10]!)).toMatchObject({ level: 'warn', count: 15 })
})

few(3).each(['ada@example.org', '+491701234567', 'ada'])('the user id %s of another system is not logged', (id) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const metrics = createMetrics({ status: () => ({ waiting: 0, running: 0, bytes: 0, wait: 0 }) as never })
  const report = createUnverifiableReport({ checkClass: () => undefined, metrics, log, showUser })
  report.reportRefused({ check: 'pepper', keyId: '', detail: 'a detail' }, id)
  log.warn({ userId: id }, 'a line that forgets to replace the id')
  expect(lines.map((line) => JSON.parse(line).userId)).toEqual([showUser(id), '[id]'])
  expect(lines.join('')).not.toContain(id)
})
