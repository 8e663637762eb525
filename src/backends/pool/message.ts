import type { Failure } from '../../core/errors.ts'
import type { Descriptor, Expression, SchemeId } from '../../schemes/index.ts'
import type { Availability, BackendModule } from '../backend.ts'

/** From where to where in the packed bytes. */
type Range = readonly [from: number, to: number]

/** A descriptor, a password and a key with their bytes in one run, so that one buffer moves and one is wiped. */
export interface Packed {
  /** What of the descriptor is a number, a name or bytes: no secret it embeds, and not its digest. */
  readonly fields: { readonly [name: string]: string | number | Range }
  readonly digestLength: number
  readonly expression?: Expression
  readonly password: Range
  readonly key?: Range
  readonly bytes: Uint8Array
}

interface Addressed {
  readonly id: number
  readonly module: BackendModule
  readonly scheme: SchemeId
}
/** `deadline`: milliseconds since the epoch after which it does not begin. */
export interface Item {
  readonly packed: Packed
  readonly deadline?: number
}

/**
 * One computation, or several that the kernel's batch takes. `isOffered`: it waits behind another, and may be taken back
 * until it begins.
 */
export type Request = Addressed & {
  readonly items?: readonly Item[]
  readonly isOffered?: boolean
}

/** `milliseconds` is its share of the time that all took which were computed with it. */
export interface Digested {
  readonly digest: Uint8Array
  readonly milliseconds: number
}

/** The outcome of one job. `dropped` means that it was cancelled or late when its turn came. */
export type Outcome = Digested | { readonly failure: Failure } | { readonly dropped: true }

/** Without items, whether the kernel is available; with them, what became of each, or why of none. */
export type Reply = { readonly id: number } & (
  | { readonly availability: Availability }
  | { readonly outcomes: readonly Outcome[] }
  | { readonly failure: Failure }
  /** It was taken back. */
  | { readonly dropped: true }
)

export const buffersOf = (items: readonly Item[] = []): ArrayBuffer[] =>
  items.map(({ packed }) => packed.bytes.buffer as ArrayBuffer)

export function wipe(items: readonly Item[] = []): void {
  for (const { packed } of items) packed.bytes.fill(0)
}

export function pack(password: Uint8Array, descriptor: Descriptor, key: Uint8Array | undefined): Packed {
  const { digest, ...rest } = descriptor
  const parts = [password, ...(key ? [key] : [])]
  let end = password.length + (key?.length ?? 0)
  const fields: { [name: string]: string | number | Range } = {}
  for (const [name, value] of Object.entries(rest) as [string, unknown][]) {
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value
    else if (value instanceof Uint8Array) {
      parts.push(value)
      fields[name] = [end, (end += value.length)]
    }
  }
  const bytes = new Uint8Array(end)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  const { length } = password
  const packed: Packed = {
    fields,
    digestLength: digest.length,
    ...(descriptor.scheme === 'digest' && { expression: descriptor.expression }),
    password: [0, length],
    bytes,
  }
  return key ? { ...packed, key: [length, length + key.length] } : packed
}

export function unpack({ fields, digestLength, expression, password, key, bytes }: Packed): {
  readonly password: Uint8Array
  readonly descriptor: Descriptor
  readonly key?: Uint8Array
} {
  const descriptor: { [name: string]: unknown } = { digest: new Uint8Array(digestLength) }
  if (expression !== undefined) descriptor.expression = expression
  for (const [name, value] of Object.entries(fields))
    descriptor[name] = typeof value === 'object' ? bytes.subarray(...value) : value
  return {
    password: bytes.subarray(...password),
    descriptor: descriptor as unknown as Descriptor,
    ...(key && { key: bytes.subarray(...key) }),
  }
}
