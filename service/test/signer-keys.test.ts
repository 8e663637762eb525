import { createSecret } from 'saltbridge'
import { signerKeyId } from 'saltbridge/convert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { bcrypt, clerkScryptOf, legacyScryptOf, otherSignerKey, signerKey } from './clients/hashes.ts'
import { databases, onDatabases, useDatabase } from './databases/databases.ts'
import { importPath, ready, startService, type TestService, until } from './running/service.ts'

const thirdKey = signerKey.replace('jx', 'lx')
const unknownKey = signerKey.replace('jx', 'mx')
const idOf = (key: string) => signerKeyId(createSecret({ base64: key }))
const type = { 'content-type': 'application/x-ndjson' }
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const usual = { UPGRADE: 'off', LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey }
const several = {
  ...usual,
  SIGNER_KEYS: JSON.stringify({ shop: { base64: otherSignerKey }, blog: { base64: thirdKey } }),
}

const people = [
  { email: 'usual@example.com', passwordHash: legacyScryptOf('of the usual project', signerKey) },
  {
    email: 'name@example.com',
    passwordHash: legacyScryptOf('of the shop', otherSignerKey),
    fields: { keyId: 'shop' },
  },
  {
    email: 'id@example.com',
    passwordHash: legacyScryptOf('of the blog', thirdKey),
    fields: { keyId: idOf(thirdKey) },
  },
  { email: 'usual-text@example.com', passwordHash: clerkScryptOf('of the usual project', signerKey) },
  { email: 'text@example.com', passwordHash: clerkScryptOf('of the shop', otherSignerKey) },
] as const
const passwords = ['of the usual project', 'of the shop', 'of the blog', 'of the usual project', 'of the shop'] as const

/** The slow tests count the users of these tests, which therefore run before them again. */
const counted = { tags: ['sampled'] }

onDatabases('signer keys of several projects on $name', ({ create }) => {
  const database = useDatabase(create)
  const services: TestService[] = []
  async function start(environment: Record<string, string>): Promise<TestService> {
    const service = await startService(database, environment)
    services.push(service)
    return service
  }
  let service: TestService
  beforeAll(async () => void (service = await start(several)))
  afterAll(async () => {
    for (const one of services) await one.close()
  })

  const signIn = (email: string, password: string, at = service) => at.post('/recipe/signin', { email, password })
  const importRows = (rows: readonly object[], headers: Record<string, string> = {}, at = service) =>
    at.post('/import/users', rows.map((row) => JSON.stringify(row)).join('\n'), { ...type, ...headers })
  const rowsOf = async (...given: Parameters<typeof importRows>) => linesOf((await importRows(...given)).text)

  slow('the user of each row signs in with the key of the right project', counted, async () => {
    const answers = await rowsOf(people)
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(people.map(() => 'created'))
    for (const [at, { email }] of people.entries()) {
      expect([email, (await signIn(email, passwords[at]!)).json.status]).toEqual([email, 'OK'])
      expect((await signIn(email, 'another')).json).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
    }
  })

  test('the documented import can name a key like a row', counted, async () => {
    const email = 'documented@example.com'
    const body = { ...people[1], email, hashingAlgorithm: 'firebase_scrypt' }
    expect((await service.post(importPath, body)).json.status).toBe('OK')
    expect((await signIn(email, 'of the shop')).json.status).toBe('OK')
    const wrong = await service.post(importPath, { ...body, fields: { keyId: 'nowhere' } })
    expect([wrong.status, wrong.json.code, wrong.json.field]).toEqual([400, 'ERR_SECRET', 'passwordHash'])
    expect(wrong.json.detail).toContain('add that key to signer_keys')
    const mistyped = await service.post(importPath, { ...body, fields: { [unknownKey]: 1 } })
    expect([mistyped.status, mistyped.json.field]).toEqual([400, 'fields'])
    expect(mistyped.text).not.toContain(unknownKey.slice(0, 12))
  })

  test('the header signer-key-id chooses the key for rows that name no key', counted, async () => {
    const email = 'header@example.com'
    const named = { ...people[2], email: 'header-named@example.com' }
    const rows = [{ email, passwordHash: people[1].passwordHash }, named]
    expect((await rowsOf(rows, { 'signer-key-id': idOf(otherSignerKey) }))[1].status).toBe('created')
    expect((await signIn(email, 'of the shop')).json.status).toBe('OK')
    expect((await signIn(named.email, 'of the blog')).json.status).toBe('OK')
    const refused = await importRows(rows, { 'signer-key-id': idOf(unknownKey) })
    expect([refused.status, refused.json.code]).toEqual([409, 'ERR_SECRET'])
    expect(refused.json.detail).toContain('add that key to signer_keys')
  })

  test('only a row whose key is not configured is refused, and the reason names the setting', counted, async () => {
    const rows = [
      { email: 'a@example.com', passwordHash: people[0].passwordHash, fields: { keyId: 'nowhere' } },
      { email: 'b@example.com', passwordHash: clerkScryptOf('any', unknownKey) },
      { email: 'c@example.com', passwordHash: bcrypt.passwordHash },
    ]
    const [named, embedded, other] = await rowsOf(rows)
    for (const { status, code, reason } of [named, embedded]) {
      expect([status, code]).toEqual(['refused', 'ERR_SECRET'])
      expect(reason).toMatch(/legacy_password_hashing_signer_key .*signer_keys/)
      expect(reason).not.toMatch(/nowhere|mxspr8Ki/)
    }
    expect(other.status).toBe('created')
    const none = await start({ SIGNER_KEYS: JSON.stringify({ blog: { base64: thirdKey } }) })
    const unnamed = await rowsOf([people[0]], {}, none)
    expect(unnamed[0]).toMatchObject({ code: 'ERR_SECRET', reason: expect.stringContaining('fields.keyId') })
  })

  test('a row that is sent again with another key is a different row', counted, async () => {
    const row = { ...people[1], key: '1', email: 'again@example.com' }
    const headers = { 'import-id': 'again' }
    expect((await rowsOf([row], headers))[0].status).toBe('created')
    expect((await rowsOf([row], headers))[0].status).toBe('created')
    expect((await rowsOf([{ ...row, fields: { keyId: 'blog' } }], headers))[0].status).not.toBe('created')
  })

  slow('a node without a key is ready, refuses the users who need the key, and warns the operator', async () => {
    const node = await start(usual)
    const { status, json } = await ready(node)
    const warning = json.warnings.find(({ detail }: { detail: string }) => detail.includes(idOf(otherSignerKey)))
    expect([status, json.status, json.reasons]).toEqual([200, 'ready', []])
    expect(warning.check).toBe('signer-key')
    expect(warning.detail).toMatch(/^5 of \d+ users with a password cannot sign in.*signer_keys \(or SIGNER_KEYS\)$/)
    const id = idOf(otherSignerKey)
    const { text } = await node.get('/metrics')
    expect(text).toContain(`saltbridge_users_unverifiable{check="signer-key",key_id="${id}"} 5\n`)
    expect(
      node.lines.filter((line) => line.includes('"some stored hashes cannot be verified"') && line.includes(id)),
    ).toHaveLength(1)

    const { json: found } = await service.get('/users/by-accountinfo?email=name@example.com')
    const refused = await signIn('name@example.com', 'of the shop', node)
    expect([refused.status, refused.json]).toEqual([200, { status: 'WRONG_CREDENTIALS_ERROR' }])
    const findLogged = () => node.lines.find((line) => line.includes('a sign-in was refused'))
    await until(async () => findLogged(), Boolean, 5000)
    expect(JSON.parse(findLogged()!)).toMatchObject({
      level: 'warn',
      userId: found.users[0].id,
      check: 'signer-key',
      keyId: id,
    })
    expect(node.lines.join('\n')).not.toContain('name@example.com')
    expect((await node.get('/metrics')).text).toContain(
      `saltbridge_sign_ins_unverifiable_total{check="signer-key",key_id="${id}"} 1\n`,
    )

    expect((await signIn('usual@example.com', passwords[0], node)).json.status).toBe('OK')
    for (let at = 0; at < 20; at++)
      expect((await signIn(`nobody-${at}@example.com`, 'any', node)).json).toEqual({
        status: 'WRONG_CREDENTIALS_ERROR',
      })
    expect((await signIn('name@example.com', 'of the shop')).json.status).toBe('OK')
  })

  slow('another key under the same name is reported too', async () => {
    const node = await start({ UPGRADE: 'off', LEGACY_PASSWORD_HASHING_SIGNER_KEY: unknownKey })
    expect((await ready(node)).json.warnings).toHaveLength(3)
    expect((await signIn('usual@example.com', passwords[0], node)).json).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
    await until(
      async () => node.lines.join('\n'),
      (text) => text.includes('a sign-in was refused'),
      5000,
    )
    expect(node.lines.join('\n')).toContain(`"keyId":"${idOf(signerKey)}"`)
  })
})

slow('if no hash can be verified, the service is ready and logs an error when it starts', async () => {
  const database = await databases[0]!.create()
  const keyed = await startService(database, usual)
  await keyed.post(importPath, people[0])
  await keyed.close()
  const service = await startService(database)
  try {
    expect(service.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', check: 'signer-key', keyId: idOf(signerKey), users: 1, of: 1 }),
    )
    const { json } = await ready(service)
    expect(json).toMatchObject({
      status: 'ready',
      warnings: [{ check: 'signer-key', detail: expect.stringMatching(/^1 of 1 /) }],
    })
    const { email } = people[0]
    for (const who of [email, 'nobody@example.com'])
      expect((await service.post('/recipe/signin', { email: who, password: passwords[0] })).json).toEqual({
        status: 'WRONG_CREDENTIALS_ERROR',
      })
  } finally {
    await service.close()
    await database.drop()
  }
})
