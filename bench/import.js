// Measures the rows per second of `POST /import/users` with one million users, into SQLite and into PostgreSQL. For
// PostgreSQL, it also measures `psql \copy` of the same rows into the same table.
// `node import.js [--quick] [--database sqlite|postgres] [--json FILE]`
import { strict as assert } from 'node:assert'
import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { rowOf } from '../service/test/clients/rows.js'
import { startPostgres } from '../service/test/databases/debian-postgres.js'
import { startService } from '../service/test/running/running.js'
import { machine, median, options, table } from './measure.js'

const apiKey = 'bench-import-0123456789abcdef'
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-bench-import-'))
const input = join(folder, 'users.ndjson')

async function writeRows(count) {
  const file = createWriteStream(input)
  for (let at = 0; at < count; at += 1000) {
    let text = ''
    for (let i = at; i < Math.min(count, at + 1000); i++) text += `${JSON.stringify(rowOf(i))}\n`
    if (!file.write(text)) await new Promise((resolve) => file.once('drain', resolve))
  }
  await new Promise((resolve) => file.end(resolve))
}

/** Sends the file with curl and stores the answers, like a person without a saltbridge client. */
function curl(address, importId, answers) {
  const child = spawn('curl', [
    ...['--silent', '--show-error', '--fail', '--request', 'POST', '--upload-file', input, '--output', answers],
    ...['--header', `api-key: ${apiKey}`, '--header', 'content-type: application/x-ndjson'],
    ...['--header', `import-id: ${importId}`, `${address}/import/users`],
  ])
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`curl ended with ${code}`))))
  })
}

const residentMemory = (pid, what) =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** Imports the file into an empty database. */
async function runImport(settings, count, name) {
  const service = await startService({ ...settings, API_KEYS: apiKey })
  const before = residentMemory(service.pid, 'VmRSS')
  const answers = join(folder, 'answers.ndjson')
  const begin = performance.now()
  await curl(service.address, name, answers)
  const seconds = (performance.now() - begin) / 1000
  const most = residentMemory(service.pid, 'VmHWM')
  const last = JSON.parse(readFileSync(answers, 'utf8').trimEnd().split('\n').at(-1))
  assert.deepEqual(last, {
    end: true,
    rows: count,
    counts: { created: count, updated: 0, unchanged: 0, kept: 0, refused: 0 },
  })
  assert.equal(await service.end(), 0)
  return { rate: count / seconds, seconds, before, most }
}

const psql = (url, ...commands) =>
  execFileSync('psql', [url, '-qAtX', '-v', 'ON_ERROR_STOP=1', ...commands.flatMap((one) => ['-c', one])], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }).trim()

/**
 * Copies the users of one database into a new database with the same empty tables, and measures the time of that copy.
 */
function runCopy(from, to) {
  const file = join(folder, 'users.copy')
  psql(from, `\\copy users to '${file}'`)
  execFileSync('bash', ['-c', 'pg_dump --schema-only "$0" | psql -qX "$1" >/dev/null', from, to])
  for (const other of ['hash_classes', 'imports']) {
    psql(from, `\\copy ${other} to '${file}.${other}'`)
    psql(to, `\\copy ${other} from '${file}.${other}'`)
  }
  const begin = performance.now()
  psql(to, `\\copy users from '${file}'`)
  const seconds = (performance.now() - begin) / 1000
  return { rate: Number(psql(to, 'select count(*) from users')) / seconds, seconds }
}

async function onPostgres(count, rounds) {
  const postgres = await startPostgres()
  const found = []
  for (let round = 0; round < rounds; round++) {
    const [ours, theirs] = [await postgres.createDatabase(), await postgres.createDatabase()]
    const import_ = await runImport({ DATABASE_URL: ours }, count, `round-${round}`)
    found.push({ import: import_, copy: runCopy(ours, theirs) })
  }
  await postgres.stop()
  return found
}

async function onSqlite(count, rounds) {
  const found = []
  for (let round = 0; round < rounds; round++) {
    const file = join(folder, `users-${round}.db`)
    found.push({
      import: await runImport({ DATABASE_FILE: file }, count, `round-${round}`),
      bytes: statSync(file).size,
    })
  }
  return found
}

const { quick, json, database } = options(
  {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    database: { type: 'string', default: 'both' },
  },
  'node import.js [--quick] [--database sqlite|postgres] [--json FILE]',
)
const count = quick ? 50_000 : 1_000_000
const rounds = quick ? 1 : 3
await writeRows(count)
const sqlite = database === 'postgres' ? [] : await onSqlite(count, rounds)
const postgres = database === 'sqlite' ? [] : await onPostgres(count, rounds)
rmSync(folder, { recursive: true })

const rates = (found, one) => Math.round(median(found.map((round) => round[one].rate)))
const memory = (found) => Math.round(Math.max(...found.map((round) => round.import.most)))
process.stdout.write(`${count} rows, ${rounds} rounds, medians; all of them were created and counted\n\n`)
table([
  ['', 'rows per second', 'peak memory, MiB'],
  ...(sqlite.length > 0 ? [['SQLite', rates(sqlite, 'import'), memory(sqlite)]] : []),
  ...(postgres.length > 0
    ? [
        ['PostgreSQL', rates(postgres, 'import'), memory(postgres)],
        ['psql \\copy with the same rows', rates(postgres, 'copy'), ''],
        ['ratio', median(postgres.map((round) => round.import.rate / round.copy.rate)).toFixed(2), ''],
      ]
    : []),
])
if (json !== undefined)
  writeFileSync(json, `${JSON.stringify({ ...machine(), count, rounds, sqlite, postgres }, null, 2)}\n`)
