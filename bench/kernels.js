import { strict as assert } from 'node:assert'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import nodeRsBcrypt from '@node-rs/bcrypt'
import { hashWasm, js, native, node, nodeRs, wasm } from 'saltbridge/backends'
import { createWorkers, pool } from 'saltbridge/backends/pool'
import { bcrypt as bcryptFormat } from 'saltbridge/formats/crypt'
import { machine, median, options, rotate, table } from './measure.js'

const { json, quick } = options(
  { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
  'node kernels.js [--quick] [--json]',
)
const rounds = quick ? 3 : 21
const windows = quick ? 1 : 9
const milliseconds = quick ? 500 : 2500
const cores = availableParallelism()
/** The number of concurrent computations. It is large enough that each thread can fill its batches. */
const inFlight = 8 * cores

const password = new TextEncoder().encode('correct horse battery')
const salt = new TextEncoder().encode('sixteen bytes of')
const argon2 = { scheme: 'argon2', variant: 'id', version: 19, lanes: 1, salt, digest: new Uint8Array(32) }
const descriptors = {
  'bcrypt 10': { scheme: 'bcrypt', variant: '2b', cost: 10, salt, digest: new Uint8Array(23) },
  'argon2id 64 MiB t3 p1': { ...argon2, memory: 65_536, passes: 3 },
  'argon2id 19 MiB t2 p1': { ...argon2, memory: 19_456, passes: 2 },
  'legacy scrypt m14 r8': {
    scheme: 'scrypt',
    cost: 2 ** 14,
    blockSize: 8,
    parallelization: 1,
    salt,
    digest: new Uint8Array(32),
  },
}

/** Returns a contestant for a backend. `id` is the name of the package that computes. */
const byBackend = (backend, id = backend.id) => ({
  id,
  load: ({ scheme }) => backend.load(scheme),
  compute: (descriptor) => backend.kernels[descriptor.scheme].compute(password, descriptor, {}),
  close: () => backend.close?.({}),
})
const nodeRsBcryptOf = {
  id: '@node-rs/bcrypt',
  load: async () => ({ state: 'ready' }),
  async compute({ cost }) {
    const { descriptor } = bcryptFormat.parse(await nodeRsBcrypt.hash(password, cost, Buffer.from(salt)))
    return descriptor.digest
  },
}
const contestants = {
  bcrypt: [byBackend(wasm), byBackend(native, 'bcrypt'), nodeRsBcryptOf, byBackend(hashWasm), byBackend(js)],
  argon2: [byBackend(wasm), byBackend(native, 'argon2'), byBackend(nodeRs), byBackend(node), byBackend(hashWasm)],
  scrypt: [byBackend(wasm), byBackend(native, 'node:crypto'), byBackend(hashWasm), byBackend(js, 'scrypt-js')],
}

async function loadAvailable(list, descriptor) {
  const found = []
  for (const one of list) if ((await one.load(descriptor)).state === 'ready') found.push(one)
  return found
}

/** Measures single computations in ms. The contestants take turns, one sample each. */
async function measureAlone(name) {
  const descriptor = descriptors[name]
  const list = await loadAvailable(contestants[descriptor.scheme], descriptor)
  const times = new Map(list.map(({ id }) => [id, []]))
  let expected
  for (let round = -2; round < rounds; round++)
    for (const { id, compute } of rotate(list, round + 2)) {
      const begin = performance.now()
      const found = Buffer.from(await compute(descriptor)).toString('hex')
      const taken = performance.now() - begin
      assert.equal(found, (expected ??= found), `${id}: ${name}`)
      if (round >= 0) times.get(id).push(taken)
    }
  return Object.fromEntries([...times].map(([id, list]) => [id, median(list)]))
}

/** Measures the ms per computation in a batch on one thread, for each batch size. */
async function measureBatches(name) {
  const descriptor = descriptors[name]
  const { batch } = wasm.kernels[descriptor.scheme]
  const counts = Array.from({ length: batch.groupOf(descriptor).most }, (_, i) => i + 1)
  const times = counts.map(() => [])
  let expected
  for (let round = -2; round < rounds; round++)
    for (const count of rotate(counts, round + 2)) {
      const asked = Array.from({ length: count }, () => ({ password, descriptor, job: {} }))
      const begin = performance.now()
      const digests = await batch.compute(asked)
      const taken = performance.now() - begin
      assert.equal(digests.length, count)
      for (const digest of digests) {
        const found = Buffer.from(digest).toString('hex')
        assert.equal(found, (expected ??= found), `${count} of ${name}`)
      }
      if (round >= 0) times[count - 1].push(taken / count)
    }
  return Object.fromEntries(times.map((list, i) => [`wasm, batch of ${i + 1}`, median(list)]))
}

/**
 * Measures the computations per second on all cores. Our kernels run in the pool, and addons run in their own threads.
 * The contestants take turns, one window each.
 */
async function measureThroughput(name, ids) {
  const descriptor = descriptors[name]
  const pooled = byBackend(pool(wasm, { workers: createWorkers({ threads: cores }) }))
  const others = contestants[descriptor.scheme].filter(({ id }) => ids.includes(id))
  const list = await loadAvailable([pooled, ...others], descriptor)
  const rates = new Map(list.map(({ id }) => [id, []]))
  let expected
  async function rate({ id, compute }) {
    const begin = performance.now()
    const ends = []
    const keepAsking = async () => {
      while (performance.now() - begin < milliseconds) {
        const found = Buffer.from(await compute(descriptor)).toString('hex')
        assert.equal(found, (expected ??= found), `${id}: ${name}`)
        ends.push(performance.now() - begin)
      }
    }
    await Promise.all(Array.from({ length: inFlight }, keepAsking))
    return (ends.length / ends.at(-1)) * 1000
  }
  for (let round = -1; round < windows; round++)
    for (const one of rotate(list, round + 1)) {
      const found = await rate(one)
      if (round >= 0) rates.get(one.id).push(found)
    }
  await pooled.close()
  return Object.fromEntries([...rates].map(([id, list]) => [id, median(list)]))
}

const times = {}
for (const name of Object.keys(descriptors)) times[name] = await measureAlone(name)
const severalTimes = {}
for (const name of ['bcrypt 10', 'legacy scrypt m14 r8']) severalTimes[name] = await measureBatches(name)
const rates = {
  'bcrypt 10': await measureThroughput('bcrypt 10', ['bcrypt', '@node-rs/bcrypt']),
  'legacy scrypt m14 r8': await measureThroughput('legacy scrypt m14 r8', ['node:crypto']),
}

const bestOf = (values) => Math.max(...Object.entries(values).flatMap(([id, value]) => (id === 'wasm' ? [] : [value])))
const bcryptTimes = times['bcrypt 10']
const argon2Times = times['argon2id 64 MiB t3 p1']
const scryptTimes = times['legacy scrypt m14 r8']
const aims = [
  ['bcrypt 10, all cores: wasm ÷ best addon', rates['bcrypt 10'].wasm / bestOf(rates['bcrypt 10']), '≥', 1.4, 2],
  [
    'bcrypt 10, alone: wasm ÷ best addon (time)',
    bcryptTimes.wasm / Math.min(bcryptTimes.bcrypt, bcryptTimes['@node-rs/bcrypt']),
    '≤',
    1.15,
    1,
  ],
  ['argon2id 64 MiB t3 p1: hash-wasm ÷ wasm', argon2Times['hash-wasm'] / argon2Times.wasm, '≥', 2.8, 3.5],
  ['argon2id 64 MiB t3 p1: argon2 addon ÷ wasm', argon2Times.argon2 / argon2Times.wasm, '≥', 1.1, 1.5],
  ['legacy scrypt m14 r8: node:crypto ÷ wasm', scryptTimes['node:crypto'] / scryptTimes.wasm, '≥', 2, 2.5],
  ['legacy scrypt m14 r8: hash-wasm ÷ wasm', scryptTimes['hash-wasm'] / scryptTimes.wasm, '≥', 2.8, 3.5],
  ['legacy scrypt m14 r8: scrypt-js ÷ wasm', scryptTimes['scrypt-js'] / scryptTimes.wasm, '≥', 20, 30],
  [
    'legacy scrypt m14 r8, all cores: wasm ÷ node:crypto',
    rates['legacy scrypt m14 r8'].wasm / bestOf(rates['legacy scrypt m14 r8']),
    '≥',
    2,
    2.5,
  ],
]

if (json)
  process.stdout.write(
    `${JSON.stringify({ ...machine(), rounds, windows, times, severalTimes, rates, aims }, null, 2)}\n`,
  )
else {
  const { cpu, node: version } = machine()
  process.stdout.write(`medians of ${rounds} rounds and ${windows} windows, Node.js ${version}, ${cpu}\n\n`)
  const lines = (all, unit) =>
    Object.entries(all).flatMap(([name, values]) =>
      Object.entries(values).map(([id, value]) => [`${name}, ${id}`, value.toFixed(1), unit]),
    )
  table([['', '', ''], ...lines(times, 'ms'), ...lines(severalTimes, 'ms'), ...lines(rates, 'per second, all cores')])
  process.stdout.write('\n')
  table([
    ['', 'measured', 'floor', 'aim'],
    ...aims.map(([name, value, sign, floor, aim]) => [name, value.toFixed(2), `${sign} ${floor}`, `${aim}`]),
  ])
}
