// kill -9 of the importing client at random: gone on with by the same command, no row is lost and none doubled.
// `node import-client.js [--kills N] [--rows N]`, after a build.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'libsql'
import { rowOf } from '../../service/test/shared/rows.js'
import { builtBin, startService } from '../../service/test/shared/running.js'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, rows: { type: 'string', default: '100000' } },
})
const kills = Number(values.kills)
const total = Number(values.rows)
const apiKey = 'kill-test-0123456789abcdef'
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-kill-client-'))
/** The service that runs, which must not outlive this script. */
let servicePid
process.on('exit', () => {
  if (servicePid !== undefined) process.kill(servicePid)
  rmSync(folder, { recursive: true, force: true })
})

/** Some rows are refused here, some there because a row before them has their e-mail. */
function exportedRow(number) {
  const { key: _, ...row } = rowOf(number)
  if (number % 997 === 996) return { ...row, passwordHash: 'no hash' }
  if (number % 1009 === 1008) return { ...row, email: rowOf(number - 500).email }
  return row
}

const isImported = (number) => number % 997 !== 996 && (number % 1009 !== 1008 || (number - 500) % 997 === 996)
const rows = Array.from({ length: total }, (_, number) => `${JSON.stringify(exportedRow(number))}\n`).join('')
const manifestOf = (path) => JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'))

/** Runs the client, and kills it after some milliseconds. Gives its exit code, nothing if it was killed. */
async function run(path, address, milliseconds) {
  const args = ['import', path, '--from', 'ndjson', '--to', address, '--batch', '1000']
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

/** One import from its beginning to its end, the client killed up to so often. */
async function pass(name, upTo) {
  const own = join(folder, name)
  mkdirSync(own)
  const path = join(own, 'users.ndjson')
  writeFileSync(path, rows)
  const file = join(own, 'users.db')
  const service = await startService({ API_KEYS: apiKey, DATABASE_FILE: file })
  servicePid = service.pid
  let killed = 0
  // Whoever is killed after the last row has left a manifest.
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

/** Every row is there once, and as it was sent. */
function compare(found) {
  const byId = new Map(found.map((row) => [row.original_id, row]))
  assert.equal(byId.size, found.length, 'a row is doubled')
  let expected = 0
  for (let number = 0; number < total; number++) {
    if (!isImported(number)) continue
    expected++
    const { id, email, passwordHash } = exportedRow(number)
    const row = byId.get(id)
    assert.ok(row, `row ${number + 1} is lost`)
    assert.deepEqual([row.email, row.password_hash], [email, passwordHash])
  }
  assert.equal(found.length, expected, 'there are rows that nobody sent')
}

const begin = performance.now()
const undisturbed = await pass('undisturbed', 0)
compare(undisturbed.found)
let count = 0
let resumed = 0
for (let turn = 1; count < kills; turn++) {
  const { killed, found, manifest, errors } = await pass(`killed-${turn}`, kills - count)
  assert.equal(manifest.outcomes, undisturbed.manifest.outcomes, 'the outcomes are others')
  assert.deepEqual(manifest.counts, undisturbed.manifest.counts)
  assert.equal(errors, undisturbed.errors, 'the refused rows are others')
  compare(found)
  count += killed
  resumed += manifest.resumed
  rmSync(join(folder, `killed-${turn}`), { recursive: true })
}
const seconds = ((performance.now() - begin) / 1000).toFixed(0)
process.stdout.write(
  `${count} kills of the importing client, gone on with ${resumed} times: ${total} rows, none lost, none doubled, every outcome as undisturbed (${seconds} s)\n`,
)
