import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { findClientAddress } from './address.ts'
import type { Known } from './endpoint.ts'
import type { ServiceParts } from './parts.ts'

/** The request ids of callers that are used. Others may contain anything and are replaced. */
const plain = /^[A-Za-z0-9._-]{1,64}$/

/** Routes that monitoring calls every few seconds. Their successful requests are logged at level debug. */
const often: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** The route in the log of a request that no route matches. */
export const unmatched = 'unmatched'

/** Logs and measures each request after its answer. Logs the pattern of the route, because a path may contain any data. */
export function observe({
  log,
  metrics,
  settings,
  stopping,
}: Pick<ServiceParts, 'log' | 'metrics' | 'settings' | 'stopping'>): MiddlewareHandler<Known> {
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
      const milliseconds = performance.now() - begin
      const { statusCode: status, writableFinished } = outgoing
      const route = context.get('route')
      metrics.countRequest(route, status, milliseconds)
      const { outcome, code } = context.var
      const ended = writableFinished ? {} : { aborted: true }
      log[often.has(route) && status < 400 ? 'debug' : 'info'](
        { id, method, route, status, outcome, code, address, ms: Math.round(milliseconds * 10) / 10, ...ended },
        'request',
      )
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
