/** A waiting job: its memory, and the time that it is expected to take. */
export interface Waiting {
  readonly bytes: number
  /** The expected time of the job, in ms. */
  readonly estimate: number
  /** The time at which the job was added, by `performance.now()`. */
  readonly since: number
  /** The number of later jobs that have started before this job. */
  overtaken: number
}

/** The number of jobs that may overtake a job that waits for memory. After that number, this job is the next. */
export const mostOvertaking = 8

/** The number of waiting jobs that are examined to find jobs for the same batch. */
const nearby = 64

/** A queue of jobs: first in, first out, as far as the memory allows. */
export interface Queue<W extends Waiting> {
  readonly size: number
  /** The sum of the expected times of all waiting jobs, in ms. */
  readonly estimate: number
  readonly used: number
  /** The time at which the oldest waiting job was added; `undefined` if no job waits. */
  readonly since: number | undefined
  add(waiting: W): void
  /** Tells whether a job with this memory could start now. */
  fits(bytes: number): boolean
  /** Removes a job that is no longer wanted. Returns whether it was waiting. */
  delete(waiting: W): boolean
  /** Removes the next job that may start, and reserves its memory. */
  take(): W | undefined
  /**
   * Counts the accepted jobs among the next jobs that fit into the memory together, in addition to the running jobs.
   */
  count(accepts: (waiting: W) => boolean): number
  /** Removes up to `most` accepted jobs among the next jobs, to start together with the job that was removed last. */
  takeMore(accepts: (waiting: W) => boolean, most: number): readonly W[]
  /** Removes the first job, if it may start and is accepted. No other job is overtaken. */
  takeFirst(accepts: (waiting: W) => boolean): W | undefined
  /** Releases the memory of a job that has ended. */
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
