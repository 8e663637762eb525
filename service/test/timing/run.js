// Whether the time of a refused sign-in tells a known, an unknown and a disabled account apart, and one whose signer key
// is not configured, where hashes of several costs are stored: `node run.js [--sign-ins N] [--most 0.02]`. One after the
// other, in random order, from outside.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importRows } from '../shared/importing.js'
import { bcryptText } from '../shared/rows.js'
import { startService } from '../shared/running.js'
import { createClient, quantile } from '../shared/signing-in.js'
import { auc } from './auc.js'

const { values } = parseArgs({
  options: { 'sign-ins': { type: 'string', default: '10000' }, most: { type: 'string', default: '0.02' } },
})
const count = Number(values['sign-ins'])
const most = Number(values.most)
const apiKey = 'timing-test-0123456789abcdef'
/** The key, salt and hash of github.com/firebase/scrypt's example, at a cost that lets many be measured. */
const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const legacy =
  '$f_scrypt$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$42xEC+ixf3L2lw==$m=10$r=8$s=Bw=='
const otherKey = signerKey.replace('jx', 'kx')
/** Cheap classes far apart: what beside the hash tells them apart shows most where the hash takes least. */
const classes = [
  { share: 5, text: (seed) => bcryptText(seed, 4) },
  { share: 3, text: (seed) => bcryptText(seed, 6) },
  { share: 2, text: () => legacy },
]
const deck = classes.flatMap(({ share, text }) => Array(share).fill(text))

const people = (kind, more = {}) =>
  Array.from({ length: count }, (_, i) => ({
    key: `${kind}${i}`,
    email: `${randomBytes(6).toString('hex')}@example.org`,
    passwordHash: deck[i % deck.length](`${kind}${i}`),
    ...more,
  }))

const known = people('known')
const disabled = people('disabled', { disabled: true })
const unknown = people('unknown')
const keyless = people('keyless', { passwordHash: legacy, fields: { keyId: 'other' } })

const folder = mkdtempSync(join(tmpdir(), 'saltbridge-timing-'))
const settings = { DATABASE_FILE: join(folder, 'users.db'), LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey }
const SIGNER_KEYS = JSON.stringify({ other: { base64: otherKey } })
let service = await startService({ ...settings, SIGNER_KEYS, API_KEYS: apiKey })
const stored = [...known, ...disabled, ...keyless]
for (let at = 0; at < stored.length; at += 1000) {
  const last = await importRows(service.address, {
    apiKey,
    importId: 'timing',
    rows: stored.slice(at, at + 1000),
    onAnswer: ({ status }) => assert.equal(status, 'created'),
  })
  assert.ok(last.end)
}
// What is stored is counted when it starts. The other key is missing from now on.
await service.end()
service = await startService({ ...settings, API_KEYS: apiKey })

const groups = { known, unknown, disabled, keyless }
const times = { known: [], unknown: [], disabled: [], keyless: [] }
const turns = Object.keys(groups).flatMap((group) => groups[group].map(({ email }) => ({ group, email })))
for (let i = turns.length - 1; i > 0; i--) {
  const j = Math.floor(Math.random() * (i + 1))
  ;[turns[i], turns[j]] = [turns[j], turns[i]]
}
const client = createClient(service.address, { apiKey, sockets: 1 })
for (const { email } of turns.slice(0, 200)) await client.signIn(email, 'wrong')
for (const { group, email } of turns) {
  const { text, milliseconds } = await client.signIn(email, 'wrong password')
  assert.deepEqual(JSON.parse(text), { status: 'WRONG_CREDENTIALS_ERROR' })
  times[group].push(milliseconds)
}
client.close()
assert.equal(await service.end(), 0)
rmSync(folder, { recursive: true })

for (const [group, all] of Object.entries(times))
  process.stdout.write(`${group.padEnd(9)} ${all.length} sign-ins, median ${quantile(all, 0.5).toFixed(3)} ms\n`)
for (const [one, other] of [
  ['known', 'unknown'],
  ['known', 'disabled'],
  ['unknown', 'disabled'],
  ['known', 'keyless'],
  ['unknown', 'keyless'],
]) {
  const found = auc(times[one], times[other])
  process.stdout.write(`AUC of ${one} and ${other}: ${found.toFixed(4)}\n`)
  assert.ok(Math.abs(found - 0.5) < most, `the time tells ${one} and ${other} accounts apart`)
}
