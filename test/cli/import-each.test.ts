/** @module-tag slow */
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { slow } from '../sample.ts'
import { useCommand } from './command.ts'
import { aPeer, importRows, linesOf, manifestOf, people, rowsFile, usePeers } from './importing.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()
usePeers()

const google = { thirdPartyId: 'google', thirdPartyUserId: '1' }

describe('--each', () => {
  test('import --each sends the password of a user, then the identities', async () => {
    const peer = await aPeer()
    const rows = [
      { email: 'a@example.com', passwordHash: bcrypt.text, isVerified: true, timeJoined: 5, thirdParty: [google] },
      { email: 'b@example.com', passwordHash: legacy.withKey.supabase },
      { thirdParty: [{ ...google, thirdPartyUserId: '2', email: 'c@example.com', isVerified: false }] },
    ]
    const { code, stdout } = await importRows(rowsFile(rows), peer, ['--each', '--json'])
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { interface: 'each', counts: { rows: 3, created: 3 } }])
    expect(JSON.parse(stdout).importId).toBeUndefined()
    expect(Object.fromEntries([...peer.people].map(([name, { row }]) => [name, row]))).toEqual({
      'a@example.com': { email: 'a@example.com', passwordHash: bcrypt.text },
      'google|1': { ...google, email: { id: 'a@example.com', isVerified: true } },
      'b@example.com': { email: 'b@example.com', passwordHash: legacy.text, hashingAlgorithm: 'legacy_scrypt' },
      'google|2': { ...google, thirdPartyUserId: '2', email: { id: 'c@example.com', isVerified: false } },
    })
    for (const { headers } of peer.requests) expect(headers['content-type']).toBe('application/json')
  })

  test('import --each withholds disabled accounts and writes them to the errors file', async () => {
    const peer = await aPeer()
    const path = rowsFile([{ email: 'a@example.com', passwordHash: bcrypt.text, disabled: true }, ...people(1)])
    const { code, stdout } = await importRows(path, peer, ['--each', '--json'])
    const { counts, listed } = JSON.parse(stdout)
    expect([code, counts.withheld, counts.created]).toEqual([0, 1, 1])
    expect(listed).toMatchObject([{ row: 1, id: 'a@example.com', status: 'withheld', code: 'WITHHELD_DISABLED' }])
    expect(peer.people.has('a@example.com')).toBe(false)
    const again = await importRows(`${path}.errors.ndjson`, peer)
    expect([again.code, peer.people.get('a@example.com')?.row]).toMatchObject([0, { disabled: true }])
  })

  test('import --each refuses a second signer key, because a SuperTokens core has only one', async () => {
    const second = legacy.withKey.clerk.replace(legacy.key, Buffer.alloc(64, 1).toString('base64'))
    const rows = [legacy.withKey.kratos, second].map((passwordHash, at) => ({
      email: `u${at}@example.com`,
      passwordHash,
    }))
    const { code, stdout } = await importRows(rowsFile(rows), await aPeer(), ['--each'])
    expect(code).toBe(65)
    expect(stdout.replace(/\s+/g, ' ')).toContain('If the service is saltbridge, leave out --each')
  })

  test('import --each counts users who already existed', async () => {
    const peer = await aPeer()
    await importRows(rowsFile(people(3)), peer, ['--each'])
    const { stdout } = await importRows(rowsFile(people(5)), peer, ['--each', '--json'])
    expect(JSON.parse(stdout).counts).toMatchObject({ created: 2, updated: 3 })
  })

  test('import --each refuses an identity without an e-mail', async () => {
    const peer = await aPeer()
    const { code, stdout } = await importRows(rowsFile([{ thirdParty: [google] }]), peer, ['--each', '--json'])
    expect([code, JSON.parse(stdout).listed]).toMatchObject([65, [{ code: 'ERR_FIELD', by: 'saltbridge' }]])
  })

  slow('import --each refuses a row for status 400, and retries for other statuses', async () => {
    const peer = await aPeer()
    peer.faults.push(
      { kind: 'refuse', status: 503, retryAfter: '1' },
      { kind: 'reset' },
      { kind: 'refuse', status: 400 },
    )
    const path = rowsFile(people(20))
    const { code, stdout } = await importRows(path, peer, ['--each', '--json', '--concurrency', '1'])
    expect([code, JSON.parse(stdout).counts]).toMatchObject([65, { created: 19, refusedThere: 1 }])
    expect(linesOf(`${path}.errors.ndjson`)).toMatchObject([
      { key: '1', code: 'ERR_MALFORMED', passwordHash: bcrypt.text },
    ])
  })

  test('import --each keeps the order of two rows of one user', async () => {
    const peer = await aPeer({ delay: 5 })
    const rows = [bcrypt.text, argon2.text].map((passwordHash) => ({ email: 'a@example.com', passwordHash }))
    await importRows(rowsFile([...rows, ...people(20)]), peer, ['--each'])
    expect(peer.people.get('a@example.com')?.row).toMatchObject({ passwordHash: argon2.text })
  })

  slow('import --each resumes after kill -9', async () => {
    const peer = await aPeer({ delay: 2 })
    const path = rowsFile(people(400))
    peer.faults.push(...Array(150).fill({ kind: 'slow', milliseconds: 0 }), { kind: 'reset' })
    const args = ['--each', '--batch', '50', '--concurrency', '4']
    const ended = await importRows(path, peer, args, { when: { text: 'the connection was cut', signal: 'SIGKILL' } })
    expect([ended.code, existsSync(`${path}.saltbridge-import.json`)]).toEqual([null, true])
    expect((await importRows(path, peer, args)).code).toBe(0)
    expect(manifestOf(path)).toMatchObject({ resumed: 1, counts: { rows: 400 } })
    expect(peer.people.size).toBe(400)
  })

  test('import --each --reconcile looks for each user', async () => {
    const people = new Map()
    const peer = await aPeer({ people })
    const rows = [
      { email: 'A@example.com', passwordHash: bcrypt.text, thirdParty: [google] },
      { email: 'b@example.com', passwordHash: bcrypt.text },
    ]
    const path = rowsFile(rows)
    await importRows(path, peer, ['--each'])
    const reconcile = ['--each', '--reconcile', `${path}.manifest.json`, '--json']
    expect((await importRows(path, peer, reconcile)).code).toBe(0)
    people.delete('google|1')
    people.delete('b@example.com')
    const { code, stdout } = await importRows(path, peer, reconcile)
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      {
        differences: ['at least 2 imported users cannot be found in the service'],
        listed: [
          { row: 1, code: 'ERR_ABSENT', reason: 'the service has no user with this id at the sign-in provider' },
          { row: 2, code: 'ERR_ABSENT', reason: 'the service has no user with this e-mail and a password' },
        ],
      },
    ])
  })

  test('import --each checks the API key before it sends a user', async () => {
    const peer = await aPeer({ apiKey: 'the-api-key-of-this-test-000' })
    expect((await importRows(rowsFile(people(3)), peer, ['--each'])).code).toBe(77)
    expect(peer.requests).toEqual([])
  })
})
