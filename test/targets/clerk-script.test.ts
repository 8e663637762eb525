import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { clerk } from '../../src/targets/clerk.ts'
import { slow } from '../sample.ts'

/**
 * The server of these tests imitates only the status codes and the errors of Clerk's API as its OpenAPI describes them.
 * The tests prove how the script sends users, and not that Clerk accepts them.
 */

const folder = mkdtempSync(join(tmpdir(), 'saltbridge-clerk-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = {
  options: { identifiers: 'email' },
  files: ['users.ndjson'],
  users: 3,
  hasSignerKey: false,
  formats: {},
}
const script = clerk
  .start({ ...written, unverified: 0, providers: [] } as unknown as Parameters<typeof clerk.start>[0])
  .find((line) => line.includes('\n'))!

interface User {
  readonly external_id: string
  readonly email_address: readonly string[]
  readonly username?: string
}
type Answer = readonly [status: number, body: unknown]

const answerOf = ({ email_address, ...user }: User, status = 'unverified') => ({
  ...user,
  id: `user_${user.external_id}`,
  email_addresses: email_address.map((one) => ({ email_address: one, reserved: false, verification: { status } })),
  phone_numbers: [],
})
const error = (code: string, meta = {}) => ({ errors: [{ code, message: code, long_message: code, meta }] })

let close: () => void = () => undefined
afterEach(() => close())

/** Runs the script with users against a server, and returns its output and the requests. */
async function run(users: readonly User[], create: (user: User) => Answer, existing: readonly User[] = []) {
  const requests: { readonly user: User; readonly headers: IncomingMessage['headers']; readonly time: number }[] = []
  async function answer(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += chunk
    const { searchParams } = new URL(request.url!, 'http://localhost')
    const ids = searchParams.getAll('external_id').map((id) => id.replace(/^\+/, ''))
    let found: Answer = [
      200,
      existing.filter(({ external_id }) => ids.includes(external_id)).map((one) => answerOf(one)),
    ]
    if (request.method === 'POST') {
      const user = JSON.parse(text) as User
      requests.push({ user, headers: request.headers, time: Date.now() })
      found = create(user)
    }
    response.writeHead(found[0], { 'content-type': 'application/json' }).end(JSON.stringify(found[1]))
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  close = () => void server.close()
  await new Promise((resolve) => server.once('listening', resolve))
  writeFileSync(join(folder, 'send-to-clerk.mjs'), script)
  writeFileSync(join(folder, 'users.ndjson'), users.map((user) => `${JSON.stringify(user)}\n`).join(''))
  const env = {
    ...process.env,
    CLERK_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CLERK_SECRET_KEY: 'sk_live_key',
  }
  const [code, output] = await new Promise<[number, string]>((resolve) => {
    const child = execFile(process.execPath, ['send-to-clerk.mjs'], { cwd: folder, env }, (_, out, err) =>
      resolve([child.exitCode!, out + err]),
    )
  })
  const failures = readFileSync(join(folder, 'clerk-failures.ndjson'), 'utf8')
  return {
    code,
    output,
    requests,
    failures: failures
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  }
}

const user = (id: string) => ({
  external_id: id,
  email_address: [`${id}@example.com`],
  email_address_identification_status: ['reserved'],
})
const users = Array.from({ length: 40 }, (_, index) => user(`u${index}`))

slow('the script sends each user once, with the key and the version of the API, within the rate limit', async () => {
  const { code, output, requests, failures } = await run(users, (one) => [200, answerOf(one)])
  expect([code, output, failures]).toEqual([0, '{ created: 40, skipped: 0, failed: 0 }\n', []])
  expect(requests.map((one) => one.user.external_id).sort()).toEqual(users.map((one) => one.external_id).sort())
  expect(requests[0]!.headers).toMatchObject({ authorization: 'Bearer sk_live_key', 'clerk-api-version': '2026-05-12' })
  // The script waits 11 ms before each request. The first ones take longer than the others.
  expect(requests.at(-1)!.time - requests[0]!.time).toBeGreaterThan(150)
})

slow('the script waits as long as a status 429 says', async () => {
  const times: number[] = []
  const { code, output } = await run([user('busy')], (one) => {
    times.push(Date.now())
    return times.length < 3 ? [429, error('too_many_requests', { retryAfter: 1 })] : [200, answerOf(one)]
  })
  expect([code, output, times.length]).toEqual([0, '{ created: 1, skipped: 0, failed: 0 }\n', 3])
  expect(times[2]! - times[0]!).toBeGreaterThanOrEqual(1900)
})

test('the script skips a user who exists with the same identifiers, also if the id begins with a minus sign', async () => {
  const taken: Answer = [422, error('form_identifier_exists', { param_name: 'external_id' })]
  const { code, output } = await run([user('-1'), user('2')], () => taken, [user('-1'), user('2')])
  expect([code, output]).toEqual([0, '{ created: 0, skipped: 2, failed: 0 }\n'])
})

slow(
  'the script writes users whom Clerk refuses, with their old ids, to a file that only its owner can read',
  async () => {
    const taken: Answer = [422, error('form_identifier_exists', { param_name: 'external_id' })]
    const other = { ...user('1'), email_address: ['another-person@example.com'] }
    const { code, output, failures } = await run([user('1')], () => taken, [other])
    expect([code, output]).toEqual([1, '{ created: 0, skipped: 0, failed: 1 }\n'])
    const reason = { code: 'form_identifier_exists', message: 'form_identifier_exists', param: 'external_id' }
    expect(failures).toEqual([{ external_id: '1', status: 422, errors: [reason] }])
    expect(statSync(join(folder, 'clerk-failures.ndjson')).mode & 0o077).toBe(0)
  },
)

slow('the script stops if Clerk verifies an address that the file calls reserved', async () => {
  const { code, output } = await run([user('1')], (one) => [200, answerOf(one, 'verified')])
  expect(code).toBe(1)
  expect(output).toContain('Clerk created user_1 with a verified address or phone number. Delete this user')
})

test('the script stops if Clerk does not accept the key', async () => {
  const { code, output, requests } = await run(users, () => [401, error('authentication_invalid')])
  expect([code, requests.length < users.length]).toEqual([1, true])
  expect(output).toContain('Clerk does not accept the secret key')
  expect(output).not.toContain('sk_live_key')
})
