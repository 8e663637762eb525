import { pbkdf2Sync } from 'node:crypto'
import { createVerifier, type Secret, type Secrets, type Verifier } from 'saltbridge'
import { createWorkers, type Workers } from 'saltbridge/backends/pool'
import { createPooledBackends } from 'saltbridge/backends/presets/pooled'
import { pbkdf2 } from 'saltbridge/schemes'
import type { Observe } from 'saltbridge/verifier'
import { type HashLimits, usualCost } from './hashes/reader.ts'
import type { Settings } from './settings/settings.ts'

/** The verifier of the service and the worker threads that it uses. */
export interface Computing {
  readonly verifier: Verifier
  readonly workers: Workers
  /** The longest estimated wait, in ms, at which new jobs are accepted. */
  readonly mark: number
  /** The limits of one verification. */
  readonly limits: Required<HashLimits>
  /** The limits of the hashes that an import stores. */
  readonly importLimits: Required<HashLimits>
}

/**
 * A job is accepted if its estimated wait is at most this share of `queueWait`. The estimate is too low half of the
 * time. Without this margin, half of the jobs accepted at the limit would wait for `queueWait` ms and then be dropped.
 */
const share = 0.7

/** The time in ms on the reference machine below which a hash is imported, however slow this machine seems to be. */
const neverTooLong = 1000

let measured: number | undefined

/**
 * Returns the time in ms that this machine takes for what the reference machine computes in one ms. Takes the fastest
 * of several short computations, because other programs can only make a computation slower.
 */
function measureSlowness(): number {
  const salt = new Uint8Array(16)
  const work = { scheme: 'pbkdf2', hash: 'sha512', iterations: 4000, salt, digest: new Uint8Array(64) } as const
  const times = Array.from({ length: 5 }, () => {
    const begin = performance.now()
    pbkdf2Sync('', salt, work.iterations, work.digest.length, work.hash)
    return performance.now() - begin
  })
  return Math.min(...times) / pbkdf2.work(work, 0).cost
}

/**
 * Returns the limits of hashes. A hash whose verification would take longer than a sign-in may take is not imported. A
 * hash that is already stored is verified within the usual limit of the library, because the estimate for this machine
 * may be wrong and its user has no other password.
 */
export function limitsOf(
  { memory, maxVerification }: Pick<Settings, 'memory' | 'maxVerification'>,
  slowness: number = (measured ??=
    measureSlowness()),
): Pick<Computing, 'limits' | 'importLimits'> {
  const bytes = memory * 2 ** 20
  const cost = Math.max(neverTooLong, maxVerification / slowness)
  return {
    limits: { bytes, cost: Math.max(usualCost, cost), slowness },
    importLimits: { bytes, cost, slowness },
  }
}

/** Creates a verifier with its own worker threads. `queueWait` bounds the wait in the queue of these threads. */
export function createComputing(
  settings: Pick<Settings, 'queueWait' | 'threads' | 'memory' | 'maxVerification'>,
  secrets: Secrets,
  absenceKey: Secret,
  observe: (workers: Workers) => Observe,
): Computing {
  const { queueWait, threads } = settings
  const mark = queueWait * share
  const { limits, importLimits } = limitsOf(settings)
  const { bytes, cost } = limits
  const workers = createWorkers({ wait: mark, bytes, ...(threads !== undefined && { threads }) })
  const verifier = createVerifier({
    backends: createPooledBackends(workers),
    secrets,
    limits: { bytes, cost },
    absenceKey,
    observe: observe(workers),
  })
  return { verifier, workers, mark, limits, importLimits }
}
