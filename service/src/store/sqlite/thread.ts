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

interface Pending {
  readonly resolve: (reply: Reply) => void
}

/** What a statement gives back is bounded; what fills the heap is a defect, which ends the thread alone. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

export function createThread(opening: Opening): Thread {
  let worker: Worker | undefined
  let isClosing = false
  let lastId = 0
  let idle = () => {}

  function start(): { readonly worker: Worker; readonly pending: Map<number, Pending> } {
    const pending = new Map<number, Pending>()
    const started = new Worker(workerScript, {
      name: `store ${opening.role}`,
      env: SHARE_ENV,
      resourceLimits,
      workerData: opening,
    })
    let reason = 'the thread of the database ended'
    started.on('message', (reply: Reply) => {
      pending.get(reply.id)?.resolve(reply)
      pending.delete(reply.id)
      if (pending.size === 0) idle()
    })
    started.on('error', (error: Error) => {
      reason = `the thread of the database ended: ${error.message}`
    })
    started.on('exit', () => {
      if (current?.worker === started) current = undefined
      for (const [id, { resolve }] of pending)
        resolve({ id, isOpen: false, error: { code: 'SQLITE_ABORT', message: reason } })
      pending.clear()
      idle()
    })
    worker = started
    return { worker: started, pending }
  }
  let current: ReturnType<typeof start> | undefined

  return {
    async ask(request) {
      if (isClosing) throw new StoreError('unavailable', 'the store is closed')
      const { worker, pending } = (current ??= start())
      const id = ++lastId
      const reply = await new Promise<Reply>((resolve) => {
        pending.set(id, { resolve })
        worker.postMessage({ ...request, id })
      })
      return { reply, error: reply.error && storeError(reply.error) }
    },
    async close() {
      isClosing = true
      if (!worker || !current) return
      const { pending } = current
      if (pending.size > 0) await new Promise<void>((resolve) => (idle = resolve))
      if (!current) return
      const exited = new Promise<void>((resolve) => worker!.once('exit', () => resolve()))
      worker.postMessage('close')
      await exited
    },
  }
}
