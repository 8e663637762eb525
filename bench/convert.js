// Measures the rows per second and the memory of `validate`, `plan` and `convert`, for an export in each container.
// `node convert.js [--quick] [--only TEXT] [--json FILE]`
import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { machine, options, table } from './measure.js'

const { quick, only, json } = options(
  { quick: { type: 'boolean' }, only: { type: 'string', default: '' }, json: { type: 'string' } },
  'node convert.js [--quick] [--only TEXT] [--json FILE]',
)
const count = quick ? 2_000 : 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-bench-convert-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const bin = new URL('../dist/cli/bin.js', import.meta.url).pathname

const crypt64 = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Returns characters that are different for each row. */
function characters(row, length, alphabet) {
  let state = (row + 1) * 2654435761
  let text = ''
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    text += alphabet[state >>> 26]
  }
  return text
}
const bcrypt = (row) => `$2b$10$${characters(row, 21, crypt64)}u${characters(row + 7, 30, crypt64)}.`
const phpass = (row) => `$P$B${characters(row, 8, crypt64)}${characters(row + 7, 21, crypt64)}.`
const django = (row) =>
  `pbkdf2_sha256$600000$${characters(row, 22, base64.slice(0, 62))}$${characters(row, 42, base64)}A=`
const ssha = (row) => `{SSHA}${Buffer.from(characters(row, 28, base64)).toString('base64')}`
const apr1 = (row) => `$apr1$${characters(row, 8, crypt64)}$${characters(row + 7, 21, crypt64)}.`
const objectId = (row) => `${(0x60425dc4 + row).toString(16)}3519d90068f82973`
const email = (row) => `user${row}@example.com`
const date = '2024-02-29 12:00:00'

/**
 * The exports. Each has the beginning of the file, the rows, the end of the file and the options of the commands. An
 * export may have the rows of a second file, `other`, which are joined to its users.
 */
const exports = [
  {
    name: 'JSON: Firebase → Supabase',
    begin: '{"users": [\n',
    row: (i) =>
      `${i === 0 ? '' : ',\n'}{"localId":"${characters(i, 28, base64.slice(0, 62))}","email":"${email(i)}","emailVerified":true,"passwordHash":"${characters(i, 85, base64)}A==","salt":"${characters(i, 13, base64)}A==","displayName":"User ${i}","lastSignedInAt":"1754544064039","createdAt":"1583235442593","providerUserInfo":[]}`,
    end: '\n]}\n',
    from: ['--from', 'firebase', '--hash-config', 'hash-config.txt'],
    to: ['--to', 'supabase', '--decide', 'ids=uuid5'],
  },
  {
    name: 'SQL: WordPress → better-auth',
    begin:
      'CREATE TABLE `wp_users` (\n  `ID` bigint(20) unsigned NOT NULL,\n  `user_login` varchar(60) NOT NULL,\n  `user_pass` varchar(255) NOT NULL,\n  `user_email` varchar(100) NOT NULL,\n  `user_registered` datetime NOT NULL,\n  `user_status` int(11) NOT NULL,\n  `display_name` varchar(250) NOT NULL\n);\n',
    row: (i) =>
      `${i % 500 === 0 ? `${i === 0 ? '' : ';\n'}INSERT INTO \`wp_users\` VALUES ` : ','}(${i + 1},'user${i}','${phpass(i)}','${email(i)}','${date}',0,'User ${i}')`,
    end: ';\n',
    from: ['--from', 'wordpress'],
    to: ['--to', 'better-auth', '--target-option', 'plugins=username', '--decide', 'unknown-emails=carry'],
  },
  {
    name: 'SQL: Django (COPY) → Clerk',
    begin:
      'COPY public.auth_user (id, password, last_login, is_superuser, username, first_name, last_name, email, is_staff, is_active, date_joined) FROM stdin;\n',
    row: (i) => `${i + 1}\t${django(i)}\t\\N\tf\tuser${i}\tFirst\tLast\t${email(i)}\tf\tt\t${date}+00\n`,
    end: '\\.\n',
    from: ['--from', 'django'],
    to: ['--to', 'clerk', '--decide', 'unknown-emails=carry'],
  },
  {
    name: 'LDIF: OpenLDAP → Ory Kratos',
    begin: '',
    row: (i) =>
      `dn: uid=user${i},ou=people,dc=example,dc=com\nobjectClass: inetOrgPerson\nuid: user${i}\ncn: User ${i}\nsn: ${i}\nmail: ${email(i)}\nuserPassword:: ${Buffer.from(ssha(i)).toString('base64')}\n\n`,
    end: '',
    from: ['--from', 'ldap'],
    to: ['--to', 'kratos', '--decide', 'unknown-emails=carry'],
  },
  {
    name: 'CSV → Supabase',
    begin: 'id,email,verified,hash,created\n',
    row: (i) => `${i},${email(i)},true,${bcrypt(i)},${date}\n`,
    end: '',
    from: [
      ...['--from', 'csv', '--column', 'hash=hash', '--column', 'id=id', '--column', 'email=email'],
      ...['--column', 'email-verified=verified', '--column', 'created=created'],
    ],
    to: ['--to', 'supabase', '--decide', 'ids=uuid5'],
  },
  {
    name: 'NDJSON, two files: Auth0 → Supabase',
    begin: '',
    row: (i) =>
      `{"user_id":"auth0|${objectId(i)}","email":"${email(i)}","email_verified":true,"username":"user${i}","name":"User ${i}"}\n`,
    end: '',
    other: (i) =>
      `{"_id":{"$oid":"${objectId(i)}"},"email":"${email(i)}","email_verified":true,"passwordHash":"${bcrypt(i)}","tenant":"example","connection":"Username-Password-Authentication"}\n`,
    from: ['--from', 'auth0'],
    to: ['--to', 'supabase', '--decide', 'ids=uuid5'],
  },
  {
    name: 'Lines: htpasswd → better-auth',
    begin: '',
    row: (i) => `user${i}:${apr1(i)}\n`,
    end: '',
    from: ['--from', 'htpasswd'],
    to: ['--to', 'better-auth', '--target-option', 'plugins=username', '--decide', 'without-email=placeholder'],
  },
].filter(({ name }) => name.includes(only))

writeFileSync(
  join(folder, 'hash-config.txt'),
  `hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: ${'A'.repeat(86)}==,\n  base64_salt_separator: Bw==,\n  rounds: 8,\n  mem_cost: 14,\n}\n`,
)

function writeExport(name, { begin, row, end }) {
  const file = openSync(join(folder, name), 'w')
  writeSync(file, begin)
  for (let at = 0; at < count; at += 1000) {
    let text = ''
    for (let i = at; i < Math.min(count, at + 1000); i++) text += row(i)
    writeSync(file, text)
  }
  writeSync(file, end)
  closeSync(file)
}

/** Prints the peak of the resident memory when a process ends. */
const hook =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS+"\\n"))'

/** Runs a command. Returns the rows per second, and the peak of the resident memory in MiB. */
function run(words) {
  const begin = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', hook, bin, ...words], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const seconds = (performance.now() - begin) / 1000
  assert.equal(status, 0, stderr)
  return { rate: count / seconds, memory: Number(/peak (\d+)/.exec(stderr)[1]) / 1024, stdout }
}

const figures = []
for (const one of exports) {
  writeExport('export', one)
  if (one.other) writeExport('other', { begin: '', row: one.other, end: '' })
  const files = one.other ? ['export', 'other'] : ['export']
  const megabytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6
  const validate = run(['validate', 'export', ...one.from, '--json'])
  // The users of the first of two files have no hashes.
  assert.equal(JSON.parse(validate.stdout).summary.accepted, one.other ? 0 : count)
  const plan = run(['plan', ...files, ...one.from, ...one.to, '--output', 'plan.yaml'])
  const convert = run(['convert', '--plan', 'plan.yaml', '--output', 'out'])
  const account = JSON.parse(readFileSync(join(folder, 'out', 'account.json'), 'utf8'))
  assert.deepEqual(account.users, { in: count, written: count, held: 0, refused: 0 })
  for (const name of ['out', 'plan.yaml']) rmSync(join(folder, name), { recursive: true })
  figures.push({
    name: one.name,
    megabytes,
    validate: validate.rate,
    plan: plan.rate,
    convert: convert.rate,
    memory: Math.max(plan.memory, convert.memory),
  })
}

const whole = (value) => value.toLocaleString('en', { maximumFractionDigits: 0 })
table([
  ['export', 'MB', 'validate, rows/s', 'plan, rows/s', 'convert, rows/s', 'peak, MiB'],
  ...figures.map(({ name, megabytes, validate, plan, convert, memory }) => [
    name,
    ...[megabytes, validate, plan, convert, memory].map(whole),
  ]),
])
if (json) writeFileSync(json, JSON.stringify({ machine: machine(), rows: count, figures }, undefined, 2))
