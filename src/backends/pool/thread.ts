import * as timers from 'node:timers'
import { SHARE_ENV, Worker } from 'node:worker_threads'
import { failure, HashError } from '../../core/errors.ts'
import { reasonOf } from '../backend.ts'
import { type Addons, locateAddons } from '../packages/addon.ts'
import { longestDelay } from './job.ts'
import {
  buffersOf,
  createSignals,
  hasBegun,
  isOffering,
  offer,
  ring,
  type Signals,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
  take,
  wipe,
} from './message.ts'
import { script } from './script.ts'

/** A worker thread, which handles one request after the other. An idle thread does not keep the process alive. */
export interface Thread {
  isAlive(): boolean
  /** Returns the number of requests without a reply. */
  load(): number
  /** Tells whether one more request can wait in this thread: it is busy with one request, of a kind that it knows. */
  canBeAsked(): boolean
  /**
   * Sends a request and returns the reply, or nothing if the thread ends before the request starts. `onAnswer` is
   * called when the reply arrives, before code that awaits the reply continues, and may send another request.
   *
   * @throws HashError ERR_BACKEND if the thread ends after the request starts and before the reply.
   */
  ask(request: Omit<ThreadRequest, 'id'>, onAnswer: () => void): Promise<ThreadReply | undefined>
  /** Takes back the waiting request, to drop it or to send it to another thread. Returns `false` if it has started. */
  revoke(how: 'dropped' | 'elsewhere'): boolean
  end(): Promise<void>
}

interface Pending {
  readonly id: number
  readonly kind: string
  readonly onAnswer: () => void
  readonly resolve: (reply?: ThreadReply) => void
  readonly reject: (error: unknown) => void
}

/** Hashes use memory outside the heap. Code that fills the heap is a defect, and ends only its own thread. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/** A worker cannot inherit `--input-type`, which says how Node.js reads the text of `--eval`. */
function chooseExecutionOptions(): { execArgv?: string[] } {
  return process.execArgv.some((option) => option.startsWith('--input-type')) ? { execArgv: [] } : {}
}

/** The timers as they were at the start, because tests may replace them. */
const { setInterval: startInterval, clearInterval: stopInterval } = timers

let lastId = 0
let addons: Addons | undefined
let hasStarted = false
let missing: string | undefined

/** Returns why this process cannot start worker threads, if it could not start its first thread. */
export const threadsMissing = (): string | undefined => missing

function startWorker(signals: Signals): Worker {
  const workerData: ThreadData = { signals, addons: (addons ??= locateAddons()) }
  try {
    const worker = new Worker(script, {
      eval: true,
      env: SHARE_ENV,
      name: 'saltbridge',
      workerData,
      resourceLimits,
      ...chooseExecutionOptions(),
    })
    hasStarted = true
    missing = undefined
    return worker
  } catch (error) {
    const reason = `worker threads cannot start here: ${reasonOf(error)}`
    if (!hasStarted) missing = reason
    throw new HashError(failure('ERR_BACKEND', undefined, { reasons: [reason] }))
  }
}

/**
 * Starts a worker thread. `onEnd` is called when the thread has ended.
 *
 * @throws HashError ERR_BACKEND if the thread cannot be started.
 */
export function createThread(onEnd: (thread: Thread) => void): Thread {
  const signals = createSignals()
  const worker = startWorker(signals)
  let alive = true
  const pending: Pending[] = []
  /** The kinds of jobs that the thread has computed. The first job of a kind takes longer. */
  const warm = new Set<string>()
  let reason = 'its worker thread ended'
  /** Whether the thread is being ended. Until it has ended, its `ref` keeps the process alive. */
  let isEnding = false
  /** Keeps the process alive while an answer is awaited. The `ref` of a timer is much cheaper than that of a worker. */
  const hold = startInterval(() => undefined, longestDelay).unref()

  /** Settles the request of a reply. Ignores other messages, which a package in the thread may post. */
  function settle(reply: ThreadReply | undefined): void {
    const at = pending.findIndex(({ id }) => id === reply?.id)
    const [settled] = at < 0 ? [] : pending.splice(at, 1)
    if (!settled) return
    if ('outcomes' in reply!) warm.add(settled.kind)
    try {
      settled.onAnswer()
    } finally {
      settled.resolve(reply)
      letGo()
    }
  }

  function letGo(): void {
    if (pending.length === 0 && !isEnding) hold.unref()
  }

  const thread: Thread = {
    isAlive: () => alive,
    load: () => pending.length,
    canBeAsked: () => alive && pending.length === 1 && warm.has(pending[0]!.kind) && !isOffering(signals),
    ask: (request, onAnswer) =>
      new Promise((resolve, reject) => {
        const id = (lastId = (lastId + 1) | 0 || 1)
        const { items, module, scheme } = request
        const isOffered = pending.length > 0
        if (isOffered) offer(signals, id)
        pending.push({ id, kind: `${module.specifier} ${module.name} ${scheme}`, onAnswer, resolve, reject })
        hold.ref()
        try {
          worker.postMessage({ ...request, id, isOffered }, buffersOf(items))
          ring(signals)
        } catch (error) {
          pending.pop()
          take(signals, id)
          wipe(items)
          letGo()
          reject(error)
        }
      }),
    revoke(how) {
      const last = pending.at(-1)
      if (pending.length < 2 || !last || !take(signals, last.id)) return false
      pending.pop()
      last.resolve(how === 'dropped' ? { id: last.id, dropped: true } : undefined)
      return true
    },
    async end() {
      isEnding = true
      hold.ref()
      await worker.terminate()
    },
  }

  function end(): void {
    if (!alive) return
    alive = false
    stopInterval(hold)
    onEnd(thread)
    for (const lost of pending.splice(0))
      if (hasBegun(signals, lost.id))
        lost.reject(new HashError(failure('ERR_BACKEND', undefined, { reasons: [reason] })))
      else lost.resolve()
  }

  worker.on('message', settle)
  worker.on('error', (error: unknown) => {
    reason = `its worker thread ended: ${reasonOf(error)}`
  })
  worker.on('messageerror', () => void worker.terminate())
  worker.on('exit', end)
  // This call comes after the listeners, because adding a listener keeps the process alive again.
  worker.unref()
  return thread
}
