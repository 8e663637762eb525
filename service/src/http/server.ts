import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { unavailable } from '../fault.ts'
import type { Log } from '../log.ts'
import { answerProblem } from './answer.ts'
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

export const connectionLimits: ConnectionLimits = { headersTimeout: 10_000, silence: 300_000, keepAlive: 65_000 }

/**
 * The app behind a server of HTTP/1.1. Node's own time for a whole request is off, because an import may take hours:
 * bodies of JSON have theirs in `readBody`.
 */
export function createHttpServer(app: Hono<Known>, log: Log, limits = connectionLimits): Server {
  const listener = getRequestListener(app.fetch, {
    hostname: 'localhost',
    errorHandler(error) {
      if (error instanceof Error && error.name === 'RequestError')
        return answerProblem(new ProblemError('ERR_REQUEST', 'The target or the host of the request cannot be read'))
      log.error({ error }, 'a request failed')
      return answerProblem(error)
    },
  })
  const server = createServer(
    {
      headersTimeout: limits.headersTimeout,
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: Math.min(1000, limits.headersTimeout),
      maxHeaderSize: 16_384,
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.setTimeout(limits.silence)
  return server
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something else listens there: stop it, or choose another port',
  EACCES: 'this user may not: choose a port from 1024 on',
  EADDRNOTAVAIL: 'this machine has no such address: choose another host',
  ENOTFOUND: 'there is no such host',
}

/** @throws Fault in one sentence. */
export function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? error.code
      reject(unavailable(`cannot listen on ${host} port ${port}: ${reason}`))
    })
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  })
}

/** Stops accepting and waits for what is under way; what is not done in time is cut off. */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection that was busy at the close is idle after its answer.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const end = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearInterval(idle)
  clearTimeout(end)
}
