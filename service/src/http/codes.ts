import type { HashErrorCode } from 'saltbridge'

/** The codes of errors that are not about hashes. */
type ServiceCode =
  | 'ERR_API_KEY'
  | 'ERR_BODY'
  | 'ERR_CONFLICT'
  | 'ERR_CONTENT_TYPE'
  | 'ERR_DISABLED'
  | 'ERR_HOST'
  | 'ERR_INTERNAL'
  | 'ERR_METHOD'
  | 'ERR_NOT_FOUND'
  | 'ERR_REQUEST'
  | 'ERR_STORE'
  | 'ERR_STORE_FULL'
  | 'ERR_STORE_UNAVAILABLE'
  | 'ERR_TENANT'
  | 'ERR_TIMEOUT'
  | 'ERR_TOO_LARGE'
  | 'ERR_VERSION'

/** The code of a problem. */
export type Code = HashErrorCode | ServiceCode

/** The origin of the hash or field that is wrong: the caller, who sent it, or the database of the service. */
export type Holder = 'caller' | 'store'

interface Meaning {
  readonly title: string
  /** The HTTP status, by the origin of the hash or field that is wrong. */
  readonly status: { readonly [H in Holder]: ProblemStatus }
}

/** An HTTP status that a problem may have. */
export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 417 | 431 | 500 | 503

const always = (title: string, status: ProblemStatus): Meaning => ({ title, status: { caller: status, store: status } })
const byHolder = (title: string, caller: ProblemStatus, store: ProblemStatus): Meaning => ({
  title,
  status: { caller, store },
})

/** The title and the HTTP status of every code. */
export const codes: { readonly [C in Code]: Meaning } = {
  ERR_ARGUMENT: always('The service called the library wrongly', 500),
  ERR_UNKNOWN_FORMAT: byHolder('The format of the hash is not known', 400, 500),
  ERR_AMBIGUOUS_FORMAT: byHolder('The hash fits several formats', 400, 500),
  ERR_MALFORMED: byHolder('The hash is malformed', 400, 500),
  ERR_NOT_A_HASH: byHolder('The value is not a password hash', 400, 500),
  ERR_LIMIT: byHolder('The hash exceeds a limit', 400, 500),
  ERR_FIELD: byHolder('A field is missing or wrong', 400, 500),
  ERR_SECRET: byHolder('A secret is missing or does not match the hash', 400, 500),
  ERR_UNREPRESENTABLE: byHolder('No format can represent the hash', 400, 500),
  ERR_UNSUPPORTED: byHolder('No backend can compute the hash', 400, 500),
  ERR_PASSWORD: always('The password is not valid', 400),
  ERR_BACKEND: always('The computation of a hash failed', 500),
  ERR_BUSY: always('Too many jobs are waiting for a worker thread', 503),
  ERR_ABORTED: always('The request was cancelled', 503),
  ERR_CLOSED: always('The service is stopping', 503),
  ERR_API_KEY: always('Invalid API key', 401),
  ERR_BODY: always('The body cannot be read', 400),
  ERR_CONFLICT: always('The user already exists', 409),
  ERR_CONTENT_TYPE: always('The content type is not supported', 415),
  ERR_DISABLED: always('The account is disabled', 403),
  ERR_HOST: always('The Host or Origin header is not allowed', 403),
  ERR_INTERNAL: always('Internal error', 500),
  ERR_METHOD: always('The method is not allowed', 405),
  ERR_NOT_FOUND: always('The path does not exist', 404),
  ERR_REQUEST: always('The request cannot be read', 400),
  ERR_STORE: always('The database failed', 500),
  ERR_STORE_FULL: always('The database is full', 503),
  ERR_STORE_UNAVAILABLE: always('The database cannot be reached', 503),
  ERR_TENANT: always('The tenant does not exist', 400),
  ERR_TIMEOUT: always('The request took too long', 408),
  ERR_TOO_LARGE: always('The body is too large', 413),
  ERR_VERSION: always('The value of the header cdi-version is not supported', 400),
}
