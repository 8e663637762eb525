import { afterEach, describe, expect, test } from 'vitest'
import { type Backend, js } from '../../src/backends/index.ts'
import { createWorkers, pool, type Workers } from '../../src/backends/pool/index.ts'
import { createLogin, createVerifier, type Verifier, type VerifierOptions } from '../../src/index.ts'
import { cheap } from '../fixtures/hashes.ts'
import { outcome } from '../fixtures/threads.ts'

const text = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
const scrypt = `$scrypt$ln=1,r=8,p=5$c2FsdHNhbHQ$${'A'.repeat(43)}`
const md5 = '5f4dcc3b5aa765d61d8327deb882cf99'
const absent = { state: 'absent', reason: 'is not installed' } as const
/** Its jobs wait in the queue, and then compute in the calling thread, so that no test waits for a thread. */
const { module: _, ...here } = js

const opened: Verifier[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((verifier) => verifier.close()))
})

interface Setting extends Partial<VerifierOptions> {
  readonly backend?: Backend
  readonly workers: Workers
}

/** Creates a verifier of a pool, and counts the loads: each call asks for one as soon as its password is prepared. */
function open({ backend = here, workers, ...options }: Setting) {
  const pooled = pool(backend, { workers })
  const counts = { loads: 0 }
  const counted: Backend = {
    ...pooled,
    load(scheme) {
      counts.loads++
      return pooled.load(scheme)
    },
  }
  const verifier = createVerifier({ policy: cheap, backends: [counted], ...options })
  opened.push(verifier)
  return { verifier, counts, pooled }
}

const population = [{ like: text, share: 1 }]
const loginOf = (verifier: Verifier, isDisabled = false) =>
  createLogin(verifier, {
    find: async (email) => (email === 'ada' ? { hash: text, isDisabled } : undefined),
    replaceIf: async () => true,
    population,
  })

const calls: readonly (readonly [name: string, call: (verifier: Verifier) => Promise<unknown>])[] = [
  ['verify', (verifier) => verifier.verify('x', text)],
  ['check', (verifier) => verifier.check('x', text)],
  ['verifyAndUpgrade', (verifier) => verifier.verifyAndUpgrade('x', text)],
  ['hash', (verifier) => verifier.hash('x')],
  ['hash in the background', (verifier) => verifier.hash('x', { background: true })],
  ['check with a subject', (verifier) => verifier.check('x', text, { subject: 'ada' })],
  ['verifyAbsent', (verifier) => verifier.verifyAbsent('x')],
  ['verifyAbsent with a population', (verifier) => verifier.verifyAbsent('x', { subject: 'bob', population })],
  ['signIn of a known account', (verifier) => loginOf(verifier).signIn('ada', 'x')],
  ['signIn of a disabled account', (verifier) => loginOf(verifier, true).signIn('ada', 'x')],
  ['signIn of an unknown account', (verifier) => loginOf(verifier).signIn('bob', 'x')],
]

/** Fills the only thread of a set, and returns the function that ends its job. */
function fill(workers: Workers): () => Promise<unknown> {
  let end = (): void => undefined
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const job = workers.submit({
    kind: 'any',
    work: { cost: 1, bytes: 0 },
    inWorker: false,
    job: {},
    input: undefined,
    run: async () => [await held],
  })
  return () => {
    end()
    return job
  }
}

test.each(calls)('a full queue refuses %s before the password is prepared', async (_, call) => {
  const workers = createWorkers({ threads: 1, jobs: 0 })
  const { verifier, counts } = open({ workers })
  expect(await outcome(call(verifier))).toBe('done')
  const end = fill(workers)
  counts.loads = 0
  expect(await outcome(call(verifier))).toBe('ERR_BUSY')
  expect(counts.loads).toBe(0)
  await end()
  expect(await outcome(call(verifier))).toBe('done')
})

describe('calls that start in one turn of the event loop', () => {
  const few = { threads: 1, jobs: 2 }

  test.each(calls.slice(0, 5))('%s is prepared only if the queue has room', async (_, call) => {
    const { verifier, counts } = open({ workers: createWorkers(few) })
    expect(await outcome(call(verifier))).toBe('done')
    counts.loads = 0
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(call(verifier))))
    expect(outcomes).toEqual(['done', 'done', 'done', 'ERR_BUSY', 'ERR_BUSY', 'ERR_BUSY'])
    expect(counts.loads).toBe(3)
  })

  test('a thread that loads a kernel counts as idle', async () => {
    const { verifier, counts } = open({ backend: js, workers: createWorkers(few) })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(verifier.verify('x', text))))
    expect(outcomes).toEqual(['done', 'done', 'done', 'ERR_BUSY', 'ERR_BUSY'])
    expect(counts.loads).toBe(3)
  })

  test('the verifiers that share a set of threads share the room of its queue', async () => {
    const workers = createWorkers(few)
    const [one, other] = [open({ workers }), open({ workers })]
    const verifiers = [one, other, one, other, one]
    const outcomes = await Promise.all(verifiers.map(({ verifier }) => outcome(verifier.verify('x', text))))
    expect(outcomes).toEqual(['done', 'done', 'done', 'ERR_BUSY', 'ERR_BUSY'])
    expect([one.counts.loads, other.counts.loads]).toEqual([2, 1])
  })

  test('a call that a full queue refuses is reported to the observer', async () => {
    const seen: string[] = []
    const observe: VerifierOptions['observe'] = ({ type, outcome }) => seen.push(`${type} ${outcome}`)
    const { verifier } = open({ workers: createWorkers({ threads: 1, jobs: 0 }), observe })
    await Promise.allSettled([verifier.verify('x', text), verifier.verify('x', text), verifier.hash('x')])
    expect(seen).toEqual(['verify ERR_BUSY', 'hash ERR_BUSY', 'verify mismatch'])
  })
})

describe('while the queue is full', () => {
  const aborted = AbortSignal.abort()

  test.each<[string, unknown, (verifier: Verifier) => Promise<unknown>]>([
    ['a hash string that is malformed', 'ERR_MALFORMED', (verifier) => verifier.verify('x', text.slice(0, -1))],
    ['an unknown option', 'ERR_ARGUMENT', (verifier) => verifier.verify('x', text, { pepper: 'x' } as never)],
    ['a password that is too long', 'ERR_PASSWORD', (verifier) => verifier.verify('x'.repeat(4097), text)],
    ['a hash that exceeds the limits', 'ERR_LIMIT', (verifier) => verifier.verify('x', text.replace('04', '30'))],
    ['a call that was aborted', 'ERR_ABORTED', (verifier) => verifier.verify('x', text, { signal: aborted })],
    ['a call that is late', 'ERR_ABORTED', (verifier) => verifier.hash('x', { deadline: Date.now() - 1 })],
    ['a hash that the backend refuses', 'ERR_UNSUPPORTED', (verifier) => verifier.verify('x', scrypt)],
    ['a hash whose kernel is missing', 'ERR_UNSUPPORTED', (verifier) => verifier.hash('x')],
    ['a hash that needs no queue', 'done', (verifier) => verifier.verify('x', md5, { format: 'raw-md5' })],
  ])('%s has the same outcome as otherwise', async (_, expected, call) => {
    const workers = createWorkers({ threads: 1, jobs: 0 })
    const load: Backend['load'] = async (scheme) => (scheme === 'argon2' ? absent : here.load(scheme))
    const { verifier } = open({ backend: { ...here, load }, workers })
    expect(await outcome(call(verifier))).toBe(expected)
    const end = fill(workers)
    expect(await outcome(verifier.verify('x', text))).toBe('ERR_BUSY')
    expect(await outcome(call(verifier))).toBe(expected)
    await end()
  })
})

describe('a call that ends without a job gives its room back', () => {
  const never = new Promise<never>(() => undefined)

  test.each<[string, unknown, Backend['load'], readonly Backend[]]>([
    ['its kernel does not load in time', 'ERR_ABORTED', () => never, []],
    ['its kernel is missing', 'ERR_UNSUPPORTED', async () => absent, []],
    ['a backend without a queue computes', 'done', async () => absent, [here]],
  ])('if %s', async (_, expected, load, others) => {
    const workers = createWorkers({ threads: 1, jobs: 0 })
    const { pooled, verifier } = open({ workers })
    const failing = open({ workers, backends: [{ ...pooled, load }, ...others] }).verifier
    const controller = new AbortController()
    const first = outcome(failing.verify('x', text, { signal: controller.signal }))
    expect(await outcome(verifier.verify('x', text))).toBe('ERR_BUSY')
    if (expected === 'ERR_ABORTED') controller.abort()
    expect(await first).toBe(expected)
    expect(await outcome(verifier.verify('x', text))).toBe('done')
  })
})

test('a call that waits in the queue counts once', async () => {
  const workers = createWorkers({ threads: 1, jobs: 2 })
  const { verifier } = open({ workers })
  expect(await outcome(verifier.verify('x', text))).toBe('done')
  const end = fill(workers)
  const calls: Promise<unknown>[] = []
  for (const waiting of [1, 2]) {
    calls.push(outcome(verifier.verify('x', text)))
    await new Promise(setImmediate)
    expect(workers.status().waiting).toBe(waiting)
  }
  expect(await outcome(verifier.verify('x', text))).toBe('ERR_BUSY')
  await end()
  expect(await Promise.all(calls)).toEqual(['done', 'done'])
})

test('a full queue refuses a call although another backend without a queue follows', async () => {
  const workers = createWorkers({ threads: 1, jobs: 0 })
  const { pooled } = open({ workers })
  const { verifier } = open({ workers, backends: [pooled, here] })
  const end = fill(workers)
  const verify = () => outcome(verifier.verify('x', text))
  expect(await verify()).toBe('ERR_BUSY')
  await end()
  expect(await verify()).toBe('done')
})
