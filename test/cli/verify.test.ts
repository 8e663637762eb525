import { hashSync } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import * as exported from '../../src/backends/index.ts'
import { backendNames } from '../../src/cli/options.ts'
import { wipe } from '../../src/cli/terminal/input.ts'
import { few, slow } from '../sample.ts'
import { missingPackages } from '../vectors.ts'
import { binPath, execute, file, inTerminal, saltbridge, temporary, useCommand } from './command.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()

const verify = (text: string, input: string | Uint8Array, ...more: string[]) =>
  saltbridge(['verify', text, '--password-stdin', ...more], { input })

describe('the answer', () => {
  test('verify exits with 0 for a match and 1 for a mismatch', async () => {
    const right = await verify(bcrypt.text, 'hello')
    expect([right.code, right.stdout.slice(0, 5)]).toEqual([0, 'match'])
    const wrong = await verify(bcrypt.text, 'hallo')
    expect([wrong.code, wrong.stdout.slice(0, 8)]).toEqual([1, 'mismatch'])
  })

  test('verify --json writes one document', async () => {
    const { stdout } = await verify(argon2.text, 'password', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ match: true, format: 'argon2', scheme: 'argon2', needsRehash: true })
  })

  few(2).each([
    ['nonsense', 65],
    ['!', 65],
    [bcrypt.text.slice(1), 65],
    [bcrypt.text.replace('$10$', '$31$'), 77],
    [legacy.text, 77],
  ])('verify exits with the code of the error, and never with 1: %s', async (text, exit) => {
    const { code, stdout } = await verify(text, 'hello')
    expect(code).toBe(exit)
    expect(stdout).toBe('')
  })

  test('verify says why a hash that covers 72 bytes of a longer password must not be replaced', async () => {
    const { stderr } = await verify(hashSync(`${'x'.repeat(72)}tail`, 4), `${'x'.repeat(72)}other`)
    expect(stderr).toContain('do not replace this hash with a hash of this password: ')
    expect(stderr).not.toContain('\nreplace this hash')
  })

  test('verify exits with 65 for a password of more than 4,096 bytes', async () => {
    expect((await verify(bcrypt.text, 'x'.repeat(4097))).code).toBe(65)
    expect((await verify(bcrypt.text, 'x'.repeat(100_000))).code).toBe(65)
  })

  test('verify exits with 69 and the reason if the backend cannot compute the hash', async () => {
    const { code, stderr } = await verify(bcrypt.text, 'hello', '--backend', 'node-rs')
    expect(code).toBe(69)
    expect(stderr).toContain('the backend node-rs does not compute this hash')
  })

  slow('the exit code of verify does not depend on a reader of stdout', async () => {
    const command = `printf hallo | '${process.execPath}' '${binPath()}' verify '${bcrypt.text}' --password-stdin | true; exit "\${PIPESTATUS[1]}"`
    const { code, stderr } = await execute('bash', ['-c', command])
    expect([code, stderr]).toEqual([1, ''])
  })
})

describe('the password', () => {
  slow('a password from stdin loses exactly one final newline', async () => {
    expect((await verify(bcrypt.text, 'hello\n')).code).toBe(0)
    expect((await verify(bcrypt.text, 'hello\r\n')).code).toBe(0)
    expect((await verify(bcrypt.text, 'hello\n\n')).code).toBe(1)
    expect((await verify(bcrypt.text, ' hello')).code).toBe(1)
  })

  slow('a password from a file loses exactly one final newline', async () => {
    const one = await saltbridge(['verify', bcrypt.text, '--password-file', file('password', 'hello\n')])
    const two = await saltbridge(['verify', bcrypt.text, '--password-file', file('password', 'hello\n\n')])
    expect([one.code, two.code]).toEqual([0, 1])
  })

  slow('a password is read as bytes, not as text', async () => {
    expect((await verify(bcrypt.text, new Uint8Array([0xff, 0xfe]))).code).toBe(1)
  })

  slow('verify warns of an empty password', async () => {
    const { code, stderr } = await verify(bcrypt.text, '')
    expect([code, stderr]).toEqual([1, expect.stringContaining('password is empty')])
  })

  test('a password on the command line is refused and not repeated', async () => {
    const argument = await saltbridge(['verify', bcrypt.text, 'hunter2!'])
    const option = await saltbridge(['verify', bcrypt.text, '--password=hunter2!'])
    const json = await saltbridge(['verify', bcrypt.text, '--password=hunter2!', '--json'])
    expect([argument.code, option.code, json.code]).toEqual([64, 64, 64])
    expect(argument.all + option.all + json.all).not.toContain('hunter2')
    expect(JSON.parse(json.stdout).error.code).toBe('ERR_USAGE')
  })

  test('verify asks for --password-stdin if stdin is not a terminal', async () => {
    const { code, stderr } = await saltbridge(['verify', bcrypt.text])
    expect(code).toBe(64)
    expect(stderr).toContain('--password-stdin')
  })

  test('verify does not read the hash and the password from the same stdin', async () => {
    expect((await saltbridge(['verify', '-', '--password-stdin'], { input: bcrypt.text })).code).toBe(64)
    expect((await saltbridge(['verify', '-'], { input: bcrypt.text })).code).toBe(64)
    expect((await saltbridge(['verify', '--file', '-', '--password-file', '-'])).code).toBe(64)
  })

  slow('verify asks for the password in a terminal without echo', async () => {
    const right = await inTerminal(['verify', bcrypt.text], { when: { text: 'Password: ', type: 'hellx\u007fo\r' } })
    expect(right.code).toBe(0)
    expect(right.stdout).toContain('match')
    expect(right.stdout).not.toMatch(/hell|•|\*/)
    const wrong = await inTerminal(['verify', bcrypt.text], { when: { text: 'Password: ', type: 'hallo\r' } })
    expect(wrong.code).toBe(1)
  })

  slow('--password-stdin in a terminal does not echo the password', async () => {
    const { code, stdout } = await inTerminal(['verify', bcrypt.text, '--password-stdin'], {
      when: { text: 'Password: ', type: 'hello\r' },
    })
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('hello')])
  })

  test('Ctrl-C at the password prompt exits with 130 and restores the echo', async () => {
    const command = `'${process.execPath}' '${binPath()}' verify '${bcrypt.text}'; echo "exit $?"; stty -a`
    const { stdout } = await execute('script', ['-qfc', command, '/dev/null'], {
      when: { text: 'Password: ', type: '\u0003' },
    })
    expect(stdout).toContain('exit 130')
    expect(stdout).toMatch(/[^-]icanon/)
    expect(stdout).toMatch(/[^-]echo /)
  })

  slow('Ctrl-Z at the password prompt does nothing, and the password is not echoed', async () => {
    const { code, stdout } = await inTerminal(['verify', bcrypt.text], {
      when: { text: 'Password: ', type: '\u001a', typeLater: 'hello\r' },
    })
    expect([code, stdout]).toEqual([0, expect.not.stringMatching(/hello|\^Z/)])
  })

  test('wipe overwrites a password with zeros', () => {
    const password = new Uint8Array([1, 2, 3])
    wipe(password)
    expect([...password]).toEqual([0, 0, 0])
  })

  test('verify does not ask for a password if the hash cannot be read', async () => {
    const { code, stdout } = await inTerminal(['verify', 'nonsense'])
    expect(code).toBe(65)
    expect(stdout).not.toContain('Password')
  })
})

describe('the hash', () => {
  slow('verify reads the hash from a file or from stdin', async () => {
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

  test('verify refuses several hashes, a missing file and an unreadable file', async () => {
    const two = file('two', `${bcrypt.text}\n${argon2.text}\n`)
    expect((await saltbridge(['verify', '--file', two, '--password-stdin'])).code).toBe(64)
    expect((await saltbridge(['verify', '--file', temporary('absent'), '--password-stdin'])).code).toBe(66)
    const folder = await saltbridge(['verify', '--file', '.', '--password-stdin'])
    expect([folder.code, folder.stderr]).toEqual([66, expect.stringContaining('it is a directory')])
    expect((await saltbridge(['verify', bcrypt.text, '--file', two, '--password-stdin'])).code).toBe(64)
    expect((await saltbridge(['verify', '--password-stdin'])).code).toBe(64)
  })

  test('--format names the format of the hash', async () => {
    expect((await verify(bcrypt.text, 'hello', '--format', 'bcrypt')).code).toBe(0)
    expect((await verify(bcrypt.text, 'hello', '--format', 'argon2')).code).toBe(65)
  })

  test('a malformed hash is shown with a caret and without its digest', async () => {
    const { code, stderr } = await verify(bcrypt.text.slice(0, -1), 'hello')
    expect(code).toBe(65)
    expect(stderr).toMatch(/\n? +\^\n/)
    for (const secret of bcrypt.secrets) expect(stderr).not.toContain(secret.slice(0, 8))
  })
})

describe('the signer key', () => {
  slow('the signer key is read from --signer-key-file before the environment', async () => {
    const key = file('key', `${legacy.key}\n`)
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }
    const wrong = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: Buffer.alloc(64, 1).toString('base64') }
    const args = ['verify', legacy.text, '--password-stdin']
    expect((await saltbridge([...args, '--signer-key-file', key], { input: legacy.password })).code).toBe(0)
    expect((await saltbridge(args, { input: legacy.password, env })).code).toBe(0)
    expect((await saltbridge(args, { input: legacy.password, env: wrong })).code).toBe(1)
    expect((await saltbridge([...args, '--signer-key-file', key], { input: legacy.password, env: wrong })).code).toBe(0)
  })

  few(1).each([
    ['a byte order mark', `\ufeff${legacy.key}`],
    ['blanks and newlines', ` \t${legacy.key} \r\n\n`],
  ])('a signer key may have %s around it', async (_, content) => {
    const args = ['verify', legacy.text, '--password-stdin']
    const named = [...args, '--signer-key-file', file('padded.key', content)]
    expect((await saltbridge(named, { input: legacy.password })).code).toBe(0)
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: content }
    expect((await saltbridge(args, { input: legacy.password, env })).code).toBe(0)
  })

  test('a signer key that is not base64 exits with 77 and is not repeated', async () => {
    const { code, all } = await verify(legacy.text, 'x', '--signer-key-file', file('key', `${legacy.key}!`))
    expect(code).toBe(77)
    expect(all).not.toContain(legacy.key.slice(0, 10))
  })

  test('a pasted hash_config block in place of the signer key leads to --hash-config', async () => {
    const block = `hash_config {\n  base64_signer_key: ${legacy.key},\n}`
    const { code, stderr } = await verify(legacy.text, 'x', '--signer-key-file', file('key', block))
    expect([code, stderr]).toEqual([77, expect.stringContaining('with --hash-config')])
    expect(stderr).not.toContain(legacy.key)
  })

  test('a signer key inside the hash string is enough, and a different one is refused', async () => {
    expect((await verify(legacy.withKey.kratos, legacy.password)).code).toBe(0)
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: Buffer.alloc(64, 1).toString('base64') }
    const args = ['verify', legacy.withKey.kratos, '--password-stdin']
    expect((await saltbridge(args, { input: legacy.password, env })).code).toBe(77)
  })
})

describe('backends', () => {
  const withoutBcrypt = missingPackages.includes('bcrypt')

  test.for(['native', 'hash-wasm', 'js'])('--backend %s computes with that backend only', async (name, { skip }) => {
    skip(name === 'native' && withoutBcrypt, 'bcrypt is not installed')
    const { code, stdout } = await verify(bcrypt.text, 'hello', '--backend', name)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`, ${name}, `)])
  })

  test('--all-backends shows the answer and time of each backend, or why it has none', async () => {
    const { code, stdout } = await verify(bcrypt.text, 'hello', '--all-backends')
    expect(code).toBe(0)
    expect(stdout).toMatch(withoutBcrypt ? /native +- +bcrypt is not installed/ : /native +match +[\d.,]+ ms/)
    expect(stdout).toMatch(/js +match +[\d.,]+ ms/)
    expect(stdout).toMatch(/node-rs +- +does not compute bcrypt/)
  })

  slow('--all-backends --json shows that all backends refuse a wrong password', async () => {
    const { code, stdout } = await verify(legacy.withKey.kratos, 'wrong', '--all-backends', '--json')
    expect(code).toBe(1)
    const { match, backends } = JSON.parse(stdout)
    expect(match).toBe(false)
    expect(backends.map((one: { backend: string }) => one.backend)).toEqual(backendNames)
  })

  test('the backend names of the command line are the ids of the backends', () => {
    const { createBackend: _, ...backends } = exported
    expect([...backendNames].sort()).toEqual(
      Object.values(backends)
        .map(({ id }) => id)
        .sort(),
    )
  })

  test('--backend excludes --all-backends and refuses an unknown name', async () => {
    expect((await verify(bcrypt.text, 'hello', '--all-backends', '--backend', 'js')).code).toBe(64)
    expect((await verify(bcrypt.text, 'hello', '--backend', 'openssl')).code).toBe(64)
  })
})
