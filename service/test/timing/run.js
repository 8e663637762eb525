// Checks that the time of a refused sign-in does not reveal whether the account is known, unknown, disabled or without
// its signer key, if hashes of several costs are stored: `node run.js [--sign-ins N] [--most 0.02]`. A client sends the
// sign-ins one by one in random order.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importRows } from '../clients/importing.js'
import { bcryptText } from '../clients/rows.js'
import { createClient, quantile } from '../clients/signing-in.js'
import { startService } from '../running/running.js'
import { auc } from './auc.js'

const { values } = parseArgs({
  options: { 'sign-ins': { type: 'string', default: '10000' }, most: { type: 'string', default: '0.02' } },
})
const count = Number(values['sign-ins'])
const most = Number(values.most)
const apiKey = 'timing-test-0123456789abcdef'
/**
 * The key, digest and salt of the example in github.com/firebase/scrypt, at a low cost, so that many can be measured.
 */
const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const legacy =
  '$f_scrypt$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$42xEC+ixf3L2lw==$m=10$r=8$s=Bw=='
const otherKey = signerKey.replace('jx', 'kx')
/** Cheap hash classes with different costs. The cheaper the hashes, the more any other difference shows. */
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
// The service counts the stored hashes when it starts. From now on the other key is missing.
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
  assert.ok(Math.abs(found - 0.5) < most, `the time reveals the difference between ${one} and ${other} accounts`)
}
