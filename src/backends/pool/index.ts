import { aFlag, checkArgument, isObject, objectOf, optionsOf, ruleOf } from '../../core/arguments.ts'
import { failure, HashError, isHashError } from '../../core/errors.ts'
import type { Of, SchemeId, Work } from '../../schemes/index.ts'
import { workOf } from '../../schemes/schemes.ts'
import {
  type Asked,
  type Availability,
  type Backend,
  type BackendModule,
  createLoads,
  type Group,
  type Job,
  type Kernel,
  type KernelStatus,
  type Kernels,
  reasonOf,
} from '../backend.ts'
import { locate } from '../packages/addon.ts'
import { createDeadlineError } from './job.ts'
import { type Ask, type Digested, type HashOutcome, pack } from './message.ts'
import { threadsMissing } from './thread.ts'
import { createWorkers, type Workers } from './workers.ts'

/** Options of `pool`. */
export interface PoolOptions {
  /** The worker threads; unless given, the threads that all verifiers of the process share. */
  readonly workers?: Workers
  /**
   * Whether to use kernels that compute in libuv's shared thread pool, such as the addon `argon2`; `false` unless
   * given.
   */
  readonly sharedPool?: boolean
}

const poolRule = objectOf({
  workers: objectOf(undefined, 'the worker threads that `createWorkers` returns'),
  sharedPool: aFlag,
})

/** The threads that all verifiers of the process share. */
let shared: Workers | undefined

/** The cost in ms below which a hash function computes in the calling thread. */
const trifle = 0.1

/** Gives back the room of a computation that needs none. */
const noRoom = (): void => undefined

function createBackendError(reason: string): HashError {
  return new HashError(failure('ERR_BACKEND', undefined, { reasons: [reason] }))
}

function reasonsOf(error: unknown): string {
  return (error instanceof HashError && error.detail.reasons?.join('; ')) || reasonOf(error)
}

const refusal: Availability = {
  state: 'refused',
  reason: 'computes in libuv’s shared thread pool. Pass `{ sharedPool: true }` to `pool()` to use this backend',
}

/** Part of the status of a backend that threads cannot load. */
const unnamed = 'the backend does not name a module that a worker thread can import'

/** A digest and its time in ms; or the reason why the kernel is not available. */
type DigestOrState = Digested | { readonly availability: Availability }

/** The place where kernels compute: worker threads or the calling thread. */
interface Place {
  /** Loads a kernel. @throws HashError ERR_BACKEND if a thread ended. */
  load(scheme: SchemeId): Promise<Availability>
  /** Computes one hash, or a batch of hashes of one scheme. Returns one outcome for each hash, in order. */
  compute(ask: Ask, asked: readonly Asked<SchemeId>[]): Promise<readonly (DigestOrState | HashError)[]>
}

/** Computes in the calling thread, and blocks it. `why` returns the reason for this place, which the status shows. */
function inCallingThread(backend: Backend, why: () => string | undefined = () => undefined): Place {
  return {
    async load(scheme) {
      const availability = await backend.load(scheme)
      const reason = why()
      if (availability.state !== 'ready' || reason === undefined) return availability
      return { state: 'ready', reason: `computes in the calling thread: ${reason}` }
    },
    async compute(_ask, asked) {
      const computed: (DigestOrState | HashError)[] = []
      for (const { password, descriptor, job } of asked)
        try {
          const kernel = backend.kernels[descriptor.scheme] as Kernel<SchemeId>
          const begin = performance.now()
          const digest = await kernel.compute(password, descriptor, job)
          computed.push({ digest, milliseconds: performance.now() - begin })
        } catch (error) {
          computed.push(isHashError(error) ? error : createBackendError(reasonOf(error)))
        }
      return computed
    },
  }
}

function outcomeOf(outcome: HashOutcome): Digested | HashError {
  if ('failure' in outcome) return new HashError(outcome.failure)
  return 'dropped' in outcome ? createDeadlineError() : outcome
}

/** Locates the module for a thread, whose script has no path. The backends of this package are part of the script. */
function resolveModule({ specifier, name }: BackendModule): BackendModule {
  const isKnown = specifier.startsWith('saltbridge/') || URL.canParse(specifier)
  return { specifier: isKnown ? specifier : (locate(specifier) ?? specifier), name }
}

/**
 * Computes in worker threads, which import the backend. Bytes are moved to the thread and overwritten there. If the
 * process cannot start a thread, `here` computes.
 */
function inWorkerThreads(named: BackendModule, workers: Workers, here: Place): Place {
  const module = resolveModule(named)
  const there: Place = {
    async load(scheme) {
      const reply = await workers.urgent((ask) => ask(() => ({ module, scheme })))
      if ('availability' in reply) return reply.availability
      throw new TypeError('a worker thread sent a reply of the wrong kind')
    },
    async compute(ask, all) {
      const { scheme } = all[0]!.descriptor
      const reply = await ask(() => ({ module, scheme, items: all.map(pack) }))
      if ('outcomes' in reply) return reply.outcomes.map(outcomeOf)
      const one = 'availability' in reply ? reply : outcomeOf(reply)
      return all.map(() => one)
    },
  }

  function orHere<T>(use: (place: Place) => Promise<T>): Promise<T> {
    return use(there).catch((error: unknown) => {
      if (threadsMissing() === undefined) throw error
      return use(here)
    })
  }

  return {
    load: (scheme) => orHere((place) => place.load(scheme)),
    compute: (ask, asked) => orHere((place) => place.compute(ask, asked)),
  }
}

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
 * @returns The backend in worker threads. It has the id and the schemes of the given backend.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { wasm } from 'saltbridge/backends'
 * import { pool } from 'saltbridge/backends/pool'
 *
 * const verifier = createVerifier({ backends: [pool(wasm)] })
 */
export function pool(backend: Backend, options: PoolOptions = {}): Backend {
  checkArgument(
    'backend',
    backend,
    ruleOf('a backend', (value) => isObject(value) && isObject(value.kernels)),
  )
  const { workers, sharedPool = false } = optionsOf(options, poolRule)
  const { id } = backend
  const threads = workers ?? (shared ??= createWorkers())
  const here = inCallingThread(backend, () => threadsMissing() ?? unnamed)
  const there = backend.module ? inWorkerThreads(backend.module, threads, here) : here
  const inSharedPool = inCallingThread(backend)
  const states = new Map<SchemeId, KernelStatus>()
  const loads = createLoads()
  const placeOf = (kernel: Kernel<SchemeId>) => (kernel.sharesPool ? inSharedPool : there)

  async function loadKernel(scheme: SchemeId): Promise<Availability> {
    const kernel = backend.kernels[scheme] as Kernel<SchemeId> | undefined
    if (!kernel) return backend.load(scheme)
    const availability =
      kernel.sharesPool && !sharedPool
        ? refusal
        : await placeOf(kernel)
            .load(scheme)
            .catch((error: unknown): Availability => ({ state: 'failed', reason: reasonsOf(error) }))
    states.set(scheme, availability)
    return availability
  }

  /** Disables a kernel in all threads after it failed in one, and returns the error of the job that it failed for. */
  function disable(scheme: SchemeId, availability: Availability): HashError {
    states.set(scheme, availability)
    loads.set(scheme, availability)
    return createBackendError(`${id}: ${availability.state === 'ready' ? 'returned no digest' : availability.reason}`)
  }

  /** Computes in the calling thread without the queue, because a message to a worker thread would take longer. */
  async function computeUnqueued<S extends SchemeId>(
    kernel: Kernel<S>,
    password: Uint8Array,
    descriptor: Of<S>,
    job: Job,
  ): Promise<Uint8Array> {
    const availability = await backend.load(descriptor.scheme)
    if (availability.state !== 'ready') throw disable(descriptor.scheme, availability)
    job.onBegin?.()
    return kernel.computeSync?.(password, descriptor, job) ?? kernel.compute(password, descriptor, job)
  }

  function createPoolKernel<S extends SchemeId>(scheme: S, kernel: Kernel<S>): Kernel<S> {
    const kind = `${id} ${scheme}`
    const isInWorker = backend.module !== undefined && !kernel.sharesPool
    const batchOf = (descriptor: Of<S>): Group | undefined => {
      const group = isInWorker ? kernel.batch?.groupOf(descriptor) : undefined
      return group && { ...group, name: `${backend.module?.specifier} ${backend.module?.name} ${kind} ${group.name}` }
    }
    const place = placeOf(kernel as unknown as Kernel<SchemeId>)
    const isUnqueued = ({ cost }: Work) => scheme === 'digest' && cost < trifle

    /** Tells whether the kernel may compute a hash, as far as this is known before the kernel is loaded. */
    function mayCompute(password: Uint8Array, descriptor: Of<S>): boolean {
      const { state } = states.get(scheme)!
      try {
        return (state === 'ready' || state === 'idle') && kernel.refuses?.(descriptor, password) === undefined
      } catch {
        return false
      }
    }

    return {
      reserve(password, descriptor, work, background) {
        if (!mayCompute(password, descriptor)) return undefined
        return isUnqueued(work) ? noRoom : threads.reserve(kind, work.cost, background)
      },
      ...(kernel.refuses && { refuses: (descriptor, password) => kernel.refuses!(descriptor, password) }),
      async compute(password, descriptor, job) {
        const work = job.work ?? workOf(descriptor, password.length)
        if (isUnqueued(work)) return await computeUnqueued(kernel, password, descriptor, job)
        const computed = await threads
          .submit({
            kind,
            work,
            job,
            inWorker: isInWorker,
            input: { password, descriptor, job } as unknown as Asked<SchemeId>,
            batch: batchOf(descriptor),
            run: place.compute,
          })
          .catch((error: unknown) => {
            throw error instanceof HashError && error.code !== 'ERR_BACKEND'
              ? error
              : createBackendError(`${id}: ${reasonsOf(error)}`)
          })
        if ('availability' in computed) throw disable(scheme, computed.availability)
        threads.observe(kind, work.cost, computed.milliseconds)
        return computed.digest
      },
    }
  }

  for (const scheme of Object.keys(backend.kernels) as SchemeId[]) states.set(scheme, { state: 'idle' })
  const kernels = Object.entries(backend.kernels).map(([scheme, kernel]) => [
    scheme,
    createPoolKernel(scheme as SchemeId, kernel as unknown as Kernel<SchemeId>),
  ])
  return {
    id,
    kernels: Object.fromEntries(kernels) as Kernels,
    ...(backend.prepare && { prepare: backend.prepare }),
    load: (scheme) => loads.get(scheme, () => loadKernel(scheme)),
    status: () => Object.fromEntries(states),
    close: (owner) => threads.close(owner),
  }
}

export { countAvailableCpus } from './cpus.ts'
export { createWorkers, type Workers, type WorkersOptions } from './workers.ts'
