// Converts users for better-auth, imports them with the printed commands, and signs them in through better-auth itself
// with the printed code. `npm run test:better-auth` builds the library, installs better-auth and runs this file.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { pbkdf2Sync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installLocked, root, step, temporaryFolder } from '../packed.js'

installLocked(import.meta.dirname)
const { betterAuth, APIError } = await import('better-auth')
const { getMigrations } = await import('better-auth/db/migration')
const { admin, phoneNumber, twoFactor, username } = await import('better-auth/plugins')
const { hashPassword } = await import('better-auth/crypto')
const { databases } = await import('./databases.js')
const { z } = await import('zod')

const plugins = [username(), admin(), phoneNumber(), twoFactor()]
/** A folder from which both libraries can be imported. */
const work = temporaryFolder('work-', import.meta.dirname)
const newFolder = () => mkdtempSync(join(work, '_'))
const bin = join(root, 'dist/cli/bin.js')

/** Runs `saltbridge convert`. Exit code 65 means that users were refused. Returns the account. */
function convert(input, output, options) {
  try {
    execFileSync(process.execPath, [bin, 'convert', input, ...options, '--to', 'better-auth', '--output', output])
  } catch (error) {
    if (error.status !== 65 || !existsSync(output)) throw error
  }
  return JSON.parse(readFileSync(join(output, 'account.json'), 'utf8'))
}

const carry = ['unknown-emails', 'unverified-emails', 'without-password'].flatMap((name) => [
  '--decide',
  `${name}=carry`,
])

const longPassword = 'a long password '.repeat(20)
const django = (password) =>
  `pbkdf2_sha256$1000$c29tZXNhbHQ$${pbkdf2Sync(password, 'c29tZXNhbHQ', 1000, 32, 'sha256').toString('base64')}`
const hostile = `Zoë "Z" O'Neil\\'); DROP TABLE "user"; --\n:name $1 \`x\` \\`

/** A source of `--from`: each line of the export is a record. */
const sourceModule = `export const source = {
  id: 'own',
  async *read(chunks) {
    let text = ''
    for await (const chunk of chunks) text += Buffer.from(chunk).toString()
    yield text.split('\\n').map((line, index) => ({ row: index + 1, ...JSON.parse(line) }))
  },
}
`
const hashOf = (text, format) => ({ text, fields: {}, hints: { format } })

/** Writes users to an export that only a source module can read. Returns what a conversion of this export needs. */
function ownExport(records, people = []) {
  const folder = newFolder()
  const [path, source] = ['users.ndjson', 'source.mjs'].map((name) => join(folder, name))
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'))
  writeFileSync(source, sourceModule)
  return { path, people, options: ['--from', source] }
}

async function ownUsers() {
  const native = hashOf(
    (await hashPassword('pässwörd native')).replace(/:.*/, (digest) => digest.toUpperCase()),
    'better-auth',
  )
  const identities = [
    { thirdPartyId: 'google.com', thirdPartyUserId: '117' },
    { thirdPartyId: hostile, thirdPartyUserId: hostile },
  ]
  const records = [
    { id: 'native', email: 'own@example.org', emailVerified: true, hash: native },
    { id: 'long', email: 'Long@Example.org', username: 'Long_1', hash: hashOf(django(longPassword), 'django-pbkdf2') },
    {
      id: hostile.slice(0, 36),
      email: "o'neil@example.org",
      phone: hostile.replace('\n', ' '),
      names: { full: hostile },
    },
    { id: 'oauth', email: 'oauth@example.org', emailVerified: true, identities, createdAt: 951_782_400_000 },
  ]
  records[2].hash = hashOf(django('hostile'), 'django-pbkdf2')
  const people = [
    { id: 'native', password: 'pässwörd native' },
    { id: 'long', password: longPassword },
    { id: hostile.slice(0, 36), password: 'hostile' },
  ]
  return { ...ownExport(records, people), isOwn: true }
}

/**
 * The example of github.com/firebase/scrypt as an export of Firebase. Its hash can be verified only with the signer
 * key.
 */
function firebaseUsers() {
  const folder = newFolder()
  const [path, config] = ['users.json', 'hash-config.txt'].map((name) => join(folder, name))
  const key = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
  const user = {
    localId: 'firebaseUserWith28Characters',
    email: 'user1@example.org',
    emailVerified: true,
    passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    salt: '42xEC+ixf3L2lw==',
    createdAt: '1500000000000',
  }
  writeFileSync(path, JSON.stringify({ users: [user] }))
  writeFileSync(
    config,
    `hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: ${key},\n  base64_salt_separator: Bw==,\n  rounds: 8,\n  mem_cost: 14,\n}\n`,
  )
  process.env.LEGACY_PASSWORD_HASHING_SIGNER_KEY = key
  const people = [{ id: user.localId, password: 'user1password' }]
  return { path, people, options: ['--from', 'firebase', '--hash-config', config] }
}

/** Users of WordPress whose passwords are known, by the export. */
function wordpressUsers() {
  const options = ['--from', 'wordpress']
  const own = { path: join(root, 'test/exports/wordpress/network.sql'), people: [], options, isNetwork: true }
  for (const id of ['11', '150']) own.people.push({ id, password: `tour-password-${id}` })
  const shared = join(root, '../shared/fixtures/wordpress')
  if (!existsSync(shared)) return [own]
  const answers = JSON.parse(readFileSync(join(shared, 'answers.json'), 'utf8'))
  const people = Object.entries(answers).flatMap(([login, answer]) =>
    answer === null ? [] : [{ login, password: answer.typed ?? answer }],
  )
  return [own, { path: join(shared, 'dump-default.sql'), people, options }]
}

async function answerOf(run) {
  try {
    await run
    return 'signed in'
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    return error.body.code
  }
}

async function check({ name, start }, exported) {
  const folder = newFolder()
  const output = join(folder, 'output')
  const all = [
    '--target-option',
    `database=${name}`,
    '--target-option',
    'plugins=username,admin,phone-number,two-factor',
  ]
  const account = convert(exported.path, output, [...exported.options, ...carry, ...all])
  const database = await start(folder)
  const { query } = database
  try {
    const common = { database: database.option, secret: 'x'.repeat(40), baseURL: 'http://localhost:3000', plugins }
    const options = { ...common, logger: { disabled: true }, rateLimit: { enabled: false } }
    await (await getMigrations(options)).runMigrations()

    const command = account.start.find((line) => line.includes('better-auth.sql'))
    const load = () =>
      execFileSync('sh', ['-c', command.replace('database.sqlite', '../database.sqlite')], {
        cwd: output,
        env: { ...process.env, ...database.environment },
        stdio: 'pipe',
      })
    const count = async () => Number((await query('select count(*) as n from "user"'))[0].n)
    await step(`${command} writes ${account.users.written} users`, async () => {
      load()
      assert.equal(await count(), account.users.written)
    })

    const module = join(folder, 'saltbridge-passwords.mjs')
    writeFileSync(
      module,
      account.start.find((text) => text.includes('createVerifier(')),
    )
    const { emailAndPassword, hooks } = await import(pathToFileURL(module).href)
    const auth = betterAuth({ ...options, emailAndPassword, hooks })
    const { api } = auth
    const signIn = (email, password) => answerOf(api.signInEmail({ body: { email, password } }))
    const rows = await query('select * from "user" order by id')
    const find = ({ id, login }) => rows.find((row) => row.id === id || row.displayUsername === login)

    for (const { password, ...person } of exported.people)
      await step(`${person.id ?? person.login} signs in, and a wrong password does not`, async () => {
        const { email, username: login } = find(person)
        assert.equal(await signIn(email, password), 'signed in')
        assert.equal(await signIn(email.toUpperCase(), password), 'signed in')
        for (const wrong of [`${password}x`, password.slice(1), password.toUpperCase() + 1, ''])
          assert.equal(await signIn(email, wrong), 'INVALID_EMAIL_OR_PASSWORD')
        if (login)
          assert.equal(await answerOf(api.signInUsername({ body: { username: login, password } })), 'signed in')
      })

    await step('the first sign-in of a user replaces the hash by a hash of better-auth', async () => {
      const passwords = await query('select password from account where password is not null')
      const own = passwords.filter(({ password }) => !password.startsWith('$saltbridge$'))
      assert.ok(own.length >= exported.people.length / 2, `${own.length} of ${exported.people.length}`)
    })

    await step('a user of better-auth itself signs up, signs in and is refused with a wrong password', async () => {
      await api.signUpEmail({ body: { name: 'Native', email: 'native@example.net', password: 'native password' } })
      assert.equal(await signIn('native@example.net', 'native password'), 'signed in')
      assert.equal(await signIn('native@example.net', 'native passworD'), 'INVALID_EMAIL_OR_PASSWORD')
      assert.equal(await signIn('nobody@example.net', 'native password'), 'INVALID_EMAIL_OR_PASSWORD')
    })

    await step('the file cannot be imported twice, and leaves nothing of the second time', async () => {
      const before = await query('select count(*) as n from account')
      assert.throws(load)
      assert.equal(await count(), account.users.written + 1)
      assert.deepEqual(await query('select count(*) as n from account'), before)
    })

    const [first] = exported.people
    const { email, id } = find(first)
    await step('the printed request signs in, and a wrong password is refused', async () => {
      const post = async (password) => {
        const [, url, body] = /(http:\S+) --json '(.*)'/.exec(account.prove.join('\n'))
        const json = body.replace('EMAIL', email).replace('PASSWORD', JSON.stringify(password).slice(1, -1))
        const headers = { 'content-type': 'application/json' }
        return (await auth.handler(new Request(url, { method: 'POST', headers, body: json }))).json()
      }
      assert.equal(typeof (await post(first.password)).token, 'string')
      assert.equal((await post('wrong')).code, 'INVALID_EMAIL_OR_PASSWORD')
    })

    await step(
      'a signed-in user changes the password to one of better-auth, and cannot become an administrator',
      async () => {
        const { headers } = await api.signInEmail({ body: { email, password: first.password }, returnHeaders: true })
        const session = new Headers({
          cookie: headers
            .getSetCookie()
            .map((one) => one.split(';')[0])
            .join('; '),
        })
        await answerOf(api.updateUser({ headers: session, body: { name: 'Renamed', role: 'admin' } }))
        assert.equal((await query(`select role from "user" where id = '${id}'`))[0].role, null)
        await assert.rejects(api.listUsers({ headers: session, query: {} }), { status: 'FORBIDDEN' })
        const body = { currentPassword: first.password, newPassword: 'a new password' }
        await api.changePassword({ headers: session, body })
        assert.equal(await signIn(email, 'a new password'), 'signed in')
        assert.equal(await signIn(email, first.password), 'INVALID_EMAIL_OR_PASSWORD')
      },
    )

    if (exported.isNetwork)
      await step('users that the network marked as spam or deleted cannot sign in', async () => {
        for (const user of ['12', '13'])
          assert.equal(await signIn(find({ id: user }).email, `tour-password-${user}`), 'BANNED_USER')
        const times = rows.find((row) => row.id === '11')
        assert.equal(new Date(times.createdAt).toISOString(), '2010-11-15T06:53:20.000Z')
        assert.equal(find({ id: '201' }).name, 'Conan "Coco" O\'Brien\\')
      })
    if (exported.isOwn)
      await step('every text is stored as it is, and the identities are accounts', async () => {
        const user = find(exported.people[2])
        assert.deepEqual([user.name, user.phoneNumber], [hostile, hostile.replace('\n', ' ')])
        const accounts = await query(`select * from account where "userId" = 'oauth' order by "accountId"`)
        assert.deepEqual(
          accounts.map(({ providerId, accountId, password }) => [providerId, accountId, password]),
          [
            ['google', '117', null],
            [hostile, hostile, null],
          ],
        )
        assert.equal(new Date(accounts[0].createdAt).toISOString(), '2000-02-29T00:00:00.000Z')
      })
  } finally {
    await database.stop()
  }
}

/** The addresses that the target refuses are those that better-auth's sign-in refuses. */
async function checkEmails() {
  const local = ['a', 'a.b', '.a', 'a.', 'a..b', 'a+b', "o'b", "o'", 'a!b', 'a b', 'ä', '-a', 'a-', '_', 'a|b', '"a"']
  const domains = [
    'b.co',
    'b',
    'b.c',
    'b-.co',
    '-b.co',
    'b..co',
    'exämple.org',
    'b.c0',
    'C.CO',
    'xn--e-0ga.org',
    '[1.2.3.4]',
  ]
  const emails = [
    ...local.flatMap((one) => domains.map((domain) => `${one}@${domain}`)),
    'a',
    'a@',
    '@b.co',
    'a@b@c.co',
  ]
  const rows = emails.map((email, index) => ({ id: `u${index}`, email, hash: hashOf(django('x'), 'django-pbkdf2') }))
  const { path, options } = ownExport(rows)
  const folder = newFolder()
  convert(path, join(folder, 'output'), [...options, ...carry])
  const sql = readFileSync(join(folder, 'output/better-auth.sql'), 'utf8')
  for (const { id, email } of rows)
    assert.equal(sql.includes(`\n('${id}', `), z.email().safeParse(email.toLowerCase()).success, email)
}

await step('the addresses that are refused are those that the sign-in of better-auth refuses', checkEmails)
const own = await ownUsers()
for (const database of databases) {
  console.log(`\n${database.name}`)
  for (const exported of [...wordpressUsers(), firebaseUsers(), own]) await check(database, exported)
}
