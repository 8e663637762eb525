import { createVerifier, type Observe, type Secret, type Verifier } from 'saltbridge'
import { createWorkers, type Workers } from 'saltbridge/backends/pool'
import { pooledBackends } from 'saltbridge/backends/presets/pooled'
import type { Settings } from './settings/settings.ts'

export interface Computing {
  readonly verifier: Verifier
  readonly workers: Workers
}

/** A verifier in threads of its own, whose queue is bounded by the setting and can be watched. */
export function createComputing(
  { queueWait, threads, signerKey }: Pick<Settings, 'queueWait' | 'threads' | 'signerKey'>,
  absenceKey: Secret,
  observe: (workers: Workers) => Observe,
): Computing {
  const workers = createWorkers({ wait: queueWait, ...(threads !== undefined && { threads }) })
  const verifier = createVerifier({
    backends: pooledBackends(workers),
    ...(signerKey && { secrets: { legacyScryptSignerKey: signerKey } }),
    absenceKey,
    observe: observe(workers),
  })
  return { verifier, workers }
}
