import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { createVerifier } from 'saltbridge'
import { choices, listParameters } from 'saltbridge/calibrate'
import { owasp } from 'saltbridge/policy'
import { machine, median, options, percentile, table } from './measure.js'

/**
 * The target of each choice in ms. Each calibration runs in a new process, and another process measures the recommended
 * parameters.
 */
const targets = { argon2id: 250, bcrypt: 250, scrypt: 500, 'pbkdf2-sha256': 250, 'pbkdf2-sha512': 250 }
const bin = new URL('../dist/cli/bin.js', import.meta.url)
const cores = availableParallelism()
const salt = 'c2l4dGVlbiBieXRlcywgcw'
const zeros = (length) => Buffer.alloc(length).toString('base64').replace(/=+$/, '')

/** Returns a hash string with these parameters. No known password matches it. */
function textOf(parameters) {
  const { cost, memory, passes, lanes, blockSize, parallelization, hash, iterations } = parameters
  switch (parameters.scheme) {
    case 'bcrypt':
      return `$2b$${String(cost).padStart(2, '0')}$abcdefghijklmnopqrstuu${'.'.repeat(31)}`
    case 'argon2':
      return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${salt}$${zeros(32)}`
    case 'scrypt':
      return `$scrypt$ln=${Math.log2(cost)},r=${blockSize},p=${parallelization}$${salt}$${zeros(32)}`
    case 'pbkdf2': {
      const length = hash === 'sha512' ? 64 : 32
      return `$pbkdf2-${hash}$i=${iterations},l=${length}$${salt}$${zeros(length)}`
    }
  }
}

/** Returns the time of logins with these parameters in ms, with as many concurrent logins as cores. */
async function check(parameters, milliseconds) {
  const verifier = createVerifier()
  const text = textOf(parameters)
  const times = []
  await Promise.all(Array.from({ length: 2 * cores }, () => verifier.verify('warm', text)))
  const end = performance.now() + milliseconds
  const signIn = async () => {
    while (performance.now() < end) {
      const begin = performance.now()
      assert.equal(await verifier.verify('a password', text), false)
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: cores }, signIn))
  await verifier.close()
  return { median: median(times), p95: percentile(times, 0.95), count: times.length }
}

/**
 * Runs a command and parses its stdout. Exit code 1 is accepted, because `calibrate` uses it if it cannot meet the
 * target.
 */
function json(args) {
  try {
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }))
  } catch (error) {
    if (error.status === 1 && error.stdout) return JSON.parse(error.stdout)
    throw error
  }
}

const usage = 'node calibrate.js [--runs 10] [--scheme ID]… [--json FILE]'
const asked = options(
  {
    runs: { type: 'string', default: '10' },
    scheme: { type: 'string', multiple: true },
    json: { type: 'string' },
    check: { type: 'string' },
  },
  usage,
)
if (asked.check !== undefined) {
  process.stdout.write(JSON.stringify(await check(JSON.parse(asked.check), 6_000)))
  process.exit(0)
}

const found = []
for (const scheme of asked.scheme ?? choices) {
  const target = targets[scheme]
  const runs = []
  for (let run = 0; run < Number(asked.runs); run++) {
    const command = [fileURLToPath(bin), 'calibrate', '--login-time', `${target}ms`, '--scheme', scheme, '--json']
    const { recommended, took, memory } = json(command)
    const rungs = listParameters(scheme, owasp, memory).map((one) => JSON.stringify(one))
    runs.push({ rung: recommended ? rungs.indexOf(JSON.stringify(recommended.parameters)) : -1, recommended, took })
    process.stderr.write(`${scheme} ${run + 1}: ${JSON.stringify(recommended?.parameters)} in ${took} ms\n`)
  }
  const steps = Math.max(...runs.map(({ rung }) => rung)) - Math.min(...runs.map(({ rung }) => rung))
  const last = runs.at(-1).recommended
  const checked = last && json([fileURLToPath(import.meta.url), '--check', JSON.stringify(last.parameters)])
  found.push({ scheme, target, runs, steps, last, checked })
}

table([
  ['', 'target', 'runs', 'steps apart', 'longest s', 'checked ms', 'p95 ms', 'of target'],
  ...found.map(({ scheme, target, runs, steps, checked }) => [
    ...[scheme, target, runs.length, steps, (Math.max(...runs.map(({ took }) => took)) / 1000).toFixed(1)],
    ...(checked ? [checked.median.toFixed(0), checked.p95.toFixed(0), (checked.median / target).toFixed(2)] : []),
    ...(checked ? [] : ['not met', '', '']),
  ]),
])
if (asked.json !== undefined) writeFileSync(asked.json, `${JSON.stringify({ ...machine(), found }, null, 2)}\n`)
if (found.some(({ steps, checked, target }) => steps > 1 || (checked && checked.median > 1.1 * target)))
  process.exitCode = 1
