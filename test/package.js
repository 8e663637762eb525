// Tests the packed tarball as a user would install it. `npm run test:package` runs this file after a build.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { countAvailableCpus } from '../dist/backends/pool/index.js'
import { packInto, root, run, step, temporaryFolder, unpackInto } from './packed.js'

const work = temporaryFolder('saltbridge-package-')
const tool = (name, ...args) => run(process.execPath, [join(root, 'node_modules', ...name.split('/')), ...args])
const idsIn = (folder, without) =>
  readdirSync(join(root, 'src', folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ name }) => name.slice(0, -3))
    .filter((id) => !without.includes(id))

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const subpaths = [
  ...Object.keys(exports).filter((name) => !name.includes('*') && name !== './package.json'),
  ...idsIn('formats', ['index']).map((id) => `./formats/${id}`),
]
const specifier = (subpath) => `saltbridge${subpath.slice(1)}`

const tarball = packInto(work)
const serviceTarball = packInto(work, '--workspace', 'service')

/** Creates a project with the tarball and all its dependencies, except those in `without`. Returns its folder. */
function project(name, without = []) {
  const folder = join(work, name)
  const modules = unpackInto(join(folder, 'node_modules'), tarball)
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry.startsWith('.') || entry === 'saltbridge' || without.includes(entry)) continue
    if (!entry.startsWith('@')) symlinkSync(join(root, 'node_modules', entry), join(modules, entry))
    else {
      mkdirSync(join(modules, entry))
      for (const scoped of readdirSync(join(root, 'node_modules', entry)))
        if (entry !== '@saltbridge' && !without.includes(`${entry}/${scoped}`))
          symlinkSync(join(root, 'node_modules', entry, scoped), join(modules, entry, scoped))
    }
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
  return folder
}

await step('the tarball contains no sources, no tests and no paths of this machine', () => {
  const listed = run('tar', ['tzf', tarball]).trim().split('\n')
  for (const name of listed) assert.match(name, /^package\/(dist\/|docs\/\w+\.md$|package\.json$|LICENSE$|[A-Z]+\.md$)/)
  const folder = project('contents')
  assert.deepEqual(
    listed.filter((name) => /\.(d\.)?c[jt]s$/.test(name)),
    [],
  )
  const scripts = listed.filter((name) => /\.(js|d\.ts)$/.test(name))
  for (const name of scripts) {
    const text = readFileSync(join(folder, 'node_modules/saltbridge', name.slice('package/'.length)), 'utf8')
    assert.ok(!text.includes(root), name)
  }
})

await step('the tarball has at most 350 files', () => {
  const files = run('tar', ['tzf', tarball]).trim().split('\n')
  assert.ok(files.length <= 350, `${files.length} files`)
})

await step('publint reports no problem', () => {
  for (const one of [tarball, serviceTarball]) tool('publint/src/cli.js', 'run', one, '--strict')
})

await step('the types of every subpath resolve', () => {
  tool('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only', '--entrypoints', ...subpaths)
})

const plain = project('plain')

await step('every subpath can be imported and required', () => {
  const names = JSON.stringify(subpaths.map(specifier))
  const script = `
    const { createRequire } = await import('node:module')
    const require = createRequire(process.cwd() + '/x.js')
    for (const name of ${names}) {
      const imported = Object.keys(await import(name)).filter((key) => key !== 'default' && key !== 'module.exports').sort()
      const required = Object.keys(require(name)).sort()
      if (imported.join() !== required.join()) throw new Error(name + ' differs: ' + imported + ' / ' + required)
    }`
  run(process.execPath, ['--input-type=module', '-e', script], { cwd: plain })
})

await step('a tool that turns ES modules into CommonJS, as Jest does, can load the package', () => {
  const script = `
    const Module = require('node:module')
    const { readFileSync } = require('node:fs')
    const { transformSync } = require('esbuild')
    const load = Module._extensions['.js']
    Module._extensions['.js'] = (module, path) => {
      if (!/node_modules\\/(saltbridge|@noble\\/hashes)\\//.test(path)) return load(module, path)
      module._compile(transformSync(readFileSync(path, 'utf8'), { format: 'cjs', target: 'node20' }).code, path)
    }
    const { createVerifier } = require('saltbridge')
    const verifier = createVerifier()
    verifier.verify('U*U', '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S').then(async (isRight) => {
      await verifier.close()
      process.exit(isRight ? 0 : 1)
    })`
  run(process.execPath, ['--input-type=commonjs', '-e', script], { cwd: plain })
})

await step('internal modules are not exported', () => {
  const [builtChunk] = readdirSync(join(root, 'dist/chunks'))
  assert.ok(builtChunk)
  for (const name of [
    'formats/index',
    'backends/backend',
    'sources/csv',
    'spelling/format',
    `chunks/${builtChunk.slice(0, -3)}`,
    'report',
    'cli/report/page',
    'backends/kernels/crypt',
    'backends/presets/edge',
    'backends/pool/worker',
    'backends/pool/workers',
    'core/bytes',
  ])
    assert.throws(
      () => run(process.execPath, ['--input-type=module', '-e', `await import('saltbridge/${name}')`], { cwd: plain }),
      /ERR_PACKAGE_PATH_NOT_EXPORTED|ERR_MODULE_NOT_FOUND/,
    )
})

await step('all subpaths share one HashError', () => {
  const script = `
    import { createVerifier, HashError } from 'saltbridge'
    import { createVerifier as own } from 'saltbridge/verifier'
    import { bcrypt } from 'saltbridge/formats/crypt'
    import { js } from 'saltbridge/backends/js'
    const verifier = own({ formats: [bcrypt], backends: [js] })
    try { verifier.parse('$2b$'); process.exit(1) } catch (error) { if (!(error instanceof HashError)) process.exit(2) }
    if (!(await verifier.verify('U*U', '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'))) process.exit(3)`
  run(process.execPath, ['--input-type=module', '-e', script], { cwd: plain })
})

/**
 * A script that verifies hashes with the default backends and prints the number of worker threads that got a message.
 * Its process must end by itself.
 */
const inThreads = `
  const asked = new Set()
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (...sent) {
    asked.add(this)
    return postMessage.apply(this, sent)
  }
  const text = '$2b$08$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'
  const verifier = createVerifier()
  const other = createVerifier()
  const verify = () => Promise.all([verifier, other, verifier, other].map((one) => one.verify('U*U', text)))
  verify().then((answers) => console.log(answers.join(), asked.size, verifier.status().find(({ backend }) => backend === 'wasm').schemes.bcrypt.state))`
const esm = `import { Worker } from 'node:worker_threads'\nimport { createVerifier } from 'saltbridge'\n${inThreads}`
const cjs = `const { Worker } = require('node:worker_threads')\nconst { createVerifier } = require('saltbridge')\n${inThreads}`
const threads = Math.min(4, countAvailableCpus())
const inThreadsSays = (asked) => `false,false,false,false ${asked} ready\n`

await step(
  'the package computes in one set of worker threads after import and after require, and the process ends by itself',
  () => {
    writeFileSync(join(plain, 'threads.mjs'), esm)
    writeFileSync(join(plain, 'threads.cjs'), cjs)
    const options = { cwd: plain, encoding: 'utf8', timeout: 30_000 }
    for (const args of [['threads.mjs'], ['threads.cjs'], ['--input-type=module', '-e', esm], ['-e', cjs]]) {
      const { stdout, stderr } = spawnSync(process.execPath, args, options)
      assert.deepEqual({ stdout, stderr }, { stdout: inThreadsSays(threads), stderr: '' }, args[0])
    }
  },
)

await step('import and require load the same module', () => {
  const script = `
    import { createRequire } from 'node:module'
    import { HashError } from 'saltbridge'
    const require = createRequire(process.cwd() + '/x.js')
    if (require('saltbridge').HashError !== HashError) process.exit(1)`
  run(process.execPath, ['--input-type=module', '-e', script], { cwd: plain })
})

await step(
  'a bundle of one file in another folder computes in worker threads, and esbuild prints no warning',
  async () => {
    for (const [name, format] of [
      ['bundled.mjs', 'esm'],
      ['bundled.cjs', 'cjs'],
    ]) {
      const outfile = join(work, name)
      const { warnings } = await build({
        stdin: { contents: esm, resolveDir: plain },
        bundle: true,
        platform: 'node',
        format,
        outfile,
        logLevel: 'error',
      })
      assert.deepEqual(warnings, [])
      assert.equal(run(process.execPath, [outfile], { cwd: '/', timeout: 30_000 }), inThreadsSays(threads), name)
    }
  },
)

await step('a worker thread imports the backend of another package from the folder of the main script', () => {
  const app = join(plain, 'app')
  const theirs = join(app, 'node_modules/theirs')
  mkdirSync(theirs, { recursive: true })
  writeFileSync(join(theirs, 'package.json'), JSON.stringify({ name: 'theirs', type: 'module', exports: './index.js' }))
  const backend = `
    import { createBackend } from 'saltbridge/backends'
    import { node } from 'saltbridge/backends/node'
    export const theirs = createBackend('theirs', node.kernels, { specifier: 'theirs', name: 'theirs' })`
  writeFileSync(join(theirs, 'index.js'), backend)
  const script = `
    import { pool } from 'saltbridge/backends/pool'
    import { theirs } from 'theirs'
    console.log(JSON.stringify(await pool(theirs).load('pbkdf2')))
    process.exit()`
  writeFileSync(join(app, 'main.mjs'), script)
  assert.equal(run(process.execPath, [join(app, 'main.mjs')], { cwd: '/' }), '{"state":"ready"}\n')
})

await step('the package computes in the calling thread if worker threads are forbidden, and the status says so', () => {
  const script = `
    import { createVerifier } from 'saltbridge'
    const verifier = createVerifier()
    const verify = () => verifier.verify('U*U', '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S')
    if ((await Promise.all([verify(), verify(), verify()])).join() !== 'true,true,true') process.exit(1)
    console.log(JSON.stringify(verifier.status().find(({ backend }) => backend === 'wasm').schemes.bcrypt))`
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'
  const args = ['--no-warnings', permission, '--allow-fs-read=*', '--input-type=module', '-e', script]
  assert.deepEqual(JSON.parse(run(process.execPath, args, { cwd: plain })), {
    state: 'ready',
    reason: 'computes in the calling thread: worker threads cannot start here: Error ERR_ACCESS_DENIED',
  })
})

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length

async function bundledFormat({ name, file }) {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from 'saltbridge/formats/${file}'`, resolveDir: plain },
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
  })
  return outputFiles[0].text
}

await step('a bundle of one format contains no other format', async () => {
  const files = JSON.stringify(idsIn('formats', ['index']))
  const script = `
    const shown = []
    for (const file of ${files})
      for (const [name, { id, grammar, schemes, innerSchemes = [], writers }] of Object.entries(await import('saltbridge/formats/' + file)))
        shown.push({
          name, file, id, grammar,
          schemes: [...schemes, ...innerSchemes].map((scheme) => scheme.id),
          systems: writers,
        })
    console.log(JSON.stringify(shown))`
  const formats = JSON.parse(run(process.execPath, ['--input-type=module', '-e', script], { cwd: plain }))
  assert.ok(formats.length >= 10)
  const names = new Set(formats.flatMap((one) => [...one.schemes, ...one.systems]))
  const isOwn = (grammar) => grammar.length > 15 && formats.filter((one) => one.grammar === grammar).length === 1
  /**
   * Returns whether a bundle contains a format. If the id is also the name of a scheme or a system, the grammar is
   * searched instead, if it is unique.
   */
  const isIn = (text, { id, grammar }) =>
    names.has(id) ? isOwn(grammar) && text.includes(grammar) : new RegExp(`["'\`]${id}["'\`]`).test(text)
  const isWrapping = (one, other) => one.grammar.includes(`<${other.id}`) || one.grammar.includes(`| ${other.id}`)
  for (const one of formats) {
    const text = await bundledFormat(one)
    // A format brings its schemes: 7 kB, and 1 kB more for each scheme after the first.
    const most = (6 + new Set(one.schemes).size) * 1024
    assert.ok(gzipped(text) <= most, `${one.id}: ${gzipped(text)} bytes after gzip`)
    for (const other of formats)
      if (other !== one && !isWrapping(one, other)) assert.ok(!isIn(text, other), `${one.id} contains ${other.id}`)
  }
  const bcrypt = await bundledFormat({ name: 'bcrypt', file: 'crypt' })
  for (const foreign of ['argon2', 'scrypt', 'pbkdf2', 'hash-wasm', 'hmac'])
    assert.ok(!bcrypt.includes(foreign), foreign)
})

/** The maximum size of each kernel in bytes after gzip. */
const kernels = {
  argon2: { export: 'wasmArgon2', most: 8 * 1024 },
  bcrypt: { export: 'wasmBcrypt', most: 14 * 1024 },
  scrypt: { export: 'wasmScrypt', most: 6 * 1024 },
}

await step('a bundle of one kernel contains no other kernel, and each kernel is small', async () => {
  const files = Object.keys(kernels).map((name) =>
    readFileSync(join(plain, `node_modules/saltbridge/dist/backends/wasm/${name}.wasm`)),
  )
  const inlined = files.map((bytes) => bytes.toString('base64'))
  for (const [i, [name, kernel]] of Object.entries(kernels).entries()) {
    const { outputFiles } = await build({
      stdin: { contents: `export { ${kernel.export} } from 'saltbridge/backends/wasm/${name}'`, resolveDir: plain },
      bundle: true,
      write: false,
      format: 'esm',
      minify: true,
    })
    const { text } = outputFiles[0]
    assert.deepEqual(
      inlined.map((one) => text.includes(one)),
      inlined.map((_, j) => i === j),
      name,
    )
    const alone = gzipped(files[i])
    assert.ok(alone <= kernel.most, `${name}.wasm: ${alone} bytes`)
    console.log(`   ${name}.wasm ${alone} bytes after gzip; a bundle that inlines it ${gzipped(text)}`)
  }
  const { outputFiles } = await build({
    stdin: { contents: `export { createWasm } from 'saltbridge/backends/wasm/modules'`, resolveDir: plain },
    bundle: true,
    write: false,
    format: 'esm',
  })
  for (const one of inlined) assert.ok(!outputFiles[0].text.includes(one.slice(0, 100)))
})

await step('kernels from .wasm files can be passed as modules, as bytes and as responses', () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { createVerifier } from 'saltbridge'
    import { createWasm } from 'saltbridge/backends/wasm/modules'
    const file = (name) => readFileSync(new URL(import.meta.resolve('saltbridge/backends/wasm/' + name + '.wasm')))
    const response = () => new Response(file('scrypt'), { headers: { 'content-type': 'application/wasm' } })
    const backend = createWasm({
      argon2: await WebAssembly.compile(file('argon2')),
      bcrypt: () => file('bcrypt'),
      scrypt: async () => response(),
    })
    const verifier = createVerifier({ backends: [backend] })
    await verifier.ready()
    const states = Object.values(verifier.status()[0].schemes).map(({ state }) => state)
    if (states.join() !== 'ready,ready,ready,ready') throw new Error(JSON.stringify(verifier.status()))
    const broken = createWasm({ bcrypt: () => new Response('', { status: 404 }) })
    console.log((await broken.load('bcrypt')).reason)`
  const said = run(process.execPath, ['--input-type=module', '-e', script], { cwd: plain })
  assert.match(said, /^the WebAssembly code did not load: Error HTTP status 404$/m)
})

await step('other backends compute if 128-bit SIMD is missing, and the status says so', () => {
  const script = `
    import { createVerifier } from 'saltbridge'
    const verifier = createVerifier()
    await verifier.ready()
    const text = '$scrypt$ln=4,r=8,p=1$c2FsdHNhbHQ$' + 'A'.repeat(43)
    if ((await verifier.verify('x', text)) !== false) process.exit(1)
    console.log(JSON.stringify(verifier.status().find(({ backend }) => backend === 'wasm').schemes.scrypt))`
  const said = run(process.execPath, ['--no-enable-sse4-1', '--input-type=module', '-e', script], { cwd: plain })
  assert.deepEqual(JSON.parse(said), {
    state: 'absent',
    reason: 'the WebAssembly of this runtime does not have 128-bit SIMD, or cannot be compiled from bytes',
  })
})

await step('a bundle of several subpaths contains the shared functions once', async () => {
  const contents = `export { bcrypt } from 'saltbridge/formats/crypt'
    export { argon2 } from 'saltbridge/formats/phc'
    export { createVerifier } from 'saltbridge/verifier'`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: plain },
    bundle: true,
    format: 'esm',
    write: false,
  })
  const { text } = outputFiles[0]
  for (const name of ['decodeRun', 'failure']) assert.equal(text.split(`function ${name}(`).length, 2, name)
})

await step('a browser bundle has no built-in modules of Node.js and verifies, also without WebAssembly', async () => {
  const outfile = join(work, 'browser.mjs')
  await build({
    stdin: {
      contents: `import { createVerifier } from 'saltbridge'
        const verifier = createVerifier()
        globalThis.answer = await verifier.verify('U*U', '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S')
        globalThis.made = await verifier.verify('x', await verifier.hash('x'))
        globalThis.backends = verifier.status().map(({ backend }) => backend).join()`,
      resolveDir: plain,
    },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    outfile,
    // bcryptjs and hash-wasm import it as a fallback for runtimes without WebCrypto.
    external: ['crypto'],
  })
  const text = readFileSync(outfile, 'utf8')
  assert.doesNotMatch(text, /["'`]node:/)
  const script = `await import(${JSON.stringify(outfile)}); if (answer !== true || made !== true || backends !== 'web,wasm,hash-wasm,js') process.exit(1)`
  // The flag has the same effect as a content security policy without 'wasm-unsafe-eval'.
  for (const flags of [[], ['--noexpose-wasm']])
    run(process.execPath, [...flags, '--input-type=module', '-e', script], { cwd: plain })
})

await step('every backend computes its known answers', () => {
  const script = `
    import { createVerifier } from 'saltbridge'
    import * as exported from 'saltbridge/backends'
    const { createBackend, ...backends } = exported
    const verifier = createVerifier({ backends: Object.values(backends) })
    await verifier.ready()
    console.log(JSON.stringify(verifier.status()))`
  const status = JSON.parse(run(process.execPath, ['--input-type=module', '-e', script], { cwd: plain }))
  assert.equal(status.length, 7)
  for (const { backend, schemes } of status)
    for (const [scheme, found] of Object.entries(schemes))
      assert.deepEqual(found, { state: 'ready' }, `${backend} ${scheme}`)
})

await step('the examples of README.md run unchanged', () => {
  const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)]
    .map(([, code]) => code)
    .filter((code) => !code.includes(`from 'express'`))
  assert.ok(blocks.length >= 2)
  for (const code of blocks) run(process.execPath, ['--input-type=module', '-e', code], { cwd: plain })
})

const everyScheme = `
  import { createVerifier } from 'saltbridge'
  const verifier = createVerifier()
  await verifier.ready()
  const { hash, text } = { hash: await verifier.hash('x'), text: '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S' }
  if (!(await verifier.verify('x', hash)) || !(await verifier.verify('U*U', text))) process.exit(1)
  console.log(JSON.stringify(verifier.status()))`

for (const [name, backend, scheme] of [
  ['bcrypt', 'native', 'bcrypt'],
  ['@node-rs/argon2', 'node-rs', 'argon2'],
])
  await step(`every scheme verifies without ${name}, and the status says that it is absent`, () => {
    const folder = project(`without-${name.replace('/', '-')}`, [name])
    const status = JSON.parse(run(process.execPath, ['--input-type=module', '-e', everyScheme], { cwd: folder }))
    const found = status.find((one) => one.backend === backend).schemes[scheme]
    assert.deepEqual(found, { state: 'absent', reason: `${name} is not installed` })
  })

await step('every scheme verifies without addons', () => {
  const folder = project('without-any', ['argon2', 'bcrypt', '@node-rs/argon2', '@node-rs/argon2-linux-x64-gnu'])
  run(process.execPath, ['--input-type=module', '-e', everyScheme], { cwd: folder })
})

await step('a version of argon2 that would crash the process is refused before it is imported', () => {
  const folder = project('crashing', ['argon2'])
  const module = join(folder, 'node_modules/argon2')
  mkdirSync(module)
  writeFileSync(join(module, 'package.json'), JSON.stringify({ name: 'argon2', version: '0.45.1', main: 'index.cjs' }))
  writeFileSync(join(module, 'index.cjs'), 'process.abort()')
  if (Number(process.versions.napi) >= 10) return
  const script = `import { native } from 'saltbridge/backends/native'
    console.log((await native.load('argon2')).state)`
  assert.equal(run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder }), 'refused\n')
})

await step('the service is a separate package, and `saltbridge serve` finds it or says how to install it', async () => {
  const folder = project('service')
  const bin = join(folder, 'node_modules/saltbridge/dist/cli/bin.js')
  const environment = { PATH: process.env.PATH, API_KEYS: 'package-test-0123456789' }
  assert.throws(() => run(process.execPath, [bin, 'serve'], { cwd: folder, env: environment }), {
    status: 69,
    stderr: /npm install @saltbridge\/service/,
  })
  unpackInto(join(folder, 'node_modules'), serviceTarball, '@saltbridge/service')
  const service = spawn(process.execPath, [bin, 'serve', '--port', '0'], { cwd: folder, env: environment })
  const [said] = await once(service.stderr.setEncoding('utf8'), 'data')
  assert.match(said, /listening on http/)
  const [address] = /http:\/\/[\d.:]+/.exec(said)
  const { status } = await fetch(`${address}/apiversion`, { headers: { 'api-key': environment.API_KEYS } })
  assert.equal(status, 200)
  service.kill()
  assert.deepEqual(await once(service, 'exit'), [0, null])
})
