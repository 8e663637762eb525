// Kills the service, or its PostgreSQL, with kill -9 at random times during an import. No acknowledged row may be lost,
// and no row may be stored twice.
// `node run.js [--kill service|database] [--database sqlite|postgres] [--kills N] [--rows N]`
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Database from 'libsql'
import { importRows } from '../clients/importing.js'
import { rowOf } from '../clients/rows.js'
import { query, startPostgres } from '../databases/debian-postgres.js'
import { startService } from '../running/running.js'

const { values } = parseArgs({
  options: {
    kill: { type: 'string', default: 'service' },
    database: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '200' },
    rows: { type: 'string', default: '100000' },
  },
})
const kills = Number(values.kills)
const total = Number(values.rows)
const onPostgres = values.database === 'postgres' || values.kill === 'database'
const apiKey = 'kill-test-0123456789abcdef'
const importId = 'killed'
/** The number of rows in one request. */
const size = 1000

const folder = mkdtempSync(join(tmpdir(), 'saltbridge-kill-'))
const postgres = onPostgres ? await startPostgres() : undefined
const file = join(folder, 'users.db')
const settings = { API_KEYS: apiKey, ...(postgres ? { DATABASE_URL: postgres.url } : { DATABASE_FILE: file }) }

/** The user ids of the acknowledged rows, by row. */
const acknowledged = new Map()
const seen = { service: 0, database: 0, interrupted: 0, repeated: 0 }
let service = await startService(settings)
let isDone = false

/** Kills at random times, mostly while rows are being written. */
async function killer() {
  for (let i = 0; i < kills && !isDone; i++) {
    await after(randomInt(5, 250))
    if (isDone) return
    if (values.kill === 'database') {
      await postgres.kill()
      await after(randomInt(0, 50))
      await postgres.start()
      seen.database++
    } else {
      await service.end('SIGKILL')
      seen.service++
      service = await startService(settings)
    }
  }
}

function acknowledge({ key, status, userId }) {
  assert.equal(status, 'created', `the answer for row ${key} is ${status}`)
  const before = acknowledged.get(key)
  if (before !== undefined) {
    assert.equal(userId, before, `row ${key} has become another user`)
    seen.repeated++
  }
  acknowledged.set(key, userId)
}

/** Sends the rows that are not acknowledged, and some others again, until all rows are acknowledged. */
async function importAll() {
  for (let from = 0; from < total; ) {
    const rows = Array.from({ length: Math.min(size, total - from) }, (_, i) => rowOf(from + i))
    try {
      const last = await importRows(service.address, { apiKey, importId, rows, onAnswer: acknowledge })
      if (last.end) from += rows.length
      else seen.interrupted++
    } catch (error) {
      if (error.code === 'ERR_ASSERTION') throw error
      seen.interrupted++
      await after(20)
    }
  }
}

/** Reads all rows of the table directly from the database. */
async function readStored() {
  const statement = 'SELECT original_id, email, password_hash FROM users'
  if (postgres) return query(postgres.url, statement)
  return new Database(file, { readonly: true }).prepare(statement).all()
}

const begin = performance.now()
const killing = killer()
while (seen.service + seen.database < kills) {
  await importAll()
  if (seen.service + seen.database < kills)
    process.stdout.write('all rows were stored before the last kill: sending them again\n')
}
isDone = true
await killing
await importAll()
assert.equal(acknowledged.size, total)
const found = await readStored()
assert.equal(found.length, total, 'rows are lost or stored twice')
const byId = new Map(found.map((row) => [row.original_id, row]))
for (let i = 0; i < total; i++) {
  const { id, email, passwordHash } = rowOf(i)
  const row = byId.get(id)
  assert.ok(row, `row ${i} was acknowledged but is lost`)
  assert.deepEqual([row.email, row.password_hash], [email, passwordHash])
}
assert.equal(await service.end(), 0)
await postgres?.stop()
rmSync(folder, { recursive: true })
const seconds = ((performance.now() - begin) / 1000).toFixed(0)
process.stdout.write(
  `${seen.service + seen.database} kills of the ${values.kill} on ${onPostgres ? 'PostgreSQL' : 'SQLite'}, ` +
    `${seen.interrupted} requests interrupted, ${seen.repeated} answers repeated: ${total} rows, none lost, none stored twice (${seconds} s)\n`,
)
