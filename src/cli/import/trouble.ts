import { visible } from '../../report/visible.ts'
import { type Fault, refusedAccess, unavailable } from '../shared/fault.ts'
import type { Answer } from './target.ts'

/** A request that may go better later. */
export interface Later {
  readonly reason: string
  /** Milliseconds that the target asks to wait. */
  readonly after?: number | undefined
}

/** What RFC 9457 and others say of a failure, as far as it is text. */
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
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be resolved now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
}

/** What no later attempt makes better: certificates. */
const isCertificates = (code: string): boolean => /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO/.test(code)

/** Text of a stranger, in one line and safe on a terminal. */
export const shortly = (text: string): string => visible(text.replace(/\s+/g, ' ').trim().slice(0, 300))

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** A problem from parsed JSON. */
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

/** What an answer says of its failure: a problem in JSON, or any text. */
export async function problemOf(answer: Answer): Promise<Problem> {
  const text = await answer.text()
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return problemIn(value)
  } catch {}
  return { detail: shortly(text.replace(/<[^<>]*>/g, ' ')) }
}

/** Milliseconds of a Retry-After: seconds, or a date of HTTP. */
export function retryAfter(text: string | undefined, now: number = Date.now()): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  const date = /GMT$/.test(text.trim()) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** An error of the system or of HTTP as a reason to try later. @throws what it is not, and a Fault where nothing helps. */
export function laterOf(error: unknown): Later {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isCertificates(code))
    throw unavailable(`the target's certificate is not trusted (${code}): NODE_EXTRA_CA_CERTS names a file of more`)
  if (error instanceof AggregateError) return laterOf(error.errors[0])
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && (!/^(E[A-Z]|HPE_)/.test(code) || code.startsWith('ERR_'))) throw error
  return { reason: `the target cannot be reached: ${systemErrors[code] ?? code}` }
}

/** What a status means that is no success: a reason to try later. @throws Fault where that does not help. */
export function laterOfStatus(status: number, problem: Problem, after: string | undefined): Later {
  const said = problem.detail === '' ? '' : `: ${problem.detail}`
  if (status === 429 || status === 503)
    return { reason: `the target is busy (${status})${said}`, after: retryAfter(after) }
  if (status >= 500) return { reason: `the target failed (${status})${said}`, after: retryAfter(after) }
  throw faultOf(status, problem)
}

function faultOf(status: number, { code, detail }: Problem): Fault {
  const said = detail === '' ? '' : `: ${detail}`
  if (status === 401 || status === 403)
    return refusedAccess('ERR_API_KEY', `the target refuses the API key (${status})${said}`)
  if (status >= 300 && status < 400)
    return unavailable(`the target sends elsewhere (${status}), which is not followed: give that URL to --to`)
  const named = code === undefined ? '' : ` ${code}`
  return unavailable(`the target refuses the request (${status}${named})${said}`)
}
