import { pbkdf2Sync } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import { createVerifier } from 'saltbridge'
import { type Backend, createBackend, js } from 'saltbridge/backends'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { limitsOf } from '../src/compute.ts'
import { createHashReader } from '../src/hashes/reader.ts'
import { createFailureLimit } from '../src/sign-in/failure-limit.ts'
import { createSignIn } from '../src/sign-in/sign-in.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases } from './databases/databases.ts'
import { createStoreDatabase } from './databases/stores.ts'
import { expectProblem } from './running/problems.ts'
import { importPath, until, useService } from './running/service.ts'

const [{ create }] = databases as readonly [(typeof databases)[number]]
const hour = 3_600_000

afterEach(() => void vi.restoreAllMocks())

/** Returns a hash of the password `right` that takes `iterations` rounds of SHA-256. */
function pbkdf2Of(iterations: number): string {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
  const salt = Buffer.from('sixteen bytes, s')
  return `$pbkdf2-sha256$i=${iterations},l=32$${text(salt)}$${text(pbkdf2Sync('right', salt, iterations, 32, 'sha256'))}`
}

describe('a verification that takes longer than a sign-in may wait in the queue', () => {
  const { service } = useService(create, { UPGRADE: 'off', QUEUE_WAIT_MS: '100', MAX_FAILURES_PER_HOUR: 'off' })

  few(1).each([
    ['bcrypt', hashSync('right', 12)],
    ['PBKDF2', pbkdf2Of(1_500_000)],
  ])('the right password signs in, and a wrong one does not: %s', async (name, passwordHash) => {
    const email = `${name}@example.com`
    expect((await service.post(importPath, { email, passwordHash })).json.status).toBe('OK')
    // On a busy machine, a verification may not even start within 100 ms.
    const signIn = (password: string) =>
      until(
        () => service.post('/recipe/signin', { email, password }),
        ({ status }) => status === 200,
        5000,
      )
    expect((await signIn('right')).json).toMatchObject({ status: 'OK' })
    expect((await signIn('wrong')).json).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
  })
})

describe('a clock that is set while the service runs', () => {
  const { service } = useService(create, { UPGRADE: 'off' })

  few(1).each([hour, -hour])('24 of 24 sign-ins succeed while the clock jumps by %i ms and back', async (step) => {
    const passwordHash = hashSync('right', 4)
    // Half of the sign-ins are to one account, so they wait for each other.
    const emails = Array.from({ length: 24 }, (_, at) => `${Math.min(at, 12)}.${step}@example.com`)
    for (const email of emails) await service.post(importPath, { email, passwordHash })
    const now = Date.now.bind(Date)
    let isSet = false
    vi.spyOn(Date, 'now').mockImplementation(() => now() + (isSet ? step : 0))
    const setting = setInterval(() => void (isSet = !isSet), 2)
    const answers = await Promise.all(
      emails.map((email) => service.post('/recipe/signin', { email, password: 'right' })),
    )
    clearInterval(setting)
    expect(answers.map(({ json }) => json.status)).toEqual(emails.map(() => 'OK'))
  })
})

slow('a guess that its sender cancels after the computation has started counts as a failed sign-in', async () => {
  const abort = { now: new AbortController() }
  const { compute } = js.kernels.bcrypt!
  const cancelling: Backend = {
    ...js,
    ...createBackend('cancelling', {
      bcrypt: {
        async compute(...asked) {
          abort.now.abort()
          return compute(...asked)
        },
      },
    }),
    load: async () => ({ state: 'ready' }),
  }
  const database = await createStoreDatabase('SQLite')
  const verifier = createVerifier({ backends: [cancelling] })
  try {
    const store = await database.open()
    const reader = createHashReader(verifier)
    const read = reader.read(bcrypt.passwordHash.replace('$10$', '$04$'))
    if (!read.ok) expect.fail('it is refused')
    await store.importPassword('a@example.com', read.hash, 'keep', 0)
    const { signIn } = createSignIn({
      verifier,
      store,
      reader,
      population: { classes: () => [] },
      checkClass: () => undefined,
      upgrade: false,
      onUnverifiable: () => undefined,
    })
    const limit = createFailureLimit(store, 20)
    const attempt = { email: 'a@example.com', network: '192.0.2.1', isCallers: false }
    async function guess(isCancelledBefore = false) {
      abort.now = new AbortController()
      if (isCancelledBefore) abort.now.abort()
      const timing = { signal: abort.now.signal, deadline: performance.now() + 60_000 }
      return limit.run(attempt, timing, (onBegin) => signIn('a@example.com', 'guess', { ...timing, onBegin }))
    }
    for (let at = 0; at < 10; at++) await expect(guess(true)).rejects.toMatchObject({ code: 'ERR_ABORTED' })
    for (let at = 0; at < 5; at++) await expect(guess()).rejects.toMatchObject({ code: 'ERR_ABORTED' })
    expect(await guess()).toMatchObject({ isAdmitted: false })
  } finally {
    await verifier.close()
    await database.remove()
  }
})

describe('a hash whose verification takes too long on this machine', () => {
  const { service } = useService(create, { MAX_VERIFICATION_MS: '1000' })
  const passwordHash = `$pbkdf2-sha256$i=40000000,l=32$c2l4dGVlbiBieXRlcywgcw$${'A'.repeat(43)}`
  const detail =
    /would take about [\d,]+ ms on one core of this machine, and the limit of this service is [\d,]+ ms\. Raise max_verification_ms/

  test('the documented import refuses the hash and names the setting', async () => {
    const answer = await service.post(importPath, { email: 'a@example.com', passwordHash })
    expectProblem(answer, 400, 'ERR_LIMIT', 'passwordHash')
    expect(answer.json.detail).toMatch(detail)
  })

  few(1).each(['/import/users', '/import/validate'])('%s refuses the row and names the setting', async (path) => {
    const row = JSON.stringify({ email: 'a@example.com', passwordHash })
    const { text } = await service.post(path, row, { 'content-type': 'application/x-ndjson' })
    const [line] = text.split('\n')
    expect(JSON.parse(line!)).toMatchObject({ status: 'refused', code: 'ERR_LIMIT' })
    expect(JSON.parse(line!).reason).toMatch(detail)
  })

  test('a sign-up is not refused on a slow machine', async () => {
    const { json } = await service.post('/recipe/signup', { email: 'new@example.com', password: 'a good password' })
    expect(json.status).toBe('OK')
  })

  few(1).each([
    // The setting in ms, the time on this machine for 1 ms of the reference machine, and the limits on the reference
    // machine.
    { maxVerification: 10_000, slowness: 1, imported: 10_000, verified: 10_000 },
    { maxVerification: 10_000, slowness: 4, imported: 2500, verified: 10_000 },
    { maxVerification: 10_000, slowness: 0.5, imported: 20_000, verified: 20_000 },
    { maxVerification: 60_000, slowness: 2, imported: 30_000, verified: 30_000 },
    { maxVerification: 1000, slowness: 100, imported: 1000, verified: 10_000 },
  ])('a stored hash is verified if it was imported on a faster machine: $slowness', (given) => {
    const { limits, importLimits } = limitsOf({ memory: 64, maxVerification: given.maxVerification }, given.slowness)
    expect([importLimits.cost, limits.cost]).toEqual([given.imported, given.verified])
  })
})
