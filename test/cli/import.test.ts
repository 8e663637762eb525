import { createHash, createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answers, signerKey } from '../fixtures/firebase-export.ts'
import { few, slow } from '../sample.ts'
import { inTerminal, saltbridge, useCommand } from './command.ts'
import {
  aPeer,
  exported,
  importRows,
  inFolder,
  linesOf,
  manifestOf,
  ndjson,
  people,
  rowsFile,
  usePeers,
} from './importing.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()
usePeers()

const idOf = (key: string) =>
  createHmac('sha256', Buffer.from(key, 'base64')).update('saltbridge signer key id').digest('hex').slice(0, 32)
const keyId = idOf(signerKey)
const identity = { thirdPartyId: 'google', thirdPartyUserId: '1' }

describe('an import of a Firebase export', () => {
  test('an import counts every row as created, refused or without anything to import', async () => {
    const peer = await aPeer({ keyId })
    const { path, args } = exported(peer.url)
    const { code, stdout, stderr } = await saltbridge([...args, '--json'])
    const { counts, listed, interrupted, interface: by, importId, outcomes } = JSON.parse(stdout)
    expect([code, interrupted, by, stderr]).toEqual([65, false, 'ndjson', ''])
    const { missing, phone, anonymous, social } = counts.withoutPassword
    const none = missing + phone + anonymous
    expect([counts.rows, social]).toEqual([1000, 0])
    expect(phone).toBe(answers.none.phone)
    expect(counts.refusedHere).toBe(listed.length)
    expect(counts.created + counts.refusedHere + none).toBe(1000)
    expect(manifestOf(path)).toMatchObject({ tool: expect.stringContaining('saltbridge '), importId, keyId, outcomes })
    expect(readdirSync(dirname(path)).sort()).toEqual([
      'hash-config.txt',
      'users.json',
      'users.json.errors.ndjson',
      'users.json.manifest.json',
    ])
    for (const name of ['errors.ndjson', 'manifest.json']) expect(statSync(`${path}.${name}`).mode & 0o777).toBe(0o600)
  })

  test('an import shows its refused rows and a summary', async () => {
    const peer = await aPeer({ keyId })
    const { stdout, stderr } = await saltbridge(exported(peer.url).args)
    expect(stdout).toMatch(
      /^row 22 {2}15lsevG80TZ8KoWlqXSwyp32EU9t {2}ERR_MALFORMED {2}passwordHash: not valid at character 82/m,
    )
    expect(stdout).toMatch(/1,000 rows in .*, import [\da-f-]{36}\n {2}created +878\n/)
    expect(stdout).toMatch(/nothing to import: phone +45 +These users sign in with a code/)
    expect(stderr).toContain('users.json.errors.ndjson" and import that file with --from ndjson')
  })

  test('an import sends ids, times, verified e-mails, custom data, identities and disabled accounts', async () => {
    const peer = await aPeer({ keyId })
    await saltbridge([...exported(peer.url).args, '--provider', 'google.com=google'])
    const rows = [...peer.people.values()].map(({ row }) => row as Record<string, never>)
    const { id, email } = answers.passwords[1]
    const one = rows.find((row) => row.id === id)
    expect(one).toMatchObject({
      email,
      passwordHash: expect.stringMatching(/^\$f_scrypt\$/),
      timeJoined: expect.any(Number),
    })
    expect(one).toMatchObject({ hashingAlgorithm: 'legacy_scrypt', isVerified: expect.any(Boolean), customData: {} })
    expect(rows.filter(({ disabled }) => disabled === true).length).toBeGreaterThan(5)
    // A user whom the export enables again is enabled.
    expect(rows.filter(({ disabled }) => disabled === false).length).toBeGreaterThan(100)
    const social = rows.filter(({ passwordHash }) => passwordHash === undefined)
    expect(social.length).toBeGreaterThan(100)
    for (const row of social) expect(row).toMatchObject({ thirdParty: [{ thirdPartyUserId: expect.any(String) }] })
    const providers = new Set(
      social.flatMap(({ thirdParty = [] }): { thirdPartyId: string }[] => thirdParty).map((one) => one.thirdPartyId),
    )
    expect([providers.has('google'), providers.has('google.com'), providers.has('apple.com')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('an import sends the one-way id of the signer key, and never the key', async () => {
    const peer = await aPeer({ keyId })
    const { all } = await saltbridge(exported(peer.url).args)
    for (const { headers } of peer.requests) expect(headers['signer-key-id']).toBe(keyId)
    expect(all + JSON.stringify(peer.requests)).not.toContain(signerKey.slice(0, 12))
  })

  test('an import needs --hash-config, a file, and a layout with users', async () => {
    const peer = await aPeer()
    const { path } = exported(peer.url)
    const to = ['--service', peer.url]
    expect((await saltbridge(['import', path, '--from', 'firebase', ...to])).code).toBe(64)
    expect((await saltbridge(['import', '-', '--from', 'ndjson', ...to])).code).toBe(64)
    expect((await saltbridge(['import', path, '--from', 'lines', ...to])).code).toBe(64)
    expect((await saltbridge(['import', dirname(path), '--from', 'ndjson', ...to])).code).toBe(66)
    expect((await saltbridge(['import', `${path}.absent`, '--from', 'ndjson', ...to])).code).toBe(66)
    expect(peer.requests).toEqual([])
  })
})

describe('rows that are refused', () => {
  test('refused rows are in a file that can be corrected and imported', async () => {
    const peer = await aPeer({ keyId })
    const { path, args } = exported(peer.url)
    await saltbridge(args)
    const errors = `${path}.errors.ndjson`
    const lines = linesOf(errors)
    expect(lines.map(({ key }) => Number(key))).toEqual(answers.faults.map(({ row }: { row: number }) => row))
    for (const line of lines)
      expect(line).toMatchObject({ code: expect.stringMatching(/^ERR_/), reason: expect.any(String) })
    expect(lines[0]).toMatchObject({
      id: '15lsevG80TZ8KoWlqXSwyp32EU9t',
      passwordHash: expect.stringMatching(/^\$f_scrypt/),
    })

    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey }
    const again = await importRows(errors, peer, ['--json'], { env })
    expect([again.code, JSON.parse(again.stdout).counts]).toMatchObject([65, { rows: 20, refusedHere: 20 }])
    expect(linesOf(`${errors}.errors.ndjson`)).toHaveLength(20)

    const unread = lines.flatMap((line) => (line.unread === undefined ? [] : [line.unread]))
    expect(new Set(unread)).toEqual(new Set(['id', 'passwordHash', 'row']))
    const corrected = inFolder(
      'corrected.ndjson',
      ndjson(lines.slice(0, 3).map(({ unread: _, ...line }) => ({ ...line, passwordHash: bcrypt.text }))),
    )
    const { code, stdout } = await importRows(corrected, peer, ['--json'])
    expect([code, JSON.parse(stdout).counts]).toMatchObject([0, { rows: 3, created: 3 }])
    expect(existsSync(`${corrected}.errors.ndjson`)).toBe(false)
  })

  test('refused rows keep all their data, also if the service refuses them', async () => {
    const peer = await aPeer()
    const row = { email: 'refused@example.com', passwordHash: argon2.text, customData: { a: [1] }, timeJoined: 5 }
    const broken = { email: 'b@example.com', passwordHash: bcrypt.text, timeJoined: 'soon', customData: 7 }
    const path = rowsFile([row, broken])
    const { code, stdout } = await importRows(path, peer, ['--json'])
    expect([code, JSON.parse(stdout).counts]).toMatchObject([65, { refusedHere: 1, refusedThere: 1 }])
    expect(linesOf(`${path}.errors.ndjson`)).toEqual([
      { ...row, key: '1', code: 'ERR_ROW', field: 'email', reason: 'this name is not allowed' },
      { ...broken, key: '2', code: 'ERR_FIELD', reason: expect.stringContaining('timeJoined') },
    ])
  })

  test('the errors file is not overwritten by another import, because it may have corrections', async () => {
    const peer = await aPeer()
    const path = rowsFile([{ email: 'a', passwordHash: 'oops' }])
    expect((await importRows(path, peer)).code).toBe(65)
    const { code, stderr } = await importRows(path, peer)
    expect([code, stderr]).toEqual([73, expect.stringContaining('this file was imported at 20')])
    expect((await importRows(path, peer, ['--errors', `${path}.2`])).code).toBe(65)
    const other = rowsFile(people(1))
    writeFileSync(`${other}.errors.ndjson`, 'something')
    const foreign = await importRows(other, peer)
    expect([foreign.code, foreign.stderr]).toEqual([73, expect.not.stringContaining('was imported')])
    expect(readFileSync(`${other}.errors.ndjson`, 'utf8')).toBe('something')
  })

  few(2).each([
    ['ERR_UNKNOWN_FORMAT', { email: 'a@example.com', passwordHash: 'oops' }],
    ['ERR_FIELD', { passwordHash: bcrypt.text }],
    ['ERR_FIELD', { email: 'a@example.com', passwordHash: bcrypt.text, hashingAlgorithm: 'argon2' }],
    ['ERR_LIMIT', { email: `${'a'.repeat(257)}@example.com`, passwordHash: bcrypt.text }],
    ['ERR_LIMIT', { email: 'a@example.com', passwordHash: bcrypt.text, customData: 'é'.repeat(2 ** 19 - 20) }],
    ['ERR_FIELD', { email: 'a@example.com' }],
  ])('a row that is refused here is not sent: %s', async (code, row) => {
    const peer = await aPeer()
    const { stdout } = await importRows(rowsFile([row]), peer, ['--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      counts: { rows: 1, refusedHere: 1 },
      listed: [{ code, by: 'saltbridge' }],
    })
    expect(peer.requests).toEqual([])
  })

  test('an import lists up to 20 refused rows of a code, without control characters', async () => {
    const peer = await aPeer()
    const rows = Array.from({ length: 25 }, () => ({ id: 'x\u001b]0;owned\u0007', email: 'a', passwordHash: 'oops' }))
    const { stdout, all } = await importRows(rowsFile(rows), peer)
    expect(stdout.match(/^row /gm)).toHaveLength(20)
    expect(stdout).toContain('ERR_UNKNOWN_FORMAT: 5 more rows are not shown')
    expect(all).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  })
})

describe('the account', () => {
  test('the manifest counts every outcome, and its digest covers all rows in order', async () => {
    const peer = await aPeer()
    const rows = [
      { email: 'a@example.com', passwordHash: bcrypt.text },
      { email: 'A@example.com ', passwordHash: bcrypt.text },
      { email: 'kept@example.com', passwordHash: bcrypt.text },
      { email: 'refused@example.com', passwordHash: bcrypt.text },
      { email: 'b@example.com', passwordHash: 'oops' },
      { thirdParty: [identity] },
    ]
    const { stdout } = await importRows(rowsFile(rows), peer, ['--json', '--batch', '2'])
    const { counts, outcomes } = JSON.parse(stdout)
    expect(counts).toEqual({
      ...{ rows: 6, created: 2, updated: 0, unchanged: 0, kept: 1, refusedHere: 1, refusedThere: 2, withheld: 0 },
      withoutPassword: { social: 0, phone: 0, anonymous: 0, missing: 0 },
    })
    const lines =
      '1\tcreated\t\n2\trefused\tERR_DUPLICATE\n3\tkept\t\n4\trefused\tERR_ROW\n5\trefused\tERR_UNKNOWN_FORMAT\n6\tcreated\t\n'
    expect(outcomes).toBe(createHash('sha256').update(lines).digest('hex'))
  })

  slow('the outcomes do not depend on --batch and --concurrency', async () => {
    const doubled = [...people(300), ...people(300), ...people(40, { id: undefined })]
    const digests = new Set<string>()
    for (const [batch, concurrency] of [
      ['1000', '1'],
      ['7', '8'],
      ['50', '3'],
    ]) {
      const peer = await aPeer({ delay: batch === '7' ? 3 : 0 })
      const path = rowsFile(doubled)
      await importRows(path, peer, ['--batch', batch!, '--concurrency', concurrency!])
      digests.add(manifestOf(path).outcomes)
      expect(peer.people.size).toBe(300)
    }
    expect(digests.size).toBe(1)
  })

  slow('an import sends no more concurrent requests than --concurrency', async () => {
    const peer = await aPeer({ delay: 20 })
    await importRows(rowsFile(people(200)), peer, ['--batch', '10', '--concurrency', '3'])
    expect(peer.peak()).toBe(3)
  })

  test('an import says that the file has no rows', async () => {
    const peer = await aPeer()
    expect(await importRows(rowsFile([]), peer)).toMatchObject({ code: 66, stderr: expect.stringContaining('no rows') })
  })
})

describe('tables', () => {
  test('an import of a table sends the data of its columns', async () => {
    const peer = await aPeer()
    const table = `mail,pw,ok,since,off,plan\na@example.com,${bcrypt.text},t,2021-03-05T16:35:16Z,1,gold\nb@example.com,${bcrypt.text},maybe,,,\n`
    const path = inFolder('users.csv', table)
    const named = ['hash=pw', 'email=mail', 'email-verified=ok', 'created=since', 'disabled=off', 'custom.plan=plan']
    const columns = named.flatMap((one) => ['--column', one])
    const { code } = await saltbridge(['import', path, '--from', 'csv', ...columns, '--service', peer.url])
    expect(code).toBe(65)
    expect([...peer.people.values()].map(({ row }) => row)).toMatchObject([
      {
        email: 'a@example.com',
        isVerified: true,
        timeJoined: 1614962116000,
        disabled: true,
        customData: { plan: 'gold' },
      },
    ])
    expect(linesOf(`${path}.errors.ndjson`)).toMatchObject([
      {
        key: '2',
        email: 'b@example.com',
        passwordHash: bcrypt.text,
        code: 'ERR_FIELD',
        reason: expect.stringContaining('ok'),
      },
    ])
  })

  test('rows that validate --emit wrote are imported unchanged', async () => {
    const peer = await aPeer({ keyId: idOf(legacy.key) })
    const texts = [bcrypt.text, argon2.text, ...Object.values(legacy.withKey)]
    const table = inFolder('t.ndjson', ndjson(texts.map((hash, at) => ({ hash, mail: `u${at}@example.com` }))))
    const columns = ['--column', 'hash=hash', '--column', 'email=mail']
    const emitted = `${table}.emit`
    await saltbridge(['validate', table, '--from', 'ndjson', ...columns, '--emit', emitted])
    expect(await importRows(emitted, peer)).toMatchObject({ code: 0 })
    expect(peer.people.size).toBe(texts.length)
  })
})

describe('signer keys in the hashes', () => {
  const secondKey = Buffer.alloc(64, 1).toString('base64')
  const secondOf = (text: string) =>
    text.replaceAll(legacy.key, secondKey).replaceAll(legacy.key.replace(/=+$/, ''), secondKey.replace(/=+$/, ''))
  const first = Object.values(legacy.withKey)
  /** Rows whose keys alternate, and a row whose hash needs the key of the service. */
  const rowsWithKeys = [...first.flatMap((text) => [text, secondOf(text)]), legacy.text].map((passwordHash, at) => ({
    email: `u${at}@example.com`,
    passwordHash,
  }))

  test('each row names the one-way id of the signer key in its hash, and no key is sent', async () => {
    const ids = [idOf(legacy.key), idOf(secondKey)]
    const peer = await aPeer({ keyId: ids[0]!, otherKeyIds: [ids[1]!] })
    const path = rowsFile(rowsWithKeys)
    const { code, stdout, all } = await importRows(path, peer, ['--json'])
    expect([code, JSON.parse(stdout).counts]).toMatchObject([0, { created: rowsWithKeys.length, refusedHere: 0 }])
    const rows = [...peer.people.values()].map(({ row }) => row as { readonly fields?: unknown })
    expect(new Set(rows.map((row) => (row as { readonly passwordHash?: unknown }).passwordHash))).toEqual(
      new Set([legacy.text]),
    )
    expect(rows.map(({ fields }) => fields)).toEqual([
      ...first.flatMap(() => ids.map((keyId) => ({ keyId }))),
      undefined,
    ])
    for (const key of [legacy.key, secondKey]) expect(all + JSON.stringify(rows)).not.toContain(key)
    const again = await importRows(path, peer, ['--reconcile', `${path}.manifest.json`])
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('agrees')])
  })

  test('a signer key that the service does not have is named by its id before a row is sent', async () => {
    const peer = await aPeer({ keyId: idOf(legacy.key) })
    const { code, all } = await importRows(rowsFile(rowsWithKeys), peer)
    expect([code, peer.people.size]).toEqual([77, 0])
    expect(all).toContain(`the service does not have the signer key of hashes in this file (id ${idOf(secondKey)})`)
  })

  test('rows of validate --emit name their signer keys, and are read with the key and without a key', async () => {
    const ids = [idOf(legacy.key), idOf(secondKey)]
    const emitted = `${rowsFile([])}.emit`
    const validated = await saltbridge([
      'validate',
      rowsFile(rowsWithKeys.slice(0, 4)),
      '--from',
      'ndjson',
      '--emit',
      emitted,
    ])
    expect(validated.code).toBe(0)
    expect(validated.stderr.replace(/\s+/g, ' ')).toContain(
      `the hashes contain 2 signer keys. The import service needs each of them in signer_keys or in legacy_password_hashing_signer_key, and shows only their ids: ${ids[0]} (2 users), ${ids[1]} (2 users)`,
    )
    const json = await saltbridge(['validate', rowsFile(rowsWithKeys), '--from', 'ndjson', '--json'])
    expect(JSON.parse(json.stdout).signerKeys).toEqual(ids.map((id) => ({ id, users: first.length })))
    expect(linesOf(emitted).map(({ fields }) => fields.keyId)).toEqual([...ids, ...ids])
    const peer = await aPeer({ keyId: ids[0]!, otherKeyIds: [ids[1]!] })
    expect((await importRows(emitted, peer)).code).toBe(0)
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }
    const { stdout } = await importRows(emitted, await aPeer({ keyId: ids[0]! }), [], { env })
    expect(stdout).toMatch(/created +2\n/)
    expect(stdout).toContain('the row names another signer key than the key that you passed')
  })

  test('a signer key in a hash that contradicts the given key is refused', async () => {
    const peer = await aPeer()
    const path = rowsFile([{ email: 'a@example.com', passwordHash: legacy.withKey.kratos }])
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: Buffer.alloc(64, 1).toString('base64') }
    const { stdout } = await importRows(path, peer, ['--json'], { env })
    expect(JSON.parse(stdout).listed).toMatchObject([{ code: 'ERR_SECRET' }])
  })
})

describe('a dry run', () => {
  test('a dry run asks the service and writes nothing', async () => {
    const peer = await aPeer()
    const path = rowsFile([...people(5), { email: 'refused@example.com', passwordHash: bcrypt.text }])
    const { code, stdout } = await importRows(path, peer, ['--dry-run', '--json'])
    expect([code, JSON.parse(stdout)]).toMatchObject([65, { dryRun: true, counts: { created: 5, refusedThere: 1 } }])
    expect([peer.people.size, readdirSync(dirname(path))]).toEqual([0, ['rows.ndjson']])
    await importRows(path, peer, ['--dry-run', '--errors', `${path}.e`])
    expect(linesOf(`${path}.e`)).toMatchObject([{ key: '6', code: 'ERR_ROW' }])
  })

  test('a dry run cannot be used with --each', async () => {
    expect((await importRows(rowsFile(people(1)), await aPeer(), ['--dry-run', '--each'])).code).toBe(64)
  })
})

describe('a reconciliation', () => {
  test('--reconcile agrees if every row has its earlier outcome, and writes nothing', async () => {
    const peer = await aPeer()
    const path = rowsFile([...people(50), { email: 'refused@example.com', passwordHash: bcrypt.text }])
    await importRows(path, peer)
    const before = readdirSync(dirname(path))
    const { code, stdout } = await importRows(path, peer, ['--reconcile', `${path}.manifest.json`])
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('51 rows: the service has everything that the import wrote'),
    ])
    expect(readdirSync(dirname(path))).toEqual(before)
    expect(new Set(peer.requests.slice(3).map(({ headers }) => headers['import-id']))).toEqual(
      new Set([manifestOf(path).importId]),
    )
  })

  test('--reconcile lists what differs', async () => {
    const path = rowsFile(people(50))
    await importRows(path, await aPeer())
    const other = await aPeer({ people: new Map([['user7@example.com', { id: 'x', row: {} }]]) })
    const { code, stdout } = await importRows(path, other, ['--reconcile', `${path}.manifest.json`, '--json'])
    const differences = ['created: 50 in the manifest, 49 now', 'unchanged: 0 in the manifest, 1 now']
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { agrees: false, differences }])
  })

  test('--reconcile needs the same file and the same options', async () => {
    const peer = await aPeer()
    const path = rowsFile(people(5))
    await importRows(path, peer)
    const reconcile = ['--reconcile', `${path}.manifest.json`]
    expect((await importRows(path, peer, [...reconcile, '--format', 'bcrypt'])).code).toBe(64)
    expect((await importRows(path, peer, [...reconcile, '--each'])).code).toBe(64)
    expect((await importRows(path, peer, ['--reconcile', path])).code).toBe(66)
    writeFileSync(path, ndjson(people(5, { timeJoined: 5 })))
    const { code, stdout } = await importRows(path, peer, reconcile)
    expect([code, stdout]).toEqual([1, expect.stringContaining('this file is not the file that was imported')])
  })
})

slow('an import shows its progress on a terminal only', async () => {
  const peer = await aPeer({ delay: 30 })
  const path = rowsFile(people(20_000))
  const args = ['import', path, '--from', 'ndjson', '--service', peer.url, '--batch', '500']
  expect((await inTerminal(args)).stdout).toMatch(/\r[\d,]+ rows {2}[\d,]+ rows\/s {2}\d+ % {2}.* left/)
  expect((await saltbridge([...args, '--import-id', 'again'])).stderr).toBe('')
})
