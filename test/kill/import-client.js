// Kills `saltbridge import` with kill -9 at random times, and resumes it with the same command. No row may be lost or
// stored twice. `node import-client.js [--kills N] [--rows N]` needs a build.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'libsql'
import { rowOf } from '../../service/test/clients/rows.js'
import { builtBin, startService } from '../../service/test/running/running.js'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, rows: { type: 'string', default: '100000' } },
})
const kills = Number(values.kills)
const total = Number(values.rows)
const apiKey = 'kill-test-0123456789abcdef'
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-kill-client-'))
/** The pid of the running service, which must not outlive this script. */
let servicePid
process.on('exit', () => {
  if (servicePid !== undefined) process.kill(servicePid)
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Returns a row of the export. The client refuses some rows, and the service refuses rows with the e-mail of an earlier
 * row.
 */
function exportedRow(number) {
  const { key: _, ...row } = rowOf(number)
  if (number % 997 === 996) return { ...row, passwordHash: 'no hash' }
  if (number % 1009 === 1008) return { ...row, email: rowOf(number - 500).email }
  return row
}

const isImported = (number) => number % 997 !== 996 && (number % 1009 !== 1008 || (number - 500) % 997 === 996)
const rows = Array.from({ length: total }, (_, number) => `${JSON.stringify(exportedRow(number))}\n`).join('')
const manifestOf = (path) => JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'))

/** Runs the client, and kills it after some milliseconds. Returns its exit code, or `undefined` if it was killed. */
async function run(path, address, milliseconds) {
  const args = ['import', path, '--from', 'ndjson', '--service', address, '--batch', '1000']
  const env = { PATH: process.env.PATH, SALTBRIDGE_API_KEY: apiKey }
  const child = spawn(process.execPath, [builtBin, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const timer = milliseconds === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), milliseconds)
  const [code, signal] = await once(child, 'close')
  clearTimeout(timer)
  assert.ok(signal === 'SIGKILL' || code === 65, `the client ended with ${signal ?? code}: ${said}`)
  return code ?? undefined
}

/** Runs one import to its end. The client is killed at most `upTo` times. */
async function pass(name, upTo) {
  const own = join(folder, name)
  mkdirSync(own)
  const path = join(own, 'users.ndjson')
  writeFileSync(path, rows)
  const file = join(own, 'users.db')
  const service = await startService({ API_KEYS: apiKey, DATABASE_FILE: file })
  servicePid = service.pid
  let killed = 0
  // A client that is killed after the last row has already written its manifest, so the loop checks for the file.
  while (!existsSync(`${path}.manifest.json`)) {
    const isKilled = (await run(path, service.address, killed < upTo ? randomInt(100, 2500) : undefined)) === undefined
    if (isKilled) killed++
  }
  assert.equal(await service.end(), 0)
  servicePid = undefined
  const found = new Database(file, { readonly: true })
    .prepare('SELECT original_id, email, password_hash FROM users')
    .all()
  return { killed, found, manifest: manifestOf(path), errors: readFileSync(`${path}.errors.ndjson`, 'utf8') }
}

/** Checks that every accepted row is stored once and unchanged. */
function compare(found) {
  const byId = new Map(found.map((row) => [row.original_id, row]))
  assert.equal(byId.size, found.length, 'a row is stored twice')
  let expected = 0
  for (let number = 0; number < total; number++) {
    if (!isImported(number)) continue
    expected++
    const { id, email, passwordHash } = exportedRow(number)
    const row = byId.get(id)
    assert.ok(row, `row ${number + 1} is lost`)
    assert.deepEqual([row.email, row.password_hash], [email, passwordHash])
  }
  assert.equal(found.length, expected, 'there are rows that were not sent')
}

const begin = performance.now()
const undisturbed = await pass('undisturbed', 0)
compare(undisturbed.found)
let count = 0
let resumed = 0
for (let turn = 1; count < kills; turn++) {
  const { killed, found, manifest, errors } = await pass(`killed-${turn}`, kills - count)
  assert.equal(
    manifest.outcomes,
    undisturbed.manifest.outcomes,
    'the outcomes differ from those of an undisturbed import',
  )
  assert.deepEqual(manifest.counts, undisturbed.manifest.counts)
  assert.equal(errors, undisturbed.errors, 'the refused rows differ from those of an undisturbed import')
  compare(found)
  count += killed
  resumed += manifest.resumed
  rmSync(join(folder, `killed-${turn}`), { recursive: true })
}
const seconds = ((performance.now() - begin) / 1000).toFixed(0)
process.stdout.write(
  `${count} kills of the client, ${resumed} resumed imports of ${total} rows: no row is lost or stored twice, and every outcome is as in an undisturbed import (${seconds} s)\n`,
)
