import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { binPath, execute, inShell, inTerminal, saltbridge, useCommand } from './cli/command.ts'
import { argon2, bcrypt, legacy } from './cli/known.ts'

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

test('--version is the package’s version', async () => {
  expect(await saltbridge(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' })
})

test('--help is data: on stdout, with every command, the exit codes and the environment', async () => {
  const { code, stdout, stderr } = await saltbridge(['--help'])
  expect([code, stderr]).toEqual([0, ''])
  for (const word of [...commands, 'Exit codes', '129', '130', '143', ...variables]) expect(stdout).toContain(word)
})

test.each(commands.slice(0, -1))('%s --help has examples that begin with its name', async (command) => {
  const { code, stdout } = await saltbridge([command, '--help'])
  expect(code).toBe(0)
  expect(stdout).toMatch(new RegExp(`\\n  \\$ .*saltbridge ${command} `))
})

test('every hash in the help is real and can be read', async () => {
  const help = (await Promise.all(commands.map((command) => saltbridge([command, '--help'])))).map(
    ({ stdout }) => stdout,
  )
  const hashes = [...help.join('').matchAll(/'(\$[^']+)'/g)].map(([, hash]) => hash!)
  expect(hashes.length).toBeGreaterThan(1)
  const { code } = await saltbridge(['inspect', '-', '--no-measure'], { input: hashes.join('\n') })
  expect(code).toBe(0)
})

describe('a wrong command line', () => {
  test.each([
    [[]],
    [['nonsense']],
    [['inspect']],
    [['inspect', 'a', 'b']],
    [['inspect', '--nonsense']],
    [['validate', 'x']],
  ])('%j is exit 64, told on stderr', async (args) => {
    const { code, stdout, stderr } = await saltbridge(args)
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).not.toBe('')
  })

  test('does not repeat a hash', async () => {
    const { code, all } = await saltbridge([bcrypt.text])
    expect(code).toBe(64)
    expect(all).not.toContain(bcrypt.secrets[0])
  })
})

describe('formats', () => {
  test('are a JSON array of one object for each', async () => {
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

  test('are a table for a person', async () => {
    expect((await saltbridge(['formats'])).stdout).toMatch(/bcrypt +bcrypt +yes +yes +\d+ .*\$2b\$<cost>/)
  })
})

describe('colour', () => {
  const inspect = ['inspect', bcrypt.text, '--no-measure']

  test('is in a terminal, and never in a pipe', async () => {
    expect((await inTerminal(inspect)).stdout).toContain(sequence)
    expect((await saltbridge(inspect)).stdout).not.toContain(sequence)
  })

  test('is never there with NO_COLOR, and everywhere with FORCE_COLOR', async () => {
    expect((await inTerminal(inspect, { env: { NO_COLOR: '1' } })).stdout).not.toContain(sequence)
    expect((await saltbridge(inspect, { env: { FORCE_COLOR: '1' } })).stdout).toContain(sequence)
    expect((await saltbridge(inspect, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain(sequence)
  })
})

describe('a closed pipe', () => {
  test.each([
    `saltbridge formats --json | true`,
    `saltbridge validate examples/firebase-export/users.json --from firebase 2>/dev/null | head -1`,
    `yes '${argon2.text}' | saltbridge inspect - --no-measure | head -1`,
  ])('is quiet: %s', async (command) => {
    const { code, stderr } = await inShell(command)
    expect([code, stderr]).toEqual([0, ''])
  })
})

describe('unexpected errors', () => {
  test('are exit 70 and tell neither what they say nor where, unless SALTBRIDGE_DEBUG=1', async () => {
    const preload = 'data:text/javascript,setTimeout(() => { throw new Error("hunter2") }, 300)'
    const args = ['--import', preload, binPath(), 'validate', '-', '--from', 'lines']
    const running = { begin: 'oops\n' }
    const quiet = await execute(process.execPath, args, running)
    expect([quiet.code, quiet.stderr]).toEqual([70, expect.stringContaining('internal error (Error)')])
    expect(quiet.all).not.toMatch(/hunter2|\n {4}at /)
    const loud = await execute(process.execPath, args, { ...running, env: { SALTBRIDGE_DEBUG: '1' } })
    expect([loud.code, loud.stderr]).toEqual([70, expect.stringContaining('hunter2')])
  })

  test('are exit 70 as rejections too', async () => {
    const preload = 'data:text/javascript,setTimeout(() => Promise.reject(1), 300)'
    const args = ['--import', preload, binPath(), 'validate', '-', '--from', 'lines']
    expect((await execute(process.execPath, args, { begin: 'oops\n' })).code).toBe(70)
  })
})

test('no command opens a network connection: all work where there is no network', async (context) => {
  const allowed = await execute('unshare', ['-rn', 'true']).catch(() => ({ code: 1 }))
  if (allowed.code !== 0) context.skip('this system does not let unshare make a namespace without network')
  const offline = (args: readonly string[], input = '') =>
    execute('unshare', ['-rn', process.execPath, binPath(), ...args], { input })
  expect((await offline(['verify', argon2.text, '--password-stdin'], argon2.password)).code).toBe(0)
  expect((await offline(['verify', legacy.withKey.kratos, '--password-stdin'], legacy.password)).code).toBe(0)
  expect((await offline(['inspect', bcrypt.text])).code).toBe(0)
  expect((await offline(['validate', '-', '--from', 'lines'], bcrypt.text)).code).toBe(0)
})
