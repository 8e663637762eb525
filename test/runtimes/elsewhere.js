// The kernels of the packed tarball where there is no Node.js: in workerd and in Chromium, from their .wasm files.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { root, step } from '../packed.js'
import { binaryOf } from './runtimes.js'

const kernels = ['argon2', 'bcrypt', 'scrypt']
const wasmOf = (work, name) => join(work, `node_modules/saltbridge/dist/backends/wasm/${name}.wasm`)
/** Milliseconds in which all rows are verified. */
const longest = 120_000

/** Leaves the kernels beside the bundle, to be imported. */
const besides = {
  name: 'besides',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.wasm$/ }, ({ path }) => ({ path: `./${basename(path)}`, external: true })),
}

const bundled = (work, name, options) =>
  build({
    entryPoints: [join(work, name)],
    outfile: join(work, 'elsewhere', name),
    bundle: true,
    format: 'esm',
    plugins: [besides],
    ...options,
  })

/** All rows of all schemes have their answers, and the default backends say what they are. */
function check(name, rows, { passed, failed, status, usual }, wasmState) {
  assert.deepEqual(failed.slice(0, 5), [], `${name}: ${JSON.stringify(status)}`)
  const wanted = {}
  for (const { scheme } of rows) wanted[scheme] = (wanted[scheme] ?? 0) + 1
  assert.deepEqual(passed, wanted)
  const { schemes } = usual.find(({ backend }) => backend === 'wasm')
  for (const [scheme, { state }] of Object.entries(schemes)) assert.equal(state, wasmState, `${name}: ${scheme}`)
  console.log(
    `   ${Object.entries(passed)
      .map(([scheme, count]) => `${scheme} ${count}`)
      .join(', ')}`,
  )
}

const configuration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    compatibilityDate = "2026-01-01",
    compatibilityFlags = ["nodejs_compat"],
    modules = [
      (name = "worker.js", esModule = embed "worker.js"),
      ${kernels.map((name) => `(name = "${name}.wasm", wasm = embed "${name}.wasm")`).join(',\n      ')}
    ]
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`

async function inWorkerd(work, rows) {
  const folder = join(work, 'elsewhere')
  // As Cloudflare's bundler has it: bcryptjs falls back to node:crypto.
  const nodeCrypto = { alias: { crypto: 'node:crypto' }, external: ['node:crypto'] }
  const conditions = ['workerd', 'worker']
  await bundled(work, 'worker.js', { platform: 'neutral', conditions, mainFields: ['module', 'main'], ...nodeCrypto })
  for (const name of kernels) cpSync(wasmOf(work, name), join(folder, `${name}.wasm`))
  writeFileSync(join(folder, 'worker.capnp'), configuration)
  const child = spawn(binaryOf('workerd'), ['serve', '--control-fd=3', join(folder, 'worker.capnp')], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  try {
    const [said] = await once(child.stdio[3].setEncoding('utf8'), 'data')
    const { port } = JSON.parse(said.split('\n')[0])
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: JSON.stringify(rows),
      signal: AbortSignal.timeout(longest),
    })
    assert.equal(response.status, 200)
    check('workerd', rows, await response.json(), 'absent')
  } finally {
    child.kill()
  }
}

const contents = { '/': 'text/html', '/page.js': 'text/javascript', '/rows': 'application/json' }

async function inChromium(work, rows, command) {
  await bundled(work, 'page.js', { platform: 'browser' })
  const page = '<!doctype html><script type="module" src="/page.js"></script>'
  const bodies = { '/': page, '/page.js': readFileSync(join(work, 'elsewhere/page.js')), '/rows': JSON.stringify(rows) }
  let done
  const report = new Promise((resolve) => {
    done = resolve
  })
  const server = createServer((request, response) => {
    if (request.url === '/done') {
      const chunks = []
      request.on('data', (chunk) => chunks.push(chunk)).on('end', () => done(JSON.parse(Buffer.concat(chunks))))
      return response.end()
    }
    const kernel = kernels.find((name) => request.url === `/${name}.wasm`)
    const body = kernel ? readFileSync(wasmOf(work, kernel)) : bodies[request.url]
    if (body === undefined) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': kernel ? 'application/wasm' : contents[request.url] }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run']
  const profile = `--user-data-dir=${join(work, 'profile')}`
  const child = spawn(command, [...options, profile, `http://127.0.0.1:${server.address().port}/`], { stdio: 'ignore' })
  const timer = setTimeout(() => done(undefined), longest)
  try {
    const found = await report
    assert.ok(found, `Chromium did not answer in ${longest / 1000} s`)
    check('Chromium', rows, found, 'ready')
  } finally {
    clearTimeout(timer)
    const ended = once(child, 'exit')
    child.kill()
    await ended
    server.close()
    server.closeAllConnections()
  }
}

const chromium = () =>
  ['chromium', 'chromium-browser', 'google-chrome'].find(
    (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0,
  )

/** `work` is a project that has installed the tarball. What is not here is said to be skipped. */
export async function checkElsewhere(work) {
  for (const name of ['rows.js', 'verify-rows.js', 'worker.js', 'page.js'])
    cpSync(join(import.meta.dirname, name), join(work, name))
  const { kernelRows } = await import(join(work, 'rows.js'))
  const rows = kernelRows(join(root, 'vectors'))
  if (binaryOf('workerd'))
    await step('workerd computes with kernels that it imports as modules', () => inWorkerd(work, rows))
  else console.log('skipped: workerd: its binary is of linux-x64 with glibc')
  const command = chromium()
  if (command)
    await step('Chromium computes with kernels that it compiles as they arrive', () => inChromium(work, rows, command))
  else console.log('skipped: Chromium is not installed')
}
