import type { Secrets } from '../core/secret.ts'
import type { Fields } from '../formats/format.ts'

export interface ParseOptions {
  /** The format's id, where the text does not show it. It is matched exactly. */
  readonly format?: string | undefined
  /**
   * The system that wrote the hash, such as `wordpress`. It decides where the text has no prefix of its own, or where the
   * prefix means something else there. Letter case, spaces and punctuation do not matter.
   */
  readonly writtenBy?: string | undefined
  /** What stands beside the text, by the names its format knows. */
  readonly fields?: Fields | undefined
}

export interface VerifyOptions extends ParseOptions {
  /**
   * Whom it is for, where `verifyAbsent` answers for those who are not there: then it draws as that does, because a few
   * microseconds would tell the two apart.
   */
  readonly subject?: string | undefined
  /**
   * Replaces a hash also if it does not cover all of the password: bcrypt reads 72 bytes, and some systems change a
   * password before they hash it. Then whoever signs in first with another ending sets the password. False by default.
   */
  readonly upgradeTruncated?: boolean | undefined
  /** In place of the verifier's own. */
  readonly secrets?: Secrets | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds since the epoch after which no work is begun. */
  readonly deadline?: number | undefined
}

/** What one verification may cost at most, by the committed estimate. */
export interface WorkLimits {
  /** Milliseconds on the reference machine; 10,000 by default. */
  readonly cost: number
  /** 1 GiB by default. */
  readonly bytes: number
}

export const defaultLimits: WorkLimits = { cost: 10_000, bytes: 2 ** 30 }

/** A finished verification, without a secret in it. */
export interface VerifierEvent {
  readonly type: 'verify' | 'hash' | 'upgrade'
  readonly format: string | undefined
  /** The estimate, in milliseconds on the reference machine. */
  readonly cost: number
  /** `match`, `mismatch`, `done`, `dropped`, or an error code. */
  readonly outcome: string
  readonly milliseconds: number
  /** Milliseconds of it in which it waited in a queue. */
  readonly wait: number
}

export type Observe = (event: VerifierEvent) => void

/** A listener that throws or rejects must not change an answer. */
export function shielded<E>(listen: (event: E) => unknown): (event: E) => void {
  return (event) => {
    try {
      const heard = listen(event)
      if (heard instanceof Promise) heard.catch(() => undefined)
    } catch {}
  }
}
