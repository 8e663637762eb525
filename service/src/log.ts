import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { LogLevel } from './settings/values.ts'

export type Log = Pick<Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'flush'>

/** A second belt: nothing of ours logs any of these. */
const secrets = [
  'password',
  'passwordHash',
  'hash',
  'email',
  'apiKey',
  'api-key',
  'authorization',
  'signerKey',
  'databaseUrl',
  'body',
  'query',
]

/** What is lost when nobody reads the log, rather than memory: bytes. */
const maxBuffered = 2 ** 22

/** A message may have lines that look like frames: what stands before the end of it is left out. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const begin = stack.indexOf(message)
  const rest = begin < 0 ? '' : stack.slice(begin + message.length)
  return rest.split('\n').filter((line) => /^\s+at /.test(line))
}

/** Where an error came from and of what kind it is. Its message may hold anything that a caller sent, and is left out. */
export function withoutMessage(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as NodeJS.ErrnoException
  const frames = framesOf(error)
  return {
    type: error.name,
    ...(typeof code === 'string' && /^\w{1,64}$/.test(code) && { code }),
    stack: frames.slice(0, 10).map((line) => line.trim()),
  }
}

/** One JSON object a line, to stdout unless told otherwise. */
export function createLog(level: LogLevel, stream?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: withoutMessage, err: withoutMessage },
      redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[secret]' },
    },
    stream ?? destination({ fd: 1, sync: false, maxLength: maxBuffered }),
  )
}
