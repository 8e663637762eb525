import type { Group } from '../backend.ts'

/** The limits of a set of worker threads and its queue. */
export interface PoolLimits {
  readonly threads: number
  /** The memory of all running jobs, in bytes. */
  readonly bytes: number
  /** The longest estimated wait of a job, in ms. */
  readonly wait: number
  /** The largest number of waiting jobs. */
  readonly jobs: number
}

/** The properties of a job that decide when it starts. */
export interface Schedulable {
  /** An urgent job ignores memory. A background job starts when no other job waits, and is given up after `wait` ms. */
  readonly priority: 'urgent' | 'normal' | 'background'
  /** Jobs of the same kind with equal costs take equally long. */
  readonly kind: string
  readonly bytes: number
  /** The expected time of the job, in ms. */
  readonly estimate: number
  /** The time at which the job was added, by the scheduler's clock. */
  readonly since: number
  /** The batch in which the job may be computed. */
  readonly batch: Group | undefined
  /** The number of later jobs that have started while this job waited for memory. */
  overtaken: number
  /** Returns the reason why the job must not start any more, if any. */
  lateness(): Error | undefined
  /** Tells whether the job is known to be short. */
  isBrief(): boolean
}

/** One job or one batch that is given to a thread. */
export interface Run<J, T> {
  readonly jobs: readonly J[]
  /** The thread; `undefined` while the jobs have none, for example because they compute in the calling thread. */
  thread: T | undefined
  /** The time at which the run is expected to end, by the scheduler's clock. */
  end: number
  /** The run after which the same thread does this one, while that run has not ended. */
  before: Run<J, T> | undefined
  /** The run that waits in the same thread. */
  after: Run<J, T> | undefined
  /** Whether the thread has started a run that waited in it, so that no other thread can do the run. */
  isTaken: boolean
  hasEnded: boolean
}

export type Action<J, T> =
  /** Reject a job that is late, or a background job that has waited too long. */
  | { readonly type: 'drop'; readonly job: J }
  /**
   * Start a job or a batch in an idle thread. `passed` counts how often each job that waits for memory is overtaken.
   */
  | { readonly type: 'start'; readonly jobs: readonly J[]; readonly passed: ReadonlyMap<J, number> }
  /** Give a job to a thread whose run will soon end. */
  | { readonly type: 'offer'; readonly job: J; readonly run: Run<J, T> }
  /** Give a run that waits in a busy thread to an idle thread. */
  | { readonly type: 'move'; readonly run: Run<J, T> }

/** The limit that a new job would exceed. */
export interface Excess {
  readonly name: string
  readonly max: number
  readonly actual: number
}

/**
 * Decides which jobs start next. The scheduler has no threads and no timers: `next` only reads, and the other functions
 * tell the scheduler what has happened.
 */
export interface Scheduler<J extends Schedulable, T> {
  /** Returns the next action; `undefined` if nothing can be done now. */
  next(): Action<J, T> | undefined
  /** Returns the limit that a new job of this priority exceeds, if any. */
  findExcess(priority: Schedulable['priority']): Excess | undefined
  /**
   * Reserves room for a job that will be added soon, behind the jobs that have room already. Returns the function that
   * gives the room back, or the limit that the job exceeds.
   */
  reserve(priority: Schedulable['priority'], estimate: number): (() => void) | Excess
  add(job: J): void
  /** Removes a waiting job. Returns `false` if it does not wait in the queue. */
  remove(job: J): boolean
  /** Starts the jobs of an action. */
  start(action: Action<J, T> & { type: 'start' }): Run<J, T>
  /** Lets a job wait in the thread of a run. */
  offer(job: J, run: Run<J, T>): Run<J, T>
  /** Counts a run that waited in a thread as the current run of its thread. */
  promote(run: Run<J, T>): void
  /** Ends a run, and releases its memory. Returns the run that the thread does next, if any. */
  end(run: Run<J, T>): Run<J, T> | undefined
  /** Returns all jobs that have not started, in the queue or in busy threads. */
  listWaiting(): readonly J[]
  /** Returns the run with a job that waits in a busy thread. */
  findOfferedRun(job: J): Run<J, T> | undefined
  /** The numbers of running and waiting jobs, the `bytes` that started jobs use, and the estimated `wait` in ms. */
  status(): { readonly running: number; readonly waiting: number; readonly bytes: number; readonly wait: number }
}

/** The number of jobs that may overtake a job that waits for memory. After that number, this job is the next. */
export const mostOvertaking = 8

/** The number of waiting jobs that are examined to find jobs for the same batch. */
const nearby = 64

/**
 * Only jobs shorter than this (in ms) wait in a busy thread, and only behind jobs shorter than this. To wake an idle
 * thread takes some hundreds of microseconds, which is a few hundredths of the time of an Argon2 hash.
 */
export const brief = 25

/** A background job is rejected if its estimated wait exceeds `wait` divided by this number. */
const backgroundShare = 4

/**
 * Creates a scheduler.
 *
 * Jobs start in their order, as far as the memory allows. A job that exceeds the whole memory starts when nothing else
 * runs. A job that does not fit lets a bounded number of later jobs pass; then no job starts before it. Jobs of one
 * batch start together, but only as many as leave work for the other idle threads. If all threads are busy, a short job
 * waits in a thread with a short job of the same kind.
 *
 * @param canBeAsked Tells whether the thread of a run accepts one more job, which waits there.
 * @param now The clock, in ms.
 */
export function createScheduler<J extends Schedulable, T>(
  { threads, bytes: budget, wait, jobs: mostJobs }: PoolLimits,
  canBeAsked: (thread: T) => boolean,
  now: () => number = () => performance.now(),
): Scheduler<J, T> {
  const urgent = new Set<J>()
  const queue = new Set<J>()
  const background = new Set<J>()
  /** The runs that threads compute now. A run that waits in a thread is `after` one of these. */
  const runs = new Set<Run<J, T>>()
  /** The expected time of the jobs in the queue, in ms. */
  let queued = 0
  /** The memory and the number of started jobs that are not urgent. */
  let used = 0
  let holders = 0
  /** The number of jobs that have room but are not added yet, and their expected time in ms. */
  let reserved = 0
  let reservedTime = 0

  const fits = (bytes: number): boolean => holders === 0 || used + bytes <= budget

  /** Returns the first job that may start, and counts the jobs that it overtakes. */
  function findFirst(passed: Map<J, number>): J | undefined {
    const [oldest] = background
    if (queue.size === 0) return oldest && fits(oldest.bytes) ? oldest : undefined
    for (const job of queue) {
      if (fits(job.bytes)) return job
      if (job.overtaken >= mostOvertaking) return undefined
      passed.set(job, 1)
    }
    return undefined
  }

  function* listNear(): Iterable<J> {
    let seen = 0
    for (const job of queue) {
      if (seen++ === nearby) return
      yield job
    }
  }

  /** Returns the jobs that start in the same batch as `job`, and counts the jobs that they overtake. */
  function findCompanions(job: J, { name, most }: Group, passed: Map<J, number>): readonly J[] {
    const isAlike = (other: J): boolean => other !== job && other.batch?.name === name && !other.lateness()
    const free = budget - used - job.bytes
    let room = free
    let alike = 1
    for (const other of listNear())
      if (isAlike(other) && other.bytes <= room) {
        room -= other.bytes
        alike++
      }
    // Idle threads share the jobs, so that no thread waits while another computes a batch.
    const size = Math.min(most, Math.ceil(alike / (threads - runs.size)))
    const found: J[] = []
    room = free
    for (const other of listNear()) {
      if (found.length >= size - 1) break
      if (other !== job && other.bytes > room) {
        passed.set(other, passed.get(other) ?? 0)
        if (other.overtaken + passed.get(other)! >= mostOvertaking) break
      } else if (isAlike(other)) {
        room -= other.bytes
        found.push(other)
        let isLast = false
        for (const [blocked, count] of passed) {
          passed.set(blocked, count + 1)
          isLast ||= blocked.overtaken + count + 1 >= mostOvertaking
        }
        if (isLast) break
      }
    }
    return found
  }

  function inIdleThread(): Action<J, T> | undefined {
    const passed = new Map<J, number>()
    for (const job of urgent) return job.lateness() ? { type: 'drop', job } : { type: 'start', jobs: [job], passed }
    const job = findFirst(passed)
    if (job?.lateness()) return { type: 'drop', job }
    if (job) return { type: 'start', jobs: [job, ...(job.batch ? findCompanions(job, job.batch, passed) : [])], passed }
    for (const { after } of runs) if (after && !after.isTaken) return { type: 'move', run: after }
    return undefined
  }

  function canLead({ jobs, thread, end, after }: Run<J, T>, kind: string): boolean {
    const [job] = jobs
    if (after || jobs.length > 1 || job!.kind !== kind || !job!.isBrief() || Math.abs(end - now()) > brief) return false
    return thread !== undefined && canBeAsked(thread)
  }

  function inBusyThread(): Action<J, T> | undefined {
    const [job] = queue
    if (!job || urgent.size > 0 || !fits(job.bytes) || !job.isBrief()) return undefined
    for (const run of runs)
      if (canLead(run, job.kind)) return job.lateness() ? { type: 'drop', job } : { type: 'offer', job, run }
    return undefined
  }

  function remove(job: J): boolean {
    if (queue.delete(job)) {
      queued = queue.size === 0 ? 0 : queued - job.estimate
      return true
    }
    return background.delete(job) || urgent.delete(job)
  }

  function take(jobs: readonly J[]): Run<J, T> {
    for (const job of jobs) {
      remove(job)
      if (job.priority === 'urgent') continue
      used += job.bytes
      holders++
    }
    return { jobs, thread: undefined, end: 0, before: undefined, after: undefined, isTaken: false, hasEnded: false }
  }

  const timeOf = ({ jobs }: Run<J, T>): number => jobs.reduce((sum, { estimate }) => sum + estimate, 0)

  function begin(run: Run<J, T>): void {
    run.end = now() + timeOf(run)
    runs.add(run)
  }

  function promote(run: Run<J, T>): void {
    if (run.before) run.before.after = undefined
    run.before = undefined
    begin(run)
  }

  /** Returns the time in ms until a new job would start, if jobs of the time `before` are added before it. */
  function estimateWait(before = 0): number {
    const at = now()
    let rest = queued + before
    for (const { end, after } of runs) rest += Math.max(0, end - at) + (after ? timeOf(after) : 0)
    const [oldest] = queue
    return Math.max(rest / threads, oldest ? at - oldest.since : 0)
  }

  function count(): { readonly running: number; readonly waiting: number } {
    let running = 0
    let waiting = queue.size + background.size
    for (const { jobs, after } of runs) {
      running += jobs.length
      waiting += after ? after.jobs.length : 0
    }
    return { running, waiting }
  }

  /**
   * Returns the limit that a new job exceeds, if any. `idle` is the number of threads that can start a job, and
   * `before` and `time` are the number and the time of the jobs that are added before the new one.
   */
  function findExcess(priority: Schedulable['priority'], idle: number, before = 0, time = 0): Excess | undefined {
    if (priority === 'urgent' || (before < idle && queue.size === 0)) return undefined
    const max = priority === 'background' ? wait / backgroundShare : wait
    const expected = estimateWait(time)
    if (expected > max) return { name: 'estimated wait in milliseconds', max, actual: Math.ceil(expected) }
    const waiting = count().waiting + Math.max(0, before - idle)
    return waiting >= mostJobs ? { name: 'number of waiting jobs', max: mostJobs, actual: waiting + 1 } : undefined
  }

  return {
    next() {
      const [oldest] = background
      if (oldest && now() - oldest.since > wait) return { type: 'drop', job: oldest }
      return runs.size < threads ? inIdleThread() : inBusyThread()
    },
    findExcess: (priority) => findExcess(priority, threads - runs.size),
    reserve(priority, estimate) {
      let idle = threads
      // The first job of a kernel waits for an urgent job, which loads the kernel and has ended when the job is added.
      for (const { jobs } of runs) if (jobs[0]!.priority !== 'urgent') idle--
      const excess = findExcess(priority, idle, reserved, reservedTime)
      if (excess) return excess
      reserved++
      reservedTime += estimate
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        reservedTime = --reserved === 0 ? 0 : reservedTime - estimate
      }
    },
    add(job) {
      if (job.priority === 'urgent') urgent.add(job)
      else if (job.priority === 'background') background.add(job)
      else {
        queue.add(job)
        queued += job.estimate
      }
    },
    remove,
    start({ jobs, passed }) {
      for (const [job, count] of passed) job.overtaken += count
      const run = take(jobs)
      begin(run)
      return run
    },
    offer(job, before) {
      const run = take([job])
      run.thread = before.thread
      run.before = before
      before.after = run
      return run
    },
    promote,
    end(run) {
      if (run.hasEnded) return undefined
      run.hasEnded = true
      runs.delete(run)
      if (run.before) run.before.after = undefined
      for (const { priority, bytes } of run.jobs)
        if (priority !== 'urgent') {
          used -= bytes
          holders--
        }
      const { after } = run
      if (after) promote(after)
      return after
    },
    listWaiting: () => [...queue, ...background, ...[...runs].flatMap(({ after }) => after?.jobs ?? [])],
    findOfferedRun(job) {
      for (const { after } of runs) if (after?.jobs[0] === job) return after
      return undefined
    },
    status: () => ({ ...count(), bytes: used, wait: estimateWait() }),
  }
}
