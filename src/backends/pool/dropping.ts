import { failure, HashError } from '../../core/errors.ts'
import type { Job } from '../backend.ts'

const aborted = (hint: string) => new HashError(failure('ERR_ABORTED', undefined, { hint }))
const bySignal = () => aborted('The signal of the call was aborted')
export const byDeadline = (): HashError => aborted('The deadline passed before the job started')

/** The longest that a timer can wait, milliseconds. */
const longest = 2 ** 31 - 1

/** Returns the reason why a job must not start, if its signal was aborted or its deadline has passed. */
export function dropped({ signal, deadline }: Job): HashError | undefined {
  if (signal?.aborted) return bySignal()
  return deadline !== undefined && Date.now() > deadline ? byDeadline() : undefined
}

/** Calls `drop` when the job's signal is aborted or its deadline passes. The returned function ends the watch. */
export type Watch = (job: Job, drop: (error: HashError) => void) => () => void

/** Creates a watch with one listener for each signal, because Node.js warns of a leak if a signal has 11 listeners. */
export function createWatch(): Watch {
  const watched = new WeakMap<AbortSignal, Set<() => void>>()

  function listen(signal: AbortSignal, drop: () => void): () => void {
    let drops = watched.get(signal)
    if (!drops) {
      const all = new Set<() => void>()
      watched.set(signal, (drops = all))
      signal.addEventListener('abort', () => all.forEach((one) => void one()), { once: true })
    }
    drops.add(drop)
    return () => void drops.delete(drop)
  }

  return ({ signal, deadline }, drop) => {
    const forget = signal && listen(signal, () => drop(bySignal()))
    const left = deadline === undefined ? Infinity : deadline - Date.now() + 1
    const timer = left <= longest ? setTimeout(() => drop(byDeadline()), left) : undefined
    return () => {
      forget?.()
      clearTimeout(timer)
    }
  }
}
