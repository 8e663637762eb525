import { failure, HashError, isHashError } from '../../core/errors.ts'
import type { SchemeId } from '../../schemes/index.ts'
import type { Asked, Availability, Backend, BackendModule, Kernel } from '../backend.ts'
import { reasonOf } from '../backend.ts'
import { locate } from '../packages/addon.ts'
import { byDeadline } from './dropping.ts'
import type { Lent } from './lender.ts'
import { type Digested, type Item, type Outcome, pack, type Reply, type Request } from './message.ts'
import type { Workers } from './task.ts'
import { threadsMissing } from './thread.ts'

/** A digest and its time in ms; or the reason why the kernel is not available. */
export type Computed = Digested | { readonly availability: Availability }

/** The place where kernels compute: worker threads or the calling thread. */
export interface Place {
  /** Loads a kernel. @throws HashError ERR_BACKEND if a thread ended. */
  load(scheme: SchemeId): Promise<Availability>
  /** Computes one hash, or a batch of hashes of one scheme. Returns one outcome for each hash, in order. */
  compute(lend: () => Lent, asked: readonly Asked<SchemeId>[]): Promise<readonly (Computed | HashError)[]>
}

function failed(reason: string): HashError {
  return new HashError(failure('ERR_BACKEND', undefined, { reasons: [reason] }))
}

/** Computes in the calling thread, and blocks it. `why` returns the reason for this place, which the status shows. */
export function inPlace(backend: Backend, why: () => string | undefined = () => undefined): Place {
  return {
    async load(scheme) {
      const availability = await backend.load(scheme)
      const reason = why()
      if (availability.state !== 'ready' || reason === undefined) return availability
      return { state: 'ready', reason: `computes in the calling thread: ${reason}` }
    },
    async compute(_lend, asked) {
      const computed: (Computed | HashError)[] = []
      for (const { password, descriptor, job } of asked)
        try {
          const kernel = backend.kernels[descriptor.scheme] as Kernel<SchemeId>
          const begin = performance.now()
          const digest = await kernel.compute(password, descriptor, job)
          computed.push({ digest, milliseconds: performance.now() - begin })
        } catch (error) {
          computed.push(isHashError(error) ? error : failed(reasonOf(error)))
        }
      return computed
    },
  }
}

/** Sends a request to a thread, and to another thread if the first one was ending. */
async function ask(lend: () => Lent, request: () => Omit<Request, 'id'>): Promise<Reply> {
  const reply = (await lend().ask(request())) ?? (await lend().ask(request()))
  if (reply) return reply
  throw failed('its worker threads end before they start computing')
}

function itemOf({ password, descriptor, job: { key, deadline } }: Asked<SchemeId>): Item {
  const packed = pack(password, descriptor, key)
  return deadline === undefined ? { packed } : { packed, deadline }
}

function settled(outcome: Outcome): Digested | HashError {
  if ('failure' in outcome) return new HashError(outcome.failure)
  return 'dropped' in outcome ? byDeadline() : outcome
}

/** Locates the module for a thread, whose script has no path. The backends of this package are part of the script. */
function importable({ specifier, name }: BackendModule): BackendModule {
  const isKnown = specifier.startsWith('saltbridge/') || URL.canParse(specifier)
  return { specifier: isKnown ? specifier : (locate(specifier) ?? specifier), name }
}

/**
 * Computes in worker threads, which import the backend. Bytes are moved to the thread and overwritten there. If the
 * process cannot start a thread, `here` computes.
 */
export function inThreads(named: BackendModule, workers: Workers, here: Place): Place {
  const module = importable(named)
  const there: Place = {
    async load(scheme) {
      const reply = await workers.urgent((lend) => ask(lend, () => ({ module, scheme })))
      if ('availability' in reply) return reply.availability
      throw new TypeError('a worker thread sent a reply of the wrong kind')
    },
    async compute(lend, all) {
      const { scheme } = all[0]!.descriptor
      const reply = await ask(lend, () => ({ module, scheme, items: all.map(itemOf) }))
      if ('outcomes' in reply) return reply.outcomes.map(settled)
      const one = 'availability' in reply ? reply : settled(reply)
      return all.map(() => one)
    },
  }

  function orHere<T>(work: (place: Place) => Promise<T>): Promise<T> {
    return work(there).catch((error: unknown) => {
      if (threadsMissing() === undefined) throw error
      return work(here)
    })
  }

  return {
    load: (scheme) => orHere((place) => place.load(scheme)),
    compute: (lend, asked) => orHere((place) => place.compute(lend, asked)),
  }
}
