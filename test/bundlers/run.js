// Tests the packed tarball in the bundlers that applications use: run by `npm run test:bundlers`, which
// builds it. An application that computes in its own thread answers right too, so each counts requests to worker threads.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installInto, installLocked, run, step, temporaryFolder } from '../packed.js'

const here = import.meta.dirname
installLocked(here)
const { nodeFileTrace } = await import('@vercel/nft')
const { build: esbuild } = await import('esbuild')
const vite = await import('vite')

/** Milliseconds until a server has answered. */
const longest = 120_000
/** Turbopack needs the packages below one folder: `next` is installed here, and the tarball in this folder. */
const work = temporaryFolder('app-', here)
/** Where an application is moved to: no package is installed above it. */
const elsewhere = temporaryFolder('saltbridge-bundlers-')
const next = join(here, 'node_modules/next/dist/bin/next')

process.env.NEXT_TELEMETRY_DISABLED = '1'
installInto(work)
writeFileSync(join(work, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
for (const name of ['check.js', 'main.js']) cpSync(join(here, name), join(work, name))
cpSync(join(here, 'next'), work, { recursive: true })

/** An absent addon is no fault: a bundle that was moved has none. */
function checkFound({ answers, requests, cores, longestGap, elapsed, inPlace, unready }) {
  assert.deepEqual(answers, [true, false, true, false, true, false, true, false, true])
  const sum = requests.reduce((total, one) => total + one, 0)
  assert.ok(sum >= 4, `${sum} requests reached worker threads`)
  if (cores > 1) assert.ok(requests.length > 1, `${requests.length} worker thread was asked`)
  assert.deepEqual(inPlace, [])
  // Eight hashes that are computed in this thread would let no timer tick.
  assert.ok(longestGap < elapsed / 2, `no timer ticked for ${Math.round(longestGap)} of ${Math.round(elapsed)} ms`)
  for (const one of unready) assert.match(one, / absent: .+ is not installed$|^native argon2 refused: /)
  console.log(
    `   ${sum} requests to ${requests.length} threads, longest time between ticks ${Math.round(longestGap)} ms`,
  )
}

const checkScript = (path, cwd) => checkFound(JSON.parse(run(process.execPath, [path], { cwd, timeout: longest })))

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/** Starts a server, asks it once and ends it. */
async function checkServer(cwd, args, environment = {}) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), HOSTNAME: '127.0.0.1', ...environment }
  const server = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const ended = once(server, 'exit')
  const begin = performance.now()
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/check`).catch(() => undefined)
      if (response) {
        const text = await response.text()
        assert.equal(response.status, 200, `${text}\n${said}`)
        return checkFound(JSON.parse(text))
      }
      assert.ok(server.exitCode === null && performance.now() - begin < longest, said)
      await pause(100)
    }
  } finally {
    server.kill()
    await ended
  }
}

/** Builds with Next.js; a warning fails as an error does. */
function buildNext(environment, ...options) {
  const said = run(process.execPath, [next, 'build', ...options], {
    cwd: work,
    env: { ...process.env, ...environment },
  })
  assert.match(said, /Compiled successfully/)
  assert.doesNotMatch(said, /warning/i)
}

/** Runs a standalone folder in another place, while the application is not where it was built. */
async function checkMoved(distDir) {
  const moved = join(elsewhere, distDir)
  cpSync(join(work, distDir, 'standalone'), moved, { recursive: true, verbatimSymlinks: true })
  const away = `${work}-away`
  renameSync(work, away)
  try {
    await checkServer(join(moved, work.slice(here.length + 1)), ['server.js'])
  } finally {
    renameSync(away, work)
  }
}

const external = { EXTERNAL: '1' }
for (const [name, distDir, environment, ...options] of [
  ['Turbopack', '.next-turbopack', {}],
  ['Turbopack and serverExternalPackages', '.next-external', external],
  ['webpack', '.next-webpack', {}, '--webpack'],
]) {
  const env = { DIST_DIR: distDir, ...environment }
  await step(`Next.js builds it with ${name}`, () => buildNext(env, ...options))
  await step('   and it computes in worker threads, started in its folder', () =>
    checkServer(work, [next, 'start'], env),
  )
  await step('   and it computes in worker threads, moved elsewhere', () => checkMoved(distDir))
}
for (const [name, environment] of [
  ['Turbopack', { DIST_DIR: '.next-dev' }],
  ['Turbopack and serverExternalPackages', { DIST_DIR: '.next-dev-external', ...external }],
])
  await step(`the development server of Next.js with ${name} computes in worker threads`, () =>
    checkServer(work, [next, 'dev'], environment),
  )

await step('the files that @vercel/nft traces compute in worker threads, copied elsewhere', async () => {
  const { fileList, warnings } = await nodeFileTrace([join(work, 'main.js')], { base: work })
  assert.deepEqual([...warnings], [])
  const copy = join(elsewhere, 'traced')
  for (const path of fileList) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(work, path), join(copy, path))
  }
  checkScript(join(copy, 'main.js'), elsewhere)
})

for (const [format, extension] of [
  ['esm', 'mjs'],
  ['cjs', 'cjs'],
])
  await step(`a bundle of esbuild with the format ${format} computes in worker threads`, async () => {
    const outfile = join(elsewhere, `esbuild.${extension}`)
    const options = { bundle: true, platform: 'node', format, outfile, logLevel: 'error' }
    const { warnings } = await esbuild({ entryPoints: [join(work, 'main.js')], ...options })
    assert.deepEqual(warnings, [])
    checkScript(outfile, elsewhere)
  })

for (const [name, ssr] of [
  ['with everything in it', { noExternal: true }],
  ['with external packages', {}],
]) {
  const options = { root: work, configFile: false, logLevel: 'warn', ssr }
  await step(`a server bundle of Vite ${name} computes in worker threads`, async () => {
    const outDir = ssr.noExternal ? join(elsewhere, 'vite') : join(work, 'vite')
    await vite.build({ ...options, build: { ssr: 'main.js', outDir, emptyOutDir: true } })
    const isWhole = !/from ?["']saltbridge["']/.test(readFileSync(join(outDir, 'main.js'), 'utf8'))
    assert.equal(isWhole, ssr.noExternal === true)
    writeFileSync(join(outDir, 'package.json'), '{"type":"module"}')
    checkScript(join(outDir, 'main.js'), elsewhere)
  })
  await step(`the development server of Vite ${name} computes in worker threads`, async () => {
    const server = await vite.createServer({
      ...options,
      appType: 'custom',
      server: { middlewareMode: true, ws: false },
    })
    try {
      const { check } = await server.ssrLoadModule('/check.js')
      checkFound(await check())
    } finally {
      await server.close()
    }
  })
}
