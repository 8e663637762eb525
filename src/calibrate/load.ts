import type { Computation } from './computation.ts'

export interface LoadOptions {
  /** How many are asked for at any time: each answer is followed by the next question. */
  readonly concurrency: number
  /** As many as can compute at once. */
  readonly cores: number
  /** Milliseconds after which nothing new is asked. */
  readonly milliseconds: number
  /** Latencies to measure even if that takes longer. */
  readonly least: number
  readonly signal?: AbortSignal | undefined
}

/** What a steady load saw. */
export interface Load {
  readonly backend: string
  /** Milliseconds from question to answer, waiting included; those of the first questions, which wait less, left out. */
  readonly latencies: readonly number[]
  /** Computations a second. */
  readonly perSecond: number
}

/** Asks for one computation after the other under a constant concurrency. @throws HashError as the computation does. */
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
