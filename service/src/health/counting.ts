import type { Population } from '../sign-in/population.ts'
import type { ClassCount } from '../store/store.ts'

/** Counts all users at intervals. */
export interface Counting {
  /** Starts counting. Resolves after the first count, even if that failed. */
  start(): Promise<void>
  /** Counts again soon, because users were written. */
  soon(): void
  stop(): void
}

/** Options for `createCounting`. */
export interface CountingOptions {
  readonly population: Pick<Population, 'refresh' | 'counts'>
  readonly tell: (counts: readonly ClassCount[]) => void
  /** The time in ms between two counts without a write of this node, because other nodes may have written. */
  readonly interval?: number
  /** The time in ms between a write and the next count. */
  readonly pause?: number
}

/**
 * The pause after a count, as a multiple of the time that the count took. So a large database is counted less often.
 */
const rest = 20

/** Keeps the counts of hash classes up to date. The work for unknown accounts and the gauges depend on them. */
export function createCounting({ population, tell, interval = 60_000, pause = 500 }: CountingOptions): Counting {
  let timer: NodeJS.Timeout | undefined
  let due = Infinity
  let earliest = 0
  let isStopped = false

  function schedule(milliseconds: number): void {
    const at = Math.max(performance.now() + milliseconds, earliest)
    if (isStopped || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(count, at - performance.now()).unref()
  }

  async function count(): Promise<void> {
    const begin = performance.now()
    due = Infinity
    try {
      await population.refresh()
      tell(population.counts())
    } catch {
      // The database cannot be reached. `/readyz` reports that, and the next count tries again.
    }
    const end = performance.now()
    earliest = end + (end - begin) * rest
    schedule(interval)
  }

  return {
    start: count,
    soon: () => schedule(pause),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
