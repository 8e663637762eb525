import type { Span } from '../core/cursor.ts'
import type { Candidate } from '../core/errors.ts'
import type { Format } from '../formats/format.ts'
import { assess, type Reason } from '../policy/index.ts'
import { type Descriptor, workOf } from '../schemes/index.ts'
import type { Work } from '../schemes/scheme.ts'
import type { Context } from './context.ts'
import type { ParseOptions } from './options.ts'
import { parse } from './parse.ts'

/** The result of `inspect`: a description of a hash. */
export interface Inspection<D extends Descriptor = Descriptor> {
  /** The id of the format. */
  readonly format: string
  /** The systems that write the format. */
  readonly writers: readonly string[]
  readonly descriptor: D
  /** The spelling variations that were found in the hash string. */
  readonly notes: readonly string[]
  /** The named parts of the hash string, in order of their positions. */
  readonly anatomy: readonly Span[]
  /** The estimated work for a password of 16 bytes: ms on the reference machine, and bytes of memory. */
  readonly work: Work
  /** The reasons to replace the hash under the policy of the verifier. */
  readonly reasons: readonly Reason[]
  /** Other formats whose hashes look the same. */
  readonly couldAlsoBe: readonly Candidate[]
}

/** Tells whether a text could also be in a format that needs a hint. Fields may be missing. */
function couldBe({ claims, parse }: Format, text: string, { fields = {} }: ParseOptions): boolean {
  if (claims.byHint === undefined) return false
  const parsed = parse(text, fields)
  return parsed.ok || parsed.code === 'ERR_FIELD'
}

/** Describes a hash. @throws HashError as `parse` does. */
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
