import { failure, HashError } from '../../core/errors.ts'
import { type Descriptor, type Of, type SchemeId, workOf } from '../../schemes/index.ts'
import type { Asked, Availability, Backend, Group, Job, Kernel, KernelStatus, Kernels } from '../backend.ts'
import { reasonOf } from '../backend.ts'
import { inPlace, inThreads } from './place.ts'
import { threadsMissing } from './thread.ts'
import { createWorkers, type Workers } from './workers.ts'

/** Options of `pool`. */
export interface PoolOptions {
  /** The worker threads; unless given, the threads that all verifiers of the process share. */
  readonly workers?: Workers
  /** Whether to use kernels that compute in libuv's shared thread pool, such as the addon `argon2`; `false` unless given. */
  readonly sharedPool?: boolean
}

let own: Workers | undefined

/** The cost in ms below which a hash function computes in the calling thread. */
const trifle = 0.1

function isTrifling(descriptor: Descriptor, password: Uint8Array): boolean {
  return descriptor.scheme === 'digest' && workOf(descriptor, password.length).cost < trifle
}

/** How often a thread may end while it loads a kernel until that is final. */
const mostCrashes = 3

function failed(id: string, reason: string): HashError {
  return new HashError(failure('ERR_BACKEND', undefined, { reasons: [`${id}: ${reason}`] }))
}

function reasonsOf(error: unknown): string {
  return (error instanceof HashError && error.detail.reasons?.join('; ')) || reasonOf(error)
}

const refusal: Availability = {
  state: 'refused',
  reason: 'computes in libuv’s shared thread pool. Pass `{ sharedPool: true }` to `pool()` to allow that',
}

/** Part of the status of a backend that threads cannot load. */
const unnamed = 'the backend does not name a module that a worker thread can import'

/**
 * Returns a backend that computes in worker threads. Its jobs wait in a bounded queue for a thread and for memory. If
 * the backend has no `module`, or the process cannot start worker threads, the jobs wait in the same queue but compute
 * in the calling thread, and `status()` says so.
 *
 * The kernels of the returned backend throw HashError: ERR_BUSY immediately if the queue is full; ERR_ABORTED or
 * ERR_CLOSED before a job starts; ERR_BACKEND if the computation fails.
 *
 * @param backend The backend to run in worker threads.
 * @param options The worker threads to use.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { wasm } from 'saltbridge/backends'
 * import { pool } from 'saltbridge/backends/pool'
 *
 * const verifier = createVerifier({ backends: [pool(wasm)] })
 */
export function pool(backend: Backend, { workers, sharedPool = false }: PoolOptions = {}): Backend {
  const { id } = backend
  const threads = workers ?? (own ??= createWorkers())
  const here = inPlace(backend, () => threadsMissing() ?? unnamed)
  const there = backend.module ? inThreads(backend.module, threads, here) : here
  const inSharedPool = inPlace(backend)
  const found = new Map<SchemeId, KernelStatus>()
  const loads = new Map<SchemeId, Promise<Availability>>()
  const crashes = new Map<SchemeId, number>()
  const placeOf = (kernel: Kernel<SchemeId>) => (kernel.sharesPool ? inSharedPool : there)

  /** Records a crash. The next job tries to load the kernel again, a few times. */
  function crashed(scheme: SchemeId, error: unknown): Availability {
    const count = (crashes.get(scheme) ?? 0) + 1
    crashes.set(scheme, count)
    if (count < mostCrashes) loads.delete(scheme)
    return { state: 'failed', reason: reasonsOf(error) }
  }

  async function loaded(scheme: SchemeId): Promise<Availability> {
    const kernel = backend.kernels[scheme] as Kernel<SchemeId> | undefined
    if (!kernel) return backend.load(scheme)
    const availability =
      kernel.sharesPool && !sharedPool
        ? refusal
        : await placeOf(kernel)
            .load(scheme)
            .catch((error: unknown) => crashed(scheme, error))
    found.set(scheme, availability)
    return availability
  }

  /** Disables a kernel in all threads after it failed in one. */
  function lost(scheme: SchemeId, availability: Availability): HashError {
    found.set(scheme, availability)
    loads.set(scheme, Promise.resolve(availability))
    return failed(id, availability.state === 'ready' ? 'returned no digest' : availability.reason)
  }

  /** Computes without the queue, because a message to a thread would take longer. */
  async function inThisThread<S extends SchemeId>(
    kernel: Kernel<S>,
    password: Uint8Array,
    descriptor: Of<S>,
    job: Job,
  ): Promise<Uint8Array> {
    const availability = await backend.load(descriptor.scheme)
    if (availability.state !== 'ready') throw lost(descriptor.scheme, availability)
    return kernel.computeSync?.(password, descriptor, job) ?? kernel.compute(password, descriptor, job)
  }

  function pooled<S extends SchemeId>(scheme: S, kernel: Kernel<S>): Kernel<S> {
    const kind = `${id} ${scheme}`
    const isInThread = backend.module !== undefined && !kernel.sharesPool
    const batchOf = (descriptor: Of<S>): Group | undefined => {
      const group = isInThread ? kernel.batch?.groupOf(descriptor) : undefined
      return group && { ...group, name: `${backend.module?.specifier} ${backend.module?.name} ${kind} ${group.name}` }
    }
    const place = placeOf(kernel as unknown as Kernel<SchemeId>)
    return {
      ...(kernel.refuses && { refuses: (descriptor, password) => kernel.refuses!(descriptor, password) }),
      async compute(password, descriptor, job) {
        if (isTrifling(descriptor, password)) return await inThisThread(kernel, password, descriptor, job)
        const work = workOf(descriptor, password.length)
        const computed = await threads
          .submit({
            kind,
            work,
            job,
            inThread: isInThread,
            input: { password, descriptor, job } as unknown as Asked<SchemeId>,
            batch: batchOf(descriptor),
            run: place.compute,
          })
          .catch((error: unknown) => {
            throw error instanceof HashError && error.code !== 'ERR_BACKEND' ? error : failed(id, reasonsOf(error))
          })
        if ('availability' in computed) throw lost(scheme, computed.availability)
        threads.observe(kind, work.cost, computed.milliseconds)
        return computed.digest
      },
    }
  }

  for (const scheme of Object.keys(backend.kernels) as SchemeId[]) found.set(scheme, { state: 'idle' })
  const kernels = Object.entries(backend.kernels).map(([scheme, kernel]) => [
    scheme,
    pooled(scheme as SchemeId, kernel as unknown as Kernel<SchemeId>),
  ])
  return {
    id,
    kernels: Object.fromEntries(kernels) as Kernels,
    load(scheme) {
      let load = loads.get(scheme)
      if (!load) loads.set(scheme, (load = loaded(scheme)))
      return load
    },
    status: () => Object.fromEntries(found),
    close: (owner) => threads.close(owner),
  }
}

export { availableCpus } from './cpus.ts'
export type { WorkersOptions } from './limits.ts'
export { createWorkers, type Workers } from './workers.ts'
