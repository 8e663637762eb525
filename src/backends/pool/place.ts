import { failure, HashError } from '../../core/errors.ts'
import type { Descriptor, SchemeId } from '../../schemes/index.ts'
import type { Availability, Backend, BackendModule, Job, Kernel } from '../backend.ts'
import { byDeadline } from './dropping.ts'
import { importable } from './entry.ts'
import type { Lent } from './lender.ts'
import { pack, type Reply, type Request } from './message.ts'
import type { Workers } from './workers.ts'

/** A digest and how long it took, milliseconds; or that the kernel is not available after all. */
export type Computed =
  | { readonly digest: Uint8Array; readonly milliseconds: number }
  | { readonly availability: Availability }

/** Where kernels compute. */
export interface Place {
  /** @throws HashError ERR_BACKEND if a thread ended. */
  load(scheme: SchemeId): Promise<Availability>
  /** @throws HashError as the kernel does. */
  compute(lend: () => Lent, password: Uint8Array, descriptor: Descriptor, job: Job): Promise<Computed>
}

/** In the thread that asks: it blocks for as long as the kernel does. */
export function inPlace(backend: Backend): Place {
  return {
    load: (scheme) => backend.load(scheme),
    async compute(_lend, password, descriptor, job) {
      const kernel = backend.kernels[descriptor.scheme] as Kernel<SchemeId>
      const begin = performance.now()
      const digest = await kernel.compute(password, descriptor, job)
      return { digest, milliseconds: performance.now() - begin }
    },
  }
}

/** Asks a thread, and another if that one was ending. */
async function asked(lend: () => Lent, request: () => Omit<Request, 'id'>): Promise<Reply> {
  const reply = (await lend().ask(request())) ?? (await lend().ask(request()))
  if (reply) return reply
  throw new HashError(failure('ERR_BACKEND', undefined, { reasons: ['its worker threads end before they begin'] }))
}

/** In worker threads, which load the backend by its module. Bytes are moved there, and wiped there. */
export function inThreads(named: BackendModule, workers: Workers): Place {
  const module = { ...named, specifier: importable(named.specifier) }
  return {
    async load(scheme) {
      const reply = await workers.urgent((lend) => asked(lend, () => ({ module, scheme })))
      if ('availability' in reply) return reply.availability
      throw new TypeError('a worker thread answered what it was not asked')
    },
    async compute(lend, password, descriptor, { key, deadline }) {
      const { scheme } = descriptor
      const until = deadline === undefined ? {} : { deadline }
      const reply = await asked(lend, () => ({ module, scheme, packed: pack(password, descriptor, key), ...until }))
      if ('failure' in reply) throw new HashError(reply.failure)
      if ('dropped' in reply) throw byDeadline()
      return reply
    },
  }
}
