import type { Backend } from '../backends/backend.ts'
import { createComputation } from './computation.ts'
import { descriptorOf, type Parameters, workOf } from './ladder.ts'
import { runLoad } from './load.ts'
import { type Figures, figuresOf } from './statistics.ts'

/**
 * The measurements of one set of parameters under the given concurrency. Latencies are those of whole logins, including
 * the time in the queue.
 */
export interface Point extends Figures {
  readonly parameters: Parameters
  /** The id of the backend that computed. */
  readonly backend: string
  /** The memory of one computation, in bytes. */
  readonly bytes: number
}

export interface Conditions {
  readonly backends: readonly Backend[]
  readonly concurrency: number
  readonly cores: number
  readonly signal?: AbortSignal | undefined
}

/** Measures the parameters of a ladder. */
export interface Points {
  /** Measures one set of parameters for the given time in ms, and adds the result to its earlier measurements. */
  measure(rung: number, milliseconds: number): Promise<Point>
  at(rung: number): Point | undefined
  /** Returns how often a set of parameters was measured. */
  rounds(rung: number): number
  all(): readonly Point[]
  close(): Promise<void>
}

interface Measured {
  readonly computation: ReturnType<typeof createComputation>
  readonly latencies: number[]
  readonly rates: number[]
  backend: string
}

export function createPoints(rungs: readonly Parameters[], conditions: Conditions): Points {
  const { backends, concurrency, cores, signal } = conditions
  const found = new Map<number, Measured>()

  /** Returns `undefined` for parameters without a measurement. */
  function pointOf(rung: number): Point | undefined {
    const { latencies = [], rates = [], backend = '' } = found.get(rung) ?? {}
    if (latencies.length === 0) return undefined
    const parameters = rungs[rung]!
    return { parameters, backend, ...figuresOf(latencies, rates), bytes: workOf(parameters).bytes }
  }

  return {
    async measure(rung, milliseconds) {
      let measured = found.get(rung)
      if (!measured) {
        const computation = createComputation(backends, descriptorOf(rungs[rung]!))
        found.set(rung, (measured = { computation, latencies: [], rates: [], backend: '' }))
        await computation.run(signal)
      }
      const load = await runLoad(measured.computation, { concurrency, cores, milliseconds, least: concurrency, signal })
      for (const latency of load.latencies) measured.latencies.push(latency)
      measured.rates.push(load.perSecond)
      measured.backend = load.backend
      return pointOf(rung)!
    },
    at: pointOf,
    rounds: (rung) => found.get(rung)?.rates.length ?? 0,
    all: () => [...found.keys()].sort((a, b) => a - b).flatMap((rung) => pointOf(rung) ?? []),
    async close() {
      for (const { computation } of found.values()) await computation.close()
    },
  }
}
