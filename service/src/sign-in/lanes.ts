import { HashError } from 'saltbridge'
import { StoreError } from '../store/store.ts'

/** How long a caller waits for its turn. */
export interface WaitLimits {
  readonly signal: AbortSignal
  /** The end of the wait, in ms by `performance.now()`, because the clock of the system may be set during the wait. */
  readonly deadline: number
}

/**
 * Runs at most `most` pieces of work with the same key concurrently. Others wait in the order of their calls. If a
 * piece of work fails because of the database, all waiting pieces with the same key fail too, because each of them
 * would wait for the database again.
 */
export interface Lanes {
  /** @throws HashError ERR_ABORTED if the deadline passes before its turn, StoreError, and any error of the work */
  run<T>(key: string, limits: WaitLimits, work: () => Promise<T>): Promise<T>
}

const createAbortError = () => new HashError({ ok: false, code: 'ERR_ABORTED', detail: {} })

interface Lane {
  busy: number
  readonly waiting: Set<{ begin(): void; fail(error: Error): void }>
}

/** Creates lanes. `most` is the number of concurrent pieces of work for each key. */
export function createLanes(most: number): Lanes {
  const lanes = new Map<string, Lane>()

  async function enter(key: string, { signal, deadline }: WaitLimits): Promise<void> {
    const lane = lanes.get(key) ?? { busy: 0, waiting: new Set() }
    lanes.set(key, lane)
    if (lane.busy < most) {
      lane.busy++
      return
    }
    await new Promise<void>((resolve, reject) => {
      function end(): void {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        lane.waiting.delete(turn)
      }
      const turn = {
        begin() {
          end()
          resolve()
        },
        fail(error: Error) {
          end()
          reject(error)
        },
      }
      const giveUp = () => turn.fail(createAbortError())
      const timer = setTimeout(giveUp, deadline - performance.now())
      signal.addEventListener('abort', giveUp)
      lane.waiting.add(turn)
      if (signal.aborted) giveUp()
    })
  }

  /** Gives the place to the next piece of work that waits. */
  function leave(key: string): void {
    const lane = lanes.get(key)!
    const [next] = lane.waiting
    if (next) next.begin()
    else if (--lane.busy === 0) lanes.delete(key)
  }

  return {
    async run(key, limits, work) {
      await enter(key, limits)
      try {
        return await work()
      } catch (error) {
        if (error instanceof StoreError) for (const turn of [...lanes.get(key)!.waiting]) turn.fail(error)
        throw error
      } finally {
        leave(key)
      }
    },
  }
}
