/**
 * Each error code with its class, the exit code of the command line (sysexits.h), and the HTTP status for a server
 * whose stored hash or configuration caused the error.
 */
export const errorCodes = {
  ERR_ARGUMENT: { class: 'configuration', exit: 64, status: 500 },
  ERR_UNKNOWN_FORMAT: { class: 'input', exit: 65, status: 500 },
  ERR_AMBIGUOUS_FORMAT: { class: 'input', exit: 65, status: 500 },
  ERR_MALFORMED: { class: 'input', exit: 65, status: 500 },
  ERR_NOT_A_HASH: { class: 'input', exit: 65, status: 500 },
  ERR_LIMIT: { class: 'input', exit: 77, status: 500 },
  ERR_FIELD: { class: 'input', exit: 65, status: 500 },
  ERR_SECRET: { class: 'configuration', exit: 77, status: 500 },
  ERR_UNREPRESENTABLE: { class: 'input', exit: 65, status: 500 },
  ERR_UNSUPPORTED: { class: 'configuration', exit: 69, status: 500 },
  ERR_PASSWORD: { class: 'input', exit: 65, status: 400 },
  ERR_BACKEND: { class: 'internal', exit: 70, status: 500 },
  ERR_BUSY: { class: 'capacity', exit: 69, status: 503 },
  ERR_ABORTED: { class: 'capacity', exit: 130, status: 503 },
  ERR_CLOSED: { class: 'internal', exit: 70, status: 503 },
} as const

/** An error code: a key of `errorCodes`. */
export type HashErrorCode = keyof typeof errorCodes

/** A format that a hash string may be in, and the reason why. */
export interface Candidate {
  /** The id of the format. */
  readonly format: string
  /** Says in a few words why the hash string may be in this format. */
  readonly evidence: string
}

/** A limit that a value exceeds. */
export interface LimitDetail {
  /** The quantity, such as `memory`, `iterations` or `salt length`. */
  readonly name: string
  /** The lowest number and the highest number that are allowed, and the number that was given (`actual`). */
  readonly min: number
  readonly max: number
  readonly actual: number
  /** The unit of `min`, `max` and `actual`, such as `KiB` or `bytes`. A number of iterations has no unit. */
  readonly unit?: string
  /** The option of the verifier that sets this limit, such as `limits.cost`. */
  readonly option?: string
}

/** Details of a failure: names, numbers and grammar only, never a part of a password, digest, salt or secret. */
export interface Detail {
  /** The position of the first wrong character in the hash string, counted from 0. Messages count from 1. */
  readonly offset?: number
  /** The column or JSON key of the export that has the fault, as the export names it, such as `password_hash`. */
  readonly column?: string
  /** The position of the first wrong character in the value of `column`, or of the field `name`, counted from 1. */
  readonly character?: number
  /** `true` if the text ends at `offset`, before it is complete. */
  readonly isCutOff?: boolean
  /** Says what is allowed at `offset` or `character`, or as the value of `column` or `name`. */
  readonly expected?: string
  readonly limit?: LimitDetail
  /** An unknown name of a format or system, if it resembles a known one: printable ASCII, at most 64 characters. */
  readonly given?: string
  /** The argument, secret, field or option that is missing or wrong. */
  readonly name?: string
  readonly candidates?: readonly Candidate[]
  /** The reasons for the failure: one phrase for each backend, format or rule. */
  readonly reasons?: readonly string[]
  /** Says what to do next, or adds one more sentence to the message. */
  readonly hint?: string
}

/** A failure as a value: `tryParse` and `Format.parse` return it, which costs less than throwing an Error. */
export interface Failure {
  readonly ok: false
  readonly code: HashErrorCode
  /** The id of the format that reported it. */
  readonly format?: string
  readonly detail: Detail
}

/** Creates a failure. */
export function failure(code: HashErrorCode, format: string | undefined, detail: Detail): Failure {
  return format === undefined ? { ok: false, code, detail } : { ok: false, code, format, detail }
}

/** Says that the base64 of a part ends in a character that no encoder writes there: its unused bits are not zero. */
export const describeLastCharacter = (name: string): string =>
  `a different last character in the base64 of the ${name} (the ${name} is damaged or cut off)`

/** Returns the details of a field that is missing or wrong: `predicate` completes the sentence "the field `salt` …". */
export function fieldDetail(name: string, predicate: string, hint?: string): Detail {
  return { name, reasons: [`the field \`${name}\` ${predicate}`], ...(hint !== undefined && { hint }) }
}
