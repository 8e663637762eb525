import { failure, HashError } from '../../core/errors.ts'
import type { Job } from '../backend.ts'

const aborted = (hint: string) => new HashError(failure('ERR_ABORTED', undefined, { hint }))
const bySignal = () => aborted('The signal of the call was aborted')
export const byDeadline = (): HashError => aborted('The deadline passed before the job started')

/** The longest that a timer can wait, milliseconds. */
const longest = 2 ** 31 - 1

/** Why a job must not begin. */
export function dropped({ signal, deadline }: Job): HashError | undefined {
  if (signal?.aborted) return bySignal()
  return deadline !== undefined && Date.now() > deadline ? byDeadline() : undefined
}

/** Calls `drop` when a signal is aborted or a deadline passes, unless the returned function is called before. */
export type Watch = (job: Job, drop: (error: HashError) => void) => () => void

/** One listener for each signal, however many jobs share it: an eleventh would make Node.js warn of a leak. */
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
