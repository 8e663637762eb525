import type { Computation } from './computation.ts'

export interface LoadOptions {
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
export interface Load {
  readonly backend: string
  /**
   * The times from request to result in ms, waiting included. The first requests are left out, because they wait less.
   */
  readonly latencies: readonly number[]
  /** Computations per second. */
  readonly perSecond: number
}

/** Requests computations with a constant concurrency. @throws HashError as the computation does. */
export async function runLoad(computation: Computation, options: LoadOptions): Promise<Load> {
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
