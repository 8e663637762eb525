import { createCursor, fail, readDecimal, readEnd, readLiteral, type Span } from '../core/cursor.ts'
import { failure } from '../core/errors.ts'
import { digest } from '../schemes/digest.ts'
import { anyBytes, bytesOf, hasForm, sameExpression, uses } from '../schemes/expression.ts'
import type { Argon2, Descriptor, Expression } from '../schemes/index.ts'
import type { Encoding } from './encodings.ts'
import {
  type DescriptorOf,
  type Fields,
  type Format,
  hasScheme,
  maxText,
  type Parsed,
  readFieldBytes,
  refuseDescriptor,
  type SchemeOf,
  type Spelled,
  toSpelled,
} from './format.ts'

/** The data of a format that wraps others. The rest comes from the inner formats. */
export interface Wrapping extends Pick<Format, 'id' | 'writers'> {
  /** The prefixes. The first prefix is written; the other prefixes are read with the note `prefix`. */
  readonly prefixes: readonly [string, ...string[]]
  /** The claims. By default the format claims its prefixes. */
  readonly claims?: Format['claims']
}

/** Parses a hash string within the text of the format `id`. `at` is its position there. */
function parseWithin(
  id: string,
  inner: Pick<Format, 'parse'>,
  text: string,
  at: number,
  fields: Fields,
  spans: Span[] | undefined,
): ReturnType<Format['parse']> {
  const within: Span[] | undefined = spans && []
  const parsed = inner.parse(text, fields, within)
  for (const { start, end, ...span } of within ?? []) spans!.push({ ...span, start: start + at, end: end + at })
  if (parsed.ok) return parsed
  const { offset } = parsed.detail
  return failure(parsed.code, id, { ...parsed.detail, ...(offset !== undefined && { offset: offset + at }) })
}

/**
 * Creates a format that adds a prefix to other formats. The rest of the text is parsed with the inner format that has
 * the longest matching prefix, and written with the first inner format that can represent the hash.
 */
export function wrapFormats<const F extends Format>(
  { prefixes, claims = { prefixes }, ...says }: Wrapping,
  inner: readonly F[],
): Format<DescriptorOf<F>> {
  type D = DescriptorOf<F>
  const { id } = says
  const [written] = prefixes
  /** The beginnings of the texts after a prefix. */
  const beginnings = inner
    .flatMap((format) => (format.claims.prefixes ?? ['']).map((text) => ({ text, format })))
    .sort((a, b) => b.text.length - a.text.length)
  const fields = [...new Set(inner.flatMap((format) => format.fields ?? []))]

  return {
    ...says,
    schemes: [...new Set(inner.flatMap(({ schemes }) => schemes))] as readonly SchemeOf<D>[],
    grammar: `${written}<${inner.map((format) => format.id).join(' | ')}>`,
    claims,
    wraps: inner,
    ...(fields.length > 0 && { fields }),
    maxText:
      Math.max(...prefixes.map(({ length }) => length)) + Math.max(...inner.map((one) => one.maxText ?? maxText)),
    notes: [...(prefixes.length > 1 ? ['prefix'] : []), ...new Set(inner.flatMap(({ notes }) => notes))],
    parse(text: string, fields: Fields, spans?: Span[]): Parsed<D> {
      const fitting = prefixes.filter((one) => text.startsWith(one))
      // If one prefix starts with another, prefer the one that is followed by an inner format.
      const prefix =
        fitting.find((one) => beginnings.some((inner) => text.startsWith(inner.text, one.length))) ?? fitting[0]
      if (prefix === undefined) return failure('ERR_MALFORMED', id, { offset: 0, expected: JSON.stringify(written) })
      const { length } = prefix
      const found = beginnings.find((one) => text.startsWith(one.text, length))
      if (!found) {
        const expected = beginnings.map((one) => JSON.stringify(one.text)).join(' or ')
        return failure('ERR_MALFORMED', id, { offset: length, expected })
      }
      const parsed = parseWithin(id, found.format, text.slice(length), length, fields, spans) as Parsed<D>
      return prefix === written || !parsed.ok ? parsed : { ...parsed, notes: ['prefix', ...parsed.notes] }
    },
    serialize(descriptor: D) {
      let refused = refuseOthers(id)
      for (const format of inner) {
        if (!hasScheme(format, descriptor.scheme)) continue
        // A descriptor that the inner format has parsed contains the format's own `prepare`.
        if (descriptor.prepare !== format.prepare && !format.wraps) continue
        const result = format.serialize(descriptor)
        if (result.ok) return toSpelled(written + result.text, result.needs, result.fields)
        refused = failure(result.code, id, result.detail)
      }
      return refused
    },
  }
}

const refuseOthers = (id: string): Spelled =>
  refuseDescriptor(id, 'no format inside this format can represent the hash')

/** Creates a format that adds a prefix to another format. */
export function wrapFormat<D extends Descriptor>(wrapping: Wrapping, inner: Format<D>): Format<D> {
  const { expression, fixed, saltSuffix } = inner
  return {
    ...wrapFormats<Format<D>>(wrapping, [inner]),
    ...(expression && { expression }),
    ...(fixed && { fixed }),
    ...(saltSuffix && { saltSuffix }),
  }
}

/** The beginning of PHP's serialized array with the key `hash`, and the characters after the hash string. */
const arrayBeginning = 'a:1:{s:4:"hash";'
const arrayEnding = '";}'

/** Creates a format that encloses the hash strings of other formats in PHP's serialized array with the key `hash`. */
export function encloseInArray<const F extends Format>(
  says: Pick<Format, 'id' | 'writers'>,
  inner: readonly F[],
): Format<DescriptorOf<F>> {
  const { id } = says
  const claims = { prefixes: [arrayBeginning] }
  const bare = wrapFormats({ ...says, prefixes: [''], claims }, inner)
  return {
    ...bare,
    grammar: `${arrayBeginning}s:<length>:"${bare.grammar}${arrayEnding}`,
    parse(text, fields, spans) {
      const c = createCursor(id, text, spans)
      readLiteral(c, `${arrayBeginning}s:`)
      const start = c.at
      const length = readDecimal(c, 'length')
      readLiteral(c, ':"')
      const { at } = c
      const end = Math.min(at + length, text.length)
      const found = text.indexOf(arrayEnding, at)
      if (found >= 0 && found !== end) fail(c, start, 'the number of characters of the hash string')
      c.at = end
      readLiteral(c, arrayEnding)
      readEnd(c)
      if (c.failure) return c.failure
      return parseWithin(id, bare, text.slice(at, end), at, fields, spans) as Parsed<DescriptorOf<F>>
    },
    serialize(descriptor) {
      const written = bare.serialize(descriptor)
      if (!written.ok) return written
      const { text, needs, fields } = written
      return toSpelled(`${arrayBeginning}s:${text.length}:"${text}${arrayEnding}`, needs, fields)
    },
  }
}

/** The data of a format that wraps another one for a prepared password. By default the format adds no prefix. */
interface PreparedWrapping extends Omit<Wrapping, 'prefixes'>, Pick<Format, 'prepare' | 'otherwise'> {
  readonly prefixes?: Wrapping['prefixes']
}

/** Creates a format that wraps another one, for a password that is changed before it is hashed. */
export function addPreparation<D extends Descriptor>(
  { prepare, otherwise, prefixes = [''], ...wrapping }: PreparedWrapping,
  inner: Format<D>,
): Format<D> {
  const { wraps, ...format } = wrapFormat({ ...wrapping, prefixes }, inner)
  const { id, fields = [] } = format
  const isPeppered = uses(prepare, 'pepper')
  const added = { ...(prepare && { prepare }), ...(otherwise && { otherwise }) }
  return {
    ...format,
    ...added,
    ...(wraps && prepare === undefined && { wraps }),
    ...(!hasScheme(format, 'digest') && { innerSchemes: [digest] }),
    ...(isPeppered && { fields: [...fields, 'pepperId'] }),
    parse(text, given, spans) {
      const parsed = format.parse(text, given, spans)
      if (!parsed.ok) return parsed
      const { pepperId } = given
      return { ...parsed, descriptor: { ...parsed.descriptor, ...added, ...(isPeppered && pepperId && { pepperId }) } }
    },
    serialize(descriptor) {
      if (!sameExpression(descriptor.prepare, prepare)) return refuseOthers(id)
      const { prepare: _, ...plain } = descriptor
      const result = format.serialize(plain as D)
      if (!result.ok || !isPeppered) return result
      const { pepperId } = descriptor
      return toSpelled(result.text, [...result.needs, 'peppers'], {
        ...result.fields,
        ...(pepperId !== undefined && { pepperId }),
      })
    },
  }
}

/** The data of a format whose change of the password uses a value of a field, such as a user name. */
interface FieldPreparation extends Pick<Format, 'id' | 'writers'> {
  readonly byHint: string
  readonly field: string
  readonly encoding: Encoding
  /** Returns the change of the password with the value of the field. */
  readonly prepare: (value: Expression) => Expression
}

/** Creates a format that wraps another one, for a password that is combined with the value of a field. */
export function addFieldPreparation<D extends Descriptor>(
  { id, byHint, field, encoding, prepare, ...says }: FieldPreparation,
  inner: Format<D>,
): Format<D> {
  const { wraps: _, ...format } = wrapFormat({ id, ...says, prefixes: [''], claims: { byHint } }, inner)
  const own = prepare(anyBytes)
  return {
    ...format,
    fields: [field],
    prepare: own,
    innerSchemes: [digest],
    notes: [...format.notes, ...encoding.notes],
    parse(text, given, spans) {
      const parsed = format.parse(text, given, spans)
      if (!parsed.ok) return parsed
      const c = createCursor(id, text)
      const bytes = readFieldBytes(c, given, field, (value) => encoding.read(value, field, {}))
      if (c.failure) return c.failure
      return { ...parsed, descriptor: { ...parsed.descriptor, prepare: prepare({ bytes }) } }
    },
    serialize(descriptor) {
      const { prepare: its, ...plain } = descriptor
      const bytes = hasForm(its, own) ? bytesOf(its) : undefined
      const value = bytes && encoding.write(bytes)
      // `parse` refuses an empty field.
      if (!value) return refuseOthers(id)
      const result = format.serialize(plain as D)
      return result.ok ? toSpelled(result.text, result.needs, { [field]: value }) : result
    },
  }
}

/** Describes the part of a format that the reader of a wrapper accepts. */
interface Restriction<D extends Descriptor> {
  readonly takes?: (descriptor: D) => boolean
  /** The notes that the reader accepts. By default the reader accepts all notes of the format. */
  readonly notes?: readonly string[]
}

/** Restricts a format to some prefixes, descriptors and notes. */
export function restrictFormat<D extends Descriptor>(
  format: Format<D>,
  prefixes: readonly string[],
  { takes = () => true, notes = format.notes }: Restriction<D> = {},
): Format<D> {
  const { id } = format
  return {
    ...format,
    claims: { prefixes },
    notes,
    parse(text, fields, spans) {
      const parsed = format.parse(text, fields, spans)
      if (!parsed.ok || (takes(parsed.descriptor) && parsed.notes.every((one) => notes.includes(one)))) return parsed
      return failure('ERR_MALFORMED', id, {
        offset: 0,
        expected: 'an algorithm, parameters and a spelling that systems with this format support',
      })
    },
    serialize: (descriptor) =>
      takes(descriptor)
        ? format.serialize(descriptor)
        : refuseDescriptor(id, 'systems with this format support other algorithms or parameters'),
  }
}

const isPlain = ({ keyId, keyName, associatedData }: Argon2): boolean =>
  !keyId && keyName === undefined && !associatedData

/** Returns a part of Argon2's PHC string that reads no fields, so the verifier refuses `fields.keyId`. */
function restrictArgon2(argon2: Format<Argon2>, prefix: string, its: Restriction<Argon2>): Format<Argon2> {
  const { fields: _, ...rest } = argon2
  return restrictFormat({ ...rest, parse: (text, _fields, spans) => argon2.parse(text, {}, spans) }, [prefix], its)
}

/** Returns the format of Argon2's PHC string for a writer that has no secret key. */
export const excludeKey = (argon2: Format<Argon2>): Format<Argon2> =>
  restrictArgon2(argon2, '$argon2', { takes: ({ keyName }) => keyName === undefined })

/**
 * Returns the format of Argon2's PHC string for a reader that accepts only the parameters m, t and p in this order.
 * `notes` names the other variations that the reader accepts.
 */
export const restrictToPlain = (argon2: Format<Argon2>, ...notes: readonly string[]): Format<Argon2> =>
  restrictArgon2(argon2, '$argon2', { takes: isPlain, notes: [...notes, 'beyond-phc'] })

/** Returns the format of the PHC strings of Argon2 that libsodium reads. */
export const restrictToLibsodium = (argon2: Format<Argon2>, variant: Argon2['variant']): Format<Argon2> => ({
  ...restrictArgon2(argon2, `$argon2${variant}$v=19$`, {
    takes: (one) => one.variant === variant && one.version === 19 && isPlain(one),
    notes: ['beyond-phc'],
  }),
  fixed: { variant, version: 19 },
})
