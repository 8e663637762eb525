import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { clientAddress } from './address.ts'
import type { Known } from './endpoint.ts'
import type { Parts } from './parts.ts'

/** What may be said of a caller's own id. */
const plain = /^[A-Za-z0-9._-]{1,64}$/

/** Asked every few seconds by whatever watches. */
const often: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** The log's name for what no route answers. */
export const unmatched = 'unmatched'

/** Logs and measures each request when its answer has gone out, by its route's pattern: a path can hold anything. */
export function observe({
  log,
  metrics,
  settings,
  stopping,
}: Pick<Parts, 'log' | 'metrics' | 'settings' | 'stopping'>): MiddlewareHandler<Known> {
  return async (context, next) => {
    const begin = performance.now()
    const given = context.req.header('x-request-id') ?? ''
    const id = plain.test(given) ? given : randomUUID()
    context.set('requestId', id)
    context.set('route', unmatched)
    const { incoming, outgoing } = context.env
    // A connection that is closed has no address any more.
    const address = clientAddress(incoming, settings.trustProxy)
    const { method } = context.req
    outgoing.once('close', () => {
      const milliseconds = performance.now() - begin
      const { statusCode: status, writableFinished } = outgoing
      const route = context.get('route')
      metrics.answered(route, status, milliseconds)
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
    // A body that no route reads may never end. An import answers while it reads.
    const isUnread = !incoming.complete && !(context.res.ok && method === 'POST')
    if (stopping.aborted || isUnread) headers.set('connection', 'close')
  }
}
