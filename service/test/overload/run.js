// Sends ten times more sign-ins than the service can verify: `node run.js [--minutes N] [--times 10]`. Accepted ones
// must not wait longer than the queue allows, others must be refused immediately, the health routes must answer, and
// the service must recover afterwards.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { importRows } from '../clients/importing.js'
import { rowOf } from '../clients/rows.js'
import { createClient, quantile } from '../clients/signing-in.js'
import { startService } from '../running/running.js'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    times: { type: 'string', default: '10' },
    /** Does not check times, for a machine that is used for other work too. */
    lenient: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.minutes) * 60
const apiKey = 'overload-test-0123456789abcdef'
/** The longest time in ms that a sign-in may wait in the queue. */
const budget = 1000
const users = 1000

const folder = mkdtempSync(join(tmpdir(), 'saltbridge-overload-'))
const service = await startService({
  API_KEYS: apiKey,
  DATABASE_FILE: join(folder, 'users.db'),
  QUEUE_WAIT_MS: String(budget),
  // Each account signs in far more often than a real user would, so failed sign-ins are not limited.
  MAX_FAILURES_PER_HOUR: 'off',
})
const rows = Array.from({ length: users }, (_, i) => rowOf(i))
await importRows(service.address, { apiKey, importId: 'overload', rows, onAnswer: () => undefined })
const client = createClient(service.address, { apiKey })
const emailOf = (i) => (i % 10 === 0 ? `nobody${i}@example.org` : rows[i % users].email)
const residentMiB = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))[1]) / 1024

/** Measures the sign-ins per second of a few clients that wait for their answers. */
async function capacity(milliseconds) {
  const begin = performance.now()
  let count = 0
  const one = async (lane) => {
    while (performance.now() - begin < milliseconds) {
      const { status } = await client.signIn(emailOf(lane * 1000 + count), 'wrong')
      assert.equal(status, 200)
      count++
    }
  }
  await Promise.all(Array.from({ length: 4 }, (_, lane) => one(lane)))
  return (count / (performance.now() - begin)) * 1000
}

await capacity(2000)
const rate = await capacity(5000)
const calm = []
for (let i = 0; i < 20; i++) calm.push((await client.signIn(emailOf(i), 'wrong')).milliseconds)

const accepted = []
const refused = []
const health = []
const memory = []
let failed = 0
let sent = 0
const settling = new Set()
let isOver = false

async function watchHealth() {
  const watcher = createClient(service.address)
  while (!isOver) {
    const { status, milliseconds } = await watcher.ask('GET', '/livez')
    assert.equal(status, 200)
    health.push(milliseconds)
    memory.push(residentMiB())
    await after(100)
  }
  watcher.close()
}

function send() {
  const task = client
    .signIn(emailOf(sent++), 'wrong')
    .then(({ status, headers, milliseconds }) => {
      if (status === 200) accepted.push(milliseconds)
      else {
        assert.equal(status, 503)
        assert.ok(Number(headers['retry-after']) >= 1)
        refused.push(milliseconds)
      }
    })
    .catch(() => {
      failed++
    })
    .finally(() => settling.delete(task))
  settling.add(task)
}

const watching = watchHealth()
const begin = performance.now()
for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - begin) {
  const due = (elapsed / 1000) * rate * Number(values.times)
  while (sent < due) send()
  await after(2)
}
await Promise.all(settling)
const end = performance.now()
let recovery = Infinity
for (let i = 0; i < 100; i++) {
  const { status, milliseconds } = await client.signIn(emailOf(i), 'wrong')
  if (status === 200 && milliseconds < quantile(calm, 0.5) * 2) {
    recovery = (performance.now() - end) / 1000
    break
  }
}
isOver = true
await watching
client.close()
assert.equal(await service.end(), 0)
rmSync(folder, { recursive: true })

const figures = {
  'sign-ins per second alone': rate,
  'sign-ins per second under load': (accepted.length / (end - begin)) * 1000,
  'sent per second': (sent / (end - begin)) * 1000,
  'accepted, p99 ms': quantile(accepted, 0.99),
  'refused, p50 ms': quantile(refused, 0.5),
  'refused, p99 ms': quantile(refused, 0.99),
  'health, p99 ms': quantile(health, 0.99),
  'resident at the start, MiB': memory[0],
  'resident maximum, MiB': Math.max(...memory),
  'normal again after, s': recovery,
  'connections that failed': failed,
}
for (const [name, value] of Object.entries(figures))
  process.stdout.write(`${name.padEnd(34)} ${value.toPrecision(4)}\n`)
assert.equal(failed, 0)
assert.ok(recovery < Infinity, 'the service does not recover')
assert.ok(Math.max(...memory) < memory[0] + 100, 'memory grows')
if (!values.lenient) {
  assert.ok(figures['accepted, p99 ms'] <= budget + quantile(calm, 0.99), 'accepted sign-ins wait longer than allowed')
  assert.ok(figures['refused, p50 ms'] <= 10, 'refusals take too long')
  assert.ok(figures['health, p99 ms'] <= 50, 'the health routes answer too late')
  assert.ok(recovery <= 5, 'the service recovers too late')
}
