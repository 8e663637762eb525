// The databases in which better-auth runs, each with the commands that `saltbridge convert` prints.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import mysql from 'mysql2/promise'
import { isInstalled, startPostgres } from '../../service/test/databases/debian-postgres.js'

const { Pool } = createRequire(new URL('../../service/package.json', import.meta.url))('pg')

const isCommand = (name) => {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function sqlite(folder) {
  const path = join(folder, 'database.sqlite')
  const file = new Libsql(path)
  return {
    option: { dialect: new SqliteDialect({ database: file }), type: 'sqlite' },
    environment: {},
    query: async (sql) => file.prepare(sql).all(),
    stop: async () => file.close(),
  }
}

async function postgresql() {
  const server = await startPostgres()
  const pool = new Pool({ connectionString: server.url })
  // A connection that is closing may see the server stop.
  pool.on('error', () => undefined)
  return {
    option: pool,
    environment: { DATABASE_URL: server.url },
    query: async (sql) => (await pool.query(sql)).rows,
    async stop() {
      await pool.end()
      await server.stop()
    },
  }
}

/** MariaDB, which has the protocol and the types of MySQL. */
async function mariadb(folder) {
  const data = join(folder, 'maria')
  const socketPath = join(folder, 'maria.sock')
  const user = process.getuid() === 0 ? 'root' : process.env.USER
  mkdirSync(data)
  const common = ['--no-defaults', `--user=${user}`, `--datadir=${data}`]
  execFileSync('mariadb-install-db', [...common, '--auth-root-authentication-method=normal'], { stdio: 'ignore' })
  const server = spawn('mariadbd', [...common, `--socket=${socketPath}`, '--skip-networking'], { stdio: 'ignore' })
  const connect = { socketPath, user: 'root', timezone: 'Z' }
  for (let attempt = 0; ; attempt++)
    try {
      const connection = await mysql.createConnection(connect)
      await connection.query('create database `DATABASE` character set utf8mb4')
      await connection.end()
      break
    } catch (error) {
      if (attempt > 150) throw error
      await after(200)
    }
  writeFileSync(join(folder, '.my.cnf'), `[client]\nsocket=${socketPath}\nuser=root\n`)
  const pool = mysql.createPool({ ...connect, database: 'DATABASE' })
  return {
    option: pool,
    environment: { HOME: folder },
    query: async (sql) => (await pool.query(sql.replaceAll('"', '`')))[0],
    async stop() {
      await pool.end()
      const gone = once(server, 'exit')
      server.kill()
      await gone
    },
  }
}

/** The databases that are installed, by the values of `--target-option database`. */
export const databases = Object.entries({
  sqlite: [isCommand('sqlite3'), sqlite, 'sqlite3'],
  postgresql: [isInstalled() && isCommand('psql'), postgresql, 'postgresql'],
  mysql: [isCommand('mariadbd') && isCommand('mysql'), mariadb, 'mariadb-server'],
}).flatMap(([name, [isHere, start, debianPackage]]) => {
  if (isHere) return [{ name, start }]
  console.log(`${name} is not tested, because it is not installed: apt-get install ${debianPackage}`)
  return []
})
