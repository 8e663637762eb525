import { createHmac, hkdfSync } from 'node:crypto'
import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Secret } from 'saltbridge'
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

/**
 * Returns the name, the code and the stack of an error. Leaves out its message, which may contain data of a request.
 */
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

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const hashed = /^id-[\w-]{22}$/

/** Returns a user id as the log shows it. */
export type ShowUser = (userId: string) => string

/**
 * Creates a function that replaces the ids of other systems, which may be e-mail addresses, phone numbers or names, by
 * a keyed hash. All nodes with the same database show the same hash. UUIDs are shown as they are.
 */
export function createShowUser(key: Secret): ShowUser {
  const secret = Buffer.from(hkdfSync('sha256', key.bytes(), '', 'saltbridge ids in the log', 32))
  return (userId) => {
    if (uuid.test(userId)) return userId
    return `id-${createHmac('sha256', secret).update(userId).digest('base64url').slice(0, 22)}`
  }
}

/** Hides a user id that was not replaced. No code logs one; this protects against a future mistake. */
const hideId = (userId: unknown): unknown =>
  typeof userId !== 'string' || uuid.test(userId) || hashed.test(userId) ? userId : '[id]'

/** Creates a logger that writes one JSON object per line, to stdout by default. */
export function createLog(level: LogLevel, stream?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: withoutMessage, err: withoutMessage, userId: hideId },
      redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[secret]' },
    },
    stream ?? destination({ fd: 1, sync: false, maxLength: maxBuffered }),
  )
}
