import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { answers, signerKey } from '../fixtures/firebase-export.ts'
import { slow } from '../sample.ts'
import { saltbridge, useCommand } from './command.ts'
import { exported, importRows, linesOf, manifestOf, people, rowsFile } from './importing.ts'
import { argon2, bcrypt, legacy } from './known.ts'
import { apiKey, type Running, startService } from './service.ts'

useCommand()

const env = { SALTBRIDGE_API_KEY: apiKey }
const keyed = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey }

const running: Running[] = []
afterEach(async () => {
  for (const service of running.splice(0)) await service.end()
})

async function aService(settings?: Readonly<Record<string, string>>): Promise<Running> {
  const service = await startService(settings)
  running.push(service)
  return service
}

describe('an import into the service', () => {
  test('users of an imported Firebase export sign in with their passwords', async () => {
    const service = await aService(keyed)
    const { path, args } = exported(service.url)
    const { code, stdout, stderr } = await saltbridge([...args, '--provider', 'google.com=google', '--json'], { env })
    expect([code, stderr]).toEqual([65, ''])
    const { counts } = JSON.parse(stdout)
    expect(counts).toMatchObject({ rows: 1000, refusedHere: 20, updated: 0, withheld: 0 })
    const users = JSON.parse(readFileSync(path, 'utf8')).users as Record<string, unknown>[]
    const able = answers.passwords.filter(({ id }: { id: string }) =>
      users.some((user) => user?.localId === id && user.disabled !== true),
    )
    for (const { email, password, id } of able.slice(0, 3)) {
      expect(await service.post('/recipe/signin', { email, password })).toMatchObject({ status: 'OK' })
      const { user } = (await service.get(`/user/id?userId=${id}`)) as { user: Record<string, unknown> }
      expect(user.timeJoined).toBe(Number(users.find((one) => one?.localId === id)!.createdAt))
    }
    const reconcile = await saltbridge(
      [...args, '--provider', 'google.com=google', '--reconcile', `${path}.manifest.json`],
      { env },
    )
    expect([reconcile.code, reconcile.stdout]).toEqual([0, expect.stringContaining('agrees')])
  })

  slow('a second import of the same file changes nothing', async () => {
    const service = await aService()
    const path = rowsFile(people(50))
    await importRows(path, service, [], { env })
    const { code, stdout } = await importRows(path, service, ['--json'], { env })
    expect([code, JSON.parse(stdout).counts]).toMatchObject([0, { rows: 50, created: 0, unchanged: 50 }])
  })

  slow('an import keeps a password that was changed since the export', async () => {
    const service = await aService()
    const [row] = people(1) as { email: string }[]
    await importRows(rowsFile([row!]), service, [], { env })
    const { user } = (await service.post('/recipe/signin', { email: row!.email, password: bcrypt.password })) as {
      user: { id: string }
    }
    const change = { recipeUserId: user.id, password: 'a newer password' }
    const changed = await fetch(`${service.url}/recipe/user`, {
      method: 'PUT',
      body: JSON.stringify(change),
      headers: { 'api-key': apiKey, 'content-type': 'application/json' },
    })
    expect(await changed.json()).toEqual({ status: 'OK' })
    const { stdout } = await importRows(rowsFile([row!]), service, ['--json'], { env })
    expect(JSON.parse(stdout).counts).toMatchObject({ kept: 1 })
    const again = { email: row!.email, password: 'a newer password' }
    expect(await service.post('/recipe/signin', again)).toMatchObject({ status: 'OK' })
  })

  slow('an import refuses the second row of a user for any batch size', async () => {
    const rows = [...people(300), ...people(300)]
    const digests: string[] = []
    for (const batch of ['1000', '70']) {
      const service = await aService()
      const path = rowsFile(rows)
      const { stdout } = await importRows(path, service, ['--json', '--batch', batch, '--concurrency', '4'], { env })
      expect(JSON.parse(stdout).counts).toMatchObject({ created: 300, refusedThere: 300 })
      expect(linesOf(`${path}.errors.ndjson`)[0]).toMatchObject({
        key: '301',
        code: 'ERR_DUPLICATE',
        email: 'user0@example.com',
      })
      digests.push(manifestOf(path).outcomes)
      const reconcile = ['--reconcile', `${path}.manifest.json`, '--batch', '111']
      expect((await importRows(path, service, reconcile, { env })).code).toBe(0)
    }
    expect(digests[0]).toBe(digests[1])
  })

  slow('users whose hashes contain the signer keys of two projects sign in with their passwords', async () => {
    const keys = [legacy.key, signerKey]
    const service = await aService({ SIGNER_KEYS: JSON.stringify({ a: { base64: keys[0] }, b: { base64: keys[1] } }) })
    const users = JSON.parse(readFileSync(exported('').path, 'utf8')).users as Record<string, string>[]
    const { id, email, password } = answers.passwords[1]
    const { passwordHash, salt } = users.find((user) => user?.localId === id)!
    const rows = [
      { email: 'a@example.com', passwordHash: legacy.withKey.clerk },
      { email, passwordHash: `$firebase-scrypt$hash=${passwordHash}$salt=${salt}$sk=${signerKey}$ss=Bw==$r=8$m=14` },
    ]
    const { code, all } = await importRows(rowsFile(rows), service, [], { env })
    expect([code, all]).toEqual([0, expect.stringMatching(/created +2/)])
    for (const one of [
      { email: 'a@example.com', password: legacy.password },
      { email, password },
    ])
      expect(await service.post('/recipe/signin', one)).toMatchObject({ status: 'OK' })
  })

  slow('a missing or different signer key of the service stops an import before it sends rows', async () => {
    for (const settings of [{ LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }, {}]) {
      const service = await aService(settings)
      const { code, all } = await saltbridge(exported(service.url).args, { env })
      expect([code, all]).toEqual([77, expect.stringContaining('does not have the signer key of hashes in this file')])
      expect(all).not.toContain(signerKey.slice(0, 12))
      const { email } = answers.passwords[1]
      expect(await service.get(`/users/by-accountinfo?email=${encodeURIComponent(email)}`)).toEqual({
        status: 'OK',
        users: [],
      })
    }
  })

  slow('an import needs the API key of the service', async () => {
    const service = await aService()
    const wrong = { SALTBRIDGE_API_KEY: 'another-key-that-is-wrong' }
    for (const one of [wrong, {}])
      expect((await importRows(rowsFile(people(1)), service, [], { env: one })).code).toBe(77)
  })

  slow('import --dry-run writes nothing to the service', async () => {
    const service = await aService()
    const { code, stdout } = await importRows(rowsFile(people(5)), service, ['--dry-run', '--json'], { env })
    expect([code, JSON.parse(stdout).counts]).toMatchObject([0, { created: 5 }])
    expect(await service.get('/users/by-accountinfo?email=user0@example.com')).toEqual({ status: 'OK', users: [] })
  })

  slow('the service accepts the rows that validate accepts', async () => {
    const service = await aService()
    const [long, most] = ['x'.repeat(257), 'x'.repeat(256)]
    const password = { email: 'a@example.com', passwordHash: bcrypt.text }
    const identity = { thirdPartyId: 'google', thirdPartyUserId: '1' }
    const rows = [
      { ...password, id: long },
      { ...password, id: most, email: `${most.slice(12)}@example.com` },
      { ...password, email: `${long.slice(12)}@example.com` },
      { ...password, email: ' ' },
      { ...password, email: undefined },
      { thirdParty: [{ ...identity, thirdPartyUserId: long }] },
      { thirdParty: [{ ...identity, thirdPartyId: most, thirdPartyUserId: most }] },
      { thirdParty: [{ ...identity, email: ' ' }] },
      { thirdParty: Array.from({ length: 101 }, (_, at) => ({ ...identity, thirdPartyUserId: `${at}` })) },
      { ...password, email: 'b@example.com', fields: { salt: 'x'.repeat(1025) } },
      { ...password, email: 'c@example.com', fields: { salt: 'x'.repeat(1024) }, disabled: 'yes', isVerified: 'NULL' },
      { email: 'd@example.com', passwordHash: 'NULL' },
    ]
    const path = rowsFile(rows)
    const validated = JSON.parse((await saltbridge(['validate', path, '--from', 'ndjson', '--json'])).stdout)
    const dry = JSON.parse((await importRows(path, service, ['--dry-run', '--json'], { env })).stdout)
    const [refused, listed]: { row: number; by?: string }[][] = [validated.refused, dry.listed]
    expect(refused!.map(({ row }) => row)).toEqual([1, 3, 4, 5, 6, 8, 9])
    expect(listed!.map(({ row, by }) => [row, by])).toEqual(refused!.map(({ row }) => [row, 'saltbridge']))
    expect(dry.counts).toMatchObject({ created: 4, withoutPassword: { missing: 1 } })
  })

  slow('an import keeps a disabled account disabled', async () => {
    const service = await aService()
    const row = { email: 'd@example.com', passwordHash: bcrypt.text, disabled: true }
    expect((await importRows(rowsFile([row]), service, [], { env })).code).toBe(0)
    const signIn = { email: row.email, password: bcrypt.password }
    expect(await service.post('/recipe/signin', signIn)).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
  })

  slow('import --each uses the documented requests of a core', async () => {
    const service = await aService({ LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key })
    const rows = [
      {
        email: 'a@example.com',
        passwordHash: bcrypt.text,
        thirdParty: [{ thirdPartyId: 'google', thirdPartyUserId: '1' }],
      },
      { email: 'b@example.com', passwordHash: argon2.text },
      { email: 'c@example.com', passwordHash: legacy.text },
      { email: 'd@example.com', passwordHash: bcrypt.text, disabled: true },
    ]
    const path = rowsFile(rows)
    const { code, stdout } = await importRows(path, service, ['--each', '--json'], { env })
    expect([code, JSON.parse(stdout).counts]).toMatchObject([0, { created: 3, withheld: 1 }])
    const passwords = { a: bcrypt.password, b: argon2.password, c: legacy.password }
    for (const [name, password] of Object.entries(passwords))
      expect(await service.post('/recipe/signin', { email: `${name}@example.com`, password })).toMatchObject({
        status: 'OK',
      })
    const reconcile = ['--each', '--reconcile', `${path}.manifest.json`]
    expect((await importRows(path, service, reconcile, { env })).code).toBe(0)
    const empty = await aService()
    expect((await importRows(path, empty, reconcile, { env })).code).toBe(1)
  })

  slow('an import over TLS refuses an untrusted certificate', async () => {
    const service = await aService()
    const folder = dirname(rowsFile([]))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const made = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      ...names,
    ]
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    // A proxy in front of the service, which terminates TLS.
    const front = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (asked, answer) => {
      const { method, headers } = asked
      asked.pipe(
        request(new URL(asked.url!, service.url), { method, headers }, (answered) => {
          answer.writeHead(answered.statusCode!, answered.headers)
          answered.pipe(answer)
        }),
      )
    }).listen(0, 'localhost')
    await once(front, 'listening')
    const url = `https://localhost:${(front.address() as AddressInfo).port}`
    try {
      const path = rowsFile(people(300))
      const stranger = await importRows(path, { url }, [], { env })
      expect([stranger.code, stranger.stderr]).toEqual([69, expect.stringContaining('certificate')])
      const trusted = { env: { ...env, NODE_EXTRA_CA_CERTS: cert }, isProcess: true }
      const { code, stdout } = await importRows(path, { url }, ['--json'], trusted)
      expect([code, JSON.parse(stdout).counts]).toMatchObject([0, { rows: 300, created: 300 }])
    } finally {
      front.close()
      front.closeAllConnections()
    }
  })
})
