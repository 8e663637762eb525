import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Backend, createBackend, js, node } from '../../src/backends/index.ts'
import { createWorkers, pool } from '../../src/backends/pool/index.ts'
import { createLogin, createVerifier, type VerifyOptions } from '../../src/index.ts'
import { puppet } from '../fixtures/puppet.ts'
import { outcome } from '../fixtures/threads.ts'
import { slow } from '../sample.ts'

const ones = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE'
/** A hash that the puppet verifies as right for the password `sleep <ms>`. */
const text = `$pbkdf2-sha256$i=1,l=32$c2FsdA$${ones}`
const hour = 3_600_000

const readClock = performance.now.bind(performance)
/** The time in ms that the computations of `unqueued` have seemed to take. */
let taken = 0
/**
 * Computes Argon2 and PBKDF2 without a queue. Each digest seems to take an hour. The right password is any password.
 */
const slowly = async (_: Uint8Array, { digest }: { readonly digest: Uint8Array }) => {
  taken += hour
  await Promise.resolve()
  return new Uint8Array(digest.length).fill(1)
}
const unqueued: Backend = {
  ...createBackend('slow', { argon2: { compute: slowly }, pbkdf2: { compute: slowly } }),
  load: async () => ({ state: 'ready' }),
}

const opened: { close(): Promise<void> }[] = []
function open(backends: readonly Backend[]) {
  const verifier = createVerifier({ backends })
  opened.push(verifier)
  return verifier
}
const openPuppet = () => open([pool(puppet, { workers: createWorkers({ threads: 1 }) })])

beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => readClock() + taken))
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

type Verifier = ReturnType<typeof open>

/** Every function that takes a deadline, as a call that computes one digest. */
const calls: readonly (readonly [string, (verifier: Verifier, how: VerifyOptions) => Promise<unknown>, unknown])[] = [
  ['verify', (verifier, how) => verifier.verify('any', text, how), true],
  ['check', async (verifier, how) => (await verifier.check('any', text, how)).match, true],
  ['verifyAndUpgrade', async (verifier, how) => (await verifier.verifyAndUpgrade('any', text, how)).match, true],
  ['hash', async (verifier, how) => (await verifier.hash('any', how)).startsWith('$argon2id$'), true],
  [
    'verifyAbsent',
    (verifier, how) => verifier.verifyAbsent('any', { ...how, subject: 'x', population: [{ like: text, share: 1 }] }),
    false,
  ],
  [
    'signIn',
    (verifier, how) =>
      createLogin(verifier, { find: async () => text, replaceIf: async () => true, maxUpgrades: 0 }).signIn(
        'x',
        'any',
        how,
      ),
    true,
  ],
]

describe.each(calls)('the deadline of %s', (_, call, right) => {
  test('a computation that has started before the deadline is finished, and its result is returned', async () => {
    const verifier = open([unqueued])
    const onBegin = vi.fn()
    expect(await call(verifier, { deadline: Date.now() + 60_000, onBegin })).toBe(right)
    expect(onBegin).toHaveBeenCalledTimes(1)
  })

  test('no computation starts after the deadline', async () => {
    const onBegin = vi.fn()
    expect(await outcome(call(open([unqueued]), { deadline: Date.now() - 1, onBegin }))).toBe('ERR_ABORTED')
    expect(await outcome(call(open([unqueued]), { deadline: Number.NaN, onBegin }))).toBe('ERR_ABORTED')
    expect(onBegin).not.toHaveBeenCalled()
  })

  test('a caller who aborts gets no result of a computation that has started', async () => {
    const abort = new AbortController()
    const onBegin = vi.fn(() => abort.abort())
    expect(await outcome(call(open([unqueued]), { signal: abort.signal, onBegin }))).toBe('ERR_ABORTED')
    expect(onBegin).toHaveBeenCalledTimes(1)
  })

  test.each([hour, -hour])('a change of the clock by %i ms during the call has no effect', async (step) => {
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    const answer = call(open([unqueued]), { deadline: now + 20_000 })
    clock.mockReturnValue(now + step)
    expect(await answer).toBe(right)
  })
})

slow('in a queue, the deadline decides only about jobs that have not started', async () => {
  const verifier = openPuppet()
  const begun: string[] = []
  const verify = (password: string, milliseconds: number) =>
    outcome(
      verifier.verify(password, text, {
        deadline: Date.now() + milliseconds,
        onBegin: () => void begun.push(password),
      }),
    )
  await verifier.ready()
  expect(await Promise.all([verify('sleep 400', 300), verify('sleep 0', 20)])).toEqual(['done', 'ERR_ABORTED'])
  expect(begun).toEqual(['sleep 400'])
})

test.each([hour, -hour])('a clock that is set by %i ms changes no deadline of a waiting job', async (step) => {
  const verifier = openPuppet()
  await verifier.ready()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  const first = outcome(verifier.verify('sleep 60', text))
  const patient = outcome(verifier.verify('sleep 0', text, { deadline: now + 20_000 }))
  const late = outcome(verifier.verify('sleep 1', text, { deadline: now + 20 }))
  clock.mockReturnValue(now + step)
  expect(await Promise.all([first, patient, late])).toEqual(['done', 'done', 'ERR_ABORTED'])
})

test('a login reads the clock once, before it looks for the account', async () => {
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  async function find() {
    clock.mockReturnValue(now + hour)
    return text
  }
  const login = createLogin(open([unqueued]), { find, replaceIf: async () => true, maxUpgrades: 0 })
  expect(await login.signIn('x', 'any', { deadline: now + 20_000 })).toBe(true)
})

test('a deadline that passes during the first of several computations does not stop the others', async () => {
  // `$2a$` stands for two computations if the password has more than 254 bytes.
  const bcrypt = '$2a$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
  let computed = 0
  const compute = async (_: Uint8Array, { digest }: { readonly digest: Uint8Array }) => {
    computed++
    taken += hour
    return new Uint8Array(digest.length)
  }
  const backend: Backend = {
    ...js,
    ...createBackend('slow', { bcrypt: { compute } }),
    load: async () => ({ state: 'ready' }),
  }
  expect(await open([backend]).verify('x'.repeat(255), bcrypt, { deadline: Date.now() + 60_000 })).toBe(false)
  expect(computed).toBe(2)
})

test('hash functions that prepare a password do not start the work, because the hash may still wait in a queue', async () => {
  const workers = createWorkers({ threads: 1 })
  const verifier = open([pool(puppet, { workers }), pool(node, { workers }), pool(js, { workers })])
  await verifier.ready()
  const onBegin = vi.fn()
  // WordPress hashes the password with HMAC-SHA-384 before bcrypt.
  const wordpress = '$wp$2y$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
  const first = outcome(verifier.verify('sleep 60', text))
  expect(await outcome(verifier.verify('x', wordpress, { deadline: Date.now() + 20, onBegin }))).toBe('ERR_ABORTED')
  expect(onBegin).not.toHaveBeenCalled()
  expect(await first).toBe('done')
})

test('an error of onBegin is ignored', async () => {
  const onBegin = () => {
    throw new Error('of the caller')
  }
  expect(await open([unqueued]).verify('any', text, { onBegin })).toBe(true)
})
