import type { Span } from '../../core/cursor.ts'
import type { Secrets } from '../../core/secret.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { spellings } from '../../transcode.ts'
import type { Inspection, Verifier } from '../../verifier/index.ts'
import type { Measured } from './measure.ts'

/** A format that a hash could be written in, and what stands in the way. */
export interface Target {
  readonly format: string
  readonly ok: boolean
  /** Secrets that the text would leave out and its verifier must have. */
  readonly needs: readonly string[]
  /** Why not. */
  readonly missing?: string
}

/** Everything that `inspect` tells of a hash. */
export interface Examination {
  readonly text: string
  readonly line?: number
  readonly inspection: Inspection
  readonly policy: string
  readonly measured: Measured
  readonly targets: readonly Target[]
}

/** The formats that a descriptor can be transcoded to, at least with a secret that is missing. */
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

/** The bytes behind a named part of the text, if it is bytes. */
export function bytesOf(descriptor: Descriptor, { name }: Span): number | undefined {
  const key = name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
  const value: unknown = (descriptor as unknown as { readonly [key: string]: unknown })[key]
  if (value instanceof Uint8Array) return value.length
  const bytes = (value as { bytes?: unknown } | undefined)?.bytes
  return typeof bytes === 'function' ? (bytes.call(value) as Uint8Array).length : undefined
}
