import type { Reply, Request } from './message.ts'
import { createThread, type Thread } from './thread.ts'

/** A thread that gets one request. If the thread ends before the request starts, another thread is lent. */
export interface Lent {
  ask(request: Omit<Request, 'id'>): Promise<Reply | undefined>
}

/** A thread that is provided on demand, for one job. */
export interface Loan {
  lend(): Lent
  /** Returns the thread to the idle threads, unless its reply has already done so. */
  free(): void
  /** Returns the thread that was lent last, if any. */
  thread(): Thread | undefined
  /**
   * Takes back a request that waits in a busy thread, to drop it or to send it to an idle thread. Fails if it has
   * started.
   */
  revoke(how: 'dropped' | 'elsewhere'): boolean
}

/** Lends threads, and starts a thread if none is idle. */
export interface Lender {
  /**
   * Returns a loan. `freed` is called once, when the thread has replied, before code that awaits the reply continues.
   * With a `leader`, the loan uses the leader's thread, which gets the request while it is busy.
   */
  loan(freed: () => void, leader?: Loan): Loan
  endIdle(): Promise<void>
}

export function createLender(): Lender {
  /** The idle threads. The thread that was used last is used first. */
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
