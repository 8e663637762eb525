import { spellings } from '../../convert/transcode.ts'
import type { Span } from '../../core/cursor.ts'
import type { Secrets } from '../../core/secret.ts'
import type { Descriptor } from '../../schemes/index.ts'
import type { Inspection, Verifier } from '../../verifier/index.ts'
import type { Measured } from './measure.ts'

/** A format that a hash could be written in, or the reason why not. */
export interface Target {
  readonly format: string
  readonly ok: boolean
  /** The secrets that the new string does not contain and its verifier needs. */
  readonly needs: readonly string[]
  /** The name of the missing secret, or the reason why the hash cannot be written in this format. */
  readonly missing?: string
}

/** Everything that `inspect` shows for a hash. */
export interface Examination {
  readonly text: string
  readonly line?: number
  readonly inspection: Inspection
  /** Systems that accept a hash of this format in an import. */
  readonly importers: readonly string[]
  readonly policy: string
  readonly measured: Measured
  readonly targets: readonly Target[]
}

/** Returns the formats that a hash can be converted to, including formats for which only a secret is missing. */
export function targetsOf(verifier: Verifier, { format, descriptor }: Inspection, secrets: Secrets): readonly Target[] {
  return spellings(verifier, descriptor, secrets)
    .filter((one) => one.format !== format && (one.spelled.ok || one.spelled.code !== 'ERR_UNREPRESENTABLE'))
    .map(({ format, spelled }) => {
      if (spelled.ok) return { format, ok: true, needs: spelled.needs }
      const { detail, code } = spelled
      const missing = detail.name === undefined ? (detail.reasons?.join('; ') ?? detail.hint ?? code) : detail.name
      return { format, ok: false, needs: [], missing }
    })
}

/** Returns the length in bytes of a named part of the hash string, if the part encodes bytes. */
export function bytesOf(descriptor: Descriptor, { name }: Span): number | undefined {
  const key = name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
  const value: unknown = (descriptor as unknown as { readonly [key: string]: unknown })[key]
  if (value instanceof Uint8Array) return value.length
  const bytes = (value as { bytes?: unknown } | undefined)?.bytes
  return typeof bytes === 'function' ? (bytes.call(value) as Uint8Array).length : undefined
}
