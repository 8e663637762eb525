import { json } from '../../core/characters.ts'
import { formatDuration, memory, number, paragraph } from './text.ts'

/** Data goes to stdout; progress and messages go to stderr. Nothing is written after the reader of a pipe has gone. */
const state = { stdout: true, stderr: true }

function write(name: 'stdout' | 'stderr', text: string): void {
  if (state[name]) process[name].write(text)
}

/** Waits until stdout has taken all data, so that a full disk is noticed before files are put in their places. */
export function settleStdout(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => setImmediate(resolve)))
}

/** Tells whether stdout still has a reader. */
export const isRead = (): boolean => state.stdout

export const print = (line = ''): void => write('stdout', `${line}\n`)
export const printJson = (value: unknown, indent?: number): void => print(json(value, indent))
export const say = (line: string): void => write('stderr', `${line}\n`)

/** Writes a text to stderr, wrapped to the width of the terminal. */
export function sayParagraph(text: string): void {
  for (const line of paragraph(text)) say(line)
}
export const sayRaw = (text: string): void => write('stderr', text)

/**
 * Ignores a closed pipe, so that the command ends with its own exit code. Lost data on stdout is reported; lost
 * messages on stderr are not.
 */
export function tolerateClosedPipes(onLostData: (error: unknown) => void): void {
  for (const name of ['stdout', 'stderr'] as const)
    process[name].on('error', (error: NodeJS.ErrnoException) => {
      state[name] = false
      if (name === 'stdout' && error.code !== 'EPIPE') onLostData(error)
    })
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, cyan: 36 } as const
export type Style = keyof typeof codes
export type Paint = (style: Style, text: string) => string

function isColoured(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (NO_COLOR) return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return stream.isTTY === true && TERM !== 'dumb'
}

/** Returns the colours for a stream: none unless it is a terminal. `NO_COLOR` takes precedence over `FORCE_COLOR`. */
export function createPainter(stream: NodeJS.WriteStream): Paint {
  if (!isColoured(stream)) return (_style, text) => text
  return (style, text) => (text === '' ? '' : `\u001b[${codes[style]}m${text}\u001b[0m`)
}

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const cleanups = new Set<() => void>()

function cleanUpAndExit(signal: NodeJS.Signals): void {
  for (const cleanup of cleanups) cleanup()
  process.exit(signals[signal as keyof typeof signals])
}

/** Makes the process end on a signal with the documented exit code, after the cleanups. */
export function handleSignals(): void {
  for (const signal of Object.keys(signals)) process.on(signal, cleanUpAndExit)
}

/** Registers a cleanup for an interruption. Returns a function that removes the cleanup. */
export function onInterrupt(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** Says that the command was interrupted. On a terminal, the message replaces the progress or the question. */
export function sayInterrupted(): void {
  sayRaw(process.stderr.isTTY ? '\r\u001b[K' : '')
  say('saltbridge: interrupted, so nothing was written')
}

/** Computes with the system's own signal handling, because a backend that blocks the thread would delay our handler. */
export async function runInterruptibly<T>(compute: () => Promise<T>): Promise<T> {
  for (const signal of Object.keys(signals)) process.off(signal, cleanUpAndExit)
  try {
    return await compute()
  } finally {
    handleSignals()
  }
}

/** Milliseconds between two lines of progress if stderr is not a terminal, such as the log of a job. */
const lineInterval = 10_000

/** A line on stderr that replaces the line before. If stderr is not a terminal, a new line is written every 10 s. */
interface StatusLine {
  show(line: () => string): void
  clear(): void
}

/** Creates a status line. `interval` is the time in ms between two updates on a terminal. */
export function createStatusLine(interval = 0, now: () => number = () => performance.now()): StatusLine {
  let isShown = false
  let last = now()
  return {
    show(line) {
      const { isTTY, columns } = process.stderr
      const time = now()
      if (time - last < (isTTY ? interval : lineInterval)) return
      last = time
      if (!isTTY) return say(line())
      isShown = true
      sayRaw(`\r${line().slice(0, (columns || 80) - 1)}\u001b[K`)
    },
    clear() {
      if (isShown) sayRaw('\r\u001b[K')
      isShown = false
    },
  }
}

/** Shows the progress of a command. */
export interface ProgressDisplay {
  /** Counts the bytes of a stream as they pass. */
  watch(stream: AsyncIterable<Uint8Array | string>): AsyncIterable<Uint8Array>
  update(rows: number): void
  clear(): void
}

/** Shows the progress of reading on stderr. */
export function createProgress(size: number | undefined, now: () => number = () => performance.now()): ProgressDisplay {
  const begin = now()
  const status = createStatusLine(200, now)
  let bytes = 0

  function line(rows: number): string {
    const elapsed = now() - begin
    const parts = [`${number(rows)} rows`, `${number((rows / elapsed) * 1000)} rows/s`]
    if (size) {
      const left = (elapsed / Math.max(1, bytes)) * Math.max(0, size - bytes)
      parts.push(`${Math.floor((100 * Math.min(bytes, size)) / size)} %`, `${formatDuration(left)} left`)
    } else parts.push(memory(bytes))
    return parts.join('  ')
  }

  return {
    async *watch(stream) {
      for await (const chunk of stream) {
        bytes += chunk.length
        yield chunk as Uint8Array
      }
    },
    update: (rows) => status.show(() => line(rows)),
    clear: status.clear,
  }
}
