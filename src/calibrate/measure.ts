import type { Backend } from '../backends/backend.ts'
import { equal, utf8 } from '../core/bytes.ts'
import { failure, HashError } from '../core/errors.ts'
import type { Descriptor } from '../schemes/index.ts'
import { allSchemes } from '../schemes/schemes.ts'
import { computeDigest, createTiming, preparePassword } from '../verifier/compute.ts'

/** Returns a quantile, or NaN without values. The median of an even number of values is the mean of the middle two. */
export function calculateQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]
  const above = sorted[Math.ceil(at)]
  if (below === undefined || above === undefined) return Number.NaN
  return share === 0.5 ? (below + above) / 2 : above
}

export const calculateMedian = (values: readonly number[]): number => calculateQuantile(values, 0.5)

/** The statistics of a measurement. */
export interface Figures {
  /** The median time of one computation, in ms. */
  readonly median: number
  /** The 95th percentile of the time, in ms. */
  readonly p95: number
  /** The shortest time, in ms. */
  readonly fastest: number
  /** The number of measured computations. */
  readonly samples: number
  /** Computations per second. */
  readonly perSecond: number
}

/** Returns the statistics of latencies in ms and of rates per second. */
export function figuresOf(latencies: readonly number[], rates: readonly number[]): Figures {
  return {
    median: calculateMedian(latencies),
    p95: calculateQuantile(latencies, 0.95),
    fastest: calculateQuantile(latencies, 0),
    samples: latencies.length,
    perSecond: calculateMedian(rates),
  }
}

/** Computes one descriptor repeatedly, as logins do. */
export interface RepeatedComputation {
  readonly descriptor: Descriptor
  /** Computes once and returns the id of the backend. @throws HashError as a verification does. */
  run(signal: AbortSignal | undefined): Promise<string>
  /** Ends the threads that the computation started, unless others use these threads. */
  close(): Promise<void>
}

const password = 'correct horse bat'

/** Any pepper costs as much as another of its length. */
const anyPepper = new Uint8Array(32).fill(7)

/** Any key of the right length costs the same. */
function anyKey(descriptor: Descriptor): Uint8Array | undefined {
  if (descriptor.scheme === 'legacy-scrypt') return new Uint8Array(descriptor.digest.length).fill(7)
  return descriptor.scheme === 'argon2' && descriptor.keyId ? new Uint8Array(32).fill(7) : undefined
}

/** Prepares a descriptor for the first backend that can compute it. Every digest is compared with the first one. */
export function createRepeatedComputation(backends: readonly Backend[], descriptor: Descriptor): RepeatedComputation {
  const owner = {}
  const key = anyKey(descriptor)
  const { otherwise: _, ...withoutOtherForms } = descriptor
  let expected: Uint8Array | undefined

  return {
    descriptor,
    async run(signal) {
      const engine = { schemes: allSchemes, backends, owner, mustBeOpen: () => undefined }
      const timing = createTiming({ signal })
      const input = { password: utf8(password), pepper: anyPepper, keyOf: anyKey, secrets: [] }
      const [form] = await preparePassword(engine, withoutOtherForms, input, timing)
      const [reading] = form!
      const used = key ?? (descriptor.scheme === 'digest' ? anyPepper : undefined)
      const { digest, backend } = await computeDigest(engine, { ...reading!, key: used }, timing)
      if (!equal((expected ??= digest), digest))
        throw new HashError(
          failure('ERR_BACKEND', undefined, {
            reasons: [`${backend}: computed two different digests for the same password and salt`],
          }),
        )
      return backend
    },
    async close() {
      await Promise.all(backends.map((one) => one.close?.(owner)))
    },
  }
}

interface LoadOptions {
  /** The number of computations that are requested at any time. */
  readonly concurrency: number
  /** The number of computations that can run concurrently. */
  readonly cores: number
  /** The time after which no new computation is requested, in ms. */
  readonly milliseconds: number
  /** The number of latencies to measure even if that takes longer. */
  readonly least: number
  readonly signal?: AbortSignal | undefined
}

/** The measurements of a steady load. */
interface Load {
  readonly backend: string
  /**
   * The times from request to result in ms, waiting included. The first requests are left out, because they wait less.
   */
  readonly latencies: readonly number[]
  /** Computations per second. */
  readonly perSecond: number
}

/** Requests computations with a constant concurrency. @throws HashError as the computation does. */
export async function runLoad(computation: RepeatedComputation, options: LoadOptions): Promise<Load> {
  const { concurrency, cores, milliseconds, least, signal } = options
  const stop = new AbortController()
  const both = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const begin = performance.now()
  const ends: number[] = []
  const latencies: number[] = []
  let asked = 0
  let backend = ''

  async function client(): Promise<void> {
    while (performance.now() - begin < milliseconds || asked < concurrency + least) {
      const isSteady = ++asked > concurrency
      const start = performance.now()
      backend = await computation.run(both)
      const end = performance.now()
      ends.push(end - begin)
      if (isSteady) latencies.push(end - start)
    }
  }

  try {
    await Promise.all(Array.from({ length: concurrency }, client))
  } catch (error) {
    stop.abort()
    throw error
  }
  // Each core is busy from the beginning to its own last answer.
  const last = ends.slice(-Math.min(concurrency, cores))
  const busy = last.reduce((sum, end) => sum + end, 0) / last.length
  return { backend, latencies, perSecond: (ends.length / busy) * 1000 }
}
