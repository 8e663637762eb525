import type { Population } from '../sign-in/population.ts'
import type { ClassCount } from '../store/store.ts'

/** Counting all users, now and then. */
export interface Counting {
  /** Resolves after the first time, whether or not it could be counted. */
  start(): Promise<void>
  /** Something was written: counts again before long. */
  soon(): void
  stop(): void
}

export interface CountingOptions {
  readonly population: Pick<Population, 'refresh' | 'counts'>
  readonly tell: (counts: readonly ClassCount[]) => void
  /** Milliseconds without a write of this node, after which others may have written. */
  readonly interval?: number
  /** Milliseconds after a write. */
  readonly pause?: number
}

/** How much longer nothing is counted than counting takes: a database of many users is asked less often. */
const rest = 20

/** Keeps what the stored hashes cost up to date: for those whom nobody knows, and for the gauges. */
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
      // The database is away: readiness says so, and the next time comes.
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
