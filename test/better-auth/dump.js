// Writes users with better-auth itself into SQLite, PostgreSQL and MariaDB, and dumps the tables into
// test/exports/better-auth: node test/better-auth/dump.js, as root on Debian with sqlite3, postgresql and
// mariadb-server.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installLocked, root } from '../packed.js'

installLocked(import.meta.dirname)
const { betterAuth } = await import('better-auth')
const { getMigrations } = await import('better-auth/db/migration')
const { databases } = await import('./databases.js')

/** How each database makes ids: text, UUIDs and numbers. */
const ids = { sqlite: undefined, postgresql: 'uuid', mysql: 'serial' }
const dumps = {
  sqlite: (folder) => ['sqlite3', [join(folder, 'database.sqlite'), '.dump']],
  postgresql: (_, { DATABASE_URL }) => ['pg_dump', ['--no-owner', DATABASE_URL]],
  mysql: () => ['mariadb-dump', ['DATABASE']],
}
const password = 'correct horse battery staple'

/** Signs users up, and links accounts at Google as its callback does. */
async function writeUsers(auth) {
  const { internalAdapter } = await auth.$context
  const signUp = async (name) => {
    const body = { name, email: `${name}@example.org`, password: name === 'ada' ? password : `the password of ${name}` }
    return (await auth.api.signUpEmail({ body })).user
  }
  await signUp('ada')
  const both = await signUp('both')
  await internalAdapter.linkAccount({ userId: both.id, providerId: 'google', accountId: '117000000000000000002' })
  await internalAdapter.createOAuthUser(
    { name: 'social', email: 'social@example.org', emailVerified: true },
    { providerId: 'google', accountId: '117000000000000000001' },
  )
  await internalAdapter.createUser({ name: 'bare', email: 'bare@example.org' })
}

const expected = { password, users: {} }
for (const { name, start } of databases) {
  const folder = mkdtempSync(join(tmpdir(), 'better-auth-'))
  execFileSync('chmod', ['755', folder])
  const database = await start(folder)
  try {
    const options = {
      database: database.option,
      secret: 'x'.repeat(40),
      baseURL: 'http://localhost:3000',
      emailAndPassword: { enabled: true },
      logger: { disabled: true },
      ...(ids[name] && { advanced: { database: { generateId: ids[name] } } }),
    }
    await (await getMigrations(options)).runMigrations()
    await writeUsers(betterAuth(options))
    // The database joins the tables itself, so that its answer can be compared.
    const rows = await database.query(
      'select u.id, u.email, a."providerId", a."accountId", a.password from "user" u left join account a on a."userId" = u.id order by u.email, a."providerId"',
    )
    expected.users[name] = rows.map((row) => ({ ...row, id: String(row.id) }))
    const [command, args] = dumps[name](folder, database.environment)
    const dump = execFileSync(command, args, { env: { ...process.env, ...database.environment } })
    writeFileSync(join(root, `test/exports/better-auth/${name}.sql`), dump)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
writeFileSync(join(root, 'test/exports/better-auth/answers.json'), `${JSON.stringify(expected, undefined, 2)}\n`)
