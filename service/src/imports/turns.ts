import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves when it is the turn of the caller. Only one caller has its turn in each round of the event loop, so that sign-ins
 * and health checks wait for at most one piece of work.
 */
export function turn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
