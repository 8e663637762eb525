// Starts Debian's PostgreSQL in a temporary folder and on a free port, for tests and benches.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const versions = '/usr/lib/postgresql'

/** Returns the folder with the programs of the newest version, or nothing if no version is installed. */
function programs() {
  const names = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
  return names.map((name) => join(versions, name, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

export const isInstalled = () => programs() !== undefined

/** The server refuses to run as root. Root starts it as the user that Debian's package creates. */
function accountOf() {
  if (process.getuid() !== 0) return {}
  const idOf = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Runs one statement on a new connection. */
export async function query(url, sql) {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts a server and creates a database in it. */
export async function startPostgres() {
  const bin = programs()
  if (bin === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const user = accountOf()
  const folder = mkdtempSync(join(tmpdir(), 'saltbridge-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const server = `postgres://postgres@127.0.0.1:${port}`
  let postmaster
  let databases = 0

  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...user,
    cwd: folder,
  })

  const isUp = () =>
    query(`${server}/postgres`, 'select 1').then(
      () => true,
      () => false,
    )

  async function start() {
    const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
    postmaster = spawn(join(bin, 'postgres'), options, { ...user, cwd: folder, stdio: 'ignore' })
    for (let i = 0; i < 600; i++) {
      if (await isUp()) return
      if (postmaster.exitCode !== null) throw new Error(`PostgreSQL ended with ${postmaster.exitCode}`)
      await after(50)
    }
    throw new Error('PostgreSQL does not answer')
  }

  async function end(signal) {
    if (postmaster.exitCode !== null || postmaster.signalCode !== null) return
    const gone = once(postmaster, 'exit')
    process.kill(postmaster.pid, signal)
    await gone
  }

  const childrenOf = (pid) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

  async function kill() {
    const children = childrenOf(postmaster.pid)
    await end('SIGKILL')
    for (const pid of children)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    // A server does not start while processes of the previous one are running.
    for (const pid of children) while (existsSync(`/proc/${pid}`) && !isZombie(pid)) await after(5)
  }

  /** Suspends all processes of the server. */
  function freeze() {
    for (const pid of [postmaster.pid, ...childrenOf(postmaster.pid)]) process.kill(pid, 'SIGSTOP')
  }

  function thaw() {
    for (const pid of [...childrenOf(postmaster.pid), postmaster.pid]) process.kill(pid, 'SIGCONT')
  }

  /** Requires the password of the role `me` from now on. */
  function demandPasswords() {
    const path = join(data, 'pg_hba.conf')
    writeFileSync(path, `host all me 127.0.0.1/32 scram-sha-256\n${readFileSync(path, 'utf8')}`)
    process.kill(postmaster.pid, 'SIGHUP')
  }

  async function createDatabase() {
    const name = `test${databases++}`
    await query(`${server}/postgres`, `create database ${name}`)
    return `${server}/${name}`
  }

  const killServer = () => postmaster?.kill('SIGKILL')
  process.once('exit', killServer)
  await start()
  return {
    url: await createDatabase(),
    account: user,
    createDatabase,
    start,
    halt: () => end('SIGINT'),
    kill,
    freeze,
    thaw,
    demandPasswords,
    async stop() {
      await end('SIGINT')
      process.off('exit', killServer)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isZombie(pid) {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}
