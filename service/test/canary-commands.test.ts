import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { canaries, leaksIn } from './clients/canaries.ts'
import { databases } from './databases/databases.ts'
import { builtBin } from './running/running.js'
import { startService } from './running/service.ts'

const { password, apiKey, databasePassword, signerKey, otherSignerKey, bcrypt, argon2, legacy, md5 } = canaries

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'saltbridge-canary-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** Runs the command in the folder, without the environment of the tests. */
async function run(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [builtBin, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return name
}

function expectNoLeak(ended: Ended): void {
  expect({ said: ended.said, leaks: leaksIn(ended.said) }).toEqual({ said: ended.said, leaks: [] })
}

/** Starts the service with wrong settings, so that it ends by itself. */
async function expectRefusal(code: number, args: readonly string[], environment: Record<string, string> = {}) {
  const ended = await run(['serve', '--port', '0', ...args], environment)
  expect(ended).toEqual({ code, said: expect.stringMatching(/^saltbridge: [^\n]+\n$/) })
  expectNoLeak(ended)
}

const secretUrl = `postgres://postgres:${databasePassword}@127.0.0.1:1/none`

slow('serve: errors about wrong settings do not show their values', async () => {
  const yaml = (text: string) => ['--config', write(`${readdirSync(folder).length}.yaml`, text)]
  await Promise.all([
    expectRefusal(64, yaml(`api_keys: ${apiKey}_\n`)),
    expectRefusal(64, yaml(`api_keys: [${apiKey}, "${password.replaceAll('"', '')}"]\n`)),
    expectRefusal(64, yaml(`api_keys: {${apiKey}: 1}\n`)),
    expectRefusal(64, yaml(`${apiKey}: 1\n`)),
    expectRefusal(64, yaml(`api_keys: ${apiKey}\n  ${apiKey}: x: y\n`)),
    expectRefusal(64, yaml(`${apiKey}`)),
    expectRefusal(64, yaml(`legacy_password_hashing_signer_key: "${signerKey.slice(0, -3)}*"\n`)),
    expectRefusal(64, yaml(`database_url: postgre://u:${databasePassword}@h/d\n`)),
  ])
  await Promise.all([
    expectRefusal(64, yaml(`database_url: "postgres://u:${databasePassword}@h:port/d"\n`)),
    expectRefusal(64, yaml(`database_file: ${secretUrl}\n`)),
    expectRefusal(64, [], { API_KEYS: `${apiKey}, short` }),
    expectRefusal(66, [], { API_KEYS: apiKey, API_KEYS_FILE: apiKey }),
    expectRefusal(66, [], { API_KEYS_FILE: apiKey }),
    expectRefusal(66, [], { LEGACY_PASSWORD_HASHING_SIGNER_KEY_FILE: signerKey }),
    expectRefusal(66, [], { DATABASE_URL_FILE: secretUrl }),
    expectRefusal(64, [], { THREADS: md5, API_KEYS: apiKey }),
    expectRefusal(64, ['--host', `http://${apiKey}`]),
    expectRefusal(69, [], { API_KEYS: apiKey, DATABASE_URL: secretUrl }),
  ])
})

test('serve: the message of an unexpected error is not shown', async () => {
  // A slow machine takes longer than any fixed time until the program handles such errors.
  const isReady = "process.listenerCount('uncaughtException') + process.listenerCount('unhandledRejection') > 0"
  const fail = `if (isMainThread) { const timer = setInterval(() => { if (!(${isReady})) return; clearInterval(timer); HOW }, 20) }`
  for (const how of ['throw new TypeError(process.env.SECRET)', 'Promise.reject(new TypeError(process.env.SECRET))']) {
    const script = `import { isMainThread } from 'node:worker_threads'; ${fail.replace('HOW', how)}`
    const ended = await run(['serve', '--port', '0'], {
      API_KEYS: apiKey,
      SECRET: password,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    })
    expect(ended.code).toBe(70)
    expect(ended.said).toContain('internal error (TypeError)')
    expectNoLeak(ended)
  }
})

/** An HTTP server that gives the answers of a test. */
async function startAnswering(answer: (url: string) => { status: number; headers?: object; body: string }) {
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, headers = {}, body } = answer(request.url!)
      response.writeHead(status, { 'content-type': 'application/x-ndjson', ...headers }).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const rows = [
  { key: '1', id: 'one', email: 'one@example.com', passwordHash: bcrypt },
  { key: '2', id: 'two', email: 'two@example.com', passwordHash: argon2 },
  { key: '3', id: 'three', email: 'three@example.com', passwordHash: legacy, hashingAlgorithm: 'legacy_scrypt' },
  { id: 'four', email: 'four@example.com', passwordHash: bcrypt.slice(0, -1) },
  { id: 'five', email: 'five@example.com', passwordHash: password },
  { id: 'six', email: 'six@example.com', passwordHash: md5 },
  { id: 'seven', email: 'one@example.com', passwordHash: argon2 },
  { id: 'eight', email: 'eight@example.com', passwordHash: bcrypt, format: 'argon2' },
  { id: 'nine', email: 'nine@example.com', passwordHash: bcrypt, format: md5 },
  { id: 'ten', email: 'ten@example.com', passwordHash: md5, writtenBy: apiKey, fields: { salt: password } },
  { id: 'eleven', email: [password], passwordHash: bcrypt },
  { id: 'twelve', email: 'twelve@example.com', passwordHash: { [md5]: md5 } },
  { id: 'thirteen', email: 'thirteen@example.com', passwordHash: bcrypt, timeJoined: signerKey, fields: { [md5]: 1 } },
]

const lines = [...rows.map((row) => JSON.stringify(row)), `{"passwordHash":"${bcrypt}`, `"${password}"`].join('\n')

/** Returns all output and files of a command, except the file of refused rows, which contains secrets by design. */
function filesOf(errors: string): string {
  return readdirSync(folder)
    .filter((name) => name !== 'users.ndjson' && !name.endsWith('key') && name !== errors)
    .map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`)
    .join('\n')
}

function files(): void {
  write('users.ndjson', lines)
  write('api-key', apiKey)
  write('signer-key', signerKey)
}

const importing = [
  'import',
  'users.ndjson',
  '--from',
  'ndjson',
  '--api-key-file',
  'api-key',
  '--errors',
  'refused.ndjson',
]
const keyed = [...importing, '--signer-key-file', 'signer-key']

slow('import: the output and the files contain no secret, except the file of refused rows', async () => {
  const database = await databases[0]!.create()
  const service = await startService(database, { API_KEYS: apiKey, LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey })
  try {
    files()
    for (const more of [['--dry-run'], [], ['--each']]) {
      for (const format of [[], ['--json']]) {
        const ended = await run([...keyed, ...more, ...format, '--service', service.url])
        expect(ended.code, ended.said).toBe(65)
        expectNoLeak(ended)
        expect(leaksIn(filesOf('refused.ndjson'))).toEqual([])
        rmSync(join(folder, 'refused.ndjson'))
      }
    }
    expect(readdirSync(folder)).toContain('users.ndjson.manifest.json')
    const again = await run([
      ...keyed.slice(0, -4),
      ...keyed.slice(-2),
      '--service',
      service.url,
      '--each',
      '--reconcile',
      'users.ndjson.manifest.json',
    ])
    expectNoLeak(again)
    for (const line of service.lines) expect({ line, leaks: leaksIn(line) }).toEqual({ line, leaks: [] })
  } finally {
    await service.close()
    await database.drop()
  }
})

slow('import: no secret is shown if a key is refused, or if the target fails or echoes the request', async () => {
  files()
  const database = await databases[0]!.create()
  const service = await startService(database, { API_KEYS: apiKey, LEGACY_PASSWORD_HASHING_SIGNER_KEY: otherSignerKey })
  write('other-key', `${apiKey}x`)
  write('double-key', `${apiKey}\n${apiKey}\n`)
  write('bad-signer-key', `${signerKey.slice(0, -2)}*`)
  const broken = await startAnswering(() => ({ status: 500, body: 'no' }))
  const strange = await startAnswering(() => ({ status: 200, body: `{"key":"${md5}","status":"${bcrypt}"}\n` }))
  const elsewhere = await startAnswering(() => ({ status: 302, headers: { location: `http://x/${md5}` }, body: '' }))
  const cases: readonly (readonly [number, readonly string[]])[] = [
    [77, [...keyed, '--service', service.url]],
    [77, [...importing, '--api-key-file', 'other-key', '--service', service.url]],
    [77, [...importing, '--api-key-file', 'double-key', '--service', service.url]],
    [77, [...importing, '--signer-key-file', 'bad-signer-key', '--service', service.url]],
    [64, [...keyed, '--service', `http://user:${databasePassword}@127.0.0.1:1`]],
    [64, [...keyed, '--service', `${service.url}?key=${apiKey}`]],
    [64, [...keyed, '--service', apiKey]],
    [64, [...keyed, '--service', service.url, '--import-id', password]],
    [64, [...keyed, '--service', service.url, '--provider', password]],
    [69, [...keyed, '--service', broken.url, '--retry-for', '1s']],
    [69, [...keyed, '--service', strange.url]],
    [69, [...keyed, '--service', elsewhere.url]],
    [69, [...keyed, '--service', 'http://127.0.0.1:1', '--retry-for', '1s']],
  ]
  try {
    for (const [code, args] of cases) {
      const ended = await run(args)
      expect({ args, code: ended.code, said: ended.said }).toEqual({ args, code, said: ended.said })
      expectNoLeak(ended)
      expect(leaksIn(filesOf('refused.ndjson'))).toEqual([])
      for (const name of readdirSync(folder))
        if (name.startsWith('refused') || name.includes('.saltbridge-import')) rmSync(join(folder, name))
    }
  } finally {
    for (const { server } of [broken, strange, elsewhere]) server.close()
    await service.close()
    await database.drop()
  }
})
