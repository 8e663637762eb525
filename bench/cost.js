import { strict as assert } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { createVerifier } from 'saltbridge'
import { hashWasm } from 'saltbridge/backends/hash-wasm'
import { js } from 'saltbridge/backends/js'
import { native } from 'saltbridge/backends/native'
import { node } from 'saltbridge/backends/node'
import { nodeRs } from 'saltbridge/backends/node-rs'
import { wasm } from 'saltbridge/backends/wasm'
import { machine, median, options, rotate, table } from './measure.js'

const usage = 'node cost.js [--quick] [--json FILE]'
const { quick, json } = options({ quick: { type: 'boolean', default: false }, json: { type: 'string' } }, usage)

/**
 * The time limits of the whole benchmark and of one sample, in ms. A case above the limit of a sample is not measured.
 */
const budget = quick ? 5_000 : 80_000
const sampleLimit = quick ? 150 : 1500
const mostRounds = quick ? 3 : 25

const backends = [native, node, nodeRs, hashWasm, wasm, js]
const verifier = createVerifier()
const password = new TextEncoder().encode('correct horse battery')
const signerKey = new Uint8Array(64).map((_, i) => i * 37 + 11)
const salt = 'c2FsdGJyaWRnZXNhbHRicg'
const digest = (length) => Buffer.alloc(length).toString('base64').replace(/=+$/, '')
const hashLength = { sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 }
const pair = (list, others) => list.flatMap((one) => others.map((other) => [one, other]))

/**
 * `units` is the number that the work estimate multiplies: rounds of bcrypt, KiB × passes of Argon2, BlockMix calls × r
 * of scrypt, or iterations of PBKDF2.
 */
const cases = [
  ...(quick ? [4, 6, 8, 10] : [4, 5, 6, 7, 8, 9, 10, 11, 12]).map((cost) => ({
    family: 'bcrypt',
    name: `bcrypt, cost ${cost}`,
    text: `$2b$${String(cost).padStart(2, '0')}$${'abcdefghijklmnopqrstuu'}${'.'.repeat(31)}`,
    units: 2 ** cost,
  })),
  ...pair(quick ? [4, 16] : [4, 16, 64], quick ? [1, 2] : [1, 2, 3]).map(([mebibytes, passes]) => ({
    family: 'argon2',
    name: `argon2id, ${mebibytes} MiB, ${passes} passes`,
    text: `$argon2id$v=19$m=${mebibytes * 1024},t=${passes},p=1$${salt}$${digest(32)}`,
    units: mebibytes * 1024 * passes,
  })),
  ...(quick ? [12, 14] : [12, 13, 14, 15, 16]).map((exponent) => ({
    family: 'scrypt',
    name: `scrypt, N 2^${exponent}, r 8, p 1`,
    text: `$scrypt$ln=${exponent},r=8,p=1$${salt}$${digest(32)}`,
    units: 2 * 2 ** exponent * 8,
  })),
  ...(quick ? [14] : [12, 14, 16]).map((exponent) => ({
    family: 'legacy-scrypt',
    name: `legacy scrypt, N 2^${exponent}, r 8`,
    text: `$f_scrypt$${Buffer.alloc(64).toString('base64')}$c2FsdGJyaWRnZQ==$m=${exponent}$r=8$s=Bw==`,
    key: signerKey,
    units: 2 * 2 ** exponent * 8,
  })),
  ...(quick
    ? [['sha256', 100_000]]
    : [...pair(Object.keys(hashLength), [100_000]), ['sha256', 300_000], ['sha256', 600_000]]
  )
    .map(([hash, iterations]) => ({
      family: `pbkdf2-${hash}`,
      name: `pbkdf2-${hash}, ${iterations / 1000}k iterations`,
      text: `$pbkdf2-${hash}$i=${iterations},l=${hashLength[hash]}$${salt}$${digest(hashLength[hash])}`,
      units: iterations,
    }))
    .sort((a, b) => a.units - b.units),
].map((one) => ({ ...one, descriptor: verifier.parse(one.text).descriptor }))

const begin = performance.now()
/** The milliseconds per unit of the previous case, by family and backend. They predict the time of the next case. */
const rates = new Map()
const results = []

async function sample(kernel, { descriptor, key }) {
  const bytes = password.slice()
  const start = performance.now()
  const computed = await kernel.compute(bytes, descriptor, key ? { key } : {})
  return { computed, milliseconds: performance.now() - start }
}

async function loadBackends({ family, name, descriptor, units }) {
  const running = []
  for (const backend of backends) {
    const kernel = backend.kernels[descriptor.scheme]
    if (!kernel) continue
    const { state, reason } = await backend.load(descriptor.scheme)
    const refusal = state === 'ready' ? kernel.refuses?.(descriptor, password) : `${state}: ${reason}`
    const expected = (rates.get(`${family} ${backend.id}`) ?? 0) * units
    const skipped = refusal ?? (expected > sampleLimit ? `about ${Math.round(expected)} ms: not measured` : undefined)
    if (skipped === undefined) running.push({ backend: backend.id, kernel, times: [] })
    else results.push({ family, name, backend: backend.id, units, skipped })
  }
  return running
}

for (const [index, one] of cases.entries()) {
  const { family, name, units } = one
  const running = await loadBackends(one)
  const started = performance.now()
  const share = (budget - (started - begin)) / (cases.length - index)
  let expected
  for (let round = -1; round < mostRounds; round++) {
    if (round >= 3 && performance.now() - started > share) break
    for (const { kernel, times, backend } of rotate(running, round + 1)) {
      const { computed, milliseconds } = await sample(kernel, one)
      expected ??= Buffer.from(computed)
      assert.ok(expected.equals(computed), `${backend} computes another ${name} than ${running[0].backend}`)
      if (round >= 0) times.push(milliseconds)
    }
  }
  for (const { backend, times } of running) {
    const milliseconds = median(times)
    rates.set(`${family} ${backend}`, milliseconds / units)
    results.push({ family, name, backend, units, milliseconds, fastest: Math.min(...times), samples: times.length })
  }
}

/**
 * Returns the median of ms per unit for the fastest backend. It uses only cases of at least 2 ms, because the fixed
 * cost of a call distorts shorter ones.
 */
function fitConstant(families) {
  const measured = results.filter(({ family, milliseconds }) => families.includes(family) && milliseconds >= 2)
  const byBackend = Map.groupBy?.(measured, ({ backend }) => backend) ?? groupByBackend(measured)
  const found = [...byBackend].map(([backend, rows]) => ({
    backend,
    value: median(rows.map(({ milliseconds, units }) => milliseconds / units)),
  }))
  const best = found.sort((a, b) => a.value - b.value)[0]
  return best && { value: Number(best.value.toPrecision(3)), backend: best.backend }
}

function groupByBackend(rows) {
  const groups = new Map()
  for (const row of rows) groups.set(row.backend, [...(groups.get(row.backend) ?? []), row])
  return groups
}

const constants = {
  bcryptRound: fitConstant(['bcrypt']),
  argon2Block: fitConstant(['argon2']),
  scryptBlock: fitConstant(['scrypt', 'legacy-scrypt']),
  ...Object.fromEntries(
    Object.keys(hashLength).map((hash) => [`pbkdf2Iteration.${hash}`, fitConstant([`pbkdf2-${hash}`])]),
  ),
}

const ids = backends.map(({ id }) => id)
const rows = cases.map(({ name }) => {
  const of = (id) => results.find((result) => result.name === name && result.backend === id)
  const cell = (result) => (result?.milliseconds === undefined ? '–' : result.milliseconds.toFixed(2))
  return [name, ...ids.map((id) => cell(of(id)))]
})
const seconds = Math.round((performance.now() - begin) / 1000)
process.stdout.write(
  `milliseconds, medians of 3 to ${mostRounds} interleaved rounds; all digests are equal; ${seconds} s\n\n`,
)
table([['', ...ids], ...rows])
const reasons = new Set(
  results.flatMap(({ backend, family, skipped }) => (skipped ? [`${backend}, ${family}: ${skipped}`] : [])),
)
if (reasons.size > 0) process.stdout.write(`\nnot measured:\n  ${[...reasons].join('\n  ')}\n`)
process.stdout.write('\nms per unit on the fastest backend (for src/schemes):\n')
for (const [name, found] of Object.entries(constants))
  if (found) process.stdout.write(`  ${name}: ${found.value} (${found.backend})\n`)
if (json !== undefined)
  writeFileSync(json, `${JSON.stringify({ ...machine(), quick, seconds, results, constants }, null, 2)}\n`)
