import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { readPeerAddress } from './address.ts'
import { answerProblem } from './answer.ts'
import { logRequest, type Observers, unmatched } from './observe.ts'
import { ProblemError } from './problem.ts'

/** The maximum size of the head of a request in bytes. */
export const maxHead = 16_384

/** Returns the problem of a request that the HTTP parser refuses; `undefined` if the connection itself failed. */
function problemOfParser({ code = '' }: NodeJS.ErrnoException, headersTimeout: number): ProblemError | undefined {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ProblemError(
        'ERR_TOO_LARGE',
        `The head of the request must have at most ${maxHead.toLocaleString('en')} bytes`,
        { status: 431 },
      )
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ProblemError('ERR_TOO_LARGE', 'The chunk extensions of the body are too large. Send none')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ProblemError(
        'ERR_TIMEOUT',
        `The head of the request must arrive within ${headersTimeout / 1000} seconds`,
      )
    default:
      // Other codes, such as ECONNRESET, come from the connection, which no longer takes an answer.
      return code.startsWith('HPE_')
        ? new ProblemError('ERR_REQUEST', 'The request is not valid HTTP/1.1. The service speaks no TLS and no HTTP/2')
        : undefined
  }
}

/** Answers the requests that no route sees. */
export interface Refusals {
  /** Returns the answer for a problem, and logs and measures the request. */
  answer(socket: Socket, problem: ProblemError): Response
  /** Answers a request without `node:http`, and closes the connection. */
  write(socket: Socket, problem: ProblemError): void
  /** Answers a request that the HTTP parser refuses. */
  refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket): void
}

/** Creates the answers for requests that no route sees. `headersTimeout` is the time for a head in ms. */
export function createRefusals(parts: Observers, headersTimeout: number): Refusals {
  function answer(socket: Socket, error: ProblemError): Response {
    const { status, code } = error.problem
    const id = randomUUID()
    logRequest(parts, { id, route: unmatched, status, code, address: readPeerAddress({ socket }), ms: 0 })
    const response = answerProblem(error)
    for (const [name, value] of [
      ['x-request-id', id],
      ['cache-control', 'no-store'],
      ['x-content-type-options', 'nosniff'],
      ['connection', 'close'],
    ] as const)
      response.headers.set(name, value)
    return response
  }

  function write(socket: Socket, error: ProblemError): void {
    const { status, headers } = answer(socket, error)
    const body = JSON.stringify(error.problem)
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]
    headers.forEach((value, name) => void lines.push(`${name}: ${value}`))
    socket.write([...lines, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
    socket.destroySoon()
  }

  return {
    answer,
    write,
    refuseUnparsed(error, socket) {
      const problem = problemOfParser(error, headersTimeout)
      const { _httpMessage: outgoing } = socket as Socket & { readonly _httpMessage?: ServerResponse | null }
      // A broken body belongs to a request that has its own line in the log.
      if (outgoing && !outgoing.headersSent && problem) outgoing.statusCode = problem.problem.status
      if (problem && !outgoing && socket.writable) write(socket, problem)
      else socket.destroy(error)
    },
  }
}
