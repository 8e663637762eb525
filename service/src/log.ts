import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { LogLevel } from './settings/values.ts'

/** The methods of the logger that the service uses. */
export type Log = Pick<Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'flush'>

/** Fields that are replaced by `[secret]`. The service does not log them; this protects against a future mistake. */
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

/** The size of the log buffer in bytes. When the reader of the log is too slow, further lines are dropped. */
const maxBuffered = 2 ** 22

/** Returns the stack frames. Skips the message first, because its lines may look like frames. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const begin = stack.indexOf(message)
  const rest = begin < 0 ? '' : stack.slice(begin + message.length)
  return rest.split('\n').filter((line) => /^\s+at /.test(line))
}

/** Returns the name, the code and the stack of an error. Leaves out its message, which may contain data of a request. */
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

/** Hides a user id that is an e-mail address, because some systems use e-mail addresses as ids. */
const hideEmail = (userId: unknown): unknown =>
  typeof userId === 'string' && userId.includes('@') ? '[e-mail]' : userId

/** Creates a logger that writes one JSON object per line, to stdout by default. */
export function createLog(level: LogLevel, stream?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: withoutMessage, err: withoutMessage, userId: hideEmail },
      redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[secret]' },
    },
    stream ?? destination({ fd: 1, sync: false, maxLength: maxBuffered }),
  )
}
