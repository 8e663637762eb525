import { describe, type Failure, isHashError } from 'saltbridge'
import type { Log } from '../log.ts'
import { StoreError } from '../store/store.ts'
import { type Code, codes, type Holder, type ProblemStatus } from './codes.ts'

/** A problem as defined by RFC 9457. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: ProblemStatus
  readonly code: Code
  readonly detail: string
  /** The field, parameter or header that is wrong. */
  readonly field?: string
}

interface More {
  readonly field?: string | undefined
  readonly holder?: Holder
  readonly headers?: Readonly<Record<string, string>>
  /** The HTTP status, if it differs from the status in `codes`. */
  readonly status?: ProblemStatus
}

/** Ends a request with a problem. Its `detail` is shown to people and must not contain a secret. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  readonly headers: Readonly<Record<string, string>>
  constructor(code: Code, detail: string, more: More = {}) {
    super(detail)
    const { title, status } = codes[code]
    const { field, holder = 'caller', headers = {} } = more
    const type = `urn:saltbridge:problem:${code.slice(4).toLowerCase().replaceAll('_', '-')}`
    const base = { type, title, status: more.status ?? status[holder], code, detail }
    this.problem = field === undefined ? base : { ...base, field }
    this.headers = headers
  }
}

/** Returns the problem for a hash that was sent and cannot be stored. */
export function problemOfHash(failure: Failure, field: string): ProblemError {
  const { hint } = failure.detail
  return new ProblemError(failure.code, field === 'hashingAlgorithm' && hint ? hint : describe(failure), { field })
}

const later = { headers: { 'retry-after': '1' } } as const

function problemOfStoreError({ kind }: StoreError): ProblemError {
  if (kind === 'unavailable')
    return new ProblemError('ERR_STORE_UNAVAILABLE', 'The database cannot be reached. Try again later', later)
  if (kind === 'full')
    return new ProblemError('ERR_STORE_FULL', 'The database or its disk is full. The operator must free space', {
      headers: { 'retry-after': '30' },
    })
  return new ProblemError('ERR_STORE', 'The database reported an error. The log of the service has the details')
}

/** Returns the problem for anything that was thrown. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof StoreError) return problemOfStoreError(error)
  if (!isHashError(error))
    return new ProblemError('ERR_INTERNAL', 'An unexpected error occurred. The log of the service has the details')
  if (error.code === 'ERR_PASSWORD') return new ProblemError(error.code, error.message, { field: 'password' })
  if (error.code === 'ERR_CLOSED')
    return new ProblemError(error.code, 'The service is stopping. Try again later', later)
  if (codes[error.code].status.store === 503) return new ProblemError(error.code, error.message, later)
  return new ProblemError(error.code, `The stored hash cannot be verified: ${error.message}`, { holder: 'store' })
}

/** Logs the errors that the operator must know: defects of the service, and a database that is unreachable or full. */
export function logProblem(log: Log, error: unknown, id?: string): void {
  const { status, code } = problemOf(error).problem
  if (status === 500) log.error({ id, code, error }, 'a request failed')
  else if (error instanceof StoreError) log.warn({ id, code, error }, 'a request failed because of the database')
}
