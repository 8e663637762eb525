import { failure, HashError } from '../../core/errors.ts'
import type { Reply, Request } from './message.ts'
import { createThread, type Thread } from './thread.ts'

/** A thread that is asked one thing; another is lent if it ended before that began. */
export interface Lent {
  ask(request: Omit<Request, 'id'>): Promise<Reply | undefined>
}

/** Threads that are lent one at a time, and started when none is idle. */
export interface Lender {
  /**
   * Runs with a thread on demand. `freed` is called once: when the thread has answered, before anybody who awaits that
   * goes on; or when it ran without one.
   */
  lending<T>(run: (lend: () => Lent) => Promise<T>, freed: () => void): Promise<T>
  endIdle(): Promise<void>
}

export function createLender(script: URL | undefined): Lender {
  /** The one that was used last is used first. */
  const idle: Thread[] = []

  function create(): Thread {
    if (!script) throw new HashError(failure('ERR_BACKEND', undefined, { reasons: ['the worker script is missing'] }))
    return createThread(script, (thread) => {
      const at = idle.indexOf(thread)
      if (at >= 0) idle.splice(at, 1)
    })
  }

  return {
    async lending(run, freed) {
      let thread: Thread | undefined
      let isFree = false
      function free(): void {
        if (isFree) return
        isFree = true
        if (thread?.isAlive()) idle.push(thread)
        freed()
      }
      const lent: Lent = { ask: (request) => thread!.ask(request, free) }
      try {
        return await run(() => {
          if (!thread?.isAlive()) thread = idle.pop() ?? create()
          return lent
        })
      } finally {
        free()
      }
    },
    async endIdle() {
      await Promise.all(idle.splice(0).map((thread) => thread.end()))
    },
  }
}
