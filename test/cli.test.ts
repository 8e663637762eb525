import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { binPath, execute, inShell, inTerminal, saltbridge, useCommand } from './cli/command.ts'
import { argon2, bcrypt, legacy } from './cli/known.ts'
import { few, slow } from './sample.ts'

useCommand()

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const commands = ['inspect', 'verify', 'validate', 'import', 'serve', 'bench', 'calibrate', 'formats']
const variables = [
  'LEGACY_PASSWORD_HASHING_SIGNER_KEY',
  'SALTBRIDGE_API_KEY',
  'NO_COLOR',
  'FORCE_COLOR',
  'SALTBRIDGE_DEBUG',
]
const sequence = '\u001b['

test('--version shows the version of the package', async () => {
  expect(await saltbridge(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' })
})

test('--help writes every command, the exit codes and the environment to stdout', async () => {
  const { code, stdout, stderr } = await saltbridge(['--help'])
  expect([code, stderr]).toEqual([0, ''])
  for (const word of [...commands, 'Exit codes', '129', '130', '143', ...variables]) expect(stdout).toContain(word)
})

few(2).each(commands)('%s --help has examples of the command', async (command) => {
  const { code, stdout } = await saltbridge([command, '--help'])
  expect(code).toBe(0)
  expect(stdout).toMatch(new RegExp(`\\n  \\$ .*saltbridge ${command} `))
})

test('the help of every command fits 80 columns', async () => {
  for (const command of [[], ...commands.map((one) => [one])]) {
    const { stdout } = await saltbridge([...command, '--help'])
    const wide = stdout.split('\n').filter((line) => line.length > 80)
    expect(wide, command.join(' ')).toEqual([])
  }
})

slow('every hash string in the help can be read', async () => {
  const help = (await Promise.all(commands.map((command) => saltbridge([command, '--help'])))).map(
    ({ stdout }) => stdout,
  )
  const hashes = [...help.join('').matchAll(/'(\$[^']+)'/g)].map(([, hash]) => hash!)
  expect(hashes.length).toBeGreaterThan(1)
  const { code } = await saltbridge(['inspect', '-', '--no-measure'], { input: hashes.join('\n') })
  expect(code).toBe(0)
})

describe('a wrong command line', () => {
  few(2).each([
    [[]],
    [['nonsense']],
    [['inspect']],
    [['inspect', 'a', 'b']],
    [['inspect', '--nonsense']],
    [['validate', 'x']],
  ])('the wrong command line %j exits with 64 and an error on stderr', async (args) => {
    const { code, stdout, stderr } = await saltbridge(args)
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).not.toBe('')
  })

  test('a wrong command line is not repeated if it holds a hash', async () => {
    const { code, all } = await saltbridge([bcrypt.text])
    expect(code).toBe(64)
    expect(all).not.toContain(bcrypt.secrets[0])
  })
})

describe('formats', () => {
  test('formats --json writes an array with one object for each format', async () => {
    const { code, stdout } = await saltbridge(['formats', '--json'])
    expect(code).toBe(0)
    const formats = JSON.parse(stdout)
    expect(formats.map(({ id }: { id: string }) => id)).toContain('supertokens-legacy-scrypt')
    for (const format of formats)
      expect(format).toMatchObject({
        schemes: expect.any(Array),
        writers: expect.any(Array),
        importers: expect.any(Array),
        verify: true,
        transcode: expect.any(Array),
        grammar: expect.any(String),
      })
  })

  test('formats lists every format by algorithm, in at most 80 columns', async () => {
    const { stdout } = await saltbridge(['formats'])
    expect(stdout).toMatch(/^PBKDF2\n(?: .*\n)* {2}django-pbkdf2 +django\n/m)
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test.each([
    ['wp', 'wordpress-phpass'],
    ['WordPress', 'wordpress-phpass'],
    ['yescrypt', 'yescrypt'],
    ['$2b$', 'bcrypt'],
    ['legacy-scrypt', 'firebase-legacy-scrypt'],
  ])('formats %s lists %s', async (word, id) => {
    const { code, stdout } = await saltbridge(['formats', word])
    expect([code, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^ *${id}\\b`, 'm'))])
    const ids = JSON.parse((await saltbridge(['formats', word, '--json'])).stdout).map((one: { id: string }) => one.id)
    expect(ids).toContain(id)
    expect(ids.length).toBeLessThan(100)
  })

  test('formats with an id shows one format in full, with the values that its fields take', async () => {
    const { code, stdout } = await saltbridge(['formats', 'raw-md5'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^raw-md5\n {2}hash string +<MD5 in 32/)
    expect(stdout).toMatch(/saltEncoding +.*: utf8, hex, base64\n/)
    expect(stdout).toContain('pass --format raw-md5')
    expect(JSON.parse((await saltbridge(['formats', 'bcrypt', '--json'])).stdout)).toHaveLength(1)
  })

  test('formats suggests the nearest name for a word that matches nothing', async () => {
    const { code, stdout, stderr } = await saltbridge(['formats', 'djnago'])
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toContain('Did you mean "django"?')
  })
})

describe('colour', () => {
  const inspect = ['inspect', bcrypt.text, '--no-measure']

  test('output is coloured in a terminal and not in a pipe', async () => {
    expect((await inTerminal(inspect)).stdout).toContain(sequence)
    expect((await saltbridge(inspect)).stdout).not.toContain(sequence)
  })

  test('NO_COLOR removes colours, and FORCE_COLOR adds them in a pipe', async () => {
    expect((await inTerminal(inspect, { env: { NO_COLOR: '1' } })).stdout).not.toContain(sequence)
    expect((await saltbridge(inspect, { env: { FORCE_COLOR: '1' } })).stdout).toContain(sequence)
    expect((await saltbridge(inspect, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain(sequence)
  })
})

describe('a closed pipe', () => {
  few(2).each([
    `saltbridge formats --json | true`,
    `saltbridge validate examples/firebase-export/users.json --from firebase 2>/dev/null | head -1`,
    `yes '${argon2.text}' | saltbridge inspect - --no-measure | head -1`,
  ])('a closed pipe is not an error: %s', async (command) => {
    const { code, stderr } = await inShell(command)
    expect([code, stderr]).toEqual([0, ''])
  })
})

describe('unexpected errors', () => {
  slow('an unexpected error exits with 70 and hides its message and stack unless SALTBRIDGE_DEBUG=1', async () => {
    const preload = 'data:text/javascript,setTimeout(() => { throw new Error("hunter2") }, 300)'
    const args = ['--import', preload, binPath(), 'validate', '-', '--from', 'lines']
    const running = { begin: 'oops\n' }
    const quiet = await execute(process.execPath, args, running)
    expect([quiet.code, quiet.stderr]).toEqual([70, expect.stringContaining('internal error (Error)')])
    expect(quiet.all).not.toMatch(/hunter2|\n {4}at /)
    const loud = await execute(process.execPath, args, { ...running, env: { SALTBRIDGE_DEBUG: '1' } })
    expect([loud.code, loud.stderr]).toEqual([70, expect.stringContaining('hunter2')])
  })

  slow('an unhandled rejection exits with 70', async () => {
    const preload = 'data:text/javascript,setTimeout(() => Promise.reject(1), 300)'
    const args = ['--import', preload, binPath(), 'validate', '-', '--from', 'lines']
    expect((await execute(process.execPath, args, { begin: 'oops\n' })).code).toBe(70)
  })
})

slow('inspect, verify and validate work without a network', async (context) => {
  const allowed = await execute('unshare', ['-rn', 'true']).catch(() => ({ code: 1 }))
  if (allowed.code !== 0) context.skip('this system does not let unshare make a namespace without network')
  const offline = (args: readonly string[], input = '') =>
    execute('unshare', ['-rn', process.execPath, binPath(), ...args], { input })
  expect((await offline(['verify', argon2.text, '--password-stdin'], argon2.password)).code).toBe(0)
  expect((await offline(['verify', legacy.withKey.kratos, '--password-stdin'], legacy.password)).code).toBe(0)
  expect((await offline(['inspect', bcrypt.text])).code).toBe(0)
  expect((await offline(['validate', '-', '--from', 'lines'], bcrypt.text)).code).toBe(0)
})
