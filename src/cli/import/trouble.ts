import { type Fault, refusedAccess, unavailable } from '../shared/fault.ts'
import { visible } from '../terminal/text.ts'
import type { Answer } from './target.ts'

/** The reason why a request should be retried later. */
export interface Later {
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
export const shortly = (text: string): string => visible(text.replace(/\s+/g, ' ').trim().slice(0, 300))

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Returns the problem in parsed JSON. */
export function problemIn(value: unknown): Problem {
  const { status, code, field, title, detail } = (value ?? {}) as { readonly [key: string]: unknown }
  const words = [textIn(title), textIn(detail)].filter((text) => text !== undefined).join(': ')
  return {
    status: typeof status === 'number' ? status : undefined,
    code: textIn(code)
      ?.slice(0, 64)
      .replace(/[^A-Z_]/g, ''),
    field: textIn(field)?.slice(0, 64),
    detail: shortly(words),
  }
}

/** Reads the error of an answer: JSON or any text. */
export async function problemOf(answer: Answer): Promise<Problem> {
  const text = await answer.text()
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return problemIn(value)
  } catch {}
  return { detail: shortly(text.replace(/<[^<>]*>/g, ' ')) }
}

/** Returns the wait in ms of a header Retry-After, which has seconds or an HTTP date. */
export function retryAfter(text: string | undefined, now: number = Date.now()): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  const date = /GMT$/.test(text.trim()) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Returns the reason to retry after an error of the system or of HTTP. @throws the error if a retry does not help. */
export function laterOf(error: unknown): Later {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isCertificates(code))
    throw unavailable(
      `the certificate of the service is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to a file with the CA certificate of the service`,
    )
  if (error instanceof AggregateError) return laterOf(error.errors[0])
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && (!/^(E[A-Z]|HPE_)/.test(code) || code.startsWith('ERR_'))) throw error
  return { reason: `the service cannot be reached: ${systemErrors[code] ?? code}` }
}

/** Returns the reason to retry after a failed request. @throws Fault if a retry does not help. */
export function laterOfStatus(status: number, problem: Problem, after: string | undefined): Later {
  const said = problem.detail === '' ? '' : `: ${problem.detail}`
  if (status === 429 || status === 503)
    return { reason: `the service is busy (${status})${said}`, after: retryAfter(after) }
  if (status >= 500) return { reason: `the service failed (${status})${said}`, after: retryAfter(after) }
  throw faultOf(status, problem)
}

function faultOf(status: number, { code, detail }: Problem): Fault {
  const said = detail === '' ? '' : `: ${detail}`
  if (status === 401 || status === 403)
    return refusedAccess(
      'ERR_API_KEY',
      `the service refuses the API key (${status})${said}. Pass the right API key with --api-key-file`,
    )
  if (status >= 300 && status < 400)
    return unavailable(
      `the service redirects (${status}), but redirects are not followed. Pass the new address of the service with --to`,
    )
  const named = code === undefined ? '' : ` ${code}`
  return unavailable(`the service refuses the request (${status}${named})${said}`)
}
