import { strict as assert } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createVerifier } from 'saltbridge'
import { hashWasm } from 'saltbridge/backends/hash-wasm'
import { native } from 'saltbridge/backends/native'
import { nodeRs } from 'saltbridge/backends/node-rs'
import { createWorkers, pool } from 'saltbridge/backends/pool'
import { machine, measureBeside, median, options, table } from './measure.js'

const backends = { native, 'node-rs': nodeRs, 'hash-wasm': hashWasm }
const password = new TextEncoder().encode('correct horse battery')
const salt = new TextEncoder().encode('sixteen bytes, s')
const tiny = { scheme: 'pbkdf2', hash: 'sha256', iterations: 1, salt, digest: new Uint8Array(32) }
const digest = new Uint8Array(32)
const argon2 = { scheme: 'argon2', variant: 'id', version: 19, passes: 2, lanes: 1, salt, digest }
/**
 * The parameters that are measured: common ones of bcrypt and scrypt, OWASP's Argon2id, and a smaller Argon2id for
 * WebAssembly.
 */
const loads = [
  { backend: 'native', descriptor: { scheme: 'bcrypt', variant: '2b', cost: 10, salt, digest: new Uint8Array(23) } },
  {
    backend: 'native',
    descriptor: { scheme: 'scrypt', cost: 2 ** 14, blockSize: 8, parallelization: 1, salt, digest },
  },
  { backend: 'node-rs', descriptor: { ...argon2, memory: 19456 } },
  { backend: 'hash-wasm', descriptor: { ...argon2, memory: 4096 } },
]

/** Computes without a pool, like a thread of the pool: with the synchronous function of the kernel if it has one. */
async function compute({ backend, descriptor }) {
  const kernel = backends[backend].kernels[descriptor.scheme]
  return kernel.computeSync
    ? kernel.computeSync(password, descriptor, {})
    : await kernel.compute(password, descriptor, {})
}

/** Runs in a worker thread and computes without a pause, to measure the raw speed of a core. */
async function runRawThread() {
  parentPort.on('message', async ({ load, milliseconds, expected }) => {
    await backends[load.backend].load(load.descriptor.scheme, true)
    const begin = performance.now()
    let count = 0
    for (; performance.now() - begin < milliseconds; count++)
      assert.ok(Buffer.from(expected).equals(await compute(load)), `${load.backend} computes another digest`)
    parentPort.postMessage({ count, milliseconds: performance.now() - begin })
  })
}

const askWorker = (worker, message) =>
  new Promise((resolve) => {
    worker.once('message', resolve)
    worker.postMessage(message)
  })

/**
 * Measures the overhead of the pool in µs: the time of a very short job through the pool minus the time of the same
 * call in this thread. The two calls alternate. With `pause`, each pair starts after a pause in ms, in which all
 * threads fall asleep.
 */
async function measureOverhead(count, pause = 0) {
  const pooled = pool(native, { workers: createWorkers({ threads: 1 }) })
  await pooled.load('pbkdf2')
  await native.load('pbkdf2', true)
  const expected = native.kernels.pbkdf2.computeSync(password, tiny, {})
  const times = { pool: [], raw: [] }
  for (let i = -count; i < count; i++) {
    if (pause > 0) await setTimeout(pause)
    const begin = performance.now()
    const there = await pooled.kernels.pbkdf2.compute(password, tiny, {})
    const middle = performance.now()
    const here = native.kernels.pbkdf2.computeSync(password, tiny, {})
    const end = performance.now()
    assert.ok(Buffer.from(expected).equals(there) && Buffer.from(expected).equals(here))
    if (i < 0) continue
    times.pool.push(middle - begin)
    times.raw.push(end - middle)
  }
  await pooled.close({})
  return (median(times.pool) - median(times.raw)) * 1000
}

/**
 * Measures the verifications per second through the pool, divided by those of the same number of threads without a
 * pool. The two take turns, one window each.
 */
async function measureThroughput(load, rounds, milliseconds) {
  const threads = availableParallelism()
  const expected = await backends[load.backend]
    .load(load.descriptor.scheme, true)
    .then(({ state, reason }) => (state === 'ready' ? compute(load) : Promise.reject(new Error(reason))))
  const raw = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url)))
  const pooled = pool(backends[load.backend], { workers: createWorkers({ threads }) })
  const kernel = pooled.kernels[load.descriptor.scheme]
  const { scheme } = load.descriptor
  await Promise.all(Array.from({ length: 4 * threads }, () => kernel.compute(password, load.descriptor, {})))

  async function rawRate() {
    const done = await Promise.all(raw.map((worker) => askWorker(worker, { load, milliseconds, expected })))
    return done.reduce((sum, one) => sum + (one.count / one.milliseconds) * 1000, 0)
  }
  async function pooledRate() {
    const begin = performance.now()
    const ends = []
    const keepAsking = async () => {
      while (performance.now() - begin < milliseconds) {
        const digest = await kernel.compute(password, load.descriptor, {})
        assert.ok(Buffer.from(expected).equals(digest), `${load.backend} computes another ${scheme} in the pool`)
        ends.push(performance.now() - begin)
      }
    }
    await Promise.all(Array.from({ length: 4 * threads }, keepAsking))
    // The queue becomes empty at the end, and each thread ends with one of the last jobs. The average of their end
    // times is the time in which all threads were busy.
    const busy = ends.slice(-threads).reduce((sum, end) => sum + end, 0) / threads
    return (ends.length / busy) * 1000
  }
  const ratios = []
  const rates = { raw: [], pool: [] }
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? ['raw', 'pool'] : ['pool', 'raw']
    const found = {}
    for (const one of order) found[one] = await (one === 'raw' ? rawRate() : pooledRate())
    if (round < 0) continue
    ratios.push(found.pool / found.raw)
    rates.raw.push(found.raw)
    rates.pool.push(found.pool)
  }
  await Promise.all([...raw.map((worker) => worker.terminate()), pooled.close({})])
  return { ratio: median(ratios), pool: median(rates.pool), raw: median(rates.raw) }
}

/**
 * Measures the delay of the event loop and of the file system while 64 verifications of bcrypt with cost 10 are queued.
 */
async function measureUnderLoad() {
  const verifier = createVerifier()
  const text = `$2b$10$abcdefghijklmnopqrstuu${'.'.repeat(31)}`
  assert.equal(await verifier.verify('x', text), false)
  const noticed = await measureBeside(async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => verifier.verify('x', text)))
    assert.deepEqual(new Set(answers), new Set([false]))
  })
  await verifier.close()
  return noticed
}

/** Measures the time in ms until a full queue rejects a job with ERR_BUSY. */
async function measureBusy(count) {
  const workers = createWorkers({ threads: 1, wait: 50 })
  const pooled = pool(native, { workers })
  const [{ descriptor }] = loads
  await pooled.load('bcrypt')
  const running = Array.from({ length: 20 }, () => pooled.kernels.bcrypt.compute(password, descriptor, {}))
  const settled = Promise.allSettled(running)
  const times = []
  for (let i = 0; i < count; i++) {
    const begin = performance.now()
    const error = await pooled.kernels.bcrypt.compute(password, descriptor, {}).catch((caught) => caught)
    assert.equal(error.code, 'ERR_BUSY')
    times.push(performance.now() - begin)
  }
  await settled
  await pooled.close({})
  return median(times)
}

async function main() {
  const usage = 'node pool.js [--quick] [--json FILE]'
  const { quick, json } = options({ quick: { type: 'boolean', default: false }, json: { type: 'string' } }, usage)
  const repeat = quick ? 3 : 15
  const begin = performance.now()
  const seen = { overhead: [], woken: [], loop: [], stat: [], busy: [] }
  for (let i = 0; i < repeat; i++) {
    seen.overhead.push(await measureOverhead(quick ? 500 : 2000))
    seen.woken.push(await measureOverhead(quick ? 20 : 50, 20))
    const { loop, stat } = await measureUnderLoad()
    seen.loop.push(loop)
    seen.stat.push(stat)
    seen.busy.push(await measureBusy(20))
  }
  const rates = []
  for (const load of loads)
    try {
      rates.push({ ...load, ...(await measureThroughput(load, quick ? 5 : 25, 600)) })
    } catch (error) {
      process.stdout.write(`not measured: ${load.backend}: ${error.message}\n`)
    }
  const rows = [
    ['overhead of one job, µs', median(seen.overhead), 100],
    ['overhead of one job after 20 ms without jobs, µs', median(seen.woken)],
    ...rates.map(({ backend, descriptor, ratio }) => [`pool ÷ raw, ${descriptor.scheme}, ${backend}`, ratio, 0.95]),
    ['event loop delay p99, 64 queued, ms', median(seen.loop), 20],
    ['fs.stat p99, 64 queued, ms', median(seen.stat), 5],
    ['ERR_BUSY, ms', median(seen.busy), 10],
  ].map(([name, value, target]) => ({
    name,
    value: Number(value.toPrecision(3)),
    target,
    met: target === undefined || (target === 0.95 ? value >= target : value <= target),
  }))
  const seconds = Math.round((performance.now() - begin) / 1000)
  process.stdout.write(`medians of ${repeat} interleaved rounds; every digest is checked; ${seconds} s\n\n`)
  table([
    ['', 'measured', 'target', ''],
    ...rows.map((row) => [row.name, row.value, row.target ?? '', row.met ? '' : 'missed']),
  ])
  if (json !== undefined)
    writeFileSync(json, `${JSON.stringify({ ...machine(), quick, seconds, rows, seen, rates }, null, 2)}\n`)
}

await (isMainThread ? main() : runRawThread())
