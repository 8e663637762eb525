import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { signerKeyId } from '../../src/convert/index.ts'
import { createSecret } from '../../src/index.ts'
import { answers, example, hashConfig, signerKey } from '../fixtures/firebase-export.ts'
import { few, slow } from '../sample.ts'
import { file, inTerminal, saltbridge, temporary, useCommand } from './command.ts'
import { linesOf } from './importing.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()

const config = ['--hash-config', `${example}/hash-config.txt`]
const users = ['validate', `${example}/users.json`, '--from', 'firebase', ...config]
const { email, password, id } = answers.passwords[1]
const unproven =
  'warning: this command did not test the signer key; pass --try ID to verify the password of one account\n'

/** Returns the arguments that validate an export with the hash config of the example, but without the signer key. */
const keyless = (path = `${example}/users.json`) => {
  const text = hashConfig.replace(/.*base64_signer_key.*\n/, '')
  return ['validate', path, '--from', 'firebase', '--hash-config', file('keyless.config', text)]
}
const modeOf = (name: string) => statSync(temporary(name)).mode & 0o777

describe('a Firebase export', () => {
  test('validate accepts or refuses each row of a Firebase export, and counts users without a password by kind', async () => {
    const { code, stdout, stderr } = await saltbridge([...users, '--json'])
    expect([code, stderr]).toEqual([65, unproven])
    const { summary, refused, destinations } = JSON.parse(stdout)
    expect(summary).toMatchObject({
      rows: 1000,
      accepted: answers.accepted,
      refused: answers.refused,
      none: answers.none,
    })
    for (const { row, code: expected } of answers.faults)
      expect([expected].flat()).toContain(refused.find((one: { row: number }) => one.row === row)?.code)
    expect(Object.keys(destinations)).toEqual(['social', 'phone', 'anonymous', 'missing'])
  })

  test('validate shows refused rows with number, id, code and reason, then the summary', async () => {
    const { stdout } = await saltbridge(users)
    const { row, id } = answers.faults[0]
    expect(stdout).toMatch(new RegExp(`^row ${row}  ${id}  ERR_\\w+  passwordHash: not valid at character \\d+`, 'm'))
    expect(stdout).toMatch(/1,000 rows in /)
    expect(stdout).toMatch(/memory cost 14, rounds 8 +700/)
    expect(stdout).toMatch(/social +178 +These users sign in with a provider such as/)
  })

  test.each(['users.csv', 'users-wide.csv'])('validate reads a Firebase CSV: %s', async (name) => {
    const wanted = name === 'users.csv' ? answers.csv : answers.wideCsv
    const { code, stdout } = await saltbridge([
      'validate',
      `${example}/${name}`,
      '--from',
      'firebase',
      ...config,
      '--json',
    ])
    expect(code).toBe(65)
    expect(JSON.parse(stdout).summary).toMatchObject({
      rows: wanted.rows,
      accepted: wanted.accepted,
      none: wanted.none,
    })
  })

  test('validate reads a Firebase export from stdin', async () => {
    const input = readFileSync(`${example}/users.json`)
    const { stdout } = await saltbridge(['validate', '-', '--from', 'firebase', ...config, '--json'], { input })
    expect(JSON.parse(stdout).summary.rows).toBe(1000)
  })

  test('validate says that it uses the usual parameters if --hash-config is missing', async () => {
    const { code, stderr } = await saltbridge(['validate', `${example}/users.json`, '--from', 'firebase'])
    expect([code, stderr]).toEqual([65, expect.stringContaining('rounds 8, mem_cost 14')])
  })

  test('validate warns of a signer key of an unusual length', async () => {
    const key = file('short.key', Buffer.alloc(32, 1).toString('base64'))
    const { code, stderr, stdout } = await saltbridge([...keyless(), '--signer-key-file', key, '--json'])
    expect([code, stderr]).toEqual([65, expect.stringContaining('the signer key has 32 bytes')])
    expect(stderr).not.toContain('not tested')
    expect(JSON.parse(stdout).summary.accepted).toBe(0)
  })

  test('a signer key that contradicts --hash-config is refused, and the error names its origin', async () => {
    const other = Buffer.alloc(64, 1).toString('base64')
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: other }
    const stale = await saltbridge(users, { env })
    expect([stale.code, stale.stderr]).toEqual([77, expect.stringContaining('of the variable LEGACY_PASSWORD')])
    const named = await saltbridge([...users, '--signer-key-file', file('other.key', other)])
    expect([named.code, named.stderr]).toEqual([77, expect.stringContaining('of --signer-key-file is not')])
    expect(stale.all + named.all).not.toContain(other.slice(0, 12))
    const same = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey }
    expect((await saltbridge(users, { env: same })).code).toBe(65)
  })

  test('validate never shows a digest or the signer key', async () => {
    const texts = await Promise.all([
      saltbridge(users),
      saltbridge([...users, '--json', '--report', temporary('report')]),
    ])
    const all = texts.map((one) => one.all).join('') + readFileSync(temporary('report'), 'utf8')
    expect(all).not.toContain(signerKey.slice(0, 12))
    for (const { passwordHash } of JSON.parse(readFileSync(`${example}/users.json`, 'utf8')).users.filter(Boolean))
      if (typeof passwordHash === 'string' && passwordHash.length > 16)
        expect(all).not.toContain(passwordHash.slice(0, 16))
  })
})

describe('the files that are written', () => {
  test('--report writes every row that is not accepted, then the summary, readable by the owner only', async () => {
    await saltbridge([...users, '--report', temporary('report.ndjson')])
    const lines = linesOf(temporary('report.ndjson'))
    expect(lines).toHaveLength(20 + 280 + 1)
    expect(lines.at(-1).summary.rows).toBe(1000)
    expect(lines.find(({ row }) => row === answers.faults[0].row)).toMatchObject({
      id: answers.faults[0].id,
      status: 'refused',
      code: expect.stringMatching(/^ERR_/),
      reason: expect.any(String),
    })
    expect(lines.filter(({ kind }) => kind === 'phone')).toHaveLength(answers.none.phone)
    expect(modeOf('report.ndjson')).toBe(0o600)
  })

  slow('--emit writes $f_scrypt$ strings in standard base64 that verify', async () => {
    await saltbridge([...users, '--emit', temporary('emit.ndjson')])
    const all = linesOf(temporary('emit.ndjson'))
    const lines = all.filter(({ passwordHash }) => passwordHash !== undefined)
    expect([all.length, lines.length]).toEqual([700 + answers.none.social, 700])
    expect(modeOf('emit.ndjson')).toBe(0o600)
    for (const { passwordHash, hashingAlgorithm } of lines) {
      expect(passwordHash).toMatch(/^\$f_scrypt\$[A-Za-z0-9+/]+={0,2}\$[A-Za-z0-9+/]+={0,2}\$m=14\$r=8\$s=Bw==$/)
      expect(hashingAlgorithm).toBe('legacy_scrypt')
    }
    const one = lines.find((line) => line.id === id)
    expect(one.email).toBe(email)
    const running = { input: password, env: { LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey } }
    expect((await saltbridge(['verify', one.passwordHash, '--password-stdin'], running)).code).toBe(0)
  })

  test('--emit writes the id of a signer key and not the key, although the strings of other vendors contain it', async () => {
    const input = Object.values(legacy.withKey).join('\n')
    await saltbridge(['validate', '-', '--from', 'lines', '--emit', temporary('keyless')], { input })
    expect(linesOf(temporary('keyless'))).toEqual(
      Object.keys(legacy.withKey).map(() => ({
        passwordHash: legacy.text,
        hashingAlgorithm: 'legacy_scrypt',
        fields: { keyId: signerKeyId(createSecret({ base64: legacy.key })) },
      })),
    )
  })

  test('--report and --emit refuse the input, the same file, stdout, a folder and a device', async () => {
    const input = file('hashes', bcrypt.text)
    const lines = ['validate', input, '--from', 'lines']
    expect((await saltbridge([...lines, '--report', input])).code).toBe(64)
    expect((await saltbridge([...lines, '--report', temporary('x'), '--emit', temporary('x')])).code).toBe(64)
    expect((await saltbridge([...lines, '--emit', '-'])).code).toBe(64)
    expect((await saltbridge([...lines, '--emit', '/dev/null'])).code).toBe(73)
    expect((await saltbridge([...lines, '--emit', temporary('no/such/folder')])).code).toBe(73)
    expect(readFileSync(input, 'utf8')).toBe(bcrypt.text)
  })

  test('--emit of a Firebase export needs --hash-config', async () => {
    const args = ['validate', `${example}/users.json`, '--from', 'firebase', '--emit', temporary('guessed')]
    expect((await saltbridge(args)).code).toBe(64)
  })
})

describe('people that are ready for import', () => {
  test('--emit keeps verified e-mail addresses, disabled accounts and identities', async () => {
    const { users: all } = JSON.parse(readFileSync(`${example}/users.json`, 'utf8'))
    const { passwordHash, salt } = all.find(({ localId }: { localId: string }) => localId === id)
    const one = { passwordHash, salt }
    const providerUserInfo = [{ providerId: 'google.com', rawId: '42' }, { providerId: 'password' }]
    const people = [
      { localId: 'a', email: 'a@example.com', emailVerified: false, disabled: true, providerUserInfo, ...one },
      { localId: 'b', email: 'b@example.com', emailVerified: true, disabled: false, ...one },
      { localId: 'c', email: 'c@example.com', ...one },
    ]
    const path = file('people.json', JSON.stringify({ users: people }))
    const { stderr } = await saltbridge([...keyless(path), '--emit', temporary('people.emit')])
    const common = { passwordHash: expect.stringMatching(/^\$f_scrypt/), hashingAlgorithm: 'legacy_scrypt' }
    const thirdParty = [{ thirdPartyId: 'google.com', thirdPartyUserId: '42' }]
    expect(linesOf(temporary('people.emit'))).toEqual([
      { id: 'a', email: 'a@example.com', ...common, isVerified: false, disabled: true, thirdParty },
      { id: 'b', email: 'b@example.com', ...common, isVerified: true, disabled: false },
      { id: 'c', email: 'c@example.com', ...common },
    ])
    expect(stderr).toBe('')
  })

  test.each([
    ['csv', 'disabled=off', `email,hash,off\na@example.com,${bcrypt.text},false\nb@example.com,${bcrypt.text},\n`],
    ['csv', 'enabled=on', `email,hash,on\na@example.com,${bcrypt.text},true\nb@example.com,${bcrypt.text},\n`],
    [
      'ndjson',
      'disabled=off',
      `${JSON.stringify({ email: 'a@example.com', hash: bcrypt.text, off: false })}\n${JSON.stringify({ email: 'b@example.com', hash: bcrypt.text })}\n`,
    ],
    [
      'json',
      'disabled=off',
      JSON.stringify([
        { email: 'a@example.com', hash: bcrypt.text, off: false },
        { email: 'b@example.com', hash: bcrypt.text, off: null },
      ]),
    ],
  ])(
    '--emit --from %s --column %s enables the users of whom the file says it, and no others',
    async (from, off, text) => {
      const emit = temporary(`enabled-${from}-${off}.emit`)
      const columns = ['hash=hash', 'email=email', off].flatMap((one) => ['--column', one])
      await saltbridge(['validate', file(`enabled.${from}`, text), '--from', from, ...columns, '--emit', emit])
      expect(linesOf(emit).map(({ email, disabled }: Record<string, unknown>) => [email, disabled])).toEqual([
        ['a@example.com', false],
        ['b@example.com', undefined],
      ])
    },
  )

  test('validate counts the entries of a directory that are not people', async () => {
    const entry = (dn: string, kind: string) => `dn: ${dn}\nobjectClass: ${kind}\n\n`
    const text = entry('ou=x', 'organizationalUnit') + entry('cn=g', 'groupOfNames') + entry('uid=a', 'person')
    const { stderr } = await saltbridge(['validate', file('people.ldif', text), '--from', 'ldap'])
    expect(stderr).toContain('note: not people, and skipped: 2 entries of the directory, such as groups')
  })

  test('validate says that it checks only the hashes if no column has e-mail addresses', async () => {
    const rows = [{ hash: bcrypt.text }, { hash: bcrypt.text, id: 1 }, { hash: null }, { hash: 'oops' }]
    const input = rows.map((row) => JSON.stringify(row)).join('\n')
    const args = ['validate', '-', '--from', 'ndjson', '--column', 'hash=hash', '--column', 'id=id']
    const { stdout, stderr } = await saltbridge(args, { input })
    expect([stdout, stderr]).toEqual([
      expect.stringMatching(/accepted +2\n/),
      expect.stringMatching(/without --column email=COLUMN, only the hashes are checked/),
    ])
  })
})

describe('a signer key that is not proven', () => {
  const args = ['validate', '-', '--from', 'lines']
  const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }

  test('validate says how to prove a signer key that was not tried, also for lines', async () => {
    const { code, stderr } = await saltbridge(args, { input: legacy.text, env })
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/did not test the signer key; verify one hash with `saltbridge verify --file FILE`/),
    ])
    expect((await saltbridge(users)).stderr).toBe(unproven)
  })

  slow('validate does not speak of a signer key that was tried, is not needed, or is not given', async () => {
    const tried = await saltbridge([...users, '--try', id, '--password-stdin'], { input: password })
    const needless = await saltbridge(args, { input: bcrypt.text, env })
    const absent = await saltbridge(args, { input: legacy.text })
    expect([tried.stderr, needless.stderr, absent.stderr]).toEqual(['', '', ''])
  })
})

describe('one known account', () => {
  slow('--try verifies one account by id or e-mail before the validation', async () => {
    const byEmail = await saltbridge([...users, '--try', email.toUpperCase(), '--password-stdin'], { input: password })
    expect([byEmail.code, byEmail.stdout.split('\n')[0]]).toEqual([65, expect.stringMatching(/^match .*are right/)])
    const byId = await saltbridge([...users, '--try', id, '--password-stdin', '--json'], { input: password })
    expect(JSON.parse(byId.stdout)).toMatchObject({ try: { id, match: true }, summary: { rows: 1000 } })
  })

  test('--try that does not match stops the command: nothing is validated or written', async () => {
    const key = file('wrong.key', Buffer.alloc(64, 1).toString('base64'))
    const files = ['--report', temporary('unwritten'), '--emit', temporary('unwritten.emit')]
    const args = [...keyless(), '--signer-key-file', key, '--try', id, '--password-stdin', ...files]
    const { code, stdout, stderr } = await saltbridge(args, { input: password })
    expect([code, stdout.slice(0, 8)]).toEqual([1, 'mismatch'])
    expect(stderr).toContain('No row was')
    expect(stdout).not.toContain('1,000 rows')
    expect(readdirSync(temporary('')).filter((name) => name.includes('unwritten'))).toEqual([])
  })

  test('--try needs an account of the export that has a password', async () => {
    const attempt = (one: string) => saltbridge([...users, '--try', one, '--password-stdin'], { input: 'x' })
    const absent = await attempt('nobody@example.com')
    expect([absent.code, absent.stderr]).toEqual([
      64,
      expect.stringContaining('no account in the export has the id, e-mail or username'),
    ])
    const refused = await attempt(answers.faults[0].id)
    expect([refused.code, refused.stderr]).toEqual([65, expect.stringContaining('is refused (')])
  })

  test('--try needs a signer key for legacy scrypt', async () => {
    const args = ['validate', `${example}/users.json`, '--from', 'firebase', '--try', id, '--password-stdin']
    expect((await saltbridge(args, { input: password })).code).toBe(77)
  })

  test('--try needs a file, and the password options need --try', async () => {
    const stdin = ['validate', '-', '--from', 'firebase', '--try', id, '--password-file', 'x']
    expect((await saltbridge(stdin)).code).toBe(64)
    expect((await saltbridge([...users, '--password-stdin'])).code).toBe(64)
  })
})

describe('tables of hashes', () => {
  const csv = `user_id,mail,password_hash\n1,a@example.com,${bcrypt.text}\n2,b@example.com,\n3,c@example.com,oops\n`

  test('validate reads CSV with named columns', async () => {
    const columns = ['--column', 'hash=password_hash', '--column', 'id=user_id', '--column', 'email=mail']
    const args = ['validate', file('users.csv', csv), '--from', 'csv', ...columns, '--emit', temporary('csv.emit')]
    const { code, stdout } = await saltbridge(args)
    expect(code).toBe(65)
    expect(stdout).toMatch(/row 3 {2}3 {2}ERR_UNKNOWN_FORMAT/)
    expect(linesOf(temporary('csv.emit'))).toEqual([{ id: '1', email: 'a@example.com', passwordHash: bcrypt.text }])
  })

  test('validate reads NDJSON with named keys, and --try verifies one of its accounts', async () => {
    const rows = [
      { uid: 7, secret: { hash: argon2.text } },
      { uid: 8, secret: { hash: null } },
    ]
    const path = file('users.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const args = ['validate', path, '--from', 'ndjson', '--column', 'hash=secret.hash', '--column', 'id=uid']
    const { code, stdout } = await saltbridge([...args, '--try', '7', '--password-stdin'], { input: argon2.password })
    expect(code).toBe(0)
    expect(stdout).toMatch(/missing +1 +The export has no hash for these/)
  })

  test('validate reads lines of hashes, and exits with 0 if all are accepted', async () => {
    const input = `${bcrypt.text}\n${argon2.text}\n`
    const { code, stdout } = await saltbridge(['validate', '-', '--from', 'lines'], { input })
    expect(code).toBe(0)
    expect(stdout).toMatch(/accepted +2\n +refused +0\n/)
  })

  test('validate refuses missing, repeated and unknown columns', async () => {
    const path = file('columns.csv', csv)
    const run = (...more: string[]) => saltbridge(['validate', path, ...more])
    expect((await run('--from', 'csv', '--column', 'hash')).code).toBe(64)
    expect((await run('--from', 'csv', '--column', 'hash=a', '--column', 'hash=b')).code).toBe(64)
    expect((await run('--from', 'lines', '--column', 'hash=a')).code).toBe(64)
    expect((await run('--from', 'csv', '--column', 'hash=absent')).code).toBe(66)
    expect((await saltbridge(['validate'])).code).toBe(64)
  })

  few(1).each(['eamil', 'keyId', '__proto__', 'Hash'])('--column refuses the name %s', async (name) => {
    const args = ['validate', file('columns.csv', csv), '--from', 'csv', '--column', 'hash=password_hash']
    const { code, stderr } = await saltbridge([...args, '--column', `${name}=mail`])
    expect([code, stderr]).toEqual([
      64,
      expect.stringContaining(`"${name}" is not a known name. Allowed names: hash, format, id, email`),
    ])
  })

  test('validate shows 20 refused rows of a code and counts the rest', async () => {
    const { stdout } = await saltbridge(['validate', '-', '--from', 'lines'], { input: 'oops\n'.repeat(1234) })
    expect(stdout.match(/^row /gm)).toHaveLength(20)
    expect(stdout).toContain('ERR_UNKNOWN_FORMAT: 1,214 more rows are not shown')
  })

  test('validate --json lists at most 1,000 refused rows', async () => {
    const { stdout } = await saltbridge(['validate', '-', '--from', 'lines', '--json'], {
      input: 'oops\n'.repeat(1234),
    })
    const { refused, summary } = JSON.parse(stdout)
    expect([refused.length, summary.refused]).toEqual([1000, 1234])
  })

  test('an export cannot write control characters to a terminal', async () => {
    const evil = '\u001b]0;owned\u0007\u009b2J\u202eid\r\n'
    const input = `${JSON.stringify({ id: evil, hash: 'oops' })}\n`
    const args = ['validate', '-', '--from', 'ndjson', '--column', 'hash=hash', '--column', 'id=id']
    for (const more of [[], ['--json']]) {
      const { all } = await saltbridge([...args, ...more], { input })
      expect(all).toContain('owned')
      expect(all).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    }
  })
})

describe('control characters on a command line', () => {
  const evil = 'x\u001b]0;owned\u0007\u009b2J\u202ey'
  const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/

  few(2).each([
    ['the name of the input', ['validate', evil, '--from', 'lines']],
    ['the name of a column', ['validate', '-', '--from', 'csv', '--column', `hash=${evil}`]],
    ['the purpose of a column', ['validate', '-', '--from', 'csv', '--column', `${evil}=hash`]],
    ['the name of a report', ['validate', '-', '--from', 'lines', '--report', `${evil}/absent`]],
    ['a format', ['inspect', bcrypt.text, '--format', evil]],
    ['a choice', ['validate', '-', '--from', evil]],
    ['a command', [evil]],
    ['a command of one character', ['\u009b']],
    ['an option of one character', ['inspect', '-\u009b']],
    ['an unknown option', ['inspect', `--${evil}=1`]],
  ])('a command line cannot write control characters to a terminal: %s', async (_, args) => {
    for (const more of [[], ['--json']]) {
      const { code, all } = await saltbridge([...args, ...more], { input: 'a,b\n1,2\n' })
      expect([64, 66, 73]).toContain(code)
      expect(all).not.toMatch(unsafe)
    }
  })
})

test('the help of validate says that duplicate accounts are not detected', async () => {
  expect((await saltbridge(['validate', '--help'])).stdout).toMatch(/Duplicate accounts in an export are not detected/)
})

describe('a long validation', () => {
  test('validate interrupted by Ctrl-C shows its counts, exits with 130 and leaves no file', async () => {
    const files = ['--report', temporary('partial'), '--emit', temporary('partial.emit')]
    const args = ['validate', '-', '--from', 'lines', ...files]
    const { code, stdout } = await saltbridge(args, {
      when: { text: 'row 2 ', signal: 'SIGINT' },
      begin: 'oops\n'.repeat(50),
    })
    expect(code).toBe(130)
    expect(stdout).toContain('interrupted after 50 rows')
    expect(readdirSync(temporary('')).filter((name) => name.includes('partial'))).toEqual([])
  })

  slow('validate --json writes a complete document when it is interrupted', async () => {
    const args = ['validate', '-', '--from', 'lines', '--json', '--report', temporary('cut')]
    const { code, stdout } = await saltbridge(args, { interruptAfter: 1500, begin: 'oops\n'.repeat(50) })
    expect(code).toBe(130)
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: true, summary: { refused: 50 } })
    expect(readdirSync(temporary('')).filter((name) => name.includes('cut'))).toEqual([])
  })

  slow('validate shows its progress on a terminal only', async () => {
    const path = file('many', `${bcrypt.text}\n`.repeat(400_000))
    const { code, stdout } = await inTerminal(['validate', path, '--from', 'lines'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/\r[\d,]+ rows {2}[\d,]+ rows\/s {2}\d+ % {2}.* left/)
    expect((await saltbridge(['validate', path, '--from', 'lines'])).stderr).toBe('')
  })
})
