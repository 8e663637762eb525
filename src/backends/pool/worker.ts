import { MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { type Failure, failure, isHashError } from '../../core/errors.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { type Backend, type BackendModule, type Kernel, reasonOf } from '../backend.ts'
import { hashWasm, js, native, node, nodeRs, wasm, web } from '../index.ts'
import { setAddons } from '../packages/addon.ts'
import {
  begin,
  type HashOutcome,
  listen,
  type Packed,
  readSharedClock,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
  take,
  unpack,
  wipe,
} from './message.ts'

const { signals, addons } = workerData as ThreadData
setAddons(addons)

const keyOf = ({ specifier, name }: BackendModule): string => `${specifier} ${name}`
const kernelKeyOf = (module: BackendModule, scheme: string): string => `${keyOf(module)} ${scheme}`

const included: readonly Backend[] = [hashWasm, js, native, node, nodeRs, wasm, web]

/** The backends of this package are part of the script; others are imported. */
const backends = new Map<string, Promise<Backend>>()
for (const backend of included) backends.set(keyOf(backend.module!), Promise.resolve(backend))

/** Imports the modules of `--import`, because Node.js does not import them in a thread that starts from a string. */
async function importPreloads(): Promise<void> {
  const { execArgv } = process
  for (const [i, option] of execArgv.entries()) {
    const name = option === '--import' ? execArgv[i + 1] : /^--import=(.*)/.exec(option)?.[1]
    if (name !== undefined) await import(name)
  }
}

let preloads: Promise<void> | undefined

async function importBackend({ specifier, name }: BackendModule): Promise<Backend> {
  await (preloads ??= importPreloads())
  const backend = ((await import(specifier)) as { readonly [name: string]: unknown })[name]
  if (typeof (backend as Partial<Backend> | undefined)?.load === 'function') return backend as Backend
  throw new TypeError('the module exports no backend of this name')
}

function backendOf(module: BackendModule): Promise<Backend> {
  const key = keyOf(module)
  const known = backends.get(key)
  if (known) return known
  const backend = importBackend(module)
  backends.set(key, backend)
  // The next request imports it again, because the file may exist by then.
  backend.catch(() => backends.delete(key))
  return backend
}

function failureOf(error: unknown): Failure {
  if (isHashError(error)) return failure(error.code, error.format, error.detail)
  return failure('ERR_BACKEND', undefined, { reasons: [reasonOf(error)] })
}

const createFailureReply = (id: number, error: unknown): ThreadReply => ({ id, failure: failureOf(error) })

type AnyKernel = Kernel<Descriptor['scheme']>
/** The kernels that have computed their known answers, by module and scheme. */
const proven = new Map<string, AnyKernel>()

/** Copies a digest into a buffer that can be moved to another thread, and wipes the buffer of the kernel. */
function moveDigest(computed: Uint8Array, milliseconds: number): HashOutcome {
  const digest = new Uint8Array(computed)
  computed.fill(0)
  return { digest, milliseconds }
}

/** Computes one hash, synchronously if the kernel can. */
function computeOne(kernel: AnyKernel, item: Packed): HashOutcome | Promise<HashOutcome> {
  const { password, descriptor, job } = unpack(item)
  const begun = performance.now()
  const finish = (computed: Uint8Array): HashOutcome => moveDigest(computed, performance.now() - begun)
  if (kernel.computeSync) return finish(kernel.computeSync(password, descriptor, job))
  return kernel.compute(password, descriptor, job).then(finish)
}

/** Computes hashes one after another. An error of one hash does not affect the others. */
async function computeEach(kernel: AnyKernel, items: readonly Packed[]): Promise<HashOutcome[]> {
  const outcomes: HashOutcome[] = []
  for (const item of items)
    try {
      outcomes.push(await computeOne(kernel, item))
    } catch (error) {
      outcomes.push({ failure: failureOf(error) })
    }
  return outcomes
}

/** Computes a batch. Falls back to single jobs if the batch throws or returns the wrong number of digests. */
async function computeTogether(kernel: AnyKernel, items: readonly Packed[]): Promise<HashOutcome[]> {
  const begun = performance.now()
  try {
    const digests = await kernel.batch!.compute(items.map(unpack))
    if (digests.length !== items.length) return await computeEach(kernel, items)
    const each = (performance.now() - begun) / digests.length
    return digests.map((digest) => moveDigest(digest, each))
  } catch {
    return computeEach(kernel, items)
  }
}

const isLate = ({ deadline }: Packed): boolean => deadline !== undefined && readSharedClock() > deadline
const dropped: HashOutcome = { dropped: true }

/** Computes hashes and returns the outcome of each. A hash whose deadline has passed is not computed. */
function compute(
  kernel: AnyKernel,
  items: readonly Packed[],
): readonly HashOutcome[] | Promise<readonly HashOutcome[]> {
  const [only] = items
  if (only && items.length === 1) {
    const outcome = isLate(only) ? dropped : computeOne(kernel, only)
    return outcome instanceof Promise ? outcome.then((one) => [one]) : [outcome]
  }
  const late = items.map(isLate)
  const inTime = items.filter((_, i) => !late[i])
  const rest = inTime.length > 1 ? computeTogether(kernel, inTime) : computeEach(kernel, inTime)
  return rest.then((outcomes) => {
    const left = outcomes.values()
    return late.map((wasLate) => (wasLate ? dropped : left.next().value!))
  })
}

/** Loads a kernel that is needed for the first time, and returns its state. */
async function load({ id, module, scheme, items }: ThreadRequest): Promise<ThreadReply> {
  try {
    const backend = await backendOf(module)
    const availability = await backend.load(scheme, true)
    if (availability.state === 'ready') proven.set(kernelKeyOf(module, scheme), backend.kernels[scheme] as AnyKernel)
    return { id, availability }
  } catch (error) {
    if (items) return createFailureReply(id, error)
    return {
      id,
      availability: { state: 'failed', reason: `the module of the backend did not load: ${reasonOf(error)}` },
    }
  }
}

/** Answers a request, without `await` if possible, because each turn of the event loop evicts data from the caches. */
function answer(request: ThreadRequest): ThreadReply | Promise<ThreadReply> {
  const { id, module, scheme, items } = request
  if (!items) return load(request)
  const kernel = proven.get(kernelKeyOf(module, scheme))
  if (!kernel) return load(request).then((reply) => (proven.has(kernelKeyOf(module, scheme)) ? answer(request) : reply))
  try {
    const outcomes = compute(kernel, items)
    if (!(outcomes instanceof Promise)) return { id, outcomes }
    return outcomes.then(
      (all) => ({ id, outcomes: all }),
      (error: unknown) => createFailureReply(id, error),
    )
  } catch (error) {
    return createFailureReply(id, error)
  }
}

/** The time in ms that a thread sleeps before it returns to its event loop. */
const patience = 5
/** In some runtimes, the parent port is not a MessagePort and cannot be read synchronously. */
const port = parentPort instanceof MessagePort ? parentPort : undefined

/** Returns the next request, if it has arrived or arrives soon. */
function next(): ThreadRequest | undefined {
  if (!port) return undefined
  const arrived = receiveMessageOnPort(port)
  if (arrived) return arrived.message as ThreadRequest
  listen(signals, patience)
  return receiveMessageOnPort(port)?.message as ThreadRequest | undefined
}

/**
 * Marks a request as started, because a request that has not started can go to another thread. Returns `false` if the
 * request was taken back.
 */
function startRequest({ id, isOffered }: ThreadRequest): boolean {
  if (isOffered && !take(signals, id)) return false
  begin(signals, id)
  return true
}

/** The requests that the event loop has delivered. */
const queue: ThreadRequest[] = []
let isWorking = false
/** The time in ms after which a busy thread returns to its event loop, where timers wait. */
const longestTurn = 1000
let turned = performance.now()

/** Answers the requests one after another, also while a kernel computes asynchronously. */
async function work(): Promise<void> {
  isWorking = true
  turned = performance.now()
  for (let request = queue.shift() ?? next(); request; request = queue.shift() ?? next()) {
    const answering: ThreadReply | Promise<ThreadReply> = startRequest(request)
      ? answer(request)
      : { id: request.id, dropped: true }
    const reply = answering instanceof Promise ? await answering : answering
    wipe(request.items)
    const outcomes = 'outcomes' in reply ? reply.outcomes : []
    const moved = outcomes.flatMap((outcome) => ('digest' in outcome ? [outcome.digest.buffer as ArrayBuffer] : []))
    parentPort?.postMessage(reply, moved)
    if (performance.now() - turned > longestTurn) {
      await new Promise((resolve) => setImmediate(resolve))
      turned = performance.now()
    }
  }
  isWorking = false
}

parentPort?.on('message', (request: ThreadRequest) => {
  queue.push(request)
  if (!isWorking) void work()
})
