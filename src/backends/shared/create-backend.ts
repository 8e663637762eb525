import { equal } from '../../core/bytes.ts'
import { type Descriptor, type Of, type SchemeId, schemes } from '../../schemes/index.ts'
import { blank, type KnownAnswer } from '../../schemes/scheme.ts'
import type { Availability, Backend, BackendModule, Batch, Job, Kernel, KernelStatus, Kernels } from '../backend.ts'

const ready: Availability = { state: 'ready' }

/** Names an error of other code without its message, because the message may contain a secret. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'threw a value that is not an Error'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}

const wrong: Availability = { state: 'failed', reason: 'computed a wrong digest for a known password' }

/** Checks batches of every size with one known answer. */
async function provesTogether<S extends SchemeId>(
  { groupOf, compute }: Batch<S>,
  password: Uint8Array,
  descriptor: Of<S> & Descriptor,
  job: Job,
): Promise<boolean> {
  const { most } = groupOf(descriptor) ?? { most: 1 }
  for (let length = 2; length <= most; length++) {
    const asked = Array.from({ length }, () => ({
      password: password.slice(),
      descriptor: blank(descriptor) as Of<S>,
      job: job.key ? { key: job.key.slice() } : {},
    }))
    const digests = await compute(asked)
    if (digests.length !== length || !digests.every((digest) => equal(digest, descriptor.digest))) return false
  }
  return true
}

async function prove<S extends SchemeId>(scheme: S, kernel: Kernel<S>, blocking: boolean): Promise<Availability> {
  const loaded = (await kernel.load?.()) ?? ready
  if (loaded.state !== 'ready') return loaded
  const answers = schemes[scheme].knownAnswers as unknown as readonly KnownAnswer<Of<S> & Descriptor>[]
  let proven = 0
  for (const { password, descriptor, key } of answers) {
    if (kernel.refuses?.(descriptor, password) !== undefined) continue
    const job = key ? { key: key.slice() } : {}
    const digest =
      blocking && kernel.computeSync
        ? kernel.computeSync(password.slice(), blank(descriptor), job)
        : await kernel.compute(password.slice(), blank(descriptor), job)
    if (!equal(digest, descriptor.digest)) return wrong
    if (kernel.batch && !(await provesTogether(kernel.batch, password, descriptor, job))) return wrong
    proven++
  }
  return proven > 0 ? ready : { state: 'failed', reason: 'cannot compute any hash of the self-test' }
}

/**
 * Creates a backend. Each kernel is loaded at its first use and must compute the known answers of its scheme.
 *
 * @param id The name of the backend in messages and status.
 * @param kernels The kernels by scheme.
 * @param module Tells worker threads how to import the backend.
 */
export function createBackend(id: string, kernels: Kernels, module?: BackendModule): Backend {
  const proofs = new Map<string, Promise<Availability>>()
  const found = new Map<SchemeId, KernelStatus>()
  for (const scheme of Object.keys(kernels) as SchemeId[]) found.set(scheme, { state: 'idle' })

  async function proved<S extends SchemeId>(scheme: S, blocking: boolean): Promise<Availability> {
    const kernel: Kernel<S> | undefined = kernels[scheme]
    if (!kernel) return { state: 'absent', reason: `does not compute ${scheme}` }
    const outcome = await prove(scheme, kernel, blocking).catch(
      (error: unknown): Availability => ({ state: 'failed', reason: reasonOf(error) }),
    )
    found.set(scheme, outcome)
    return outcome
  }

  return {
    id,
    kernels,
    ...(module && { module }),
    load(scheme, blocking = false) {
      const key = blocking ? `${scheme}, blocking` : scheme
      let proof = proofs.get(key)
      if (!proof) proofs.set(key, (proof = proved(scheme, blocking)))
      return proof
    },
    status: () => Object.fromEntries(found),
  }
}
