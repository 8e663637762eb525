import { failure, HashError } from '../../core/errors.ts'
import { createThread, type Thread } from './thread.ts'

/** Threads that are lent one at a time, and started when none is idle. */
export interface Lender {
  /** Runs with a thread on demand, and another if that one ended; it is idle again afterwards. */
  lending<T>(run: (lend: () => Thread) => Promise<T>): Promise<T>
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
    async lending(run) {
      let lent: Thread | undefined
      try {
        return await run(() => (lent?.isAlive() ? lent : (lent = idle.pop() ?? create())))
      } finally {
        if (lent?.isAlive()) idle.push(lent)
      }
    },
    async endIdle() {
      await Promise.all(idle.splice(0).map((thread) => thread.end()))
    },
  }
}
