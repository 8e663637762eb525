import type { Of, SchemeId } from '../schemes/index.ts'

/** What a computation gets beside the descriptor. */
export interface Job {
  /** The resolved key: a signer key, an Argon2 secret. */
  readonly key?: Uint8Array
  readonly signal?: AbortSignal
}

/** Computes what the digest of a descriptor should be for a password: bytes as long as the descriptor's digest. */
export interface Kernel<S extends SchemeId> {
  /** Brings what it computes with. Runs once, before the known answers. */
  load?(): Promise<Availability>
  compute(password: Uint8Array, descriptor: Of<S>, job: Job): Promise<Uint8Array>
  /** Why it cannot do this one. */
  refuses?(descriptor: Of<S>, password: Uint8Array): string | undefined
}

export type Kernels = { readonly [S in SchemeId]?: Kernel<S> }

export type Availability =
  | { readonly state: 'ready' }
  /** Not installed, would crash this runtime, or does not give the known answers. */
  | { readonly state: 'absent' | 'refused' | 'failed'; readonly reason: string }

export type KernelStatus = Availability | { readonly state: 'idle' }
export type Status = { readonly [S in SchemeId]?: KernelStatus }

/** The keys of `kernels` are what it can compute. */
export interface Backend {
  readonly id: string
  readonly kernels: Kernels
  /** Loads a kernel once and holds it against its scheme's known answers. Never rejects. */
  load(scheme: SchemeId): Promise<Availability>
  status(): Status
}
