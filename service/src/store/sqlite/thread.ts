import { SHARE_ENV, Worker } from 'node:worker_threads'
import { type Damage, StoreError } from '../store.ts'
import { convertSqliteError } from './errors.ts'
import { type Opening, retired, type StatementReply, type StatementRequest } from './message.ts'

/** The script of the database thread. In the built package, the `imports` map of package.json gives its place. */
const workerScript: URL = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : new URL(import.meta.resolve('#store-worker'))

/**
 * A connection in a separate thread, which starts with the first request. A thread whose connection must not be used
 * again ends, and a new thread with a new connection runs the requests that are left.
 */
export interface DatabaseThread {
  /** Runs a statement. `reply.isOpen` says whether the transaction is still open, even if the statement failed. */
  ask(
    request: Omit<StatementRequest, 'id'>,
  ): Promise<{ readonly reply: StatementReply; readonly error: StoreError | undefined }>
  close(): Promise<void>
}

/** The results of statements are small. If a defect fills the heap, only the thread ends. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

interface Pending {
  readonly request: StatementRequest
  readonly resolve: (reply: StatementReply) => void
}

interface Running {
  readonly worker: Worker
  /** The requests without a reply, in the order in which they were sent. */
  readonly pending: Map<number, Pending>
}

/** Creates a database thread. `onDamage` is called for each text that is read and is not UTF-8. */
export function createDatabaseThread(opening: Opening, onDamage?: (damage: Damage) => void): DatabaseThread {
  let running: Running | undefined
  let isClosing = false
  let lastId = 0
  let idle = () => {}

  function start(): Running {
    const name = `store ${opening.role}`
    const worker = new Worker(workerScript, { name, env: SHARE_ENV, resourceLimits, workerData: opening })
    const started: Running = { worker, pending: new Map() }
    const { pending } = started
    let message = 'the database thread ended'
    let isRetired = false
    worker.on('message', (reply: StatementReply | typeof retired) => {
      if (reply === retired) {
        isRetired = true
        return
      }
      pending.get(reply.id)?.resolve(reply)
      pending.delete(reply.id)
      if (pending.size === 0) idle()
    })
    worker.on('error', (error: Error) => {
      message += `: ${error.message}`
    })
    worker.on('exit', () => {
      if (running === started) running = undefined
      if (isRetired) {
        for (const one of pending.values()) send(one)
        return
      }
      for (const [id, { resolve }] of pending) resolve({ id, isOpen: false, error: { code: 'SQLITE_ABORT', message } })
      pending.clear()
      idle()
    })
    return started
  }

  function send(one: Pending): void {
    const { worker, pending } = (running ??= start())
    pending.set(one.request.id, one)
    worker.postMessage(one.request)
  }

  return {
    async ask(request) {
      if (isClosing) throw new StoreError('unavailable', 'the database is closed')
      const id = ++lastId
      const reply = await new Promise<StatementReply>((resolve) => send({ request: { ...request, id }, resolve }))
      if (onDamage) for (const one of reply.damage ?? []) onDamage(one)
      return { reply, error: reply.error && convertSqliteError(reply.error) }
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
