import type { Lender, Loan } from './lender.ts'

/** A job, or a batch of jobs, that can start. */
export interface Startable {
  belongsTo(owner: object): boolean
  /** The expected time, in ms. */
  readonly estimate: number
  /** The bytes that each of its jobs holds until it ends. Urgent jobs hold none. */
  readonly holds: readonly number[]
  /** Jobs of the same kind and the same cost take equally long. */
  readonly kind: string
  /** Tells whether the job computes in a thread and is known to be short. */
  isBrief(): boolean
  /** Runs the job. The promise never rejects. */
  run(loan: Loan): Promise<void>
  /** Called when the job presumably starts to compute. Returns whether the job is still wanted. Never throws. */
  begun(): boolean
}

/** The running jobs, one for each thread, and the jobs that threads start immediately after them. */
export interface Running {
  /** The number of running jobs, without those that wait in a thread. */
  readonly size: number
  /** The number of jobs that are computed. A batch of several jobs counts as one in `size`, and as several here. */
  readonly jobs: number
  start(startable: Startable): void
  /**
   * If a running job will end soon, returns functions that check a job and send it to the same thread as the next one.
   */
  ahead(): { readonly accepts: (startable: Startable) => boolean; follow(startable: Startable): void } | undefined
  /** Returns the remaining time of all threads in ms, added up. */
  left(): number
  /** Takes back a job that waits in a thread and has not started. Returns whether it was taken back. */
  revoke(startable: Startable): boolean
  /** Moves a job that waits in a busy thread to an idle thread. Returns whether there was such a job. */
  spread(): boolean
  /** Resolves when all running jobs of an owner have ended. */
  settled(owner: object): Promise<void>
}

/** A running job, in a thread or in the calling thread. */
interface One {
  readonly startable: Startable
  readonly loan: Loan
  /** The time at which the job is expected to end, by `performance.now()`. */
  end: number
  done: Promise<void>
  leader: One | undefined
  /** The job that the same thread has already been asked to do next. */
  follower?: One | undefined
}

/** Only jobs shorter than this (in ms) are pipelined onto a busy thread, and only behind jobs shorter than this. */
export const brief = 25

function canLead({ startable, loan, end, follower }: One): boolean {
  if (follower || !startable.isBrief() || Math.abs(end - performance.now()) > brief) return false
  return loan.thread()?.canBeAsked() === true
}

/**
 * Keeps the running jobs. A busy thread can be asked for its next job, because waking an idle thread takes some
 * hundreds of microseconds, a few hundredths of the time of an Argon2 hash.
 */
export function createRunning(lender: Lender, ended: (startable: Startable) => void): Running {
  const leaders = new Set<One>()
  const all = (): readonly One[] => [...leaders].flatMap((one) => (one.follower ? [one, one.follower] : [one]))

  function lead(one: One): boolean {
    one.leader = undefined
    one.end = performance.now() + one.startable.estimate
    leaders.add(one)
    return one.startable.begun()
  }

  function over(one: One): void {
    const { startable, leader, follower } = one
    leaders.delete(one)
    if (leader) {
      leader.follower = undefined
      startable.begun()
    }
    if (follower) lead(follower)
    ended(startable)
  }

  function start(startable: Startable, leader: One | undefined): void {
    const loan = lender.loan(() => over(one), leader?.loan)
    const one: One = { startable, loan, leader, end: 0, done: Promise.resolve() }
    if (leader) leader.follower = one
    const isWanted = leader !== undefined || lead(one)
    if (isWanted) one.done = startable.run(loan).finally(loan.free)
    else loan.free()
  }

  return {
    get size() {
      return leaders.size
    },
    get jobs() {
      let jobs = 0
      for (const { startable } of leaders) jobs += Math.max(1, startable.holds.length)
      return jobs
    },
    start: (startable) => start(startable, undefined),
    ahead() {
      for (const one of leaders)
        if (canLead(one)) {
          const { kind } = one.startable
          const accepts = (other: Startable): boolean => other.kind === kind && other.isBrief()
          return { accepts, follow: (startable) => start(startable, one) }
        }
      return undefined
    },
    left() {
      const now = performance.now()
      let sum = 0
      for (const { end, follower } of leaders) sum += Math.max(0, end - now) + (follower?.startable.estimate ?? 0)
      return sum
    },
    revoke(startable) {
      const one = all().find((other) => other.startable === startable)
      return one?.leader !== undefined && one.loan.revoke('dropped')
    },
    spread() {
      for (const leader of leaders) {
        const { follower } = leader
        if (!follower?.loan.revoke('elsewhere')) continue
        leader.follower = undefined
        lead(follower)
        return true
      }
      return false
    },
    async settled(owner) {
      await Promise.all(all().flatMap(({ startable, done }) => (startable.belongsTo(owner) ? [done] : [])))
    },
  }
}
