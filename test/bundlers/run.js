// Tests the packed tarball with the bundlers that applications use. `npm run test:bundlers` builds the tarball and runs
// this file. An application that computes in its own thread gives the right answers too, so each application also
// counts the requests to worker threads.
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

/** The maximum time in ms until a server answers, and until a script ends. */
const longest = 120_000
/**
 * Turbopack requires that all packages are below one folder: `next` is installed here, and the tarball in this folder.
 */
const work = temporaryFolder('app-', here)
/** The folder to which an application is moved. No package is installed above it. */
const elsewhere = temporaryFolder('saltbridge-bundlers-')
const next = join(here, 'node_modules/next/dist/bin/next')

process.env.NEXT_TELEMETRY_DISABLED = '1'
installInto(work)
writeFileSync(join(work, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
for (const name of ['check.js', 'main.js']) cpSync(join(here, name), join(work, name))
cpSync(join(here, 'next'), work, { recursive: true })

/** Checks the answers of an application. An absent addon is accepted, because a moved bundle has no addons. */
function checkFound({ answers, requests, cores, longestGap, elapsed, inPlace, unready }) {
  assert.deepEqual(answers, [true, false, true, false, true, false, true, false, true])
  const sum = requests.reduce((total, one) => total + one, 0)
  assert.ok(sum >= 4, `${sum} requests reached worker threads`)
  if (cores > 1) assert.ok(requests.length > 1, `${requests.length} worker thread got requests`)
  assert.deepEqual(inPlace, [])
  // If the eight hashes were computed in this thread, no timer would tick meanwhile.
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

/** Starts a server, sends one request and stops the server. */
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

/** Builds the application with Next.js. A warning is an error here. */
function buildNext(environment, ...options) {
  const said = run(process.execPath, [next, 'build', ...options], {
    cwd: work,
    env: { ...process.env, ...environment },
  })
  assert.match(said, /Compiled successfully/)
  assert.doesNotMatch(said, /warning/i)
}

/** Copies a standalone build to another place and runs it there, while the original application is renamed. */
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
  await step(`Next.js builds the application with ${name}`, () => buildNext(env, ...options))
  await step('   and the application computes in worker threads, started in its folder', () =>
    checkServer(work, [next, 'start'], env),
  )
  await step('   and the application computes in worker threads, moved to another folder', () => checkMoved(distDir))
}
for (const [name, environment] of [
  ['Turbopack', { DIST_DIR: '.next-dev' }],
  ['Turbopack and serverExternalPackages', { DIST_DIR: '.next-dev-external', ...external }],
])
  await step(`the development server of Next.js with ${name} computes in worker threads`, () =>
    checkServer(work, [next, 'dev'], environment),
  )

await step(
  'the files that @vercel/nft traces compute in worker threads after they are copied to another folder',
  async () => {
    const { fileList, warnings } = await nodeFileTrace([join(work, 'main.js')], { base: work })
    assert.deepEqual([...warnings], [])
    const copy = join(elsewhere, 'traced')
    for (const path of fileList) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      cpSync(join(work, path), join(copy, path))
    }
    checkScript(join(copy, 'main.js'), elsewhere)
  },
)

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
