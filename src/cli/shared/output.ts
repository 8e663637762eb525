import { json } from '../../core/json.ts'

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
export function painter(stream: NodeJS.WriteStream): Paint {
  if (!isColoured(stream)) return (_style, text) => text
  return (style, text) => (text === '' ? '' : `\u001b[${codes[style]}m${text}\u001b[0m`)
}
