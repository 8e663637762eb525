import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Libsql from 'libsql'
import { afterAll, describe, expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { holdDatabase } from '../src/store/open.ts'
import { databases } from './databases/databases.ts'
import { errorOf } from './databases/errors.ts'
import { canMount, makeReadOnly, mountSmall, unmount } from './databases/small-disk.ts'
import { ready, startService } from './running/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'one-service-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inUse = { name: 'StoreError', kind: 'unavailable', code: 'IN_USE' }
const hold = (file: string, patience = 0) => holdDatabase({ file }, patience)

describe('an SQLite file that a service uses', () => {
  const real = join(folder, 'real')
  const linked = join(folder, 'linked')
  mkdirSync(real)
  symlinkSync(real, linked)
  const file = join(real, 'users.db')
  symlinkSync(file, join(folder, 'users-link.db'))
  symlinkSync('users-link.db', join(folder, 'link-of-link.db'))
  const names: Readonly<Record<string, string>> = {
    'the same path': file,
    'a relative path': relative(process.cwd(), file),
    'a path with ..': join(folder, 'real', '..', 'real', '.', 'users.db'),
    'a symbolic link': join(folder, 'users-link.db'),
    'a symbolic link to a symbolic link': join(folder, 'link-of-link.db'),
    'a symbolic link of its folder': join(linked, 'users.db'),
  }

  test.each(Object.entries(names))(
    'another service cannot use an SQLite file that is in use, by %s',
    async (_, name) => {
      // The first service creates the file through the link.
      const release = await hold(name)
      for (const other of Object.values(names)) expect(await errorOf(hold(other))).toMatchObject(inUse)
      release()
      for (const other of Object.values(names)) (await hold(other))()
    },
  )

  test('a file with a second hard link is refused, because SQLite would keep a log for each name', async () => {
    const release = await hold(file)
    linkSync(file, join(folder, 'hard.db'))
    expect(await errorOf(hold(join(folder, 'hard.db')))).toMatchObject({ code: 'HARD_LINKS' })
    release()
    expect(await errorOf(hold(file))).toMatchObject({ code: 'HARD_LINKS' })
    unlinkSync(join(folder, 'hard.db'))
    ;(await hold(file))()
  })

  test('a lock file that cannot be opened is reported, and a directory gets no lock file', async () => {
    mkdirSync(join(folder, 'blocked.db-lock'))
    expect(await errorOf(hold(join(folder, 'blocked.db')))).toMatchObject({
      name: 'StoreError',
      kind: 'unavailable',
      message: `SQLite: cannot open ${join(folder, 'blocked.db-lock')}`,
    })
    expect(await errorOf(hold(real))).toMatchObject({ name: 'StoreError', message: 'it is not a regular file' })
    expect(existsSync(`${real}-lock`)).toBe(false)
  })

  test('other files of the same folder can be used by other services', async () => {
    const releases = await Promise.all(['a.db', 'b.db', 'c.db'].map((name) => hold(join(folder, name))))
    for (const release of releases) release()
  })

  test('a service that starts waits until another one has stopped', async () => {
    const release = await hold(file)
    const next = hold(file, 20_000)
    await setTimeout(150)
    release()
    ;(await next)()
  })

  test('the lock file is empty, accessible only to its owner, and does not lock the database for other programs', async () => {
    const release = await hold(file)
    expect(statSync(`${file}-lock`)).toMatchObject({ size: 0, mode: 0o100600 })
    const other = new Libsql(file)
    other.exec(`create table if not exists t (a); vacuum into '${join(folder, 'copy.db')}'`)
    other.close()
    expect(await errorOf(hold(file))).toMatchObject(inUse)
    release()
  })

  test('a file can be used immediately after kill -9 of the service that used it', async () => {
    ;(await hold(file))()
    const script = `const db = new (require('libsql'))(process.argv[1]); db.exec('begin immediate'); console.log('held'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['-e', script, `${file}-lock`], { cwd: 'service' })
    await once(child.stdout, 'data')
    expect(await errorOf(hold(file))).toMatchObject(inUse)
    child.kill('SIGKILL')
    await once(child, 'exit')
    ;(await hold(file))()
  })
})

const alone = { holdPatience: 0, sharesFile: false }

test('a second service on an SQLite file does not start, and says what to do', async () => {
  const database = await databases[0]!.create()
  const service = await startService(database, {}, alone)
  const error = await errorOf(startService(database, {}, alone))
  const { DATABASE_FILE: file } = database.environment
  expect(error).toMatchObject({ name: 'Fault', exit: 69 })
  expect((error as Error).message).toBe(
    `cannot open the database SQLite ${file}: another saltbridge service uses this file and has locked ${file}-lock. Stop that service, or set database_file (or DATABASE_FILE) to another file. Only a PostgreSQL database (database_url or DATABASE_URL) can have several services`,
  )
  expect((await ready(service)).status).toBe(200)
  await service.close()
  const next = await startService(database, {}, alone)
  await next.close()
  await database.drop()
})

slow.skipIf(databases.length < 2)('several services use one PostgreSQL database', async () => {
  const database = await databases[1]!.create()
  const services = await Promise.all([startService(database), startService(database)])
  for (const service of services) expect((await ready(service)).status).toBe(200)
  await Promise.all(services.map((service) => service.close()))
})

describe.skipIf(!canMount)('a read-only folder, for which one is mounted as root', () => {
  slow('a service in a read-only folder does not start, and the error says what it needs', async () => {
    const path = join(folder, 'small')
    mountSmall(path, '1m')
    makeReadOnly(path)
    const environment = { DATABASE_FILE: join(path, 'users.db') }
    const error = await errorOf(startService({ environment, drop: async () => undefined }, {}, alone))
    expect((error as Error).message).toMatch(/read-only.*in a folder in which the service may create files$/)
    unmount(path)
  })
})
