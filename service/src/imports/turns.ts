import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves when it is a caller's turn: one in each round of the event loop, however many wait, so that sign-ins and
 * health wait for one piece of work at most.
 */
export function turn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
