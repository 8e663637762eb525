import { createVerifier, type Observe, type Secret, type Secrets, type Verifier, type WorkLimits } from 'saltbridge'
import { createWorkers, type Workers } from 'saltbridge/backends/pool'
import { pooledBackends } from 'saltbridge/backends/presets/pooled'
import type { Settings } from './settings/settings.ts'

export interface Computing {
  readonly verifier: Verifier
  readonly workers: Workers
  /** Milliseconds of foreseen wait from which on work is refused. */
  readonly mark: number
  /** What one verification may cost. */
  readonly limits: Partial<WorkLimits>
}

/**
 * Of the longest wait. Whoever is let in when that is foreseen waits longer half of the time, and is given up at its end
 * with nothing to show for it.
 */
const share = 0.7

/** A verifier in threads of its own, whose queue is bounded by the setting and can be watched. */
export function createComputing(
  { queueWait, threads, memory }: Pick<Settings, 'queueWait' | 'threads' | 'memory'>,
  secrets: Secrets,
  absenceKey: Secret,
  observe: (workers: Workers) => Observe,
): Computing {
  const mark = queueWait * share
  const limits = { bytes: memory * 2 ** 20 }
  const workers = createWorkers({ wait: mark, ...limits, ...(threads !== undefined && { threads }) })
  const verifier = createVerifier({
    backends: pooledBackends(workers),
    secrets,
    limits,
    absenceKey,
    observe: observe(workers),
  })
  return { verifier, workers, mark, limits }
}
