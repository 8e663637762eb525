/** @module-tag slow */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backend, Job } from '../../src/backends/index.ts'
import { createWorkers, pool, type Workers } from '../../src/backends/pool/index.ts'
import { utf8 } from '../../src/core/bytes.ts'
import { openLedger, places, puppet } from '../fixtures/puppet.ts'
import { asked, messages, outcome } from '../fixtures/threads.ts'
import { slow } from '../sample.ts'

const owner = {}
let ledger: Int32Array
let workers: Workers
let backend: Backend

/** Sleeps for a time in a thread. The ledger records the number of iterations when the job starts. */
function sleep(milliseconds: number, iterations: number, job: Job = {}, what = 'sleep'): Promise<Uint8Array> {
  const descriptor = { scheme: 'pbkdf2', hash: 'sha256', salt: utf8('salt'), digest: new Uint8Array(32) } as const
  const password = utf8(`${what} ${milliseconds}`)
  return backend.kernels.pbkdf2!.compute(password, { ...descriptor, iterations }, { owner, ...job })
}
const begun = () => [...ledger.subarray(places.order, places.order + ledger[places.begun]!)]

/** Opens a pool with one thread, and runs jobs with 10,000 iterations, so that the pool knows that they are short. */
beforeEach(async () => {
  ledger = openLedger()
  workers = createWorkers({ threads: 1 })
  backend = pool(puppet, { workers })
  await backend.load('pbkdf2')
  for (let i = 0; i < 8; i++) await sleep(1, 10_000)
  ledger.fill(0)
  messages.length = 0
})
afterEach(() => backend.close!(owner))

test('a thread with a short job gets one next job, and no more', async () => {
  const jobs = [1, 2, 3, 4].map((number) => sleep(3, 10_000 + number))
  expect(messages.length).toBe(2)
  expect(workers.status()).toMatchObject({ running: 1, waiting: 3 })
  await Promise.all(jobs)
  expect(begun()).toEqual([10_001, 10_002, 10_003, 10_004])
  expect(workers.status()).toEqual({ running: 0, waiting: 0, bytes: 0, wait: 0 })
})

test('a long job waits in the queue for any thread, and so do the jobs after it', async () => {
  const jobs = [sleep(3, 10_000), sleep(3, 1_000_000), sleep(3, 10_000)]
  expect(messages.length).toBe(1)
  await Promise.all(jobs)
  expect(begun()).toEqual([10_000, 1_000_000, 10_000])
})

test('a job that has not started is aborted immediately, and never starts', async () => {
  const abort = new AbortController()
  const onBegin = () => expect.unreachable()
  const jobs = [sleep(20, 10_001), sleep(3, 10_002, { signal: abort.signal, onBegin }), sleep(3, 10_003)]
  expect(messages.length).toBe(2)
  const second = outcome(jobs[1]!)
  abort.abort()
  expect(workers.status()).toMatchObject({ running: 1, waiting: 1 })
  expect(await second).toBe('ERR_ABORTED')
  await Promise.all([jobs[0], jobs[2]])
  expect(begun()).toEqual([10_001, 10_003])
  expect(workers.status()).toEqual({ running: 0, waiting: 0, bytes: 0, wait: 0 })
})

test('a job whose deadline has passed does not start, even if the calling thread is busy', async () => {
  const deadline = performance.now() + 5
  const jobs = [outcome(sleep(20, 10_001)), outcome(sleep(3, 10_002, { deadline }))]
  expect(messages.length).toBe(2)
  for (const begin = performance.now(); performance.now() - begin < 50; );
  expect(await Promise.all(jobs)).toEqual(['done', 'ERR_ABORTED'])
  expect(begun()).toEqual([10_001])
})

test('a job whose thread ends before it starts is computed in another thread', async () => {
  const threads = asked.size
  const jobs = [outcome(sleep(0, 10_001, {}, 'exit')), sleep(3, 10_002)]
  expect(messages.length).toBe(2)
  expect(await jobs[0]).toBe('ERR_BACKEND')
  expect(((await jobs[1]) as Uint8Array)[0]).toBe(1)
  expect(begun()).toEqual([10_002])
  expect(asked.size).toBe(threads + 1)
})

test('the job of an owner that closes is dropped, and the job of another owner continues', async () => {
  const other = {}
  const jobs = [outcome(sleep(10, 10_001, { owner: other })), outcome(sleep(3, 10_002))]
  expect(messages.length).toBe(2)
  await backend.close!(owner)
  expect(await Promise.all(jobs)).toEqual(['done', 'ERR_CLOSED'])
  expect(begun()).toEqual([10_001])
  await backend.close!(other)
})

test('the wait of a pipelined job ends when the job before it is answered', async () => {
  const waits: number[] = []
  const from = performance.now()
  const job = { onBegin: () => void waits.push(performance.now() - from) }
  await Promise.all([sleep(15, 10_001, job), sleep(3, 10_002, job)])
  expect(waits.length).toBe(2)
  expect(waits[0]).toBeLessThan(10)
  expect(waits[1]).toBeGreaterThan(14)
})

test('an aborted job never starts, even if its thread ends', async () => {
  const abort = new AbortController()
  const jobs = [outcome(sleep(0, 10_001, {}, 'exit')), outcome(sleep(3, 10_002, { signal: abort.signal }))]
  expect(messages.length).toBe(2)
  abort.abort()
  expect(await Promise.all(jobs)).toEqual(['ERR_BACKEND', 'ERR_ABORTED'])
  await sleep(3, 10_003)
  expect(begun()).toEqual([10_003])
})

slow('a pipelined job moves to an idle thread, and no job is pipelined behind a job of unknown length', async () => {
  await backend.close!(owner)
  workers = createWorkers({ threads: 2 })
  backend = pool(puppet, { workers })
  const another = { owner: {} }
  for (let i = 0; i < 8; i++) await sleep(1, 10_000, another)
  messages.length = 0
  // The second thread starts only now, because these jobs wait.
  await Promise.all([sleep(1, 10_000, another), sleep(1, 10_000, another), sleep(1, 10_000, another)])
  expect(messages.length).toBe(3)
  ledger.fill(0)
  const ends: number[] = []
  const begin = performance.now()
  const timed = (milliseconds: number, iterations: number) =>
    sleep(milliseconds, iterations, another).then(() => void ends.push(performance.now() - begin))
  const long = timed(600, 10_001)
  await Promise.all([timed(2, 10_002), timed(2, 10_003), timed(2, 10_004)])
  expect(Math.max(...ends)).toBeLessThan(500)
  await long
  expect(begun().sort()).toEqual([10_001, 10_002, 10_003, 10_004])
  await backend.close!(another.owner)
})

test('jobs whose onBegin throws are rejected, and the job before them is answered', async () => {
  const onBegin = () => {
    throw new TypeError('no')
  }
  const first = outcome(sleep(20, 1_000_000))
  const jobs = Array.from({ length: 5_000 }, () => outcome(sleep(1, 10, { onBegin })))
  expect([await first, ...new Set(await Promise.all(jobs))]).toEqual(['done', 'ERR_BACKEND'])
  expect(workers.status()).toEqual({ running: 0, waiting: 0, bytes: 0, wait: 0 })
})
