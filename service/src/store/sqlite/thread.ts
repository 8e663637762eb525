import { SHARE_ENV, Worker } from 'node:worker_threads'
import { StoreError } from '../store.ts'
import type { Opening, StatementReply, StatementRequest } from './message.ts'

/** The script of the database thread. In the built package, the `imports` map of package.json gives its place. */
const workerScript: URL = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : new URL(import.meta.resolve('#store-worker'))

const full = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']
/** The codes after which a retry may succeed: another process, the disk, the file system or a thread that ended. */
const passing = /^E[A-Z]+$|^SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY|PROTOCOL|ABORT|INTERRUPT|NOMEM)/

/** Converts an error. The messages of SQLite name tables and columns, never their values. */
function storeError({ code, message }: { readonly code: string; readonly message: string }): StoreError {
  const kind = full.includes(code) ? 'full' : passing.test(code) ? 'unavailable' : 'failed'
  return new StoreError(kind, `SQLite: ${message}`, code)
}

/** A connection in a separate thread, which starts with the first request and starts again if it ends. */
export interface DatabaseThread {
  /** Runs a statement. `reply.isOpen` says whether the transaction is still open, even if the statement failed. */
  ask(
    request: Omit<StatementRequest, 'id'>,
  ): Promise<{ readonly reply: StatementReply; readonly error: StoreError | undefined }>
  close(): Promise<void>
}

/** The results of statements are small. If a defect fills the heap, only the thread ends. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

interface Running {
  readonly worker: Worker
  readonly pending: Map<number, (reply: StatementReply) => void>
}

/** Creates a database thread. */
export function createDatabaseThread(opening: Opening): DatabaseThread {
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
    worker.on('message', (reply: StatementReply) => {
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
      if (isClosing) throw new StoreError('unavailable', 'the database is closed')
      const { worker, pending } = (running ??= start())
      const id = ++lastId
      const reply = await new Promise<StatementReply>((resolve) => {
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
