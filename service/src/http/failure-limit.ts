import { createHash } from 'node:crypto'
import type { Store } from '../store/store.ts'

const hour = 3_600_000

/** What the failures of an e-mail are counted under: the table of them holds no addresses. */
const subjectOf = (email: string): string => createHash('sha256').update(`saltbridge failures\n${email}`).digest('hex')

export type Admission =
  /** Seconds until an attempt is looked at again. */
  | { readonly isAdmitted: false; readonly retryAfter: number }
  | { readonly isAdmitted: true; done(hasFailed: boolean): Promise<void> }

export interface FailureLimit {
  admit(email: string): Promise<Admission>
}

/** Failures of the last hour, as if those of the hour before had been spread evenly over it. */
function recent(previous: number, current: number, elapsed: number): number {
  return previous * (1 - elapsed) + current
}

/** Seconds until fewer than `max` are recent, if none is added. */
function secondsUntil(previous: number, current: number, elapsed: number, max: number): number {
  const [count, rest, passed] = current >= max ? [current, 0, elapsed - 1] : [previous, current, elapsed]
  return Math.max(1, Math.ceil(((1 - (max - rest) / count - passed) * hour) / 1000) + 1)
}

const unlimited: FailureLimit = {
  admit: async () => ({ isAdmitted: true, done: async () => undefined }),
}

/**
 * Counts failed sign-ins of an e-mail, whether or not someone has it, and across nodes. What is under way here counts
 * as failed until it is known, so that guesses do not gain by coming at once.
 */
export function createFailureLimit(
  store: Pick<Store, 'addFailure' | 'failures'>,
  max: number | undefined,
  now: () => number = Date.now,
): FailureLimit {
  if (max === undefined) return unlimited
  const underWay = new Map<string, number>()

  function leave(subject: string): void {
    const rest = (underWay.get(subject) ?? 1) - 1
    if (rest > 0) underWay.set(subject, rest)
    else underWay.delete(subject)
  }

  return {
    async admit(email) {
      const subject = subjectOf(email)
      const window = Math.floor(now() / hour)
      const elapsed = now() / hour - window
      const others = underWay.get(subject) ?? 0
      underWay.set(subject, others + 1)
      try {
        const [previous, current] = await Promise.all([
          store.failures(subject, window - 1),
          store.failures(subject, window),
        ])
        if (recent(previous, current, elapsed) + others < max)
          return {
            isAdmitted: true,
            async done(hasFailed) {
              try {
                if (hasFailed) await store.addFailure(subject, Math.floor(now() / hour))
              } finally {
                leave(subject)
              }
            },
          }
        leave(subject)
        return { isAdmitted: false, retryAfter: secondsUntil(previous, current, elapsed, max) }
      } catch (error) {
        leave(subject)
        throw error
      }
    },
  }
}
