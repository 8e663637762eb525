import type { Span } from '../core/cursor.ts'
import type { Candidate } from '../core/errors.ts'
import { assessHash, type Reason } from '../policy/policy.ts'
import type { Descriptor, Work } from '../schemes/index.ts'
import { type Fields, type Format, hasScheme } from '../spelling/format.ts'
import type { Context } from './context.ts'
import type { ParseOptions } from './hints.ts'
import { parse } from './parse.ts'

/** The result of `inspect`: a description of a hash. */
export interface Inspection<D extends Descriptor = Descriptor> {
  /** The id of the format. */
  readonly format: string
  /** The systems that write the format. */
  readonly writers: readonly string[]
  readonly descriptor: D
  /** Tells whether the text is sealed, so that it needs no hint. */
  readonly isSealed: boolean
  /** The spelling variations that were found in the hash string. */
  readonly notes: readonly string[]
  /** The named parts of the hash string, in order of their positions. In a sealed text, its parts come first. */
  readonly anatomy: readonly Span[]
  /** The estimated work for a password of 16 bytes: ms on the reference machine, and bytes of memory. */
  readonly work: Work
  /** The reasons to replace the hash under the policy of the verifier. */
  readonly reasons: readonly Reason[]
  /** Other formats whose hashes look the same. Empty for a sealed text, because it names its format. */
  readonly couldAlsoBe: readonly Candidate[]
}

/** Tells whether a text could also be in a format that needs a hint. Fields may be missing. */
function couldBe({ claims, parse }: Format, text: string, fields: Fields): boolean {
  if (claims.byHint === undefined) return false
  const parsed = parse(text, fields)
  return parsed.ok || parsed.code === 'ERR_FIELD'
}

/** Describes a hash. @throws HashError as `parse` does. */
export function inspect(context: Context, text: string, options: ParseOptions): Inspection {
  const { format, descriptor, notes, sealed, bare } = parse(context.registry, text, options)
  const whole = bare?.text ?? text
  const inner = sealed?.text ?? whole
  const fields = sealed?.fields ?? bare?.fields ?? options.fields ?? {}
  const spans: Span[] = []
  format.parse(inner, fields, spans)
  const before = whole.length - inner.length
  const all = spans.map((span) => ({ ...span, start: before + span.start, end: before + span.end }))
  const anatomy = [...(sealed?.anatomy ?? []), ...all.sort((a, b) => a.start - b.start)]
  const inText = ({ start, end, ...span }: Span): Span =>
    bare
      ? { ...span, start: bare.placeOf(start), end: end > start ? bare.placeOf(end - 1) + 1 : bare.placeOf(start) }
      : { ...span, start, end }
  const others = sealed ? [] : context.registry.formats
  const couldAlsoBe = others.flatMap((other) =>
    other !== format && hasScheme(other, descriptor.scheme) && couldBe(other, inner, fields)
      ? [{ format: other.id, evidence: other.claims.byHint! }]
      : [],
  )
  return {
    format: format.id,
    writers: format.writers,
    descriptor,
    isSealed: sealed !== undefined,
    notes,
    anatomy: anatomy.map(inText),
    work: context.schemes.workOf(descriptor),
    reasons: assessHash(context.schemes.schemeOf(descriptor), descriptor, notes, context.policy),
    couldAlsoBe,
  }
}
