import { setTimeout as pause } from 'node:timers/promises'
import { unavailable } from '../shared/fault.ts'
import { duration, limitInWords } from '../shared/words.ts'
import type { Later } from './trouble.ts'

/**
 * The first wait and the longest wait in ms. Each wait is twice as long as the one before. The first wait is also the
 * shortest, even if the service asks for no wait.
 */
const waits = { first: 250, last: 30_000 } as const
/** The time between two messages about waiting, in ms. */
const quiet = 10_000

/** The result of an attempt. Progress restarts the time limit. */
export type Attempt<T> = { readonly done: T } | { readonly later: Later; readonly hasProgress?: boolean }

export interface Patience {
  /** Repeats the attempt until it is done. @throws Fault when the time is over, and the errors of the attempt. */
  until<T>(attempt: () => Promise<Attempt<T>>): Promise<T>
}

/** Randomises half of a wait, so that clients that were refused together do not retry together. */
const withJitter = (wait: number): number => wait * (0.5 + Math.random() / 2)

/** Retries for `limit` ms after the first failure or the last progress. `onWait` gets a message from time to time. */
export function createPatience(limit: number, signal: AbortSignal, onWait: (words: string) => void): Patience {
  let lastWords = Number.NEGATIVE_INFINITY

  function tell(reason: string, wait: number): void {
    const now = performance.now()
    if (now - lastWords < quiet) return
    lastWords = now
    onWait(`${reason}. Next attempt in ${duration(wait)}; the command gives up after ${limitInWords(limit)}`)
  }

  return {
    async until(attempt) {
      let since: number | undefined
      let tries = 0
      for (;;) {
        signal.throwIfAborted()
        const found = await attempt()
        if ('done' in found) return found.done
        const { reason, after } = found.later
        const now = performance.now()
        if (found.hasProgress || since === undefined) {
          since = now
          tries = 0
        }
        const left = since + limit - now
        if (after !== undefined && after > left)
          throw unavailable(
            `${reason}. The service asks the command to wait ${duration(after)}, which is longer than --retry-for allows. Run the command again later, or pass a longer --retry-for`,
          )
        if (left <= 0)
          throw unavailable(
            `${reason}. The command gave up after ${limitInWords(limit)}. Check the URL of --to and that the service runs, then run the command again`,
          )
        const own = after === undefined ? waits.first * 2 ** tries++ : waits.first
        const wait = Math.max(after ?? 0, Math.min(left, withJitter(Math.min(waits.last, own))))
        tell(reason, wait)
        await pause(wait, undefined, { signal })
      }
    },
  }
}
