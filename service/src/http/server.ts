import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { unavailable } from '../fault.ts'
import { answerProblem } from './answer.ts'
import type { Connections } from './connections.ts'
import type { Known } from './endpoint.ts'
import type { Observers } from './observe.ts'
import { ProblemError } from './problem.ts'
import { createRefusals, maxHead } from './refusals.ts'

/** The time limits of connections. */
export interface ConnectionLimits {
  /**
   * The time in ms within which the head of a request must arrive, from its first byte or the start of the connection.
   */
  readonly headersTimeout: number
  /** A connection without a byte in either direction for this time, in ms, is closed. */
  readonly silence: number
  /** The time in ms that an idle connection is kept for the next request. */
  readonly keepAlive: number
}

const defaultLimits: ConnectionLimits = { headersTimeout: 10_000, silence: 300_000, keepAlive: 65_000 }

/**
 * Creates an HTTP/1.1 server for the app. Node's time limit for a whole request is off, because an import may take
 * hours. `readBody` limits the time of JSON bodies instead.
 */
export function createHttpServer(
  app: Hono<Known>,
  parts: Observers,
  connections: Connections,
  limits: ConnectionLimits = defaultLimits,
): Server {
  const { log } = parts
  const refusals = createRefusals(parts, limits.headersTimeout)
  /**
   * The connection of the request that is handled, because the error handler of the listener does not get the request.
   */
  const asking = new AsyncLocalStorage<Socket>()
  const refuseUnreadable = (detail: string) =>
    refusals.answer(asking.getStore()!, new ProblemError('ERR_REQUEST', detail))
  const listener = getRequestListener(
    (request, env) => {
      const { headers, httpVersion } = env.incoming
      // RFC 9112, 3.2.
      if (headers.host === undefined && httpVersion === '1.1') return refuseUnreadable('The request has no Host header')
      return app.fetch(request, env)
    },
    {
      hostname: 'localhost',
      errorHandler(error) {
        if (error instanceof Error && error.name === 'RequestError')
          return refuseUnreadable('The path or the Host header of the request is not valid')
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
      maxHeaderSize: maxHead,
      // Node would answer all requests of a chunk without a Host header itself, before this module could end the
      // connection.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      if (connections.begin(incoming, outgoing)) asking.run(incoming.socket, () => void listener(incoming, outgoing))
    },
  )
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!connections.begin(incoming, outgoing)) return
    const problem = new ProblemError('ERR_REQUEST', 'The only supported value of the header Expect is 100-continue', {
      status: 417,
      field: 'expect',
    })
    const { status, headers } = refusals.answer(incoming.socket, problem)
    headers.forEach((value, name) => void outgoing.setHeader(name, value))
    const body = Buffer.from(JSON.stringify(problem.problem))
    outgoing.writeHead(status, { 'content-length': body.length }).end(body)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refusals.refuseUnparsed(error, socket))
  server.on('connect', (_: IncomingMessage, socket: Socket) => {
    // Node.js has taken the parser from the connection.
    socket.removeAllListeners('data')
    refusals.write(socket, new ProblemError('ERR_METHOD', 'The service is not a proxy, so it refuses CONNECT'))
  })
  server.setTimeout(limits.silence)
  connections.watch(server)
  return server
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is already in use. Stop the other program, or choose another port (--port or PORT)',
  EACCES: 'permission denied. Choose a port from 1,024 to 65,535 (--port or PORT)',
  EADDRNOTAVAIL: 'this machine does not have that address. Choose another host (--host or HOST)',
  ENOTFOUND: 'the host name cannot be resolved. Choose another host (--host or HOST)',
}

/**
 * The number of connections that may wait to be accepted. Over it, the clients' systems try again after 1, 3 and 7
 * seconds.
 */
const backlog = 4096

/** Starts to listen. @throws Fault if the port or the host cannot be used */
export function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? error.code
      reject(unavailable(`cannot listen on ${host} port ${port}: ${reason}`))
    })
    server.listen({ port, host, backlog }, () => resolve(server.address() as AddressInfo))
  })
}

/**
 * Stops accepting connections and waits for the requests under way, at most `milliseconds`. Then closes all
 * connections.
 */
export async function drain(server: Server, connections: Connections, milliseconds: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  connections.finish()
  const end = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearTimeout(end)
}
