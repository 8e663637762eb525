import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Metrics } from '../health/metrics.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { findClientAddress } from './address.ts'
import type { Code } from './codes.ts'
import type { Known, SignInOutcome } from './endpoint.ts'

/** The request ids of callers that are used. Others may contain anything and are replaced. */
const plain = /^[A-Za-z0-9._-]{1,64}$/

/** Routes that monitoring calls every few seconds. Their successful requests are logged at level debug. */
const often: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** The route in the log of a request that no route matches. */
export const unmatched = 'unmatched'

/** The parts of the service that log and measure requests. */
export interface Observers {
  readonly log: Log
  readonly metrics: Metrics
}

/** The line of a request in the log. */
interface RequestLine {
  readonly id: string
  readonly method?: string
  readonly route: string
  readonly status: number
  readonly outcome?: SignInOutcome | undefined
  readonly code?: Code | undefined
  /** The id of the key of the request. */
  readonly key?: string | undefined
  /** The IP address of the client. */
  readonly address: string | undefined
  /** The duration in ms. */
  readonly ms: number
  /** Whether the connection ended before the answer was sent. */
  readonly aborted?: true
}

/** Logs and measures one request. */
export function logRequest({ log, metrics }: Observers, line: RequestLine): void {
  const { route, status, ms } = line
  metrics.countRequest(route, status, ms)
  log[often.has(route) && status < 400 ? 'debug' : 'info']({ ...line, ms: Math.round(ms * 10) / 10 }, 'request')
}

/**
 * Logs and measures each request after its answer. Logs the pattern of the route, because a path may contain any data.
 */
export function observe(
  parts: Observers & { readonly settings: Pick<Settings, 'trustProxy'>; readonly stopping: AbortSignal },
): MiddlewareHandler<Known> {
  const { settings, stopping } = parts
  return async (context, next) => {
    const begin = performance.now()
    const given = context.req.header('x-request-id') ?? ''
    const id = plain.test(given) ? given : randomUUID()
    context.set('requestId', id)
    context.set('route', unmatched)
    const { incoming, outgoing } = context.env
    // Read the address now, because a closed connection has none.
    const address = findClientAddress(incoming, settings.trustProxy)
    const { method } = context.req
    outgoing.once('close', () => {
      const ms = performance.now() - begin
      const { statusCode: status, writableFinished } = outgoing
      const { route, outcome, code, key } = context.var
      const ended = writableFinished ? {} : ({ aborted: true } as const)
      logRequest(parts, { id, method, route, status, outcome, code, key, address, ms, ...ended })
    })
    await next()
    const { headers } = context.res
    headers.set('x-request-id', id)
    headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    // A body that no route reads may never end. An import is an exception, because it answers while it reads.
    const isUnread = !incoming.complete && !(context.res.ok && method === 'POST')
    if (stopping.aborted || isUnread) headers.set('connection', 'close')
  }
}
