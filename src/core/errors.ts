/** What kind of trouble a code is, and what the command line exits with. */
export const errorCodes = {
  ERR_UNKNOWN_FORMAT: { class: 'input', exit: 65 },
  ERR_AMBIGUOUS_FORMAT: { class: 'input', exit: 65 },
  ERR_MALFORMED: { class: 'input', exit: 65 },
  ERR_NOT_A_HASH: { class: 'input', exit: 65 },
  ERR_LIMIT: { class: 'input', exit: 77 },
  ERR_FIELD: { class: 'input', exit: 65 },
  ERR_SECRET: { class: 'configuration', exit: 77 },
  ERR_UNREPRESENTABLE: { class: 'input', exit: 65 },
  ERR_UNSUPPORTED: { class: 'configuration', exit: 69 },
  ERR_PASSWORD: { class: 'input', exit: 65 },
  ERR_BACKEND: { class: 'internal', exit: 70 },
  ERR_BUSY: { class: 'capacity', exit: 69 },
  ERR_ABORTED: { class: 'capacity', exit: 130 },
  ERR_CLOSED: { class: 'internal', exit: 70 },
} as const

export type HashErrorCode = keyof typeof errorCodes

/** A format that may have been meant, and why. */
export interface Candidate {
  readonly format: string
  readonly evidence: string
}

/** What is known of a failure. Names, numbers and grammar only: never a password, digest, salt or secret. */
export interface Detail {
  /** Character offset of the fault in the text. */
  readonly offset?: number
  /** What should have stood there. */
  readonly expected?: string
  readonly limit?: { readonly name: string; readonly min: number; readonly max: number; readonly actual: number }
  /** An unknown name of a format or system, where it resembles a known one: printable ASCII, at most 64 characters. */
  readonly given?: string
  /** The secret, field or option concerned. */
  readonly name?: string
  readonly candidates?: readonly Candidate[]
  readonly reasons?: readonly string[]
  /** One more sentence for a person. */
  readonly hint?: string
}

/** A failure as a value: what `tryParse` and the formats return, without the cost of an Error. */
export interface Failure {
  readonly ok: false
  readonly code: HashErrorCode
  readonly format?: string
  readonly detail: Detail
}

export function failure(code: HashErrorCode, format: string | undefined, detail: Detail): Failure {
  return format === undefined ? { ok: false, code, detail } : { ok: false, code, format, detail }
}

const openings: Record<HashErrorCode, string> = {
  ERR_UNKNOWN_FORMAT: 'no configured format claims this text',
  ERR_AMBIGUOUS_FORMAT: 'several formats claim this text',
  ERR_MALFORMED: 'the text is malformed',
  ERR_NOT_A_HASH: 'this is not a password hash',
  ERR_LIMIT: 'a limit is exceeded',
  ERR_FIELD: 'a field is missing or wrong',
  ERR_SECRET: 'a secret is missing or contradicts',
  ERR_UNREPRESENTABLE: 'the target spelling cannot say this hash',
  ERR_UNSUPPORTED: 'no backend computes this hash',
  ERR_PASSWORD: 'the password cannot be used',
  ERR_BACKEND: 'a backend failed',
  ERR_BUSY: 'too much work is queued',
  ERR_ABORTED: 'the work was aborted',
  ERR_CLOSED: 'the verifier is closed',
}

/** A failure in one line for a person. */
export function describe({ code, format, detail }: Failure): string {
  const isName = code === 'ERR_UNKNOWN_FORMAT' && detail.name !== undefined
  const opening = isName ? `unknown ${detail.name === 'writtenBy' ? 'system' : detail.name}` : openings[code]
  let text = format === undefined ? opening : `${format}: ${opening}`
  if (detail.limit) {
    const { name, min, max, actual } = detail.limit
    text += `: ${name} is ${actual}, allowed is ${min} to ${max}`
  }
  if (detail.offset !== undefined) text += ` at offset ${detail.offset}`
  if (detail.expected !== undefined) text += `: expected ${detail.expected}`
  if (detail.given !== undefined) text += ` ${JSON.stringify(detail.given)}`
  else if (detail.name !== undefined && !detail.limit && !isName) text += `: ${detail.name}`
  if (detail.candidates?.length) text += `: ${detail.candidates.map((c) => `${c.format} (${c.evidence})`).join('; ')}`
  if (detail.reasons?.length) text += `: ${detail.reasons.join('; ')}`
  if (detail.hint !== undefined) text += `. ${detail.hint}`
  return text
}

/** The one error of this library: test `error.code`, or `isHashError(error)` where several copies may be loaded. */
export class HashError extends Error {
  override readonly name = 'HashError'
  readonly code: HashErrorCode
  readonly format: string | undefined
  readonly detail: Detail
  constructor(failure: Failure) {
    super(describe(failure))
    this.code = failure.code
    this.format = failure.format
    this.detail = failure.detail
  }
}

export function isHashError(error: unknown): error is HashError {
  return error instanceof Error && error.name === 'HashError' && Object.hasOwn(errorCodes, (error as HashError).code)
}
