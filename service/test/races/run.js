// Sets passwords of owners during imports and upgrades, 10,000 times on each database. No password may be lost.
// node service/test/races/run.js [--changes 10000]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { race } from '../clients/races.js'
import { startPostgres } from '../databases/debian-postgres.js'
import { startService } from '../running/running.js'

const { values } = parseArgs({ options: { changes: { type: 'string', default: '10000' } } })
const changes = Number(values.changes)
const apiKey = 'a-key-of-the-races-0123456789'

async function raceOn(name, settings) {
  const service = await startService({ API_KEYS: apiKey, IMPORT_EXISTING: 'keep', QUEUE_WAIT_MS: '60000', ...settings })
  try {
    const { lost, ...others } = await race({ address: service.address, apiKey, changes })
    process.stdout.write(`${name}: ${lost} of ${others.set} passwords lost; ${JSON.stringify(others)}\n`)
    return lost
  } finally {
    await service.end()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'saltbridge-races-'))
const postgres = await startPostgres()
try {
  const lost =
    (await raceOn('SQLite', { DATABASE_FILE: join(folder, 'users.db') })) +
    (await raceOn('PostgreSQL', { DATABASE_URL: postgres.url }))
  process.exitCode = lost > 0 ? 1 : 0
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
