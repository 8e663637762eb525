// Measures the sign-ins per second over HTTP, divided by the verifications per second of the same bcrypt hashes in a
// pool of this process. The two take turns, one window each.
// `node sign-in.js [--quick] [--json FILE]`
import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import bcrypt from 'bcrypt'
import { createVerifier } from 'saltbridge'
import { importRows } from '../service/test/clients/importing.js'
import { createClient, quantile } from '../service/test/clients/signing-in.js'
import { startService } from '../service/test/running/running.js'
import { machine, median, options, table } from './measure.js'

const { quick, json } = options(
  { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
  'node sign-in.js [--quick] [--json FILE]',
)
const users = 64
/**
 * The number of concurrent requests. It is high enough that no thread waits for a job, and low enough that no request
 * is refused.
 */
const lanes = 8
const rounds = quick ? 1 : 15
const milliseconds = quick ? 1000 : 6000
const apiKey = 'bench-sign-in-0123456789abcdef'
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-bench-sign-in-'))

const people = Array.from({ length: users }, (_, i) => {
  const password = `password ${i}`
  return { email: `person.${i}@example.org`, password, passwordHash: bcrypt.hashSync(password, 10) }
})
/** Upgrades are off, because the first sign-in of each user would otherwise also compute a new hash. */
const service = await startService({ API_KEYS: apiKey, DATABASE_FILE: join(folder, 'users.db'), UPGRADE: 'off' })
const rows = people.map(({ email, passwordHash }) => ({ email, passwordHash }))
const { counts } = await importRows(service.address, { apiKey, importId: 'bench', rows, onAnswer: () => undefined })
assert.equal(counts.created, users)
const client = createClient(service.address, { apiKey })
const verifier = createVerifier()

const contestants = {
  async pool({ password, passwordHash }) {
    assert.equal(await verifier.verify(password, passwordHash), true)
  },
  async http({ email, password }) {
    const { text } = await client.signIn(email, password)
    assert.equal(JSON.parse(text).status, 'OK')
  },
}

/**
 * Returns the rate per second and the percentiles of the time in ms. The rate covers the time in which all threads were
 * busy.
 */
async function rateOf(act) {
  const begin = performance.now()
  const ends = []
  const times = []
  async function lane(at) {
    for (let i = at; performance.now() - begin < milliseconds; i += lanes) {
      const from = performance.now()
      await act(people[i % users])
      ends.push(performance.now() - begin)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)))
  const { cores } = machine()
  const busy = ends.slice(-cores).reduce((sum, end) => sum + end, 0) / cores
  return { rate: (ends.length / busy) * 1000, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

const found = []
for (let round = -1; round < rounds; round++) {
  const both = {}
  for (const one of round % 2 === 0 ? ['pool', 'http'] : ['http', 'pool']) both[one] = await rateOf(contestants[one])
  if (round >= 0) found.push({ ...both, ratio: both.http.rate / both.pool.rate })
}
client.close()
await verifier.close()
assert.equal(await service.end(), 0)
rmSync(folder, { recursive: true })

const of = (one, what) => median(found.map((round) => round[one][what])).toPrecision(3)
process.stdout.write(
  `bcrypt 10, ${lanes} concurrent requests, medians of ${rounds} rounds; every answer is checked\n\n`,
)
table([
  ['', 'per second', 'p50, ms', 'p99, ms'],
  ['the pool', of('pool', 'rate'), of('pool', 'p50'), of('pool', 'p99')],
  ['sign-ins over HTTP', of('http', 'rate'), of('http', 'p50'), of('http', 'p99')],
  ['ratio', median(found.map(({ ratio }) => ratio)).toFixed(3), '', ''],
])
if (json !== undefined) writeFileSync(json, `${JSON.stringify({ ...machine(), lanes, rounds, found }, null, 2)}\n`)
