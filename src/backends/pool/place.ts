import { failure, HashError } from '../../core/errors.ts'
import type { SchemeId } from '../../schemes/index.ts'
import type { Asked, Availability, Backend, BackendModule, Kernel } from '../backend.ts'
import { byDeadline } from './dropping.ts'
import { importable } from './entry.ts'
import type { Lent } from './lender.ts'
import { type Digested, type Item, type Outcome, pack, type Reply, type Request } from './message.ts'
import type { Workers } from './workers.ts'

/** A digest and how long it took, milliseconds; or that the kernel is not available after all. */
export type Computed = Digested | { readonly availability: Availability }

/** Where kernels compute. */
export interface Place {
  /** @throws HashError ERR_BACKEND if a thread ended. */
  load(scheme: SchemeId): Promise<Availability>
  /** What became of each, in order: of one, or of several of one scheme that a batch takes. */
  compute(lend: () => Lent, asked: readonly Asked<SchemeId>[]): Promise<readonly (Computed | HashError)[]>
}

/** In the thread that asks: it blocks for as long as the kernel does. */
export function inPlace(backend: Backend): Place {
  return {
    load: (scheme) => backend.load(scheme),
    async compute(_lend, asked) {
      const computed: Computed[] = []
      for (const { password, descriptor, job } of asked) {
        const kernel = backend.kernels[descriptor.scheme] as Kernel<SchemeId>
        const begin = performance.now()
        const digest = await kernel.compute(password, descriptor, job)
        computed.push({ digest, milliseconds: performance.now() - begin })
      }
      return computed
    },
  }
}

/** Asks a thread, and another if that one was ending. */
async function ask(lend: () => Lent, request: () => Omit<Request, 'id'>): Promise<Reply> {
  const reply = (await lend().ask(request())) ?? (await lend().ask(request()))
  if (reply) return reply
  throw new HashError(failure('ERR_BACKEND', undefined, { reasons: ['its worker threads end before they begin'] }))
}

function itemOf({ password, descriptor, job: { key, deadline } }: Asked<SchemeId>): Item {
  const packed = pack(password, descriptor, key)
  return deadline === undefined ? { packed } : { packed, deadline }
}

function settled(outcome: Outcome): Digested | HashError {
  if ('failure' in outcome) return new HashError(outcome.failure)
  return 'dropped' in outcome ? byDeadline() : outcome
}

/** In worker threads, which load the backend by its module. Bytes are moved there, and wiped there. */
export function inThreads(named: BackendModule, workers: Workers): Place {
  const module = { ...named, specifier: importable(named.specifier) }
  return {
    async load(scheme) {
      const reply = await workers.urgent((lend) => ask(lend, () => ({ module, scheme })))
      if ('availability' in reply) return reply.availability
      throw new TypeError('a worker thread answered what it was not asked')
    },
    async compute(lend, all) {
      const { scheme } = all[0]!.descriptor
      const reply = await ask(lend, () => ({ module, scheme, items: all.map(itemOf) }))
      if ('outcomes' in reply) return reply.outcomes.map(settled)
      const one = 'availability' in reply ? reply : settled(reply)
      return all.map(() => one)
    },
  }
}
