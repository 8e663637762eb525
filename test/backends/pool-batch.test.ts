/** @module-tag slow */
import { pbkdf2Sync } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Backend, Job } from '../../src/backends/index.ts'
import { native, node, wasm } from '../../src/backends/index.ts'
import { createWorkers, pool, type Workers, type WorkersOptions } from '../../src/backends/pool/index.ts'
import type { ThreadRequest } from '../../src/backends/pool/message.ts'
import { utf8 } from '../../src/core/bytes.ts'
import { failure } from '../../src/core/errors.ts'
import { HashError } from '../../src/index.ts'
import type { Bcrypt, LegacyScrypt, Scrypt } from '../../src/schemes/index.ts'
import { careless } from '../fixtures/puppet.ts'
import { messages, outcome } from '../fixtures/threads.ts'

const owner = {}
let workers: Workers
let backend: Backend

/** Opens a pool for our kernels and loads them, so that all later messages are jobs. */
async function open(limits: WorkersOptions): Promise<void> {
  workers = createWorkers(limits)
  backend = pool(wasm, { workers })
  for (const scheme of ['bcrypt', 'scrypt', 'legacy-scrypt'] as const)
    expect(await backend.load(scheme)).toEqual({ state: 'ready' })
  messages.length = 0
}
afterEach(() => backend.close!(owner))

const bcrypt = (cost: number, salt = 1): Bcrypt => ({
  scheme: 'bcrypt',
  variant: '2b',
  cost,
  salt: new Uint8Array(16).fill(salt),
  digest: new Uint8Array(23),
})
const scrypt = (blockSize: number, parallelization = 1): Scrypt => ({
  scheme: 'scrypt',
  cost: 1024,
  blockSize,
  parallelization,
  salt: utf8(`salt of ${blockSize}`),
  digest: new Uint8Array(64),
})
const hash = (password: string, cost = 6, job: Job = {}) =>
  backend.kernels.bcrypt!.compute(utf8(password), bcrypt(cost), { owner, ...job })
const derive = (password: string, descriptor: Scrypt) =>
  backend.kernels.scrypt!.compute(utf8(password), descriptor, { owner })
/** Returns the number of jobs in each message. */
const sizes = (): readonly number[] => messages.map((message) => (message as ThreadRequest).items!.length)

describe('jobs that wait and can be computed together', () => {
  test('bcrypt jobs of equal cost are computed three at a time, and each gets its own digest', async () => {
    await open({ threads: 1 })
    const passwords = ['one', 'two', 'three', 'four', 'five', 'six']
    const digests = await Promise.all(passwords.map((password) => hash(password)))
    expect(sizes()).toEqual([1, 3, 2])
    await native.load('bcrypt')
    for (const [i, password] of passwords.entries())
      expect(digests[i]).toEqual(await native.kernels.bcrypt!.compute(utf8(password), bcrypt(6), {}))
    expect(workers.status()).toEqual({ running: 0, waiting: 0, bytes: 0, wait: 0 })
  })

  test('a single job starts immediately without a batch', async () => {
    await open({ threads: 2 })
    await hash('alone')
    await hash('alone again')
    await Promise.all([hash('one for each'), hash('of two threads')])
    expect(sizes()).toEqual([1, 1, 1, 1])
  })

  test('waiting jobs are shared among idle threads', async () => {
    await open({ threads: 2 })
    const release = pool(node, { workers }).kernels.scrypt!
    const blocking = [1, 2].map((salt) => release.compute(utf8(`${salt}`), { ...scrypt(8), cost: 2 ** 15 }, { owner }))
    const jobs = ['one', 'two', 'three', 'four'].map((password) => hash(password))
    await Promise.all([...blocking, ...jobs])
    // The first idle thread takes three jobs. If both threads are idle by then, each takes two.
    expect([
      [1, 1, 3, 1],
      [1, 1, 2, 2],
    ]).toContainEqual(sizes())
  })

  test('jobs of another cost wait for their turn', async () => {
    await open({ threads: 1 })
    const jobs = [hash('first', 4), hash('a', 6), hash('b', 5), hash('c', 6), hash('d', 5), hash('e', 6)]
    await Promise.all(jobs)
    expect(sizes()).toEqual([1, 3, 2])
  })

  test('scrypt jobs of equal parameters are computed three at a time, and jobs with p > 1 alone', async () => {
    await open({ threads: 1 })
    const asked = [scrypt(8), scrypt(8), scrypt(4), scrypt(8), scrypt(8, 2), scrypt(8, 2), scrypt(8)]
    const digests = await Promise.all(asked.map((descriptor, i) => derive(`password ${i}`, descriptor)))
    expect(sizes()).toEqual([1, 3, 1, 1, 1])
    await node.load('scrypt')
    for (const [i, descriptor] of asked.entries())
      expect(Buffer.from(digests[i]!)).toEqual(
        await node.kernels.scrypt!.compute(utf8(`password ${i}`), descriptor, {}),
      )
  })

  test('legacy scrypt jobs are computed three at a time, each with its own key', async () => {
    await open({ threads: 1 })
    const descriptor = (salt: string): LegacyScrypt => ({
      scheme: 'legacy-scrypt',
      memoryCost: 10,
      rounds: 8,
      saltSeparator: utf8('s'),
      salt: utf8(salt),
      digest: new Uint8Array(64),
    })
    const key = (value: number) => new Uint8Array(64).fill(value)
    const asked = [1, 2, 3, 4].map((value) => ({ descriptor: descriptor(`salt ${value}`), key: key(value) }))
    const digests = await Promise.all(
      asked.map(({ descriptor, key }) =>
        backend.kernels['legacy-scrypt']!.compute(utf8('secret'), descriptor, { owner, key }),
      ),
    )
    expect(sizes()).toEqual([1, 3])
    await node.load('legacy-scrypt')
    for (const [i, { descriptor, key }] of asked.entries())
      expect(Buffer.from(digests[i]!)).toEqual(
        await node.kernels['legacy-scrypt']!.compute(utf8('secret'), descriptor, { key }),
      )
  })

  test('a batch is not larger than the share of a thread in the memory', async () => {
    const bytes = 128 * 8 * 1024 * 2.5
    await open({ threads: 2, bytes })
    const jobs = Array.from({ length: 8 }, (_, number) => derive(`${number}`, scrypt(8)))
    await Promise.all(jobs)
    expect(sizes().slice(0, 2)).toEqual([1, 1])
    expect(sizes().reduce((sum, size) => sum + size, 0)).toBe(8)
  })

  test('a batch does not exceed the memory budget', async () => {
    const bytes = 128 * 8 * 1024 * 1.5
    await open({ threads: 1, bytes })
    const jobs = [1, 2, 3].map((number) => derive(`${number}`, scrypt(8)))
    expect(workers.status().bytes).toBeLessThanOrEqual(bytes)
    await Promise.all(jobs)
    expect(sizes()).toEqual([1, 1, 1])
  })
})

describe('a job of a batch', () => {
  test('a job of a batch can be aborted, and the other jobs are computed', async () => {
    await open({ threads: 1 })
    const abort = new AbortController()
    const jobs = [hash('first'), hash('two'), hash('three', 6, { signal: abort.signal }), hash('four')]
    abort.abort()
    expect(await Promise.all(jobs.map(outcome))).toEqual(['done', 'done', 'ERR_ABORTED', 'done'])
    expect(sizes()).toEqual([1, 2])
  })

  test('a job of a batch can miss its deadline, and the other jobs are computed', async () => {
    await open({ threads: 1 })
    const busy = hash('a little longer', 12)
    const deadline = performance.now() + 20
    const jobs = [hash('two'), hash('three', 6, { deadline }), hash('four')]
    // This loop blocks the timers of this thread, so that no timer drops the job.
    while (performance.now() <= deadline + 400) Math.random()
    expect(await Promise.all([busy, ...jobs].map(outcome))).toEqual(['done', 'done', 'ERR_ABORTED', 'done'])
  })

  test('a kernel can refuse one job of a batch, and the other jobs are computed', async () => {
    await open({ threads: 1 })
    const tooLong = 'x'.repeat(73)
    const jobs = [hash('first'), hash('two'), hash(tooLong), hash('four')]
    expect(await Promise.all(jobs.map(outcome))).toEqual(['done', 'done', 'ERR_BACKEND', 'done'])
    expect(sizes()).toEqual([1, 3])
  })

  test.each([20, 30])(
    'jobs are computed alone if a batch throws or returns too few digests (%i)',
    async (iterations) => {
      await open({ threads: 1 })
      const pooled = pool(careless, { workers })
      expect(await pooled.load('pbkdf2')).toEqual({ state: 'ready' })
      messages.length = 0
      const descriptor = { scheme: 'pbkdf2', hash: 'sha256', salt: utf8('salt'), digest: new Uint8Array(32) } as const
      const compute = (password: string) =>
        pooled.kernels.pbkdf2!.compute(utf8(password), { ...descriptor, iterations }, { owner })
      const passwords = ['one', 'two', 'three', 'four']
      const digests = await Promise.all(passwords.map(compute))
      expect(sizes()).toEqual([1, 3])
      for (const [i, password] of passwords.entries())
        expect(Buffer.from(digests[i]!)).toEqual(pbkdf2Sync(password, 'salt', iterations, 32, 'sha256'))
    },
  )

  test('a job that is aborted when another job of its batch starts is not computed', async () => {
    await open({ threads: 1 })
    const abort = new AbortController()
    const onBegin = () => abort.abort()
    const jobs = [hash('first'), hash('two', 6, { onBegin }), hash('three', 6, { signal: abort.signal })]
    expect(await Promise.all(jobs.map(outcome))).toEqual(['done', 'done', 'ERR_ABORTED'])
    expect(sizes()).toEqual([1, 1])
  })

  test('the onBegin of one job of a batch can throw, and the other jobs are computed', async () => {
    await open({ threads: 1 })
    const onBegin = () => {
      throw new HashError(failure('ERR_CLOSED', undefined, {}))
    }
    const jobs = [hash('first'), hash('two'), hash('three', 6, { onBegin }), hash('four')]
    expect(await Promise.all(jobs.map(outcome))).toEqual(['done', 'done', 'ERR_CLOSED', 'done'])
    expect(sizes()).toEqual([1, 2])
  })

  test('the owner of one job of a batch can close, and the other jobs are computed', async () => {
    await open({ threads: 1 })
    const another = {}
    const jobs = [hash('first'), hash('two', 6, { owner: another }), hash('three'), hash('four', 6, { owner: another })]
    const outcomes = Promise.all(jobs.map(outcome))
    await backend.close!(another)
    expect(await outcomes).toEqual(['done', 'ERR_CLOSED', 'done', 'ERR_CLOSED'])
    expect(sizes()).toEqual([1, 1])
  })

  test('closing an owner waits for its jobs in a running batch', async () => {
    await open({ threads: 1 })
    const another = {}
    const first = hash('first')
    let isOver = false
    const jobs = [hash('two', 8), hash('three', 8, { owner: another, onBegin: () => queueMicrotask(closing) })]
    let closed: Promise<void> | undefined
    const closing = () => {
      closed = backend.close!(another).then(() => expect(isOver).toBe(true))
    }
    void jobs[1]!.then(() => {
      isOver = true
    })
    await Promise.all([first, ...jobs])
    await closed
    expect(sizes()).toEqual([1, 2])
  })
})
