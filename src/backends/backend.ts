import type { Of, SchemeId } from '../schemes/index.ts'

/** What a computation gets beside the descriptor. */
export interface Job {
  /** The resolved key: a signer key, an Argon2 secret. */
  readonly key?: Uint8Array
  /** Drops the job if it is not yet begun. */
  readonly signal?: AbortSignal
  /** Milliseconds since the epoch after which it is not begun. */
  readonly deadline?: number
  /** Nobody waits for it: it begins when nothing else does, and is the first to be refused. */
  readonly background?: boolean
  /** Called when it begins, by a backend that makes jobs wait. */
  readonly onBegin?: () => void
  /** Whoever asks: what is queued for it is dropped when the backend is closed for it. */
  readonly owner?: object
}

/** What one computation is asked for. */
export interface Asked<S extends SchemeId> {
  readonly password: Uint8Array
  readonly descriptor: Of<S>
  readonly job: Job
}

/** Computations that have a name in common can be computed side by side, so many at most. */
export interface Group {
  readonly name: string
  /** Two or more. */
  readonly most: number
}

/** Several computations side by side, in less time than one after the other. */
export interface Batch<S extends SchemeId> {
  /** Nothing for one that is computed alone. */
  groupOf(descriptor: Of<S>): Group | undefined
  /** The digests of one group in the same order, from one to the most of it. */
  compute(asked: readonly Asked<S>[]): Promise<Uint8Array[]>
}

/** Computes what the digest of a descriptor should be for a password: bytes as long as the descriptor's digest. */
export interface Kernel<S extends SchemeId> {
  /** Brings what it computes with. Runs once, before the known answers. */
  load?(): Promise<Availability>
  /** The bytes are the caller's, who may wipe them. */
  compute(password: Uint8Array, descriptor: Of<S>, job: Job): Promise<Uint8Array>
  /** The same in the calling thread, and in no other: for a thread of its own. */
  computeSync?(password: Uint8Array, descriptor: Of<S>, job: Job): Uint8Array
  /** In the calling thread. */
  readonly batch?: Batch<S>
  /** It computes in libuv's shared pool, whichever thread asks. */
  readonly sharesPool?: true
  /** Why it cannot do this one. */
  refuses?(descriptor: Of<S>, password: Uint8Array): string | undefined
}

export type Kernels = { readonly [S in SchemeId]?: Kernel<S> }

export type Availability =
  /** With a reason if a pool computes it in the calling thread, which blocks that thread. */
  | { readonly state: 'ready'; readonly reason?: string }
  /** Not installed, would crash this runtime, or does not give the known answers. */
  | { readonly state: 'absent' | 'refused' | 'failed'; readonly reason: string }

export type KernelStatus = Availability | { readonly state: 'idle' }
export type Status = { readonly [S in SchemeId]?: KernelStatus }

/** Where another thread finds a backend: what it imports, a package's subpath or a file URL, and the export's name. */
export interface BackendModule {
  readonly specifier: string
  readonly name: string
}

/** The keys of `kernels` are what it can compute. */
export interface Backend {
  readonly id: string
  readonly kernels: Kernels
  readonly module?: BackendModule
  /**
   * Loads a kernel once and holds it against its scheme's known answers; with `blocking`, its `computeSync` if it has
   * one. Never rejects.
   */
  load(scheme: SchemeId, blocking?: boolean): Promise<Availability>
  status(): Status
  /** Ends what an owner of jobs has here: queued jobs are dropped with ERR_CLOSED, running ones are waited for. */
  close?(owner: object): Promise<void>
}
