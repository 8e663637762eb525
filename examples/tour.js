// A tour on the example export: what the command line and the library do, on 1,000 invented people.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createLogin, createVerifier, firebaseHash, parseHashConfig } from 'saltbridge'

const bin = new URL('../dist/cli/bin.js', import.meta.url).pathname
const example = (name) => `examples/firebase-export/${name}`
const title = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 110 - text.length))}\n`)

/** Runs the command as a person would, and shows it. */
function saltbridge(words, { input, expected }) {
  const shown = words.map((word) => (/^[\w./@-]+$/.test(word) ? word : `'${word}'`))
  console.log(`$ saltbridge ${shown.join(' ')}`)
  const { status } = spawnSync(process.execPath, [bin, ...words], {
    input,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'inherit', 'inherit'],
  })
  if (status !== expected) throw new Error(`saltbridge ${words[0]} exited with ${status}, not ${expected}`)
}

const { passwords } = JSON.parse(readFileSync(example('answers.json'), 'utf8'))
const { users } = JSON.parse(readFileSync(example('users.json'), 'utf8'))
const config = parseHashConfig(readFileSync(example('hash-config.txt'), 'utf8'))
const known = passwords.find(({ email }) => /^[\w.@]+$/.test(email ?? ''))
const user = users.find(({ localId }) => localId === known.id)
const text = firebaseHash(user, config)
const key = ['--hash-config', example('hash-config.txt')]

title('An export of 1,000 people: one known account proves the signer key, then every row is held against it')
saltbridge(
  ['validate', example('users.json'), '--from', 'firebase', ...key, '--try', known.email, '--password-stdin'],
  {
    input: known.password,
    expected: 65,
  },
)

title('One hash of it')
saltbridge(['inspect', text], { expected: 0 })

title('A forum’s row: 32 digits and a salt beside them do not say how they were made. A password that is right does')
const row = ['28f9975808ae2bdc5847b1cda26033ea', '--field', 'salt=308', '--password-stdin']
saltbridge(['identify', ...row], { input: 'hashcat', expected: 0 })

title('The right password, then a wrong one, on every backend')
process.env.LEGACY_PASSWORD_HASHING_SIGNER_KEY = Buffer.from(config.signerKey.bytes()).toString('base64')
saltbridge(['verify', text, '--password-stdin', '--all-backends'], { input: known.password, expected: 0 })
saltbridge(['verify', text, '--password-stdin', '--all-backends'], { input: `${known.password}!`, expected: 1 })

title('A login that upgrades the hash, and the same for someone who does not exist')
const verifier = createVerifier({ secrets: { legacyScryptSignerKey: config.signerKey } })
const stored = new Map([[known.email, text]])
const login = createLogin(verifier, {
  find: async (email) => stored.get(email),
  async replaceIf(email, old, replacement) {
    if (stored.get(email) !== old) return false
    stored.set(email, replacement)
    return true
  },
  population: [{ like: text, share: 1 }],
  onUpgrade: (outcome) => console.log(`upgrade: ${outcome}`),
})
for (const [email, password] of [
  [known.email, known.password],
  [known.email, 'a wrong password'],
  ['nobody@example.org', known.password],
]) {
  const begin = performance.now()
  const answer = await login.signIn(email, password)
  console.log(`signIn ${email.padEnd(36)} ${String(answer).padEnd(5)} ${(performance.now() - begin).toFixed(0)} ms`)
}
await login.settled()
const { format, descriptor } = verifier.parse(stored.get(known.email))
const { memory, passes, lanes } = descriptor
if (format.id !== 'argon2') throw new Error('the stored hash was not upgraded')
console.log(`stored now: ${format.id}, ${memory} KiB, ${passes} passes, ${lanes} lane`)
console.log(`signIn again: ${await login.signIn(known.email, known.password)}`)

title('Hashes that do not say everything: a hint decides, and a hash that covers only a part of a password is kept')
const fromWordPress = '$P$BsaltsaltSC0ywfxoHap7iWCqKJvjp1'
const typed = "it's a wordpress"
console.log(`writtenBy "Word Press": ${await verifier.verify(typed, fromWordPress, { writtenBy: 'Word Press' })}`)
await verifier.verify(typed, fromWordPress, { writtenBy: 'wordpres' }).catch(({ message }) => console.log(message))
const long = '$2b$06$nrUkJWGxxKqhAhRGlEo8VuswarJrW3J/mqhaHIz6vy2g09bzcZJ2O'
const { match, needsRehash, reasons } = await verifier.check(`${'a long password '.repeat(5)}and another ending`, long)
console.log(`bcrypt, 98 bytes typed: match ${match}, needsRehash ${needsRehash}: ${reasons.at(-1).detail}`)

title('Our WebAssembly kernels: a login that is alone, and twelve at once, which are computed several at a time')
const busy = `$2b$10$abcdefghijklmnopqrstuu${'.'.repeat(31)}`
for (const count of [1, 1, 12]) {
  const begin = performance.now()
  await Promise.all(Array.from({ length: count }, () => verifier.verify(known.password, busy)))
  const milliseconds = performance.now() - begin
  const each = `${(milliseconds / count).toFixed(0)} ms each`
  console.log(`${String(count).padStart(2)} × bcrypt, cost 10: ${milliseconds.toFixed(0).padStart(4)} ms, ${each}`)
}
const { schemes } = verifier.status().find(({ backend }) => backend === 'wasm')
console.log(
  Object.entries(schemes)
    .map(([scheme, { state }]) => `${scheme} ${state}`)
    .join(', '),
)
await verifier.close()

title('The import service: the same export through HTTP, then people sign in')
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-tour-'))
const apiKey = randomBytes(24).toString('hex')
writeFileSync(join(folder, 'api-key'), apiKey, { mode: 0o600 })
const { LEGACY_PASSWORD_HASHING_SIGNER_KEY, PATH } = process.env
console.log('$ saltbridge serve --port 0')
const service = spawn(process.execPath, [bin, 'serve', '--port', '0'], {
  cwd: folder,
  env: { LEGACY_PASSWORD_HASHING_SIGNER_KEY, PATH, API_KEYS: apiKey, LOG_LEVEL: 'warn' },
})
const ended = once(service, 'exit')
const [said] = await Promise.race([
  once(service.stderr.setEncoding('utf8'), 'data'),
  ended.then(([code]) => Promise.reject(new Error(`the service ended with ${code}`))),
])
process.stdout.write(said)
const [address] = /http:\/\/[\d.:]+/.exec(said)

/** Asks the service as an application's backend does. */
async function ask(method, path, body) {
  const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
  const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return response.headers.get('content-type').includes('json') ? response.json() : response.text()
}

saltbridge(
  [
    ...['import', example('users.json'), '--from', 'firebase', ...key, '--to', address],
    ...['--api-key-file', join(folder, 'api-key'), '--checkpoint', join(folder, 'checkpoint.json')],
    ...['--errors', join(folder, 'errors.ndjson'), '--manifest', join(folder, 'manifest.json')],
  ],
  { expected: 65 },
)
for (const [email, password] of [
  ['nobody@example.org', known.password],
  [known.email, 'a wrong password'],
  [known.email, known.password],
]) {
  const begin = performance.now()
  const { status } = await ask('POST', '/recipe/signin', { email, password })
  console.log(
    `POST /recipe/signin ${email.padEnd(36)} ${status.padEnd(23)} ${(performance.now() - begin).toFixed(0)} ms`,
  )
}
let upgraded
for (let i = 0; i < 100 && !upgraded; i++) {
  await setTimeout(50)
  upgraded = /^saltbridge_upgrades_total\{.*"replaced".*\} [1-9].*$/m.exec(await ask('GET', '/metrics'))
}
if (!upgraded) throw new Error('the stored hash was not upgraded')
console.log(`GET /metrics  ${upgraded[0]}`)
const again = await ask('POST', '/recipe/signin', { email: known.email, password: known.password })
console.log(`signing in again, now against Argon2id: ${again.status}`)
service.kill()
const [exit] = await ended
console.log(`SIGTERM: the service finishes what it has and exits with ${exit}`)
rmSync(folder, { recursive: true })

title('What new hashes should cost here, and what signing in all these people takes: a short look, 20 s is usual')
const rollout = ['--export', example('users.json'), ...key, '--logins-per-second', '50', '--budget', '3s']
saltbridge(['calibrate', '--target', '100ms', '--memory', '128MiB', ...rollout], { expected: 0 })
