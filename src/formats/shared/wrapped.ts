import type { Span } from '../../core/cursor.ts'
import { failure } from '../../core/errors.ts'
import { type Expression, sameExpression, uses } from '../../schemes/expression.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { type DescriptorOf, type Fields, type Format, maxText, type Parsed, type Spelled } from '../format.ts'
import { spelled, unrepresentable } from './spelled.ts'

/** What a wrapping format says of itself; the rest is its inner formats'. */
export interface Wrapping {
  readonly id: string
  readonly writers: readonly string[]
  readonly importers?: readonly string[]
  /** What stands in front: the first is written, the others are noted as `prefix`. */
  readonly prefixes: readonly [string, ...string[]]
  /** What it claims; its prefixes unless given. */
  readonly claims?: Format['claims']
  /** What the password becomes before the inner format's scheme takes it. */
  readonly prepare?: Expression
  readonly otherwise?: Format['otherwise']
}

/** The beginnings by which a wrapper knows which format is inside. */
const beginningsOf = (format: Format): readonly string[] => format.claims.prefixes ?? ['']

/**
 * A format that puts a prefix in front of others: it reads what follows by the inner format whose longest prefix
 * stands there, and writes what the first of them can say.
 */
export function wrapped<const F extends Format>(
  { id, writers, importers, prefixes, claims, prepare, otherwise }: Wrapping,
  inner: readonly F[],
): Format<DescriptorOf<F>> {
  type D = DescriptorOf<F>
  const beginnings = inner
    .flatMap((format) => beginningsOf(format).map((text) => ({ text, format })))
    .sort((a, b) => b.text.length - a.text.length)
  const [written] = prefixes
  const isPeppered = uses(prepare, 'pepper')
  const fields = [...new Set([...inner.flatMap((format) => format.fields ?? []), ...(isPeppered ? ['pepperId'] : [])])]
  const needs = isPeppered ? ['peppers'] : []
  const [{ expression, fixed, saltSuffix } = {} as Partial<F>, ...others] = inner
  const expected = beginnings.map(({ text }) => JSON.stringify(text)).join(' or ')

  return {
    id,
    schemes: [...new Set(inner.flatMap(({ schemes }) => schemes))] as readonly D['scheme'][],
    writers,
    ...(importers && { importers }),
    ...(prepare !== undefined && { prepare }),
    ...(otherwise && { otherwise }),
    ...(others.length === 0 && expression && { expression }),
    ...(others.length === 0 && fixed && { fixed }),
    ...(others.length === 0 && saltSuffix && { saltSuffix }),
    grammar: `${written}<${inner.map((format) => format.id).join(' | ')}>`,
    claims: claims ?? { prefixes },
    ...(prepare === undefined && { wraps: inner }),
    ...(fields.length > 0 && { fields }),
    maxText:
      Math.max(...prefixes.map(({ length }) => length)) + Math.max(...inner.map((one) => one.maxText ?? maxText)),
    notes: [...(prefixes.length > 1 ? ['prefix'] : []), ...new Set(inner.flatMap(({ notes }) => notes))],
    parse(text: string, fields: Fields, spans?: Span[]): Parsed<D> {
      const fitting = prefixes.filter((one) => text.startsWith(one))
      // Of two of which one begins as the other, the one that an inner format follows.
      const prefix =
        fitting.find((one) => beginnings.some((inner) => text.startsWith(inner.text, one.length))) ?? fitting[0]
      if (prefix === undefined) return failure('ERR_MALFORMED', id, { offset: 0, expected: JSON.stringify(written) })
      const rest = text.slice(prefix.length)
      const found = beginnings.find((one) => rest.startsWith(one.text))
      if (!found) return failure('ERR_MALFORMED', id, { offset: prefix.length, expected })
      const within: Span[] | undefined = spans && []
      const parsed = found.format.parse(rest, fields, within) as Parsed<D>
      for (const { start, end, ...span } of within ?? [])
        spans!.push({ ...span, start: start + prefix.length, end: end + prefix.length })
      if (parsed.ok) {
        const pepperId = (isPeppered && fields.pepperId) || undefined
        const descriptor = {
          ...parsed.descriptor,
          ...(prepare && { prepare }),
          ...(otherwise && { otherwise }),
          ...(pepperId !== undefined && { pepperId }),
        }
        return { ok: true, descriptor, notes: prefix === written ? parsed.notes : ['prefix', ...parsed.notes] }
      }
      const { offset } = parsed.detail
      const detail = offset === undefined ? parsed.detail : { ...parsed.detail, offset: offset + prefix.length }
      return failure(parsed.code, id, detail)
    },
    serialize(descriptor: D) {
      let refused: Spelled = unrepresentable(id, 'none of the formats that it wraps supports the hash')
      for (const format of inner) {
        if (!format.schemes.includes(descriptor.scheme)) continue
        const isSaid = sameExpression(descriptor.prepare, prepare ?? format.prepare)
        if (!isSaid && !(format.wraps && prepare === undefined)) continue
        const result = format.serialize(descriptor)
        const { pepperId } = descriptor
        const chosen = isPeppered && pepperId !== undefined ? { pepperId } : {}
        if (result.ok)
          return spelled(written + result.text, [...result.needs, ...needs], { ...result.fields, ...chosen })
        refused = failure(result.code, id, result.detail)
      }
      return refused
    },
  }
}

/** The texts of other formats over a password that was changed before, which they do not show. */
export function prepared<const F extends Format>(
  { byHint, ...says }: Pick<Wrapping, 'id' | 'writers'> & { readonly byHint: string; readonly prepare: Expression },
  inner: readonly F[],
): Format<DescriptorOf<F>> {
  return wrapped({ ...says, prefixes: [''], claims: { byHint } }, inner)
}

/** What a wrapper's reader takes of a format. */
export interface Part<D extends Descriptor> {
  readonly takes?: (descriptor: D) => boolean
  /** The variations that it reads too; all of the format's unless given. */
  readonly notes?: readonly string[]
}

/** The part of a format that a wrapper takes: by how its texts begin, and by what they say. */
export function part<D extends Descriptor>(
  format: Format<D>,
  prefixes: readonly string[],
  { takes = () => true, notes = format.notes }: Part<D> = {},
): Format<D> {
  const { id } = format
  return {
    ...format,
    claims: { prefixes },
    notes,
    parse(text, fields, spans) {
      const parsed = format.parse(text, fields, spans)
      if (!parsed.ok || (takes(parsed.descriptor) && parsed.notes.every((one) => notes.includes(one)))) return parsed
      return failure('ERR_MALFORMED', id, { offset: 0, expected: 'a hash that the writer of this format accepts' })
    },
    serialize: (descriptor) =>
      takes(descriptor)
        ? format.serialize(descriptor)
        : unrepresentable(id, 'the writer of this format does not support it'),
  }
}
