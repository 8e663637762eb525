// Tests the installed package in one runtime. run.js starts it: suite.js <folder of vectors>
import assert from 'node:assert/strict'
import { createVerifier, isHashError } from 'saltbridge'
import { createWorkers, pool } from 'saltbridge/backends/pool'
import { wasm } from 'saltbridge/backends/wasm'
import { obedient } from './obedient.js'
import { checkReady, missingPackages } from './ready.js'
import { verifyVectors } from './vectors.js'

const vectors = process.argv[2]
const cheap = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
/** A verification of each of these two hashes takes about 45 ms or more. */
const usual = `$2b$10$abcdefghijklmnopqrstuu${'.'.repeat(31)}`
const slow = `$pbkdf2-sha256$i=400000,l=32$c2FsdA$${'A'.repeat(43)}`
/** The maximum time in ms between two ticks of a timer. */
const longestGap = 200

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const codeOf = (error) => (isHashError(error) ? error.code : error)
const outcome = (work) => work.then(() => 'done', codeOf)

async function step(sentence, work) {
  const begin = performance.now()
  const result = await work()
  console.log(`ok ${sentence} (${Math.round(performance.now() - begin)} ms)`)
  return result
}

const verifier = createVerifier()

await step('the backends that belong to this runtime are ready', async () => {
  await verifier.ready()
  checkReady(verifier.status())
})
const status = verifier.status()
const missing = missingPackages(status)
const counts = await step('a quarter of the vectors, spread over all files, have the expected outcomes', () =>
  verifyVectors(verifier, vectors, missing),
)

await step(
  'the WebAssembly kernels compute the known answers in the calling thread and in worker threads',
  async () => {
    for (const backend of [wasm, pool(wasm)])
      for (const scheme of Object.keys(wasm.kernels)) assert.deepEqual(await backend.load(scheme), { state: 'ready' })
  },
)

await step('a new hash matches its password and no other password', async () => {
  const text = await verifier.hash('correct horse battery staple')
  assert.match(text, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await verifier.verify('correct horse battery staple', text), true)
  assert.equal(await verifier.verify('correct horse battery stable', text), false)
  const { match, upgraded } = await verifier.verifyAndUpgrade('U*U', cheap)
  assert.equal(match, true)
  assert.equal(await verifier.verify('U*U', upgraded), true)
})

await step(`timers tick at least every ${longestGap} ms while 16 verifications compute`, async () => {
  let isOver = false
  let last = performance.now()
  const gaps = []
  const all = Promise.all(Array.from({ length: 16 }, () => verifier.verify('x', usual))).finally(() => (isOver = true))
  while (!isOver) {
    await pause(5)
    const now = performance.now()
    gaps.push(now - last)
    last = now
  }
  assert.deepEqual(new Set(await all), new Set([false]))
  const longest = Math.max(...gaps)
  assert.ok(gaps.length >= 4, `${gaps.length} ticks`)
  assert.ok(longest < longestGap, `${Math.round(longest)} ms`)
})

const pbkdf2 = {
  scheme: 'pbkdf2',
  hash: 'sha256',
  iterations: 1,
  salt: new TextEncoder().encode('salt'),
  digest: new Uint8Array(32),
}

await step(
  'a backend outside the package computes in worker threads, and a thread that ends loses only its own job',
  async () => {
    const owner = {}
    const pooled = pool(obedient, { workers: createWorkers({ threads: 2 }) })
    const command = (text) => pooled.kernels.pbkdf2.compute(new TextEncoder().encode(text), pbkdf2, { owner })
    assert.deepEqual(await pooled.load('pbkdf2'), { state: 'ready' })
    const outcomes = await Promise.all(
      ['where', 'exit', 'where', 'where', 'where'].map((text) => outcome(command(text))),
    )
    assert.deepEqual(outcomes, ['done', 'ERR_BACKEND', 'done', 'done', 'done'])
    assert.equal((await command('where'))[0], 1)
    await pooled.close(owner)
  },
)

await step('a full queue rejects a job with ERR_BUSY immediately', async () => {
  const small = createVerifier({ backends: [pool(obedient, { workers: createWorkers({ threads: 1, jobs: 2 }) })] })
  await small.ready()
  const begin = performance.now()
  let busyAfter = Infinity
  const outcomes = Array.from({ length: 8 }, () =>
    outcome(small.verify('x', slow)).then((code) => {
      if (code === 'ERR_BUSY') busyAfter = Math.min(busyAfter, performance.now() - begin)
      return code
    }),
  )
  assert.equal(await Promise.race(outcomes), 'ERR_BUSY')
  const all = await Promise.all(outcomes)
  assert.equal(all.filter((one) => one === 'done').length, 3)
  assert.equal(all.filter((one) => one === 'ERR_BUSY').length, 5)
  assert.ok(busyAfter < 50, `after ${Math.round(busyAfter)} ms`)
  await small.close()
})

await step('a waiting job is dropped immediately when it is aborted', async () => {
  const controller = new AbortController()
  const workers = createWorkers({ threads: 1 })
  const backend = pool(obedient, { workers })
  const one = createVerifier({ backends: [backend] })
  await one.ready()
  const running = outcome(one.verify('x', slow))
  const waiting = outcome(one.verify('x', slow, { signal: controller.signal }))
  const late = outcome(one.verify('x', slow, { deadline: Date.now() + 5 }))
  await pause(1)
  controller.abort()
  assert.equal(await Promise.race([running, waiting]), 'ERR_ABORTED')
  assert.equal(await Promise.race([running, late]), 'ERR_ABORTED')
  assert.equal(await running, 'done')
  assert.equal(workers.status().waiting, 0)
  await one.close()
})

await step('a closed verifier does not compute, and “await using” closes a verifier', async () => {
  const one = createVerifier()
  assert.equal(await one.verify('U*U', cheap), true)
  await one[Symbol.asyncDispose]()
  assert.equal(await outcome(one.verify('U*U', cheap)), 'ERR_CLOSED')
  const AsyncFunction = (async () => undefined).constructor
  let used
  try {
    used = new AsyncFunction('create', 'await using it = create(); return it')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    console.log('   this runtime has no “await using”: Symbol.asyncDispose was called')
    return
  }
  const two = await used(createVerifier)
  assert.equal(await outcome(two.verify('U*U', cheap)), 'ERR_CLOSED')
})

await verifier.close()
console.log(JSON.stringify({ ...counts, missing, status }))
