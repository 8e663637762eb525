import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Backend, Job } from '../../src/backends/index.ts'
import * as exported from '../../src/backends/index.ts'
import { createWorkers, type PoolOptions, pool, type WorkersOptions } from '../../src/backends/pool/index.ts'
import type { ThreadRequest } from '../../src/backends/pool/message.ts'
import { platformBackends } from '../../src/backends/presets/platform.ts'
import { defaultBackends } from '../../src/backends/presets/pooled.ts'
import { utf8 } from '../../src/core/bytes.ts'
import { createVerifier } from '../../src/index.ts'
import type { Pbkdf2, Scrypt } from '../../src/schemes/index.ts'
import { execute } from '../cli/command.ts'
import { fickle, liar, mortal, nowhere, openLedger, places, puppet, sharer } from '../fixtures/puppet.ts'
import { alive, asked, messages, outcome } from '../fixtures/threads.ts'
import { few, slow } from '../sample.ts'

const { createBackend, ...plain } = exported
const owner = {}
const opened: Backend[] = []
function pooled(backend: Backend, { sharedPool, ...limits }: WorkersOptions & Pick<PoolOptions, 'sharedPool'> = {}) {
  const made = pool(backend, { workers: createWorkers(limits), ...(sharedPool && { sharedPool }) })
  opened.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((backend) => backend.close!(owner)))
  messages.length = 0
})
afterAll(async () => {
  await Promise.all(defaultBackends.map((backend) => backend.close!(owner)))
  expect(alive().length).toBe(0)
})

const pbkdf2: Pbkdf2 = {
  scheme: 'pbkdf2',
  hash: 'sha256',
  iterations: 1,
  salt: utf8('salt'),
  digest: new Uint8Array(32),
}
/** Executes a command in a thread. Returns its result, which is every byte of the digest. */
async function command(backend: Backend, text: string, job: Job = {}, iterations = 1): Promise<number> {
  const digest = await backend.kernels.pbkdf2!.compute(utf8(text), { ...pbkdf2, iterations }, { owner, ...job })
  return digest[0]!
}
const ones = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE'
const text = `$pbkdf2-sha256$i=1,l=32$c2FsdA$${ones}`
const cheap = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'

describe('the pool', () => {
  test('the pool computes in the given number of threads, and reuses idle ones', async () => {
    const backend = pooled(puppet, { threads: 2 })
    const before = alive().length
    const first = await command(backend, 'thread')
    expect(first).toBeGreaterThan(0)
    expect(await command(backend, 'thread')).toBe(first)
    expect(alive().length - before).toBe(1)
    await Promise.all(Array.from({ length: 6 }, () => command(backend, 'sleep 5')))
    expect(alive().length - before).toBe(2)
  })

  slow('200 mixed jobs in the pool give the same digests as the backends without it', async () => {
    const salt = utf8('sixteen bytes, s')
    const digest = new Uint8Array(32)
    const descriptors = [
      { scheme: 'bcrypt', variant: '2b', cost: 4, salt, digest: new Uint8Array(23) },
      { scheme: 'argon2', variant: 'id', version: 19, memory: 64, passes: 1, lanes: 1, salt, digest },
      { scheme: 'scrypt', cost: 32, blockSize: 4, parallelization: 1, salt, digest },
      { ...pbkdf2, iterations: 7 },
      { scheme: 'legacy-scrypt', memoryCost: 5, rounds: 4, saltSeparator: utf8('x'), salt, digest },
    ] as const
    const workers = createWorkers()
    const backends = Object.values(plain).map((backend) => ({ backend, there: pool(backend, { workers }) }))
    opened.push(backends[0]!.there)
    const work = backends.flatMap(({ backend, there }) =>
      descriptors
        .filter(({ scheme }) => backend.kernels[scheme] && !backend.kernels[scheme].sharesPool)
        .map((descriptor) => ({ backend, there, descriptor })),
    )
    const isThere = await Promise.all(work.map(({ there, descriptor }) => there.load(descriptor.scheme)))
    const ready = work.filter((_, i) => isThere[i]!.state === 'ready')
    expect(ready.length).toBeGreaterThanOrEqual(11)
    const job = { key: new Uint8Array(32).fill(9), owner }
    const jobs = Array.from({ length: 200 }, (_, i) => ({ ...ready[i % ready.length]!, password: utf8(`number ${i}`) }))
    const computed = await Promise.all(
      jobs.map(({ there, descriptor, password }) =>
        there.kernels[descriptor.scheme]!.compute(password, descriptor as never, job),
      ),
    )
    for (const [i, { backend, descriptor, password }] of jobs.entries()) {
      await backend.load(descriptor.scheme)
      const expected = await backend.kernels[descriptor.scheme]!.compute(password, descriptor as never, job)
      expect([...computed[i]!], `${backend.id} ${descriptor.scheme}`).toEqual([...expected])
    }
  })

  test('the pool starts jobs in their order', async () => {
    const ledger = openLedger()
    const backend = pooled(puppet, { threads: 1 })
    await Promise.all(Array.from({ length: 20 }, (_, i) => command(backend, 'sleep 0', {}, i + 1)))
    expect([...ledger.subarray(places.order, places.order + 20)]).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  test('the pool never exceeds its memory budget, and a job that exceeds it runs alone', async () => {
    const ledger = openLedger()
    const backend = pooled(puppet, { threads: 3, bytes: 2 ** 20 })
    const scrypt = (exponent: number): Scrypt => ({
      scheme: 'scrypt',
      cost: 2 ** exponent,
      blockSize: 1,
      parallelization: 1,
      salt: utf8('salt'),
      digest: new Uint8Array(32),
    })
    const run = (exponents: readonly number[]) =>
      Promise.all(exponents.map((one) => backend.kernels.scrypt!.compute(utf8('x'), scrypt(one), { owner })))
    await run(Array.from({ length: 40 }, (_, i) => 8 + (i % 5)))
    expect(ledger[places.peak]).toBeGreaterThan(512)
    expect(ledger[places.peak]).toBeLessThanOrEqual(1024 + 3)
    await run([10, 10, 14, 10, 10, 14, 10])
    expect(ledger[places.begun]).toBe(47)
    expect(ledger[places.peak]).toBe(2049)
    expect(ledger[places.used]).toBe(0)
  })

  test('the pool rejects a job immediately with ERR_BUSY if the estimated wait is too long, and accepts jobs again later', async () => {
    const backend = pooled(puppet, { threads: 1, wait: 100 })
    await backend.load('pbkdf2')
    const million = 1e6
    for (let i = 0; i < 8; i++) await command(backend, 'sleep 20', {}, million)
    const outcomes = Array.from({ length: 30 }, () => outcome(command(backend, 'sleep 20', {}, million)))
    expect(await Promise.race(outcomes)).toBe('ERR_BUSY')
    const all = await Promise.all(outcomes)
    const done = all.filter((one) => one === 'done').length
    expect(done).toBeGreaterThanOrEqual(2)
    expect(done).toBeLessThanOrEqual(8)
    expect(all.filter((one) => one === 'ERR_BUSY').length).toBe(30 - done)
    expect(await outcome(command(backend, 'sleep 0'))).toBe('done')
  })

  test('the pool limits the number of waiting jobs, and ERR_BUSY names the limit', async () => {
    const backend = pooled(puppet, { threads: 1, jobs: 2 })
    const outcomes = Array.from({ length: 5 }, () => command(backend, 'sleep 10').catch((error) => error))
    expect((await Promise.all(outcomes)).slice(3)).toMatchObject(
      Array(2).fill({ code: 'ERR_BUSY', detail: { limit: { name: 'number of waiting jobs', max: 2 } } }),
    )
  })

  test.each([{ threads: 0 }, { bytes: Number.NaN }, { wait: -1 }])('createWorkers refuses the limits %j', (limits) =>
    expect(() => createWorkers(limits)).toThrow(expect.objectContaining({ code: 'ERR_ARGUMENT' })),
  )

  test('the pool overwrites the password in the thread and in the caller, and sends no stored digest', async () => {
    const backend = pooled(puppet, { threads: 1 })
    await command(backend, 'remember me')
    expect(await command(backend, 'remembered')).toBe(1)
    const sent = messages.flatMap((message) => (message as ThreadRequest).items ?? [])
    expect(sent.length).toBe(2)
    for (const packed of sent) {
      expect(packed.bytes.length).toBe(0)
      expect(packed).not.toHaveProperty('fields.digest')
    }
  })
})

describe('a job that has not begun', () => {
  test('a waiting job is dropped immediately by its signal, and a running job is finished', async () => {
    const backend = pooled(puppet, { threads: 1 })
    await backend.load('pbkdf2')
    const running = new AbortController()
    const waiting = new AbortController()
    const first = outcome(command(backend, 'sleep 60', { signal: running.signal }))
    const others = Array.from({ length: 30 }, () => outcome(command(backend, 'sleep 60', { signal: waiting.signal })))
    const warnings: Error[] = []
    const hear = (warning: Error) => warnings.push(warning)
    process.on('warning', hear)
    running.abort()
    waiting.abort()
    expect(await Promise.race([first, Promise.all(others)])).toEqual(Array(30).fill('ERR_ABORTED'))
    expect(await first).toBe('done')
    expect(await outcome(command(backend, 'sleep 0', { signal: waiting.signal }))).toBe('ERR_ABORTED')
    process.off('warning', hear)
    expect(warnings).toEqual([])
  })

  test('a waiting job is dropped when its deadline passes', async () => {
    const backend = pooled(puppet, { threads: 1 })
    await backend.load('pbkdf2')
    const first = outcome(command(backend, 'sleep 200'))
    const late = outcome(command(backend, 'sleep 0', { deadline: performance.now() + 20 }))
    expect(await Promise.race([first, late])).toBe('ERR_ABORTED')
    expect(await outcome(command(backend, 'sleep 0', { deadline: performance.now() + 60_000 }))).toBe('done')
    expect(await outcome(command(backend, 'sleep 0', { deadline: performance.now() - 1 }))).toBe('ERR_ABORTED')
    await first
  })
})

describe('a job in the background', () => {
  const later = { background: true }

  test('a background job starts when no other job waits, and calls onBegin', async () => {
    const ledger = openLedger()
    const backend = pooled(puppet, { threads: 1 })
    let begun = 0
    const jobs = [
      command(backend, 'sleep 5', {}, 1),
      command(backend, 'sleep 0', { ...later, onBegin: () => begun++ }, 9),
      command(backend, 'sleep 0', {}, 2),
      command(backend, 'sleep 0', {}, 3),
    ]
    expect(begun).toBe(0)
    await Promise.all(jobs)
    expect(begun).toBe(1)
    expect([...ledger.subarray(places.order, places.order + 4)]).toEqual([1, 2, 3, 9])
  })

  test('a background job is rejected while other jobs wait, and given up when it has waited too long', async () => {
    const backend = pooled(puppet, { threads: 1, wait: 40 })
    await command(backend, 'sleep 0')
    const waiting = command(backend, 'sleep 200').then(() => command(backend, 'sleep 0'))
    const [given, refused] = [outcome(command(backend, 'sleep 0', later)), outcome(command(backend, 'sleep 0', later))]
    expect(await Promise.all([given, refused])).toEqual(['ERR_BUSY', 'ERR_BUSY'])
    await waiting
  })

  test('a background job whose onBegin throws is rejected and leaves nothing behind', async () => {
    const workers = createWorkers({ threads: 1 })
    const backend = pool(puppet, { workers })
    opened.push(backend)
    await command(backend, 'sleep 0')
    const onBegin = () => {
      throw new TypeError('no')
    }
    const first = command(backend, 'sleep 5')
    expect(await outcome(command(backend, 'sleep 0', { onBegin }))).toBe('ERR_BACKEND')
    await first
    expect(workers.status()).toEqual({ running: 0, waiting: 0, bytes: 0, wait: 0 })
  })

  test('a background job can be aborted, and ends when its owner closes', async () => {
    const backend = pooled(puppet, { threads: 1 })
    const abort = new AbortController()
    const first = command(backend, 'sleep 20')
    const aborted = outcome(command(backend, 'sleep 0', { ...later, signal: abort.signal }))
    const closed = outcome(command(backend, 'sleep 0', later))
    abort.abort()
    const closing = backend.close!(owner)
    expect(await Promise.all([aborted, closed])).toEqual(['ERR_ABORTED', 'ERR_CLOSED'])
    await Promise.all([first, closing])
  })
})

describe('a thread that ends', () => {
  few(1).each(['exit', 'uncaught', 'exhaust'])(
    'a thread that ends by “%s” loses only its job and is replaced',
    async (how) => {
      const backend = pooled(puppet, { threads: 2 })
      await backend.load('pbkdf2')
      const doomed = command(backend, how).then(
        () => command(backend, 'sleep 50'),
        (error) => error,
      )
      const others = Array.from({ length: 6 }, () => outcome(command(backend, 'sleep 5')))
      const error = await doomed
      if (how !== 'uncaught') {
        expect(error).toMatchObject({ code: 'ERR_BACKEND', detail: { reasons: [expect.stringMatching(/^puppet: /)] } })
        expect(await Promise.all(others)).toEqual(Array(6).fill('done'))
      }
      await Promise.all(others)
      expect(String(error)).not.toContain('hunter2')
      expect(await outcome(command(backend, 'sleep 0'))).toBe('done')
    },
  )

  test('a thread that ends between two jobs loses none, because the next job goes to another thread', async () => {
    const backend = pooled(puppet, { threads: 1 })
    const known = new Set(asked)
    await command(backend, 'sleep 0')
    const [thread] = [...asked].filter((worker) => !known.has(worker))
    const ending = thread!.terminate()
    expect(thread!.threadId).not.toBe(-1)
    expect(await command(backend, 'sleep 0')).toBe(1)
    await ending
  })

  slow('threads that end at random under load affect no other job: every answer is right or ERR_BACKEND', async () => {
    const workers = createWorkers({ threads: 3 })
    const backend = pool(plain.native, { workers })
    opened.push(backend)
    const known = new Set(asked)
    const expected = await plain.native.kernels.pbkdf2!.compute(utf8('x'), { ...pbkdf2, iterations: 20_000 }, {})
    let kills = 0
    let isOver = false
    async function kill(): Promise<void> {
      for (; !isOver && kills < 12; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const ours = alive().filter((worker) => !known.has(worker))
        const victim = ours[Math.floor(Math.random() * ours.length)]
        if (!victim) continue
        kills++
        await victim.terminate()
      }
    }
    const compute = async () => {
      const digest = await backend.kernels.pbkdf2!.compute(utf8('x'), { ...pbkdf2, iterations: 20_000 }, { owner })
      expect([...digest]).toEqual([...expected])
    }
    const jobs = Promise.all(Array.from({ length: 150 }, () => outcome(compute())))
    await Promise.all([kill(), jobs.then(() => (isOver = true))])
    const outcomes = await jobs
    const lost = outcomes.filter((one) => one !== 'done')
    expect(new Set([...lost, 'ERR_BACKEND'])).toEqual(new Set(['ERR_BACKEND']))
    expect(lost.length).toBeLessThanOrEqual(kills)
    expect(kills).toBeGreaterThan(0)
    expect(await outcome(compute())).toBe('done')
    expect(workers.status()).toEqual({ running: 0, waiting: 0, bytes: 0, wait: 0 })
  })
})

describe('an error in a thread', () => {
  test('an error in a thread keeps its code, and its message is not repeated', async () => {
    const backend = pooled(puppet, { threads: 1 })
    const thrown = await command(backend, 'throw').catch((error) => error)
    expect(thrown).toMatchObject({ code: 'ERR_BACKEND', detail: { reasons: ['puppet: Error'] } })
    expect(await command(backend, 'fail').catch((error) => error)).toMatchObject({
      code: 'ERR_UNSUPPORTED',
      detail: { reasons: ['not today'] },
    })
    await using verifier = createVerifier({ backends: [backend] })
    await expect(verifier.verify('throw', text)).rejects.toMatchObject({ code: 'ERR_BACKEND' })
  })

  test.each([
    [liar, 'computed a wrong digest for a known password'],
    [nowhere, 'the module of the backend did not load: Error ERR_MODULE_NOT_FOUND'],
  ])('a backend that cannot work in a thread is not used: %o', async (backend, reason) => {
    const broken = pooled(backend)
    await using verifier = createVerifier({ backends: [broken, pooled(puppet)] })
    expect(await verifier.check('sleep 0', text)).toMatchObject({ match: true, backend: 'puppet' })
    expect(broken.status()).toEqual({ pbkdf2: { state: 'failed', reason: expect.stringContaining(reason) } })
  })

  slow('loading a kernel is tried again a few times after an error, and then given up', async () => {
    const backend = pooled(mortal)
    const before = asked.size
    for (let i = 0; i < 5; i++) expect(await backend.load('pbkdf2')).toMatchObject({ state: 'failed' })
    expect(asked.size - before).toBe(3)
  })

  test('a wrong known answer in a later thread is ERR_BACKEND for its job, and the backend is not used again', async () => {
    openLedger()
    const backend = pooled(fickle, { threads: 2 })
    expect(await backend.load('pbkdf2')).toEqual({ state: 'ready' })
    const outcomes = await Promise.all([outcome(command(backend, 'sleep 50')), outcome(command(backend, 'sleep 0'))])
    expect(outcomes).toEqual(['done', 'ERR_BACKEND'])
    expect(await backend.load('pbkdf2')).toMatchObject({
      state: 'failed',
      reason: 'computed a wrong digest for a known password',
    })
  })
})

describe('in place', () => {
  test('a backend that no thread can load computes in the calling thread after the same queue', async () => {
    let [running, most] = [0, 0]
    const object = createBackend('object', {
      pbkdf2: {
        async compute(password, descriptor, job) {
          if (descriptor.hash === 'sha1') return plain.node.kernels.pbkdf2!.compute(password, descriptor, job)
          most = Math.max(most, ++running)
          await new Promise((resolve) => setTimeout(resolve, 2))
          running--
          return new Uint8Array(32).fill(1)
        },
      },
    })
    const backend = pooled(object, { threads: 2 })
    expect(await Promise.all(Array.from({ length: 9 }, () => command(backend, 'x')))).toEqual(Array(9).fill(1))
    expect(most).toBe(2)
    expect(messages).toEqual([])
  })

  test('the status says why a backend computes in the calling thread', async () => {
    const { module: _, ...unnamed } = plain.node
    const backend = pooled(unnamed)
    await backend.load('pbkdf2')
    expect(backend.status().pbkdf2).toEqual({
      state: 'ready',
      reason: expect.stringMatching(/^computes in the calling thread: the backend does not name a module/),
    })
  })

  test('a kernel in libuv’s shared thread pool is used only with sharedPool', async () => {
    expect(await pooled(sharer).load('pbkdf2')).toMatchObject({ state: 'refused' })
    expect(await pooled(sharer, { sharedPool: true }).load('pbkdf2')).toEqual({ state: 'ready' })
    expect(messages).toEqual([])
  })
})

describe('a verifier', () => {
  test('a verifier tells its observer how long a verification waited in the queue', async () => {
    const backend = pooled(puppet, { threads: 1 })
    const waits: number[] = []
    await using verifier = createVerifier({ backends: [backend], observe: ({ wait }) => waits.push(wait) })
    await verifier.verify('sleep 0', text)
    await Promise.all(Array.from({ length: 3 }, () => verifier.verify('sleep 30', text)))
    expect(waits).toHaveLength(4)
    expect(waits.at(-1)).toBeGreaterThan(40)
  })

  test('closing a verifier rejects its waiting jobs with ERR_CLOSED, finishes running ones, and does not affect other verifiers', async () => {
    const backend = pooled(puppet, { threads: 1 })
    const [one, other] = [createVerifier({ backends: [backend] }), createVerifier({ backends: [backend] })]
    await one.ready()
    const running = one.verify('sleep 40', text)
    const waiting = outcome(one.verify('sleep 1', text))
    const elsewhere = other.verify('sleep 1', text)
    await new Promise(setImmediate)
    await one.close()
    expect(await waiting).toBe('ERR_CLOSED')
    expect(await running).toBe(true)
    expect(await elsewhere).toBe(true)
    for (const ask of [
      () => one.verify('sleep 0', text),
      () => one.hash('x'),
      () => one.verifyAbsent('x', { subject: 's', population: [{ like: text, share: 1 }] }),
      () => one.ready(),
    ])
      expect(await outcome(ask())).toBe('ERR_CLOSED')
    expect(one.tryParse(text).ok).toBe(true)
    expect(await other.verify('sleep 0', text)).toBe(true)
    await one.close()
    await other.close()
  })

  test('the last verifier that closes ends the threads, also with “await using”', async () => {
    const before = alive().length
    const backend = pool(puppet, { workers: createWorkers({ threads: 2 }) })
    {
      await using verifier = createVerifier({ backends: [backend] })
      expect(await verifier.verify('sleep 0', text)).toBe(true)
      expect(alive().length).toBe(before + 1)
    }
    expect(alive().length).toBe(before)
    await using later = createVerifier({ backends: [backend] })
    expect(await later.verify('sleep 0', text)).toBe(true)
  })

  test('a verifier does no work before its first use, and a hundred verifiers share the threads of the process', async () => {
    const before = alive().length
    const verifiers = Array.from({ length: 100 }, () => createVerifier())
    expect(alive().length).toBe(before)
    expect(await Promise.all(verifiers.map((verifier) => verifier.verify('U*U', cheap)))).toEqual(Array(100).fill(true))
    expect(alive().length - before).toBeLessThanOrEqual(availableParallelism())
    await Promise.all(verifiers.map((verifier) => verifier.close()))
    expect(alive().length).toBe(before)
  })

  test('a verifier with the platform preset computes only with node:crypto and addons', async () => {
    await using verifier = createVerifier({ backends: platformBackends })
    await verifier.ready()
    expect(verifier.status().map(({ backend }) => backend)).toEqual(['node-rs', 'node', 'native'])
    expect(await verifier.verify('password', '$scrypt$ln=4,r=8,p=1$c2FsdA$AAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
  })
})

describe('a process', () => {
  const run = (...pipes: string[]) =>
    execute(process.execPath, [
      '--import',
      resolve('test/fixtures/typescript.js'),
      'test/fixtures/idle-process.ts',
      ...pipes,
    ])

  slow('a process with an idle pool ends by itself', async () => {
    expect(await run()).toMatchObject({ code: 0, stdout: 'true,false,false,false\n', stderr: '' })
  })

  slow('a process that closes the verifier right after a job gets its answer', async () => {
    const program = ['--import', resolve('test/fixtures/typescript.js'), 'test/fixtures/closing-process.ts']
    expect(await execute(process.execPath, program)).toMatchObject({ code: 0, stdout: 'closed\n', stderr: '' })
  })

  slow('a process verifies while libuv’s shared thread pool is busy', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saltbridge-pool-'))
    try {
      const pipes = Array.from({ length: 8 }, (_, i) => join(folder, `pipe-${i}`))
      execFileSync('mkfifo', pipes)
      expect((await run(...pipes)).stdout).toBe('true,false,false,false\n')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
