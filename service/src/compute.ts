import { createVerifier, type Secret, type Secrets, type Verifier, type WorkLimits } from 'saltbridge'
import { createWorkers, type Workers } from 'saltbridge/backends/pool'
import { createPooledBackends } from 'saltbridge/backends/presets/pooled'
import type { Observe } from 'saltbridge/verifier'
import type { Settings } from './settings/settings.ts'

/** The verifier of the service and the worker threads that it uses. */
export interface Computing {
  readonly verifier: Verifier
  readonly workers: Workers
  /** The longest estimated wait, in ms, at which new jobs are accepted. */
  readonly mark: number
  /** The limits of one verification. */
  readonly limits: Partial<WorkLimits>
}

/**
 * A job is accepted if its estimated wait is at most this share of `queueWait`. The estimate is too low half of the
 * time. Without this margin, half of the jobs accepted at the limit would wait for `queueWait` ms and then be dropped.
 */
const share = 0.7

/** Creates a verifier with its own worker threads. `queueWait` bounds the wait in the queue of these threads. */
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
    backends: createPooledBackends(workers),
    secrets,
    limits,
    absenceKey,
    observe: observe(workers),
  })
  return { verifier, workers, mark, limits }
}
