import { equal } from '../core/bytes.ts'
import type { Failure } from '../core/failure.ts'
import type { Descriptor, Of, SchemeId, Work } from '../schemes/index.ts'
import { blankDigest, type Loss, type Scheme } from '../schemes/scheme.ts'

/** Options of one computation. */
export interface Job {
  /** The key of the hash, such as a signer key or an Argon2 secret. */
  readonly key?: Uint8Array
  /** The estimated work, if the caller knows it. */
  readonly work?: Work
  /** Cancels the job if it has not started. */
  readonly signal?: AbortSignal
  /** The time after which the job is not started, in ms by `performance.now()`. */
  readonly deadline?: number
  /**
   * Whether the job runs in the background: it starts when no other job waits, and is the first to fail with ERR_BUSY.
   */
  readonly background?: boolean
  /** A backend with a queue calls this function when the job starts. */
  readonly onBegin?: () => void
  /** Identifies the verifier of the job, so that `close(owner)` can drop the jobs of this verifier. */
  readonly owner?: object
}

/** One computation: the password, the parsed hash and the options. */
export interface Asked<S extends SchemeId> {
  readonly password: Uint8Array
  readonly descriptor: Of<S>
  readonly job: Job
}

/** A group of computations that can run in one batch. */
export interface Group {
  /** Computations with the same name belong to the same group. */
  readonly name: string
  /** The largest number of computations in a batch; 2 or more. */
  readonly most: number
}

/** Computes several digests in one batch, which takes less time than to compute them one by one. */
export interface Batch<S extends SchemeId> {
  /** Returns the group of a computation; `undefined` if it must run alone. */
  groupOf(descriptor: Of<S>): Group | undefined
  /** Computes 1 to `most` digests of one group, and returns them in the order of `asked`. */
  compute(asked: readonly Asked<S>[]): Promise<Uint8Array[]>
}

/** The input of the preparation of a password. */
export interface PreparationInput {
  /** Returns the scheme of a descriptor. */
  schemeOf<D extends Descriptor>(descriptor: D): Scheme<D>
  readonly password: Uint8Array
  readonly pepper: Uint8Array | undefined
  /** Returns a copy of the key of another hash within an expression. @throws HashError ERR_SECRET. */
  keyOf(descriptor: Descriptor): Uint8Array | undefined
  /** Computes the digest of another hash. If its digest is empty, all bytes of its expression are computed. */
  compute(descriptor: Descriptor, password: Uint8Array, key: Uint8Array | undefined): Promise<Uint8Array>
  /** All secret bytes that are created are added here. The caller wipes them. */
  readonly secrets: Uint8Array[]
}

/** One of the computations that a hash may stand for, usually the only one. */
export interface Reading<D extends Descriptor = Descriptor> {
  /**
   * `plain`, or the name of another form of the password or of another computation. `check` returns it as `reading`.
   */
  readonly name: string
  /** The descriptor for a kernel, without its preparation. */
  readonly descriptor: D
  /** The bytes that the kernel gets instead of the password. */
  readonly password: Uint8Array
  /** The reason why other passwords match too, if this computation does not cover the whole typed password. */
  readonly loss: Loss | undefined
}

/** Computes the digests of one scheme. A digest has as many bytes as the descriptor's digest. */
export interface Kernel<S extends SchemeId> {
  /** Loads the code that computes, before the known answers are checked. It is called again after a failure. */
  load?(): Promise<Availability>
  /** Computes a digest. The returned bytes belong to the caller, who may overwrite them. */
  compute(password: Uint8Array, descriptor: Of<S>, job: Job): Promise<Uint8Array>
  /** Computes a digest and blocks the calling thread. Worker threads use it. */
  computeSync?(password: Uint8Array, descriptor: Of<S>, job: Job): Uint8Array
  /** Computes batches and blocks the calling thread. */
  readonly batch?: Batch<S>
  /** Whether the kernel always computes in libuv's shared thread pool, also if a worker thread calls the kernel. */
  readonly sharesPool?: true
  /**
   * Reserves room in the queue for a computation that will be asked for soon. Returns the function that gives the room
   * back; ERR_BUSY if the queue has no room; `undefined` if the kernel will not compute the hash. Only a kernel whose
   * jobs may wait in a queue has this function. Such a kernel calls `onBegin` of a job when the job starts.
   */
  reserve?(
    password: Uint8Array,
    descriptor: Of<S>,
    work: Work,
    background: boolean | undefined,
  ): (() => void) | Failure | undefined
  /** Returns the reason why the kernel cannot compute this hash; `undefined` if the kernel can. */
  refuses?(descriptor: Of<S>, password: Uint8Array): string | undefined
}

/** The kernels of a backend by scheme. */
export type Kernels = { readonly [S in SchemeId]?: Kernel<S> }

/** Tells whether a kernel can be used. */
export type Availability =
  /**
   * The kernel can be used. In a pool, `reason` says why the kernel blocks the calling thread instead of a worker
   * thread.
   */
  | { readonly state: 'ready'; readonly reason?: string }
  /**
   * `absent`: the kernel is not installed. `refused`: the kernel is not used, for example because it would crash.
   * `failed`: the kernel did not load or computed a wrong digest.
   */
  | { readonly state: 'absent' | 'refused' | 'failed'; readonly reason: string }

/** The state of a kernel. `idle` means that it has not been loaded. */
export type KernelStatus = Availability | { readonly state: 'idle' }
/** The state of each kernel of a backend by scheme. */
export type Status = { readonly [S in SchemeId]?: KernelStatus }

/** Tells worker threads how to import a backend: a package subpath or a file URL, and the name of the export. */
export interface BackendModule {
  readonly specifier: string
  readonly name: string
}

/** Computes digests. */
export interface Backend {
  /** The name of the backend in messages and status, such as `wasm`. */
  readonly id: string
  /** The kernels by scheme. */
  readonly kernels: Kernels
  /**
   * Prepares each form in which the writer may have hashed the password, and returns the computations of each form.
   * Hashes with expressions and bcrypt hashes need this function. `createBackend` adds it to every backend that
   * computes `digest` or `bcrypt`.
   */
  prepare?(whole: Descriptor, input: PreparationInput): Promise<readonly (readonly Reading[])[]>
  /** Tells worker threads how to import the backend. Without `module`, the backend computes in the calling thread. */
  readonly module?: BackendModule
  /**
   * Loads a kernel once and checks it with the known answers of its scheme. A load that failed is tried again at the
   * next call. With `blocking`, `computeSync` is checked, if the kernel has this function. Never rejects.
   */
  load(scheme: SchemeId, blocking?: boolean): Promise<Availability>
  /** Returns the state of each kernel: `idle` before its first use. */
  status(): Status
  /** Rejects the queued jobs of an owner with ERR_CLOSED, and waits for its running jobs. */
  close?(owner: object): Promise<void>
}

/** A password and its complete descriptor. A backend that does not reproduce the digest is not used. */
export interface KnownAnswer<S extends SchemeId> {
  readonly password: Uint8Array
  readonly descriptor: Of<S>
  readonly key?: Uint8Array
}

/** Returns the known answers of a scheme. They are created only when a kernel is loaded. */
export type CreateKnownAnswers<S extends SchemeId> = () => readonly KnownAnswer<S>[]

/** The known answers by scheme. */
export type KnownAnswers = { readonly [S in SchemeId]?: CreateKnownAnswers<S> }

const ready: Availability = { state: 'ready' }

/** Names an error of other code without its message, because the message may contain a secret. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'threw a value that is not an Error'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}

/** A load that has failed this often in a row is tried again only once in `pause` ms. */
const quickTries = 3
const pause = 1000

/** The loads of kernels by name. Each is done once, and again after it failed. */
export interface Loads {
  /** Returns the load of a kernel. Starts the load if it has not started, or if it failed. */
  get(name: string, start: () => Promise<Availability>): Promise<Availability>
  /** Sets the result of a load for ever. */
  set(name: string, availability: Availability): void
}

/**
 * Creates loads. A failed load is tried again at its next use, because a server or a file may be there by then. A
 * kernel that computed a wrong digest is never used again.
 */
export function createLoads(): Loads {
  const loads = new Map<string, Promise<Availability>>()
  const tries = new Map<string, number>()
  /** The failed loads, and the time by `performance.now()` from which each is tried again. */
  const failed = new WeakMap<Promise<Availability>, number>()

  function settle(name: string, load: Promise<Availability>, { state, ...others }: Availability): void {
    if (state !== 'failed' || final.has((others as { readonly reason: string }).reason)) return
    const count = (tries.get(name) ?? 0) + 1
    tries.set(name, count)
    failed.set(load, performance.now() + (count < quickTries ? 0 : pause))
  }

  return {
    get(name, start) {
      const known = loads.get(name)
      if (known && !(performance.now() >= (failed.get(known) ?? Infinity))) return known
      const load = start()
      loads.set(name, load)
      load.then((availability) => settle(name, load, availability))
      return load
    },
    set(name, availability) {
      loads.set(name, Promise.resolve(availability))
    },
  }
}

const wrong = { state: 'failed', reason: 'computed a wrong digest for a known password' } as const
const useless = { state: 'failed', reason: 'cannot compute any hash of the self-test' } as const
/** The reasons that remain. */
const final: ReadonlySet<string> = new Set([wrong.reason, useless.reason])

/** A known answer. TypeScript does not infer that `Of<S>` is a `Descriptor`, so this type says it. */
type KnownDescriptor<S extends SchemeId> = Omit<KnownAnswer<S>, 'descriptor'> & {
  readonly descriptor: Of<S> & Descriptor
}

/** Checks batches of every size with one known answer. */
async function proveBatches<S extends SchemeId>(
  { groupOf, compute }: Batch<S>,
  password: Uint8Array,
  descriptor: Of<S> & Descriptor,
  job: Job,
): Promise<boolean> {
  const { most } = groupOf(descriptor) ?? { most: 1 }
  for (let length = 2; length <= most; length++) {
    const asked = Array.from({ length }, () => ({
      password: password.slice(),
      descriptor: blankDigest(descriptor) as Of<S>,
      job: job.key ? { key: job.key.slice() } : {},
    }))
    const digests = await compute(asked)
    if (digests.length !== length || !digests.every((digest) => equal(digest, descriptor.digest))) return false
  }
  return true
}

/** Checks a kernel with known answers. `refuses` gets no digest, as in a verification. */
async function prove<S extends SchemeId>(
  answers: CreateKnownAnswers<S>,
  kernel: Kernel<S>,
  blocking: boolean,
): Promise<Availability> {
  const loaded = (await kernel.load?.()) ?? ready
  if (loaded.state !== 'ready') return loaded
  let proven = 0
  for (const { password, descriptor, key } of answers() as unknown as readonly KnownDescriptor<S>[]) {
    const asked = blankDigest(descriptor)
    if (kernel.refuses?.(asked, password) !== undefined) continue
    const job = key ? { key: key.slice() } : {}
    const digest =
      blocking && kernel.computeSync
        ? kernel.computeSync(password.slice(), asked, job)
        : await kernel.compute(password.slice(), asked, job)
    if (!equal(digest, descriptor.digest)) return wrong
    if (kernel.batch && !(await proveBatches(kernel.batch, password, descriptor, job))) return wrong
    proven++
  }
  return proven > 0 ? ready : useless
}

/**
 * Works as `createBackend`, but gets the known answers as an argument, so that a bundle has only those that it needs.
 */
export function createTestedBackend(
  answers: KnownAnswers,
  id: string,
  kernels: Kernels,
  module?: BackendModule,
): Backend {
  const proofs = createLoads()
  const found = new Map<SchemeId, KernelStatus>()
  for (const scheme of Object.keys(kernels) as SchemeId[]) found.set(scheme, { state: 'idle' })

  async function proveOnce<S extends SchemeId>(scheme: S, blocking: boolean): Promise<Availability> {
    const kernel: Kernel<S> | undefined = kernels[scheme]
    const known: CreateKnownAnswers<S> | undefined = answers[scheme]
    if (!kernel || !known) return { state: 'absent', reason: `does not compute ${scheme}` }
    const outcome = await prove(known, kernel, blocking).catch(
      (error: unknown): Availability => ({ state: 'failed', reason: reasonOf(error) }),
    )
    found.set(scheme, outcome)
    return outcome
  }

  return {
    id,
    kernels,
    ...(module && { module }),
    load(scheme, blocking = false) {
      return proofs.get(blocking ? `${scheme}, blocking` : scheme, () => proveOnce(scheme, blocking))
    },
    status: () => Object.fromEntries(found),
  }
}

/** A module that may be missing. It is imported once, at its first use. */
export interface OptionalModule<M> {
  load(): Promise<Availability>
  /** Returns the module. Call it only after `load` returned `ready`. */
  get(): M
}

const absent = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])

/** Wraps an import. `guard` returns a reason not to import the module, if the import would end the process. */
export function createOptionalModule<M>(
  name: string,
  load: () => Promise<M>,
  guard: () => string | undefined = () => undefined,
): OptionalModule<M> {
  let module: M | undefined
  return {
    async load() {
      const reason = guard()
      if (reason !== undefined) return { state: 'refused', reason }
      try {
        module = await load()
        return { state: 'ready' }
      } catch (error) {
        const { code } = error as { code?: unknown }
        if (absent.has(String(code))) return { state: 'absent', reason: `${name} is not installed` }
        return { state: 'failed', reason: `${name} did not load: ${reasonOf(error)}` }
      }
    },
    get() {
      if (module === undefined) throw new Error(`${name} is used before it is loaded`)
      return module
    },
  }
}
