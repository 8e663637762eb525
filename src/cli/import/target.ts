import * as http from 'node:http'
import * as https from 'node:https'
import { usage } from '../shared/fault.ts'

/** An answer of the service. Its body is read once or dropped. */
export interface Answer {
  readonly status: number
  header(name: string): string | undefined
  readonly body: AsyncIterable<Uint8Array>
  /** Returns the beginning of the body, and drops the rest. */
  text(): Promise<string>
}

export interface Request {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal | undefined
}

/** The service that imports the users. */
export interface Target {
  /** The URL of `--to`, without a trailing slash. It has no credentials. */
  readonly url: string
  /** Rejects with the system error if the service cannot be reached. */
  request(method: 'GET' | 'POST', path: string, request?: Request): Promise<Answer>
  close(): void
}

/** Milliseconds without a byte after which a connection is given up. */
const silence = 60_000
/** Characters of an answer that is an error. */
const most = 65_536

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Reads the URL of `--to`. @throws Fault. */
export function targetUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw usage('--to must be the URL of a service, such as http://localhost:3567')
  if (url.username !== '' || url.password !== '')
    throw usage(
      '--to must not contain a user name or password. Pass the API key with --api-key-file or SALTBRIDGE_API_KEY',
    )
  if (url.search !== '' || url.hash !== '') throw usage('--to must not contain ? or #')
  return url
}

/** Tells whether others on the network could read the hashes. */
export const isExposed = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !loopback.test(hostname)

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true })
    if (text.length >= most) break
  }
  return text
}

function answerOf(message: http.IncomingMessage): Answer {
  return {
    status: message.statusCode ?? 0,
    header: (name) => [message.headers[name] ?? []].flat()[0],
    body: message,
    text: () => textOf(message),
  }
}

/**
 * Creates an HTTP client with kept connections. Redirects are not followed, so that the API key is not sent elsewhere.
 */
export function createTarget(url: URL, apiKey: string | undefined, connections: number): Target {
  const isSecure = url.protocol === 'https:'
  const agent = new (isSecure ? https : http).Agent({ keepAlive: true, maxSockets: connections })
  const base = url.href.replace(/\/+$/, '')
  const { request } = isSecure ? https : http

  return {
    url: base,
    request: (method, path, { headers = {}, body, signal } = {}) =>
      new Promise((resolve, reject) => {
        const bytes = body === undefined ? undefined : Buffer.from(body)
        const sent = request(`${base}${path}`, {
          method,
          agent,
          timeout: silence,
          ...(signal && { signal }),
          headers: {
            accept: '*/*',
            ...(apiKey !== undefined && { 'api-key': apiKey }),
            ...(bytes && { 'content-length': bytes.length }),
            ...headers,
          },
        })
        sent.on('response', (message) => resolve(answerOf(message)))
        sent.on('error', reject)
        sent.on('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })))
        sent.end(bytes)
      }),
    close: () => agent.destroy(),
  }
}
