// `npm start` runs this tour. It moves the 200 users of a WordPress site to another system, in six steps.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogin, createVerifier } from 'saltbridge'
import { countAvailableCpus } from 'saltbridge/backends/pool'
import { calibrate } from 'saltbridge/calibrate'

const bin = new URL('../dist/cli/bin.js', import.meta.url).pathname
const users = new URL('wordpress-export/users.csv', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-tour-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
cpSync(users, join(folder, 'users.csv'))
const apiKey = randomBytes(24).toString('hex')
writeFileSync(join(folder, 'api.key'), apiKey, { mode: 0o600 })

let steps = 0
const title = (text) => console.log(`${steps++ === 0 ? '' : '\n'}── ${steps}. ${text}`)
const width = 100

/** Returns a command line as a person types it, in lines of at most 100 characters. */
function formatCommand(words) {
  const lines = ['$ saltbridge']
  for (const group of words) {
    const text = group.map((word) => (/[$*]/.test(word) ? `'${word}'` : word)).join(' ')
    if (`${lines.at(-1)} ${text} \\`.length > width) {
      lines[lines.length - 1] += ' \\'
      lines.push(`    ${text}`)
    } else lines[lines.length - 1] += ` ${text}`
  }
  return lines.join('\n')
}

/** Shows a command, and the first lines of its output. */
function showHead(words, lines, expected) {
  const found = spawnSync(process.execPath, [bin, ...words.flat()], { cwd: folder, encoding: 'utf8' })
  if (found.status !== expected) throw new Error(`saltbridge ${words[0]} exited with code ${found.status}`)
  console.log(`${formatCommand(words)} | head -n ${lines}`)
  console.log(found.stdout.split('\n').slice(0, lines).join('\n'))
}

/**
 * Shows a command and runs it. Each element of `words` is a group of words that are shown on the same line, such as an
 * option and its value.
 */
function saltbridge(words, expected) {
  console.log(formatCommand(words))
  const { status } = spawnSync(process.execPath, [bin, ...words.flat()], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== expected) throw new Error(`saltbridge ${words[0]} exited with code ${status} instead of ${expected}`)
}

title('Check every row of the old table before the import')
saltbridge([['validate'], ['users.csv']], 65)
console.log('The hash in row 42 is damaged: it has 30 characters instead of 34. This user must reset the password.')

title('Look at one hash')
const rows = readFileSync(users, 'utf8').trim().split('\n').slice(1)
const [, , hash, email] = rows[149].split(',')
const password = 'tour-password-150'
const inspect = [bin, 'inspect', hash]
const { status, stdout } = spawnSync(process.execPath, inspect, { encoding: 'utf8' })
if (status !== 0) throw new Error(`saltbridge inspect exited with code ${status} instead of 0`)
const [about] = stdout.split('\n  password')
console.log(`${formatCommand([['inspect'], [hash]])} | head -n ${about.split('\n').length}`)
console.log(about)

title('Sign in with the old hash. After the sign-in, a stronger hash replaces it')
const verifier = createVerifier()
const stored = new Map([[email, hash]])
const login = createLogin(verifier, {
  find: async (who) => stored.get(who),
  async replaceIf(who, oldHash, newHash) {
    if (stored.get(who) !== oldHash) return false
    stored.set(who, newHash)
    return true
  },
  population: [{ like: hash, share: 1 }],
})
const start = (text) => `${text.split('$').slice(0, 4).join('$').slice(0, 32)}…`

/** Signs in, and prints the result of `signIn` and its response time. */
async function trySignIn(who, word) {
  const begin = performance.now()
  const answer = await login.signIn(who, word)
  const time = `${(performance.now() - begin).toFixed(0)} ms`.padStart(7)
  console.log(`  ${who.padEnd(28)} ${word.padEnd(20)} ${String(answer).padEnd(6)} ${time}`)
}
await verifier.verify(password, hash)
console.log(`  stored hash: ${start(hash)}`)
console.log(`  ${'e-mail'.padEnd(28)} ${'password'.padEnd(20)} ${'result'.padEnd(6)} ${'time'.padStart(7)}`)
await trySignIn('nobody@example.org', password)
await trySignIn(email, 'a wrong password')
await trySignIn(email, password)
await login.settle()
console.log(`  stored hash: ${start(stored.get(email))}`)
await trySignIn(email, password)
if (!stored.get(email).startsWith('$argon2id$')) throw new Error('the stored hash was not upgraded')

title('Write a file that another system can import')
const decisions = ['unknown-emails=carry'].map((answer) => ['--decide', answer])
showHead([['convert'], ['users.csv'], ['--to', 'better-auth'], ['--output', 'out'], ...decisions], 6, 65)
console.log('The folder out has users.sql, and the code with which better-auth verifies these passwords.')

title('Or start the import service of saltbridge, and import the users there')
console.log('$ saltbridge serve --port 0')
const service = spawn(process.execPath, [bin, 'serve', '--port', '0'], {
  cwd: folder,
  env: { PATH: process.env.PATH, API_KEYS: apiKey, LOG_LEVEL: 'warn' },
})
const ended = once(service, 'exit')
const [said] = await Promise.race([
  once(service.stderr.setEncoding('utf8'), 'data'),
  ended.then(([code]) => Promise.reject(new Error(`the service exited with code ${code}`))),
])
process.stdout.write(said)
const [address] = /http:\/\/[\d.:]+/.exec(said) ?? []
if (!address) throw new Error('the service did not print its address')
saltbridge([['import'], ['users.csv'], ['--service', address], ['--api-key-file', 'api.key']], 65)
console.log('Users can now sign in to the service with their old passwords:')
for (const word of ['a wrong password', password]) {
  const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: word })
  const response = await fetch(`${address}/recipe/signin`, { method: 'POST', headers, body })
  const { status } = await response.json()
  console.log(`  POST /recipe/signin  ${email}  ${word.padEnd(18)} ${status}`)
}
service.kill()
await ended

title('Choose parameters for new hashes, so that a login on this machine takes at most 100 ms')
const { recommended, capacity } = await calibrate({ target: 100, cores: countAvailableCpus(), budget: 1_500 })
if (recommended) {
  const { memory, passes, lanes } = recommended.parameters
  const cost = `Argon2id with ${memory / 1024} MiB, ${passes} passes and parallelism ${lanes}`
  console.log(`  ${cost}: ${Math.round(capacity.perSecond)} logins per second`)
} else console.log('  No parameters are fast enough, because this machine is too slow or too busy.')
console.log('This was a quick search. `saltbridge calibrate --login-time 100ms` takes 20 s and is more exact.')
await verifier.close()
