import type { Reply, Request } from './message.ts'
import { createThread, type Thread } from './thread.ts'

/** A thread that is asked one thing; another is lent if it ended before that began. */
export interface Lent {
  ask(request: Omit<Request, 'id'>): Promise<Reply | undefined>
}

/** A thread on demand, for one job. */
export interface Loan {
  lend(): Lent
  /** Gives it back, if its answer has not done so. */
  free(): void
  /** The one that was lent last, if any. */
  thread(): Thread | undefined
  /** Takes back what waits behind another: dropped, or to be asked of an idle thread. Not if it has begun. */
  revoke(how: 'dropped' | 'elsewhere'): boolean
}

/** Threads that are lent, and started when none is idle. */
export interface Lender {
  /**
   * `freed` is called once: when the thread has answered, before anybody who awaits that goes on. Behind another loan it
   * is the same thread, which is asked while it is busy.
   */
  loan(freed: () => void, leader?: Loan): Loan
  endIdle(): Promise<void>
}

export function createLender(): Lender {
  /** The one that was used last is used first. */
  const idle: Thread[] = []

  function create(): Thread {
    return createThread((thread) => {
      const at = idle.indexOf(thread)
      if (at >= 0) idle.splice(at, 1)
    })
  }

  return {
    loan(freed, leader) {
      let thread: Thread | undefined
      let ahead = leader
      let isFree = false

      function free(): void {
        if (isFree) return
        isFree = true
        if (thread?.isAlive() && thread.load() === 0) idle.push(thread)
        freed()
      }

      const lent: Lent = { ask: (request) => thread!.ask(request, free) }
      return {
        lend() {
          const same = ahead?.thread()
          ahead = undefined
          if (!thread?.isAlive()) thread = same?.isAlive() ? same : (idle.pop() ?? create())
          return lent
        },
        free,
        thread: () => thread,
        revoke(how) {
          if (!thread?.revoke(how)) return false
          thread = undefined
          return true
        },
      }
    },
    async endIdle() {
      await Promise.all(idle.splice(0).map((thread) => thread.end()))
    },
  }
}
