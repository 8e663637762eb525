import type { Span } from '../core/cursor.ts'
import type { Candidate } from '../core/errors.ts'
import type { Format } from '../formats/format.ts'
import { assess, type Reason } from '../policy/index.ts'
import { type Descriptor, workOf } from '../schemes/index.ts'
import type { Work } from '../schemes/scheme.ts'
import type { Context } from './context.ts'
import type { ParseOptions } from './options.ts'
import { parse } from './parse.ts'

export interface Inspection<D extends Descriptor = Descriptor> {
  readonly format: string
  readonly writers: readonly string[]
  readonly descriptor: D
  readonly notes: readonly string[]
  /** The named parts of the text, in order. */
  readonly anatomy: readonly Span[]
  /** For a password of 16 bytes. */
  readonly work: Work
  /** What the policy says of it. */
  readonly reasons: readonly Reason[]
  /** Formats that the same text could be, as far as the text itself shows. */
  readonly couldAlsoBe: readonly Candidate[]
}

/** Whether a text is one of a format that it does not show, as far as it says; what stands beside it may be missing. */
function couldBe({ claims, parse }: Format, text: string, { fields = {} }: ParseOptions): boolean {
  if (claims.byHint === undefined) return false
  const parsed = parse(text, fields)
  return parsed.ok || parsed.code === 'ERR_FIELD'
}

/** @throws HashError as `parse` does. */
export function inspect(context: Context, text: string, options: ParseOptions): Inspection {
  const { format, descriptor, notes } = parse(context.registry, text, options)
  const anatomy: Span[] = []
  format.parse(text, options.fields ?? {}, anatomy)
  const couldAlsoBe = context.registry.formats.flatMap((other) =>
    other !== format && other.schemes.includes(descriptor.scheme) && couldBe(other, text, options)
      ? [{ format: other.id, evidence: other.claims.byHint! }]
      : [],
  )
  return {
    format: format.id,
    writers: format.writers,
    descriptor,
    notes,
    anatomy: anatomy.sort((a, b) => a.start - b.start),
    work: workOf(descriptor, 16),
    reasons: assess(descriptor, notes, context.policy),
    couldAlsoBe,
  }
}
