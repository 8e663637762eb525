import { MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { type Failure, failure, isHashError } from '../../core/errors.ts'
import type { Descriptor } from '../../schemes/index.ts'
import type { Backend, BackendModule, Kernel } from '../backend.ts'
import { reasonOf } from '../shared/create-backend.ts'
import { type Packed, type Reply, type Request, unpack } from './message.ts'
import { begin, listen, type Signals, take } from './signals.ts'

const backends = new Map<string, Promise<Backend>>()

async function imported({ specifier, name }: BackendModule): Promise<Backend> {
  const backend = ((await import(specifier)) as { readonly [name: string]: unknown })[name]
  if (typeof (backend as Partial<Backend> | undefined)?.load === 'function') return backend as Backend
  throw new TypeError('the module exports no backend of this name')
}

function backendOf(module: BackendModule): Promise<Backend> {
  const key = `${module.specifier} ${module.name}`
  const known = backends.get(key)
  if (known) return known
  const backend = imported(module)
  backends.set(key, backend)
  // The next to ask tries again: a file that was not there a moment ago may be.
  backend.catch(() => backends.delete(key))
  return backend
}

function failureOf(error: unknown): Failure {
  if (isHashError(error)) return failure(error.code, error.format, error.detail)
  return failure('ERR_BACKEND', undefined, { reasons: [reasonOf(error)] })
}

const failedOf = (id: number, error: unknown): Reply => ({ id, failure: failureOf(error) })

type Answered = Extract<Reply, { digest: unknown }>
type AnyKernel = Kernel<Descriptor['scheme']>
/** Those that have given the known answers, by the text that asks for them. */
const proven = new Map<string, AnyKernel>()

/** In a buffer of its own, which can be moved; the kernel's is wiped. */
function answered(id: number, computed: Uint8Array, begin: number): Answered {
  const milliseconds = performance.now() - begin
  const digest = new Uint8Array(computed)
  computed.fill(0)
  return { id, digest, milliseconds }
}

/** The digest; at once where the kernel has a synchronous call. */
function compute(id: number, kernel: AnyKernel, packed: Packed): Answered | Promise<Answered> {
  const { password, descriptor, key } = unpack(packed)
  const job = key ? { key } : {}
  const begin = performance.now()
  if (kernel.computeSync) return answered(id, kernel.computeSync(password, descriptor, job), begin)
  return kernel.compute(password, descriptor, job).then((computed) => answered(id, computed, begin))
}

/** What is there for the first time, or not at all. */
async function load({ id, module, scheme, packed }: Request): Promise<Reply> {
  try {
    const backend = await backendOf(module)
    const availability = await backend.load(scheme, true)
    if (availability.state === 'ready') proven.set(nameOf(module, scheme), backend.kernels[scheme] as AnyKernel)
    return { id, availability }
  } catch (error) {
    if (packed) return failedOf(id, error)
    return { id, availability: { state: 'failed', reason: `its module did not load: ${reasonOf(error)}` } }
  }
}

const nameOf = ({ specifier, name }: BackendModule, scheme: string) => `${specifier} ${name} ${scheme}`

/** Without an await where it can be: what a digest leaves in the caches is little, and each turn costs it anew. */
function answer(request: Request): Reply | Promise<Reply> {
  const { id, module, scheme, packed } = request
  if (!packed) return load(request)
  const kernel = proven.get(nameOf(module, scheme))
  if (!kernel) return load(request).then((reply) => (proven.has(nameOf(module, scheme)) ? answer(request) : reply))
  try {
    const reply = compute(id, kernel, packed)
    return reply instanceof Promise ? reply.catch((error: unknown) => failedOf(id, error)) : reply
  } catch (error) {
    return failedOf(id, error)
  }
}

/** How long a thread sleeps until it goes back to its event loop, milliseconds. */
const patience = 5
const signals = workerData as Signals
/** Not everywhere is it a port that can be asked. */
const port = parentPort instanceof MessagePort ? parentPort : undefined

/** The next request, if it is there or comes soon. */
function next(): Request | undefined {
  if (!port) return undefined
  const there = receiveMessageOnPort(port)
  if (there) return there.message as Request
  listen(signals, patience)
  return receiveMessageOnPort(port)?.message as Request | undefined
}

/** What has not begun can go to another thread if this one ends. */
function begins({ id, deadline, isOffered }: Request): boolean {
  if (isOffered && !take(signals, id)) return false
  begin(signals, id)
  return deadline === undefined || Date.now() <= deadline
}

const arrived: Request[] = []
let isWorking = false

/** One after the other, also where a kernel is awaited meanwhile. */
async function work(): Promise<void> {
  isWorking = true
  for (let request = arrived.shift() ?? next(); request; request = arrived.shift() ?? next()) {
    const answering: Reply | Promise<Reply> = begins(request) ? answer(request) : { id: request.id, dropped: true }
    const reply = answering instanceof Promise ? await answering : answering
    request.packed?.bytes.fill(0)
    parentPort?.postMessage(reply, 'digest' in reply ? [reply.digest.buffer as ArrayBuffer] : [])
  }
  isWorking = false
}

parentPort?.on('message', (request: Request) => {
  arrived.push(request)
  if (!isWorking) void work()
})
