// Opens slow and hostile connections to a service that may open 4,096 files. Meanwhile the health routes and sign-ins
// with a key must answer on new and on kept connections, and memory must stay bounded. No connection may be left
// afterwards. `node run.js [--connections 5000] [--seconds 60]`
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
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
    connections: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
    /** Does not check times, for a machine that is used for other work too. */
    lenient: { type: 'boolean', default: false },
    /** Another build, for a comparison. */
    bin: { type: 'string' },
  },
})
const connections = Number(values.connections)
const apiKey = 'slow-test-0123456789abcdef'
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-slow-'))
const service = await startService(
  { API_KEYS: apiKey, DATABASE_FILE: join(folder, 'users.db') },
  { descriptors: 4096, ...(values.bin && { bin: values.bin }) },
)
const { port } = new URL(service.address)
const rows = Array.from({ length: 10 }, (_, i) => rowOf(i))
await importRows(service.address, { apiKey, importId: 'slow', rows, onAnswer: () => undefined })

const residentMiB = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))[1]) / 1024
/** Counts the open sockets of the service. Files and threads that it opens later do not count. */
function sockets() {
  const folder = `/proc/${service.pid}/fd`
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(join(folder, name))
    } catch {
      return ''
    }
  })
  return targets.filter((target) => target.startsWith('socket:')).length
}

let isOver = false
const failures = {}
const slowest = {}

/** Repeats one request, each with a timeout of 5 s. */
async function watch(name, interval, ask) {
  const times = []
  failures[name] = 0
  while (!isOver) {
    const begin = performance.now()
    const answer = await Promise.race([ask().catch(() => undefined), after(5000)])
    if (answer?.status !== 200) failures[name]++
    times.push(performance.now() - begin)
    await after(interval)
  }
  slowest[name] = {
    asked: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    most: Math.max(...times),
  }
}

/** Uses a new client for each request, so that each has a new connection. */
async function onNew(options, ask) {
  const client = createClient(service.address, options)
  try {
    return await ask(client)
  } finally {
    client.close()
  }
}

const kept = createClient(service.address, { apiKey, sockets: 1 })
const signIn = (client) => client.signIn(rows[0].email, 'wrong')
for (const path of ['/livez', '/readyz']) {
  let ready
  while (ready?.status !== 200) ready = await kept.ask('GET', path)
}
await signIn(kept)
const before = { sockets: sockets(), resident: residentMiB() }

const perProcess = 1250
const children = []
const counts = []
for (let first = 0; first < connections; first += perProcess) {
  const at = children.length
  const child = fork(join(import.meta.dirname, 'clients.js'), [
    port,
    String(Math.min(perProcess, connections - first)),
    String(first),
  ])
  child.on('message', (count) => {
    counts[at] = count
  })
  children.push(child)
}
const memory = []
const open = []
const sum = (name) => counts.reduce((total, count) => total + (count?.[name] ?? 0), 0)
const sampling = setInterval(() => {
  memory.push(residentMiB())
  open.push(sockets())
}, 200)
const watching = [
  watch('livez, new connection', 100, () => onNew({}, (client) => client.ask('GET', '/livez'))),
  watch('readyz, new connection', 200, () => onNew({}, (client) => client.ask('GET', '/readyz'))),
  watch('sign-in, new connection', 200, () => onNew({ apiKey }, signIn)),
  watch('sign-in, kept connection', 200, () => signIn(kept)),
]
await after(Number(values.seconds) * 1000)
const connected = sum('connected')
const closed = sum('closed')
isOver = true
await Promise.all(watching)
kept.close()
clearInterval(sampling)
for (const child of children) child.disconnect()

let left = Infinity
for (let i = 0; i < 100 && left > before.sockets; i++) {
  await after(100)
  left = sockets()
}
const began = performance.now()
const code = await service.end()
const ended = performance.now() - began
rmSync(folder, { recursive: true })

const print = (name, value) => process.stdout.write(`${name.padEnd(34)} ${value}\n`)
print('slow clients', connections)
print('connected at the end', connected)
print('closed by the service', closed)
for (const [name, { asked, p50, p95, most }] of Object.entries(slowest))
  print(
    name,
    `${asked} requests, ${failures[name]} failed, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, max ${most.toFixed(0)} ms`,
  )
print('sockets before, max, after', `${before.sockets}, ${Math.max(...open)}, ${left}`)
print('resident MiB before, max', `${before.resident.toFixed(0)}, ${Math.max(...memory).toFixed(0)}`)
print('ms to stop', ended.toFixed(0))

assert.equal(code, 0)
for (const [name, { p95 }] of Object.entries(slowest)) {
  assert.equal(failures[name], 0, `${name}: a request failed`)
  if (/z,/.test(name)) assert.ok(values.lenient || p95 < 1000, `${name}: answers take too long`)
}
assert.ok(Math.max(...memory) < before.resident + 150, 'memory grows')
assert.ok(left <= before.sockets, 'connections are left open')
