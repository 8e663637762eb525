import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { checkpoint, type Opening, retired, type StatementReply, type StatementRequest } from './message.ts'
import { mustNotBeMoved, openFile } from './open-file.ts'
import { createStatements, errorOf, type StatementError } from './statements.ts'

/** The maximum number of single statements in one commit. */
const mostTogether = 256

const port = parentPort as MessagePort
const opening = workerData as Opening
const statements = createStatements(() => openFile(opening))
const waiting: StatementRequest[] = []
/** The transaction that uses the connection. */
let open: number | undefined

function run({ id, sql, parameters }: StatementRequest): StatementReply {
  const result = statements.run(sql, parameters)
  return { id, isOpen: statements.findFault() === undefined, ...result }
}

/** Runs a statement that is, or begins, a transaction, unless the file was moved. */
function runChecked(request: StatementRequest): StatementReply {
  try {
    if (opening.role === 'writer') mustNotBeMoved(opening)
    return run(request)
  } catch (error) {
    return { id: request.id, isOpen: true, error: errorOf(error) }
  }
}

const begin = (request: StatementRequest) => runChecked({ ...request, sql: 'begin immediate', parameters: [] })

/** Runs a statement of the open transaction, or the first statement of a new one. */
function step(request: StatementRequest): StatementReply {
  const { id, sql, transaction, begins } = request
  if (begins) {
    const begun = begin(request)
    if (begun.error) return { ...begun, isOpen: false }
    open = transaction
  }
  if (open !== transaction)
    return { id, isOpen: false, error: { code: 'SQLITE_ABORT', message: 'the transaction has already ended' } }
  if (sql !== 'commit' && sql !== 'rollback') return run(request)
  open = undefined
  return { ...run(request), isOpen: false }
}

/** Runs independent statements in one commit. A statement that violates a constraint is undone alone. */
function runTogether(requests: readonly StatementRequest[]): readonly StatementReply[] {
  if (requests.length === 1 || opening.role === 'reader') return requests.map(runChecked)
  const all = (error: StatementError) => requests.map(({ id }) => ({ id, isOpen: false, error }))
  const begun = begin(requests[0]!)
  if (begun.error) return all(begun.error)
  const replies = requests.map(run)
  // After a statement has broken the connection, the commit fails too.
  statements.run('commit')
  const error = statements.findFault()
  return error ? all(error) : replies
}

/** Refuses the requests that waited for the lock of another process, because each of them would wait as long again. */
function refuseWaiting(error: StatementError): readonly StatementReply[] {
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
    return at < 0 ? undefined : refuseWaitingIfBusy([step(waiting.splice(at, 1)[0]!)])
  }
  if (waiting[0]?.sql === checkpoint) return refuseWaitingIfBusy([run(waiting.shift()!)])
  if (waiting[0]?.transaction !== undefined) return refuseWaitingIfBusy([step(waiting.shift()!)])
  return waiting.length > 0 ? refuseWaitingIfBusy(runTogether(takeSingles())) : undefined
}

function close(): void {
  statements.close()
  port.close()
}

function accept(message: StatementRequest | 'close'): void {
  if (message === 'close') close()
  else waiting.push(message)
}

function acceptAll(): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) accept(next.message)
}

port.on('message', (message: StatementRequest | 'close') => {
  accept(message)
  acceptAll()
  for (let replies = runNext(); replies; replies = runNext()) {
    for (const reply of replies) port.postMessage(reply)
    if (statements.findFault()) {
      // Only the end of the thread frees the statements of the connection, and with them its locks, memory and file
      // handles.
      port.postMessage(retired)
      close()
      return
    }
    acceptAll()
  }
})
