import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { holdDatabase } from '../src/store/open.ts'
import { bcrypt } from './clients/hashes.ts'
import { headOf, openClient, type RawClient } from './clients/raw-client.ts'
import { databases, useDatabase } from './databases/databases.ts'
import { apiKey, until } from './running/service.ts'

const database = useDatabase(databases[0]!.create)

const started: ChildProcess[] = []
afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL')
})

const loader = new URL('../../test/fixtures/typescript.js', import.meta.url).href
const script = fileURLToPath(new URL('./running/serve-process.ts', import.meta.url))

function start(
  environment: Record<string, string>,
  usual: Record<string, string> = { API_KEYS: apiKey },
): {
  process: ChildProcess
  told: () => string
  logged: () => string
} {
  const process = spawn(globalThis.process.execPath, ['--import', loader, script], {
    env: { PATH: globalThis.process.env.PATH, ...usual, PORT: '0', ...database.environment, ...environment },
    cwd: '/',
  })
  started.push(process)
  let told = ''
  let logged = ''
  process.stderr.on('data', (data) => (told += data))
  process.stdout.on('data', (data) => (logged += data))
  return { process, told: () => told, logged: () => logged }
}

async function waitForAddress({ process, told }: ReturnType<typeof start>): Promise<string> {
  while (process.exitCode === null) {
    const [, url] = /listening on (\S+) \(/.exec(told()) ?? []
    if (url) return url
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`it does not listen: ${told()}`)
}

const headers = { 'api-key': apiKey, 'content-type': 'application/json' }

few(1).each(['SIGTERM', 'SIGINT'] as const)(
  'the command prints its address, and finishes its requests after %s',
  async (signal) => {
    const served = start({})
    const { process, told, logged } = served
    const url = await waitForAddress(served)
    expect(told()).toMatch(/^saltbridge: listening on http:\/\/127\.0\.0\.1:\d+ \(API key required\)\n$/)
    const passwordHash = bcrypt.passwordHash.replace('$10$', '$12$')
    const post = (path: string, body: object) =>
      fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const email = `${signal}@example.com`
    expect((await post('/recipe/user/passwordhash/import', { email, passwordHash })).status).toBe(200)
    const underWay = post('/recipe/signin', { email, password: 'any' })
    const metrics = async () => (await fetch(`${url}/metrics`, { headers })).text()
    while (!/^saltbridge_queue_running [1-9]/m.test(await metrics()));
    process.kill(signal)
    expect((await underWay).status).toBe(200)
    expect((await once(process, 'exit'))[0]).toBe(0)
    for (const line of logged().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')
    expect(logged()).toContain('"msg":"stopped"')
    expect(logged()).not.toContain(email.toLowerCase())
  },
)

slow('SIGHUP replaces the keys, and keeps them if a setting is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'serve-keys-'))
  const file = join(folder, 'keys')
  writeFileSync(file, apiKey)
  const started = start({}, { API_KEYS_FILE: file })
  const url = await waitForAddress(started)
  const statusOf = async (key: string) => (await fetch(`${url}/apiversion`, { headers: { 'api-key': key } })).status
  const reload = async (text: string, said: string) => {
    writeFileSync(file, text)
    started.process.kill('SIGHUP')
    while (!started.told().includes(said)) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const next = 'a-new-key-of-the-tests-0123456789'
  await reload(`${next}\n`, 'replaced api_keys and metrics_keys. Other settings need a restart\n')
  expect([await statusOf(apiKey), await statusOf(next)]).toEqual([401, 200])
  await reload('short', 'the keys were not replaced, because the file given in API_KEYS_FILE must contain keys of 20')
  expect([await statusOf(apiKey), await statusOf(next)]).toEqual([401, 200])
  started.process.kill('SIGTERM')
  expect((await once(started.process, 'exit'))[0]).toBe(0)
  rmSync(folder, { recursive: true })
})

slow.skipIf(process.platform !== 'linux')(
  'a SIGHUP during the start replaces the keys as soon as possible',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'serve-start-'))
    const [keys, file] = [join(folder, 'keys'), join(folder, 'users.db')]
    writeFileSync(keys, apiKey)
    const release = await holdDatabase({ file })
    const served = start({ DATABASE_FILE: file }, { API_KEYS_FILE: keys })
    // The signal mask of the process: SIGHUP is bit 0.
    const isCaught = () =>
      Number.parseInt(/^SigCgt:.*(.)$/m.exec(readFileSync(`/proc/${served.process.pid}/status`, 'utf8'))![1]!, 16) % 2
    await until(async () => isCaught(), Boolean)
    const next = 'a-new-key-of-the-tests-0123456789'
    writeFileSync(keys, next)
    served.process.kill('SIGHUP')
    release()
    const url = await waitForAddress(served)
    const statusOf = async (key: string) => (await fetch(`${url}/apiversion`, { headers: { 'api-key': key } })).status
    expect([await statusOf(apiKey), await statusOf(next)]).toEqual([401, 200])
    served.process.kill('SIGTERM')
    expect((await once(served.process, 'exit'))[0]).toBe(0)
    rmSync(folder, { recursive: true })
  },
)

slow('silent, slow and unread connections delay the end by at most 5 s', async () => {
  const served = start({})
  const { process, logged } = served
  const { port } = new URL(await waitForAddress(served))
  const open = (first = '', again = '') => openClient(Number(port), first, again)
  const key = `api-key: ${apiKey}`
  const rows = headOf('POST', '/import/users', key, 'content-type: application/x-ndjson', 'content-length: 100000000')
  const json = ['content-type: application/json', 'content-length: 1000'] as const
  const silent = open()
  const halfHead = open('GET /livez HTTP/1.1\r\nhost: a\r\nx-slow: ', 'a')
  const unreadBody = open(headOf('GET', '/livez', 'content-length: 1000'), 'a')
  const idle = open(headOf('GET', '/apiversion', key))
  const awaitedBody = open(headOf('POST', '/recipe/signin', key, ...json), ' ')
  const awaitedRows = open(`${rows}1\n`)
  const unreadAnswer = open(rows + '1\n'.repeat(200_000))
  unreadAnswer.socket.pause()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  for (const client of [idle, awaitedRows]) expect(client.text()).toContain('HTTP/1.1 200')

  const begin = performance.now()
  const timeOf = async ({ closed }: RawClient) => closed.then(() => performance.now() - begin)
  const soon = Promise.all([silent, halfHead, idle].map(timeOf))
  process.kill('SIGTERM')
  expect((await once(process, 'exit'))[0]).toBe(0)
  expect(performance.now() - begin).toBeLessThan(5000)
  for (const time of await soon) expect(time).toBeLessThan(1000)
  expect(await awaitedBody.closed).toMatch(/^HTTP\/1\.1 503 [\s\S]*ERR_CLOSED/)
  expect(await awaitedRows.closed).toMatch(/"end":false,"problem":\{[^\n]*"code":"ERR_CLOSED"/)
  expect(await unreadBody.closed).toContain('HTTP/1.1 200')
  unreadAnswer.socket.destroy()
  expect(logged()).toContain('"msg":"stopped"')
})

slow('a second signal ends the process immediately', async () => {
  const served = start({ QUEUE_WAIT_MS: '60000' })
  const { process } = served
  const url = await waitForAddress(served)
  const slow = fetch(`${url}/recipe/signin`, {
    method: 'POST',
    headers,
    body: new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) }),
    duplex: 'half',
  } as RequestInit).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 300))
  process.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(process.exitCode).toBe(null)
  process.kill('SIGTERM')
  expect(await once(process, 'exit')).toEqual([null, 'SIGTERM'])
  await slow
})

slow('a port in use is reported in one line, with exit code 69', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { process, told } = start({ PORT: String(port) })
  expect((await once(process, 'exit'))[0]).toBe(69)
  expect(told()).toBe(
    `cannot listen on 127.0.0.1 port ${port}: the port is already in use. Stop the other program, or choose another port (--port or PORT)\n`,
  )
  other.close()
})

slow('wrong settings and a database that cannot be opened are reported in one line each', async () => {
  const wrong = start({ PORT: 'x' })
  expect((await once(wrong.process, 'exit'))[0]).toBe(64)
  expect(wrong.told()).toBe('the variable PORT must be a whole number from 0 to 65,535\n')
  const empty = start({ API_KEYS: '', HOST: '0.0.0.0' })
  expect((await once(empty.process, 'exit'))[0]).toBe(64)
  expect(empty.told()).toMatch(/^the variable API_KEYS is set but empty: [^\n]*\n$/)
  const closed = start({ DATABASE_FILE: '/nowhere/at/all.db' })
  expect((await once(closed.process, 'exit'))[0]).toBe(69)
  expect(closed.told()).toMatch(/^cannot open the database [^\n]*\n$/)
})
