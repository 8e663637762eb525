import type { Verifier } from 'saltbridge'
import type { Workers } from 'saltbridge/backends/pool'
import type { Unverifiable } from '../hashes/unverifiable.ts'
import { type Store, StoreError } from '../store/store.ts'
import { selfTest } from './self-test.ts'

/** Why the service is not ready, or why some users cannot sign in although it is. */
export interface Reason {
  readonly check: 'stopping' | 'self-test' | 'database' | 'queue' | Unverifiable['check']
  readonly detail: string
}

export interface Readiness {
  /** Empty when it is ready. */
  reasons(): Promise<readonly Reason[]>
  /** Begins the test of everything that computes. */
  start(): void
}

export interface ReadinessParts {
  readonly verifier: Pick<Verifier, 'ready' | 'status'>
  readonly store: Pick<Store, 'ping'>
  readonly workers: Pick<Workers, 'status'>
  /** Milliseconds of wait from which on work is refused. */
  readonly mark: number
  readonly stopping: AbortSignal
}

/**
 * Milliseconds: how old an answer of the database may be; how long an older one still is while it is asked again; after
 * what that is given in place of a slow one; how long an answer may take at all.
 */
const times = { fresh: 1000, usable: 5000, prompt: 25, patience: 2000 } as const

function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreError('unavailable', 'no answer in time')), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const kinds = {
  unavailable: 'the database cannot be reached',
  full: 'the database has no room',
  failed: 'the database failed',
} as const

/** Asks the database whether it can write. Never rejects. */
async function askStore({ store }: ReadinessParts): Promise<readonly Reason[]> {
  try {
    await within(store.ping(), times.patience)
    return []
  } catch (error) {
    return [{ check: 'database', detail: kinds[error instanceof StoreError ? error.kind : 'failed'] }]
  }
}

/** What comes often is answered from a moment ago, so that a busy database does not make health slow. */
function remembered(ask: () => Promise<readonly Reason[]>): () => Promise<readonly Reason[]> {
  let last: { readonly reasons: readonly Reason[]; readonly at: number } | undefined
  let asking: Promise<readonly Reason[]> | undefined
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

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export function createReadiness(parts: ReadinessParts): Readiness {
  const { verifier, workers, mark, stopping } = parts
  const storeReasons = remembered(() => askStore(parts))
  let untested: readonly Reason[] = [{ check: 'self-test', detail: 'the known answers are being computed' }]

  return {
    start() {
      const done = (details: readonly string[]) => {
        untested = details.map((detail) => ({ check: 'self-test', detail }))
      }
      selfTest(verifier).then(done, () => done(['the known answers could not be computed']))
    },
    async reasons() {
      const { wait } = workers.status()
      const own: readonly Reason[] = [
        ...(stopping.aborted ? [{ check: 'stopping', detail: 'the service is stopping' } as const] : []),
        ...untested,
        ...(wait > mark ? [{ check: 'queue', detail: `work would wait ${Math.ceil(wait)} ms` } as const] : []),
      ]
      return [...own, ...(await storeReasons())]
    },
  }
}
