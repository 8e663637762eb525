import type { Verifier } from 'saltbridge'
import type { Workers } from 'saltbridge/backends/pool'
import type { Unverifiable } from '../hashes/unverifiable.ts'
import { type Store, StoreError } from '../store/store.ts'

/**
 * Computes known answers with every backend. Returns one message for each scheme that no backend can compute, or an
 * empty list.
 */
async function selfTest(verifier: Pick<Verifier, 'ready' | 'status'>): Promise<readonly string[]> {
  await verifier.ready()
  const reasons = new Map<string, string[]>()
  const ready = new Set<string>()
  for (const { backend, schemes } of verifier.status())
    for (const [scheme, status] of Object.entries(schemes)) {
      if (status.state === 'ready') ready.add(scheme)
      const reason = 'reason' in status ? status.reason : status.state
      reasons.set(scheme, [...(reasons.get(scheme) ?? []), `${backend}: ${reason}`])
    }
  return [...reasons]
    .filter(([scheme]) => !ready.has(scheme))
    .map(([scheme, each]) => `no backend can compute ${scheme} (${each.join('; ')})`)
}

/** Why the service is not ready, or why some users cannot sign in although the service is ready. */
export interface HealthReason {
  readonly check: 'stopping' | 'self-test' | 'database' | 'queue' | 'email' | Unverifiable['check']
  readonly detail: string
}

/** Answers whether the service is ready. */
export interface Readiness {
  /** Returns why the service is not ready; an empty list if it is ready. */
  reasons(): Promise<readonly HealthReason[]>
  /** Starts the self-test of all backends. */
  start(): void
}

/** The parts of the service that readiness depends on. */
export interface ReadinessParts {
  readonly verifier: Pick<Verifier, 'ready' | 'status'>
  readonly store: Pick<Store, 'ping'>
  readonly workers: Pick<Workers, 'status'>
  /** The longest estimated wait, in ms, at which new jobs are accepted. */
  readonly mark: number
  readonly stopping: AbortSignal
}

/**
 * Times in ms. If the last answer of the database is younger than `fresh`, the database is not asked again. If the last
 * answer is younger than `usable`, it is used when the database does not answer within `prompt`. The database must
 * answer within `patience`.
 */
const times = { fresh: 1000, usable: 5000, prompt: 25, patience: 2000 } as const

function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreError('unavailable', 'no answer within 2 s')), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const kinds = {
  unavailable: 'the database cannot be reached',
  full: 'the database or its disk is full',
  failed: 'the database reported an error',
} as const

/** Asks the database whether it can write. Never rejects. */
async function askStore({ store }: ReadinessParts): Promise<readonly HealthReason[]> {
  try {
    await within(store.ping(), times.patience)
    return []
  } catch (error) {
    return [{ check: 'database', detail: kinds[error instanceof StoreError ? error.kind : 'failed'] }]
  }
}

/** Caches the answer of the database for a moment, so that a slow database does not make the health checks slow. */
function cacheBriefly(ask: () => Promise<readonly HealthReason[]>): () => Promise<readonly HealthReason[]> {
  let last: { readonly reasons: readonly HealthReason[]; readonly at: number } | undefined
  let asking: Promise<readonly HealthReason[]> | undefined
  const refresh = () =>
    (asking ??= ask()
      .then((reasons) => {
        last = { reasons, at: performance.now() }
        return reasons
      })
      .finally(() => (asking = undefined)))
  return async () => {
    const age = last ? performance.now() - last.at : Infinity
    if (age < times.fresh) return last!.reasons
    const next = refresh()
    if (age > times.usable) return next
    const { reasons } = last!
    return Promise.race([next, pause(times.prompt).then(() => reasons)])
  }
}

const queueDetail = (wait: number, mark: number): string => {
  const [estimate, limit] = [Math.ceil(wait), Math.floor(mark)].map((one) => one.toLocaleString('en'))
  return `a new job would wait about ${estimate} ms in the queue, but the limit is ${limit} ms`
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Creates the check of readiness. The service is not ready before `start` and the self-test. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { verifier, workers, mark, stopping } = parts
  const storeReasons = cacheBriefly(() => askStore(parts))
  let untested: readonly HealthReason[] = [{ check: 'self-test', detail: 'the self-test is still running' }]

  return {
    start() {
      const setUntested = (details: readonly string[]) => {
        untested = details.map((detail) => ({ check: 'self-test', detail }))
      }
      selfTest(verifier).then(setUntested, () => setUntested(['the self-test could not run']))
    },
    async reasons() {
      const { wait } = workers.status()
      const own: readonly HealthReason[] = [
        ...(stopping.aborted ? [{ check: 'stopping', detail: 'the service is stopping' } as const] : []),
        ...untested,
        ...(wait > mark ? [{ check: 'queue', detail: queueDetail(wait, mark) } as const] : []),
      ]
      return [...own, ...(await storeReasons())]
    },
  }
}
