import type { Of, SchemeId } from '../schemes/index.ts'

/** Options of one computation. */
export interface Job {
  /** The key of the hash, such as a signer key or an Argon2 secret. */
  readonly key?: Uint8Array
  /** Cancels the job if it has not started. */
  readonly signal?: AbortSignal
  /** The time after which the job is not started, in ms since 1970-01-01 UTC. */
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

/** Computes the digests of one scheme. A digest has as many bytes as the descriptor's digest. */
export interface Kernel<S extends SchemeId> {
  /** Loads the code that computes. `load` is called once, before the known answers are checked. */
  load?(): Promise<Availability>
  /** Computes a digest. The returned bytes belong to the caller, who may overwrite them. */
  compute(password: Uint8Array, descriptor: Of<S>, job: Job): Promise<Uint8Array>
  /** Computes a digest and blocks the calling thread. Worker threads use it. */
  computeSync?(password: Uint8Array, descriptor: Of<S>, job: Job): Uint8Array
  /** Computes batches and blocks the calling thread. */
  readonly batch?: Batch<S>
  /** Whether the kernel always computes in libuv's shared thread pool, also if a worker thread calls the kernel. */
  readonly sharesPool?: true
  /** Returns the reason why the kernel cannot compute this hash; `undefined` if the kernel can. */
  refuses?(descriptor: Of<S>, password: Uint8Array): string | undefined
}

export type Kernels = { readonly [S in SchemeId]?: Kernel<S> }

/** Tells whether a kernel can be used. */
export type Availability =
  /**
   * The kernel can be used. In a pool, `reason` says why the kernel blocks the calling thread instead of a worker
   * thread.
   */
  | { readonly state: 'ready'; readonly reason?: string }
  /**
   * `absent` means that the kernel is not installed, `refused` that it is not used (it would crash, for example), and
   * `failed` that it did not load or computed a wrong digest.
   */
  | { readonly state: 'absent' | 'refused' | 'failed'; readonly reason: string }

export type KernelStatus = Availability | { readonly state: 'idle' }
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
  /** Tells worker threads how to import the backend. Without `module`, the backend computes in the calling thread. */
  readonly module?: BackendModule
  /**
   * Loads a kernel once and checks it with the known answers of its scheme. With `blocking`, `computeSync` is checked,
   * if the kernel has this function. Never rejects.
   */
  load(scheme: SchemeId, blocking?: boolean): Promise<Availability>
  /** Returns the state of each kernel: `idle` before its first use. */
  status(): Status
  /** Rejects the queued jobs of an owner with ERR_CLOSED, and waits for its running jobs. */
  close?(owner: object): Promise<void>
}
