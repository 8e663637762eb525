import { setTimeout as pause } from 'node:timers/promises'
import { unavailable } from '../shared/fault.ts'
import { duration } from '../shared/words.ts'
import type { Later } from './trouble.ts'

/**
 * Milliseconds: the first wait is about so long, each one after it twice as long, and none longer than the last. A
 * target that asks for no wait at all is not asked more often than by the first.
 */
const waits = { first: 250, last: 30_000 } as const
/** Milliseconds between two words about waiting. */
const quiet = 10_000

/** What an attempt came to. Progress begins the patience anew. */
export type Attempt<T> = { readonly done: T } | { readonly later: Later; readonly hasProgress?: boolean }

export interface Patience {
  /** Tries until it is done. @throws Fault when the time is over, and what the attempt throws. */
  until<T>(attempt: () => Promise<Attempt<T>>): Promise<T>
}

/** Half of it is left to chance, so that clients who were refused together do not come back together. */
const withJitter = (wait: number): number => wait * (0.5 + Math.random() / 2)

/** Tries for `limit` milliseconds after the first failure or the last progress. `onWait` is told from time to time. */
export function createPatience(limit: number, signal: AbortSignal, onWait: (words: string) => void): Patience {
  let lastWords = Number.NEGATIVE_INFINITY

  function tell(reason: string, wait: number): void {
    const now = performance.now()
    if (now - lastWords < quiet) return
    lastWords = now
    onWait(`${reason}: trying again in ${duration(wait)}, for ${duration(limit)} at most`)
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
        if (after !== undefined && after > left) throw unavailable(`${reason}; it asks to wait for ${duration(after)}`)
        if (left <= 0) throw unavailable(reason)
        const own = after === undefined ? waits.first * 2 ** tries++ : waits.first
        const wait = Math.max(after ?? 0, Math.min(left, withJitter(Math.min(waits.last, own))))
        tell(reason, wait)
        await pause(wait, undefined, { signal })
      }
    },
  }
}
