import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { execute as executeHere } from '../../src/cli/run.ts'
import { bundleBin } from './bundle.ts'

/** The result of a command. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Stdout and stderr together, for tests that search for secrets. */
  readonly all: string
}

export interface Running {
  readonly input?: string | Uint8Array
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The current folder of a separate process. */
  readonly cwd?: string
  /** Runs the command in a separate process, for example concurrently with another command. */
  readonly isProcess?: boolean
  /** The number of columns of the terminal, for a command in this process. */
  readonly columns?: number | undefined
  /** The begin of an input that does not end. */
  readonly begin?: string
  /** The time in ms after which the command gets SIGINT. */
  readonly interruptAfter?: number
  /** The time in ms after which the command gets `signal`. */
  readonly killAfter?: number
  readonly signal?: NodeJS.Signals
  /** Sends a signal or types a text as soon as the output contains `text`. */
  readonly when?: {
    readonly text: string
    readonly signal?: NodeJS.Signals
    readonly type?: string
    /** Typed half a second later, so that the command has handled `type`. */
    readonly typeLater?: string
  }
}

const place = { bin: resolve('dist/cli/bin.js'), folder: '' }
const newest = (folder: string) =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(folder, name)).mtimeMs),
  )

/** Returns the executable file that `npm run build` made, or bundles a new one if the sources are newer. */
async function makeBin(): Promise<string> {
  const built = statSync(place.bin, { throwIfNoEntry: false })
  if (built && built.mtimeMs > newest('src')) return place.bin
  mkdirSync('node_modules/.cache', { recursive: true })
  return bundleBin(mkdtempSync(resolve('node_modules/.cache/saltbridge-cli-')))
}

/** Provides the executable file and an empty folder before the tests of a file, and removes them afterwards. */
export function useCommand(): void {
  const released = place.bin
  beforeAll(async () => {
    place.bin = await makeBin()
    place.folder = mkdtempSync(join(tmpdir(), 'saltbridge-cli-test-'))
  })
  afterAll(() => {
    rmSync(place.folder, { recursive: true, force: true })
    if (place.bin !== released) rmSync(resolve(place.bin, '..'), { recursive: true, force: true })
  })
}

/** Returns a path in the temporary folder of the tests. */
export const temporary = (name: string): string => join(place.folder, name)
/** Writes a file to that folder. */
export function file(name: string, content: string | Uint8Array): string {
  writeFileSync(temporary(name), content)
  return temporary(name)
}
export const binPath = (): string => place.bin

/** Returns the environment of a command, without the variables that the command reads. */
function environment(env: Running['env']): NodeJS.ProcessEnv {
  const {
    NO_COLOR: _,
    FORCE_COLOR: __,
    LEGACY_PASSWORD_HASHING_SIGNER_KEY: ___,
    SALTBRIDGE_API_KEY: ____,
    ...inherited
  } = process.env
  return { ...inherited, ...env }
}

/** Runs any program. */
export function execute(
  program: string,
  args: readonly string[],
  { input, env, cwd, when, begin, interruptAfter, killAfter, signal }: Running = {},
): Promise<Ended> {
  const child = spawn(program, args, { cwd, env: environment(env) })
  let stdout = ''
  let stderr = ''
  let isDone = false
  const look = () => {
    if (!when || isDone || !(stdout + stderr).includes(when.text)) return
    isDone = true
    if (when.signal) child.kill(when.signal)
    if (when.type !== undefined) child.stdin.write(when.type)
    if (when.typeLater !== undefined) setTimeout(() => child.stdin.write(when.typeLater!), 500)
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    look()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    look()
  })
  child.stdin.on('error', () => undefined)
  if (begin !== undefined) child.stdin.write(begin)
  else if (when === undefined || input !== undefined) child.stdin.end(input ?? '')
  if (killAfter !== undefined) setTimeout(() => child.kill(signal), killAfter)
  if (interruptAfter !== undefined) setTimeout(() => child.kill('SIGINT'), interruptAfter)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code, stdout, stderr, all: stdout + stderr }))
  })
}

/** Runs `saltbridge` as a process. */
export const saltbridgeProcess = (args: readonly string[], running?: Running): Promise<Ended> =>
  execute(process.execPath, [place.bin, ...args], running)

/** Replaces properties of `process`. The returned function restores them. */
function replace(values: Partial<Record<keyof NodeJS.Process, unknown>>): () => void {
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const)
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(process, name, { value, configurable: true, writable: true, enumerable: true })
  return () => {
    for (const [name, property] of before) if (property) Object.defineProperty(process, name, property)
  }
}

/** Runs the sources of `saltbridge` in this process, which is faster than a new one. */
async function runHere(args: readonly string[], { input, env, columns }: Running): Promise<Ended> {
  const written = { stdout: '', stderr: '' }
  const streamOf = (name: 'stdout' | 'stderr') => {
    const stream = new Writable({
      decodeStrings: false,
      write(text, _encoding, done) {
        written[name] += text
        done()
      },
    })
    return Object.assign(stream, { columns })
  }
  const stdin = Readable.from(input === undefined || input.length === 0 ? [] : [Buffer.from(input)])
  const argv = [process.execPath, place.bin, ...args]
  const restore = replace({
    argv,
    env: environment(env),
    stdin,
    stdout: streamOf('stdout'),
    stderr: streamOf('stderr'),
  })
  try {
    const code = await executeHere(argv, createProgram)
    return { code, ...written, all: written.stdout + written.stderr }
  } finally {
    restore()
  }
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Runs `saltbridge`. Runs in this process, in which commands wait for each other, unless the test requires a process, a
 * signal or input over time. `test/cli/process.test.ts` checks that both ways give the same output and exit code.
 */
export function saltbridge(args: readonly string[], running: Running = {}): Promise<Ended> {
  const { isProcess, when, begin, interruptAfter } = running
  if (isProcess || when !== undefined || begin !== undefined || interruptAfter !== undefined)
    return saltbridgeProcess(args, running)
  const ended = turn.then(() => runHere(args, running))
  turn = ended.catch(() => undefined)
  return ended
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Runs `saltbridge` in a terminal, which mixes stdout and stderr. */
export const inTerminal = (args: readonly string[], running?: Running): Promise<Ended> => {
  const command = [process.execPath, place.bin, ...args].map(quoted).join(' ')
  return execute('script', ['-qefc', command, '/dev/null'], { ...running, env: { TERM: 'xterm', ...running?.env } })
}

/** Runs a shell command that can call `saltbridge`. */
export const inShell = (command: string, running?: Running): Promise<Ended> =>
  execute(
    'bash',
    ['-c', `saltbridge() { ${quoted(process.execPath)} ${quoted(place.bin)} "$@"; }; ${command}`],
    running,
  )
