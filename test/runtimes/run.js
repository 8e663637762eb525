// Tests the packed tarball in every runtime. `npm run test:runtimes` builds the tarball and runs this file. --json FILE
// writes the list of runtimes to a file.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { installInto, root, run, step, temporaryFolder } from '../packed.js'
import { checkElsewhere } from './elsewhere.js'
import { printReport } from './report.js'
import { runtimesHere } from './runtimes.js'

/** The time in ms in which a process must end by itself. */
const longest = { suite: 60_000, command: 20_000 }

const work = temporaryFolder('saltbridge-runtimes-')

/** Creates a project in which the tarball is installed. Returns the path of the command. */
function project() {
  const installed = installInto(work)
  const dependencies = { saltbridge: '*' }
  writeFileSync(join(work, 'package.json'), JSON.stringify({ name: 'x', private: true, type: 'module', dependencies }))
  for (const name of ['suite.js', 'vectors.js', 'ready.js', '../fixtures/obedient.js', 'required.cjs', 'permitted.js'])
    cpSync(join(import.meta.dirname, name), join(work, basename(name)))
  return join(installed, 'dist', 'cli', 'bin.js')
}

/** Runs a script until it ends by itself. */
function execute({ name, command, args }, script, { input = '', timeout = longest.command } = {}) {
  const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(work, 'deno') }
  const child = spawn(command, [...args, ...script], { cwd: work, env })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'])
    child[stream].setEncoding('utf8').on('data', (text) => {
      said[stream] += text
    })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, timeout)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const end = isLate ? `did not end by itself in ${timeout / 1000} s` : `ended with ${signal ?? code}`
      resolve({ ...said, code, all: `${name}: ${script[0]} ${end}\n${said.stdout}${said.stderr}` })
    })
  })
}

const text = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'

const countsOf = ({ stdout }) => {
  const { rows, accepted, refused } = JSON.parse(stdout).summary
  return { rows, accepted, refused }
}

/** Tests the command line: the version, a match, a mismatch and two small files. */
async function commandLine(runtime, bin) {
  const ended = (code, script, input) =>
    execute(runtime, [bin, ...script], { input }).then((one) => {
      assert.equal(one.code, code, one.all)
      return one
    })
  const { version } = JSON.parse(run('npm', ['pkg', 'get', 'name', 'version']))
  assert.equal((await ended(0, ['--version'])).stdout, `${version}\n`)
  assert.match((await ended(0, ['verify', '--password-stdin', text], 'U*U\n')).stdout, /^match {2}bcrypt/)
  assert.match((await ended(1, ['verify', '--password-stdin', text], 'u*u\n')).stdout, /^mismatch {2}bcrypt/)
  writeFileSync(join(work, 'good.txt'), `${text}\n`.repeat(3))
  writeFileSync(join(work, 'bad.txt'), `${text}\n$2b$04$broken\n`)
  const good = await ended(0, ['validate', 'good.txt', '--from', 'lines', '--json'])
  assert.deepEqual(countsOf(good), { rows: 3, accepted: 3, refused: 0 }, good.all)
  const bad = await ended(65, ['validate', 'bad.txt', '--from', 'lines', '--json'])
  assert.deepEqual(countsOf(bad), { rows: 2, accepted: 1, refused: 1 }, bad.all)
}

async function check(runtime, bin) {
  const begin = performance.now()
  console.log(`\n${runtime.name} ${runtime.version}`)
  const suite = await execute(runtime, ['suite.js', join(root, 'vectors')], { timeout: longest.suite })
  assert.equal(suite.code, 0, suite.all)
  assert.equal(suite.stderr, '', suite.all)
  const lines = suite.stdout.trimEnd().split('\n')
  const report = JSON.parse(lines.pop())
  console.log(lines.join('\n'))
  await step(
    'the package can be loaded with require, and a process that does not close the verifier ends by itself',
    async () => {
      const { code, stdout, stderr, all } = await execute(runtime, ['required.cjs'])
      assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: 'required\n', stderr: '' }, all)
    },
  )
  if (runtime.least)
    await step('the library needs no permission except to read its own files', async () => {
      const args = runtime.least(realpathSync(work))
      const { code, stdout, stderr, all } = await execute({ ...runtime, args }, ['permitted.js'])
      assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: 'permitted\n', stderr: '' }, all)
    })
  await step('the command line verifies and validates', () => commandLine(runtime, bin))
  return { ...runtime, ...report, seconds: Math.round((performance.now() - begin) / 100) / 10 }
}

const begin = performance.now()
const runtimes = runtimesHere()
const bin = project()
const reports = []
for (const runtime of runtimes) reports.push(await check(runtime, bin))
console.log()
const elsewhere = await checkElsewhere(work)
const at = process.argv.indexOf('--json')
if (at > 0) {
  const tested = [...reports, ...elsewhere].map(({ name, version }) => ({ name, version }))
  writeFileSync(process.argv[at + 1], `${JSON.stringify(tested)}\n`)
}
printReport(reports, Math.round((performance.now() - begin) / 1000))
