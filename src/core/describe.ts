import type { Candidate, Detail, Failure } from './failure.ts'

/** The two parts of a message. Neither ends with a full stop. */
export interface Explanation {
  /** Says what is wrong and what is allowed. */
  readonly problem: string
  /** Says what to do next, with options of the library. A command line shows its own advice instead. */
  readonly advice: string | undefined
}

type Limit = NonNullable<Detail['limit']>

/** The number of candidates that a message lists. `detail.candidates` has all candidates. */
const mostShown = 4

const mebibyte = 2 ** 20

let formatter: Intl.NumberFormat | undefined

/**
 * Formats a number with thousands separators. Keeps the formatter, because `toLocaleString` makes one for each call.
 */
export function formatNumber(value: number): string {
  formatter ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
  return formatter.format(value)
}

/** Writes a range for a message, such as `1 to 1,024 characters`. */
export const formatRange = (min: number, max: number, unit: string): string =>
  `${min === max ? '' : `${formatNumber(min)} to `}${formatNumber(max)} ${unit}`

interface Label {
  readonly label: string
  readonly unit: string | undefined
}

/** Splits the name of a limit into a label and a unit, because names such as `memory in bytes` contain their unit. */
function labelOf({ name, unit }: Limit): Label {
  const [, quantity, suffix] = /^(.+) in (bytes|milliseconds)$/.exec(name) ?? []
  if (quantity !== undefined) return { label: quantity, unit: suffix === 'milliseconds' ? 'ms' : suffix }
  const [, counted, whole] = /^(bytes|characters) of (.+)$/.exec(name) ?? []
  if (whole !== undefined) return { label: `the length of ${whole}`, unit: counted }
  if (/^(iterations|passes|lanes|rounds)$/.test(name)) return { label: `the number of ${name}`, unit }
  const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return { label, unit: unit ?? (label.endsWith(' length') ? 'bytes' : undefined) }
}

/**
 * Returns the label of a limit, and a function that writes a number with its unit: MiB for a limit of 1 MiB or more.
 */
function quantityOf(limit: Limit): { readonly label: string; readonly write: (value: number) => string } {
  const { label, unit } = labelOf(limit)
  if (unit === 'bytes' && limit.max >= mebibyte)
    // Rounded up, so that a number just above the limit does not look like the limit.
    return { label, write: (value) => `${formatNumber(Math.ceil((10 * value) / mebibyte) / 10)} MiB` }
  if (unit === undefined) return { label, write: formatNumber }
  return {
    label,
    write: (value) => `${formatNumber(value)} ${value === 1 ? unit.replace(/(byte|character)s$/, '$1') : unit}`,
  }
}

function describeLimit(limit: Limit): string {
  const { min, max, actual } = limit
  const { label, write } = quantityOf(limit)
  const isTooMuch = actual > max && min <= 1
  const between = `between ${write(min).replace(/ [a-zA-Z]+$/, '')} and ${write(max)}`
  const whole = /^the length of (.+)$/.exec(label)?.[1] ?? /^(.+) length$/.exec(label)?.[1]?.replace(/^/, 'the ')
  if (whole !== undefined) {
    // A reader stops at the first byte beyond the limit, so the size of the whole is unknown then.
    if (isTooMuch && write(max).endsWith('MiB'))
      return `${whole} has ${actual === max + 1 ? `more than ${write(max)}` : write(actual)}; at most ${write(max)} is allowed`
    const allowed = isTooMuch ? `at most ${formatNumber(max)}` : `between ${formatNumber(min)} and ${formatNumber(max)}`
    return `${whole} has ${write(actual)}; ${min === max ? `it must have ${formatNumber(max)}` : `${allowed} are allowed`}`
  }
  return `${label} is ${write(actual)}; it must be ${min === max ? write(max) : isTooMuch ? `at most ${write(max)}` : between}`
}

function describeFullQueue(limit: Limit): string {
  const { label, write } = quantityOf(limit)
  return `the queue is full: ${label} is ${write(limit.actual)}, and the limit is ${write(limit.max)}`
}

function describeAmbiguity(candidates: readonly Candidate[] = []): string {
  if (candidates.length === 0) return 'several formats match this text'
  const shown = candidates.slice(0, mostShown).map(({ format, evidence }) => `${format} (${evidence})`)
  if (candidates.length === 1) return `this looks like ${shown[0]}, but hashes of many other formats look the same`
  const others = candidates.length - shown.length
  return `several formats match this text: ${shown.join('; ')}${others > 0 ? `; and ${others} more` : ''}`
}

/** The secrets of a verifier by their names in `detail.name`. */
const secrets: { readonly [name: string]: { readonly title: string; readonly advice: string } } = {
  legacyScryptSignerKey: {
    title: 'signer key',
    advice: 'Pass the project’s `base64_signer_key` as `secrets.legacyScryptSignerKey`',
  },
  argon2Keys: { title: 'Argon2 key', advice: 'Pass the Argon2 key in `secrets.argon2Keys`, under its id' },
  peppers: { title: 'pepper', advice: 'Pass the site’s pepper as `secrets.peppers`' },
}

const describeExpected = ({ expected }: Detail): string => (expected === undefined ? '' : `: expected ${expected}`)

const describeReasons = ({ reasons }: Detail): string => (reasons?.length ? `: ${reasons.join('; ')}` : '')

/** Says where a value is wrong, after its name. The offset is counted from 0. */
export const placeOf = (offset: number, isCutOff?: boolean): string =>
  isCutOff ? `ends after character ${formatNumber(offset)}` : `not valid at character ${formatNumber(offset + 1)}`

/** Says which limit a value exceeds, or which rule it breaks. */
function describeExcess({ limit, name, expected }: Detail): string | undefined {
  if (limit) return describeLimit(limit)
  return expected === undefined ? undefined : `${name ?? 'the value'} must be ${expected}`
}

/** Says what is wrong, without the name of the format. */
function problemOf({ code, detail }: Failure): string {
  const { name, expected, limit, offset, reasons, given, isCutOff } = detail
  switch (code) {
    case 'ERR_UNKNOWN_FORMAT':
      if (name !== undefined)
        return `unknown ${name === 'writtenBy' ? 'system' : name}${given === undefined ? '' : ` ${JSON.stringify(given)}`}`
      if (reasons?.length) return reasons.join('; ')
      return expected === undefined ? 'no format matches this text' : `the hash must be ${expected}`
    case 'ERR_AMBIGUOUS_FORMAT':
      return describeAmbiguity(detail.candidates)
    case 'ERR_MALFORMED':
      if (isCutOff) return `the text ${offset ? placeOf(offset, true) : 'is empty'}${describeExpected(detail)}`
      return `${name === undefined ? '' : `${name} is `}${offset === undefined ? 'not valid' : placeOf(offset)}${describeExpected(detail)}`
    case 'ERR_NOT_A_HASH':
      return 'this is not a password hash'
    case 'ERR_LIMIT':
      if (reasons?.length) return reasons.join('; ')
      return describeExcess(detail) ?? 'a limit is exceeded'
    case 'ERR_ARGUMENT':
      if (reasons?.length) return reasons.join('; ')
      return name === undefined ? 'an argument is not valid' : `\`${name}\` must be ${expected}`
    case 'ERR_FIELD':
      if (reasons?.length) return reasons.join('; ')
      return `${name ?? 'a field'} is missing or not valid${describeExpected(detail)}`
    case 'ERR_SECRET':
      if (reasons?.length) return reasons.join('; ')
      return `the ${secrets[name ?? '']?.title ?? name ?? 'secret'} is missing or wrong`
    case 'ERR_UNREPRESENTABLE': {
      const excess = describeExcess(detail)
      return `cannot represent this hash${excess === undefined ? describeReasons(detail) : `: ${excess}`}`
    }
    case 'ERR_UNSUPPORTED':
      if (name !== undefined) return `${name} is not supported${describeExpected(detail)}`
      return `no backend can compute this hash${describeReasons(detail)}`
    case 'ERR_PASSWORD':
      return expected === undefined ? 'the password cannot be used' : `the password must be ${expected}`
    case 'ERR_BACKEND':
      return `a backend failed${describeReasons(detail)}`
    case 'ERR_BUSY':
      return limit ? describeFullQueue(limit) : 'the queue is full'
    case 'ERR_ABORTED':
      return 'the call was cancelled'
    case 'ERR_CLOSED':
      return 'the verifier is closed'
  }
}

/** Says what to do next where `detail.hint` does not. */
function adviceOf({ code, detail: { name, expected, limit, reasons, candidates = [] } }: Failure): string | undefined {
  switch (code) {
    case 'ERR_UNKNOWN_FORMAT':
      if (name !== undefined || expected !== undefined || reasons?.length) return undefined
      return 'Check that the text is complete, or pass `format` or `writtenBy` (the system that wrote the hash)'
    case 'ERR_AMBIGUOUS_FORMAT':
      if (candidates.length !== 1) return 'Pass `format` or `writtenBy` (the system that wrote the hash)'
      return `Pass \`format: '${candidates[0]!.format}'\` if this is the format of the hash, or pass \`writtenBy\` (the system that wrote the hash)`
    case 'ERR_LIMIT':
      return limit?.option === undefined ? undefined : `Raise \`${limit.option}\` to allow this hash`
    case 'ERR_SECRET':
      return secrets[name ?? '']?.advice
    case 'ERR_UNREPRESENTABLE':
      return 'Choose another target format: `spellings` lists the possible ones'
    case 'ERR_UNSUPPORTED':
      return name === undefined ? 'Pass a backend in `backends` that can compute the hash' : undefined
    case 'ERR_BACKEND':
      return 'Try again, and report the error if it persists'
    case 'ERR_BUSY':
      return 'Try again later'
    case 'ERR_CLOSED':
      return 'Create a new verifier'
    default:
      return undefined
  }
}

/** Removes the name of the field from a reason, because the message names the column. */
const withoutField = (reason: string, name = ''): string =>
  reason.startsWith(`the field \`${name}\` `)
    ? reason.slice(`the field \`${name}\` `.length).replace(/^is /, '')
    : reason

const isInColumn: ReadonlySet<string> = new Set(['ERR_MALFORMED', 'ERR_FIELD', 'ERR_LIMIT'])

/**
 * Says what is wrong with the value in a column. The format is left out, because the column's user does not know it.
 */
function problemInColumn({ code, detail }: Failure): string {
  const { limit, name, character, expected, hint, reasons, isCutOff } = detail
  if (!isInColumn.has(code)) return problemOf({ ok: false, code, detail })
  if (reasons?.length) return reasons.map((one) => withoutField(one, name)).join('; ')
  if (limit) return describeLimit(limit)
  if (character !== undefined) return `${placeOf(character - 1, isCutOff)}${describeExpected(detail)}`
  if (expected !== undefined) return `expected ${expected}`
  return hint === undefined ? 'missing or not valid' : 'not valid'
}

/** Explains a failure in two parts, so that a caller can show its own advice. */
export function explain(failure: Failure): Explanation {
  const { code, format, detail } = failure
  const advice = detail.hint ?? adviceOf(failure)
  if (detail.column !== undefined) return { problem: `${detail.column}: ${problemInColumn(failure)}`, advice }
  const target = code === 'ERR_UNREPRESENTABLE'
  const prefix = target ? `${format ?? 'the target format'} ` : format === undefined ? '' : `${format}: `
  const isBareText = code === 'ERR_MALFORMED' && prefix === '' && detail.name === undefined && !detail.isCutOff
  const problem = prefix + (isBareText ? 'the text is ' : '') + problemOf(failure)
  return { problem, advice }
}

/** Describes a failure in one line. */
export function describeFailure(failure: Failure): string {
  const { problem, advice } = explain(failure)
  return advice === undefined ? problem : `${problem}. ${advice}`
}
