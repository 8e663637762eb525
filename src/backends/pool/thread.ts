import { SHARE_ENV, Worker } from 'node:worker_threads'
import { failure, HashError } from '../../core/errors.ts'
import { reasonOf } from '../shared/create-backend.ts'
import type { Reply, Request } from './message.ts'
import { createSignals, hasBegun, ring } from './signals.ts'

/** A worker thread, which does one thing at a time. Idle, it does not keep the process alive. */
export interface Thread {
  isAlive(): boolean
  /** Nothing if the thread ends before it begins. @throws HashError ERR_BACKEND if it ends before it answers. */
  ask(request: Omit<Request, 'id'>): Promise<Reply | undefined>
  end(): Promise<void>
}

interface Pending {
  readonly id: number
  readonly resolve: (reply?: Reply) => void
  readonly reject: (error: HashError) => void
}

/** Hashes take their memory outside of the heap: what fills the heap is a defect, which ends the thread alone. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/** A worker refuses to inherit the option that says what `--eval` means. */
function executionOptions(): { execArgv?: string[] } {
  return process.execArgv.some((option) => option.startsWith('--input-type')) ? { execArgv: [] } : {}
}

let lastId = 0

/** Starts a worker thread. `ended` is told when it is no more. */
export function createThread(script: URL, ended: (thread: Thread) => void): Thread {
  const signals = createSignals()
  const worker = new Worker(script, {
    env: SHARE_ENV,
    name: 'saltbridge',
    workerData: signals,
    resourceLimits,
    ...executionOptions(),
  })
  let alive = true
  let pending: Pending | undefined
  let reason = 'its worker thread ended'
  let isHeld = false
  let isReleasing = false
  /** Whoever ends a thread waits for that: it must not be let go meanwhile. */
  let isEnding = false
  worker.unref()

  /** Keeps the process alive while an answer is awaited. */
  function hold(): void {
    if (!isHeld) worker.ref()
    isHeld = true
  }

  /** Lets go a moment later, unless the next job has come: it costs as much as half of a message. */
  function release(): void {
    if (isReleasing) return
    isReleasing = true
    setTimeout(() => {
      isReleasing = false
      if (pending || isEnding) return
      isHeld = false
      worker.unref()
    }, 1).unref()
  }

  /** The reply that is awaited, if this is it: a package may post messages of its own. */
  function settled(id: number | undefined): Pending | undefined {
    if (!pending || (id !== undefined && pending.id !== id)) return undefined
    const settling = pending
    pending = undefined
    release()
    return settling
  }

  const thread: Thread = {
    isAlive: () => alive,
    ask: (request) =>
      new Promise((resolve, reject) => {
        const id = (lastId = (lastId + 1) | 0)
        pending = { id, resolve, reject }
        hold()
        const { packed } = request
        worker.postMessage({ ...request, id }, packed ? [packed.bytes.buffer as ArrayBuffer] : [])
        ring(signals)
      }),
    async end() {
      isEnding = true
      await worker.terminate()
    },
  }

  function end(): void {
    if (!alive) return
    alive = false
    ended(thread)
    const lost = settled(undefined)
    if (lost && !hasBegun(signals, lost.id)) lost.resolve()
    else lost?.reject(new HashError(failure('ERR_BACKEND', undefined, { reasons: [reason] })))
  }

  worker.on('message', (reply: Reply | undefined) => settled(reply?.id ?? 0)?.resolve(reply!))
  worker.on('error', (error: unknown) => {
    reason = `its worker thread ended: ${reasonOf(error)}`
  })
  worker.on('messageerror', () => void worker.terminate())
  worker.on('exit', end)
  return thread
}
