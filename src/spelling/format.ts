import { type Cursor, failField, readDecimal, readEnd, type Span } from '../core/cursor.ts'
import { formatNumber, placeOf } from '../core/describe.ts'
import { type Failure, failure, fieldDetail } from '../core/errors.ts'
import type { Descriptor, Expression, OtherForm } from '../schemes/index.ts'
import type { Scheme } from '../schemes/scheme.ts'
import type { AnyScheme } from '../schemes/table.ts'

/** Values that are stored with a hash, such as a salt, by the names that the system uses. */
export type Fields = { readonly [name: string]: string | undefined }

/** Describes how a format recognises its hash strings. */
export interface Claims {
  /** Prefixes that belong only to this format, even if the rest of the text is malformed. */
  readonly prefixes?: readonly string[]
  /** Shapes of texts without a prefix. Such a text is claimed only if it parses. */
  readonly shapes?: readonly Shape[]
  /** Explains why the text alone does not identify this format. Such a format is used only when a hint names it. */
  readonly byHint?: string
  /**
   * Prefixes of other formats that this format also uses, for another computation. Such a text is ambiguous without a
   * hint if both formats parse it.
   */
  readonly sharedPrefixes?: readonly string[]
  /**
   * Matches the texts with a shared prefix that may be in this format. Such a text is in this format if the other
   * format cannot parse the text.
   */
  readonly sharedPattern?: RegExp
  /**
   * Tells that the system reads each text that parses in this format as this format, although it also stores texts of
   * the format that owns the prefix.
   */
  readonly isPreferred?: true
  /** The field that selects a format with `byHint`. Without this field, only the id of the format selects it. */
  readonly selectedBy?: string
}

/**
 * The kind of characters in a text: only hexadecimal digits, only base64 (either alphabet, padding allowed), or other.
 */
export type Makeup = 'hex' | 'base64' | 'other'

/** Describes what texts of a format look like, for formats without a prefix. */
export interface Shape {
  /** The lowest and highest length in characters. */
  readonly length: readonly [min: number, max: number]
  /** The kinds of characters that a text of this shape may have. A text of another kind does not have this shape. */
  readonly of?: readonly Makeup[]
  /** Characters at fixed positions: one of `oneOf` at `at`, which counts from the end if it is negative. */
  readonly marks?: readonly (readonly [at: number, oneOf: string])[]
  /** Tells that every text of this shape parses without fields, so it is claimed without parsing. */
  readonly isWhole?: true
  /** A field that this shape needs. */
  readonly beside?: string
  /** Says in a few words why the text may be in this format. */
  readonly evidence: string
  /** The strength of the evidence from 0 to 1. Candidates are sorted by it. */
  readonly rank: number
  /** Tells that many other texts look like this, so a hint must confirm the format even if no other format matches. */
  readonly isWeak?: true
}

/** The result of `parse`. `notes` names the spelling variations of the text, which `serialize` would not write. */
export type Parsed<D extends Descriptor = Descriptor> =
  | { readonly ok: true; readonly descriptor: D; readonly notes: readonly string[] }
  | Failure

/**
 * The result of `serialize`: the text, its fields, and the names of the secrets that a verifier needs for this text.
 */
export type Spelled =
  | { readonly ok: true; readonly text: string; readonly fields: Fields; readonly needs: readonly string[] }
  | Failure

/** A scheme of some descriptors. */
export type SchemeOf<D extends Descriptor> = AnyScheme & { readonly id: D['scheme'] }

/** A format of hash strings. It parses a hash string (the text) into a descriptor and writes a descriptor as a text. */
export interface Format<D extends Descriptor = Descriptor> {
  /** The unique name of the format, such as `django-pbkdf2`. */
  readonly id: string
  /** The schemes of its hashes. There is one scheme, unless the format wraps other formats. */
  readonly schemes: readonly SchemeOf<D>[]
  /** The schemes of what is computed before or within its hashes, such as `digest` for a changed password. */
  readonly innerSchemes?: readonly AnyScheme[]
  /** The systems that write the format. The hint `writtenBy` is compared with them. */
  readonly writers: readonly string[]
  /** The names of the fields that the format reads. */
  readonly fields?: readonly string[]
  /** Other names that fields may have, by the names in `fields`. */
  readonly otherFields?: { readonly [name: string]: readonly string[] }
  /** The change of the password before the scheme hashes it, if all texts have the same change. */
  readonly prepare?: Expression
  /** `pepper` if the site's pepper is appended to the salt in all texts. */
  readonly saltSuffix?: 'pepper'
  /** Other forms of the password that the systems may have hashed, if they are the same for all texts. */
  readonly otherwise?: readonly OtherForm[]
  /** The formats that this format wraps without changing the password. */
  readonly wraps?: readonly Format[]
  /** The expression of a digest, if it is the same for all texts. */
  readonly expression?: Expression
  /** The parameters of its descriptors that are the same for all texts. */
  readonly fixed?: { readonly [name: string]: string | number }
  /** The form of the texts of this format, with the parts in angle brackets. */
  readonly grammar: string
  readonly claims: Claims
  /** All notes that `parse` may return. */
  readonly notes: readonly string[]
  /** The longest text in characters. The default is 1,024. */
  readonly maxText?: number
  /**
   * Removes the white space between the parts of a JSON text. Returns nothing if the text is compact. `placeOf`
   * converts a position in the result to the position in the text. Only JSON formats have this function.
   */
  compact?(text: string): { readonly text: string; placeOf(offset: number): number } | undefined
  /**
   * Parses a text. If `spans` is given, the named parts of the text are added to it. Returns failures and never throws.
   */
  parse(text: string, fields: Fields, spans?: Span[]): Parsed<D>
  /**
   * Writes the canonical text. If a text has no notes except `beyond-phc`, parsing and serializing it gives the same
   * text.
   */
  serialize(descriptor: D): Spelled
}

/** Returns all schemes that a verifier needs for the hashes of a format. */
export const schemesOf = ({ schemes, innerSchemes = [] }: Format): readonly AnyScheme[] => [
  ...new Set([...schemes, ...innerSchemes]),
]

/** Tells whether hashes of a scheme can be in a format. */
export const hasScheme = ({ schemes }: Format, id: Descriptor['scheme']): boolean =>
  schemes.some((scheme) => scheme.id === id)

/** The descriptors that a set of formats can produce. */
export type DescriptorOf<F> = F extends Format<infer D> ? D : never

/** The longest text in characters, unless the format has another limit. */
export const maxText = 1024

const nothing: Fields = /* @__PURE__ */ Object.freeze({})
const noNeeds: readonly string[] = /* @__PURE__ */ Object.freeze([])

/** Returns a successful result of `serialize`. */
export function toSpelled(text: string, needs: readonly string[] = noNeeds, fields: Fields = nothing): Spelled {
  return { ok: true, text, fields, needs }
}

/** Reports that a format stores a secret in its text, and that the secret is not known. */
export function refuseWithoutSecret(format: string, name: 'legacyScryptSignerKey' | 'peppers'): Spelled {
  const title = name === 'peppers' ? 'pepper' : 'signer key'
  const reasons = [`this format stores the ${title} in the hash string, but the ${title} is not known`]
  return failure('ERR_SECRET', format, { name, reasons })
}

/** Reports that a format cannot represent a hash, with the reason. */
export function refuseDescriptor(format: string, reason: string): Spelled {
  return failure('ERR_UNREPRESENTABLE', format, { reasons: [reason] })
}

/** Returns a failure if a descriptor exceeds a limit of its scheme, because no verifier would accept its text. */
export function refuseExcess<D extends Descriptor>(
  format: string,
  scheme: Scheme<D>,
  descriptor: D,
): Failure | undefined {
  const over = scheme.exceeds(descriptor)
  return over && failure('ERR_UNREPRESENTABLE', format, over.detail)
}

/** Ends the parsing: checks that the text ends, and returns the first fault or the descriptor. */
export function finish<D extends Descriptor>(c: Cursor, descriptor: D): Parsed<D> {
  readEnd(c)
  return c.failure ?? { ok: true, descriptor, notes: c.notes }
}

/** Returns all names that the fields of a format may have. */
export const fieldNamesOf = ({ fields = [], otherFields = {} }: Format): readonly string[] => [
  ...fields,
  ...Object.values(otherFields).flat(),
]

/** Returns the name in `Format.fields` for a name that a field may have. */
export const ownNameOf = ({ otherFields = {} }: Format, given: string): string =>
  Object.keys(otherFields).find((name) => otherFields[name]!.includes(given)) ?? given

/** Returns the given fields by the names in `Format.fields`. */
export const toOwnFields = (format: Format, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([given, value]) => [ownNameOf(format, given), value]))

const isText = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string'

/** Describes a field of a wrong type: callers without types may give a number. */
const notText = (value: unknown): string => `must be a string, not a ${typeof value}`

/** Returns a failure for the first field of a format that is not a string. */
export function checkFields(format: Format, fields: Fields): Failure | undefined {
  const name = fieldNamesOf(format).find((one) => !isText(fields[one]))
  return name === undefined ? undefined : failure('ERR_FIELD', format.id, fieldDetail(name, notText(fields[name])))
}

/** Reads a required field as text of at most `most` characters. */
export function fieldOf(c: Cursor, fields: Fields, name: string, mayBeEmpty = false, most = 1024): string {
  const value = fields[name]
  if (!isText(value)) failField(c, name, notText(value))
  else if (typeof value !== 'string') failField(c, name, 'is missing', `Pass it in \`fields.${name}\``)
  else if (value === '' && !mayBeEmpty) failField(c, name, 'is empty')
  else if (value.length > most) failField(c, name, `has more than ${formatNumber(most)} characters`)
  else if (!value.isWellFormed()) failField(c, name, 'is not well-formed Unicode text')
  else return value
  return ''
}

/** Records where the text of a field is wrong. */
function failEncoding(c: Cursor, name: string, { text, failure: found, at }: Cursor): void {
  if (text === '') failField(c, name, 'is empty')
  const { offset = at, expected = 'the end of the field', isCutOff } = found?.detail ?? {}
  const predicate = `${isCutOff ? '' : 'is '}${placeOf(offset, isCutOff)}: expected ${expected}`
  failField(c, name, predicate, undefined, offset + 1)
}

/** Reads a required field of at most `most` characters with a function that must read all of it. */
export function readField<T>(c: Cursor, fields: Fields, name: string, read: (field: Cursor) => T, most?: number): T {
  const text = fieldOf(c, fields, name, true, most)
  const field: Cursor = { format: c.format, text, at: 0, failure: undefined, notes: [], spans: undefined }
  const found = read(field)
  if (field.failure || field.at !== text.length) failEncoding(c, name, field)
  else for (const one of field.notes) if (!c.notes.includes(one)) c.notes = [...c.notes, one]
  return found
}

/** Reads the bytes of a field. */
export const readFieldBytes: typeof readField<Uint8Array> = readField

/** Reads a required field that must be a decimal number between `min` and `max`. */
export function readFieldNumber(c: Cursor, fields: Fields, name: string, min = 0, max = 0xffffffff): number {
  const value = readField(c, fields, name, (field) => readDecimal(field, name))
  if (!c.failure && (value < min || value > max))
    failField(c, name, `must be between ${formatNumber(min)} and ${formatNumber(max)}`)
  return value
}

/** Reads a required field that must be one of a list of words. */
export function readFieldWord<const W extends string>(c: Cursor, fields: Fields, name: string, words: readonly W[]): W {
  const text = fieldOf(c, fields, name)
  const found = words.find((word) => word === text)
  if (!found) failField(c, name, `must be ${words.join(' or ')}`)
  return found ?? words[0]!
}
