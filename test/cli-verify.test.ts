import { hashSync } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import * as backends from '../src/backends/index.ts'
import { backendNames } from '../src/cli/shared/backend-names.ts'
import { wipe } from '../src/cli/shared/password.ts'
import { binPath, execute, file, inTerminal, saltbridge, temporary, useCommand } from './cli/command.ts'
import { argon2, bcrypt, legacy } from './cli/known.ts'
import { missingPackages } from './vectors.ts'

useCommand()

const verify = (text: string, input: string | Uint8Array, ...more: string[]) =>
  saltbridge(['verify', text, '--password-stdin', ...more], { input })

describe('the answer', () => {
  test('is exit 0 for a match and 1 for a mismatch', async () => {
    const right = await verify(bcrypt.text, 'hello')
    expect([right.code, right.stdout.slice(0, 5)]).toEqual([0, 'match'])
    const wrong = await verify(bcrypt.text, 'hallo')
    expect([wrong.code, wrong.stdout.slice(0, 8)]).toEqual([1, 'mismatch'])
  })

  test('is a document with --json', async () => {
    const { stdout } = await verify(argon2.text, 'password', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ match: true, format: 'argon2', scheme: 'argon2', needsRehash: true })
  })

  test.each([
    ['nonsense', 65],
    ['!', 65],
    [bcrypt.text.slice(1), 65],
    [bcrypt.text.replace('$10$', '$31$'), 77],
    [legacy.text, 77],
  ])('for %s is the exit code of its error, never 1', async (text, exit) => {
    const { code, stdout } = await verify(text, 'hello')
    expect(code).toBe(exit)
    expect(stdout).toBe('')
  })

  test('says why a hash that reads 72 bytes of the password is not upgraded', async () => {
    const { stderr } = await verify(hashSync(`${'x'.repeat(72)}tail`, 4), `${'x'.repeat(72)}other`)
    expect(stderr).toContain('not upgraded: password-truncated: ')
    expect(stderr).not.toContain('should be hashed anew')
  })

  test('for a password over 4,096 bytes is 65', async () => {
    expect((await verify(bcrypt.text, 'x'.repeat(4097))).code).toBe(65)
    expect((await verify(bcrypt.text, 'x'.repeat(100_000))).code).toBe(65)
  })

  test('for a backend that cannot compute it is 69, with the reason', async () => {
    const { code, stderr } = await verify(bcrypt.text, 'hello', '--backend', 'node-rs')
    expect(code).toBe(69)
    expect(stderr).toContain('no backend can compute this hash')
  })

  test('never depends on somebody reading it', async () => {
    const command = `printf hallo | '${process.execPath}' '${binPath()}' verify '${bcrypt.text}' --password-stdin | true; exit "\${PIPESTATUS[1]}"`
    const { code, stderr } = await execute('bash', ['-c', command])
    expect([code, stderr]).toEqual([1, ''])
  })
})

describe('the password', () => {
  test('from stdin loses exactly one final newline', async () => {
    expect((await verify(bcrypt.text, 'hello\n')).code).toBe(0)
    expect((await verify(bcrypt.text, 'hello\r\n')).code).toBe(0)
    expect((await verify(bcrypt.text, 'hello\n\n')).code).toBe(1)
    expect((await verify(bcrypt.text, ' hello')).code).toBe(1)
  })

  test('from a file loses exactly one final newline', async () => {
    const one = await saltbridge(['verify', bcrypt.text, '--password-file', file('password', 'hello\n')])
    const two = await saltbridge(['verify', bcrypt.text, '--password-file', file('password', 'hello\n\n')])
    expect([one.code, two.code]).toEqual([0, 1])
  })

  test('is bytes, not text', async () => {
    expect((await verify(bcrypt.text, new Uint8Array([0xff, 0xfe]))).code).toBe(1)
  })

  test('that is empty is told', async () => {
    const { code, stderr } = await verify(bcrypt.text, '')
    expect([code, stderr]).toEqual([1, expect.stringContaining('password is empty')])
  })

  test('is never taken from the command line, and what stands there is not repeated', async () => {
    const argument = await saltbridge(['verify', bcrypt.text, 'hunter2!'])
    const option = await saltbridge(['verify', bcrypt.text, '--password=hunter2!'])
    const json = await saltbridge(['verify', bcrypt.text, '--password=hunter2!', '--json'])
    expect([argument.code, option.code, json.code]).toEqual([64, 64, 64])
    expect(argument.all + option.all + json.all).not.toContain('hunter2')
    expect(JSON.parse(json.stdout).error.code).toBe('ERR_USAGE')
  })

  test('needs an option where stdin is no terminal', async () => {
    const { code, stderr } = await saltbridge(['verify', bcrypt.text])
    expect(code).toBe(64)
    expect(stderr).toContain('--password-stdin')
  })

  test('cannot share stdin with the hash', async () => {
    expect((await saltbridge(['verify', '-', '--password-stdin'], { input: bcrypt.text })).code).toBe(64)
    expect((await saltbridge(['verify', '-'], { input: bcrypt.text })).code).toBe(64)
    expect((await saltbridge(['verify', '--file', '-', '--password-file', '-'])).code).toBe(64)
  })

  test('is asked for in a terminal and not echoed', async () => {
    const right = await inTerminal(['verify', bcrypt.text], { when: { text: 'Password: ', type: 'hellx\u007fo\r' } })
    expect(right.code).toBe(0)
    expect(right.stdout).toContain('match')
    expect(right.stdout).not.toMatch(/hell|•|\*/)
    const wrong = await inTerminal(['verify', bcrypt.text], { when: { text: 'Password: ', type: 'hallo\r' } })
    expect(wrong.code).toBe(1)
  })

  test('is not echoed either where --password-stdin stands in a terminal', async () => {
    const { code, stdout } = await inTerminal(['verify', bcrypt.text, '--password-stdin'], {
      when: { text: 'Password: ', type: 'hello\r' },
    })
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('hello')])
  })

  test('is given up with Ctrl-C: 130, and the terminal echoes again', async () => {
    const command = `'${process.execPath}' '${binPath()}' verify '${bcrypt.text}'; echo "exit $?"; stty -a`
    const { stdout } = await execute('script', ['-qfc', command, '/dev/null'], {
      when: { text: 'Password: ', type: '\u0003' },
    })
    expect(stdout).toContain('exit 130')
    expect(stdout).toMatch(/[^-]icanon/)
    expect(stdout).toMatch(/[^-]echo /)
  })

  test('is not echoed after Ctrl-Z, which does nothing', async () => {
    const { code, stdout } = await inTerminal(['verify', bcrypt.text], {
      when: { text: 'Password: ', type: '\u001a', typeLater: 'hello\r' },
    })
    expect([code, stdout]).toEqual([0, expect.not.stringMatching(/hello|\^Z/)])
  })

  test('is zeroes after its use', () => {
    const password = new Uint8Array([1, 2, 3])
    wipe(password)
    expect([...password]).toEqual([0, 0, 0])
  })

  test('is not asked for when the hash cannot be read', async () => {
    const { code, stdout } = await inTerminal(['verify', 'nonsense'])
    expect(code).toBe(65)
    expect(stdout).not.toContain('Password')
  })
})

describe('the hash', () => {
  test('comes from a file or from stdin', async () => {
    const password = file('password', 'hello')
    const fromFile = await saltbridge([
      'verify',
      '--file',
      file('hash', `${bcrypt.text}\n`),
      '--password-file',
      password,
    ])
    const fromStdin = await saltbridge(['verify', '-', '--password-file', password], { input: `${bcrypt.text}\n` })
    expect([fromFile.code, fromStdin.code]).toEqual([0, 0])
  })

  test('is one: several are refused, and so is a missing or unreadable file', async () => {
    const two = file('two', `${bcrypt.text}\n${argon2.text}\n`)
    expect((await saltbridge(['verify', '--file', two, '--password-stdin'])).code).toBe(65)
    expect((await saltbridge(['verify', '--file', temporary('absent'), '--password-stdin'])).code).toBe(65)
    const folder = await saltbridge(['verify', '--file', '.', '--password-stdin'])
    expect([folder.code, folder.stderr]).toEqual([65, expect.stringContaining('it is a directory')])
    expect((await saltbridge(['verify', bcrypt.text, '--file', two, '--password-stdin'])).code).toBe(64)
    expect((await saltbridge(['verify', '--password-stdin'])).code).toBe(64)
  })

  test('may be named by its format', async () => {
    expect((await verify(bcrypt.text, 'hello', '--format', 'bcrypt')).code).toBe(0)
    expect((await verify(bcrypt.text, 'hello', '--format', 'argon2')).code).toBe(65)
  })

  test('that is broken shows a caret and no digest', async () => {
    const { code, stderr } = await verify(bcrypt.text.slice(0, -1), 'hello')
    expect(code).toBe(65)
    expect(stderr).toMatch(/\n? +\^\n/)
    for (const secret of bcrypt.secrets) expect(stderr).not.toContain(secret.slice(0, 8))
  })
})

describe('the signer key', () => {
  test('comes from a file or from the environment, and the file wins', async () => {
    const key = file('key', `${legacy.key}\n`)
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }
    const wrong = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: Buffer.alloc(64, 1).toString('base64') }
    const args = ['verify', legacy.text, '--password-stdin']
    expect((await saltbridge([...args, '--signer-key-file', key], { input: legacy.password })).code).toBe(0)
    expect((await saltbridge(args, { input: legacy.password, env })).code).toBe(0)
    expect((await saltbridge(args, { input: legacy.password, env: wrong })).code).toBe(1)
    expect((await saltbridge([...args, '--signer-key-file', key], { input: legacy.password, env: wrong })).code).toBe(0)
  })

  test.each([
    ['a byte order mark', `\ufeff${legacy.key}`],
    ['blanks and newlines', ` \t${legacy.key} \r\n\n`],
  ])('may stand between %s', async (_, content) => {
    const args = ['verify', legacy.text, '--password-stdin']
    const named = [...args, '--signer-key-file', file('padded.key', content)]
    expect((await saltbridge(named, { input: legacy.password })).code).toBe(0)
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: content }
    expect((await saltbridge(args, { input: legacy.password, env })).code).toBe(0)
  })

  test('that is no base64 is 77 and not repeated', async () => {
    const { code, all } = await verify(legacy.text, 'x', '--signer-key-file', file('key', `${legacy.key}!`))
    expect(code).toBe(77)
    expect(all).not.toContain(legacy.key.slice(0, 10))
  })

  test('in a pasted hash_config block points to --hash-config', async () => {
    const block = `hash_config {\n  base64_signer_key: ${legacy.key},\n}`
    const { code, stderr } = await verify(legacy.text, 'x', '--signer-key-file', file('key', block))
    expect([code, stderr]).toEqual([77, expect.stringContaining('--hash-config')])
    expect(stderr).not.toContain(legacy.key)
  })

  test('inside a string is enough, and contradicting ones are refused', async () => {
    expect((await verify(legacy.withKey.kratos, legacy.password)).code).toBe(0)
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: Buffer.alloc(64, 1).toString('base64') }
    const args = ['verify', legacy.withKey.kratos, '--password-stdin']
    expect((await saltbridge(args, { input: legacy.password, env })).code).toBe(77)
  })
})

describe('backends', () => {
  const withoutBcrypt = missingPackages.includes('bcrypt')

  test.for(['native', 'hash-wasm', 'js'])('%s computes alone when it is chosen', async (name, { skip }) => {
    skip(name === 'native' && withoutBcrypt, 'bcrypt is not installed')
    const { code, stdout } = await verify(bcrypt.text, 'hello', '--backend', name)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`, ${name}, `)])
  })

  test('are all shown with their answers and times, or why they have none', async () => {
    const { code, stdout } = await verify(bcrypt.text, 'hello', '--all-backends')
    expect(code).toBe(0)
    expect(stdout).toMatch(withoutBcrypt ? /native +- +bcrypt is not installed/ : /native +match +[\d.,]+ ms/)
    expect(stdout).toMatch(/js +match +[\d.,]+ ms/)
    expect(stdout).toMatch(/node-rs +- +has no kernel for bcrypt/)
  })

  test('agree on a wrong password, and say so as JSON', async () => {
    const { code, stdout } = await verify(legacy.withKey.kratos, 'wrong', '--all-backends', '--json')
    expect(code).toBe(1)
    const { match, backends } = JSON.parse(stdout)
    expect(match).toBe(false)
    expect(backends.map((one: { backend: string }) => one.backend)).toEqual(backendNames)
  })

  test('have a name on the command line, each and only they', () => {
    expect([...backendNames].sort()).toEqual(
      Object.values(backends)
        .map(({ id }) => id)
        .sort(),
    )
  })

  test('are one or all, and have known names', async () => {
    expect((await verify(bcrypt.text, 'hello', '--all-backends', '--backend', 'js')).code).toBe(64)
    expect((await verify(bcrypt.text, 'hello', '--backend', 'openssl')).code).toBe(64)
  })
})
