import type { Failure } from '../../core/errors.ts'
import type { Descriptor, Expression, SchemeId } from '../../schemes/index.ts'
import type { Asked, Availability, BackendModule } from '../backend.ts'
import type { Addons } from '../packages/addon.ts'

/** A range in the packed bytes. */
type Range = readonly [from: number, to: number]

/** One computation: a descriptor, a password and a key, with all bytes in one buffer, which is moved and wiped. */
export interface Packed {
  /**
   * The numbers, texts and bytes of the descriptor, without its digest. Embedded secrets are dropped, because the
   * kernel gets the key. So are preparations, because they are computed before.
   */
  readonly fields: { readonly [name: string]: string | number | Range }
  readonly digestLength: number
  readonly expression?: Expression
  readonly password: Range
  readonly key?: Range
  readonly bytes: Uint8Array
  /** The time after which the computation does not start, in ms by `readSharedClock`. */
  readonly deadline?: number
}

/** The clock as it was at the start, because tests may replace it. */
const { hrtime } = process

/**
 * Returns the time in ms by a clock that all threads of a process share. `performance.now()` of a worker thread may
 * start with that thread.
 */
export function readSharedClock(): number {
  const [seconds, nanoseconds] = hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}

interface Addressed {
  readonly id: number
  readonly module: BackendModule
  readonly scheme: SchemeId
}

/**
 * A request for one computation, or for several computations of one batch. A request with `isOffered` waits behind
 * another request, and may be taken back until it starts.
 */
export type ThreadRequest = Addressed & {
  readonly items?: readonly Packed[]
  readonly isOffered?: boolean
}

/** A digest. `milliseconds` is the time of its batch, divided by the number of hashes in the batch. */
export interface Digested {
  readonly digest: Uint8Array
  readonly milliseconds: number
}

/** The outcome of one computation. `dropped` means that it was cancelled or late when its turn came. */
export type HashOutcome = Digested | { readonly failure: Failure } | { readonly dropped: true }

/**
 * The reply to a request: for a request without items the state of the kernel, else the outcomes or a failure of all.
 */
export type ThreadReply = { readonly id: number } & (
  | { readonly availability: Availability }
  | { readonly outcomes: readonly HashOutcome[] }
  | { readonly failure: Failure }
  /** The request was taken back. */
  | { readonly dropped: true }
)

/** Sends a request to a thread, and to another thread if the first one ends before it starts the request. */
export type Ask = (request: () => Omit<ThreadRequest, 'id'>) => Promise<ThreadReply>

/** The data that a thread gets at its start. */
export interface ThreadData {
  readonly signals: Signals
  readonly addons: Addons
}

/** Returns the buffers that are moved to a thread with a request. */
export const buffersOf = (items: readonly Packed[] = []): ArrayBuffer[] =>
  items.map(({ bytes }) => bytes.buffer as ArrayBuffer)

/** Overwrites the passwords and keys of a request. */
export function wipe(items: readonly Packed[] = []): void {
  for (const { bytes } of items) bytes.fill(0)
}

/** Packs a computation, so that it can be moved to a thread. */
export function pack({ password, descriptor, job: { key, deadline } }: Asked<SchemeId>): Packed {
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
  return {
    fields,
    digestLength: digest.length,
    ...(descriptor.scheme === 'digest' && { expression: descriptor.expression }),
    password: [0, length],
    ...(key && { key: [length, length + key.length] as const }),
    bytes,
    ...(deadline !== undefined && { deadline: deadline - performance.now() + readSharedClock() }),
  }
}

/** Unpacks a computation. The password and the key are views of the packed bytes, so wiping these bytes wipes both. */
export function unpack({ fields, digestLength, expression, password, key, bytes }: Packed): Asked<SchemeId> {
  const descriptor: { [name: string]: unknown } = { digest: new Uint8Array(digestLength) }
  if (expression !== undefined) descriptor.expression = expression
  for (const [name, value] of Object.entries(fields))
    descriptor[name] = typeof value === 'object' ? bytes.subarray(...value) : value
  return {
    password: bytes.subarray(...password),
    descriptor: descriptor as unknown as Descriptor,
    job: key ? { key: bytes.subarray(...key) } : {},
  }
}

/** The memory that a thread and its caller share, in addition to messages: two ids of requests, and a bell. */
export type Signals = Int32Array<SharedArrayBuffer>

const begun = 0
const bell = 1
const offered = 2

export const createSignals = (): Signals => new Int32Array(new SharedArrayBuffer(12))

/** Offers a request that waits behind another. */
export function offer(signals: Signals, id: number): void {
  Atomics.store(signals, offered, id)
}

/** Tells whether an offered request has not been taken yet. There is room for one offer. */
export const isOffering = (signals: Signals): boolean => Atomics.load(signals, offered) !== 0

/** Takes an offered request: the thread to start it, or the caller to take it back. Only the first of both succeeds. */
export const take = (signals: Signals, id: number): boolean => Atomics.compareExchange(signals, offered, id, 0) === id

export function begin(signals: Signals, id: number): void {
  Atomics.store(signals, bell, 0)
  Atomics.store(signals, begun, id)
}

export const hasBegun = (signals: Signals, id: number): boolean => Atomics.load(signals, begun) === id

/** Signals the thread that a message was posted. */
export function ring(signals: Signals): void {
  Atomics.store(signals, bell, 1)
  Atomics.notify(signals, bell)
}

/**
 * The time in ms that a thread stays awake after a reply. A request that comes in this time does not wait until a core
 * wakes up, which takes longer than all other steps.
 */
const attention = 0.1

/** Waits for the bell, at most the given ms. Waking up this way takes half as long as through the event loop. */
export function listen(signals: Signals, milliseconds: number): void {
  const end = performance.now() + attention
  while (Atomics.load(signals, bell) === 0) {
    if (performance.now() < end) continue
    Atomics.wait(signals, bell, 0, milliseconds)
    return
  }
}
