import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { curves, limitsOf } from '../../src/cli/bench/cases.ts'
import { targetNames } from '../../src/cli/options.ts'
import { createProgram } from '../../src/cli/program.ts'
import { createProgress } from '../../src/cli/terminal/output.ts'
import { number } from '../../src/cli/terminal/text.ts'
import { caveatsInWords, decisions } from '../../src/convert/decisions.ts'
import { targets } from '../../src/targets/index.ts'
import { few, slow } from '../sample.ts'
import { binPath, execute, inShell, inTerminal, saltbridge, useCommand } from './command.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const commands = [
  ...['inspect', 'verify', 'identify', 'transcode', 'validate', 'plan', 'convert', 'import', 'serve'],
  ...['bench', 'calibrate', 'formats'],
]
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

/** Returns the lines that are too long although they could be broken between two words. */
const tooLong = (text: string, columns: number) =>
  text.split('\n').filter((line) => line.length > columns && /\S {1,2}[^\s\\]/.test(line.slice(line.search(/\S/) + 24)))

test.each([[undefined], [60], [132]])('the help of every command fits a terminal of %s columns', async (columns) => {
  for (const command of [[], ...commands.map((one) => [one])]) {
    const { stdout } = await saltbridge([...command, '--help'], { columns })
    const most = Math.min(columns ?? 80, 100)
    const wide = columns === 60 ? tooLong(stdout, most) : stdout.split('\n').filter((line) => line.length > most)
    expect(wide, command.join(' ')).toEqual([])
  }
})

test('a help of 60 columns has the same words as a help of 80 columns', async () => {
  for (const command of commands) {
    const words = async (columns: number) =>
      (await saltbridge([command, '--help'], { columns })).stdout.replace(/\s+\\?\s*/g, ' ')
    expect(await words(60)).toBe(await words(80))
  }
})

test('the output of a command fits the terminal, and no word is broken', async () => {
  const args = ['inspect', bcrypt.text, '--no-measure']
  const usual = (await saltbridge(args)).stdout
  for (const columns of [60, 90]) {
    const { stdout } = await saltbridge(args, { columns })
    expect(tooLong(stdout, columns)).toEqual([])
    expect(stdout).not.toBe(usual)
    expect(stdout.replace(/\s+/g, ' ')).toBe(usual.replace(/\s+/g, ' '))
  }
})

describe('the values of an option', () => {
  const help = async (command: string) => (await saltbridge([command, '--help'])).stdout.replace(/\s+/g, ' ')

  test('every option with a value says in the help which values it takes, or names a file', async () => {
    for (const command of createProgram(() => undefined).commands)
      for (const { flags, long, description, argChoices, hidden } of command.options) {
        const [, kind] = /[<[](.*)[>\]]/.exec(flags) ?? []
        if (kind === undefined || hidden || argChoices !== undefined) continue
        const isKnown = ['file', 'folder', 'manifest', 'id'].includes(kind) || long === '--table'
        expect(isKnown || /such as| to |: |rfc4180|more than/.test(description), `${command.name()} ${flags}`).toBe(
          true,
        )
      }
  })

  test('plan and convert name every target with its options, every decision and every caveat', async () => {
    const words = Object.values(targets).flatMap(({ id, options }) => [
      id,
      ...Object.entries(options).flatMap(([name, { values = [] }]) => [`${name}=`, ...values]),
    ])
    const answers = Object.entries(decisions).flatMap(([name, one]) => [name, ...one.answers.map(({ id }) => id)])
    for (const command of ['plan', 'convert']) {
      const text = await help(command)
      for (const word of [...words, ...answers, ...Object.keys(caveatsInWords)]) expect(text).toContain(word)
    }
    expect([...targetNames]).toEqual(Object.keys(targets))
  })

  test.each(Object.entries(curves))(
    'bench names the costs of %s, and refuses another one by the name of its option',
    async (scheme, curve) => {
      const [least, most] = limitsOf(curve)
      expect(await help('bench')).toMatch(new RegExp(`${scheme} [^,]*${number(least)} to ${number(most)}\\b`))
      for (const cost of [most + 1, 0]) {
        const { code, stderr } = await saltbridge(['bench', '--scheme', scheme, '--cost', String(cost)])
        expect([code, stderr]).toEqual([64, expect.stringMatching(/--cost .*must be from/)])
      }
    },
  )

  test('an option is also read under its former name, which the help does not show', async () => {
    const time = await saltbridge(['calibrate', '--target', '9s'])
    expect([time.code, time.stderr]).toEqual([64, expect.stringContaining('--login-time must be between')])
    const url = await saltbridge(['import', 'package.json', '--from', 'ndjson', '--to', 'nonsense'])
    expect([url.code, url.stderr]).toEqual([64, expect.stringContaining('--service must be the URL')])
    expect((await help('calibrate')) + (await help('import'))).not.toMatch(/--target|--to\b/)
  })
})

describe('progress', () => {
  afterEach(() => void vi.restoreAllMocks())

  test.each([
    [false, ['1,000 rows  50 rows/s  0 bytes\n']],
    [true, ['\r100 rows  50 rows/s  0 bytes\u001b[K', '\r1,000 rows  50 rows/s  0 bytes\u001b[K', '\r\u001b[K']],
  ])('progress is a line every 10 s without a terminal, and one changing line on a terminal: %s', (isTTY, lines) => {
    const written: string[] = []
    vi.spyOn(process, 'stderr', 'get').mockReturnValue({
      isTTY,
      write: (text: string) => written.push(text) > 0,
    } as typeof process.stderr)
    let now = 0
    const progress = createProgress(undefined, () => now)
    for (const [time, rows] of [
      [100, 5],
      [2_000, 100],
      [2_100, 105],
      [20_000, 1_000],
    ] as const) {
      now = time
      progress.update(rows)
    }
    progress.clear()
    expect(written).toEqual(lines)
  })
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
    [['validate', 'x', '--from', 'nonsense']],
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
    expect(stdout).toMatch(/^PBKDF2\n(?: .*\n)* {2}django-pbkdf2 +django\b/m)
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
