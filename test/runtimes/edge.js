// Tests the packed tarball in workerd without `nodejs_compat`, and in the Edge Runtime. createVerifier() must compute
// every format there.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { binaryOf, moduleOf } from './runtimes.js'

export const kernels = ['argon2', 'bcrypt', 'scrypt']
export const wasmOf = (work, name) => join(work, `node_modules/saltbridge/dist/backends/wasm/${name}.wasm`)
/** The time limit for all rows in ms. */
export const longest = 120_000
/** The number of concurrent requests. The first ones load the kernels. */
const requests = 4

const nameOf = (path) => basename(path).replace('?module', '')

/** Bundles worker.js for browsers and with a condition of the runtime, as wrangler and Next.js do. */
async function bundleWorker(work, { conditions, plugin, ...options }) {
  const { metafile } = await build({
    entryPoints: [join(work, 'worker.js')],
    bundle: true,
    platform: 'browser',
    conditions,
    metafile: true,
    plugins: [{ name: 'kernels', setup: plugin }],
    ...options,
  })
  for (const path of Object.keys(metafile.inputs))
    assert.doesNotMatch(path, /hash-wasm|bcryptjs|node:|^crypto$|disabled/, `${conditions[0]}: ${path} is bundled`)
}

/** Fails unless every row has the outcome of its vector. Prints the number of rows of each scheme. */
export function checkRows(name, rows, { passed, failed, status }) {
  assert.deepEqual(failed.slice(0, 5), [], `${name}: ${failed.length} failed: ${JSON.stringify(status)}`)
  const wanted = {}
  for (const { scheme } of rows) wanted[scheme] = (wanted[scheme] ?? 0) + 1
  assert.deepEqual(passed, wanted)
  const counts = Object.entries(passed).map(([scheme, count]) => `${scheme} ${count}`)
  console.log(`   ${counts.join(', ')}`)
}

async function checkWorker(name, rows, ask) {
  const shares = Array.from({ length: requests }, (_, share) => rows.filter((_, i) => i % requests === share))
  const reports = await Promise.all(shares.map((share) => ask({ method: 'POST', body: JSON.stringify(share) })))
  const { text, answers, status } = await ask({ method: 'GET' })
  const passed = {}
  for (const report of reports)
    for (const [scheme, count] of Object.entries(report.passed)) passed[scheme] = (passed[scheme] ?? 0) + count
  checkRows(name, rows, { passed, failed: reports.flatMap(({ failed }) => failed), status })
  assert.match(text, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.deepEqual(answers, [true, false, true, true, true])
  const order = status.map(({ backend }) => backend)
  assert.deepEqual(order, ['web', 'wasm', 'js'])
  for (const { backend, schemes } of status)
    for (const [scheme, found] of Object.entries(schemes))
      assert.deepEqual(found, { state: 'ready' }, `${name}: ${backend} ${scheme}`)
}

const configuration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    compatibilityDate = "2026-01-01",
    modules = [
      (name = "worker.js", esModule = embed "worker.js"),
      ${kernels.map((name) => `(name = "${name}.wasm", wasm = embed "${name}.wasm")`).join(',\n      ')}
    ]
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`

export async function inWorkerd(work, rows) {
  const folder = join(work, 'workerd')
  await bundleWorker(work, {
    conditions: ['workerd', 'worker', 'browser'],
    format: 'esm',
    outfile: join(folder, 'worker.js'),
    plugin: ({ onResolve }) =>
      onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path }) => ({ path: `./${nameOf(path)}`, external: true })),
  })
  for (const name of kernels) cpSync(wasmOf(work, name), join(folder, `${name}.wasm`))
  writeFileSync(join(folder, 'worker.capnp'), configuration)
  const child = spawn(binaryOf('workerd'), ['serve', '--control-fd=3', join(folder, 'worker.capnp')], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  try {
    const [said] = await once(child.stdio[3].setEncoding('utf8'), 'data')
    const { port } = JSON.parse(said.split('\n')[0])
    await checkWorker('workerd', rows, async (init) => {
      const response = await fetch(`http://127.0.0.1:${port}/`, { ...init, signal: AbortSignal.timeout(longest) })
      assert.equal(response.status, 200)
      return response.json()
    })
  } finally {
    child.kill()
  }
}

/** The Edge Runtime gives compiled modules to bundles as global values, and compiles no code itself. */
export async function inEdgeRuntime(work, rows) {
  const { EdgeVM } = await moduleOf('@edge-runtime/vm')
  const outfile = join(work, 'edge-runtime', 'worker.js')
  await bundleWorker(work, {
    conditions: ['edge-light', 'browser'],
    format: 'iife',
    globalName: 'worker',
    outfile,
    plugin({ onResolve, onLoad }) {
      onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path }) => ({ path: nameOf(path), namespace: 'kernel' }))
      onLoad({ filter: /./, namespace: 'kernel' }, ({ path }) => ({ contents: `export default kernels['${path}']` }))
    },
  })
  const modules = kernels.map((name) => [`${name}.wasm`, new WebAssembly.Module(readFileSync(wasmOf(work, name)))])
  const vm = new EdgeVM({ extend: (context) => Object.assign(context, { kernels: Object.fromEntries(modules) }) })
  vm.evaluate(readFileSync(outfile, 'utf8'))
  const worker = vm.evaluate('worker.default')
  await checkWorker('the Edge Runtime', rows, async (init) =>
    (await worker.fetch(new vm.context.Request('http://localhost/', init))).json(),
  )
}
