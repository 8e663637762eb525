import { decodeRun, encode, urlSafe } from '../core/base64.ts'
import { utf8 } from '../core/bytes.ts'
import type { Span } from '../core/cursor.ts'
import { type Failure, failure } from '../core/errors.ts'
import { refuseNumber } from '../schemes/scheme.ts'
import { type Fields, type Format, maxText, toOwnFields } from '../spelling/format.ts'
import { isGiven, type ParseOptions } from './hints.ts'

/** The content of a sealed text, except its format. */
export interface Sealed {
  /** The hash string, which is the end of the sealed text. */
  readonly text: string
  readonly fields: Fields
  /** The parts of the sealed text before the hash string. */
  readonly anatomy: readonly Span[]
}

/** The beginning of every sealed text. No format claims this prefix. */
export const sealPrefix = '$saltbridge$'
const version = 'v=1'
const formatKey = 'format='
/** Distinguishes fields from parameters, so that a later version can add parameters whose names are names of fields. */
const fieldMark = '.'

/** Tells whether a text begins like a sealed text. */
export const isSealed = (text: string): boolean => text.startsWith(sealPrefix)

const writeField = (value: string): string => encode(urlSafe, utf8(value))

/** Writes a sealed text. The fields must be in alphabetical order, and their values well-formed Unicode text. */
export function writeSealed(format: string, fields: readonly (readonly [string, string])[], text: string): string {
  const written = fields.map(([name, value]) => `,${fieldMark}${name}=${writeField(value)}`)
  return `${sealPrefix}${version},${formatKey}${format}${written.join('')}$${text}`
}

const refuseSealed = (offset: number, expected: string, hint?: string): Failure =>
  failure('ERR_MALFORMED', undefined, { offset, expected, ...(hint !== undefined && { hint }) })

const newer =
  'The sealed text is damaged, or a newer version of saltbridge wrote it. Check the text, or update saltbridge'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads the value of a field between two positions of a text. Only the text that `writeField` writes is accepted. */
function readField(text: string, name: string, start: number, end: number): string | Failure {
  const run = decodeRun(urlSafe, text, start, end)
  const value = decoder.decode(run.bytes)
  if (writeField(value) === text.slice(start, end)) return value
  return refuseSealed(run.end < end ? run.end : start, `the field ${name} as UTF-8 in unpadded base64url`)
}

/**
 * Opens a sealed text: `$saltbridge$v=1,format=<id>,.<field>=<base64url>,…$<hash string>`. The same
 * content always has the same sealed text: parameters and fields have a fixed order, and the base64url is canonical.
 */
export function openSealed(
  whole: string,
  findFormat: (id: string) => Format | undefined,
): { readonly ok: true; readonly format: Format; readonly sealed: Sealed } | Failure {
  if (whole.length > maxText) return refuseNumber('text length', 1, maxText, whole.length, 'characters')
  let at = sealPrefix.length
  const end = whole.indexOf('$', at)
  if (end < 0) return refuseSealed(whole.length, '"$"')
  const [first, second, ...others] = whole.slice(at, end).split(',')
  if (first !== version) return refuseSealed(at, JSON.stringify(version), newer)
  at += version.length + 1
  if (!second?.startsWith(formatKey)) return refuseSealed(at, JSON.stringify(formatKey), newer)
  at += formatKey.length
  const id = second.slice(formatKey.length)
  const anatomy: Span[] = [{ name: 'format', start: at, end: at + id.length, sensitive: false }]
  const format = findFormat(id)
  if (!format)
    return failure('ERR_UNKNOWN_FORMAT', undefined, {
      expected: 'in a format that this verifier has',
      hint: 'The sealed text names another format. Add that format to the verifier, or update saltbridge',
    })
  at += id.length + 1
  const { fields: names = [] } = format
  const fields: { [name: string]: string } = Object.create(null)
  let last = ''
  for (const part of others) {
    if (!part.startsWith(fieldMark)) return refuseSealed(at, JSON.stringify(fieldMark), newer)
    const name = part.slice(1, Math.max(1, part.indexOf('=')))
    if (!names.includes(name))
      return refuseSealed(at + 1, names.length > 0 ? names.join(' or ') : 'no field, because the format has no fields')
    if (name <= last) return refuseSealed(at + 1, 'the fields in alphabetical order, each once')
    const start = at + name.length + 2
    at += part.length
    const value = readField(whole, name, start, at)
    if (typeof value !== 'string') return value
    anatomy.push({ name, start, end: at, sensitive: true })
    fields[name] = value
    last = name
    at++
  }
  return { ok: true, format, sealed: { text: whole.slice(end + 1), fields, anatomy } }
}

/** Returns the failure of a hint that contradicts a sealed text. */
export const refuseHint = (name: string, reason: string): Failure =>
  failure('ERR_FIELD', undefined, {
    name,
    reasons: [reason],
    hint: 'A sealed text needs no hints: leave out the hint, or correct it',
  })

/** Returns a failure if the hint `format` or a field contradicts a sealed text. */
export function contradictionOf(format: Format, { fields }: Sealed, hints: ParseOptions): Failure | undefined {
  const { id, fields: names = [] } = format
  if (isGiven(hints.format) && hints.format !== id)
    return refuseHint('format', `the sealed text has the format ${id}, but the hint names ${hints.format}`)
  const given = toOwnFields(format, hints.fields ?? {})
  const name = names.find((one) => isGiven(given[one]) && given[one] !== fields[one])
  if (name === undefined) return undefined
  return refuseHint(name, `the field \`${name}\` differs from the field in the sealed text`)
}

/** Converts the offset of a failure from a position in the hash string to a position in the sealed text. */
export function inSealed(found: Failure, whole: string, { text }: Sealed): Failure {
  const { offset } = found.detail
  const hint = 'Create the sealed text again, with the fields that the format needs'
  if (found.code === 'ERR_FIELD') return { ...found, detail: { ...found.detail, hint } }
  return offset === undefined
    ? found
    : { ...found, detail: { ...found.detail, offset: offset + whole.length - text.length } }
}
