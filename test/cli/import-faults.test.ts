/** @module-tag slow */
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { retryAfter } from '../../src/cli/import/service.ts'
import { few, slow } from '../sample.ts'
import { saltbridge, temporary, useCommand } from './command.ts'
import { aPeer, importRows, linesOf, manifestOf, ndjson, people, rowsFile, usePeers } from './importing.ts'
import { bcrypt, legacy } from './known.ts'
import type { Fault } from './peer.ts'

useCommand()
usePeers()

const soon = ['--retry-for', '20s']
const checkpointOf = (path: string) => JSON.parse(readFileSync(`${path}.saltbridge-import.json`, 'utf8'))

describe('a service that is busy or breaks off', () => {
  few(1).each<[string, readonly Fault[]]>([
    ['503 with Retry-After in seconds', [{ kind: 'refuse', status: 503, retryAfter: '1' }]],
    ['429 with a date', [{ kind: 'refuse', status: 429, retryAfter: new Date(Date.now() + 3000).toUTCString() }]],
    ['503 without', [{ kind: 'refuse', status: 503 }]],
    ['500', [{ kind: 'refuse', status: 500 }]],
    ['502 of a proxy', [{ kind: 'refuse', status: 502, body: '<html>Bad gateway</html>' }]],
    ['a connection that is cut before an answer', [{ kind: 'reset' }]],
    ['one that is cut immediately', [{ kind: 'cut', after: 0 }]],
    ['one that is cut between two lines', [{ kind: 'cut', after: 37 }]],
    ['one that is cut within a line', [{ kind: 'truncate', after: 37 }]],
    ['one that is cut again and again', [5, 6, 7, 8].map((after) => ({ kind: 'truncate', after }) as const)],
    ['an end before its time', [{ kind: 'give-up', after: 12 }]],
  ])('an import loses and duplicates no row after %s', async (_, faults) => {
    const undisturbed = rowsFile(people(100))
    await importRows(undisturbed, await aPeer())
    const peer = await aPeer()
    peer.faults.push(...faults)
    const path = rowsFile(people(100))
    const { code, stdout, stderr } = await importRows(path, peer, [
      '--json',
      '--batch',
      '60',
      '--concurrency',
      '1',
      ...soon,
    ])
    expect([code, JSON.parse(stdout).counts]).toMatchObject([0, { rows: 100, created: 100 }])
    expect(manifestOf(path).outcomes).toBe(manifestOf(undisturbed).outcomes)
    expect(peer.people.size).toBe(100)
    expect(stderr).toContain('Next attempt in')
  })

  slow('an import waits as long as Retry-After says', async () => {
    const peer = await aPeer()
    peer.faults.push({ kind: 'refuse', status: 503, retryAfter: '2' })
    const begin = performance.now()
    await importRows(rowsFile(people(3)), peer, soon)
    expect(performance.now() - begin).toBeGreaterThan(2000)
  })

  slow('a retry sends only the rows without an outcome', async () => {
    const peer = await aPeer()
    peer.faults.push({ kind: 'cut', after: 40 })
    await importRows(rowsFile(people(100)), peer, soon)
    expect(peer.requests.map(({ rows }) => rows)).toEqual([0, 100, 60])
  })

  slow('an import waits for a slow service', async () => {
    const peer = await aPeer()
    peer.faults.push({ kind: 'slow', milliseconds: 20 })
    expect((await importRows(rowsFile(people(50)), peer, ['--retry-for', '500ms'])).code).toBe(0)
  })

  slow('an import gives up after --retry-for with 69, and the same command resumes it', async () => {
    const peer = await aPeer()
    const path = rowsFile(people(100))
    const args = ['--batch', '30', '--concurrency', '1', '--retry-for', '700ms', '--json']
    peer.faults.push({ kind: 'slow', milliseconds: 0 }, ...Array(9).fill({ kind: 'refuse', status: 500 }))
    const { code, stdout, stderr } = await importRows(path, peer, args)
    expect([code, JSON.parse(stdout).error.code]).toEqual([69, 'ERR_TARGET'])
    expect(stderr).toContain('Run the same command again to resume after row 30 (checkpoint: ')
    expect(checkpointOf(path)).toMatchObject({ row: 30, account: { counts: { rows: 30, created: 30 } } })
    peer.faults.splice(0)
    const again = await importRows(path, peer, args)
    expect([again.code, JSON.parse(again.stdout).counts]).toMatchObject([0, { rows: 100, created: 100 }])
    expect(again.stderr).toContain('resuming after row 30')
    expect(manifestOf(path)).toMatchObject({ resumed: 1 })
    expect(existsSync(`${path}.saltbridge-import.json`)).toBe(false)
  })

  test('an import gives up immediately if the service asks for a longer wait than --retry-for', async () => {
    const peer = await aPeer()
    peer.faults.push({ kind: 'refuse', status: 503, retryAfter: '3600' })
    const { code, stderr } = await importRows(rowsFile(people(3)), peer, ['--retry-for', '5s'])
    expect([code, stderr]).toEqual([69, expect.stringContaining('The service asks the command to wait 60 min')])
  })

  test('an import into a service that cannot be reached exits with 69 and leaves no file', async () => {
    const path = rowsFile(people(3))
    const { code, stderr } = await importRows(path, { url: 'http://127.0.0.1:9' }, ['--retry-for', '300ms'])
    expect([code, stderr]).toEqual([69, expect.stringContaining('it refuses connections')])
    expect(existsSync(`${path}.saltbridge-import.json`)).toBe(false)
  })

  test.each([[[]], [['--each']]])(
    'an import that sent no row leaves no refused rows, so it can run again: %j',
    async (more) => {
      const path = rowsFile([{ id: 'u0', passwordHash: bcrypt.text }, ...people(1)])
      const args = ['--batch', '1', '--retry-for', '1ms', ...more]
      for (const _ of [1, 2]) {
        const { code, stderr } = await importRows(path, { url: 'http://127.0.0.1:9' }, args)
        expect([code, stderr]).toEqual([69, expect.stringContaining('it refuses connections')])
        expect(readdirSync(dirname(path))).toEqual(['rows.ndjson'])
      }
    },
  )

  few(2).each([400, 404, 405, 409, 413, 415, 418])('status %d is not retried', async (status) => {
    const peer = await aPeer()
    peer.faults.push({ kind: 'refuse', status })
    const { code } = await importRows(rowsFile(people(3)), peer, ['--retry-for', '5s'])
    expect([code, peer.requests.length]).toEqual([69, 2])
  })

  test.each([401, 403])('a refused API key (%d) exits with 77', async (status) => {
    const peer = await aPeer()
    peer.faults.push({ kind: 'refuse', status })
    expect((await importRows(rowsFile(people(3)), peer)).code).toBe(77)
  })

  test('an import does not follow a redirect', async () => {
    const peer = await aPeer()
    peer.faults.push({ kind: 'refuse', status: 308 })
    const { code, stderr } = await importRows(rowsFile(people(3)), peer)
    expect([code, stderr]).toEqual([69, expect.stringContaining('redirects')])
  })

  few(2).each([
    ['a page', { text: '<html>Log in</html>', type: 'text/html' }],
    ['no JSON', { text: 'hello\n' }],
    ['outcomes of rows that were not sent', { text: '{"key":"2","status":"created"}\n' }],
    ['an unknown status', { text: '{"key":"1","status":"done"}\n' }],
    ['too few outcomes', { text: '{"key":"1","status":"created"}\n{"end":true,"rows":1}\n' }],
    ['too many', { text: `${[1, 2, 3, 4].map((key) => `{"key":"${key}","status":"created"}\n`).join('')}` }],
  ])('an answer that is not of the import interface exits with 69: %s', async (_, answer) => {
    const peer = await aPeer()
    peer.faults.push({ kind: 'answer', ...answer })
    const { code, stderr } = await importRows(rowsFile(people(3)), peer, ['--retry-for', '5s'])
    expect([code, stderr]).toEqual([69, expect.stringContaining('is not a saltbridge service')])
  })

  test('a service cannot write control characters to the terminal', async () => {
    const peer = await aPeer()
    peer.faults.push({ kind: 'refuse', status: 418, body: '\u001b]0;owned\u0007\u009b2J' })
    const { all } = await importRows(rowsFile(people(3)), peer)
    expect(all).toContain('owned')
    expect(all).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })

  slow('an import gives up if the service is silent', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).on('data', () => socket.destroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const { code } = await importRows(rowsFile(people(1)), { url: `http://127.0.0.1:${port}` }, [
      '--retry-for',
      '400ms',
    ])
    server.close()
    expect(code).toBe(69)
  })
})

describe('keys', () => {
  const apiKey = 'the-api-key-of-this-test-000'

  test('the API key is read from a file or the environment, and is in no output', async () => {
    const peer = await aPeer({ apiKey })
    const file = temporary('api.key')
    writeFileSync(file, `${apiKey}\n`)
    const path = rowsFile(people(2))
    const wrong = await importRows(path, peer, [], { env: { SALTBRIDGE_API_KEY: 'another-key-that-is-wrong' } })
    expect([wrong.code, wrong.stderr]).toEqual([
      77,
      'saltbridge: the API key is missing or wrong (the service answered 401). Pass the right API key with --api-key-file or SALTBRIDGE_API_KEY\n',
    ])
    expect((await importRows(path, peer)).stderr).toBe(wrong.stderr)
    expect(existsSync(`${path}.saltbridge-import.json`)).toBe(false)
    const named = await importRows(path, peer, ['--api-key-file', file])
    const inherited = await importRows(rowsFile(people(2)), peer, [], { env: { SALTBRIDGE_API_KEY: apiKey } })
    expect([named.code, inherited.code]).toEqual([0, 0])
    const manifest = readFileSync(`${path}.manifest.json`, 'utf8')
    expect(wrong.all + named.all + inherited.all + manifest).not.toMatch(/the-api-key|another-key/)
  })

  test('an API key may have 1,024 characters', async () => {
    const longest = 'k'.repeat(1024)
    const peer = await aPeer({ apiKey: longest })
    const env = { SALTBRIDGE_API_KEY: longest }
    expect((await importRows(rowsFile(people(1)), peer, [], { env })).code).toBe(0)
    const longer = await importRows(rowsFile(people(1)), peer, [], { env: { SALTBRIDGE_API_KEY: `${longest}k` } })
    expect([longer.code, longer.stderr]).toEqual([77, expect.stringContaining('1 to 1,024 visible ASCII characters')])
  })

  test('an API key that no header can carry is refused and not shown', async () => {
    const peer = await aPeer()
    const { code, all } = await importRows(rowsFile(people(1)), peer, [], { env: { SALTBRIDGE_API_KEY: 'two words' } })
    expect([code, all]).toEqual([77, expect.not.stringContaining('two words')])
  })

  test('a different signer key of the service stops the import, and only the ids of keys are shown', async () => {
    const peer = await aPeer({ keyId: 'f'.repeat(32) })
    const path = rowsFile([...people(1), { email: 'l@example.com', passwordHash: legacy.text }])
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }
    const { code, all } = await importRows(path, peer, [], { env })
    expect(code).toBe(77)
    expect(all).toMatch(/\(id [\da-f]{32}\).*f{32}/)
    for (const secret of legacy.secrets) expect(all).not.toContain(secret)
    expect([peer.people.size, existsSync(`${path}.saltbridge-import.json`)]).toEqual([0, false])
    expect((await importRows(rowsFile(people(1)), peer, [], { env })).code).toBe(0)
  })
})

describe('an import that was stopped', () => {
  const args = ['--batch', '20', '--concurrency', '1']

  /** Runs an import and interrupts it in its third batch. */
  async function interruptImport(rows = people(100), signal: NodeJS.Signals = 'SIGKILL', more: readonly string[] = []) {
    const peer = await aPeer({ delay: 150 })
    const path = rowsFile(rows)
    peer.faults.push({ kind: 'slow', milliseconds: 0 }, { kind: 'slow', milliseconds: 0 }, { kind: 'reset' })
    const when = { text: 'the connection was cut', signal }
    const ended = await importRows(path, peer, [...args, ...more], { when })
    return { peer, path, ended }
  }

  slow('an import interrupted by Ctrl-C exits with 130, says how to resume, and resumes', async () => {
    const { peer, path, ended } = await interruptImport(people(100), 'SIGINT', ['--json'])
    expect([ended.code, JSON.parse(ended.stdout)]).toMatchObject([130, { interrupted: true, counts: { rows: 40 } }])
    expect(ended.stderr).toContain('Run the same command again to resume after row 40 (checkpoint: ')
    const again = await importRows(path, peer, [...args, '--json'])
    expect([again.code, JSON.parse(again.stdout).counts]).toMatchObject([0, { rows: 100, created: 100 }])
    expect(peer.people.size).toBe(100)
  })

  slow('an import killed with kill -9 loses and duplicates no row, and keeps its import id', async () => {
    const refused = { email: 'refused@example.com', passwordHash: bcrypt.text }
    const rows = [...people(30), refused, ...people(80).slice(30), { email: 'x', passwordHash: 'oops' }]
    const undisturbed = rowsFile(rows)
    await importRows(undisturbed, await aPeer())
    const { peer, path, ended } = await interruptImport(rows)
    expect(ended.code).toBe(null)
    const { importId } = checkpointOf(path)
    writeFileSync(`${path}.errors.ndjson`, `${readFileSync(`${path}.errors.ndjson`, 'utf8')}{"key":"half`)
    expect((await importRows(path, peer, args)).code).toBe(65)
    expect(manifestOf(path)).toMatchObject({ importId, resumed: 1, outcomes: manifestOf(undisturbed).outcomes })
    expect(linesOf(`${path}.errors.ndjson`)).toEqual(linesOf(`${undisturbed}.errors.ndjson`))
    expect(peer.people.size).toBe(80)
  })

  slow('an import with other options is not resumed', async () => {
    const { peer, path } = await interruptImport()
    const other = await aPeer()
    const attempt = async (...more: string[]) => (await importRows(path, peer, [...args, ...more])).code
    expect((await importRows(path, other, args)).code).toBe(64)
    expect(await attempt('--format', 'bcrypt')).toBe(64)
    expect(await attempt('--each')).toBe(64)
    expect(await attempt('--import-id', 'another')).toBe(64)
    expect(await attempt('--errors', `${path}.other`)).toBe(64)
    expect(await attempt('--provider', 'google.com=google')).toBe(64)
    expect([other.requests, await attempt('--concurrency', '3')]).toEqual([[], 0])
  })

  slow('an import of a changed file is not resumed', async () => {
    const { peer, path } = await interruptImport()
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('user3@', 'user4@'))
    const { code, stderr } = await importRows(path, peer, args)
    expect([code, stderr]).toEqual([66, expect.stringContaining('has changed since the import began')])
    writeFileSync(path, text + ndjson(people(1)))
    expect((await importRows(path, peer, args)).code).toBe(66)
    writeFileSync(path, text)
    expect((await importRows(path, peer, args)).code).toBe(0)
  })

  slow('an import without its errors file or with a broken checkpoint is not resumed', async () => {
    const broken = [{ email: 'a', passwordHash: 'oops' }, ...people(80)]
    const { peer, path } = await interruptImport(broken, 'SIGINT')
    truncateSync(`${path}.errors.ndjson`, 5)
    expect((await importRows(path, peer, args)).stderr).toContain('is shorter than when the import stopped')
    writeFileSync(`${path}.saltbridge-import.json`, '{}')
    expect(await importRows(path, peer, args)).toMatchObject({
      code: 66,
      stderr: expect.stringContaining('cannot be read, because it was changed'),
    })
  })
})

describe('a command line', () => {
  few(3).each([
    [['--service', 'localhost:3567']],
    [['--service', 'ftp://localhost']],
    [['--service', 'http://user:secret-word@localhost']],
    [['--service', 'http://localhost/?a=1']],
    [['--service', 'http://localhost', '--batch', '0']],
    [['--service', 'http://localhost', '--batch', '10001']],
    [['--service', 'http://localhost', '--concurrency', '65']],
    [['--service', 'http://localhost', '--import-id', 'with space']],
    [['--service', 'http://localhost', '--provider', 'google']],
    [['--service', 'http://localhost', '--retry-for', '5']],
    [['--service', 'http://localhost', '--api-key-file', '-']],
    [['--service', 'http://localhost', '--dry-run', '--manifest', 'x']],
    [['--service', 'http://localhost', '--dry-run', '--reconcile', 'x']],
    [['--service', 'http://localhost', '--errors', '-']],
  ])('the wrong options %j of import exit with 64', async (more) => {
    const { code, all } = await saltbridge(['import', rowsFile(people(1)), '--from', 'ndjson', ...more])
    expect([code, all]).toEqual([64, expect.not.stringContaining('secret-word')])
  })

  test('import refuses the same file for two options', async () => {
    const path = rowsFile(people(1))
    const to = { url: 'http://127.0.0.1:9' }
    for (const name of ['--errors', '--manifest', '--checkpoint'])
      expect((await importRows(path, to, [name, path])).code).toBe(64)
    expect((await importRows(path, to, ['--errors', `${path}.x`, '--manifest', `${path}.x`])).code).toBe(64)
  })

  test('the URL of --service may have a path', async () => {
    const peer = await aPeer({ base: '/auth/v1' })
    expect((await importRows(rowsFile(people(2)), { url: `${peer.url}/` })).code).toBe(0)
    expect(peer.people.size).toBe(2)
  })

  slow('import warns if --service uses http to another machine', async () => {
    const { stderr } = await importRows(
      rowsFile(people(1)),
      { url: 'http://192.0.2.1:9' },
      ['--retry-for', '300ms', '--dry-run'],
      {
        interruptAfter: 1500,
      },
    )
    expect(stderr).toContain('warning: --service uses http')
  })
})

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['120', 120_000],
    ['Fri, 05 Mar 2021 16:35:20 GMT', 4000],
    ['Fri, 05 Mar 2021 16:35:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('Retry-After is read as seconds or as a date: %s', (text, expected) => {
    expect(retryAfter(text, Date.UTC(2021, 2, 5, 16, 35, 16))).toBe(expected)
  })
})
