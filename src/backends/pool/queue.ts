/** What waits: its memory, and how long it is expected to take. */
export interface Waiting {
  readonly bytes: number
  /** Milliseconds. */
  readonly estimate: number
  /** When it came, by `performance.now()`. */
  readonly since: number
  /** How many that came later have begun before it. */
  overtaken: number
}

/** How many may overtake one that waits for memory; after them it is the next. */
export const mostOvertaking = 8

/** How many are looked at for others to begin with one. */
const nearby = 64

/** First in, first out, as far as the memory allows. */
export interface Queue<W extends Waiting> {
  readonly size: number
  /** Milliseconds of all that wait. */
  readonly estimate: number
  readonly used: number
  /** Of the one that waits longest. */
  readonly since: number | undefined
  add(waiting: W): void
  /** Whether so many bytes could begin now. */
  fits(bytes: number): boolean
  /** Takes one out that is no longer wanted. */
  delete(waiting: W): boolean
  /** The next that may begin, its memory taken. */
  take(): W | undefined
  /** How many of the next few are accepted, and fit together beside what has begun. */
  count(accepts: (waiting: W) => boolean): number
  /** Of the next few, those that are accepted and may begin beside what was taken last, so many at most. */
  takeMore(accepts: (waiting: W) => boolean, most: number): readonly W[]
  /** The first, if it may begin and is accepted: nothing is overtaken for it. */
  takeFirst(accepts: (waiting: W) => boolean): W | undefined
  /** Gives memory back. */
  release(bytes: number): void
}

/**
 * Creates a queue with a memory budget in bytes. A job that exceeds the whole budget starts when nothing else runs. A job
 * that does not fit lets a bounded number of smaller jobs pass; then no job starts before it.
 */
export function createQueue<W extends Waiting>(budget: number): Queue<W> {
  const entries = new Set<W>()
  let estimate = 0
  let used = 0
  let running = 0

  function remove(waiting: W): boolean {
    if (!entries.delete(waiting)) return false
    estimate = entries.size === 0 ? 0 : estimate - waiting.estimate
    return true
  }

  const fits = (bytes: number): boolean => running === 0 || used + bytes <= budget

  function next(): W | undefined {
    const blocked: W[] = []
    for (const waiting of entries) {
      if (fits(waiting.bytes)) {
        for (const one of blocked) one.overtaken++
        return waiting
      }
      blocked.push(waiting)
      if (waiting.overtaken >= mostOvertaking) return undefined
    }
    return undefined
  }

  function taken(waiting: W): W {
    remove(waiting)
    used += waiting.bytes
    running++
    return waiting
  }

  function* near(): Iterable<W> {
    let seen = 0
    for (const waiting of entries) {
      if (seen++ === nearby) return
      yield waiting
    }
  }

  return {
    get size() {
      return entries.size
    },
    get estimate() {
      return estimate
    },
    get used() {
      return used
    },
    get since() {
      for (const { since } of entries) return since
      return undefined
    },
    add(waiting) {
      entries.add(waiting)
      estimate += waiting.estimate
    },
    fits,
    delete: remove,
    take() {
      const waiting = next()
      return waiting && taken(waiting)
    },
    count(accepts) {
      let count = 0
      let bytes = 0
      for (const waiting of near())
        if (accepts(waiting) && fits(bytes + waiting.bytes)) {
          bytes += waiting.bytes
          count++
        }
      return count
    },
    takeMore(accepts, most) {
      const more: W[] = []
      const blocked: W[] = []
      for (const waiting of near()) {
        if (more.length === most || blocked.some(({ overtaken }) => overtaken >= mostOvertaking)) break
        if (!fits(waiting.bytes)) blocked.push(waiting)
        else if (accepts(waiting)) {
          for (const one of blocked) one.overtaken++
          more.push(taken(waiting))
        }
      }
      return more
    },
    takeFirst(accepts) {
      const [first] = entries
      return first && fits(first.bytes) && accepts(first) ? taken(first) : undefined
    },
    release(bytes) {
      used -= bytes
      running--
    },
  }
}
