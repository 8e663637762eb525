import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { checkpoint, type Opening, type StatementReply, type StatementRequest } from './message.ts'
import { openFile } from './open-file.ts'
import { createStatements } from './statements.ts'

/** The maximum number of single statements in one commit. */
const mostTogether = 256

const port = parentPort as MessagePort
const opening = workerData as Opening
const statements = createStatements(() => openFile(opening))
const waiting: StatementRequest[] = []
/** The transaction that uses the connection. */
let open: number | undefined

function failure(error: unknown): StatementReply['error'] & object {
  const { code, message } = error as { readonly code?: string; readonly message: string }
  return { code: code ?? 'SQLITE_ERROR', message }
}

const isInTransaction = () => statements.openOnce().connection.inTransaction

/** @throws the error that SQLite would throw with a rollback journal. With a write-ahead log SQLite does not check this */
function mustNotBeMoved(): void {
  if (opening.role === 'reader' || !statements.openOnce().isMoved()) return
  throw Object.assign(new Error('the database file was moved, deleted or replaced'), {
    code: 'SQLITE_READONLY_DBMOVED',
  })
}

function attempt(id: number, act: () => ReturnType<typeof statements.run>): StatementReply {
  try {
    return { id, isOpen: true, ...act() }
  } catch (error) {
    return { id, isOpen: true, error: failure(error) }
  }
}

function run({ id, sql, parameters }: StatementRequest): StatementReply {
  return attempt(id, () => statements.run(sql, parameters))
}

/** Runs a statement that is, or begins, a transaction, unless the file was moved. */
function runChecked({ id, sql, parameters }: StatementRequest): StatementReply {
  return attempt(id, () => {
    mustNotBeMoved()
    return statements.run(sql, parameters)
  })
}

/** Ends the transaction. If the disk is full or fails, SQLite may have ended it already. */
function end(how: 'commit' | 'rollback'): StatementReply['error'] {
  try {
    if (how === 'rollback' && !isInTransaction()) return undefined
    statements.run(how, [])
    return undefined
  } catch (error) {
    if (how === 'commit') end('rollback')
    return failure(error)
  }
}

/** Runs a statement of the open transaction, or the first statement of a new one. */
function step(request: StatementRequest): StatementReply {
  const { id, sql, transaction, begins } = request
  if (begins) {
    const begun = runChecked({ ...request, sql: 'begin immediate', parameters: [] })
    if (begun.error) return { ...begun, isOpen: false }
    open = transaction
  }
  if (open !== transaction || !isInTransaction()) {
    open = undefined
    return { id, isOpen: false, error: { code: 'SQLITE_ABORT', message: 'the transaction has already ended' } }
  }
  if (sql === 'commit' || sql === 'rollback') {
    open = undefined
    const error = end(sql)
    return { id, isOpen: false, ...(error && { error }) }
  }
  return run(request)
}

/** Runs independent statements in one commit. A statement that fails is undone alone. */
function runTogether(requests: readonly StatementRequest[]): readonly StatementReply[] {
  if (requests.length === 1 || opening.role === 'reader') return requests.map(runChecked)
  const all = (error: StatementReply['error'] & object) => requests.map(({ id }) => ({ id, isOpen: false, error }))
  const begun = runChecked({ ...requests[0]!, sql: 'begin immediate', parameters: [] })
  if (begun.error) return all(begun.error)
  const replies = requests.map(run)
  const isOver = !isInTransaction()
  const error = isOver ? replies.find((reply) => reply.error)?.error : end('commit')
  return error ? all(error) : replies
}

/** Refuses the requests that waited for the lock of another process, because each of them would wait as long again. */
function refuseWaiting(error: StatementReply['error'] & object): readonly StatementReply[] {
  return waiting.splice(0).map(({ id }) => ({ id, isOpen: false, error }))
}

/** If the lock of another process has delayed the replies, refuses the requests that waited for them. */
function refuseWaitingIfBusy(replies: readonly StatementReply[]): readonly StatementReply[] {
  const locked = replies.find(({ error }) => error?.code.startsWith('SQLITE_BUSY'))
  if (!locked?.error) return replies
  acceptAll()
  return [...replies, ...refuseWaiting(locked.error)]
}

/** Takes single statements from the queue, also from between statements of transactions. */
function takeSingles(): readonly StatementRequest[] {
  const taken: StatementRequest[] = []
  for (let at = 0; at < waiting.length && taken.length < mostTogether; )
    if (waiting[at]!.transaction === undefined && waiting[at]!.sql !== checkpoint) taken.push(...waiting.splice(at, 1))
    else at++
  return taken
}

/**
 * Runs the next requests. While a transaction is open, only its statements run. Otherwise the oldest request runs, and
 * if it is a single statement, other single statements run with it. Returns nothing if nothing can run.
 */
function runNext(): readonly StatementReply[] | undefined {
  if (open !== undefined) {
    const at = waiting.findIndex(({ transaction }) => transaction === open)
    return at < 0 ? undefined : [step(waiting.splice(at, 1)[0]!)]
  }
  if (waiting[0]?.sql === checkpoint) return refuseWaitingIfBusy([run(waiting.shift()!)])
  if (waiting[0]?.transaction !== undefined) return refuseWaitingIfBusy([step(waiting.shift()!)])
  return waiting.length > 0 ? refuseWaitingIfBusy(runTogether(takeSingles())) : undefined
}

function accept(message: StatementRequest | 'close'): void {
  if (message !== 'close') {
    waiting.push(message)
    return
  }
  statements.close()
  port.close()
}

function acceptAll(): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) accept(next.message)
}

port.on('message', (message: StatementRequest | 'close') => {
  accept(message)
  acceptAll()
  for (let replies = runNext(); replies; replies = runNext()) {
    for (const reply of replies) port.postMessage(reply)
    acceptAll()
  }
})
