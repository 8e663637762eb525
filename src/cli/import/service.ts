import * as http from 'node:http'
import * as https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { accessFault, type Fault, serviceFault, usage } from '../terminal/errors.ts'
import { formatDuration, limitInWords, toVisible } from '../terminal/text.ts'

/** A response of the service. Its body is read once or dropped. */
export interface ServiceResponse {
  readonly status: number
  header(name: string): string | undefined
  readonly body: AsyncIterable<Uint8Array>
  /** Returns the beginning of the body, and drops the rest. */
  text(): Promise<string>
}

export interface ServiceRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal | undefined
}

/** The service that imports the users, as an HTTP client. */
export interface ServiceClient {
  /** The URL of `--service`, without a trailing slash. It has no credentials. */
  readonly url: string
  /** Rejects with the system error if the service cannot be reached. */
  request(method: 'GET' | 'POST', path: string, request?: ServiceRequest): Promise<ServiceResponse>
  close(): void
}

/** Milliseconds without a byte after which a connection is given up. */
const silence = 60_000
/** Characters of an answer that is an error. */
const most = 65_536

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Reads the URL of `--service`. @throws Fault. */
export function readServiceUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw usage('--service must be the URL of a service, such as http://localhost:3567')
  if (url.username !== '' || url.password !== '')
    throw usage(
      '--service must not contain a user name or password. Pass the API key with --api-key-file or SALTBRIDGE_API_KEY',
    )
  if (url.search !== '' || url.hash !== '') throw usage('--service must not contain ? or #')
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

function responseOf(message: http.IncomingMessage): ServiceResponse {
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
export function createServiceClient(url: URL, apiKey: string | undefined, connections: number): ServiceClient {
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
        sent.on('response', (message) => resolve(responseOf(message)))
        sent.on('error', reject)
        sent.on('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })))
        sent.end(bytes)
      }),
    close: () => agent.destroy(),
  }
}

/** The reason why a request should be retried later. */
export interface RetryReason {
  readonly reason: string
  /** The wait that the service asks for, in ms. */
  readonly after?: number | undefined
}

/** The members of an error in JSON (RFC 9457 and similar) that are text. */
export interface Problem {
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly field?: string | undefined
  readonly detail: string
}

const systemErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ERR_STREAM_PREMATURE_CLOSE: 'the connection was cut',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the name of the host cannot be resolved at the moment',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
}

/** Whether an error is about certificates, which a later attempt does not change. */
const isCertificates = (code: string): boolean => /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO/.test(code)

/** Makes foreign text safe on a terminal: one line of at most 300 characters. */
export const toShortLine = (text: string): string => toVisible(text.replace(/\s+/g, ' ').trim().slice(0, 300))

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Returns the problem in parsed JSON. */
export function problemIn(value: unknown): Problem {
  const { status, code, field, title, detail } = (value ?? {}) as { readonly [key: string]: unknown }
  const words = [...new Set([textIn(title), textIn(detail)])].filter((text) => text !== undefined).join(': ')
  return {
    status: typeof status === 'number' ? status : undefined,
    code: textIn(code)
      ?.slice(0, 64)
      .replace(/[^A-Z_]/g, ''),
    field: textIn(field)?.slice(0, 64),
    detail: toShortLine(words),
  }
}

/** Reads the error of an answer: JSON or any text. */
export async function problemOf(answer: ServiceResponse): Promise<Problem> {
  const text = await answer.text()
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return problemIn(value)
  } catch {}
  return { detail: toShortLine(text.replace(/<[^<>]*>/g, ' ')) }
}

/** Returns the wait in ms of a header Retry-After, which has seconds or an HTTP date. */
export function retryAfter(text: string | undefined, now: number = Date.now()): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  const date = /GMT$/.test(text.trim()) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Returns the reason to retry after an error of the system or of HTTP. @throws the error if a retry does not help. */
export function retryReasonOf(error: unknown): RetryReason {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isCertificates(code))
    throw serviceFault(
      `the certificate of the service is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to a file with the CA certificate of the service`,
    )
  if (error instanceof AggregateError) return retryReasonOf(error.errors[0])
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && (!/^(E[A-Z]|HPE_)/.test(code) || code.startsWith('ERR_'))) throw error
  return { reason: `the service cannot be reached: ${systemErrors[code] ?? code}` }
}

/** Returns the reason to retry after a failed request. @throws Fault if a retry does not help. */
export function retryReasonOfStatus(status: number, problem: Problem, after: string | undefined): RetryReason {
  const said = problem.detail === '' ? '' : `: ${problem.detail}`
  if (status === 429 || status === 503)
    return { reason: `the service is busy (${status})${said}`, after: retryAfter(after) }
  if (status >= 500) return { reason: `the service failed (${status})${said}`, after: retryAfter(after) }
  throw faultOf(status, problem)
}

function faultOf(status: number, { code, detail }: Problem): Fault {
  const said = detail === '' ? '' : `: ${detail}`
  if (status === 401 || status === 403)
    return accessFault(
      'ERR_API_KEY',
      `the API key is missing or wrong (the service answered ${status}${code === 'ERR_API_KEY' ? '' : said}). Pass the right API key with --api-key-file or SALTBRIDGE_API_KEY`,
    )
  if (status >= 300 && status < 400)
    return serviceFault(
      `the service redirects (${status}), but redirects are not followed. Pass the new address of the service with --service`,
    )
  const named = code === undefined ? '' : ` ${code}`
  return serviceFault(`the service refuses the request (${status}${named})${said}`)
}

/**
 * The first wait and the longest wait in ms. Each wait is twice as long as the one before. The first wait is also the
 * shortest, even if the service asks for no wait.
 */
const waits = { first: 250, last: 30_000 } as const
/** The time between two messages about waiting, in ms. */
const quiet = 10_000

/** The result of an attempt. Progress restarts the time limit. */
export type AttemptResult<T> = { readonly done: T } | { readonly later: RetryReason; readonly hasProgress?: boolean }

/** Repeats an attempt until it is done. @throws Fault when the time is over, and the errors of the attempt. */
export type Retry = <T>(attempt: () => Promise<AttemptResult<T>>) => Promise<T>

/** Randomises half of a wait, so that clients that were refused together do not retry together. */
const withJitter = (wait: number): number => wait * (0.5 + Math.random() / 2)

/**
 * Creates a function that retries for `limit` ms after the first failure or the last progress. `onWait` gets a message
 * from time to time.
 */
export function createRetry(limit: number, signal: AbortSignal, onWait: (words: string) => void): Retry {
  let lastWords = Number.NEGATIVE_INFINITY

  function tell(reason: string, wait: number): void {
    const now = performance.now()
    if (now - lastWords < quiet) return
    lastWords = now
    onWait(`${reason}. Next attempt in ${formatDuration(wait)}; the command gives up after ${limitInWords(limit)}`)
  }

  return async (attempt) => {
    let since: number | undefined
    let tries = 0
    for (;;) {
      signal.throwIfAborted()
      const found = await attempt()
      if ('done' in found) return found.done
      const { reason, after } = found.later
      const now = performance.now()
      if (found.hasProgress || since === undefined) {
        since = now
        tries = 0
      }
      const left = since + limit - now
      if (after !== undefined && after > left)
        throw serviceFault(
          `${reason}. The service asks the command to wait ${formatDuration(after)}, which is longer than --retry-for allows. Run the command again later, or pass a longer --retry-for`,
        )
      if (left <= 0)
        throw serviceFault(
          `${reason}. The command gave up after ${limitInWords(limit)}. Check the URL of --service and that the service runs, then run the command again`,
        )
      const own = after === undefined ? waits.first * 2 ** tries++ : waits.first
      const wait = Math.max(after ?? 0, Math.min(left, withJitter(Math.min(waits.last, own))))
      tell(reason, wait)
      await pause(wait, undefined, { signal })
    }
  }
}
