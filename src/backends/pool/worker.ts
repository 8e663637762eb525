import { MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { type Failure, failure, isHashError } from '../../core/errors.ts'
import type { Descriptor } from '../../schemes/index.ts'
import type { Availability, Backend, BackendModule, Kernel } from '../backend.ts'
import { reasonOf } from '../shared/create-backend.ts'
import { type Reply, type Request, unpack } from './message.ts'
import { begin, listen, type Signals } from './signals.ts'

const backends = new Map<string, Promise<Backend>>()

async function imported({ specifier, name }: BackendModule): Promise<Backend> {
  const backend = ((await import(specifier)) as { readonly [name: string]: unknown })[name]
  if (typeof (backend as Partial<Backend> | undefined)?.load === 'function') return backend as Backend
  throw new TypeError('the module exports no backend of this name')
}

function backendOf(module: BackendModule): Promise<Backend> {
  const key = `${module.specifier} ${module.name}`
  let backend = backends.get(key)
  if (!backend) backends.set(key, (backend = imported(module)))
  return backend
}

function failureOf(error: unknown): Failure {
  if (isHashError(error)) return failure(error.code, error.format, error.detail)
  return failure('ERR_BACKEND', undefined, { reasons: [reasonOf(error)] })
}

/** The digest in a buffer of its own, which can be moved; the kernel's is wiped. */
async function compute(
  kernel: Kernel<Descriptor['scheme']>,
  packed: NonNullable<Request['packed']>,
): Promise<Pick<Extract<Reply, { digest: unknown }>, 'digest' | 'milliseconds'>> {
  const { password, descriptor, key } = unpack(packed)
  const job = key ? { key } : {}
  const begin = performance.now()
  const computed = kernel.computeSync
    ? kernel.computeSync(password, descriptor, job)
    : await kernel.compute(password, descriptor, job)
  const milliseconds = performance.now() - begin
  const digest = new Uint8Array(computed)
  computed.fill(0)
  return { digest, milliseconds }
}

async function answer({ id, module, scheme, packed }: Request): Promise<Reply> {
  let availability: Availability
  try {
    const backend = await backendOf(module)
    availability = await backend.load(scheme, true)
    if (availability.state === 'ready' && packed) {
      const kernel = backend.kernels[scheme] as Kernel<Descriptor['scheme']>
      return { id, ...(await compute(kernel, packed)) }
    }
  } catch (error) {
    if (packed) return { id, failure: failureOf(error) }
    availability = { state: 'failed', reason: `its module did not load: ${reasonOf(error)}` }
  } finally {
    packed?.bytes.fill(0)
  }
  return { id, availability }
}

/** How long a thread sleeps until it goes back to its event loop, milliseconds. */
const patience = 5
const signals = workerData as Signals
/** Not everywhere is it a port that can be asked. */
const port = parentPort instanceof MessagePort ? parentPort : undefined

/** The next request, if one comes soon. */
function next(): Request | undefined {
  if (!port) return undefined
  listen(signals, patience)
  return receiveMessageOnPort(port)?.message as Request | undefined
}

parentPort?.on('message', async (first: Request) => {
  for (let request: Request | undefined = first; request; request = next()) {
    // What has not begun can go to another thread if this one ends.
    begin(signals, request.id)
    const reply = await answer(request)
    parentPort?.postMessage(reply, 'digest' in reply ? [reply.digest.buffer as ArrayBuffer] : [])
  }
})
