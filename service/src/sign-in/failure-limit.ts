import { isHashError } from 'saltbridge'
import { type Attempt, type Store, StoreError } from '../store/store.ts'
import { createLanes, type WaitLimits } from './lanes.ts'

const hour = 3_600_000
/** The number of failures before the first delay, unless `max_failures_per_hour` is lower. */
const freeOfAddress = 5
const freeOfAccount = 10
/**
 * The number of sign-ins of one account and network that this node verifies concurrently. Each sign-in counts as failed
 * until its password is verified. With a larger number and two nodes, a right password could be refused.
 */
const together = 2

/** The result of an attempt. */
export type Found<T> =
  /** `retryAfter`: the time in seconds until the next attempt is admitted. */
  { readonly isAdmitted: false; readonly retryAfter: number } | { readonly isAdmitted: true; readonly found: T }

/** Limits failed sign-ins. */
export interface FailureLimit {
  /**
   * Calls `signIn`, unless too many sign-ins have failed before. A result of `undefined` counts as a failure. `signIn`
   * calls its argument when it starts to verify the password. From then on, a sign-in that is cancelled counts as a
   * failure too.
   *
   * @throws StoreError, HashError ERR_ABORTED, and any error of `signIn`. Other errors do not count as a failure
   */
  run<T extends object>(
    attempt: Attempt,
    limits: WaitLimits,
    signIn: (onBegin: () => void) => Promise<T | undefined>,
  ): Promise<Found<T | undefined>>
  /** Notes that an account has been used from a network. */
  remember(attempt: Attempt & { readonly email: string }): Promise<void>
}

const unlimited: FailureLimit = {
  run: async (_attempt, _limits, signIn) => ({ isAdmitted: true, found: await signIn(() => undefined) }),
  remember: async () => undefined,
}

/** The errors with which a sign-in ends that was cancelled, or for which the queue had no room. */
const cancelled: ReadonlySet<string> = new Set(['ERR_ABORTED', 'ERR_BUSY'])

/** Ignores a failed write, because a password stays verified even if the failure counter cannot be written. */
const ignoreFailure = (work: Promise<void>): Promise<void> => work.catch(() => undefined)

/**
 * Creates a limit with growing delays. Each pair of an account and an address has a failure counter. Each account has
 * one more failure counter for all addresses that the account has not been used from.
 *
 * @param now the clock of the system, because all nodes compare the stored times. If it is set while the
 * service runs, a delay ends early or begins again
 * @param max the failed sign-ins per hour that are verified in the long run; `undefined` for no limit
 */
export function createFailureLimit(
  store: Pick<Store, 'admitAttempt' | 'rememberAddress'>,
  max: number | undefined,
  now: () => number = Date.now,
): FailureLimit {
  if (max === undefined) return unlimited
  const free = { address: Math.min(max, freeOfAddress), account: Math.min(max, freeOfAccount) }
  const rules = { interval: Math.ceil(hour / max), free }
  const lanes = createLanes(together)

  return {
    run: (attempt, limits, signIn) =>
      lanes.run(JSON.stringify([attempt.email, attempt.network]), limits, async () => {
        const admission = await store.admitAttempt(attempt, rules, now())
        if (!admission.isAdmitted)
          return { isAdmitted: false, retryAfter: Math.max(1, Math.ceil((admission.until - now()) / 1000)) }
        let hasBegun = false
        try {
          const found = await signIn(() => {
            hasBegun = true
          })
          if (found) await ignoreFailure(admission.succeed(now()))
          return { isAdmitted: true, found }
        } catch (error) {
          if (hasBegun && isHashError(error) && cancelled.has(error.code)) throw error
          const withdrawn = ignoreFailure(admission.withdraw())
          // If the database does not answer, do not wait for it again.
          if (!(error instanceof StoreError)) await withdrawn
          throw error
        }
      }),
    remember: (attempt) => ignoreFailure(store.rememberAddress(attempt, now())),
  }
}
