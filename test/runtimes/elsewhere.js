// Tests the packed tarball in runtimes without Node.js: workerd, the Edge Runtime and Chromium.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root, step } from '../packed.js'
import { checkRows, inEdgeRuntime, inWorkerd, kernels, longest, wasmOf } from './edge.js'
import { binaryOf, versionOf } from './runtimes.js'

const contents = {
  '/': 'text/html',
  '/page.js': 'text/javascript',
  '/hashes.worker.js': 'text/javascript',
  '/rows': 'application/json',
}

/** The scripts of the recipe for browsers in the documentation. */
const recipe = /^```mjs\n\/\/ ([\w.]+\.js)\n(.*?)^```$/gms

async function inChromium(work, rows, command) {
  const outdir = join(work, 'elsewhere')
  for (const [, name, code] of readFileSync(join(root, 'docs/library.md'), 'utf8').matchAll(recipe))
    writeFileSync(join(work, name), code)
  const entryPoints = ['page.js', 'hashes.worker.js'].map((name) => join(work, name))
  await build({ entryPoints, bundle: true, platform: 'browser', format: 'esm', outdir })
  const page = '<!doctype html><script type="module" src="/page.js"></script>'
  const bodies = { '/': page, '/rows': JSON.stringify(rows) }
  for (const name of ['page.js', 'hashes.worker.js']) bodies[`/${name}`] = readFileSync(join(outdir, name))
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
    checkRows('Chromium', rows, found)
    const { schemes } = found.usual.find(({ backend }) => backend === 'wasm')
    for (const [scheme, { state }] of Object.entries(schemes)) assert.equal(state, 'ready', `Chromium: ${scheme}`)
    const { match, wrong, longest: blocked, took } = found.beside
    assert.deepEqual([match, wrong], [true, 'ERR_UNKNOWN_FORMAT'])
    assert.ok(blocked < took / 2, `the page was blocked for ${blocked} ms of ${took} ms`)
  } finally {
    clearTimeout(timer)
    const ended = once(child, 'exit')
    child.kill()
    await ended
    server.close()
    server.closeAllConnections()
  }
}

const findChromium = () =>
  ['chromium', 'chromium-browser', 'google-chrome'].find(
    (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0,
  )

/** Tests the project `work`, in which the tarball is installed. Returns the names and versions of the runtimes. */
export async function checkElsewhere(work) {
  for (const name of ['rows.js', 'verify-rows.js', 'worker.js', 'page.js'])
    cpSync(join(import.meta.dirname, name), join(work, name))
  const { formatRows, kernelRows } = await import(join(work, 'rows.js'))
  const vectors = join(root, 'vectors')
  const ofKernels = kernelRows(vectors)
  const tested = []
  if (binaryOf('workerd')) {
    const ofFormats = formatRows(vectors)
    await step('workerd computes every format without nodejs_compat', () =>
      inWorkerd(work, [...ofFormats, ...ofKernels]),
    )
    await step('the Edge Runtime computes every format', () => inEdgeRuntime(work, ofFormats))
    tested.push({ name: 'workerd', version: versionOf('@cloudflare/workerd-linux-64') })
    tested.push({ name: 'Edge Runtime', version: versionOf('@edge-runtime/vm') })
  } else console.log('skipped: workerd and the Edge Runtime: the binary of workerd needs linux-x64 with glibc')
  const command = findChromium()
  if (command) {
    await step('Chromium computes with kernels that it compiles while it downloads them', () =>
      inChromium(work, ofKernels, command),
    )
    const [version] = /[\d.]+/.exec(spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout)
    tested.push({ name: 'Chromium', version })
  } else console.log('skipped: Chromium is not installed')
  return tested
}
