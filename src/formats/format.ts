import type { Span } from '../core/cursor.ts'
import type { Failure } from '../core/errors.ts'
import type { Descriptor, Expression, OtherForm } from '../schemes/index.ts'

/** What stands beside a hash: its name in the writer's own terms, and its text. */
export type Fields = { readonly [name: string]: string | undefined }

/** How a format recognises its own. Data: nothing is tried in turn. */
export interface Claims {
  /** Beginnings that belong to this format alone, also when what follows is broken. */
  readonly prefixes?: readonly string[]
  /** Texts without a beginning of their own: claimed only when well-formed. */
  readonly shapes?: readonly Shape[]
  /** What cannot be seen in a text at all, in words: reached by a hint only. */
  readonly byHint?: string
  /**
   * Prefixes of other formats that this one writes too, for another computation. Such a text is ambiguous without a hint if
   * both formats read it.
   */
  readonly sharedPrefixes?: readonly string[]
  /** Which texts with such a prefix this format may have written, where that can be seen. It alone reads what the owner cannot. */
  readonly sharedPattern?: RegExp
  /** The field that selects a format of `byHint`: without it only the format's id does. */
  readonly selectedBy?: string
}

/** Whether a text is only hexadecimal digits, only base64 of either alphabet and its padding, or has other characters. */
export type Makeup = 'hex' | 'base64' | 'other'

export interface Shape {
  /** Lengths in characters outside which the text is not looked at. */
  readonly length: readonly [min: number, max: number]
  /** What all of them are made of: what is made otherwise is not read. */
  readonly of?: readonly Makeup[]
  /** Characters that all of them have, at a place from the beginning or, below zero, from the end: one of those given. */
  readonly marks?: readonly (readonly [at: number, oneOf: string])[]
  /** All that it shows is well-formed, where no field stands beside it: it is not read to be claimed. */
  readonly isWhole?: true
  /** A field without which nothing of this shape can be read. */
  readonly beside?: string
  /** Why such a text is likely to be this format. */
  readonly evidence: string
  /** 0 to 1: how much the evidence says, for the order of candidates. */
  readonly rank: number
  /** So many other things look like this that a hint must confirm it, also where no other format claims it. */
  readonly isWeak?: true
}

/** Noted variations are spellings that real systems write and `serialize` does not. */
export type Parsed<D extends Descriptor = Descriptor> =
  | { readonly ok: true; readonly descriptor: D; readonly notes: readonly string[] }
  | Failure

/** `needs` names the secrets that the text leaves out and a verifier must have. */
export type Spelled =
  | { readonly ok: true; readonly text: string; readonly fields: Fields; readonly needs: readonly string[] }
  | Failure

/** A spelling: text to descriptor and back. Pure syntax, no mathematics, no I/O. */
export interface Format<D extends Descriptor = Descriptor> {
  readonly id: string
  /** Of the hashes that it spells: one, except where it wraps other formats. */
  readonly schemes: readonly D['scheme'][]
  /** Systems that write it: what a source hint is matched against. */
  readonly writers: readonly string[]
  /** Systems that take it on import as it is. */
  readonly importers?: readonly string[]
  /** Names of what it reads beside the text. */
  readonly fields?: readonly string[]
  /** What the password becomes before the scheme takes it, where that is the same for all its texts. */
  readonly prepare?: Expression
  /** What follows the salt, where that is the same for all its texts. */
  readonly saltSuffix?: 'pepper'
  /** Forms of the password that its writers may have hashed instead, where that is the same for all its texts. */
  readonly otherwise?: readonly OtherForm[]
  /** Those that stand within its texts, where it wraps others: what they do to the password, it does. */
  readonly wraps?: readonly Format[]
  /** What a digest is computed by, where that is the same for all its texts. */
  readonly expression?: Expression
  /** Parameters of its descriptors that are the same for all its texts. */
  readonly fixed?: { readonly [name: string]: string | number }
  /** The canonical spelling with its parts in angle brackets. */
  readonly grammar: string
  readonly claims: Claims
  /** The closed set of noted variations. */
  readonly notes: readonly string[]
  /** Characters; 1,024 unless stated. */
  readonly maxText?: number
  /** Reads a text, and records its named parts where `spans` are asked for. Returns failures, never throws. */
  parse(text: string, fields: Fields, spans?: Span[]): Parsed<D>
  /** Writes the canonical text. `serialize(parse(text))` is the text itself where nothing was noted but `beyond-phc`. */
  serialize(descriptor: D): Spelled
}

/** The descriptors that a set of formats can produce. */
export type DescriptorOf<F> = F extends Format<infer D> ? D : never

export const maxText = 1024
