// Locks the SQLite file from another process at random times while clients write. Every acknowledged write must be
// found after a restart. `node run.js [--schedules N]`
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Database from 'libsql'
import { importRows } from '../clients/importing.js'
import { bcryptText } from '../clients/rows.js'
import { startService } from '../running/running.js'

const { values } = parseArgs({ options: { schedules: { type: 'string', default: '100' } } })
const schedules = Number(values.schedules)
const apiKey = 'lock-test-0123456789abcdef'
const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-locks-'))
const file = join(folder, 'users.db')
const copy = join(folder, 'copy.db')

/** The longest lock in ms. A statement of the service waits 3,000 ms. */
const longest = 4500

/** What the other process does. It writes nothing that stays, except with `commit`. */
const locks = {
  'a write that is rolled back': ['begin immediate; update users set time_joined = 0', 'rollback'],
  'a write that is committed': ['begin immediate; create table if not exists locked (a)', 'commit'],
  'an exclusive lock': ['begin exclusive', 'rollback'],
  'a long read': ['begin; select count(*) from users', 'rollback'],
  'a checkpoint': ['pragma wal_checkpoint(truncate)', 'pragma wal_checkpoint(restart)'],
  'a vacuum': ['vacuum', 'vacuum'],
  'a backup': [`vacuum into '${copy}'`, 'select 1'],
}

/** The e-mails whose write was acknowledged, each with the state that it must have. */
const acknowledged = new Map()
const counts = { acknowledged: 0, refused: 0, notReady: 0, killed: 0, restarts: 0, most: 0 }
const settings = { API_KEYS: apiKey, DATABASE_FILE: file, MAX_FAILURES_PER_HOUR: 'off' }
let service = await startService(settings)
let isDone = false
let isRestarting = false
let next = 0

/** Sends a request. Returns nothing if it was refused or the service is being restarted. */
async function ask(path, body) {
  try {
    const response = await fetch(service.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    if (response.status === 200) return answer
    assert.ok(response.status === 503, `${path} is answered with ${response.status} ${JSON.stringify(answer)}`)
  } catch (error) {
    if (error.code === 'ERR_ASSERTION') throw error
  }
  counts.refused++
  return undefined
}

function acknowledge(email, state) {
  counts.acknowledged++
  acknowledged.set(email, { ...acknowledged.get(email), ...state })
}

const passwordHash = bcryptText('locks', 4)

const writes = [
  async (email) => {
    if ((await ask('/recipe/signup', { email, password: 'a password' }))?.status === 'OK') acknowledge(email, {})
  },
  async (email) => {
    const body = { email, passwordHash }
    if ((await ask('/recipe/user/passwordhash/import', body))?.status === 'OK')
      acknowledge(email, { hash: passwordHash })
    // A sign-in with a wrong password writes too.
    await ask('/recipe/signin', { email, password: 'wrong' })
  },
  async (email) => {
    const identity = { thirdPartyId: 'google', thirdPartyUserId: email, email: { id: email } }
    const user = (await ask('/recipe/signinup', identity))?.user
    if (!user) return
    acknowledge(email, {})
    if ((await ask('/user/disable', { userId: user.id }))?.status === 'OK') acknowledge(email, { isDisabled: 1 })
  },
  async (email) => {
    const rows = Array.from({ length: randomInt(1, 300) }, (_, at) => ({
      key: `${at}`,
      email: `${at}.${email}`,
      passwordHash,
    }))
    try {
      await importRows(service.address, {
        apiKey,
        importId: email,
        rows,
        onAnswer({ key, status }) {
          assert.equal(status, 'created')
          acknowledge(`${key}.${email}`, { hash: passwordHash })
        },
      })
    } catch (error) {
      if (error.code === 'ERR_ASSERTION') throw error
      counts.refused++
    }
  },
]

async function client(write) {
  while (!isDone) {
    await write(`${next++}@example.org`)
    await after(randomInt(1, 20))
  }
}

/** Asks for the readiness as a load balancer does. */
async function watch() {
  while (!isDone) {
    const status = await fetch(`${service.address}/readyz`).then(
      (response) => response.status,
      () => 503,
    )
    if (status === 503 && !isRestarting) counts.notReady++
    const handles = handlesOf(service.pid)
    if (handles > counts.most) counts.most = handles
    await after(200)
  }
}

function handlesOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).filter((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(file)).length
  } catch {
    return 0
  }
}

/** Locks the file in another process for a time. Ends the process by kill -9 in one of three cases. */
async function lockOnce() {
  const names = Object.keys(locks)
  const [begin, end] = locks[names[randomInt(names.length)]]
  rmSync(copy, { force: true })
  const child = fork(join(import.meta.dirname, 'locker.js'), [file, begin, end])
  const gone = once(child, 'exit')
  await once(child, 'message')
  // Half of the locks are longer than a statement waits.
  await after(randomInt(2) === 0 ? randomInt(0, 1500) : randomInt(2500, longest))
  if (randomInt(3) === 0) {
    child.kill('SIGKILL')
    counts.killed++
  } else child.send('end')
  await gone
}

/** Checks every acknowledged write in the file, which the service has just left. */
function check() {
  const database = new Database(file, { readonly: true })
  const statement = `select u.email, u.password_hash as hash, u.is_disabled as isDisabled from users u
    union all select i.email, null, u.is_disabled from identities i join users u on u.id = i.user_id`
  const found = new Map(
    database
      .prepare(statement)
      .all()
      .map((row) => [row.email, row]),
  )
  database.close()
  const lost = [...acknowledged].filter(
    ([email, state]) =>
      Object.entries(state).some(([name, value]) => found.get(email)?.[name] !== value) || !found.has(email),
  )
  assert.equal(
    lost.length,
    0,
    `${lost.length} of ${acknowledged.size} acknowledged writes are lost, such as ${lost[0]?.[0]}`,
  )
}

async function restart(signal) {
  isRestarting = true
  await service.end(signal)
  check()
  service = await startService(settings)
  counts.restarts++
  isRestarting = false
}

const begin = performance.now()
const failed = []
const clients = [...writes, ...writes].map((write) => client(write).catch((error) => failed.push(error)))
const watching = watch()
for (let at = 1; at <= schedules && failed.length === 0; at++) {
  await lockOnce()
  await after(randomInt(0, 300))
  if (at % 10 === 0 || at === schedules) await restart(at % 20 === 0 ? 'SIGKILL' : 'SIGTERM')
}
isDone = true
await Promise.all([...clients, watching])
assert.equal(await service.end(), 0)
for (const error of failed) throw error
check()
// The lock file, and for each of the two connections the database, its log and its index.
assert.ok(counts.most <= 12, `the service had ${counts.most} handles of its database`)
rmSync(folder, { recursive: true })
const seconds = ((performance.now() - begin) / 1000).toFixed(0)
process.stdout.write(
  `${schedules} locks by other processes (${counts.killed} killed), ${counts.restarts} restarts, ${counts.refused} requests refused, ` +
    `${counts.notReady} times not ready: ${counts.acknowledged} writes acknowledged, none lost (${seconds} s)\n`,
)
