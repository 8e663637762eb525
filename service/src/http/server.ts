import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { unavailable } from '../fault.ts'
import type { Log } from '../log.ts'
import { answerProblem } from './answer.ts'
import { closing } from './body.ts'
import type { Connections } from './connections.ts'
import type { Known } from './endpoint.ts'
import { ProblemError } from './problem.ts'

export interface ConnectionLimits {
  /** Milliseconds in which the head of a request must have come, from the first byte or the connection on. */
  readonly headersTimeout: number
  /** Milliseconds without a byte in either direction, after which a connection is ended. */
  readonly silence: number
  /** Milliseconds that a connection is kept for the next request. */
  readonly keepAlive: number
}

const defaultLimits: ConnectionLimits = { headersTimeout: 10_000, silence: 300_000, keepAlive: 65_000 }

/**
 * The app behind a server of HTTP/1.1. Node's own time for a whole request is off, because an import may take hours:
 * bodies of JSON have theirs in `readBody`.
 */
export function createHttpServer(
  app: Hono<Known>,
  log: Log,
  connections: Connections,
  limits: ConnectionLimits = defaultLimits,
): Server {
  const unreadable = (detail: string) => answerProblem(new ProblemError('ERR_REQUEST', detail, closing))
  const listener = getRequestListener(
    (request, env) => {
      const { headers, httpVersion } = env.incoming
      // RFC 9112, 3.2.
      if (headers.host === undefined && httpVersion === '1.1') return unreadable('The request has no Host header')
      return app.fetch(request, env)
    },
    {
      hostname: 'localhost',
      errorHandler(error) {
        if (error instanceof Error && error.name === 'RequestError')
          return unreadable('The target or the host of the request cannot be read')
        log.error({ error }, 'a request failed')
        return answerProblem(error)
      },
    },
  )
  const server = createServer(
    {
      headersTimeout: limits.headersTimeout,
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: Math.min(1000, limits.headersTimeout),
      maxHeaderSize: 16_384,
      // Node would answer such requests itself, all that are in a chunk, before anything here could end the connection.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      if (connections.begin(incoming, outgoing)) void listener(incoming, outgoing)
    },
  )
  server.on('checkExpectation', (incoming, outgoing) => {
    if (connections.begin(incoming, outgoing)) outgoing.writeHead(417, { connection: 'close' }).end()
  })
  server.setTimeout(limits.silence)
  connections.watch(server)
  return server
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something else listens there: stop it, or choose another port',
  EACCES: 'this user may not: choose a port from 1024 on',
  EADDRNOTAVAIL: 'this machine has no such address: choose another host',
  ENOTFOUND: 'there is no such host',
}

/** Connections that wait to be accepted. Beyond that the system lets clients try again after 1, 3 and 7 seconds. */
const backlog = 4096

/** @throws Fault in one sentence. */
export function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? error.code
      reject(unavailable(`cannot listen on ${host} port ${port}: ${reason}`))
    })
    server.listen({ port, host, backlog }, () => resolve(server.address() as AddressInfo))
  })
}

/** Stops accepting and waits for the requests that are under way. Those that take longer are cut off. */
export async function drain(server: Server, connections: Connections, milliseconds: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  connections.finish()
  const end = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearTimeout(end)
}
