import type { Backend } from '../backends/backend.ts'
import type { Keyring, Secrets } from '../core/secret.ts'
import type { Policy } from '../policy/policy.ts'
import type { SchemeTable } from '../schemes/table.ts'
import type { ParseOptions } from './hints.ts'
import type { Registry } from './registry.ts'

/** Options of a verification. */
export interface VerifyOptions extends ParseOptions {
  /**
   * The identifier of the account. Pass it if you call `verifyAbsent` for unknown accounts: then both calls do the same
   * extra work, an HMAC of the identifier.
   */
  readonly subject?: string | undefined
  /**
   * Allows `needsRehash` and an upgrade if the hash does not cover the whole password: bcrypt reads 72 bytes, and some
   * systems change a password before they hash it. The new hash covers the whole typed password, so the first sign-in
   * decides the part that the old hash did not cover. The default is `false`.
   */
  readonly upgradeTruncated?: boolean | undefined
  /** Secrets for this call, which replace all secrets of the verifier. */
  readonly secrets?: Secrets | undefined
  /** Aborts the call with `ERR_ABORTED`. A computation that is running finishes, and its result is dropped. */
  readonly signal?: AbortSignal | undefined
  /**
   * A time in ms since 1970 (as `Date.now()`). If no computation of the call has started by then, the call fails with
   * `ERR_ABORTED`. A computation that has started finishes, and its result is returned. The clock is read once, when
   * the call starts, so a later change of the clock has no effect.
   */
  readonly deadline?: number | undefined
  /** Called once, when the first computation of the call starts. Before that, the call may wait in a queue. */
  readonly onBegin?: (() => void) | undefined
}

/** Converts the deadline of a caller to the clock of `performance.now()`, which does not jump when the clock is set. */
export function fixDeadline<O extends { readonly deadline?: number | undefined }>(options: O): O {
  const { deadline } = options
  return deadline === undefined ? options : { ...options, deadline: deadline - Date.now() + performance.now() }
}

/** The largest work of one verification. The work is estimated before the verification starts. */
export interface WorkLimits {
  /** The time in ms on the reference machine. The default is 10,000. */
  readonly cost: number
  /** The memory in bytes. The default is 2 ** 30 (1 GiB). */
  readonly bytes: number
}

/** The default limits: 10,000 ms and 1 GiB. */
export const defaultLimits: WorkLimits = { cost: 10_000, bytes: 2 ** 30 }

/** Reports a finished verification, hash or upgrade. An event contains no secrets. */
export interface VerifierEvent {
  readonly type: 'verify' | 'hash' | 'upgrade'
  /** The id of the format, if it is known. */
  readonly format: string | undefined
  /** The estimated time in ms on the reference machine. */
  readonly cost: number
  /** `match` or `mismatch` for a verification, `done` for a hash or upgrade, or an error code. */
  readonly outcome: string
  /** The elapsed time in ms. */
  readonly milliseconds: number
  /** The part of `milliseconds` that was spent in a queue, in ms. */
  readonly wait: number
}

/** A listener for events. Errors that it throws are ignored. */
export type Observe = (event: VerifierEvent) => void

/** Wraps a listener so that an error that it throws, or a promise that it rejects, is ignored. */
export function ignoreErrors<E>(listen: (event: E) => unknown): (event: E) => void {
  return (event) => {
    try {
      const heard = listen(event)
      if (heard instanceof Promise) heard.catch(() => undefined)
    } catch {}
  }
}

/** The parts of a verifier that compute. */
export interface Engine {
  readonly schemes: SchemeTable
  readonly backends: readonly Backend[]
  /** Identifies this verifier, so that a shared pool can drop its jobs on `close()`. */
  readonly owner: object
  /** Throws if the verifier is closed. @throws HashError ERR_CLOSED. */
  mustBeOpen(): void
}

/** Returns a fraction from 0 to below 1, and 26 bytes, that depend on a subject and on a key. */
export type Draw = (subject: string) => Promise<{ readonly fraction: number; readonly bytes: Uint8Array }>

/** The state of a verifier, which all its methods take. */
export interface Context extends Engine {
  readonly registry: Registry
  readonly keyring: Keyring
  readonly limits: WorkLimits
  readonly policy: Policy
  readonly observe: Observe
  /** Selects the cost group of an unknown subject. */
  readonly draw: Draw
}
