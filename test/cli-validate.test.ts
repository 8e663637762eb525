import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { file, inTerminal, saltbridge, temporary, useCommand } from './cli/command.ts'
import { linesOf } from './cli/importing.ts'
import { argon2, bcrypt, legacy } from './cli/known.ts'
import { answers, example, hashConfig, signerKey } from './fixtures/firebase-export.ts'

useCommand()

const config = ['--hash-config', `${example}/hash-config.txt`]
const users = ['validate', `${example}/users.json`, '--from', 'firebase', ...config]
const { email, password, id } = answers.passwords[1]
const unproven = 'The signer key is not proven: --try ID verifies one account with it.\n'

/** The example’s parameters, with the key somewhere else. */
const keyless = (path = `${example}/users.json`) => {
  const text = hashConfig.replace(/.*base64_signer_key.*\n/, '')
  return ['validate', path, '--from', 'firebase', '--hash-config', file('keyless.config', text)]
}
const modeOf = (name: string) => statSync(temporary(name)).mode & 0o777

describe('a Firebase export', () => {
  test('is accepted and refused row by row, and those without a password are counted by kind', async () => {
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

  test('is told to a person: refused rows with number, id, code and reason, then the summary', async () => {
    const { stdout } = await saltbridge(users)
    const { row, id } = answers.faults[0]
    expect(stdout).toMatch(new RegExp(`^row ${row}  ${id}  ERR_\\w+  passwordHash: not valid at character \\d+`, 'm'))
    expect(stdout).toMatch(/1,000 rows in /)
    expect(stdout).toMatch(/memory cost 14, rounds 8 +700/)
    expect(stdout).toMatch(/social +178 +They sign in with another provider/)
  })

  test.each(['users.csv', 'users-wide.csv'])('is read as CSV too: %s', async (name) => {
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

  test('comes from stdin as well', async () => {
    const input = readFileSync(`${example}/users.json`)
    const { stdout } = await saltbridge(['validate', '-', '--from', 'firebase', ...config, '--json'], { input })
    expect(JSON.parse(stdout).summary.rows).toBe(1000)
  })

  test('without its parameters is read with the usual ones, and that is said', async () => {
    const { code, stderr } = await saltbridge(['validate', `${example}/users.json`, '--from', 'firebase'])
    expect([code, stderr]).toEqual([65, expect.stringContaining('rounds 8, mem_cost 14')])
  })

  test('with a signer key of another length is warned about', async () => {
    const key = file('short.key', Buffer.alloc(32, 1).toString('base64'))
    const { code, stderr, stdout } = await saltbridge([...keyless(), '--signer-key-file', key, '--json'])
    expect([code, stderr]).toEqual([65, expect.stringContaining('the signer key has 32 bytes')])
    expect(stderr).not.toContain('not proven')
    expect(JSON.parse(stdout).summary.accepted).toBe(0)
  })

  test('with another signer key than its hash_config is refused, and it is told where that comes from', async () => {
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

  test('never shows a digest or the signer key', async () => {
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
  test('hold every row that is not accepted, then the summary, for the owner alone', async () => {
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

  test('hold ready $f_scrypt$ strings in standard base64, and they verify', async () => {
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

  test('hold no signer key, although the strings of another vendor did', async () => {
    const input = Object.values(legacy.withKey).join('\n')
    await saltbridge(['validate', '-', '--from', 'lines', '--emit', temporary('keyless')], { input })
    expect(linesOf(temporary('keyless'))).toEqual(
      Object.keys(legacy.withKey).map(() => ({ passwordHash: legacy.text, hashingAlgorithm: 'legacy_scrypt' })),
    )
  })

  test('are not the input, not each other, not stdout, no folder and no device', async () => {
    const input = file('hashes', bcrypt.text)
    const lines = ['validate', input, '--from', 'lines']
    expect((await saltbridge([...lines, '--report', input])).code).toBe(64)
    expect((await saltbridge([...lines, '--report', temporary('x'), '--emit', temporary('x')])).code).toBe(64)
    expect((await saltbridge([...lines, '--emit', '-'])).code).toBe(64)
    expect((await saltbridge([...lines, '--emit', '/dev/null'])).code).toBe(64)
    expect((await saltbridge([...lines, '--emit', temporary('no/such/folder')])).code).toBe(65)
    expect(readFileSync(input, 'utf8')).toBe(bcrypt.text)
  })

  test('of Firebase need its parameters', async () => {
    const args = ['validate', `${example}/users.json`, '--from', 'firebase', '--emit', temporary('guessed')]
    expect((await saltbridge(args)).code).toBe(64)
  })
})

describe('people that are ready for import', () => {
  test('keep whether their e-mail address is verified, whether they are disabled, and their identities', async () => {
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
      { id: 'b', email: 'b@example.com', ...common, isVerified: true },
      { id: 'c', email: 'c@example.com', ...common },
    ])
    expect(stderr).toBe('')
  })

  test('need a column of e-mail addresses: without one the hashes alone are judged, and that is said', async () => {
    const rows = [{ hash: bcrypt.text }, { hash: bcrypt.text, id: 1 }, { hash: null }, { hash: 'oops' }]
    const input = rows.map((row) => JSON.stringify(row)).join('\n')
    const args = ['validate', '-', '--from', 'ndjson', '--column', 'hash=hash', '--column', 'id=id']
    const { stdout, stderr } = await saltbridge(args, { input })
    expect([stdout, stderr]).toEqual([
      expect.stringMatching(/accepted +2\n/),
      expect.stringMatching(/without --column email=…, only the hashes are judged/),
    ])
  })
})

describe('a signer key that is not proven', () => {
  const args = ['validate', '-', '--from', 'lines']
  const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }

  test('is told with the way to prove it, also of lines', async () => {
    const { code, stderr } = await saltbridge(args, { input: legacy.text, env })
    expect([code, stderr]).toEqual([0, expect.stringMatching(/not proven: `verify --file`/)])
    expect((await saltbridge(users)).stderr).toBe(unproven)
  })

  test('is not told where it was tried, where no hash needs it, and where there is none', async () => {
    const tried = await saltbridge([...users, '--try', id, '--password-stdin'], { input: password })
    const needless = await saltbridge(args, { input: bcrypt.text, env })
    const absent = await saltbridge(args, { input: legacy.text })
    expect([tried.stderr, needless.stderr, absent.stderr]).toEqual(['', '', ''])
  })
})

describe('one known account', () => {
  test('proves key and parameters by id or e-mail before anything is validated', async () => {
    const byEmail = await saltbridge([...users, '--try', email.toUpperCase(), '--password-stdin'], { input: password })
    expect([byEmail.code, byEmail.stdout.split('\n')[0]]).toEqual([65, expect.stringMatching(/^match .*are right/)])
    const byId = await saltbridge([...users, '--try', id, '--password-stdin', '--json'], { input: password })
    expect(JSON.parse(byId.stdout)).toMatchObject({ try: { id, match: true }, summary: { rows: 1000 } })
  })

  test('stops everything if it does not match: nothing is validated, emitted or reported', async () => {
    const key = file('wrong.key', Buffer.alloc(64, 1).toString('base64'))
    const files = ['--report', temporary('unwritten'), '--emit', temporary('unwritten.emit')]
    const args = [...keyless(), '--signer-key-file', key, '--try', id, '--password-stdin', ...files]
    const { code, stdout, stderr } = await saltbridge(args, { input: password })
    expect([code, stdout.slice(0, 8)]).toEqual([1, 'mismatch'])
    expect(stderr).toContain('nobody could sign in')
    expect(stdout).not.toContain('1,000 rows')
    expect(readdirSync(temporary('')).filter((name) => name.includes('unwritten'))).toEqual([])
  })

  test('must be in the export and have a password', async () => {
    const attempt = (one: string) => saltbridge([...users, '--try', one, '--password-stdin'], { input: 'x' })
    const absent = await attempt('nobody@example.com')
    expect([absent.code, absent.stderr]).toEqual([65, expect.stringContaining('there is no account')])
    const refused = await attempt(answers.faults[0].id)
    expect([refused.code, refused.stderr]).toEqual([65, expect.stringContaining('refused itself')])
  })

  test('needs a signer key for legacy scrypt', async () => {
    const args = ['validate', `${example}/users.json`, '--from', 'firebase', '--try', id, '--password-stdin']
    expect((await saltbridge(args, { input: password })).code).toBe(77)
  })

  test('needs a file, and a password only where there is an account', async () => {
    const stdin = ['validate', '-', '--from', 'firebase', '--try', id, '--password-file', 'x']
    expect((await saltbridge(stdin)).code).toBe(64)
    expect((await saltbridge([...users, '--password-stdin'])).code).toBe(64)
  })
})

describe('tables of hashes', () => {
  const csv = `user_id,mail,password_hash\n1,a@example.com,${bcrypt.text}\n2,b@example.com,\n3,c@example.com,oops\n`

  test('are CSV with named columns', async () => {
    const columns = ['--column', 'hash=password_hash', '--column', 'id=user_id', '--column', 'email=mail']
    const args = ['validate', file('users.csv', csv), '--from', 'csv', ...columns, '--emit', temporary('csv.emit')]
    const { code, stdout } = await saltbridge(args)
    expect(code).toBe(65)
    expect(stdout).toMatch(/row 3 {2}3 {2}ERR_UNKNOWN_FORMAT/)
    expect(linesOf(temporary('csv.emit'))).toEqual([{ id: '1', email: 'a@example.com', passwordHash: bcrypt.text }])
  })

  test('are NDJSON with named keys, and one account may be tried', async () => {
    const rows = [
      { uid: 7, secret: { hash: argon2.text } },
      { uid: 8, secret: { hash: null } },
    ]
    const path = file('users.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const args = ['validate', path, '--from', 'ndjson', '--column', 'hash=secret.hash', '--column', 'id=uid']
    const { code, stdout } = await saltbridge([...args, '--try', '7', '--password-stdin'], { input: argon2.password })
    expect(code).toBe(0)
    expect(stdout).toMatch(/missing +1 +The export has no hash for them/)
  })

  test('are lines, and exit 0 means that all are good', async () => {
    const input = `${bcrypt.text}\n${argon2.text}\n`
    const { code, stdout } = await saltbridge(['validate', '-', '--from', 'lines'], { input })
    expect(code).toBe(0)
    expect(stdout).toMatch(/accepted +2\n +refused +0\n/)
  })

  test('need their columns named, each once', async () => {
    const path = file('columns.csv', csv)
    const run = (...more: string[]) => saltbridge(['validate', path, ...more])
    expect((await run('--from', 'csv')).code).toBe(64)
    expect((await run('--from', 'csv', '--column', 'hash')).code).toBe(64)
    expect((await run('--from', 'csv', '--column', 'hash=a', '--column', 'hash=b')).code).toBe(64)
    expect((await run('--from', 'lines', '--column', 'hash=a')).code).toBe(64)
    expect((await run('--from', 'csv', '--column', 'hash=absent')).code).toBe(65)
    expect((await run()).code).toBe(64)
  })

  test.each(['eamil', 'keyId', '__proto__', 'Hash'])('have no column for %s', async (name) => {
    const args = ['validate', file('columns.csv', csv), '--from', 'csv', '--column', 'hash=password_hash']
    const { code, stderr } = await saltbridge([...args, '--column', `${name}=mail`])
    expect([code, stderr]).toEqual([64, expect.stringContaining(`disabled, field.NAME or custom.NAME, not "${name}"`)])
  })

  test('show 20 refused rows of a code and count the rest', async () => {
    const { stdout } = await saltbridge(['validate', '-', '--from', 'lines'], { input: 'oops\n'.repeat(1234) })
    expect(stdout.match(/^row /gm)).toHaveLength(20)
    expect(stdout).toContain('ERR_UNKNOWN_FORMAT: and 1,214 more')
  })

  test('give at most 1,000 refused rows as JSON', async () => {
    const { stdout } = await saltbridge(['validate', '-', '--from', 'lines', '--json'], {
      input: 'oops\n'.repeat(1234),
    })
    const { refused, summary } = JSON.parse(stdout)
    expect([refused.length, summary.refused]).toEqual([1000, 1234])
  })

  test('cannot write control characters to a terminal', async () => {
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

describe('what a command line holds', () => {
  const evil = 'x\u001b]0;owned\u0007\u009b2J\u202ey'
  const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/

  test.each([
    ['the name of the input', ['validate', evil, '--from', 'lines']],
    ['the name of a column', ['validate', '-', '--from', 'csv', '--column', `hash=${evil}`]],
    ['what a column is for', ['validate', '-', '--from', 'csv', '--column', `${evil}=hash`]],
    ['the name of a report', ['validate', '-', '--from', 'lines', '--report', `${evil}/absent`]],
    ['a format', ['inspect', bcrypt.text, '--format', evil]],
    ['a choice', ['validate', '-', '--from', evil]],
    ['a command', [evil]],
    ['a command of one character', ['\u009b']],
    ['an option of one character', ['inspect', '-\u009b']],
    ['an unknown option', ['inspect', `--${evil}=1`]],
  ])('cannot write control characters to a terminal: %s', async (_, args) => {
    for (const more of [[], ['--json']]) {
      const { code, all } = await saltbridge([...args, ...more], { input: 'a,b\n1,2\n' })
      expect([64, 65]).toContain(code)
      expect(all).not.toMatch(unsafe)
    }
  })
})

test('the help says that an account may stand there twice', async () => {
  expect((await saltbridge(['validate', '--help'])).stdout).toMatch(/twice is not detected/)
})

describe('a long validation', () => {
  test('interrupted by Ctrl-C tells what it knows, exits 130 and leaves no file', async () => {
    const files = ['--report', temporary('partial'), '--emit', temporary('partial.emit')]
    const args = ['validate', '-', '--from', 'lines', ...files]
    const { code, stdout } = await saltbridge(args, {
      when: { text: 'row 2 ', signal: 'SIGINT' },
      begin: 'oops\n'.repeat(50),
    })
    expect(code).toBe(130)
    expect(stdout).toContain('interrupted, so far: 50 rows')
    expect(readdirSync(temporary('')).filter((name) => name.includes('partial'))).toEqual([])
  })

  test('interrupted gives a whole document with --json', async () => {
    const args = ['validate', '-', '--from', 'lines', '--json', '--report', temporary('cut')]
    const { code, stdout } = await saltbridge(args, { interruptAfter: 1500, begin: 'oops\n'.repeat(50) })
    expect(code).toBe(130)
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: true, summary: { refused: 50 } })
    expect(readdirSync(temporary('')).filter((name) => name.includes('cut'))).toEqual([])
  })

  test('shows its progress on a terminal only', async () => {
    const path = file('many', `${bcrypt.text}\n`.repeat(400_000))
    const { code, stdout } = await inTerminal(['validate', path, '--from', 'lines'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/\r[\d,]+ rows {2}[\d,]+ rows\/s {2}\d+ % {2}.* left/)
    expect((await saltbridge(['validate', path, '--from', 'lines'])).stderr).toBe('')
  })
})
