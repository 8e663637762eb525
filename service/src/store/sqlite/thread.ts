import { SHARE_ENV, Worker } from 'node:worker_threads'
import { StoreError } from '../store.ts'
import { workerScript } from './entry.ts'
import { storeError } from './errors.ts'
import type { Opening, Reply, Request } from './message.ts'

/** A connection in a thread of its own; it is started with the first request, and again if it ends. */
export interface Thread {
  /** `isOpen`: whether the transaction goes on, whatever became of the statement. */
  ask(request: Omit<Request, 'id'>): Promise<{ readonly reply: Reply; readonly error: StoreError | undefined }>
  close(): Promise<void>
}

/** What a statement gives back is bounded; what fills the heap is a defect, which ends the thread alone. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

interface Running {
  readonly worker: Worker
  readonly pending: Map<number, (reply: Reply) => void>
}

export function createThread(opening: Opening): Thread {
  let running: Running | undefined
  let isClosing = false
  let lastId = 0
  let idle = () => {}

  function start(): Running {
    const name = `store ${opening.role}`
    const worker = new Worker(workerScript, { name, env: SHARE_ENV, resourceLimits, workerData: opening })
    const started: Running = { worker, pending: new Map() }
    const { pending } = started
    let message = 'the thread of the database ended'
    worker.on('message', (reply: Reply) => {
      pending.get(reply.id)?.(reply)
      pending.delete(reply.id)
      if (pending.size === 0) idle()
    })
    worker.on('error', (error: Error) => {
      message += `: ${error.message}`
    })
    worker.on('exit', () => {
      if (running === started) running = undefined
      for (const [id, resolve] of pending) resolve({ id, isOpen: false, error: { code: 'SQLITE_ABORT', message } })
      pending.clear()
      idle()
    })
    return started
  }

  return {
    async ask(request) {
      if (isClosing) throw new StoreError('unavailable', 'the store is closed')
      const { worker, pending } = (running ??= start())
      const id = ++lastId
      const reply = await new Promise<Reply>((resolve) => {
        pending.set(id, resolve)
        worker.postMessage({ ...request, id })
      })
      return { reply, error: reply.error && storeError(reply.error) }
    },
    async close() {
      isClosing = true
      if (running && running.pending.size > 0) await new Promise<void>((resolve) => (idle = resolve))
      const worker = running?.worker
      if (!worker) return
      const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      worker.postMessage('close')
      await exited
    },
  }
}
