import { type Attempt, type Store, StoreError } from '../store/store.ts'
import { createLanes, type Patience } from './lanes.ts'

const hour = 3_600_000
/** Failures without a delay, unless `max_failures_per_hour` is lower. */
const freeOfAddress = 5
const freeOfAccount = 10
/**
 * Sign-ins of one account and network that this node verifies at a time. Each counts as failed until it is known, so
 * that more of them, on two nodes, would refuse a right password.
 */
const together = 2

export type Found<T> =
  /** Seconds until an attempt is looked at again. */
  { readonly isAdmitted: false; readonly retryAfter: number } | { readonly isAdmitted: true; readonly found: T }

export interface FailureLimit {
  /**
   * Signs somebody in, unless failed sign-ins before this one forbid it for now. Nothing found counts as a failure.
   *
   * @throws what `signIn` throws, which counts as no failure; StoreError; HashError ERR_ABORTED.
   */
  run<T extends object>(
    attempt: Attempt,
    patience: Patience,
    signIn: () => Promise<T | undefined>,
  ): Promise<Found<T | undefined>>
  /** Remembers that an account has been used from a network. */
  remember(attempt: Attempt & { readonly email: string }): Promise<void>
}

const unlimited: FailureLimit = {
  run: async (_attempt, _patience, signIn) => ({ isAdmitted: true, found: await signIn() }),
  remember: async () => undefined,
}

/** A verified password is right even if the database goes away before the count is written. */
const written = (work: Promise<void>): Promise<void> => work.catch(() => undefined)

/**
 * Limits failed sign-ins, with delays that grow. Addresses that an account has been used from are limited one by one,
 * all others also together.
 *
 * @param max Failures an hour that are looked at in the long run; `undefined` for any number.
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
    run: (attempt, patience, signIn) =>
      lanes.run(JSON.stringify([attempt.email, attempt.network]), patience, async () => {
        const admission = await store.admitAttempt(attempt, rules, now())
        if (!admission.isAdmitted)
          return { isAdmitted: false, retryAfter: Math.max(1, Math.ceil((admission.until - now()) / 1000)) }
        try {
          const found = await signIn()
          if (found) await written(admission.succeed(now()))
          return { isAdmitted: true, found }
        } catch (error) {
          const withdrawn = written(admission.withdraw())
          // A database that does not answer is not waited for once more.
          if (!(error instanceof StoreError)) await withdrawn
          throw error
        }
      }),
    remember: (attempt) => written(store.rememberAddress(attempt, now())),
  }
}
